package delimit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit/internal/join"
)

// seen returns what is seen at the line ends of the references of a text, each of which goes on
// over all its line ends: a value of each group.
func seen(text string) (all [][]uint8) {
	join.LearnRead([]byte(text), func(p *join.LearnPlace) bool {
		all = append(all, p.Values[:])
		return true
	})
	return all
}

// groupNamed returns a group of the evidence, and its index.
func groupNamed(t *testing.T, name string) (join.LearnGroup, int) {
	t.Helper()
	groups := join.LearnTable()
	i := slices.IndexFunc(groups, func(g join.LearnGroup) bool { return g.Name == name })
	if i < 0 {
		t.Fatalf("no group %q", name)
	}
	return groups[i], i
}

// TestSeen has line ends of whole texts, and one thing that is seen there (rule R5): the value of a
// group, at the last line end of the first reference.
func TestSeen(t *testing.T) {
	const uri = "http://a.example/"
	quoted := strings.Repeat("one two three four five six seven eight nine ten\n", 3)
	filled := strings.Repeat("one two three four five six seven eight nine ten eleven twelve thirteen\n", 4)
	for _, tt := range []struct{ text, group, want string }{

		{"see " + uri + "b\ncd e", "before", "small word"}, {"> in " + uri + "b\n> cd e", "before", "small word"}, {"see " + uri + "b-\nc-\nde f", "before", "line start"},
		{uri + "b\ncd e", "cut", "word"}, {uri + "b.html\ncd e", "cut", "file suffix"}, {uri + "b.html.\ncd e", "cut", "clause"}, {uri + "b/ada@c.example/\ncd e", "cut", "file suffix"}, {"doi:10.1000/b.\ncd e", "cut", "dot of an id"}, {"doi:10.1000/123456.\ncd e", "cut", "clause"}, {uri + "b...\ncd e", "cut", "clause"}, {uri + "b?c=0" + strings.Repeat("a1", 12) + ".\ncd e", "cut", "dot of an id"},

		{uri + "b.\nhtml e", "next token", "file suffix"}, {uri + "b-\nhtml e", "next token", "word"}, {uri + "b.\nzzz e", "next token", "word"},
		{uri + "?b=\ncd:e f", "next token", "mixed"}, {uri + "b-\ncd:e f", "next token", "field"}, {uri + "b\nABC=d e", "next token", "setting"}, {uri + "b\nABC:=d e", "next token", "setting"},
		{uri + "b\n198.51.100.7 e", "next token", "IP address"}, {uri + "b\nc2.b.org/c e", "next token", "host"}, {"http://\nb.org/c e", "next token", "host that is lacking"}, {uri + "b\n+1-800-555-0100 e", "next token", "telephone"}, {uri + "b\n2030-12-24 e", "next token", "slug"},
		{uri + "b\nc/d.go:12:7 e", "next token", "message"}, {uri + "b\nsha256,0af1 e", "next token", "row"}, {uri + "b\n-Ada\n", "next token", "dash"}, {uri + "b\n17\n\n\f", "next token", "page number"}, {uri + "b\n17/18\n", "next token", "page number"}, {uri + "b\n17\n", "next token", "number"}, {uri + "b\nSand-Bank, e", "next token", "hyphenated names"}, {uri + "b\n0123456789abcdef0123456789abcdef e", "next token", "digest"},
		{uri + "b\nc/d, e", "token ends in", "comma"}, {uri + "b\ncd, e", "token ends in", "period or comma after a word"}, {uri + "b\ncd e", "token ends in", "nothing"},
		{uri + "b\n7 e", "token length", "1"}, {uri + "b\nca e", "token length", "2"}, {uri + "b\ncab e", "token length", "3"}, {uri + "b\ncabcab e", "token length", "4 to 6"}, {uri + "b\ncabcabc e", "token length", "7 to 10"},
		{uri + "b\ncabcabcabca e", "token length", "11 to 18"}, {uri + "b\n" + strings.Repeat("c", 19) + " e", "token length", "19 to 30"}, {uri + "b\n" + strings.Repeat("c", 30) + " e", "token length", "19 to 30"}, {uri + "b\n" + strings.Repeat("c", 31) + " e", "token length", "more"},

		{"| see " + uri + "b |\n| cd            e        |\n", "after token", "small letter"}, {"| see " + uri + "b |\n| cd                     |\n| de                     |\n", "after token", "end of line"},

		{uri + "b\ncd e", "leaders", "none"}, {"  " + uri + "b\ncd e", "leaders", "back"}, {"a title\n  " + uri + "b\ncd e", "leaders", "as above"}, {"  see " + uri + "b\ncd e", "leaders", "outdented"}, {"  " + uri + "b\n  cd e", "leaders", "same"},
		{uri + "b\n\f\ncd e", "breaks before", "a page"}, {uri + "b\ncd e", "breaks before", "0"}, {uri + "b\nc\nde f", "breaks before", "1"}, {uri + "b\nc\nd\nef g", "breaks before", "2 or more"},
		{"http://a.exa.co\nm/b c", "where they meet", "a domain"}, {uri + "b.ht\nml c", "where they meet", "a file suffix"}, {uri + "b\n.html c", "where they meet", "a file suffix"}, {uri + "b.html\n.gz c", "where they meet", "nothing"}, {uri + "b\ncd e", "where they meet", "nothing"},
		{uri + "sea\nmark e", "where they meet", "a word not around"}, {uri + "sea\nmark e, a seamark", "where they meet", "a word around"}, {"a seamark\n" + uri + "sea\nmark e", "where they meet", "a word around"}, {uri + "seamark/sea\nmark e", "where they meet", "a word around"}, {uri + "se\nab e", "where they meet", "nothing"},
		{"Link " + uri + "b\nLine cd e", "beginnings", "some alike"}, {"see them " + uri + "b\nsee these e", "beginnings", "alike"}, {"on 12:30 " + uri + "b\non 12:31, cd e", "beginnings", "alike but for digits"}, {"see " + uri + "b\ncd e", "beginnings", "differ"},
		{uri + "b\ncd e", "next line", "prose"}, {uri + "b\ncd\n", "next line", "one token"}, {uri + "b\nthe key of it: e", "next line", "label"}, {uri + "b\n12:30 cd e", "next line", "time stamp"}, {uri + "b\ncd = e;", "next line", "setting"}, {uri + "b\nf(c, d);", "next line", "code or cells"}, {uri + "b\nif c {", "next line", "code or cells"}, {uri + "b\nc/d | 3 +++", "next line", "code or cells"},

		{filled + uri + strings.Repeat("b", 60) + "\ncd e", "full lines", "most"}, {quoted + uri + "\ncd e", "full lines", "none"},
		{quoted + uri + strings.Repeat("b", 31) + "\ncd e", "lines as long", "some"}, {"one two " + strings.Repeat("b", 40) + "\n" + uri + strings.Repeat("b", 31) + "\ncd e\n", "lines as long", "one"},
		{quoted + uri + "b\ncd e", "lines as long", "longer"}, {quoted + uri + "b\ncd e\nsee http://b/c\n" + strings.Repeat("d", 60) + "\n", "lines as long", "a longer word"},
		{quoted + uri + strings.Repeat("b", 60) + "\ncd e", "lines as long", "none by far"}, {quoted + uri + strings.Repeat("b", 32) + "\ncd e", "lines as long", "none"}, {uri + "b\ncd e", "lines as long", "unknown"},
		{"#id1 a\n" + uri + "b\n#id2 c\nd e\n", "lines that begin so", "one"}, {"17 a\n" + uri + "b\n18 c\n19 d\n", "lines that begin so", "some"}, {"ab c\n" + uri + "b\ncd e", "lines that begin so", "none"},
		{uri + "b\ncd e", "line length", "under 40"}, {uri + strings.Repeat("b", 43) + "\ncd e", "line length", "to 67"},
		{quoted + uri + "b\ncd e", "right margin", "even"}, {quoted + "so  it  is  at " + uri + "b\ncd e", "right margin", "justified"}, {quoted + uri + "b\ncd e", "line before", "full"}, {"word\n" + uri + "b\ncd e", "line before", "short"}, {uri + "b\ncd e", "line before", "none"},

		{quoted + uri + "b\ncd e", "lines around", "prose"}, {uri + "b\ncd e", "lines around", "few"}, {strings.Repeat("A=b\n", 3) + uri + "b\ncd e", "lines around", "setting"}, {strings.Repeat("ab\n", 3) + uri + "b\ncd e", "lines around", "one token"}, {strings.Repeat("- a b\n", 3) + uri + "b\ncd e", "lines around", "item"}, {strings.Repeat("a b\nhttp://c/d\n", 2) + uri + "b\ncd e", "lines around", "a URI"},
		{uri + "b\ncd e", "elsewhere", "nothing"}, {uri + "b\ncd e, " + uri + "b, f", "elsewhere", "unjoined"}, {uri + "b, f\n" + uri + "b\ncd e", "elsewhere", "unjoined"}, {uri + "bcd, f\n\nsee " + uri + "b\ncd e", "elsewhere", "joined"},
		{uri + "b\ncd e", "other URIs", "none"}, {uri + "b\ncd e http://b and", "other URIs", "inside lines"}, {uri + "b\ncd e http://b\nc/d", "other URIs", "broken"}, {uri + "b\ncd e http://b\nand", "other URIs", "whole"}, {uri + "b\ncd e http://b\nand http://b\nc/d", "other URIs", "both"},
	} {
		all := seen(tt.text)
		if len(all) == 0 {
			t.Errorf("R5 %q has no line end to be weighed", tt.text)
			continue
		}
		e := all[0]
		if tt.group == "breaks before" || strings.Contains(tt.text, "-\nc-\n") {
			e = all[len(all)-1]
		}
		g, i := groupNamed(t, tt.group)
		named(t, tt.group, tt.text, g.Values, e[i], tt.want)
	}
}

