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
	switch {
	case f.on["help"]:
		text = help()
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

const synopsis = "urigrep [OPTION]... [FILE|DIRECTORY]..."

// help is what --help prints.
func help() string {
	var b strings.Builder
	b.WriteString(synopsis + "\n\n")
	b.WriteString("Find the URIs in text, as a careful human would copy them out. Without FILE, or for -, read standard input.\n")
	for _, g := range groups {
		fmt.Fprintf(&b, "\n%s:\n", g)
		for i := range options {
			if o := &options[i]; o.group == g {
				fmt.Fprintf(&b, "  %-26s %s\n", usage(o), o.help)
			}
		}
	}
	return b.String()
}

// usage shows how an option is written.
func usage(o *option) string {
	s := "    --" + o.name
	if o.short != 0 {
		s = fmt.Sprintf("-%c, --%s", o.short, o.name)
	}
	switch {
	case o.form == optional:
		s += "[=" + o.arg + "]"
	case o.arg != "":
		s += "=" + o.arg
	}
	return s
}
