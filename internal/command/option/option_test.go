package option_test

import (
	"testing"

	"urigrep/internal/command/option"
)

// The nearest word is one or two steps away, a short name one, or begins with the name. A step is a
// letter inserted, removed, changed, or exchanged with the next one.
func TestNearest(t *testing.T) {
	words := []string{"column", "line", "message.from", "target", "title"}
	for name, want := range map[string]string{
		"lines": "line", "lin": "line", "li": "", "lnie": "line", "limb": "", "colum": "column", "clumns": "column",
		"klomns": "", "message": "message.from", "xcolumn": "column", "colxmn": "column", "olcunm": "", "nmuloc": "",
		"tarte": "", "targte": "target", "atrgte": "target", "tarxxt": "target", "tittel": "title", "": "",
	} {
		if got := option.Nearest(name, words); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
