package program_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/command/program"
)

// collector is a program.Sink that fails at a number of references.
type collector struct {
	records  strings.Builder
	hosts    []string
	room     int // references that it takes; negative for any number
	troubles []program.Trouble
}

var errFull = errors.New("no space left")

func (c *collector) Found(f *program.Found) error {
	if c.room--; c.room == -1 {
		return errFull
	}
	c.hosts = append(c.hosts, string(f.Host))
	_, err := c.records.Write(f.Record)
	return err
}

func (c *collector) Trouble(t program.Trouble) { c.troubles = append(c.troubles, t) }

// scanFile searches a text as a file of its own, and returns what File and Close return.
func scanFile(t *testing.T, to program.Sink, name string, text []byte, options ...string) (scanned, skipped int64, failed, closed error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	p := &program.Program{Takes: []string{"decompress", "json", "input", "where"}}
	s, err := p.NewScan(options, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Count(program.Hosts)
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	g := s.Begin(to)
	scanned, skipped, failed = g.File(t.Context(), path, file, int64(len(text)), 0, int64(len(text)))
	return scanned, skipped, failed, g.Close()
}

// Of a field that has parts, those are written by default that do not count what comes before.
func TestDefaultFields(t *testing.T) {
	names := strings.Split(program.DefaultFields(), ",")
	for name, want := range map[string]bool{
		"path": true, "uri": true, "start": true, "message.from": true, "message.part": true, "message.newsgroups": true, "record.id": true, "before": true,
		"line": false, "column": false, "message": false, "message.index": false, "record": false, "record.line": false, "": false,
	} {
		if got := slices.Contains(names, name); got != want {
			t.Errorf("%q is one of them: %v, want %v", name, got, want)
		}
	}
}

// A sink that fails ends the search with its error, wherever it fails.
func TestAScanWhoseSinkFailsEnds(t *testing.T) {
	text := strings.Repeat("http://a.example/\n", 40_000)
	for _, room := range []int{0, 1, 20_000, 39_999} {
		_, _, failed, closed := scanFile(t, &collector{room: room}, "a.txt", []byte(text))
		if failed != nil && !errors.Is(failed, errFull) || !errors.Is(closed, errFull) {
			t.Errorf("%d references: File returned %v, Close %v, want %v", room, failed, closed, errFull)
		}
	}
}

// What is lost of a compressed file that is cut is not counted as scanned, and is said to be unread
// with its size.
func TestAScanOfACompressedFileThatIsCut(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200_000 {
		if _, err := w.Write([]byte{byte('a' + rng.IntN(26)), ' '}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	text := packed.Bytes()
	text[len(text)/2] ^= 0xff // all after it is lost: the blocks of DEFLATE have no other marks
	text = append(text, bytes.Repeat([]byte("lost"), 1<<20)...)
	c := &collector{room: -1}
	scanned, skipped, failed, closed := scanFile(t, c, "a.gz", text, "--decompress")
	if failed != nil || closed != nil || scanned+skipped != int64(len(text)) || skipped < 3<<20 {
		t.Fatalf("%d bytes scanned, %d skipped of %d; %v, %v", scanned, skipped, len(text), failed, closed)
	}
	last := c.troubles[len(c.troubles)-1]
	if last.Type != program.Unread || last.Offset != scanned || last.Size != skipped || last.Err == nil {
		t.Errorf("%+v, want bytes %d and %d more to be unread", last, scanned, skipped)
	}
}

// A compressed file that is binary is skipped, not scanned.
func TestAScanOfACompressedFileThatIsBinary(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte("\x00 http://a.example/")); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	text := packed.Bytes()
	scanned, skipped, failed, closed := scanFile(t, &collector{room: -1}, "a.gz", text, "--decompress")
	if failed != nil || closed != nil || scanned != 0 || skipped != int64(len(text)) {
		t.Errorf("%d bytes scanned, %d skipped of %d; %v, %v", scanned, skipped, len(text), failed, closed)
	}
}

// What a condition says of no record is told at the end, once for all of them.
func TestAScanWhoseConditionFails(t *testing.T) {
	c := &collector{room: -1}
	_, _, failed, closed := scanFile(t, c, "a.txt", []byte("http://a.example/\nhttp://b.example/ http://3/"), "--where", "int(host) == 3")
	if failed != nil || closed != nil || strings.Count(c.records.String(), "http://3/") == 0 || strings.Contains(c.records.String(), "a.example") {
		t.Errorf("%q, %v, %v", c.records.String(), failed, closed)
	}
	if len(c.troubles) != 1 || c.troubles[0].Type != "undecidable" || !strings.Contains(c.troubles[0].Reason, `want a whole number`) {
		t.Errorf("troubles %+v", c.troubles)
	}
}

// Of each reference the sink gets the host, in lower case and without a final dot.
func TestHostsOfAScan(t *testing.T) {
	c := &collector{room: -1}
	_, _, failed, closed := scanFile(t, c, "a.txt", []byte("http://A.example./b http://c.EXAMPLE:80/ mailto:a@b.example http://[::1]/"))
	if want := []string{"a.example", "c.example", "", "[::1]"}; !slices.Equal(c.hosts, want) || failed != nil || closed != nil {
		t.Errorf("%q, %v, %v, want %q", c.hosts, failed, closed, want)
	}
}

// A Scan that is made elsewhere reads the files that its options name as they were.
func TestShippedFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hosts")
	if err := os.WriteFile(path, []byte("a.example\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := &program.Program{Takes: []string{"json", "input", "host-list"}}
	s, err := p.NewScan([]string{"--host-list=" + path}, nil)
	if err != nil {
		t.Fatal(err)
	}
	options, files := s.Options()
	if string(files[path]) != "a.example\n" {
		t.Errorf("files %q", files)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := p.NewScan(options, files); err != nil {
		t.Error(err)
	}
	if _, err := p.NewScan(options, map[string][]byte{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v, want an error that the file does not exist", err)
	}
}
