package warc

import (
	"bytes"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// A member whose header cannot be whole is not given to the decompressor, which reads one slowly and
// takes memory for it; every other one is.
func TestLacksHeader(t *testing.T) {
	member := func(h gzip.Header) string {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Header = h
		_, _ = w.Write([]byte("WARC/1.0\r\n"))
		_ = w.Close()
		return b.String()
	}
	for _, h := range []gzip.Header{{}, {Name: "a"}, {Comment: strings.Repeat("a", 500)}, {Extra: make([]byte, 3000)},
		{Name: "a", Comment: "b", Extra: []byte("c")}} {
		if text := member(h); lacksHeader([]byte(text)) || !(&prober{form: gzipForm}).isRecord([]byte(text)) {
			t.Errorf("a member with the header %+.20v is not read", h)
		}
	}
	for _, text := range []string{
		"\x1f\x8b\x08", "\x1f\x8b\x08\x20aaaaaaaa\x03\x00", strings.Repeat("\x1f\x8b\x08", 1000),
		strings.Repeat("\x1f\x8b\x08\x10", 1000), strings.Repeat("\x1f\x8b\x08\x04\xff", 1000),
	} {
		if !lacksHeader([]byte(text[:min(len(text), probedMember)])) {
			t.Errorf("%.20q begins with a header", text)
		}
	}
	begin := []byte(member(gzip.Header{}))
	kept := &prober{form: gzipForm} // not one of the pool: the race detector makes that drop some
	if allocated := testing.AllocsPerRun(20, func() { kept.isRecord(begin) }); allocated > 1 {
		t.Errorf("%v allocations to look into a file", allocated)
	}
	if allocated := testing.AllocsPerRun(5, func() {
		(&prober{form: gzipForm}).last([]byte(strings.Repeat("\x1f\x8b\x08\x1e",
			5000)))
	}); allocated > 10 {
		t.Errorf("%v allocations", allocated)
	}
}
