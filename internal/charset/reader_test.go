package charset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

// labels are those of one encoding of each kind there is, and of the odd ones.
var labels = []string{
	"utf-16le", "utf-16be", "utf-32le", "utf-32be", "windows-1252", "koi8-r", "ibm437", "ibm037",
	"macintosh", "x-user-defined", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "gbk", "gb18030",
	"big5", "hz-gb-2312",
}

func lookup(t testing.TB, label string) Encoding {
	t.Helper()
	e, err := Lookup(label)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestReaderPositions(t *testing.T) {
	type place struct {
		find         string // in the text, the first
		offset, line int64
	}
	for _, tt := range []struct {
		label, source, text string
		places              []place
	}{
		{"utf-16le", "a\x00\r\x00\n\x00\xe4\x00b\x00", "a\r\näb", []place{{"a", 10, 5}, {"ä", 16, 6}, {"b", 18, 6}}},
		{"utf-16be", "\xd8\x3d\xde\x00\x00x\x00\r\x00y", "😀x\ry", []place{{"😀", 10, 5}, {"x", 14, 5}, {"y", 18, 6}}},
		{"utf-16le", "\x00\xd8a\x00", "\ufffda", []place{{"\ufffd", 10, 5}, {"a", 12, 5}}}, // half a pair
		{"utf-32be", "\x00\x00\x00a\x00\x01\xf6\x00\x00\x00\x00b", "a😀b", []place{{"😀", 14, 5}, {"b", 18, 5}}},
		{"iso-8859-1", "\xe4\xf6\n\x80x", "äö\n€x", []place{{"ö", 11, 5}, {"€", 13, 6}, {"x", 14, 6}}},
		{"shift_jis", "\x93\xfa\x96{\\x", "日本\\x", []place{{"本", 12, 5}, {"\\", 14, 5}, {"x", 15, 5}}},
		{"euc-jp", "\xc6\xfc\x8e\xb1\x8f\xb0\xa1x", "日ｱ丂x", []place{{"ｱ", 12, 5}, {"丂", 14, 5}, {"x", 17, 5}}},
		{"iso-2022-jp", "a\x1b$BF|K\\\x1b(Bx", "a日本x", []place{{"a", 10, 5}, {"日", 14, 5}, {"本", 16, 5}, {"x", 21, 5}}},
		{"hz-gb-2312", "a~{VP9z~}x", "a中国x", []place{{"中", 13, 5}, {"国", 15, 5}, {"x", 19, 5}}},
		{"gb18030", "\x900\x810x\x80", "𐀀x€", []place{{"x", 14, 5}, {"€", 15, 5}}},
		{"big5", "\xa4\xa4\x88\x62x", "中Ê̄x", []place{{"Ê", 12, 5}, {"x", 14, 5}}}, // two runes of one code
		{"ibm037", "\x88\xa3\xa3\x97\x7a", "http:", []place{{"t", 11, 5}, {":", 14, 5}}},
	} {
		r := NewReader(strings.NewReader(tt.source), lookup(t, tt.label), 10, 5)
		text, err := io.ReadAll(r)
		if err != nil || string(text) != tt.text {
			t.Errorf("%s: read %q, %v, want %q", tt.label, text, err, tt.text)
			continue
		}
		for _, p := range tt.places {
			offset, line := r.Position(int64(strings.Index(tt.text, p.find)))
			if offset != p.offset || line != p.line {
				t.Errorf("%s: %q is at %d, line %d, want %d, %d", tt.label, p.find, offset, line, p.offset, p.line)
			}
		}
		if offset, _ := r.Position(int64(len(tt.text))); offset != 10+int64(len(tt.source)) {
			t.Errorf("%s: the text ends at %d, want %d", tt.label, offset, 10+len(tt.source))
		}
	}
}

// TestReaderEnd has texts of which a character ends before bytes that stand for nothing.
func TestReaderEnd(t *testing.T) {
	for _, tt := range []struct {
		label, source, before string // text before the end asked for
		want                  int64
	}{
		{"iso-2022-jp", "a\x1b$BF|K\\\x1b(Bx", "a", 1},
		{"iso-2022-jp", "a\x1b$BF|K\\\x1b(Bx", "a日", 6},
		{"iso-2022-jp", "a\x1b$BF|K\\\x1b(Bx", "a日本", 8},
		{"iso-2022-jp", "a\x1b$BF|K\\\x1b(Bx", "a日本x", 12},
		{"hz-gb-2312", "a~{VP9z~}x", "a中国", 7},
		{"utf-16be", "\xd8\x3d\xde\x00\x00x", "😀", 4},
		{"gb18030", "\x900\x810x", "𐀀", 4},
		{"iso-8859-1", "\xe4b", "ä", 1},
		{"iso-8859-1", "\xe4b", "", 0},
		{"utf-16le", "a\x00b", "a\ufffd", 3},
	} {
		r := NewReader(strings.NewReader(tt.source), lookup(t, tt.label), 10, 0)
		if _, err := io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		if got := r.End(int64(len(tt.before))); got != 10+tt.want {
			t.Errorf("%s: %q ends at %d, want %d", tt.label, tt.before, got, 10+tt.want)
		}
	}
}

// TestReaderShort has sources that end within a character.
func TestReaderShort(t *testing.T) {
	for _, tt := range []struct {
		label, source, text string
		short               bool
	}{
		{"utf-16le", "a\x00b", "a\ufffd", true},
		{"utf-16be", "\x00a\xd8\x3d", "a\ufffd", true},
		{"utf-16le", "a\x00", "a", false},
		{"utf-32le", "a\x00\x00\x00b\x00", "a\ufffd", true},
		{"shift_jis", "a\x93", "a\ufffd", true},
		{"iso-2022-jp", "a\x1b$BF", "a\ufffd", true},
		{"iso-8859-1", "a\x93", "a“", false},
		{"utf-16le", "", "", false},
	} {
		r := NewReader(strings.NewReader(tt.source), lookup(t, tt.label), 0, 0)
		text, err := io.ReadAll(r)
		if err != nil || string(text) != tt.text || r.Short() != tt.short {
			t.Errorf("%s %q: read %q, %v, short %v, want %q, %v", tt.label, tt.source, text, err, r.Short(), tt.text,
				tt.short)
		}
	}
}

// sample returns a source of n bytes: characters of e and, as damage, any bytes.
func sample(e Encoding, rnd *rand.Rand, n int) []byte {
	const chars = "abc /:.<>\r\n\n\r\n~äßжЯ日本語中国가나¥€"
	runes := []rune(chars)
	encoder := e.enc.NewEncoder()
	var src []byte
	for len(src) < n {
		piece := make([]rune, 1+rnd.IntN(40))
		for i := range piece {
			piece[i] = runes[rnd.IntN(len(runes))]
		}
		for _, c := range piece {
			if b, err := encoder.Bytes([]byte(string(c))); err == nil {
				src = append(src, b...)
			}
		}
		if rnd.IntN(10) == 0 {
			src = append(src, byte(rnd.IntN(256)), byte(rnd.IntN(256)))
		}
	}
	return src
}

// TestReaderAgrees reads samples of every kind of encoding in different cuts,
// and asks positions in any order, which must be what decoding from the start says.
func TestReaderAgrees(t *testing.T) {
	for _, label := range labels {
		t.Run(label, func(t *testing.T) {
			e := lookup(t, label)
			for seed := range uint64(4) {
				rnd := rand.New(rand.NewPCG(seed, 1))
				src := sample(e, rnd, 3*blockSize+rnd.IntN(blockSize))
				want, err := e.enc.NewDecoder().Bytes(src)
				if err != nil {
					t.Fatal(err)
				}
				checkReader(t, e, src, want, rnd)
			}
		})
	}
}

func checkReader(t *testing.T, e Encoding, src, want []byte, rnd *rand.Rand) {
	t.Helper()
	for name, in := range map[string]io.Reader{
		"whole":    bytes.NewReader(src),
		"bytewise": iotest.OneByteReader(bytes.NewReader(src)),
		"half":     iotest.HalfReader(bytes.NewReader(src)),
		"with EOF": iotest.DataErrReader(bytes.NewReader(src)),
	} {
		r := NewReader(in, e, 100, 7)
		var out io.Reader = r
		if name == "half" {
			out = iotest.OneByteReader(r)
		}
		got, err := io.ReadAll(out)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%s: text differs, %v: %d bytes, want %d", name, err, len(got), len(want))
		}
		for range 60 {
			at := rnd.IntN(len(want))
			for !utf8.RuneStart(want[at]) {
				at--
			}
			offset, line := r.Position(int64(at))
			wantOffset, wantLine := fromStart(e, src, want, at)
			if offset != 100+wantOffset || line != 7+wantLine {
				t.Fatalf("%s: text offset %d is at %d, line %d, want %d, %d", name, at, offset, line, 100+wantOffset,
					7+wantLine)
			}
			// Nothing ends before a text offset where the first unit of the source is two characters.
			if end := r.End(int64(at)); end > offset || offset > 100 && end <= 100 {
				t.Fatalf("%s: what is before text offset %d ends at %d, and that is at %d", name, at, end, offset)
			}
		}
	}
}

