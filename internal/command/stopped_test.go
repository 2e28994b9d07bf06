package command_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"urigrep/internal/command"
	"urigrep/internal/command/option"
	"urigrep/internal/command/search"
	"urigrep/internal/command/settings"
)

// prepared returns the search that arguments ask for.
func prepared(t *testing.T, std command.Streams, args ...string) *search.Search {
	t.Helper()
	std.Targets = crowded{space: 1 << 30}
	set := settings.New()
	line, err := option.Read(set.Options, args)
	if err != nil {
		t.Fatal(err)
	}
	set.Take(line)
	var s *search.Search
	err = option.Run(set.Options, line.Given, func() error {
		c, err := set.Understand()
		if err == nil {
			s, err = search.New(c, std, search.NewMessages(std.Err, &set.Redact))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rewritings are searches that write texts back, the options of each and one row or line.
var rewritings = map[string]struct{ args, text string }{
	"text":      {"--replace U", "line %d http://a.example/%[1]d and\n"},
	"mended":    {"--mend", "line %d <http://a.example/\n  %[1]d> and\n"},
	"HTML":      {"--replace U --input html", "<p>line %d http://a.example/%[1]d and\n"},
	"rows":      {"--replace U --input jsonl", `{"a":"line %d http://a.example/%[1]d and"}` + "\n"},
	"cells":     {"--replace U --input csv", "line %d,http://a.example/%[1]d and\n"},
	"annotated": {"--annotate --input jsonl", `{"a":"line %d http://a.example/%[1]d and"}` + "\n"},
	"columns":   {"--annotate --input csv", "line %d,http://a.example/%[1]d and\n"},
}

// numbered returns n lines made by a format.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// TestStoppedFiles stops the run while a file is read, at several bytes: in place, it and the file
// after it are as they were; below another folder nothing appears; and no temporary file is left.
func TestStoppedFiles(t *testing.T) {
	for name, tt := range rewritings {
		for _, threads := range []string{"1", "2"} {
			text := numbered(tt.text, 12_000)
			for _, at := range []int{1, 70_000, len(text) / 2, len(text) - 1} {
				dir, to := t.TempDir(), t.TempDir()
				paths := []string{filepath.Join(dir, "a"), filepath.Join(dir, "b")}
				for _, way := range []string{"--in-place", "--output-dir=" + to} {
					for _, path := range paths {
						if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
							t.Fatal(err)
						}
					}
					w := &worn{path: paths[0], at: int64(at)}
					args := append(strings.Fields(tt.args), "--threads", threads, way)
					s := prepared(t, command.Streams{Out: io.Discard, Err: os.Stderr, Files: w}, append(args, paths...)...)
					w.change = func() { s.Stop(syscall.SIGINT) }
					if s.Run() != search.ExitSignal+int(syscall.SIGINT) {
						t.Error("another state")
					}
					for _, path := range paths {
						if got, err := os.ReadFile(path); err != nil || string(got) != text {
							t.Errorf("%s, %s, stopped at byte %d: %s changed; %v", name, way, at, path, err)
						}
					}
					here, _ := os.ReadDir(dir)
					below, _ := os.ReadDir(to)
					if len(here) != 2 || len(below) > 0 {
						t.Errorf("%s, %s, stopped at byte %d: there are %v and %v", name, way, at, here, below)
					}
				}
			}
		}
	}
}

// A stopping reader calls stop once at bytes are read.
type stopping struct {
	in   io.Reader
	at   int
	stop func()
}

func (s *stopping) Read(p []byte) (int, error) {
	n, err := s.in.Read(p[:min(len(p), 1<<10)])
	if s.at -= n; s.at <= 0 {
		s.stop()
	}
	return n, err
}

// TestStoppedStream stops the run while standard input or a file is read, and written to standard
// output: what is written is how the whole output begins, and nothing is copied that was not searched.
func TestStoppedStream(t *testing.T) {
	for name, tt := range rewritings {
		text := numbered(tt.text, 12_000)
		want := run(tt.args, strings.NewReader(text)).out
		for _, at := range []int{1, 70_000, len(text) / 2, len(text) - 1} {
			var out bytes.Buffer
			in := &stopping{in: strings.NewReader(text), at: at}
			s := prepared(t, command.Streams{In: in, Out: &out, Err: os.Stderr}, strings.Fields(tt.args)...)
			in.stop = func() { s.Stop(syscall.SIGINT) }
			if s.Run(); !strings.HasPrefix(want, out.String()) || out.Len() == len(want) {
				t.Errorf("%s, stopped at byte %d: %d of %d bytes", name, at, out.Len(), len(want))
			}
			path := filepath.Join(t.TempDir(), "a")
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			out.Reset()
			w := &worn{path: path, at: int64(at)}
			s = prepared(t, command.Streams{Out: &out, Err: os.Stderr, Files: w}, append(strings.Fields(tt.args), path)...)
			w.change = func() { s.Stop(syscall.SIGINT) }
			if s.Run(); !strings.HasPrefix(want, out.String()) || out.Len() == len(want) {
				t.Errorf("%s, a file, stopped at byte %d: %d of %d bytes", name, at, out.Len(), len(want))
			}
		}
	}
}
