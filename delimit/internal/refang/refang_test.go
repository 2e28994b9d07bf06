package refang

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// parts are pieces of random texts: defanged spellings, and text that looks like them.
var parts = strings.Split("[.] [.] [.] (dot) {.} [ . ] [://] [:]// :// :// hxxp hxxps http tp a a b é 者 {at} @ ( 1 1[.]2[.]3[.]4 [colon] / / ? # , ; | * .* \\ \\[.\\] \\n \" - evil[.]com hxxp://a[.]b/ hxxp:\\\\ [/] %2F +", " ")

// randomText returns a text of at least n bytes with tokens of about so many parts.
func randomText(r *rand.Rand, n, token int) []byte {
	var b []byte
	for len(b) < n {
		if b = append(b, parts[r.IntN(len(parts))]...); r.IntN(token) == 0 {
			b = append(b, " \n"[r.IntN(2)])
		}
	}
	return b
}

// What is made whole does not depend on where a text is cut, Reach bytes away.
func TestMakeInWindows(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 1))
	for round := range 120 {
		text := randomText(r, 40<<10, []int{3, 40, 2000, 1 << 30}[round%4])
		var all, part Whole
		all.Make(text, 0)
		for range 10 {
			from := r.IntN(len(text))
			to := min(len(text), from+r.IntN(9000))
			begin, end := max(0, from-Reach), min(len(text), to+Reach)
			part.Make(text[begin:end], int64(begin))
			want := all.Text[all.Index(from):all.Index(to)]
			if got := part.Text[part.Index(from-begin):part.Index(to-begin)]; !bytes.Equal(got, want) {
				i := 0
				for i < min(len(got), len(want)) && got[i] == want[i] {
					i++
				}
				t.Fatalf("round %d, %d to %d: from byte %d on %.60q, in the whole %.60q", round, from, to, i, got[i:], want[i:])
			}
		}
	}
}

// Each byte of a text that is whole has its place in the one that is written, and back, in order; and no more
// is taken away than is said.
func TestMap(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 2))
	var w Whole
	for range 300 {
		text := randomText(r, 100+r.IntN(6000), 20)
		w.Make(text, 0)
		last := 0
		for k := range w.Text {
			at, end := w.Written(k), w.End(k+1)
			if at < last || end < at || end > len(text) {
				t.Fatalf("%q: byte %d is written at %d to %d, after %d", text, k, at, end, last)
			}
			last = at
			if !w.In(k, k+1) && (w.Text[k] != text[at] || end != at+1 || w.Index(at) != k && !w.In(k-1, k)) {
				t.Fatalf("%q: byte %d is %q, and written %q; its index is %d", text, k, w.Text[k], text[at], w.Index(at))
			}
		}
		if w.Written(len(w.Text)) != len(text) || w.Index(len(text)) != len(w.Text) || w.Index(0) != 0 {
			t.Fatalf("%q: the ends are not those of the text", text)
		}
		if len(text) > Expansion*len(w.Text)+Reach {
			t.Fatalf("%d bytes became %d", len(text), len(w.Text))
		}
	}
}

// What takes away more than may be is left as it is.
func TestExpansion(t *testing.T) {
	for _, s := range []string{"a[dot]", "a[colon]1", "a\\\\[dot\\\\]", "hxxp://a[dot]b[/]", "a[dot]b,", "a[dot]b ", "hxxp:\\\\a[dot]b\\"} {
		text := bytes.Repeat([]byte(s), 100<<10/len(s))
		var w Whole
		if w.Make(text, 7); len(text) > Expansion*len(w.Text)+Reach {
			t.Errorf("%q again and again: %d bytes became %d", s, len(text), len(w.Text))
		}
	}
}

// A mark is whole, or has half of its brackets; "" stands for none.
func TestMarks(t *testing.T) {
	for text, want := range map[string]string{
		"[.]b": ".", "(.)b": ".", "{.}b": ".", "[DOT]b": ".", "(dot)é": ".", "[at]b": "@", "{@}b": "@", "[:]//a": ":", "[://]b": "://", "[/]": "/", "[colon]8": ":",
		"[.] b": "", "[.]": "", "[.)b": "", "[..]b": "", "[b]c": "", "[": "", "(dot": "", "[do]b": "", "[dots]b": "", "[.]。": "",
		"[.b": "half .", "(@b": "half @", "[dot b": "", "[. b": "", "[:b": "", "[/b": "",
	} {
		m, ok := markAt([]byte(text), 0)
		got := m.plain
		if m.half {
			got = "half " + got
		}
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("W3 %s stands for %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]bool{`\[.\]b`: true, `\\[.\\]b`: true, `\[.]b`: false, `\\[.\]b`: false, `\[.b`: false} {
		if m, ok := markAt([]byte(text), strings.IndexByte(text, '[')); ok != want || ok && m.from != 0 {
			t.Errorf("W3 %s is a mark: %v, from %d", text, ok, m.from)
		}
	}
}

// What a reference by itself stands for, its scheme before it.
func TestAppendTarget(t *testing.T) {
	for ref, want := range map[string]string{
		"hxxp://a[.]b/c": "http://a.b/c", "hxxps[://]a.b": "https://a.b", "meow://a.b": "http://a.b", "a[.]b/c": "http://a.b/c", "a[at]b[.]c": "mailto:a@b.c", "ftp[.]a.b": "ftp://ftp.a.b", "FTP[.]a.b": "ftp://FTP.a.b", "a[.]b/c@d": "http://a.b/c@d",
		"mailto:a[@]b.c": "mailto:a@b.c", "git+ssh://a[.]b": "git+ssh://a.b", "http[:]//a.b": "http://a.b", "a[.]b:80/": "http://a.b:80/", "1[.]2[.]3[.]4[:]80": "http://1.2.3.4:80", "blob:hxxps[:]//a[.]b/c": "blob:https://a.b/c", "sfXp://a.b": "sftp://a.b", "fxps://a": "ftps://a",
	} {
		if got := string(AppendTarget(nil, []byte(ref))); got != want {
			t.Errorf("W3 %s stands for %s, want %s", ref, got, want)
		}
	}
}

// Four numbers with marks for dots between are an address, as far as nothing makes them a part of another name.
func TestIPv4(t *testing.T) {
	for name, want := range map[string]bool{
		"1[.]2.3.4": true, "255.255.255[.]255": true, "256[.]1.1.1": false, "1[.]1.1.256": false, "1[.]2.3": false, "a.2[.]3.4": false, "1[.]2.3.4.": true, "1[.]2.3.4.5": false, "1[.]2.3.4.a": false, "1.2.3[.]4/": true, "1.2.3[.]4a": false, "1.2.3.4[.]5": false,
		"1.2.3.4[:]80": true, "1.2.3[.]4[/]a": true, "1.2.3[.]4,": true, "0001[.]2.3.4": false, "1[.2[.]3.4": true, "1.]2.3[.]4": true, "x1[.]2.3.4": false, "/1[.]2.3.4": false, "1.2.3[.]4。": true, "见1.2.3[.]4或": true, "1.2.3[.]4-5": false,
	} {
		var w Whole
		w.Make([]byte(name), 0)
		if got := bytes.Contains(w.Text, []byte("http://")); got != want {
			t.Errorf("W3 %q is an address: %v, want %v", name, got, want)
		}
	}
}
