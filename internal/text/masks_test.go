package text

import (
	"math/rand/v2"
	"testing"
)

func block(s string) (b [BlockSize]byte) {
	copy(b[:], s)
	return b
}

func TestOrdinary(t *testing.T) {
	for _, tt := range []struct {
		text      string
		host, len int
		marks     []int
	}{
		{"", 0, 0, nil},
		{"a.example/b-c?d=e&f#g h=", 9, 21, []int{11, 15, 17, 19}},
		{"a-b:80>", 3, 6, []int{1, 3}},
		{"%41\u00e9", 0, 3, []int{0}},
		{"A_~.9$,;!*@+'", 5, 12, []int{5, 6, 7}},
	} {
		b := block(tt.text)
		want := OrdinaryRun{Host: tt.host, Len: tt.len}
		for _, m := range tt.marks {
			want.Marks |= 1 << m
		}
		if got := Ordinary(&b); got != want {
			t.Errorf("Ordinary(%q) = %+v, want %+v", tt.text, got, want)
		}
	}
}

func BenchmarkOrdinary(b *testing.B) {
	text := block("www.during.example.org/night?id=62489&lang=en and more")
	for b.Loop() {
		Ordinary(&text)
	}
}

func TestLineMasks(t *testing.T) {
	b := block("ab\ncd\r\n\u00e9")
	if lf, odd := LineMasks(&b); lf != 1<<2|1<<6 || odd != 1<<5|1<<7|1<<8 {
		t.Errorf("got %b and %b", lf, odd)
	}
}

func TestNameMaskOf(t *testing.T) {
	b := block("a-b.C/?#%")
	want := NameMask{Name: 0b01111, Dot: 1 << 3, Hyphen: 1 << 1, Mark: 0b111 << 6}
	if got := NameMaskOf(&b); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestStringMarks(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 20000 {
		var b [BlockSize]byte
		for i := range b {
			b[i] = "\"\\\n\x00\x1f \x21\x7f\x80\x9f\xdc\xff"[r.IntN(12)]
			if r.IntN(4) == 0 {
				b[i] = byte(r.Uint32())
			}
		}
		var want uint64
		for i, c := range b {
			if isStringMark(c) {
				want |= 1 << i
			}
		}
		if got := StringMarks(&b); got != want {
			t.Fatalf("StringMarks(%q) = %b, want %b", b, got, want)
		}
	}
}
