package scan

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/guardpage"
	"urigrep/internal/text"
)

// triggersOf is the meaning of the triggers, spelled out byte by byte.
func triggersOf(b []byte, from, to int, set Triggers) (all []int) {
	for j := from; j < to; j++ {
		before, after := b[max(0, j-text.TriggerBehind):j], b[j+1:]
		var hit bool
		switch b[j] {
		case ':':
			hit = set&AnyColon != 0 && isAnyColon(b, j) || set&Colon != 0 && (endsScheme(before, after) || followsPrefix(b, j))
		case '.':
			hit = set&Dot != 0 && (hostPrefixOf.Match(before) || brokenHostOf.Match(before))
		case 'w', 'W':
			hit = set&Dot != 0 && twoOf.Match(before) && digitOf.Match(after)
		case '<':
			hit = set&Angle != 0
		case '"':
			hit = set&Quote != 0
		}
		if hit {
			all = append(all, j)
		}
	}
	return all
}

// isAnyColon is the meaning of AnyColon.
func isAnyColon(b []byte, j int) bool {
	return b[j] == ':' && colonOf.Match(b[max(0, j-1):j]) && !blankOf.Match(b[j+1:])
}

// endsScheme is the meaning of Colon, but for what follows a prefix.
func endsScheme(before, after []byte) bool {
	switch {
	case prefixOf.Match(before):
		return true
	case !colonOf.Match(before) || len(after) == 0:
		return false
	case slashesOf.Match(after) || bytes.IndexByte([]byte("\\\xC2\xE2"), after[0]) >= 0,
		bytes.HasPrefix(after, []byte("/\xC2")), bytes.HasPrefix(after, []byte("/\xE2")):
		return true
	}
	return (text.IsBreak(after[0]) || uriOf.Match(after) || after[0] >= 0x80) && wordEnds(before, after[0])
}

// wordEnds reports whether the trigger search takes the word that before ends in for one after
// which a ':' before the byte after may be a trigger. Tests of the words say what it must take, and
// those of package delimit that nothing is lost.
func wordEnds(before []byte, after byte) bool {
	b := append(slices.Clone(before), ':', after)
	return text.IsTrigger(b, len(before), text.TriggerColon, registeredWords)
}

// followsPrefix reports whether b[j] is the first AnyColon after a prefix that no line feed
// precedes.
func followsPrefix(b []byte, j int) bool {
	if !isAnyColon(b, j) || b[j-1] == '\n' {
		return false
	}
	for i := j - 1; i >= max(0, j-prefixReach); i-- {
		if b[i] == ':' && prefixOf.Match(b[max(0, i-3):i]) {
			return true
		}
		if isAnyColon(b, i) && b[i-1] != '\n' {
			return false
		}
	}
	return false
}

var (
	colonOf      = regexp.MustCompile(`[A-Za-z0-9+.\n-]\z`)
	prefixOf     = regexp.MustCompile(`(?i:ur[li])\z`)
	uriOf        = regexp.MustCompile(`\A[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%{}|^-]`)
	slashesOf    = regexp.MustCompile(`\A(/[/=\\\n\v\f\r]|=[\r\n])`)
	blankOf      = regexp.MustCompile(`\A[ \t]`)
	twoOf        = regexp.MustCompile(`[wW][wW]\z`)
	digitOf      = regexp.MustCompile(`\A[0-9]`)
	hostPrefixOf = regexp.MustCompile(`([wW][wW][wW]|[fF][tT][pP])\z`)
	brokenHostOf = regexp.MustCompile(`([=\x1d\r-][\n*]([wWpP]|)|[\n*]([wW][wW]|[tT][pP]))\z`)
)

// iterate returns what a TriggerIter yields.
func iterate(text []byte, from, to int, set Triggers) (all []int) {
	var it TriggerIter
	it.Reset(text, from, to, set)
	for j := it.Next(); j >= 0; j = it.Next() {
		all = append(all, j)
	}
	return all
}

