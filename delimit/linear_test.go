package delimit

import (
	"runtime"
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

// perByte returns the time in nanoseconds that a Finder takes for a byte of text,
// over as many runs as the clock needs.
func perByte(text []byte, o Options) float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const enough = 20 * time.Millisecond
	f := NewFinder(o)
	start, took, runs := cpuTime(), time.Duration(0), 0
	for took < enough && runs < 1000 {
		f.Reset(0)
		f.Scan(Window{Text: text, To: len(text), EOF: true}, func(*Match) bool { return true })
		runs++
		took = cpuTime() - start
	}
	return float64(took.Nanoseconds()) / float64(len(text)*runs)
}

// TestLinear holds the time for a byte of hostile texts against that of a text of
// ordinary references: only a text that is read again and again takes more than a
// constant times as long. How the time grows is for the benchmarks to tell.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const size, most = 256 << 10, 500.0 // bytes; times as long
	unit := perByte(hostileText("see http://a.example/b_c;d, and so on\n", size), Options{})
	for _, s := range hostile {
		for form, text := range map[string]func(string, int) []byte{"run": hostileText, "lines": hostileLines} {
			for _, o := range []Options{{}, {Relative: true, AllSchemes: true}} {
				n := perByte(text(s, size), o) / unit
				if n > most {
					t.Errorf("%q in %s, %v: %.0f times as long as ordinary text", s, form, o.Relative, n)
				}
			}
		}
	}
}
