package command_test

import (
	"bufio"
	"fmt"
	"io"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"urigrep/internal/command"
)

// A compressed stream whose writer flushes it line by line is searched line by line: what is written
// next waits for the answer.
func TestLiveCompressedStreams(t *testing.T) {
	type flusher interface {
		io.WriteCloser
		Flush() error
	}
	for name, open := range map[string]func(io.Writer) flusher{
		"gzip": func(w io.Writer) flusher { return gzip.NewWriter(w) },
		"zstd": func(w io.Writer) flusher {
			z, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
			if err != nil {
				t.Fatal(err)
			}
			return z
		},
	} {
		t.Run(name, func(t *testing.T) {
			in, packed := io.Pipe()
			found, out := io.Pipe()
			go func() {
				command.Run([]string{"urigrep", "-z", "--line-buffered"}, command.Streams{In: in, Out: out, Err: io.Discard})
				_ = out.Close()
			}()
			w, answers := open(packed), bufio.NewScanner(found)
			for i := range 3 {
				want := fmt.Sprintf("http://a.example/%d", i)
				_, _ = io.WriteString(w, "see "+want+" there\n")
				if err := w.Flush(); err != nil {
					t.Fatal(err)
				}
				if !answers.Scan() || answers.Text() != want {
					t.Fatalf("%q, want %q", answers.Text(), want)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			_ = packed.Close()
			if answers.Scan() {
				t.Errorf("also %q", answers.Text())
			}
		})
	}
}
