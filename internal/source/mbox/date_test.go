package mbox

import (
	"math/rand/v2"
	"testing"
)

// TestAsctime holds what is found of asctime's form at once against what the words of a
// line give: lines that are such dates but for a few characters.
func TestAsctime(t *testing.T) {
	const with = " \t0189:;/,MonJanSept\xee\xb0\x00"
	rnd := rand.New(rand.NewPCG(1, 2))
	found, other := 0, 0
	for range 200_000 {
		line := []byte("user@host Mon Dec  8 13:34:53 2001")
		if rnd.IntN(2) == 0 {
			copy(line[len("user@host "):], "Sat Jan 31 ")
		}
		for range rnd.IntN(3) {
			line[rnd.IntN(len(line))] = with[rnd.IntN(len(with))]
		}
		line = line[rnd.IntN(2)*rnd.IntN(len(line)):]
		dated, asctime := dateOfWords(line)
		if endsAsctime(line) {
			found++
			if !dated || !asctime {
				t.Fatalf("%q is taken for a date of asctime, its words give %v, %v", line, dated, asctime)
			}
		} else {
			other++
		}
	}
	if found < 10_000 || other < 10_000 {
		t.Errorf("%d dates and %d others say little", found, other)
	}
}

// TestDateNames wants each name in dates to be found, and nothing else.
func TestDateNames(t *testing.T) {
	found := make(map[byte]int)
	for a := range 26 {
		for b := range 26 {
			for c := range 26 {
				found[nameKind([]byte{'A' + byte(a), 'a' + byte(b), 'a' + byte(c)})]++
			}
		}
	}
	if found['w'] != 7 || found['m'] != 12 {
		t.Errorf("%d weekdays and %d months", found['w'], found['m'])
	}
	for name, want := range map[string]byte{"Mon": 'w', "Sun": 'w', "Jan": 'm', "Dec": 'm', "jan": 0, "\x00\x00\x00": 0} {
		if got := nameKind([]byte(name)); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}
