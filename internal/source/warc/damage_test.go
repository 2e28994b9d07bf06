package warc_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"urigrep/internal/source/warc"
)

func TestDamage(t *testing.T) {
	a, b, c := page("a", "one"), page("b", "two"), page("c", "three")
	longer := strings.Replace(b, "Content-Length: 3", "Content-Length: 30", 1)
	far := strings.Replace(b, "Content-Length: 3", "Content-Length: 3000", 1)
	shorter := strings.Replace(b, "Content-Length: 3", "Content-Length: 1", 1)
	upTo := len("two\r\n\r\n") + strings.Index(c, "\r\n\r\n")
	over := strings.Replace(b, "Content-Length: 3", fmt.Sprint("Content-Length: ", upTo), 1)
	none := strings.Replace(b, "Content-Length: 3", "Content-Size: 3", 1)
	first, last := "conversion http://a.example/ one", "conversion http://c.example/ three"
	gz := [3]string{gzipped(a), gzipped(b), gzipped(c)}
	broken := []byte(gz[1])
	broken[len(broken)/2] ^= 0xFF
	zs := [3]string{zstandard(t, nil, a), zstandard(t, nil, b), zstandard(t, nil, c)}
	at := len(a)
	for _, x := range []struct{ name, archive, damage string }{
		{"longer", a + longer + c, fmt.Sprintf("%d: a length of 30 bytes, after which no record begins", at)},
		{"far longer", a + far + c, fmt.Sprintf("%d: a record of 3000 bytes, of which only %d are there", at, 3+4+
			len(c))},
		{"shorter", a + shorter + c, fmt.Sprintf("%d: a length of 1 bytes, after which no record begins", at)},
		{"no length", a + none + c, fmt.Sprintf("%d: a header without Content-Length", at)},
		{"garbage", a + "garbage\r\n\r\n" + c, fmt.Sprintf("%d: no header of a record", at)},
		{"garbage on the line of a record", a + "garbage" + c, fmt.Sprintf("%d: no header of a record", at)},
		{"a length up to what looks like an end", a + over + c,
			fmt.Sprintf("%d: a length of %d bytes, after which no record begins", at, upTo)},
		{"header joined to the next", a + b[:40] + c, fmt.Sprintf("%d: no header of a record", at)},
		{"gzip cut short", gz[0] + gz[1][:len(gz[1])-10] + gz[2], ""},
		{"gzip broken", gz[0] + string(broken) + gz[2], ""},
		{"gzip garbage", gz[0] + "garbage" + gz[2], ""},
		{"zstd cut short", zs[0] + zs[1][:len(zs[1])-10] + zs[2], ""},
		{"zstd garbage", zs[0] + "garbage" + zs[2], ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			got := read(t, strings.NewReader(x.archive), limit)
			switch {
			case len(got) != 3 || got[0] != first || got[2] != last:
				t.Errorf("got %q", got)
			case x.damage != "" && got[1] != x.damage, x.damage == "" && !strings.Contains(got[1], ": "+x.name[:4]+
				": "):
				t.Errorf("damage %q, want %q", got[1], x.damage)
			}
		})
	}
	t.Run("end", func(t *testing.T) {
		compare(t, read(t, strings.NewReader(a+b[:len(b)-6]), limit), first,
			fmt.Sprintf("%d: a record of 3 bytes, of which only 1 are there", at))
		compare(t, read(t, strings.NewReader(strings.TrimRight(a, "\r\n")), limit), first)
	})
}

// A damagedArchive is an archive of records, of which those that a change touches may be lost.
type damagedArchive struct {
	text    string
	starts  []int // of the records, and the end
	records []string
	reader  *damageReader
}

// archiveOf returns an archive of pages, compressed one by one by compress.
func archiveOf(blocks []string, compress func(string) string) damagedArchive {
	a := damagedArchive{reader: newDamageReader(limit)}
	for i, block := range blocks {
		a.starts = append(a.starts, len(a.text))
		a.text += compress(page(fmt.Sprint(i), block))
		a.records = append(a.records, fmt.Sprintf("conversion http://%d.example/ %s", i, block))
	}
	a.starts = append(a.starts, len(a.text))
	return a
}

