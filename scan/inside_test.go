package scan

import (
	"strings"
	"testing"
)

// TestFirstClosers has the first character with which a closer of each pair may begin (rule D4).
func TestFirstClosers(t *testing.T) {
	if len(closers) != Pairs {
		t.Errorf("D4 %d pairs have closers", len(closers))
	}
	for pair := PairAngle; pair < Pairs; pair++ {
		all := closers[min(int(pair), len(closers)-1)]
		if pair.IsEscaped() {
			all = "&"
		}
		for _, closer := range all {
			for _, before := range []string{"", "x", "xy", strings.Repeat("x", closerLook-1), strings.Repeat("x", 3*closerLook)} {
				text := before + string(closer) + "x" + all
				if got := pair.IndexCloser([]byte(text)); got != len(before) {
					t.Errorf("D4 pair %d: the first closer of %q at %d, want %d", pair, text, got, len(before))
				}
			}
		}
		if got := pair.IndexCloser([]byte("xyz")); got != -1 {
			t.Errorf("D4 pair %d: a closer at %d of none", pair, got)
		}
	}
}

// TestBrokenPrefixes has www and ftp with a soft line break in them, and texts that do not end in
// one of these (rules A1, R6).
func TestBrokenPrefixes(t *testing.T) {
	for s, want := range map[string]int{ // where it begins, -1 for none
		"w=\nww": 0, "ww=\nw": 0, "www=\n": 0, "x w=\r\nww": 2, "ft=\np": 0, "FT=\nP": 0, "=\nwww": -1, "www": -1, "w=\nw=\nw": -1, "w=\nw": -1, "w=\nwx": -1, "w\nww": -1, "": -1, "ftw=\n": -1,
	} {
		got, ok := brokenPrefix([]byte(s), len(s))
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("A1 %q ends in a prefix at %d, want %d", s, got, want)
		}
	}
}
