package command

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// version returns the line of --version: the program, its version and its revision.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "urigrep\n"
	}
	ver, revision, modified := strings.TrimPrefix(info.Main.Version, "v"), "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	if ver == "" || ver == "(devel)" {
		ver = "development"
	}
	text := "urigrep " + ver
	if revision != "" {
		text += fmt.Sprintf(" (revision %.12s%s)", revision, modified)
	}
	return text + ", " + info.GoVersion + "\n"
}
