package delimit_test

import (
	"slices"
	"testing"

	"urigrep/delimit"
)

// Rule R2: a long string is written as several literals, each on a line of its own.
func TestLiterals(t *testing.T) {
	const long = "http://a.example/harbour/tables/winter"
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a message catalog, in brackets", "\"Team: Ada <http://a.example/harbour-\"\n\"tables/winter/>\\n\"\n", []string{"http://a.example/harbour-tables/winter/"}},
		{"a bracket alone in the next literal", "\"Team: Ada <" + long + "\"\n\">\\n\"\n", []string{long}},
		{"a message catalog, bare", "\"Report-To: http://a.example/harbour/\"\n\"tables/winter\\n\"\n", []string{long}},
		{"in a pair", "\"see <a href='http://tables.a.\"\n\"example.org/winter'>them</a>\"\n", []string{"http://tables.a.example.org/winter"}},
		{"three literals", "msgstr \"\"\n\"at http://a.example/harbour/\"\n\"tables/\"\n\"winter for more\"\n", []string{long}},
		{"an old message", "#~ \"at http://a.example/harbour/\"\n#~ \"tables/winter\"\n", []string{long}},
		{"a patch", "@@ -1 +1,2 @@\n+\"at http://a.example/harbour/\"\n+\"tables/winter\"\n", []string{long}},
		{"an argument", "    print(\"see http://a.example/harbour/\"\n          \"tables/winter\");\n", []string{long}},
		{"a period before small letters", "\"at http://tables.harbour.\"\n\"org/winter\"\n", []string{"http://tables.harbour.org/winter"}},
		{"a message that is a URI", "msgid \"\"\n\"https://a.example/harbour-\"\n\"tables\"\n", []string{"https://a.example/harbour-tables"}},
		{"a later line of a message", "#~ msgid \"see\"\n#~ \"the list at\"\n#~ \"https://a.example/harbour/\"\n#~ \"tables\"\n", []string{"https://a.example/harbour/tables"}},
		{"escaped quotes in a literal", "f(\"<a href=\\\"http://harbour-\"\n  \"tables.example\\\">\");\n", []string{"http://harbour-tables.example"}},
		{"a name and its value", "\"at http://a.example/b?c=\"\n\"winter\"\n", []string{"http://a.example/b?c=winter"}},

		{"the end of a sentence", "\"see http://a.example/b.\"\n\"Then go\"\n", []string{"http://a.example/b"}},
		{"the end of a clause", "\"see http://a.example/b,\"\n\"then go\"\n", []string{"http://a.example/b"}},
		{"a blank in the next literal", "\"see http://a.example/b\"\n\" then go\"\n", []string{"http://a.example/b"}},
		{"the end of a line in the literal", "\"see http://a.example/b\\n\"\n\"then go\"\n", []string{"http://a.example/b"}},
		{"a list of strings", "\"http://a.example/b\"\n\"c\"\n", []string{"http://a.example/b"}},
		{"a literal that does not end", "He wrote \"see http://a.example/b\"\n\"No\", she said\n", []string{"http://a.example/b"}},
		{"a table of one column, a word", "\"at http://a.example/b\"\n\"then go\"\n", []string{"http://a.example/b"}},
		{"a table of one column, a sentence", "\"at http://a.example/b/\"\n\"Then go\"\n", []string{"http://a.example/b/"}},
		{"a table of one column, a name", "\"at http://a.example/b/\"\n\"@ada: go\"\n", []string{"http://a.example/b/"}},
		{"a table of one column, a topic", "\"at http://a.example/b\"\n\"#tides at Ny\"\n", []string{"http://a.example/b"}},
		{"a name in capitals", "\"at http://a.example/harbour/\"\n\"TABLES.html\"\n", []string{"http://a.example/harbour/TABLES.html"}},
		{"a mark in the next literal", "\"at http://a.example/b\"\n\"?c=d for more\"\n", []string{"http://a.example/b?c=d"}},
		{"apostrophes, a quote in them", "f('see \"http://a.example/harbour/'\n  'tables/winter\">')\n", []string{long}},
		{"apostrophes, brackets in them", "f('see <http://a.example/harbour/'\n  'tables/winter>')\n", []string{long}},
		{"apostrophes, none opened before", "see <http://a.example/harbour/'\n  'tables/winter>\n", []string{"http://a.example/harbour/''tables/winter"}},
		{"no literal", "see http://a.example/b\"\n\"then\"\n", []string{"http://a.example/b"}},
		{"two messages", "msgid \"http://a.example/b-\"\nmsgstr \"http://a.example/c-\"\n", []string{"http://a.example/b-", "http://a.example/c-"}},
		{"a table of one column, links", "\"http://a.example/b/\"\n\"tables\"\n", []string{"http://a.example/b/"}},
		{"a message with a link a line", "msgid \"http://a.example/b/\"\n\"http://a.example/c/\"\n", []string{"http://a.example/b/", "http://a.example/c/"}},
		{"escaped quotes closed in their line", "f(\"<a href=\\\"http://a.example/b/\\\"\"\n  \"id\");\n", []string{"http://a.example/b/"}},
		{"another URI", "\"see http://a.example/b\"\n\"\"\n", []string{"http://a.example/b"}},
	} {
		if got := found(c.text, delimit.Options{}); !slices.Equal(got, c.want) {
			t.Errorf("R2 %s: %q: got %q, want %q", c.name, c.text, got, c.want)
		}
	}
	for rejoin, want := range map[delimit.Rejoin]string{delimit.RejoinNone: "http://a.example/harbour/", delimit.RejoinWrapped: "http://a.example/harbour/", delimit.RejoinAll: long} {
		if got := found("\"at http://a.example/harbour/\"\n\"tables/winter\"\n", delimit.Options{Rejoin: rejoin}); !slices.Equal(got, []string{want}) {
			t.Errorf("R5 %v: got %q, want %q", rejoin, got, want)
		}
	}
}

// The pieces of a reference in two literals have neither quotation mark, and its rules say so.
func TestLiteralPieces(t *testing.T) {
	text := "\"at http://a.example/b/\"\n\"c\"\n"
	refs := collect([]byte(text), delimit.Options{})
	if len(refs) != 1 || len(refs[0].Pieces) != 2 || !refs[0].Rules.Has(delimit.RuleR1|delimit.RuleR2) {
		t.Fatalf("R2 %q: %+v", text, refs)
	}
	for i, want := range []string{"http://a.example/b/", "c"} {
		if p := refs[0].Pieces[i]; text[p.Start:p.End] != want {
			t.Errorf("R2 piece %d: %q, want %q", i, text[p.Start:p.End], want)
		}
	}
}
