package text

import (
	"math/rand/v2"
	"testing"
)

// tables are the tables that are looked up, with the sets that they have.
var tables = []struct {
	name  string
	table *classTable
	sets  []string
}{
	{"lineTable", lineTable, []string{"\n", except("\r")}},
	{"printableTable", printableTable, []string{printableASCII}},
	{"nameTable", nameTable, []string{letters[26:] + "0123456789-.", ".", "-", "?#%"}},
	{"ordinaryTable", ordinaryTable, []string{
		letters + "0123456789-._~", letters + "0123456789-._~/?+$,;!*@:&=%#", "-:&=%#,;$",
	}},
}

const (
	letters        = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	printableASCII = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
)

// except returns all ASCII characters but those of s.
func except(s string) (all string) {
	for c := range rune(0x80) {
		if !containsByte(s, byte(c)) {
			all += string(c)
		}
	}
	return all
}

func containsByte(s string, c byte) bool {
	for i := range len(s) {
		if s[i] == c {
			return true
		}
	}
	return false
}

// checkClassify holds the kernel and its portable twin against the sets of each table.
func checkClassify(t *testing.T, b *[BlockSize]byte) {
	t.Helper()
	for _, tt := range tables {
		want := make([]uint64, len(tt.sets))
		for k, set := range tt.sets {
			for i, c := range b {
				if containsByte(set, c) {
					want[k] |= 1 << i
				}
			}
		}
		for name, classify := range map[string]func(*[BlockSize]byte, *classTable, []uint64){"kernel": classify, "twin": wordClassify} {
			got := make([]uint64, len(tt.sets)+1)
			classify(b, tt.table, got[:len(tt.sets)])
			for k := range want {
				if got[k] != want[k] {
					t.Fatalf("%s of %s, set %d: %q: got %064b, want %064b", name, tt.name, k, b, got[k], want[k])
				}
			}
			if got[len(tt.sets)] != 0 {
				t.Fatalf("%s of %s writes beyond its masks", name, tt.name)
			}
		}
	}
}

// TestClassify puts each byte in each place of a block.
func TestClassify(t *testing.T) {
	for c := range 256 {
		var b [BlockSize]byte
		for i := range b {
			b[i] = byte(c + i*31)
		}
		checkClassify(t, &b)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var b [BlockSize]byte
		for i := range b {
			b[i] = "\n\r \x00\x1F\x7F\x80\x8A\x8D\xAE\xFF-./09:?#%@AZ[az{`"[r.IntN(26)]
			if r.IntN(4) == 0 {
				b[i] = byte(r.Uint32())
			}
		}
		checkClassify(t, &b)
	}
}

func BenchmarkClassify(b *testing.B) {
	block := block("www.during.example.org/night?id=62489&lang=en and more")
	for _, tt := range tables {
		masks := make([]uint64, len(tt.sets))
		b.Run(tt.name+"/kernel", func(b *testing.B) {
			for b.Loop() {
				classify(&block, tt.table, masks)
			}
		})
		b.Run(tt.name+"/twin", func(b *testing.B) {
			for b.Loop() {
				wordClassify(&block, tt.table, masks)
			}
		})
	}
}
