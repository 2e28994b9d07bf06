package mail

import (
	"testing"

	"urigrep/internal/source/format"
)

// TestScanned holds the stretches that Scanned and Account get against all that Account gets alone:
// each once, and to Account those of which there is more to say.
func TestScanned(t *testing.T) {
	message := "From a@b Mon Dec  8 13:34:53 2003\nSubject: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\ntext\n--b\n" +
		"Content-Type: image/png\n\nimage\n--b\nContent-Transfer-Encoding: x-none\n\ntext\n--b--\n"
	read := func(o Options) {
		c := Chunk{Bytes: []byte(message), Offset: 10, First: true, Last: true}
		if err := NewDecoder(o).Texts(c, func(*format.Text) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	quiet := map[[2]int64]bool{}
	loud := 0
	read(Options{Account: func(a Account) {
		if e := a.event(); e.Quiet() {
			quiet[[2]int64{a.Offset, a.Size}] = true
			return
		}
		loud++
	}})
	if loud != 2 || len(quiet) < 8 {
		t.Fatalf("%d stretches with a reason, want 2; %d others", loud, len(quiet))
	}
	read(Options{
		Account: func(a Account) {
			if e := a.event(); e.Quiet() {
				t.Errorf("Account was called for %+v", a)
			}
			loud--
		},
		Scanned: func(offset, size int64) {
			at := [2]int64{offset, size}
			if !quiet[at] {
				t.Errorf("Scanned was called for %d bytes from %d, not or once more than wanted", size, offset)
			}
			delete(quiet, at)
		},
	})
	if loud != 0 || len(quiet) > 0 {
		t.Errorf("%d stretches with a reason and %v others were not told", loud, quiet)
	}
}