func TestTriggers(t *testing.T) {
	// In a case, '^' stands before each trigger and is not part of the text.
	for _, c := range []struct{ set, marked string }{
		{"any", `see http^://a/ now`},
		{"any", `Subject: x`},
		{"any", `: :: a^::b`},
		{"any", `a^:`},
		{"any", "a:\tb^:\nc^:\r"},
		{"any", `é:a é-^:a`},
		{"any", `www.a.b <"`},
		{"any", `1^:2 .12^:3`},
		{"colon", `see http^://a/ and qqq^://b, qqq:/c, qqq^:/\/, file^:/d, qqq:d now`},
		{"colon", `Subject: x mailto: y mailto`},
		{"colon", `: :: urn^::b qqq::b`},
		{"colon", `mailto:`},
		{"colon", "a:\tb^:\nc^:\rd^:\\e^:\u2028"},
		{"colon", `é:a é-:a :news^:a 1news^:é -im^:b xim:b`},
		{"colon", `mailto:"a mailto:<a mailto^:{a`},
		{"colon", `www.a.b <"`},
		{"colon", `12:30:11 5:`},
		{"colon", `<URL^:qqq^:b:c> <uri^: qqq^:b:c qqq:b`},
		{"dot", `www^.a WWW^.b ftp^.c fTp^.d`},
		{"dot", `ww^w3.a WW^W12.b Ww^w0 wW^W7 www ww3 wwf3 WWWa`},
		{"dot", `ww.a wwp.b ftw.c .a w.`},
		{"dot", "ww=\nw^.a w=\nww^. www=\n^. f=\ntp^.b ft=\np^. W=\r\nwW^. ww=\r\nw^. www=\r\n^. ww\nw. \n."},
		{"colon", "http=\n^://a htt=\np^://b m=\nailto^:c mailt=\no^:d mailto=\n^://e mailto=\n^:f mailto=\r\n^:g\no:f"},
		{"colon", `x.y:z Content-ID:z message-id:z mupdate^:z update:z +news^:z 1.2-news^:z xnews:z 12:34:56`},
		{"colon", "\\nnews^:a \\u000anews^:a \\nqqq^:a a=\nqqq^:b a=\r\nqqq^:b a\r\nqqq^:c a=\rqqq^:d a\nqqq:e a=\n^:f"},
		{"colon", "\x1b[31mnews^:a \x1b[mnews^:a \x1b[Knews^:a \x1b[31mqqq:a"},
		{"colon", `ms-settings-notifications^:a onenote-cmd^:a uuid-in-package^:a ftp^:a`},
		{"colon", "as follows:\nI wrote:\na-b.c wrote:\r\n_x:\na,b:\nb\nwrote:\nb\n\nwrote:\n"},
		{"colon", "<follows^:\n> wrote^:\n> wrote^:\n  wrote^:\n# b^:\n rem b^:\n%b^:\n\nnews^:\nhttps^:\nxhttp^:\na xftp^:\na file^:\n"},
		{"colon", "a <b>\n2^:\na^:\nwrote^:\na 12^:\na=\nb^:\n"},
		{"dot", `wwww^. a:b 7WW. 6tp. W7W. www^.`},
		{"angle", `^<a ^<^<"b":c>`},
		{"quote", `<a <^"b^":c>`},
		{"all", `^<a^:b> ^"www^.c^"`},
		{"none", `<a:b> "www.c"`},
	} {
		set := map[string]Triggers{"any": AnyColon, "colon": Colon, "dot": Dot, "angle": Angle, "quote": Quote, "all": allTriggers}[c.set]
		var want []int
		var text []byte
		for _, b := range []byte(c.marked) {
			if b == '^' {
				want = append(want, len(text))
			} else {
				text = append(text, b)
			}
		}
		if got := triggersOf(text, 0, len(text), set); !slices.Equal(got, want) {
			t.Errorf("the oracle gives for %q, %s: %v, want %v", text, c.set, got, want)
		}
		if got := iterate(text, 0, len(text), set); !slices.Equal(got, want) {
			t.Errorf("%q, %s: %v, want %v", text, c.set, got, want)
		}
	}
}

// alphabets of texts that put the neighbours of triggers in all combinations.
var alphabets = []string{
	":", ".", "w.", "www.ftpWFTP", "a: \t\n", `<"`, "x", "\x00\x0e\x1a\x1c\x02", "\xba\xae\xbc\xa2w:",
	":.<\"wWfFtTpP \t\n\ra7+-_/@`{~^[]Zz\x7f\x80\xff\x17\x37\x57\x10\x50",
	"ttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt:w.",
	"UuRrLlIi: /q", "=\n\rwWpPtT.*-", "mailtohpsnewurim:/0-+\\\n\r\xC2\xE2qx ",
}

// randomText returns n bytes, in stretches of one alphabet each.
func randomText(r *rand.Rand, n int) []byte {
	text := make([]byte, 0, n)
	for len(text) < n {
		alphabet := alphabets[r.IntN(len(alphabets))]
		for k := 1 + r.IntN(90); k > 0 && len(text) < n; k-- {
			switch r.IntN(8) {
			case 0:
				text = append(text, byte(r.Uint32()))
			case 1:
				text = append(text, "www.ftp.:"[r.IntN(9)])
			default:
				text = append(text, alphabet[r.IntN(len(alphabet))])
			}
		}
	}
	return text
}

