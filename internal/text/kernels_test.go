package text

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"urigrep/internal/guardpage"
)

// randomBlocks fills b with bytes of which many mean something to a kernel.
func randomBlocks(r *rand.Rand, b []byte) {
	few := []string{"\n-", ":.<\"wftp ", "abc\n\r\x80", "http://a.example/?#%", "UuRrLlIi:/\\\n", "=\n\r\nwwwftp.:/", "abbc:: ac\n,:_", "tp:tp \n:-1."}[r.IntN(8)]
	for i := range b {
		b[i] = few[r.IntN(len(few))]
		if r.IntN(8) == 0 {
			b[i] = byte(r.Uint32())
		}
	}
}

// TestKernelsReadInsideText gives each kernel text that begins and ends where a page does
// that must not be read.
func TestKernelsReadInsideText(t *testing.T) {
	page := guardpage.Alloc(t)
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 300 {
		for _, s := range [][]byte{page[:n:n], page[len(page)-n:]} {
			randomBlocks(r, s)
			if n >= BlockSize {
				checkClassify(t, (*[BlockSize]byte)(s))
				checkClassify(t, (*[BlockSize]byte)(s[n-BlockSize:]))
			}
			checkPairs(t, s)
			checkTriggerKernel(t, s)
			if got, want := Printable(s), bytes.IndexFunc(s, func(c rune) bool { return c < ' ' || c > '~' }); got != want && (want >= 0 || got != n) {
				t.Fatalf("Printable(%q) = %d, want %d", s, got, want)
			}
		}
	}
}

var (
	someWords = NewWords([]string{"http", "url", "ab", "w.w", "bcbcbabc-ab", "pttpttpt"}, []string{"tp", "ab"}, Openers{
		Inside: func(c byte) bool { return c == '-' || c == '.' || c == '_' || c == ',' },
		Space:  func(c byte) bool { return c == 'a' || c == 'f' || c == '.' },
		Line:   func(c byte) bool { return c == 'b' || c == '=' },
	})
	anyWords = AnyWords()
)

// checkTriggerKernel holds the kernel for triggers against its portable twin, in all
// whole blocks of s that have neighbours.
func checkTriggerKernel(t *testing.T, s []byte) {
	t.Helper()
	blocks := (len(s) - TriggerBehind - TriggerAhead) / BlockSize
	if blocks <= 0 {
		return
	}
	for set := range 2 * (allTriggers + 1) {
		words := someWords
		if set > allTriggers {
			words = anyWords
		}
		for _, from := range []int{TriggerBehind, len(s) - TriggerAhead - blocks*BlockSize} {
			var kernel, twin TriggerQueue
			empty, n := FindTriggers(s, from, blocks, set&allTriggers, words, &kernel)
			wantEmpty, wantN := wordTriggers(s, from, blocks, set&allTriggers, words, &twin)
			if empty != wantEmpty || !slices.Equal(kernel.Triggers[:n], twin.Triggers[:wantN]) {
				t.Fatalf("triggers of set %04b in %q: %v after %d blocks, want %v after %d",
					set, s, kernel.Triggers[:n], empty, twin.Triggers[:wantN], wantEmpty)
			}
		}
	}
}

// TestTriggerKernel gives texts of more than one chunk, of which the first are empty.
func TestTriggerKernel(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		s := bytes.Repeat([]byte("a "), (chunkSize+r.IntN(3*chunkSize))/2)
		at := r.IntN(len(s))
		randomBlocks(r, s[at:min(len(s), at+200)])
		checkTriggerKernel(t, s)
	}
}