// TestNearReach has how far other URIs are looked for, and how many, around a line end (rule R5).
func TestNearReach(t *testing.T) {
	const uri = "http://a.example/b"
	const look, most = 1 << 10, 4 // bytes, URIs
	whole, broken := "see http://c\nand\n", "see http://c\nd/e\n"
	after := func(n int) string { return uri + "\ncd" + strings.Repeat(" ", n-len(" http")) + " http://c d" }
	before := func(n int) string { return "http://c" + strings.Repeat(" ", n-len("://c")) + uri + "\ncd e" }
	for _, tt := range []struct{ text, want string }{
		{after(look - len("://")), "inside lines"}, {after(look - len("://") + 1), "none"}, {after(look + 9), "none"},
		{before(look), "inside lines"}, {before(look + 1), "none"},
		{uri + "\ncd e\n" + strings.Repeat(whole, most-1) + broken, "both"}, {uri + "\ncd e\n" + strings.Repeat(whole, most) + broken, "whole"},
		{broken + strings.Repeat(whole, most-1) + uri + "\ncd e", "both"}, {broken + strings.Repeat(whole, most) + uri + "\ncd e", "whole"},
	} {
		all := seen(tt.text)
		e := all[len(all)-1]
		if strings.HasPrefix(tt.text, uri) {
			e = all[0]
		}
		g, i := groupNamed(t, "other URIs")
		named(t, g.Name, fmt.Sprintf("%.60s of %d bytes", tt.text, len(tt.text)), g.Values, e[i], tt.want)
	}
}