// check damages the bytes from start to end, which become replaced, and checks that all other
// records are found, that one that is not is reported, and that each byte is counted.
func (a *damagedArchive) check(t *testing.T, start, end int, replaced string) {
	t.Helper()
	text := a.text[:start] + replaced + a.text[end:]
	got, damage, size := a.reader.read(strings.NewReader(text))
	touched, removed := 0, false
	for i, want := range a.records {
		if start < a.starts[i+1] && end > a.starts[i] || start == end && start > a.starts[i] && start < a.starts[i+1] {
			touched++
			removed = replaced == "" && start <= a.starts[i] && end >= a.starts[i+1]
		} else if !slices.Contains(got, want) {
			t.Errorf("[%d:%d] as %.99q: record %d of %v, which is whole, is not found: %.99q; %q", start, end,
				replaced, i, a.starts, got, damage)
		}
	}
	if touched == 1 && !removed && len(got) < len(a.records) && len(damage) == 0 {
		t.Errorf("[%d:%d] as %.99q: what is lost is not reported: %.999q", start, end, replaced, got)
	}
	if size != int64(len(text)) {
		t.Errorf("[%d:%d] as %.99q: %d bytes are counted of %d", start, end, replaced, size, len(text))
	}
	if (start+len(replaced))%5 > 0 {
		return
	}
	inPieces, damageInPieces, _ := a.reader.read(iotest.HalfReader(strings.NewReader(text)))
	if !slices.Equal(inPieces, got) || !slices.Equal(damageInPieces, damage) {
		t.Errorf("[%d:%d] as %.99q: in pieces %.999q, %q, in one %.999q, %q", start, end, replaced, inPieces,
			damageInPieces, got, damage)
	}
}

// A damageReader reads archives.
type damageReader struct {
	limit   int
	batch   warc.Batch
	decoder warc.Decoder
	damage  []string // "OFFSET+SIZE: REASON"
	lost    int64    // bytes of the Batch
}

func newDamageReader(limit int) *damageReader {
	r := &damageReader{limit: limit, decoder: warc.Decoder{Limit: limit}}
	r.decoder.Damaged = func(offset, size int64, reason string) {
		r.lost += size
		r.damage = append(r.damage, fmt.Sprintf("%d+%d: %s", offset, size, reason))
	}
	return r
}

// read returns the records of an archive, as "TYPE TARGET BLOCK", its damage, and the bytes that
// are counted; -1 if more are lost than there are.
func (r *damageReader) read(src io.Reader) (records, damage []string, size int64) {
	s := warc.NewSplitter(src, r.limit)
	r.damage = nil
	for s.Next(&r.batch) == nil {
		r.lost = 0
		_ = r.decoder.Records(&r.batch, func(r *warc.Record) error {
			records = append(records, r.Type+" "+r.TargetURI+" "+string(r.Block))
			return nil
		})
		if size += r.batch.Size; r.lost > r.batch.Size {
			return records, r.damage, -1
		}
	}
	return records, r.damage, size
}

// forms are the ways in which records are compressed one by one.
func forms(t testing.TB) map[string]func(string) string {
	t.Helper()
	return map[string]func(string) string{
		"plain": func(s string) string { return s },
		"gzip":  func(s string) string { return gzipped(s) },
		"zstd": func(s string) string {
			return zstandard(t, []zstd.EOption{zstd.WithEncoderCRC(false)},
				s)
		},
		"zstd with checksums": func(s string) string { return zstandard(t, nil, s) },
	}
}

var smallBlocks = []string{"one", "two\r\n\r\nlines\r\n", "http://a.example/"}

// Damage of each kind at each place of an archive costs the records that it touches and no others.
func TestDamageAtEachPlace(t *testing.T) {
	for name, compress := range forms(t) {
		t.Run(name, func(t *testing.T) {
			a := archiveOf(smallBlocks, compress)
			step := 1
			if testing.Short() {
				step = 11
			}
			for at := 0; at < len(a.text); at += step {
				c := a.text[at]
				if c < '0' || c > '9' { // another number is tested below
					a.check(t, at, at+1, string([]byte{c ^ 1}))
				}
				a.check(t, at, at+1, string([]byte{c ^ 0xFF}))
				for _, garbage := range []string{"?", "garbage\r\n\r\n", "\x00\x1f\x8b\x08\x00",
					"\x28\xb5\x2f\xfd\x00", "WARC/1.0\r\n"} {
					a.check(t, at, at, garbage)
				}
				for _, cut := range []int{1, 40, 170} {
					a.check(t, at, min(at+cut, len(a.text)), "")
				}
				a.check(t, at, len(a.text), "")
			}
			a.check(t, len(a.text), len(a.text), "garbage\r\n")
		})
	}
}

// A length that is wrong costs its record and no other, unless it ends where another record does:
// that cannot be told from a record that holds others.
func TestWrongLengthAtEachPlace(t *testing.T) {
	a := archiveOf(smallBlocks, func(s string) string { return s })
	first := strings.Index(a.text, "\r\n\r\n") + 4
	digits := strings.Index(a.text, "Content-Length: 3") + len("Content-Length: ")
	for length := range len(a.text) + 20 {
		lands := func(next int) bool {
			return first+length <= next && strings.Trim(a.text[first+length:next], "\r\n") == ""
		}
		if !slices.ContainsFunc(a.starts[2:], lands) {
			a.check(t, digits, digits+1, fmt.Sprint(length))
		}
	}
}

