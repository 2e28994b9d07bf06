package command

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"
)

// inform does what is asked of the command about itself, and reports whether
// anything was.
func inform(f *flags, out io.Writer, m *messages) (done bool, state int) {
	var text string
	shell, wanted := f.values["completion"]
	switch {
	case f.on["help"]:
		text = help()
	case wanted:
		script, ok := completions[shell]
		if !ok {
			o, _ := long("completion")
			return true, m.usage(refused("completion", shell, o.allowed()))
		}
		text = script()
	case f.on["version"]:
		text = version()
	default:
		return false, 0
	}
	if _, err := io.WriteString(out, text); err != nil {
		m.say("standard output", reason(err))
		return true, exitError
	}
	return true, exitFound
}

// version names the program, its version and the revision it was built from.
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
