package tables

import (
	"io"
	"slices"
	"testing"
)

// pieces gives one of them at each read.
type pieces struct {
	left  []string
	given int
}

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.left) == 0 {
		return 0, io.EOF
	}
	n := copy(b, p.left[0])
	p.left = p.left[1:]
	p.given++
	return n, nil
}

// TestLive has rows that come in pieces, and wants each when its line end has come.
func TestLive(t *testing.T) {
	src := &pieces{left: []string{"a,b\n", "1,", "2\n\"3\n", "4\n", "5\",6\n", "7,8"}}
	s := &splitter{src: src, comma: ',', limit: 1 << 20, live: true}
	var b batch
	var got []string
	var given []int
	for s.next(&b) == nil {
		for _, r := range b.rows {
			got, given = append(got, string(b.buf[r.start:r.end])), append(given, src.given)
		}
	}
	if want := []string{"a,b", "1,2", "\"3\n4\n5\",6", "7,8"}; !slices.Equal(got, want) || !slices.Equal(given,
		[]int{1, 3, 5, 6}) {
		t.Errorf("%q after %v pieces, want %q", got, given, want)
	}
}

// TestLiveHostile has a row with a line end in each piece of it, which must not be looked through with
// each.
func TestLiveHostile(t *testing.T) {
	const lines = 300_000
	src := &pieces{left: append(append([]string{"\""}, slices.Repeat([]string{"\n"}, lines)...), "\"\n")}
	s := &splitter{src: src, comma: ',', limit: 1 << 20, live: true}
	var b batch
	if err := s.next(&b); err != nil || len(b.rows) != 1 || b.rows[0].end != lines+2 {
		t.Errorf("%d rows, %v", len(b.rows), err)
	}
	if most := int64((againMost + 1) * (lines + batchSize)); s.looked > most {
		t.Errorf("%d bytes were looked through, at most %d are wanted", s.looked, most)
	}
}

// A text that needs quotation marks is refused by a cell that has none; one of TSV never has any.
func TestEscaper(t *testing.T) {
	for _, tt := range []struct {
		comma      byte
		quoted     bool
		text, want string
	}{
		{',', false, "a;b'\tc", "a;b'\tc"}, {',', false, "a,b", ""}, {',', false, `a"b`, ""}, {',', false, "a\nb",
			""}, {',', false, "a\rb", ""},
		{',', true, "a,\"b\"\n", "a,\"\"b\"\"\n"}, {';', false, "a,b", "a,b"}, {';', false, "a;b", ""},
		{'\t', false, `a,"b"`, `a,"b"`}, {'\t', false, "a\tb", ""}, {'\t', false, "a\nb", ""}, {'\t', false, "a\rb",
			""},
	} {
		e := &Escaper{comma: tt.comma, quoted: tt.quoted}
		got, err := e.AppendEscaped([]byte("x"), []byte(tt.text), "")
		if string(got) != "x"+tt.want || (err != nil) != (tt.want == "") {
			t.Errorf("%q between %q, quoted %v: %q, %v, want %q", tt.text, tt.comma, tt.quoted, got, err, "x"+tt.want)
		}
	}
}
