package source_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

// each calls visit for each file that the operands name, none of which is read before; without
// operands for standard input.
func each(ctx context.Context, s *source.Sources, operands []string, visit func(*source.File) error) error {
	if len(operands) == 0 {
		operands = []string{source.Stdin}
	}
	for _, operand := range operands {
		if err := visit(s.File(ctx, operand)); err != nil {
			return err
		}
	}
	return nil
}

// collected is what a test saw of the documents of all files, in a form to compare:
// one line for each event.
func collect(t *testing.T, cfg source.Config, operands ...string) []string {
	t.Helper()
	var events []string
	add := func(format string, args ...any) { events = append(events, fmt.Sprintf(format, args...)) }
	name := func(path string) string {
		if path == "" {
			return source.Stdin
		}
		return filepath.Base(path)
	}
	cfg.NotRead = func(path, part string, format *source.Foreign) {
		if part != "" {
			add("%s: not read: %s, %s", name(path), part, format.Name)
			return
		}
		add("%s: note: %s", name(path), format)
	}
	cfg.Note = func(path, text string) { add("%s: note: %s", name(path), text) }
	cfg.Skip = func(s source.Skipped) { add("%s: skipped %d+%d: %s", name(s.Path), s.Offset, s.Size, s.Reason) }
	cfg.MaxDecompressed = source.MaxDecompressed
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = each(context.Background(), s, operands, func(f *source.File) error {
		err := f.Documents(func(d *source.Document) error {
			text, err := io.ReadAll(d.Text)
			end := d.Offset + int64(len(text))
			kind := "stream"
			switch {
			case d.Map != nil:
				kind = "mapped"
				end, _ = d.Map.Position(int64(len(text)))
			case d.File != nil:
				kind = "file"
			}
			if len(text) > 40 {
				text = append(text[:40], "..."...)
			}
			add("%s: %s %q at %d to %d, size %d", name(d.Path), kind, text, d.Offset, end, d.Size)
			return err
		})
		if err != nil {
			add("%s: error: %v", name(f.Path), err)
		}
		if tally := f.Tally(); tally.Scanned+tally.Skipped > 0 {
			add("%s: %d scanned, %d skipped", name(f.Path), tally.Scanned, tally.Skipped)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDocuments(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		cfg        source.Config
		want       []string
	}{
		{name: "empty", text: "", want: []string{`f: stream "" at 0 to 0, size -1`}},
		{name: "plain", text: "a\nb", want: []string{`f: file "a\nb" at 0 to 3, size 3`, `f: 3 scanned, 0 skipped`}},
		{name: "invalid UTF-8", text: "aé\xff", want: []string{`f: file "aé\xff" at 0 to 4, size 4`,
			`f: 4 scanned, 0 skipped`}},
		{name: "Latin-1, not named", text: "a\xe9b", cfg: source.Config{Rewrite: true},
			want: []string{`f: file "a\xe9b" at 0 to 3, size 3`, `f: 3 scanned, 0 skipped`}},
		{name: "marked UTF-8", text: "\xef\xbb\xbfa", want: []string{
			`f: skipped 0+3: byte order mark`, `f: file "a" at 3 to 4, size 1`, `f: 1 scanned, 3 skipped`,
		}},
		{name: "nothing but a mark", text: "\xef\xbb\xbf", want: []string{
			`f: skipped 0+3: byte order mark`, `f: file "" at 3 to 3, size 0`, `f: 0 scanned, 3 skipped`,
		}},
		{name: "marked UTF-16", text: "\xff\xfea\x00\xac\x20", want: []string{
			`f: skipped 0+2: byte order mark`, `f: mapped "a€" at 2 to 6, size -1`, `f: 4 scanned, 2 skipped`,
		}},
		{name: "UTF-16 cut short", text: "\xfe\xff\x00a\x00", want: []string{
			`f: skipped 0+2: byte order mark`, `f: mapped "a�" at 2 to 5, size -1`,
			`f: note: ends in the middle of a utf-16be character`, `f: 3 scanned, 2 skipped`,
		}},
		{name: "named encoding", text: "a\xe4", cfg: source.Config{Encoding: "latin1"}, want: []string{
			`f: mapped "aä" at 0 to 2, size -1`, `f: 2 scanned, 0 skipped`,
		}},
		{name: "UTF-16 named, not marked", text: "a\x00", cfg: source.Config{Encoding: "utf-16le"}, want: []string{
			`f: mapped "a" at 0 to 2, size -1`, `f: 2 scanned, 0 skipped`,
		}},
		{name: "UTF-16 neither named nor marked", text: "a\x00", want: []string{
			`f: skipped 0+2: binary`, `f: note: binary file skipped`, `f: 0 scanned, 2 skipped`,
		}},
		{name: "binary", text: strings.Repeat("a", source.Beginning-1) + "\x00b", want: []string{
			`f: skipped 0+65537: binary`, `f: note: binary file skipped`, `f: 0 scanned, 65537 skipped`,
		}},
		{name: "NUL, but late", text: strings.Repeat("a", source.Beginning) + "\x00", want: []string{
			`f: file "` + strings.Repeat("a", 40) + `..." at 0 to 65537, size 65537`, `f: 65537 scanned, 0 skipped`,
		}},
		{name: "binary as text", text: "a\x00b", cfg: source.Config{Everything: true}, want: []string{
			`f: file "a\x00b" at 0 to 3, size 3`, `f: 3 scanned, 0 skipped`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := collect(t, tt.cfg, write(t, "f", tt.text))
			compare(t, got, tt.want)
		})
		t.Run(tt.name+", streamed", func(t *testing.T) {
			cfg := tt.cfg
			cfg.Stdin = strings.NewReader(tt.text)
			if tt.name == "binary" {
				cfg.Stdin = io.LimitReader(cfg.Stdin, source.Beginning) // what is known of it
			}
			compare(t, collect(t, cfg), streamed(tt.want))
		})
	}
}

// streamed returns what is expected of the same source on standard input.
func streamed(want []string) []string {
	out := make([]string, len(want))
	for i, w := range want {
		w = "-" + strings.TrimPrefix(w, "f")
		w = strings.ReplaceAll(w, "65537: binary", "65536: binary")
		w = strings.ReplaceAll(w, "65537 skipped", "65536 skipped")
		if kind, rest, ok := strings.Cut(w, ": file "); ok {
			w = kind + ": stream " + rest[:strings.LastIndex(rest, " ")] + " -1"
		}
		out[i] = w
	}
	return out
}

func compare(t *testing.T, got, want []string) {
	t.Helper()
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// TestWalkGoesOn has files that cannot be read among those that can.
func TestWalkGoesOn(t *testing.T) {
	dir := t.TempDir()
	good := write(t, "good", "a")
	got := collect(t, source.Config{}, filepath.Join(dir, "missing"), good, dir, good+"/below", "", good)
	want := []string{
		"missing: error: no such file or directory",
		`good: file "a" at 0 to 1, size 1`, "good: 1 scanned, 0 skipped",
		filepath.Base(dir) + ": error: is a directory",
		"below: error: not a directory",
		"-: error: no such file or directory",
		`good: file "a" at 0 to 1, size 1`, "good: 1 scanned, 0 skipped",
	}
	compare(t, got, want)
}

func TestUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("the superuser can read everything")
	}
	path := write(t, "f", "a")
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	compare(t, collect(t, source.Config{}, path), []string{"f: error: permission denied"})
}

func TestStdinIsDirectory(t *testing.T) {
	dir, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = dir.Close() }()
	compare(t, collect(t, source.Config{Stdin: dir}, source.Stdin), []string{"-: error: is a directory"})
}

// TestStdinIsFile has a regular file on standard input: at its beginning it is
// read as other files are, further on only what is left of it.
func TestStdinIsFile(t *testing.T) {
	file, err := os.Open(write(t, "f", "abc"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	compare(t, collect(t, source.Config{Stdin: file}), []string{`-: file "abc" at 0 to 3, size 3`, `-: 3 scanned, 0 skipped`})
	if _, err := file.Seek(1, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	compare(t, collect(t, source.Config{Stdin: file}), []string{`-: stream "bc" at 0 to 2, size -1`,
		`-: 2 scanned, 0 skipped`})
	compare(t, collect(t, source.Config{Stdin: file}), []string{`-: stream "" at 0 to 0, size -1`})
}

func TestNoStdin(t *testing.T) {
	compare(t, collect(t, source.Config{}, source.Stdin), nil)
}

// TestStreamFails has a stream that breaks, after which what came before is still scanned.
func TestStreamFails(t *testing.T) {
	broken := errors.New("broken")
	for name, r := range map[string]io.Reader{
		"later":   io.MultiReader(strings.NewReader("abc"), iotest.ErrReader(broken)),
		"at once": &together{"abc", broken},
	} {
		want := []string{`-: stream "abc" at 0 to 3, size -1`, "-: error: broken", "-: 3 scanned, 0 skipped"}
		t.Run(name, func(t *testing.T) { compare(t, collect(t, source.Config{Stdin: r}), want) })
	}
	compare(t, collect(t, source.Config{Stdin: iotest.ErrReader(broken)}),
		[]string{`-: stream "" at 0 to 0, size -1`, "-: error: broken"})
	compare(t, collect(t, source.Config{Stdin: &together{"", nil}}),
		[]string{`-: stream "" at 0 to 0, size -1`, "-: error: " + io.ErrNoProgress.Error()})
}

// together gives its text and its error in one read.
type together struct {
	text string
	err  error
}

func (r *together) Read(p []byte) (int, error) {
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, r.err
}

// TestMarkInPieces has a byte order mark that comes byte by byte.
func TestMarkInPieces(t *testing.T) {
	cfg := source.Config{Stdin: iotest.OneByteReader(strings.NewReader("\xff\xfea\x00"))}
	compare(t, collect(t, cfg), []string{
		"-: skipped 0+2: byte order mark", `-: mapped "a" at 2 to 4, size -1`, "-: 2 scanned, 2 skipped",
	})
}

// TestArrival has sources whose beginning arrives in pieces: what they are, their encoding, and
// whether they are binary, depends on all of it.
func TestArrival(t *testing.T) {
	page := "<p>\n<meta charset=koi8-r>" + strings.Repeat(" ", source.Beginning-100) + "\xc1"
	var member bytes.Buffer
	for _, text := range []string{"text\n", "\x00"} {
		w := gzip.NewWriter(&member)
		_, _ = io.WriteString(w, text)
		_ = w.Close()
	}
	for name, tt := range map[string]struct {
		cfg  source.Config
		text string
	}{
		"message":         {source.Config{}, header + "X-Url: http://a/\n\nhttp://b/\n"},
		"mailbox":         {source.Config{}, "\n" + separator + header + "\nhttp://b/\n"},
		"NUL far in":      {source.Config{}, "text\n" + strings.Repeat("a", source.Beginning-6) + "\x00"},
		"NUL behind":      {source.Config{}, "text\n" + strings.Repeat("a", source.Beginning-5) + "\x00"},
		"charset of HTML": {source.Config{Input: source.InputHTML}, page},
		"mark":            {source.Config{}, "\xff\xfea\x00"},
		"empty":           {source.Config{}, ""},
		"not compressed":  {source.Config{}, "BZh"},
		"gzip members":    {source.Config{}, member.String()},
	} {
		read := func(r io.Reader) string {
			tt.cfg.Stdin = r
			return strings.Join(collect(t, tt.cfg, source.Stdin), "\n")
		}
		want := read(strings.NewReader(tt.text))
		for way, r := range map[string]io.Reader{
			"by byte": iotest.OneByteReader(strings.NewReader(tt.text)),
			"halves":  iotest.HalfReader(strings.NewReader(tt.text)),
			"6 bytes": io.MultiReader(strings.NewReader(tt.text[:min(6, len(tt.text))]),
				strings.NewReader(tt.text[min(6, len(tt.text)):])),
			"EOF": iotest.DataErrReader(strings.NewReader(tt.text)),
		} {
			if got := read(r); got != want {
				t.Errorf("%s, %s: got\n%.300s\nwant\n%.300s", name, way, got, want)
			}
		}
	}
}

// TestFirstLine has a message that comes by lines, the first of which decides.
func TestFirstLine(t *testing.T) {
	for text, want := range map[string]string{
		header + "\n":                source.InputText,
		separator + header + "\nx\n": source.InputMbox,
	} {
		s, err := source.New(source.Config{Live: true, Prompt: true})
		if err != nil {
			t.Fatal(err)
		}
		r := format.NewStream(t.Context(), iotest.OneByteReader(strings.NewReader(text)))
		begin := r.Begin(s.Tells)
		if got := s.Kind("", begin).Input; got != want || bytes.Count(begin, []byte{'\n'}) != 1 {
			t.Errorf("%q is %s, want %s", begin, got, want)
		}
		if all, err := io.ReadAll(r); string(all) != text || err != nil {
			t.Errorf("read %q, %v, want %q", all, err, text)
		}
	}
}

// TestSlowStream wants the first line of a stream before its next bytes come.
func TestSlowStream(t *testing.T) {
	in, out := io.Pipe()
	s, err := source.New(source.Config{Stdin: in, Live: true})
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = out.Write([]byte("x\n")) }()
	err = each(t.Context(), s, []string{source.Stdin}, func(f *source.File) error {
		return f.Documents(func(d *source.Document) error {
			var p [10]byte
			n, err := d.Text.Read(p[:])
			if string(p[:n]) != "x\n" || err != nil {
				t.Errorf("read %q, %v", p[:n], err)
			}
			return out.Close()
		})
	})
	if err != nil {
		t.Error(err)
	}
}

// TestShrinks has a file that loses its end after it was opened.
func TestShrinks(t *testing.T) {
	path := write(t, "f", "a\x00b\x00c\x00")
	s, err := source.New(source.Config{Encoding: "utf-16le"})
	if err != nil {
		t.Fatal(err)
	}
	err = each(context.Background(), s, []string{path}, func(f *source.File) error {
		return f.Documents(func(d *source.Document) error {
			if err := os.Truncate(path, 4); err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(d.Text)
			if string(text) != "ab" || err != nil {
				t.Errorf("read %q, %v", text, err)
			}
			return nil
		})
	})
	if want := "shrank while it was read, to 4 of 6 bytes"; err == nil || err.Error() != want {
		t.Errorf("err = %v, want %s", err, want)
	}
}

func TestProc(t *testing.T) {
	const path = "/proc/self/stat"
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	got := collect(t, source.Config{}, path)
	if len(got) != 2 || !strings.HasPrefix(got[0], "stat: stream \"") || strings.HasPrefix(got[0], `stat: stream ""`) {
		t.Errorf("%q, want a text that is not empty", got)
	}
}

// TestStops wants what yield and visit return to end all.
func TestStops(t *testing.T) {
	stop := errors.New("stop")
	twice := func(p *source.Walk) error { return visitAll(p, []string{source.Stdin, source.Stdin}) }
	s, err := source.New(source.Config{Stdin: strings.NewReader("abc")})
	if err != nil {
		t.Fatal(err)
	}
	err = walkFiles(context.Background(), s, false, twice, source.Visitor{File: func(f *source.File) error {
		return f.Documents(func(*source.Document) error { return stop })
	}})
	if err != stop {
		t.Errorf("err = %v, want that of yield", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	err = walkFiles(ctx, s, false, twice, source.Visitor{File: func(f *source.File) error {
		n++
		cancel()
		return f.Documents(func(d *source.Document) error {
			_, err := io.ReadAll(d.Text)
			return err
		})
	}})
	if !errors.Is(err, context.Canceled) || n != 1 {
		t.Errorf("err = %v after %d files, want %v after the first", err, n, context.Canceled)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, tt := range []struct {
		cfg          source.Config
		value, wants string
	}{
		{source.Config{Encoding: "klingon"}, `"klingon"`, `"auto"`},
		{source.Config{Input: "tape"}, `"tape"`, `"text"`},
	} {
		_, err := source.New(tt.cfg)
		if err == nil || !strings.Contains(err.Error(), tt.value) || !strings.Contains(err.Error(), tt.wants) {
			t.Errorf("New(%+v): %v, want an error that names %s and %s", tt.cfg, err, tt.value, tt.wants)
		}
	}
}
