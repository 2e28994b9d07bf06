package source_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

// TestTarFormats has archives of all formats, of which some headers are plain and others not, in any
// order: their files are those that package archive/tar reads.
func TestTarFormats(t *testing.T) {
	long := strings.Repeat("folder/", 20)
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	var want []string
	put := func(h *tar.Header) {
		text := strings.Repeat("see http://a.example/", int(h.Size))[:h.Size]
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if h.Typeflag == tar.TypeReg {
			want = append(want, "a{"+h.Name+"}: "+text)
		}
	}
	put(&tar.Header{Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": strings.Repeat("x",
		700)}})
	for _, f := range []tar.Format{tar.FormatUSTAR, tar.FormatGNU, tar.FormatPAX} {
		for n, size := range []int64{0, 1, 511, 512, 513, format.BatchSize, format.BatchSize + 1, 70_000, 5} {
			name := fmt.Sprintf("%d-%d.txt", f, n)
			put(&tar.Header{Format: f, Typeflag: tar.TypeDir, Name: "d/", Mode: 0o755})
			put(&tar.Header{Format: f, Typeflag: tar.TypeReg, Name: name, Size: size})
			if f != tar.FormatUSTAR {
				put(&tar.Header{Format: f, Typeflag: tar.TypeReg, Name: long + name, Size: size})
			}
			put(&tar.Header{Format: f, Typeflag: tar.TypeReg, Name: "d/" + name, Size: size})
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, in := range []io.Reader{bytes.NewReader(b.Bytes()), iotest.HalfReader(bytes.NewReader(b.Bytes()))} {
		got, said, err := unpacked(t, in, 0, false)
		if err != nil || len(said) > 0 || !slices.Equal(got, want) {
			t.Fatalf("%d files, want %d; %q, %v", len(got), len(want), said, err)
		}
	}
}

// A packed is a file to be put into an archive.
type packed struct {
	name, text string
	kind       byte // of tar; 0 is a regular file
}

// tarOf returns a tar archive.
func tarOf(t testing.TB, files ...packed) string {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range files {
		h := &tar.Header{Name: f.name, Typeflag: cmp.Or(f.kind, tar.TypeReg), Mode: 0o644, Size: int64(len(f.text))}
		if h.Typeflag != tar.TypeReg {
			h.Linkname, h.Size = f.text, 0
		}
		err := w.WriteHeader(h)
		if err == nil && h.Size > 0 {
			_, err = io.WriteString(w, f.text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// zipOf returns a zip archive.
func zipOf(t testing.TB, method uint16, files ...packed) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: method}
		if f.kind == tar.TypeSymlink {
			h.SetMode(0o777 | fs.ModeSymlink)
		}
		e, err := w.CreateHeader(h)
		if err == nil {
			_, err = io.WriteString(e, f.text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// gzipOf returns a text compressed by gzip.
func gzipOf(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, text)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// unpacked returns the texts of an archive with their paths, what is said of it, and the error of reading it.
// With bundles, Batches are read as a run does.
func unpacked(t testing.TB, in io.Reader, limit int64, bundles bool) (texts, said []string, err error) {
	t.Helper()
	cfg := source.Config{Stdin: in, Archives: true, MaxDecompressed: limit, Label: "a", Metadata: true, Bundles: bundles}
	say := func(path, text string) { said = append(said, path+": "+text) }
	cfg.Damage = func(path string, _, _ int64, text string) { say(path, text) }
	cfg.NotRead = func(path, _ string, f *source.Foreign) { say(path, f.String()) }
	cfg.Skip = func(x source.Skipped) { say(x.Path, x.Reason) }
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var take func(d *source.Document) error
	take = func(d *source.Document) error {
		switch {
		case d.Ends:
			return nil
		case d.Bundle != nil:
			d.Bundle.Done(d.Bundle.Read(taker(take)))
			return nil
		}
		text, err := io.ReadAll(d.Text)
		texts = append(texts, d.Path+": "+string(text))
		if !d.IsFile {
			return fmt.Errorf("%s is no file", d.Path)
		}
		if d.Record == nil || "a{"+d.Record.Name+"}" != d.Path {
			return fmt.Errorf("%s has the record %v", d.Path, d.Record)
		}
		return err
	}
	err = s.File(t.Context(), source.Stdin).Documents(take)
	return texts, said, err
}

// The files of archives are read as any file is, whether in memory, one byte at a time, or in Batches.
func TestArchives(t *testing.T) {
	a, b := packed{name: "d/a.txt", text: "http://a/"}, packed{name: "b", text: "http://b/"}
	page := packed{name: "p.html", text: "<html><p>x &amp; y"}
	rows := packed{name: "r.jsonl", text: "{\"k\":\"x\"}\n{\"k\":\"y\"}\n"}
	mail := packed{name: "m", text: "From: a@b.c\nSubject: x\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n\nhttp://m/\n"}
	large := packed{name: "large", text: strings.Repeat("http://large/\n", 40000)}
	table := packed{name: "t.csv", text: "a,b\n1,2\n"}
	nested := func(n int) string {
		text := tarOf(t, a)
		for range n - 1 {
			text = tarOf(t, packed{name: "x", text: text})
		}
		return text
	}
	for _, tt := range []struct {
		name, archive string
		want, said    []string
	}{
		{"tar", tarOf(t, a, b), []string{"a{d/a.txt}: http://a/", "a{b}: http://b/"}, nil},
		{"zip", zipOf(t, zip.Deflate, a, b), []string{"a{d/a.txt}: http://a/", "a{b}: http://b/"}, nil},
		{"stored zip", zipOf(t, zip.Store, a, b), []string{"a{d/a.txt}: http://a/", "a{b}: http://b/"}, nil},
		{"compressed tar", gzipOf(t, tarOf(t, a)), []string{"a{d/a.txt}: http://a/"}, nil},
		{"compressed zip", gzipOf(t, zipOf(t, zip.Deflate, a)), []string{"a{d/a.txt}: http://a/"}, nil},
		{"no files", tarOf(t, packed{"d/", "", tar.TypeDir}), nil, nil},
		{"empty zip", zipOf(t, zip.Store), nil, nil},
		{"empty file", tarOf(t, packed{name: "e"}), []string{"a{e}: "}, nil},
		{"empty file in zip", zipOf(t, zip.Deflate, packed{name: "e"}), []string{"a{e}: "}, nil},
		{"formats", tarOf(t, page, rows, mail, table), []string{"a{p.html}: x & y", "a{r.jsonl}: x", "a{r.jsonl}: y",
			"a{m}: http://m/\n",
			"a{t.csv}: a", "a{t.csv}: b", "a{t.csv}: 1", "a{t.csv}: 2"}, nil},
		{"formats in zip", zipOf(t, zip.Deflate, page, rows), []string{"a{p.html}: x & y", "a{r.jsonl}: x",
			"a{r.jsonl}: y"}, nil},
		{"large", tarOf(t, a, large, b), []string{"a{d/a.txt}: http://a/", "a{large}: " + large.text,
			"a{b}: http://b/"}, nil},
		{"large in zip", zipOf(t, zip.Deflate, a, large, b), []string{"a{d/a.txt}: http://a/", "a{large}: " +
			large.text, "a{b}: http://b/"}, nil},
		{"archives in it", tarOf(t, packed{name: "x.zip", text: zipOf(t, zip.Deflate, a, b)}, packed{name: "y.tgz",
			text: gzipOf(t, tarOf(t, a))}, b),
			[]string{"a{x.zip{d/a.txt}}: http://a/", "a{x.zip{b}}: http://b/", "a{y.tgz{d/a.txt}}: http://a/",
				"a{b}: http://b/"}, nil},
		{"large archive in it", zipOf(t, zip.Deflate, packed{name: "x", text: tarOf(t, large, a)}, b),
			[]string{"a{x{large}}: " + large.text, "a{x{d/a.txt}}: http://a/", "a{b}: http://b/"}, nil},
		{"compressed file", zipOf(t, zip.Store, packed{name: "a.gz", text: gzipOf(t, "http://a/")}),
			[]string{"a{a.gz}: http://a/"}, nil},
		{"four deep", nested(4), []string{"a{x{x{x{d/a.txt}}}}: http://a/"}, nil},
		{"five deep", nested(5), nil, []string{"a{x{x{x{x}}}}: an archive inside 4 others, too deep to be read"}},
		{"names", tarOf(t, packed{name: "/etc/x", text: "1"}, packed{name: "../../x", text: "2"}, packed{name: "a{b}",
			text: "3"}, packed{name: "n\xff", text: "4"}),
			[]string{"a{/etc/x}: 1", "a{../../x}: 2", "a{a{b}}: 3", "a{n\xff}: 4"}, nil},
		{"the same name", tarOf(t, a, a), []string{"a{d/a.txt}: http://a/", "a{d/a.txt}: http://a/"}, nil},
		{"links and devices", tarOf(t, packed{"s", "/etc/passwd", tar.TypeSymlink}, packed{"h", "a", tar.TypeLink},
			packed{"c", "", tar.TypeChar},
			packed{"f", "", tar.TypeFifo}, a),
			[]string{"a{d/a.txt}: http://a/"}, []string{"a: s: a symbolic link",
				"a: h: a link to another file of the archive", "a: c: a device", "a: f: a pipe"}},
		{"link in zip", zipOf(t, zip.Store, packed{"s", "/etc/passwd", tar.TypeSymlink}, a),
			[]string{"a{d/a.txt}: http://a/"}, []string{"a: s: a symbolic link"}},
		{"binary", tarOf(t, packed{name: "x", text: "a\x00b"}, a), []string{"a{d/a.txt}: http://a/"},
			[]string{"a{x}: binary", "a{x}: binary file skipped"}},
		{"two archives", tarOf(t, a) + tarOf(t, b), []string{"a{d/a.txt}: http://a/", "a{b}: http://b/"}, nil},
		{"after a program", "PK\x07\x08" + zipOf(t, zip.Store, a), []string{"a{d/a.txt}: http://a/"}, nil},
		{"UTF-16", tarOf(t, packed{name: "x", text: "\xff\xfea\x00"}), []string{"a{x}: a"},
			[]string{"a{x}: byte order mark"}},
	} {
		for name, in := range map[string]io.Reader{
			"at once":      strings.NewReader(tt.archive),
			"byte by byte": iotest.OneByteReader(strings.NewReader(tt.archive)),
		} {
			for _, bundles := range []bool{false, true} {
				if s, ok := in.(io.Seeker); ok {
					_, _ = s.Seek(0, io.SeekStart)
				} else if in = iotest.OneByteReader(strings.NewReader(tt.archive)); len(tt.archive) > 1<<18 {
					continue
				}
				got, said, err := unpacked(t, in, source.MaxDecompressed, bundles)
				if err != nil || !slices.Equal(got, tt.want) || !slices.Equal(said, tt.said) {
					t.Errorf("%s, %s, bundles %v: %.300q, said %q, %v\nwant %.300q, said %q", tt.name, name, bundles,
						got, said, err, tt.want, tt.said)
				}
			}
		}
	}
}

// What is damaged or hostile is said, and the files beside it are read.
func TestDamagedArchives(t *testing.T) {
	a, b, c := packed{name: "a", text: "http://a/"}, packed{name: "b", text: "http://b/"}, packed{name: "c",
		text: strings.Repeat("http://c/\n", 100)}
	changed := func(archive string, at int, to string) string { return archive[:at] + to + archive[at+len(to):] }
	whole, zipped := tarOf(t, a, b), zipOf(t, zip.Store, a, b)
	deflated := zipOf(t, zip.Deflate, c, b)
	entry := strings.Index(zipped, "PK\x01\x02")
	bomb := tarOf(t, packed{name: "x.gz", text: gzipOf(t, strings.Repeat("http://a/\n", 1<<18))}, b)
	for _, tt := range []struct {
		name, archive string
		want          []string
		said          []string
		err           string
	}{
		{"header", changed(whole, 1024+20, "x"), []string{"a{a}: http://a/"},
			[]string{"a: damaged at byte 1536: invalid tar header"}, ""},
		{"first header of three", changed(tarOf(t, a, b, a), 1024+20, "x"), []string{"a{a}: http://a/",
			"a{a}: http://a/"},
			[]string{"a: damaged at byte 1536: invalid tar header"}, ""},
		{"cut in a file", whole[:512+4], []string{"a{a}: http"},
			[]string{"a{a}: the archive ends in the middle of it"}, ""},
		{"cut in a header", whole[:1024+100], []string{"a{a}: http://a/"}, []string{"a: cut short"}, ""},
		{"without an end", whole[:2048], []string{"a{a}: http://a/", "a{b}: http://b/"}, nil, ""},
		{"no directory", zipped[:entry], nil, nil, "no directory at its end: it is damaged or cut short"},
		{"encrypted", changed(zipped, entry+8, "\x09"), []string{"a{b}: http://b/"}, []string{"a{a}: encrypted"}, ""},
		{"checksum", changed(zipped, 31+9, "x"), []string{"a{a}: http://a/", "a{b}: http://b/"}, nil, ""},
		{"text", changed(zipped, strings.Index(zipped, "http://a/"), "x"), []string{"a{a}: xttp://a/",
			"a{b}: http://b/"}, []string{"a{a}: its checksum is wrong"}, ""},
		{"method", changed(zipped, entry+10, "\x63"), []string{"a{b}: http://b/"},
			[]string{"a{a}: compressed by method 99, which is not read"}, ""},
		{"deflate", changed(deflated, 31, "\x07"), []string{"a{b}: http://b/"},
			[]string{"a{c}: damaged: flate: corrupt input before offset 1"}, ""},
		{"longer than said", changed(deflated, strings.Index(deflated, "PK\x01\x02")+24, "\x04\x00"),
			[]string{"a{c}: http", "a{b}: http://b/"},
			[]string{"a{c}: longer than the directory says"}, ""},
		{"shorter than said", changed(deflated, strings.Index(deflated, "PK\x01\x02")+24, "\xff\x0f"),
			[]string{"a{c}: " + c.text, "a{b}: http://b/"},
			[]string{"a{c}: shorter than the directory says"}, ""},
		{"overlapping", overlapping(t, 100), nil, nil, "its files overlap: the rest is not read"},
		{"beyond the end", changed(zipped, entry+20, "\xff\xff\xff\x7f"), []string{"a{b}: http://b/"},
			[]string{"a{a}: the archive ends in the middle of it"}, ""},
		{"number of files", changed(zipped, len(zipped)-22+10, "\x07"), []string{"a{a}: http://a/",
			"a{b}: http://b/"}, nil,
			"its directory lists 2 files, and gives their number as 7"},
		{"bomb", bomb, nil, nil, "more than 2000000 bytes when decompressed"},
	} {
		for _, bundles := range []bool{false, true} {
			got, said, err := unpacked(t, strings.NewReader(tt.archive), 2000000, bundles)
			if tt.want == nil && tt.err != "" {
				got = nil
			}
			if text := fmt.Sprint(err); !slices.Equal(got, tt.want) || !slices.Equal(said, tt.said) ||
				text != cmp.Or(tt.err, "<nil>") {
				t.Errorf("%s, bundles %v: %q, said %q, %v\nwant %q, said %q, %s", tt.name, bundles, got, said, err,
					tt.want, tt.said, tt.err)
			}
		}
	}
}

// A zip archive with a folder that office documents have is an archive.
func TestFolderOfDocuments(t *testing.T) {
	archive := zipOf(t, zip.Store, packed{name: "word/a.txt", text: "http://a/"}, packed{name: "xl/b",
		text: "http://b/"})
	got, said, err := unpacked(t, strings.NewReader(archive), 2000000, false)
	if want := []string{"a{word/a.txt}: http://a/", "a{xl/b}: http://b/"}; !slices.Equal(got, want) || said != nil ||
		err != nil {
		t.Errorf("%q, said %q, %v, want %q", got, said, err, want)
	}
}

// overlapping returns a zip archive whose directory names one file n times.
func overlapping(t testing.TB, n int) string {
	archive := zipOf(t, zip.Deflate, packed{name: "a", text: strings.Repeat("http://a/\n", 1000)})
	begin, end := strings.Index(archive, "PK\x01\x02"), strings.Index(archive, "PK\x05\x06")
	entry, last := archive[begin:end], []byte(archive[end:])
	binary.LittleEndian.PutUint16(last[8:], uint16(n))
	binary.LittleEndian.PutUint16(last[10:], uint16(n))
	binary.LittleEndian.PutUint32(last[12:], uint32(n*len(entry)))
	binary.LittleEndian.PutUint32(entryOffset(last), uint32(begin))
	return archive[:begin] + strings.Repeat(entry, n) + string(last)
}

// entryOffset returns where the end of a directory says that it begins.
func entryOffset(end []byte) []byte { return end[16:] }

// A zip of more than fits into memory needs a file.
func TestLongZip(t *testing.T) {
	long := zipOf(t, zip.Store, packed{name: "a", text: strings.Repeat("http://a/\n", 34<<20/10)})
	_, _, err := unpacked(t, iotest.HalfReader(strings.NewReader(long)), source.MaxDecompressed, false)
	if err == nil || !strings.Contains(err.Error(), "save it to a file") {
		t.Error(err)
	}
}

// A sparse file has holes without end, which are not read.
func TestSparse(t *testing.T) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	records := map[string]string{"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.name": "s",
		"GNU.sparse.realsize": "1099511627776"}
	sparse := "1\n0\n5\n" + strings.Repeat("\x00", 512-6) + "hello"
	h := &tar.Header{Name: "GNUSparseFile.0/s", Typeflag: tar.TypeReg, Size: int64(len(sparse)), Mode: 0o644,
		PAXRecords: map[string]string{}, Format: tar.FormatPAX}
	if err := w.WriteHeader(h); err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	_, said, err := unpacked(t, strings.NewReader(paxOf(records)+headerOf(h)+sparse+strings.Repeat("\x00", 512-5)+
		tarOf(t, packed{name: "b", text: "x"})), source.MaxDecompressed, false)
	if want := []string{"a{s}: a sparse file of 1099511627776 bytes, more than the limit"}; err != nil ||
		!slices.Equal(said, want) {
		t.Errorf("said %q, %v, want %q", said, err, want)
	}
}

// paxOf returns the header of a file with pax records.
func paxOf(records map[string]string) string {
	var text strings.Builder
	for key, value := range records {
		for n := 0; ; n++ {
			line := fmt.Sprintf("%d %s=%s\n", n, key, value)
			if len(line) == n {
				text.WriteString(line)
				break
			}
		}
	}
	h := headerOf(&tar.Header{Name: "x", Size: int64(text.Len()), Typeflag: tar.TypeXHeader})
	return h + text.String() + strings.Repeat("\x00", (512-text.Len()%512)%512)
}

// headerOf returns the block of a header, of ustar.
func headerOf(h *tar.Header) string {
	var b [512]byte
	copy(b[:], h.Name)
	copy(b[100:], fmt.Sprintf("%07o", h.Mode))
	copy(b[108:], fmt.Sprintf("%07o", 0))
	copy(b[116:], fmt.Sprintf("%07o", 0))
	copy(b[124:], fmt.Sprintf("%011o", h.Size))
	copy(b[136:], fmt.Sprintf("%011o", 0))
	b[156] = h.Typeflag
	copy(b[257:], "ustar\x0000")
	copy(b[148:], "        ")
	sum := 0
	for _, c := range b {
		sum += int(c)
	}
	copy(b[148:], fmt.Sprintf("%06o\x00 ", sum))
	return string(b[:])
}

// Archives are not written back.
func TestArchivesRefuse(t *testing.T) {
	for _, cfg := range []source.Config{{Rewrite: true, Archives: true}, {RowEnds: true, Archives: true}} {
		for _, archive := range []string{tarOf(t, packed{name: "a"}), zipOf(t, zip.Store, packed{name: "a"})} {
			cfg.Stdin, cfg.MaxDecompressed = strings.NewReader(archive), 1<<30
			s, err := source.New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			err = s.File(t.Context(), source.Stdin).Documents(func(*source.Document) error { return nil })
			if !errors.Is(err, source.ErrRefused) {
				t.Error(err)
			}
		}
	}
}

// Any bytes are read without a panic, and the same texts come out whether in Batches or not.
func FuzzArchives(f *testing.F) {
	a, b := packed{name: "d/a.txt", text: "http://a/"}, packed{name: "b", text: strings.Repeat("http://b/", 10)}
	for _, archive := range []string{tarOf(f, a, b), zipOf(f, zip.Deflate, a, b), zipOf(f, zip.Store, a,
		packed{name: "x", text: tarOf(f, a)}), overlapping(f, 3)} {
		f.Add([]byte(archive))
	}
	f.Fuzz(func(t *testing.T, archive []byte) {
		if len(archive) > 1<<20 {
			t.Skip()
		}
		cfg := source.Config{Archives: true, MaxDecompressed: 1 << 22}
		var texts [2][]string
		for i := range texts {
			cfg.Bundles, cfg.Stdin = i == 1, bytes.NewReader(archive)
			s, err := source.New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			var take func(d *format.Document) error
			take = func(d *format.Document) error {
				switch {
				case d.Ends:
				case d.Bundle != nil:
					d.Bundle.Done(d.Bundle.Read(taker(take)))
				default:
					text, err := io.ReadAll(d.Text)
					texts[i] = append(texts[i], d.Path+": "+string(text))
					return err
				}
				return nil
			}
			_ = s.File(t.Context(), source.Stdin).Documents(take)
		}
		if !slices.Equal(texts[0], texts[1]) {
			t.Errorf("%q, in Batches %q", texts[0], texts[1])
		}
	})
}
