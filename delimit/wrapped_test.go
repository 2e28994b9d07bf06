package delimit_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
)

// TestWrapMarks has references over lines that a pager or an editor wrapped and marked (rule R2).
func TestWrapMarks(t *testing.T) {
	const (
		prose = "Please confirm your address by following this link, valid for a day and a night:\n"
		first = "see https://minutes.example.org/of/the/harbour/2030/may/24/meet" // 64 columns
	)
	wantTargets(t, delimit.Options{}, map[string]string{
		prose + "https://accounts.example.com/confirm?token=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.\n" +
			"+eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflK\n+xwRJ\n\nBye": "https://accounts.example.com/confirm?token=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9." +
			"eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJ",
		first + "\n+ing.html and more\n":          "https://minutes.example.org/of/the/harbour/2030/may/24/meeting.html",
		first + "\n+/b.html":                      "https://minutes.example.org/of/the/harbour/2030/may/24/meet/b.html",
		"see http://a.example/b\n↪c.html":         "http://a.example/bc.html",
		"> see http://a.example/b/\n  ↪ c.html\n": "http://a.example/b/c.html",
		"<http://a.example/b\n↪c>":                "http://a.example/bc",
		// no marks
		first + "\n+ another item\n":                                           "https://minutes.example.org/of/the/harbour/2030/may/24/meet",
		"see http://a.example/b\n+ing":                                         "http://a.example/b",
		strings.Repeat("wider ", 12) + "\n" + first + "\n+ing the rest here\n": "https://minutes.example.org/of/the/harbour/2030/may/24/meet",
		"--- a\n+++ b\n@@ -1 +1,2 @@\n " + first + "\n+ing the rest here\n":    "https://minutes.example.org/of/the/harbour/2030/may/24/meet",
		"see http://a.example/b ↪ c":                                           "http://a.example/b",
	})
}

// TestHalfNames has what a line end left of a name (rule S3).
func TestHalfNames(t *testing.T) {
	wantTargets(t, delimit.Options{Rejoin: delimit.RejoinNone}, map[string]string{
		"see http://www.\nODBC.org: and https://WWW. (http://www.) http://www":      "",
		"http://www/ http://www/b http://www:80 http://www.a.example https://www/.": "http://www/ http://www/b http://www:80 http://www.a.example https://www/",
	})
}

// TestBracketedPort has a port between angle brackets that is none (rule D1).
func TestBracketedPort(t *testing.T) {
	for m := range delimit.All([]byte("<http://a.example:80!>"), delimit.Options{}) {
		if m.Valid() {
			t.Errorf("%q is valid", m.Text)
		}
	}
}
