package command

import (
	"fmt"
	"strings"
)

// normalize puts a command line into the one form that the flag parser reads
// without surprises: every option in its long form with its value after the
// sign, what was undone left out, then "--", then the operands. args has no
// program name.
//
// It accepts options before, between and after operands, letters run together
// (-nH), values run on (-m5) and a "--" that ends the options.
func normalize(args []string) ([]string, error) {
	var n normalizer
	for n.rest = args; len(n.rest) > 0; {
		arg := n.rest[0]
		n.rest = n.rest[1:]
		var err error
		switch {
		case arg == "--":
			n.operands = append(n.operands, n.rest...)
			n.rest = nil
		case strings.HasPrefix(arg, "--"):
			err = n.long(arg[2:])
		case len(arg) > 1 && arg[0] == '-':
			err = n.letters(arg[1:])
		default:
			n.operands = append(n.operands, arg)
		}
		if err != nil {
			return nil, err
		}
	}
	return n.argv(), nil
}

// A setting is an option as it was given, with its value.
type setting struct {
	option *option
	value  string
}

type normalizer struct {
	rest     []string // arguments not yet read
	settings []setting
	operands []string
}

// long reads an option in its long form, text without the leading dashes.
func (n *normalizer) long(text string) error {
	name, val, given := strings.Cut(text, "=")
	o, undone := long(name)
	switch {
	case o == nil:
		return unknown("--"+name, nearest(name))
	case undone && given, o.form == toggle && given:
		return fmt.Errorf("--%s takes no value, and got %q", name, val)
	case undone && o.form == toggle:
		n.set(o, "false")
	case undone && o.form == optional:
		n.set(o, o.undone)
	case undone:
		n.drop(o.name)
	case o.form == optional && !given:
		n.set(o, o.empty)
	case o.takesNext() && !given:
		return n.next(o, "--"+name)
	default:
		n.set(o, val)
	}
	return nil
}

// letters reads a run of one-letter options, the last of which may have its value run on.
func (n *normalizer) letters(run string) error {
	for i := range len(run) {
		o := short(run[i])
		switch {
		case o == nil && run[i] >= 0x80:
			return unknown("-"+run[i:], "")
		case o == nil:
			return unknown("-"+run[i:i+1], "")
		case o.takesNext() && i+1 < len(run):
			n.set(o, run[i+1:])
			return nil
		case o.takesNext():
			return n.next(o, "-"+run[i:])
		default:
			n.set(o, o.empty)
		}
	}
	return nil
}

// next takes the value of o from the next argument, whatever that looks like.
func (n *normalizer) next(o *option, as string) error {
	if len(n.rest) == 0 {
		return fmt.Errorf("%s wants a value: %s", as, o.allowed())
	}
	n.set(o, n.rest[0])
	n.rest = n.rest[1:]
	return nil
}

func (n *normalizer) set(o *option, val string) {
	if o.form != list {
		n.drop(o.name)
	}
	if o.against != "" && val != "false" {
		n.drop(o.against)
	}
	n.settings = append(n.settings, setting{o, val})
}

// drop undoes every earlier setting of the option called name.
func (n *normalizer) drop(name string) {
	kept := n.settings[:0]
	for _, s := range n.settings {
		if s.option.name != name {
			kept = append(kept, s)
		}
	}
	n.settings = kept
}

func (n *normalizer) argv() []string {
	argv := make([]string, 0, len(n.settings)+1+len(n.operands))
	for _, s := range n.settings {
		if s.option.form == toggle && s.value == "" {
			argv = append(argv, "--"+s.option.key())
		} else {
			argv = append(argv, "--"+s.option.key()+"="+s.value)
		}
	}
	argv = append(argv, "--")
	return append(argv, n.operands...)
}

// unknown is the error for an option that does not exist.
func unknown(as, like string) error {
	if like != "" {
		return fmt.Errorf("no option %s; did you mean --%s?", as, like)
	}
	return fmt.Errorf("no option %s; urigrep --help lists them all", as)
}
