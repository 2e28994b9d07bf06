package hostlist_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"

	"urigrep/internal/hostlist"
)

const sample = "\uFEFF# a list\n" +
	"example.org\r\n" +
	"  Mixed.Example.COM.   # with a comment\n" +
	"\n" +
	"[Adblock Plus 2.0]\n" +
	"! a comment\n" +
	"||ads.example.net^\n" +
	"||ads.example.net^$third-party\n" +
	"/banner/*\n" +
	"element.example##.ad\n" +
	"0.0.0.0 tracker.example tracker2.example # two\n" +
	"127.0.0.1 localhost\n" +
	"::1 ip6-localhost\n" +
	"*.only-below.example\n" +
	".dotted.example\n" +
	"bücher.example\n" +
	"xn--mnchen-3ya.example\n" +
	"192.0.2.7\n" +
	"2001:db8::1\n" +
	"no name here\n" +
	"last.example"

func read(t *testing.T, text string) (*hostlist.List, hostlist.Passed) {
	t.Helper()
	var l hostlist.List
	passed, err := l.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return &l, passed
}

func TestContains(t *testing.T) {
	l, passed := read(t, sample)
	if want := (hostlist.Passed{Lines: 4, First: 8, Text: "||ads.example.net^$third-party"}); passed != want {
		t.Errorf("passed over %+v, want %+v", passed, want)
	}
	for host, want := range map[string]bool{
		"example.org": true, "EXAMPLE.org.": true, "a.b.example.org": true,
		"notexample.org": false, "org": false, "example.org.evil.example": false, "": false, ".": false, "a..": false, "..": false, "org..": false,
		"mixed.example.com": true, "x.mixed.example.com": true, "example.com": false,
		"ads.example.net": true, "a.ads.example.net": true, "example.net": false,
		"tracker.example": true, "tracker2.example": true, "localhost": false, "ip6-localhost": false,
		"only-below.example": false, "a.only-below.example": true, "a.b.only-below.example": true,
		"element.example": false, "dotted.example": true, "a.dotted.example": true,
		"xn--bcher-kva.example": true, "bücher.example": true, "BÜCHER.example": true,
		"münchen.example": true, "www.münchen.example": true,
		"192.0.2.7": true, "192.0.2.70": false, "2.7": false, "1.192.0.2.7": true,
		"[2001:db8::1]": true, "[2001:DB8::1]": true, "[2001:db8::2]": false,
		"last.example":                        true,
		strings.Repeat("a", 300) + ".example": false,
	} {
		if got := l.Contains(host); got != want {
			t.Errorf("Contains(%q) = %v, want %v", host, got, want)
		}
	}
}

func TestEmptyListContainsNothing(t *testing.T) {
	var l hostlist.List
	if l.Contains("example.org") || l.Len() != 0 {
		t.Error("the zero List holds something")
	}
}

func TestSeveralLists(t *testing.T) {
	var l hostlist.List
	for _, text := range []string{"a.example\n", "b.example\na.example\n"} {
		if _, err := l.Read(strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	if l.Len() != 2 || !l.Contains("a.example") || !l.Contains("b.example") {
		t.Errorf("got %d entries, want a.example and b.example", l.Len())
	}
}

func TestReadErrors(t *testing.T) {
	var l hostlist.List
	fault := errors.New("fault")
	if _, err := l.Read(iotest.ErrReader(fault)); !errors.Is(err, fault) {
		t.Errorf("got %v, want the reader's error", err)
	}
	long := "a.example\n" + strings.Repeat("x", 1<<17)
	if _, err := l.Read(strings.NewReader(long)); err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
		t.Errorf("got %v, want an error about line 2", err)
	}
	if !l.Contains("a.example") {
		t.Error("what was read before an error is lost")
	}
}

// FuzzRead checks that whatever is understood as a single plain name is contained, with
// what is below it, and that no input makes it panic.
func FuzzRead(f *testing.F) {
	f.Add("example.org")
	f.Add("||ads.example^")
	f.Add("1.2.3.4 a b c # d")
	f.Add("*.x\n.y\n[::1]")
	f.Fuzz(func(t *testing.T, text string) {
		var l hostlist.List
		passed, err := l.Read(strings.NewReader(text))
		if err != nil || passed.Lines > 0 || l.Len() != 1 || strings.ContainsAny(text, "*|#![]:\uFEFF") || strings.ContainsFunc(text, unicode.IsSpace) {
			return
		}
		name := strings.TrimPrefix(text, ".")
		if !l.Contains(name) {
			t.Errorf("the list %q does not contain %q", text, name)
		}
	})
}

// large returns a list with a million entries.
func large() []byte {
	var b bytes.Buffer
	for i := range 1_000_000 {
		fmt.Fprintf(&b, "0.0.0.0 host%d.tracker%d.example\n", i, i%977)
	}
	return b.Bytes()
}

func BenchmarkReadMillion(b *testing.B) {
	text := large()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		var l hostlist.List
		if _, err := l.Read(bytes.NewReader(text)); err != nil || l.Len() != 1_000_000 {
			b.Fatal(err, l.Len())
		}
	}
}

func BenchmarkContainsOfMillion(b *testing.B) {
	var l hostlist.List
	if _, err := l.Read(bytes.NewReader(large())); err != nil {
		b.Fatal(err)
	}
	hosts := []string{"a.host77.tracker77.example", "www.example.org", "lists.example.co.uk", "host999999.tracker528.example"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		l.Contains(hosts[i%len(hosts)])
	}
}