// fromStart returns the position of a text offset, by decoding from the start.
func fromStart(e Encoding, src, text []byte, at int) (offset, line int64) {
	dst := make([]byte, at)
	_, n, _ := e.enc.NewDecoder().Transform(dst, src, true)
	for i, c := range text[:at] {
		switch {
		case c == '\r', c == '\n' && (i == 0 || text[i-1] != '\r'):
			line++
		}
	}
	return int64(n), line
}

func TestReaderReleases(t *testing.T) {
	const size = 4 << 20
	e := lookup(t, "utf-16le")
	r := NewReader(io.LimitReader(zeros{}, size), e, 0, 0)
	buf := make([]byte, 4<<10)
	var text int64
	for {
		n, err := r.Read(buf)
		text += int64(n)
		r.Release(text - 100)
		if text > 100 {
			if offset, _ := r.Position(text - 100); offset != 2*(text-100) {
				t.Fatalf("text offset %d is at %d", text-100, offset)
			}
		}
		if err == io.EOF {
			break
		}
	}
	if text != size/2 {
		t.Errorf("read %d bytes, want %d", text, size/2)
	}
	if kept := cap(r.in) + 64*cap(r.blocks); kept > 8*readSize {
		t.Errorf("keeps %d bytes", kept)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestReaderError(t *testing.T) {
	broken := errors.New("broken")
	src := io.MultiReader(strings.NewReader("a\x00b\x00c"), iotest.ErrReader(broken))
	text, err := io.ReadAll(NewReader(src, lookup(t, "utf-16le"), 0, 0))
	if string(text) != "ab\ufffd" || err != broken {
		t.Errorf("read %q, %v, want all that is there and the error", text, err)
	}
}

func TestReaderNoProgress(t *testing.T) {
	r := NewReader(nothing{}, lookup(t, "utf-16le"), 0, 0)
	if _, err := r.Read(make([]byte, 100)); err != io.ErrNoProgress {
		t.Errorf("err = %v, want %v", err, io.ErrNoProgress)
	}
}

type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, nil }

// TestKeepsASCII holds every encoding to what KeepsASCII says of it.
func TestKeepsASCII(t *testing.T) {
	var ascii []byte
	for c := byte(0); c < utf8.RuneSelf; c++ {
		if c != 0x1b && c != '~' {
			ascii = append(ascii, c)
		}
	}
	for _, label := range labels {
		e := lookup(t, label)
		text, err := e.enc.NewDecoder().Bytes(ascii)
		if err != nil {
			t.Fatal(err)
		}
		if kept := bytes.Equal(text, ascii); kept != e.KeepsASCII() {
			t.Errorf("%s: keeps ASCII: %v, says %v", label, kept, e.KeepsASCII())
		}
	}
}

func FuzzReader(f *testing.F) {
	for i, label := range labels {
		src := sample(lookup(f, label), rand.New(rand.NewPCG(1, 2)), 100)
		f.Add(uint8(i), src)
	}
	f.Add(uint8(slices.Index(labels, "big5")), []byte("\x88b")) // one unit, two characters
	f.Fuzz(func(t *testing.T, i uint8, src []byte) {
		e := lookup(t, labels[int(i)%len(labels)])
		want, err := e.enc.NewDecoder().Bytes(src)
		if err != nil {
			t.Skip(err)
		}
		if len(want) == 0 {
			return
		}
		checkReader(t, e, src, want, rand.New(rand.NewPCG(uint64(len(src)), 3)))
	})
}

func BenchmarkReader(b *testing.B) {
	for _, label := range []string{"utf-16le", "windows-1252", "iso-2022-jp", "gbk"} {
		e := lookup(b, label)
		src := sample(e, rand.New(rand.NewPCG(1, 2)), 1<<20)
		for _, every := range []int{0, 100} {
			b.Run(fmt.Sprintf("%s/positions=%d", label, every), func(b *testing.B) {
				benchmarkReader(b, e, src, every)
			})
		}
	}
}

// benchmarkReader asks a position each so many bytes of text; none if every is 0.
func benchmarkReader(b *testing.B, e Encoding, src []byte, every int) {
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	buf := make([]byte, 64<<10)
	for b.Loop() {
		r := NewReader(bytes.NewReader(src), e, 0, 0)
		for text := int64(0); ; {
			n, err := r.Read(buf)
			for i := 0; every > 0 && i < n; i += every {
				r.Position(text + int64(i))
			}
			text += int64(n)
			r.Release(text)
			if err == io.EOF {
				break
			}
		}
	}
}
