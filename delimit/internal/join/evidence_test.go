package join

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit/internal/index"
)

// TestEvidenceNames has the features of a line end (rule R5) as they stand in the JSON output.
func TestEvidenceNames(t *testing.T) {
	const want = `cut: word, escape, scheme, slashes, first label, host, complete host, host and dot, port, host and slash, slash, ?, &, =, #, hyphen, mark, dot, file suffix, soft hyphen, backslash, soft break, number, hexadecimal, digest, random, clause
cut class: open, slash, joint, word, host, whole, clause
component: none, authority, path, query, fragment
before: line start, parenthesis, opener, equals, colon, comma, period, small word, other word, number, mark
last character: none, small letter, capital, digit, slash, hyphen, dot, sign, underscore, punctuation, beyond ASCII
last run: none, 1, 2, 3, 4 to 6, 7 or more
next token: other, function word, word, capitalized, upper case, number, year, mixed, hexadecimal, camel case, underscores, dotted, file, path, whole path, query, hyphenated, slug, noise, file suffix, rooted, query mark, mark, field, address, file path, other script, fragment
next class: prose, word, name, number, identifier, dotted, file, path, marked
token ends in: nothing, period, comma, colon, closer, more
after token: end of paragraph, end of line, year, number, capital, small letter, opener, mark, closer, other script, URI
token length: 1, 2, 3, 4 to 6, 7 to 10, 11 to 18, 19 to 30, more
token's end: none, slash, file suffix, domain, hash, hyphen
first character: none, small letter, capital, digit, slash, hyphen, dot, sign, underscore, punctuation, beyond ASCII
leaders: none, same, quoted, comment, indented, outdented, other depth, lost, star, back
page break: no, yes
begins its line: no, yes
breaks before: 0, 1, 2 or more
where they meet: nothing, a domain, a file suffix
usual room: unknown, wide, some, close, exact, none, far from it, full
fits: unknown, yes, no
line length: under 40, to 59, to 67, to 72, to 76, to 81, more
width: unknown, under 50, to 66, to 72, to 76, to 80, to 100, more
right margin: unknown, even, ragged, uneven
line before: none, full, long, short
next line: longer, full, long, short
elsewhere: nothing, joined, unjoined, segment, sibling
other URIs: none, whole, broken, both, inside lines
word made: none, not around, around
`
	var b strings.Builder
	for _, g := range groupTable {
		fmt.Fprintf(&b, "%s: %s\n", g.Name, strings.Join(g.Values, ", "))
	}
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// named wants a value, in a text, to have a name.
func named(t *testing.T, what, text string, names []string, got uint8, want string) {
	t.Helper()
	if names[got] != want {
		t.Errorf("R5 %s of %q: %s, want %s", what, text, names[got], want)
	}
}

// TestCharacterClasses has every character by its class.
func TestCharacterClasses(t *testing.T) {
	for class, characters := range map[string]string{
		"small letter": "abcdefghijklmnopqrstuvwxyz", "capital": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "digit": "0123456789", "slash": "/", "hyphen": "-", "dot": ".",
		"sign": "?&=#%", "underscore": "_~+@$*", "punctuation": "!\"'(),:;<>[\\]^`{|}", "beyond ASCII": "\x80\xff",
	} {
		for i := range len(characters) {
			named(t, "class", characters[i:i+1], charNames[:], charClassOf(characters[i]), class)
		}
	}
}

// TestShapes has what the first token of a line looks like.
func TestShapes(t *testing.T) {
	for tok, want := range map[string]string{
		"": "other", "=3D": "other", "é": "other script", "/usr/a": "file path", "/etc/a": "file path", "/var/a": "file path", "/home/a": "file path",
		"/opt/a": "file path", "/bin/a": "file path", "/tmp/a": "file path", "/lib/a": "file path", "/dev/a": "file path", "/proc/a": "file path",
		"/sys/a": "file path", "/sbin/a": "file path", "/root/a": "file path", "/mnt/a": "file path", "/srv/a": "file path", "/usrs/a": "rooted", "/a": "rooted",
		"/": "other", "//a": "rooted", "/-": "other", "/%41": "rooted", "/_a": "rooted", "/~a": "rooted", "/.a": "other",
		"?a": "query mark", "&a": "query mark", "#a": "query mark", "?": "other", "%41": "mark", ".a": "mark", "_a": "mark", "-a": "mark", "+a": "mark",
		"~a": "mark", "=a": "mark", ":a": "mark", "@a": "mark", "!a": "other", "(a": "other", "$a": "other", ",a": "other",
		"ab:": "field", "ab:c": "field", "ab;": "field", "a-b:c": "field", "a:b": "dotted", "a1:b": "dotted", "a@b.example": "address", "a@b": "address",
		"a=b": "query", "a&b": "query", "a%41": "query", "a?b": "query", "a#b": "query", "a/b": "path", "a/": "whole path", "a/b.html": "whole path", "a.html": "file",
		"a.b": "dotted", "a.b.x": "dotted", "a.b.c": "file", "Ab1-Cd2": "slug", "Ab1-Cd2-Ef3": "noise", "Ab1-cd-ef": "slug", "a-b": "hyphenated", "a-b-c": "hyphenated", "a-b-c-d": "slug", "a-b1": "slug",
		"1999": "year", "2000": "year", "1899": "number", "2100": "number", "199": "number", "19990": "number", "1": "number", "a_b": "underscores",
		"abcdefab": "hexadecimal", "abcdefa": "word", "1a2b3c4d": "hexadecimal", "12345678": "number", "a1": "mixed", "1a": "mixed", "AB": "upper case", "A": "capitalized",
		"Ab": "capitalized", "aB": "camel case", "AbC": "camel case", "tide": "word", "the": "function word", "The": "capitalized", "a'b": "other", "a,b": "other", "a(b": "other",
	} {
		named(t, "look", tok, shapeNames[:], shapeOf([]byte(tok)), want)
	}
	for _, word := range strings.Fields(`about after all also an and any are as at be because been before but by can could
		did do does for from had has have he her his how if in into is it its just
		may more my no not now of on only or other our out over she should so some
		such than that the their them then there these they this those to under up via was
		we were what when where which while who why will with would you your`) {
		named(t, "look", word, shapeNames[:], shapeOf([]byte(word)), "function word")
	}
	for class, looks := range map[string]string{
		"prose": "other,function word,year,noise,field,address,file path,other script", "word": "word", "name": "capitalized,upper case", "number": "number,mixed,hexadecimal",
		"identifier": "camel case,underscores,hyphenated,slug", "dotted": "dotted", "file": "file,file suffix", "path": "path,whole path,rooted", "marked": "query,query mark,mark,fragment",
	} {
		for _, look := range strings.Split(looks, ",") {
			for i, name := range shapeNames {
				if name == look {
					named(t, "class", look, shapeClassNames[:], shapeClass[i], class)
				}
			}
		}
	}
}

// TestCuts has where a reference is cut, by its end.
func TestCuts(t *testing.T) {
	long := func(n int) string { return strings.Repeat("1a", n/2) }
	for ref, want := range map[string]string{
		"http://a": "first label", "http://a.b": "host", "http://a.com": "complete host", "http://a.1": "complete host", "http://a.": "host and dot", "http://a:": "port", "http://a-": "hyphen",
		"http://a_": "clause", "http://a,": "clause", "http://a/": "host and slash", "http://a/b/": "slash", "http://a/?": "?", "http://a/?b&": "&", "http://a/?b=": "=", "http://a/#": "#",
		"http://a/b-": "hyphen", "http://a/b_": "mark", "http://a/~": "mark", "http://a/@": "mark", "http://a/$": "mark", "http://a/+": "mark", "http://a/*": "mark", "http://a/b.": "dot",
		"http://a/b,": "clause", "http://a/b;": "clause", "http://a/b:": "clause", "http://a/b!": "clause", "http://a/b'": "clause", "http://a/b)": "clause", "http://a/b]": "clause",
		"http://a/b}": "clause", "http://a/b.html": "file suffix", "http://a/b": "word", "http://a/12": "number", "http://a/b1": "word", "http://a/ab12": "random", "http://a/b12": "word",
		"http://a/abCDe": "random", "http://a/abcDe": "word", "http://a/aBCD": "word", "http://a/aBCDE": "word", "http://a/1abcde": "hexadecimal", "http://a/1abcd": "random", "http://a/abcdef": "word",
		"http://a/" + long(32): "digest", "http://a/" + long(40): "digest", "http://a/" + long(64): "digest", "http://a/" + long(34): "hexadecimal", "http://a/" + long(30): "hexadecimal",
		"http://a/b%": "escape", "http://a/b%4": "escape", "http://a/b%41": "number", "http:": "scheme", "": "scheme", "http://": "slashes", "mailto:a": "word", "mailto:": "scheme", "mailto:a/": "slash",
	} {
		named(t, "cut", ref, cutNames[:], factsOf("", ref, "", "").cut, want)
	}
	for class, cuts := range map[string]string{
		"open": "escape,scheme,slashes,host,&,=,soft hyphen,backslash,soft break", "slash": "host and slash,slash", "joint": "?,#,hyphen,mark", "word": "word,number,hexadecimal,random",
		"host": "first label,complete host", "whole": "file suffix,digest", "clause": "host and dot,port,dot,clause",
	} {
		for _, cut := range strings.Split(cuts, ",") {
			for i, name := range cutNames {
				if name == cut {
					named(t, "class", cut, cutClassNames[:], cutClass[i], class)
				}
			}
		}
	}
}

// TestEndsOfTheBreak has what stands before a reference, in which component it ends, and what
// stands after the first token of the next line.
func TestEndsOfTheBreak(t *testing.T) {
	before := groupTable[groupBefore].Values
	for s, want := range map[string]string{
		"": "line start", " \t": "line start", "see (": "parenthesis", "see <": "opener", "\"": "opener", "[": "opener", "a =": "equals", "a: ": "colon", "a, ": "comma", "a; ": "comma",
		"a. ": "period", "see ": "small word", "a See ": "other word", "a sEE": "small word", "a\tSee": "other word", "in 1": "number", "*": "mark", "a)": "mark",
	} {
		named(t, "what stands before", s, before, beforeOf([]byte(s)), want)
	}
	for s, want := range map[string]string{"http://a.b": "authority", "http://a/b": "path", "http://a?b": "query", "http://a/b#c": "fragment", "http://a#b?c": "fragment"} {
		named(t, "component", s, groupTable[groupPart].Values, partOf([]byte(s), len("http://")), want)
	}
	named(t, "component", "mailto:a", groupTable[groupPart].Values, partOf([]byte("mailto:a"), 0), "path")
	for s, want := range map[string]string{
		"": "nothing", ".": "period", ",": "comma", ";": "colon", ":": "colon", ")": "closer", "]": "closer", "}": "closer", "'": "closer", "\"": "closer", "!": "more", "?": "more",
		".)": "period", "),": "closer", "...": "more", ").,": "more",
	} {
		named(t, "end of the token", s, groupTable[groupTail].Values, tailOf([]byte(s)), want)
	}
	for s, want := range map[string]string{
		"": "end of paragraph", " ": "end of paragraph", "\n": "end of paragraph", "\n\nx": "end of paragraph", " \n> \n": "end of paragraph", "\nx": "end of line", " \r\nx": "end of line",
		" 1999 x": "year", " 1999x": "number", " 1999": "number", " 2099.": "year", " 1899 x": "number", " 2100 x": "number", " 19x9 x": "number", " 7": "number", " A": "capital", " Z": "capital", " a": "small letter", " z": "small letter",
		" (": "opener", " <": "opener", " \"": "opener", " é": "other script", " -": "mark", " @": "mark", ")": "closer", "|x": "closer", "é": "other script", " http://a": "URI",
	} {
		named(t, "what stands after", s, groupTable[groupAfter].Values, afterOf(new(index.Lines), []byte("x"+s), 1), want)
	}
	for s, want := range map[string]string{
		"": "none", "a/": "slash", "a.html": "file suffix", "a.com": "domain", "com": "none", "a-": "hyphen", "1abcdef2": "hash", "1abcdef": "none", "abcdefab": "none",
		strings.Repeat("1a", 16): "hash", "a.b1": "none", ".com": "domain", "a": "none",
	} {
		named(t, "end of the token", s, groupTable[groupEnds].Values, endsOf([]byte(s)), want)
	}
	for s, want := range map[string]bool{"1900": true, "1999": true, "2000": true, "2099": true, "1800": false, "2100": false, "19a0": false, "190a": false, "190": false, "19000": false} {
		if got := isYear([]byte(s)); got != want {
			t.Errorf("R5 %q is a year: %v, want %v", s, got, want)
		}
	}
	for s, want := range map[string]bool{"=3D": true, "=af": true, "=3": false, "=3DD": false, "=3G": false, "=G3": false, "x3D": false} {
		if got := isEscapedByte([]byte(s)); got != want {
			t.Errorf("R6 %q is an escape: %v, want %v", s, got, want)
		}
	}
	for ref, depths := range map[string]int{"": 0, "a": 1, "a1Z": 3, "-": 0, "a-b": 1} {
		if got := runBefore([]byte(ref)); got != depths {
			t.Errorf("R5 %q ends in %d letters and digits, want %d", ref, got, depths)
		}
	}
}

// TestGlue has the domains and file suffixes that two ends make where they meet.
func TestGlue(t *testing.T) {
	for _, tt := range []struct{ ref, word, want string }{
		{"http://a.c", "om", "a domain"}, {"http://a.o", "rg/b", "a domain"}, {"http://a.co", "m", "a domain"}, {"http://a.ne", "t", "a domain"}, {"http://a.", "com", "nothing"},
		{"http://a.com", "x", "nothing"}, {"http://a.C", "om", "nothing"}, {"http://a.c", "zzz", "nothing"}, {"http://ac", "om", "nothing"},
		{"http://a/b.ht", "ml", "a file suffix"}, {"http://a/b.html", "l", "nothing"}, {"http://a/b.p", "df,", "a file suffix"}, {"http://a/b.x", "y", "nothing"}, {"http://a/b.", "html", "a file suffix"},
		{"http://a/b.ht", "/ml", "nothing"}, {"http://a/html", "", "nothing"}, {"mailto:b.ht", "ml", "a file suffix"}, {"file:///b.ht", "ml", "a file suffix"}, {"file:///b.c", "om", "nothing"}, {"http://a/b", ".html", "a file suffix"},
	} {
		named(t, "what they make", tt.ref+"|"+tt.word, groupTable[groupGlue].Values, glueOf(factsOf("", tt.ref, tt.word, "")), tt.want)
	}
}

// TestRooms has the limits of what is told of the lengths of lines.
func TestRooms(t *testing.T) {
	for columns, want := range map[int]string{
		100: "wide", 20: "wide", 19: "some", 8: "some", 7: "close", 1: "close", 0: "exact", -1: "none", -6: "none", -7: "far from it", -20: "far from it", -21: "full",
	} {
		named(t, "room", fmt.Sprint(columns), roomNames[:], roomOf(columns), want)
	}
	for _, tt := range []struct {
		lines, even int
		want        string
	}{{2, 2, "unknown"}, {3, 3, "even"}, {4, 3, "even"}, {4, 2, "ragged"}, {5, 3, "ragged"}, {5, 2, "uneven"}, {3, 1, "uneven"}} {
		k := lineKind{lines: tt.lines, even: tt.even}
		named(t, "margin", fmt.Sprint(tt.even, " of ", tt.lines), groupTable[groupRagged].Values, k.ragged(), tt.want)
	}
	for _, tt := range []struct {
		longest, n, own int
		before, after   string
	}{
		{70, 0, 60, "none", "short"}, {70, 62, 60, "full", "full"}, {70, 61, 60, "long", "long"}, {70, 42, 60, "long", "long"}, {70, 41, 60, "short", "short"}, {70, 69, 60, "full", "longer"}, {70, 68, 60, "full", "full"},
		{0, 52, 60, "full", "full"}, {0, 51, 60, "long", "long"}, {0, 35, 60, "short", "short"}, {0, 36, 60, "long", "long"},
	} {
		k := lineKind{longest: tt.longest}
		text := fmt.Sprintf("%d, own %d, longest %d", tt.n, tt.own, tt.longest)
		named(t, "line before", text, groupTable[groupPrev].Values, k.fullness(tt.n, tt.own, 1), tt.before)
		named(t, "line after", text, groupTable[groupFollow].Values, k.fullness(tt.n, tt.own, 0), tt.after)
	}
	for n, want := range map[int]uint8{0: 0, 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 99: 3} {
		if got := bucket(n, 1, 3, 5); got != want {
			t.Errorf("%d is in bucket %d, want %d", n, got, want)
		}
	}
}

// TestLinesAround has what is read of the lines around a line end.
func TestLinesAround(t *testing.T) {
	for _, tt := range []struct {
		before, after string
		want          string // longest usual even lines before after
	}{
		{"", "", "0 0 0 0 0 0"},
		{"one two three\n", "", "13 13 1 1 13 0"},
		{"word\n", "other\n", "0 0 0 0 4 5"},
		{"one two\n\n", "a b c d e\n", "9 0 1 2 0 9"},
		{"", "a b c d e\nf g\n", "9 9 1 2 0 9"},
		{"", "one two three\none two threx\n", "13 13 2 2 0 13"},
		{"", "0123456789 1234567 0\n0123456789 123456\n0123456789 12345678901\n", "22 20 2 3 0 20"},
		{"int a;\nif (b) {\n} else x\\\n", "+a b\n", "9 8 1 4 9 4"},
		{"in the har-\nno -\n", "in the har\u2010\n", "11 11 2 3 4 11"},
		{"> one two three  \n", "> a b \n", "15 15 1 2 15 5"},
		{"| one two       |\n", "| a b         |\n", "9 9 1 2 9 5"},
		{"│ one two       │\n", "│ a b         │\n", "9 9 1 2 9 5"},
	} {
		const line = "a line of its own"
		var k lineKind
		text := tt.before + line + "\n" + tt.after
		k.read(new(index.Lines), []byte(text), len(tt.before), len(tt.before)+len(line)+1, len(line))
		got := fmt.Sprint(k.longest, k.usual, k.even, k.lines, k.before, k.after)
		if got != tt.want {
			t.Errorf("R5 %q: %s, want %s", text, got, tt.want)
		}
	}
}

// TestMedian has what the middle of a few numbers is: what sorting puts there.
func TestMedian(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 10000 {
		all := make([]int, r.IntN(2*linesLook+1))
		for i := range all {
			all[i] = 1 + r.IntN(1<<r.IntN(8))
		}
		got, want := median(all), 0
		if slices.Sort(all); len(all) > 0 {
			want = all[len(all)/2]
		}
		if got != want {
			t.Fatalf("R5 the median of %v: %d, want %d", all, got, want)
		}
	}
}

// TestLinesBeforeWithinABreak has a line break across the place up to which lines before are looked
// at.
func TestLinesBeforeWithinABreak(t *testing.T) {
	for _, lineEnd := range []string{"\r\n", "\u2028", "\u0085"} {
		b := []byte(strings.Repeat(strings.Repeat("a", 300)+lineEnd, 8))
		for line := range b {
			var k, whole lineKind
			k.readBefore(new(index.Lines), b, line, 60)
			whole.readBefore(new(index.Lines), b[max(0, line-widthLook):], min(line, widthLook), 60)
			if k.before != whole.before || k.lines > whole.lines {
				t.Fatalf("%q at %d: %d lines, the last of %d, want at most %d and %d", lineEnd, line, k.lines, k.before, whole.lines, whole.before)
			}
		}
	}
}

// TestNear has what is seen of other URIs around, and of the words there.
func TestNear(t *testing.T) {
	for after, want := range map[string]uint8{
		" and so": nearInside, "": nearInside, "\n": nearInside, "\nthe tide": nearWhole, "\nb/c": nearBroken, "\nb.html": nearBroken, "\nb?c": nearBroken, "\n?c": nearBroken, "\n/b": nearBroken,
		"/\nb.c": nearBroken, "/b-\nb-c": nearBroken, "/b=\n12": nearBroken, "/b_\nBc1": nearBroken, "/b&\na_b": nearBroken, "?\na_b": nearBroken, "/b\na_b": nearWhole, "/\nThe": nearWhole, "/\nthe tide": nearWhole,
		"\nhttp://b/": nearWhole, "\n> ": nearWhole, " \r\nb/c": nearBroken, "\u2010\nthe": nearBroken, "\n\nb/c": nearWhole, "\n> b/c": nearBroken,
	} {
		text := "http://a.example" + after
		if got, _ := nearAt([]byte(text), len("http")); got != want {
			t.Errorf("R5 %q: %d, want %d", text, got, want)
		}
	}
	for s, want := range map[string]bool{
		". ": true, ", x": true, ".x": false, "> ": true, "<": true, " x": true, " \n": false, "\n": false, "": false, ".": false, ").\"' ": true, "/": false, "a": false, "!\n": true, "} ": true, "] ": true, ": ": true, "; ": true, "? ": true, "\" ": true,
	} {
		if got := endsWhole([]byte(s)); got != want {
			t.Errorf("R5 %q ends a reference: %v, want %v", s, got, want)
		}
	}
}

// TestHeard has what the text before or after says of the two readings of a broken reference.
func TestHeard(t *testing.T) {
	const uri = "http://a.example/tide/"
	for _, tt := range []struct{ ref, word, around, want string }{
		{uri, "tables/b", "", "nothing"},
		{uri, "tables/b", "see " + uri + "tables/b and", "joined"},
		{uri, "tables/b", "see " + uri + "tables/b\nand", "segment"},
		{uri, "tables/b", "see " + uri + ", and", "unjoined"},
		{uri, "tables/b", "see " + uri + "tables/c and", "segment"},
		{uri, "tables/b", "see " + uri + "other and", "sibling"},
		{uri, "tables/b", "see " + uri + "-x and", "nothing"},
		{uri, "tables", "see " + uri + "tablesx and", "segment"},
		{uri, "t", "see " + uri + "tx and", "sibling"},
		{uri + "b.", "html", "see " + uri + "b.html> and", "joined"},
		{uri + "b.", "html", "see " + uri + "b> and", "unjoined"},
		{uri, "tables/b", "see " + uri + "other " + uri + "tables/b. x", "joined"},
		{uri, "tables/b", "see " + uri + "other " + uri + ". x", "unjoined"},
		{"http://abc", "d", "http://abc> ", "nothing"}, // too short to tell
		{"http://abcd", "e", "http://abcd> ", "unjoined"},
	} {
		for _, before := range []bool{true, false} {
			start, tail := "", "\n"+tt.around
			if before {
				start, tail = tt.around+"\n", "\n"
			}
			f := factsOf(start, tt.ref, tt.word, tail)
			named(t, "what stands elsewhere", string(f.text), elsewhereNames[:], searchNearby(f, f.slashes()), tt.want)
		}
	}
}