// Damage in archives of many Batches, and in members that are too long to be held, costs no other
// record either.
func TestDamageOfLongArchives(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	var blocks []string
	for i := range 7 {
		blocks = append(blocks, large(70<<10+i*7919))
	}
	for name, compress := range forms(t) {
		t.Run(name, func(t *testing.T) {
			a := archiveOf(blocks, compress)
			for i, start := range a.starts {
				for _, at := range []int{start - 3, start, start + 5000} {
					if at < 0 || at+40 > len(a.text) || i%2 == 1 {
						continue
					}
					a.check(t, at, at, "garbage")
					a.check(t, at, at+40, "")
					a.check(t, at, min(at+40<<10, len(a.text)), "\r\n")
				}
			}
		})
	}
}

// Garbage of more than is held comes between records, at the beginning and at the end.
func TestMuchGarbage(t *testing.T) {
	garbage := strings.Repeat("garbage\r\n\r\n \x1f\x8b\x08", 5<<20/15)
	for name, compress := range forms(t) {
		a := archiveOf(smallBlocks[:2], compress)
		for _, at := range a.starts {
			text := a.text[:at] + garbage + a.text[at:]
			got, _, size := a.reader.read(strings.NewReader(text))
			if size != int64(len(text)) || !slices.Contains(got, a.records[0]) || !slices.Contains(got, a.records[1]) {
				t.Errorf("%s, garbage at %d: %d bytes of %d counted, %.300q", name, at, size, len(text), got)
			}
		}
	}
}

// What is after a long member that is damaged or cut short is found.
func TestDamageOfLongMembers(t *testing.T) {
	block := large(5 << 20)
	long := page("long", block)
	a, c := page("a", "one"), page("c", "three")
	for name, compress := range map[string]func(string) string{
		"gzip": func(s string) string { return gzipped(s) },
		"zstd": func(s string) string { return zstandard(t, nil, s) },
	} {
		first, third, second := compress(a), compress(c), stored(long)
		if name == "zstd" {
			second = rawFrame(long)
		}
		half := len(second) / 2
		for kind, middle := range map[string]string{
			"whole": second, "cut": second[:half], "cut and joined": second[:half] + second[half+5:],
			"changed": second[:half] + strings.Repeat("\xff", 70<<10) + second[half+70<<10:],
		} {
			text := first + middle + third + first
			got, damage, size := newDamageReader(8 << 20).read(strings.NewReader(text))
			want := []string{"conversion http://a.example/ one", "conversion http://c.example/ three",
				"conversion http://a.example/ one"}
			if kind == "whole" {
				want = slices.Insert(want, 1, "conversion http://long.example/ "+block)
			}
			if !slices.Equal(got, want) || len(damage) != len(want)%2 || size != int64(len(text)) {
				t.Errorf("%s, %s: %.100q, %q, %d bytes of %d", name, kind, got, damage, size, len(text))
			}
		}
	}
}

// Garbage in the place of some bytes costs the records that it touches and no others, unless it may
// itself be of a record, or be a number, which may be a length.
func FuzzDamage(f *testing.F) {
	var archives []damagedArchive
	all := forms(f)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		archives = append(archives, archiveOf(smallBlocks, all[name]))
	}
	f.Add(uint8(0), uint16(200), uint16(0), []byte("garbage\r\n\r\n"))
	f.Add(uint8(1), uint16(30), uint16(60), []byte("\x1f\x8b"))
	f.Add(uint8(2), uint16(100), uint16(1), []byte("\x00"))
	f.Add(uint8(3), uint16(170), uint16(20), []byte("\r\n"))
	f.Fuzz(func(t *testing.T, which uint8, at, cut uint16, garbage []byte) {
		a := &archives[int(which)%len(archives)]
		start := int(at) % (len(a.text) + 1)
		end := min(start+int(cut)%60, len(a.text))
		garbage = garbage[:min(len(garbage), 60)]
		if bytes.ContainsAny(garbage, "0123456789W") || bytes.Contains(garbage, []byte("\x1f\x8b")) ||
			bytes.ContainsAny(garbage, "\x28\x2a") {
			return
		}
		a.check(t, start, end, string(garbage))
	})
}

// stored returns a gzip member of text that is not made shorter.
func stored(text string) string {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.NoCompression)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return b.String()
}

// rawFrame returns a zstd frame of text that is not made shorter (RFC 8878, §3.1.1).
func rawFrame(text string) string {
	var b strings.Builder
	b.WriteString("\x28\xb5\x2f\xfd\x00\x50") // with a window of 1 MiB
	for last := 0; last == 0; {
		n := min(len(text), 64<<10)
		if n == len(text) {
			last = 1
		}
		b.Write(binary.LittleEndian.AppendUint32(nil, uint32(n<<3|last))[:3])
		b.WriteString(text[:n])
		text = text[n:]
	}
	return b.String()
}
