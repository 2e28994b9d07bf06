package command_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/command"
	"urigrep/internal/command/search"
)

// TestLiveRest writes back texts that come in pieces, of which few references are wanted: the rest is
// passed on as it is, every byte.
func TestLiveRest(t *testing.T) {
	var text, rows strings.Builder
	for i := range 300 {
		fmt.Fprintf(&text, "line %d <http://a.example/\n  %[1]d> and\n", i)
		fmt.Fprintf(&rows, `{"a":"line %d http://a.example/%[1]d and"}`+"\n", i)
	}
	for _, tt := range []struct{ args, text string }{
		{"-m0 --replace U", text.String()}, {"-m1 --replace U", text.String()}, {"-m1 --mend", text.String()},
		{"-m1 --replace U --input csv", rows.String()}, {"-m1 --replace U --input jsonl", rows.String()},
		{"-m1 --annotate --input jsonl", rows.String()},
	} {
		want := run(tt.args, strings.NewReader(tt.text)).out
		if got := run(tt.args+" --line-buffered", iotest.OneByteReader(strings.NewReader(tt.text))).out; got != want {
			t.Errorf("%s: %d bytes, want %d", tt.args, len(got), len(want))
		}
	}
}

// A rowsOnly output notes writes that do not end with a line.
type rowsOnly struct {
	bytes.Buffer
	parts []string
}

func (o *rowsOnly) Write(p []byte) (int, error) {
	if !bytes.HasSuffix(p, []byte("\n")) {
		o.parts = append(o.parts, string(p))
	}
	return o.Buffer.Write(p)
}

// TestLiveRows has rows come one by one, of which few references are wanted: no row is written in
// parts.
func TestLiveRows(t *testing.T) {
	for _, args := range []string{"--input jsonl -m1 --replace U", "--input csv -m1 --replace U", "--input jsonl -m1 --annotate"} {
		out := &rowsOnly{}
		in := strings.NewReader(strings.Repeat(`{"a":"http://a.example/ x"}`+"\n", 50))
		state := command.Run(append([]string{"urigrep", "--line-buffered"}, strings.Fields(args)...), command.Streams{In: iotest.OneByteReader(in), Out: out, Err: &bytes.Buffer{}})
		if state != search.ExitFound || len(out.parts) > 0 || strings.Count(out.String(), "\n") != 50 {
			t.Errorf("%s: state %d, parts %q", args, state, out.parts)
		}
	}
}
