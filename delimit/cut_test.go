package delimit_test

import (
	"testing"

	"urigrep/internal/cut"
)

// FuzzCut wants a scan that begins where Cut says so to find what every other scan finds from there on,
// unless that has taken more.
func FuzzCut(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s), []byte(" "), uint16(0), uint16(0), uint8(0))
		f.Add([]byte(s), []byte(s), uint16(7), uint16(300), uint8(1))
	}
	f.Fuzz(func(t *testing.T, text, pad []byte, from, to uint16, options uint8) {
		o := fuzzOptions(options)
		if o.MaxLength == 0 {
			o.MaxLength = 100
		}
		if len(text) > 300 {
			text = text[:300]
		}
		text = padded(text, pad, padCut, windowed(o)).text
		low, high := int(from)%len(text), int(to)%len(text)
		low, high = min(low, high), max(low, high)
		i, ok := windowed(o).Cut(cut.Window{Text: text, From: low, To: high, EOF: true})
		if !ok {
			return
		}
		if i <= low || i > high {
			t.Fatalf("%d is not after %d, up to %d", i, low, high)
		}
		want, _ := scanFrom(text, o, i, i, i)
		for taken := range 3 {
			if got, before := scanFrom(text, o, 0, taken*i/3, i); before <= i {
				sameReferences(t, "cut", text, got, want)
			}
		}
	})
}
