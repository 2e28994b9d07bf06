package zip

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"math"
	"strings"
	"testing"

	"urigrep/internal/source/format"
)

// written returns an archive of some files, with a comment and with text before it.
func written(t *testing.T, before, comment string) []byte {
	t.Helper()
	b := bytes.NewBufferString(before)
	w := zip.NewWriter(b)
	w.SetOffset(int64(len(before)))
	for _, h := range []*zip.FileHeader{{Name: "a.txt", Method: zip.Deflate}, {Name: "d/é.txt", Method: zip.Store,
		Comment: "c", Extra: []byte{9, 9, 2, 0, 'x', 'y'}}, {Name: "link"}} {
		h.SetMode(0o644)
		if h.Name == "link" {
			h.SetMode(fs.ModeSymlink | 0o777)
		}
		f, err := w.CreateHeader(h)
		if err == nil {
			_, err = f.Write([]byte(strings.Repeat(h.Name, 50)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.SetComment(comment), w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// entries returns all entries of an archive.
func entries(t *testing.T, archive []byte) (all []entry) {
	t.Helper()
	d, err := openDirectory(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	for {
		var e entry
		if err := d.next(&e); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
}

// TestDirectory reads the same of a directory as the standard library, with a comment that looks like
// the end of another, and with text before the archive that its offsets count or leave out.
func TestDirectory(t *testing.T) {
	for _, before := range []string{"", "#!/bin/sh\n"} {
		for _, comment := range []string{"", "comment", "PK\x05\x06 and less"} {
			archive := written(t, before, comment)
			want, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
			if err != nil {
				t.Fatal(err)
			}
			got := entries(t, archive)
			if len(got) != len(want.File) {
				t.Fatalf("%d files, want %d", len(got), len(want.File))
			}
			for i, f := range want.File {
				e := got[i]
				if e.name != f.Name || e.size != int64(f.UncompressedSize64) ||
					e.compressed != int64(f.CompressedSize64) || e.checksum != f.CRC32 ||
					e.method != f.Method || e.flags != f.Flags || !e.unix || e.mode != f.ExternalAttrs>>16 ||
					e.isLink() != (f.Name == "link") {
					t.Errorf("%+v, want %+v", e, f.FileHeader)
				}
				data, err := e.data(bytes.NewReader(archive), int64(len(archive)))
				if err != nil {
					t.Fatal(err)
				}
				if at, _ := f.DataOffset(); !isAt(archive, data, at) {
					t.Errorf("%s: its data is not at %d", e.name, at)
				}
			}
			uncounted := append([]byte("more before it"), archive...)
			if shifted := entries(t, uncounted); shifted[1].at != got[1].at+int64(len("more before it")) {
				t.Errorf("after text that is not counted %s is at %d, want %d more than %d", shifted[1].name,
					shifted[1].at, len("more before it"), got[1].at)
			}
		}
	}
}

func isAt(archive []byte, data *io.SectionReader, at int64) bool {
	b, err := io.ReadAll(data)
	return err == nil && bytes.HasPrefix(archive[at:], b)
}

// TestMadeBy knows links of the systems whose modes are those of Unix alone.
func TestMadeBy(t *testing.T) {
	archive := written(t, "", "")
	at := bytes.Index(archive, []byte(entrySignature))
	for system, want := range map[byte]bool{0: false, 2: false, 3: true, 10: false, 19: true} {
		archive[at+5] = system
		if e := entries(t, archive)[0]; e.unix != want {
			t.Errorf("made by system %d: Unix %v", system, e.unix)
		}
	}
	e := entry{unix: true, mode: 0xA1FF}
	if other := (entry{mode: 0xA1FF}); !e.isLink() || other.isLink() || (&entry{unix: true, mode: 0x81FF}).isLink() {
		t.Error("a link is none, or a file is one")
	}
}

// TestLarge reads sizes and offsets of 64 bits, of which those are there that have no room.
func TestLarge(t *testing.T) {
	field := func(values ...uint64) []byte {
		b := []byte{7, 0, 1, 0, 'x', 1, 0, byte(8 * len(values)), 0}
		for _, v := range values {
			b = binary.LittleEndian.AppendUint64(b, v)
		}
		return b
	}
	const none = math.MaxUint32
	for _, tt := range []struct{ has, want entry }{
		{entry{size: none, compressed: none, at: none}, entry{size: 11, compressed: 22, at: 33}},
		{entry{size: none, compressed: 5, at: none}, entry{size: 11, compressed: 5, at: 22}},
		{entry{size: 4, compressed: 5, at: 6}, entry{size: 4, compressed: 5, at: 6}},
		{entry{size: 4, compressed: none, at: 6}, entry{size: 4, compressed: 11, at: 6}},
	} {
		got := tt.has
		if got.large(field(11, 22, 33)); got != tt.want {
			t.Errorf("%+v: %+v, want %+v", tt.has, got, tt.want)
		}
	}
	short := entry{size: none, at: none}
	if short.large(field(11)); short != (entry{size: 11, at: none}) {
		t.Errorf("of one number: %+v", short)
	}
	cut := entry{size: none}
	if cut.large(field(11)[:12]); cut != (entry{size: none}) {
		t.Errorf("of a field that is cut: %+v", cut)
	}
}

// TestBeyond has files that end in the archive and beyond it, and headers that are not there.
func TestBeyond(t *testing.T) {
	archive := written(t, "", "")
	size := int64(len(archive))
	for _, tt := range []struct {
		e    entry
		want error
	}{
		{entry{flags: 1}, format.ErrEncrypted}, {entry{at: -1}, errHeader}, {entry{at: size - localSize + 1},
			errHeader}, {entry{at: 1}, errHeader},
		{entry{compressed: size - localSize}, format.ErrCut}, {entry{compressed: size}, format.ErrCut},
		{entry{compressed: size - localSize - 5}, nil},
	} {
		if _, err := tt.e.data(bytes.NewReader(archive), size); err != tt.want {
			t.Errorf("%+v: %v, want %v", tt.e, err, tt.want)
		}
	}
	for compressed, want := range map[int64]bool{size - localSize: false, size - localSize + 1: true} {
		if got := (&entry{compressed: compressed}).isBeyond(size); got != want {
			t.Errorf("%d bytes in an archive of %d: beyond %v", compressed, size, got)
		}
	}
	if _, err := openDirectory(bytes.NewReader(archive[:size-1]), size-1); err != errNoDirectory {
		t.Errorf("cut short: %v", err)
	}
	several := bytes.Clone(archive)
	several[size-endSize+4] = 1
	if _, err := openDirectory(bytes.NewReader(several), size); err == nil || !strings.Contains(err.Error(),
		"one of several parts") {
		t.Errorf("of several: %v", err)
	}
}

// TestDirectory64 reads the end of a large directory where its locator says or, with text before the
// archive, right before the locator; and none that is neither here nor there.
func TestDirectory64(t *testing.T) {
	end := binary.LittleEndian.AppendUint64([]byte(end64Signature), end64Size-12)
	end = append(end, make([]byte, 20)...)
	for _, v := range []uint64{7, 99, 12} { // entries, bytes and offset of the directory
		end = binary.LittleEndian.AppendUint64(end, v)
	}
	if len(end) != end64Size {
		t.Fatalf("an end of %d bytes", len(end))
	}
	for _, tt := range []struct {
		name, text string
		place, at  uint64
		want       bool
	}{
		{"where the locator says", "before" + string(end) +
			"after it, more than the size of an end of a large directory", 6, 110, true},
		{"right before the locator", "before" + string(end) + "locator", 1, 6 + end64Size, true},
		{"beyond the end", strings.Repeat("x", 80), 70, 80, false},
		{"nowhere", strings.Repeat("x", 200), 20, 100, false},
	} {
		locator := binary.LittleEndian.AppendUint64([]byte(locatorSignature+"\x00\x00\x00\x00"), tt.place)
		count, length, begin, ok := readEnd64(strings.NewReader(tt.text), int64(len(tt.text)), int64(tt.at), locator)
		if ok != tt.want || ok && (count != 7 || length != 99 || begin != 12) {
			t.Errorf("%s: %d entries, %d bytes at %d, %v", tt.name, count, length, begin, ok)
		}
	}
}
