package page

import (
	"fmt"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

// release is the version that a release is built with (-ldflags -X); "" takes the one that
// the go command has given the module.
var release string

// Version returns the line of --version: the name of a program, and what VersionOf returns.
func Version(name string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return name + "\n"
	}
	return name + VersionOf(info)
}

// VersionOf returns what the line has after the name: the version, its revision and the day of that, as
// far as they are known. What go install builds of a version without a tag has both in its version alone.
func VersionOf(info *debug.BuildInfo) string {
	ver, revision, day, modified := strings.TrimPrefix(info.Main.Version, "v"), "", "", ""
	if m := pseudoVersion().FindStringSubmatch(ver); m != nil {
		revision, day = m[2], " of "+m[1][:4]+"-"+m[1][4:6]+"-"+m[1][6:8]
	}
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
	text := " " + ver
	if revision != "" {
		text += fmt.Sprintf(" (revision %.12s%s%s)", revision, day, modified)
	}
	return text + ", " + info.GoVersion + "\n"
}

// pseudoVersion matches the time and the revision in the version of a module without a tag.
var pseudoVersion = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[-.]([0-9]{14})-([0-9a-f]{12})(?:\+|$)`)
})
