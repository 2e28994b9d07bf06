package command

import (
	"fmt"
	"runtime/debug"
	"strings"
	"time"
)

// release is the version that a release is built with (-ldflags -X); "" takes the one that
// the go command has given the module.
var release string

// version returns the line of --version: the program, its version, its revision and the
// day of that.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "urigrep\n"
	}
	ver, revision, day, modified := strings.TrimPrefix(info.Main.Version, "v"), "", "", ""
	if release != "" {
		ver = release
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.time" && len(s.Value) > len(time.DateOnly):
			day = " of " + s.Value[:len(time.DateOnly)]
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	if ver == "" || ver == "(devel)" {
		ver = "development"
	}
	text := "urigrep " + ver
	if revision != "" {
		text += fmt.Sprintf(" (revision %.12s%s%s)", revision, day, modified)
	}
	return text + ", " + info.GoVersion + "\n"
}
