package delimit

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// hostileLine is how long the lines of hostile texts are in bytes: long enough to
// be read far, and too short to be given up for their length.
const hostileLine = 60_000

// hostileLines says s in lines of hostileLine bytes, to n bytes in all.
func hostileLines(s string, n int) []byte {
	line := strings.Repeat(s, hostileLine/len(s)) + " \n"
	return []byte(strings.Repeat(line, n/len(line)+1)[:n])
}

// perByte returns the least time of some runs that a Finder takes for a byte of text.
func perByte(text []byte, o Options, runs int) float64 {
	f := NewFinder(o)
	least := time.Duration(1<<63 - 1)
	for range runs {
		f.Reset(0)
		start := time.Now()
		f.Scan(Window{Text: text, To: len(text), EOF: true}, func(*Reference) bool { return true })
		least = min(least, time.Since(start))
	}
	return float64(least.Nanoseconds()) / float64(len(text))
}

// TestLinear holds the time for a byte of a long hostile text against that of a
// short one, and both against a bound that only repeated reading exceeds.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const short, long, most = 64 << 10, 256 << 10, 1000.0 // bytes, bytes, ns/byte
	for _, s := range hostile {
		for form, text := range map[string]func(string, int) []byte{"run": hostileText, "lines": hostileLines} {
			for _, o := range []Options{{}, {Relative: true, AllSchemes: true}} {
				name := fmt.Sprintf("%q in %s, %v", s, form, o.Relative)
				a := perByte(text(s, short), o, 2)
				if a > most {
					t.Errorf("%s: %.0f ns/byte", name, a)
					continue
				}
				if b := perByte(text(s, long), o, 1); b > 2*a && b > 50 {
					t.Errorf("%s: %.1f ns/byte for %d bytes, %.1f for %d", name, a, short, b, long)
				}
			}
		}
	}
}
