package command

import "strings"

// A form tells how an option is written.
type form uint8

const (
	toggle   form = iota // --name; --no-name undoes it
	value                // --name=VALUE, --name VALUE, -nVALUE, -n VALUE; the last one counts
	list                 // as value; all of them count
	optional             // --name or --name=VALUE, a value only after the sign
)

// An option is one line of the table from which parsing, help, completion and
// the manual page are made.
type option struct {
	name  string   // long name, without dashes
	short byte     // one-letter name, 0 if there is none
	form  form     //
	arg   string   // what the help calls its value; empty for a toggle
	words []string // the values allowed, where they are words
	group string   // heading of the help
	help  string   // one line

	// empty is the value of an optional option written without one, undone the one
	// that --no-X gives it.
	empty, undone string

	// against names the option that is undone by this one: of two that
	// contradict each other the last one counts.
	against string
}

// undo returns the long name that undoes o.
func (o *option) undo() string {
	if rest, ok := strings.CutPrefix(o.name, "no-"); ok {
		return rest
	}
	return "no-" + o.name
}

// key is what the flag parser knows o by. It keeps names to itself: a flag
// called help makes it print its own help, whatever it is told to hide.
func (o *option) key() string { return "option-" + o.name }

// takesNext reports whether a value may stand in the argument after the option.
func (o *option) takesNext() bool { return o.form == value || o.form == list }

// allowed says what values an option allows.
func (o *option) allowed() string {
	if len(o.words) == 0 {
		return o.arg
	}
	if len(o.words) == 1 {
		return o.words[0]
	}
	last := len(o.words) - 1
	return strings.Join(o.words[:last], ", ") + " or " + o.words[last]
}

// long finds an option by its long name; undone tells that name is the one
// that undoes it. It returns nil if there is none.
func long(name string) (o *option, undone bool) {
	for i := range options {
		if options[i].name == name {
			return &options[i], false
		}
	}
	for i := range options {
		if options[i].undo() == name {
			return &options[i], true
		}
	}
	return nil, false
}

// short finds an option by its letter; nil if there is none.
func short(letter byte) *option {
	for i := range options {
		if options[i].short == letter && letter != 0 {
			return &options[i]
		}
	}
	return nil
}

// nearest returns the long name most like name, or "" if none is.
func nearest(name string) string {
	best, least := "", 3
	if len(name) < 5 {
		least = 2
	}
	for i := range options {
		o := &options[i]
		if len(name) > 2 && strings.HasPrefix(o.name, name) {
			return o.name
		}
		if d := distance(name, o.name); d < least {
			best, least = o.name, d
		}
	}
	return best
}

// distance returns how many letters must be put in, taken out or changed to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
