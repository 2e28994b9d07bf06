package delimit_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"urigrep/delimit"
	"urigrep/delimit/internal/join"
	"urigrep/internal/cut"
	"urigrep/internal/text"
)

// FuzzAll holds the references of any text against what must hold for them.
func FuzzAll(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s), uint8(0))
	}
	f.Fuzz(func(t *testing.T, text []byte, options uint8) {
		o := fuzzOptions(options)
		checkInvariants(t, text, o, collect(text, o))
	})
}

// FuzzWindows cuts a text into windows with no more of it than the Finder asks
// for, and wants the same as from one window. What stands far before and after is
// made of pad.
func FuzzWindows(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s), []byte("x"), []byte{0}, uint8(0))
		f.Add([]byte(s), []byte(s), []byte{200, 3}, uint8(0))
	}
	f.Fuzz(func(t *testing.T, text, pad, cuts []byte, options uint8) {
		o := fuzzOptions(options)
		if o.MaxLength == 0 {
			o.MaxLength = 100 // so that the windows are small
		}
		if len(text) > 300 {
			text = text[:300]
		}
		checkWindows(t, padded(text, pad, padNear, windowed(o)), o, cuts)
	})
}

func checkWindows(t *testing.T, p padding, o delimit.Options, cuts []byte) {
	t.Helper()
	sameReferences(t, "windows", p.text, inWindows(p, o, cuts), collect(p.text, o))
}

// A padding is a text with more before and after it than a Finder looks at; what it is about lies
// in text[from:to].
type padding struct {
	text     []byte
	from, to int
}

// What is next to the text in a padding and where a window that is about the text begins or ends is
// made of pad; words are between, which take little time.
const (
	padNear = join.NearbyLook + text.LineLook // bytes on either side of the text, all that is looked at
	padFar  = 300                             // bytes on either side of such a place
	padCut  = 300                             // bytes on either side of the text that are cut as it is
)

// padded puts a text into a padding, with near bytes of pad next to it.
func padded(text, pad []byte, near int, f cut.Finder[delimit.Match]) padding {
	if len(pad) == 0 {
		pad = []byte(" ")
	}
	pad = pad[:min(len(pad), padCut)]
	next := bytes.Repeat(pad, near/len(pad)+1)
	far := bytes.Repeat(pad, 2*padFar/len(pad)+1)
	words := func(look int) []byte {
		return bytes.Repeat([]byte("a word\n"), max(0, look-len(next)-padFar)/len("a word\n")+1)
	}
	before := slices.Concat(far, words(f.Behind()), next)
	return padding{
		text: slices.Concat(before, text, next, words(f.Ahead()), far),
		from: len(before) - padCut, to: len(before) + len(text) + padCut,
	}
}

// FuzzReader cuts reads and blocks anywhere, and wants what All finds.
func FuzzReader(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s), []byte{0}, uint16(0), uint8(0))
	}
	f.Fuzz(func(t *testing.T, text, reads []byte, size uint16, options uint8) {
		o := fuzzOptions(options)
		want := collect(text, o)
		for r, err := range delimit.InBlocks(&cutReader{text: text, sizes: reads, withEOF: options&1 != 0}, o, int(size)+1) {
			if err != nil {
				t.Fatal(err)
			}
			if len(want) == 0 {
				t.Fatalf("one too many: %s\nof %q", show(&r), text)
			}
			sameReferences(t, "reader", text, []delimit.Match{r}, want[:1])
			want = want[1:]
		}
		if len(want) > 0 {
			t.Fatalf("%d too few, the first %s\nof %q", len(want), show(&want[0]), text)
		}
	})
}

// A cutReader yields its text in reads of the given sizes, again and again, no
// bytes at all where a size is 0. With withEOF the last bytes come with io.EOF.
type cutReader struct {
	text, sizes []byte
	reads       int
	withEOF     bool
}

func (r *cutReader) Read(p []byte) (int, error) {
	if len(r.text) == 0 {
		return 0, io.EOF
	}
	n := 1
	if len(r.sizes) > 0 {
		n = int(r.sizes[r.reads%len(r.sizes)])
		if n == 0 && r.reads%len(r.sizes) == r.reads%2 {
			n = 1 // not for ever nothing
		}
	}
	r.reads++
	n = copy(p[:min(n, len(p))], r.text)
	r.text = r.text[n:]
	if r.withEOF && len(r.text) == 0 {
		return n, io.EOF
	}
	return n, nil
}

// suspectText puts together a text out of what may go wrong.
func suspectText(r *rand.Rand, n int) []byte {
	var b []byte
	for len(b) < n {
		switch r.IntN(12) {
		case 0:
			b = append(b, ' ')
		case 1:
			b = append(b, "\n\n\r\n\f\n"[r.IntN(6):][:1]...)
		case 2:
			b = append(b, byte(r.Uint32()))
		default:
			b = append(b, suspects[r.IntN(len(suspects))]...)
		}
	}
	return b
}

// TestRandom does what the fuzz targets do with texts put together at random.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	rounds := 3000
	if testing.Short() {
		rounds = 300
	}
	for i := range rounds {
		o := fuzzOptions(uint8(r.Uint32()))
		text := suspectText(r, 1+r.IntN(300))
		all := collect(text, o)
		checkInvariants(t, text, o, all)
		if i%10 == 0 {
			o.MaxLength = 100
			long := padded(text, suspectText(r, 1+r.IntN(100)), padNear, windowed(o))
			checkWindows(t, long, o, []byte{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())})
		}
	}
}