func TestTriggersOfAllLengths(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	buffer := make([]byte, 0, 512)
	for n := range 301 {
		for range 12 {
			align := r.IntN(64)
			text := append(buffer[:align], randomText(r, n)...)[align:]
			set := Triggers(r.IntN(int(allTriggers) + 1))
			from := r.IntN(n + 1)
			to := from + r.IntN(n-from+1)
			if r.IntN(2) == 0 {
				from, to = 0, n
			}
			checkTriggers(t, text[:n:n], from, to, set)
		}
	}
}

func TestTriggersOfEveryPair(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	// Each pair of neighbours, at each place of a block.
	for a := range 256 {
		text := make([]byte, 0, 256*3)
		for b := range 256 {
			text = append(text, byte(a), byte(b), ':', 'x')
		}
		checkTriggers(t, text, 0, len(text), allTriggers)
		text = text[:0]
		for b := range 256 {
			text = append(text, byte(a), ':', byte(b))
		}
		checkTriggers(t, text, 0, len(text), allTriggers)
	}
	for k := range 3 {
		for a := range 256 {
			for _, word := range []string{"www.", "ftp."} {
				text := []byte(strings.Repeat(word, 40))
				for i := k; i < len(text); i += 8 {
					text[i] = byte(a)
				}
				checkTriggers(t, text, 0, len(text), Dot)
			}
		}
	}
}

// checkTriggers compares the iterator and the portable twin with the oracle.
func checkTriggers(t *testing.T, text []byte, from, to int, set Triggers) {
	t.Helper()
	want := triggersOf(text, from, to, set)
	if got := iterate(text, from, to, set); !slices.Equal(got, want) {
		t.Fatalf("iterator, set %04b, [%d:%d] of %q:\n got %v\nwant %v", set, from, to, text, got, want)
	}
}

// TestTriggersReadInsideText gives texts that begin and end where a page does that
// must not be read.
func TestTriggersReadInsideText(t *testing.T) {
	page := guardpage.Alloc(t)
	r := rand.New(rand.NewPCG(5, 6))
	for n := range 400 {
		source := randomText(r, n)
		atStart, atEnd := page[:n], page[len(page)-n:]
		copy(atStart, source)
		checkTriggers(t, atStart, 0, n, allTriggers)
		copy(atEnd, source)
		checkTriggers(t, atEnd, 0, n, allTriggers)
		checkTriggers(t, atEnd, n/3, n, Colon|Dot)
	}
}

func TestTriggerIterSkip(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	rounds := 2000
	if testing.Short() {
		rounds /= 10
	}
	for range rounds {
		n := r.IntN(600)
		text := randomText(r, n)
		all := triggersOf(text, 0, n, allTriggers)
		var it TriggerIter
		it.Reset(text, 0, n, allTriggers)
		low := 0 // no trigger before it may come
		for {
			want := -1
			if k, _ := slices.BinarySearch(all, low); k < len(all) {
				want = all[k]
			}
			got := it.Next()
			if got != want {
				t.Fatalf("Next with all before %d dropped: %d, want %d; text %q", low, got, want, text)
			}
			if got < 0 {
				break
			}
			low = got + 1
			if r.IntN(3) == 0 {
				to := max(0, got-20+r.IntN([]int{25, 80, 300}[r.IntN(3)]))
				it.Skip(to)
				low = max(low, to)
			}
		}
		it.Skip(n + r.IntN(100))
		if got := it.Next(); got >= 0 {
			t.Fatalf("Next after the end: %d", got)
		}
	}
	var zero TriggerIter
	if got := zero.Next(); got != -1 {
		t.Errorf("Next of the zero TriggerIter: %d, want -1", got)
	}
}

func TestTriggerIterDoesNotAllocate(t *testing.T) {
	text := []byte(strings.Repeat("see http://a/ and www.b.example: <c>\n", 100))
	if n := testing.AllocsPerRun(10, func() {
		var it TriggerIter
		it.Reset(text, 0, len(text), allTriggers)
		for j := it.Next(); j >= 0; j = it.Next() {
			it.Skip(j + 2)
		}
	}); n != 0 {
		t.Errorf("%v allocations in a run, want none", n)
	}
}

func FuzzTriggers(f *testing.F) {
	f.Add([]byte("see http://a/, www.b.example or <c/d> \"e\""), uint8(allTriggers), 3, 30)
	f.Add([]byte("www3.www www20.c WWw1 wWW2 wwww3.d gw4 ww5"), uint8(Dot), 0, 30)
	f.Add([]byte("::::www.ftp.: \t:"), uint8(Colon|Dot), 0, 9)
	f.Fuzz(func(t *testing.T, text []byte, set uint8, from, to int) {
		if from < 0 || to < from || len(text) < to {
			from, to = 0, len(text)
		}
		checkTriggers(t, text, from, to, Triggers(set)&allTriggers)
	})
}
