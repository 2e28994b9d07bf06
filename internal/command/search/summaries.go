package search

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// summaryHead is how a summary begins.
var summaryHead = []byte(`{"type":"summary",`)

// errNoSummary is the error for a file that does not end with a summary.
var errNoSummary = errors.New("it does not end with a summary: it is not the whole output of a run with --json")

// MergeSummaries prints the sum of the summaries in files, or on standard input, and returns the exit
// state. If one is missing it prints nothing.
func MergeSummaries(paths []string, std Streams, m *Messages) int {
	var sum pipeline.Stats
	if len(paths) == 0 {
		paths = []string{source.Stdin}
	}
	for _, path := range paths {
		if err := addSummaries(&sum, path, &std); err != nil {
			m.file(path, err)
		}
	}
	if m.count() > 0 {
		return ExitError
	}
	state := ExitFound
	if sum.Found() == 0 {
		state = ExitNothing
	}
	return m.Print(std.Out, string(append(field.AppendSummary(nil, &sum), '\n')), state)
}

// addSummaries adds the summaries in a file to sum.
func addSummaries(sum *pipeline.Stats, path string, std *Streams) error {
	in := std.In
	if path != source.Stdin {
		file, err := std.files().Open(path)
		if err != nil {
			return source.Reason(err)
		}
		defer func() { _ = file.Close() }()
		in = file
	}
	lines := bufio.NewReaderSize(in, 64<<10)
	for last := false; ; {
		line, err := lines.ReadSlice('\n')
		switch {
		case err == io.EOF && len(line) == 0 && last:
			return nil
		case err == io.EOF:
			return errNoSummary
		case err != nil && err != bufio.ErrBufferFull:
			return source.Reason(err)
		}
		if last = err == nil && bytes.HasPrefix(line, summaryHead); last {
			if err := field.AddSummary(sum, line); err != nil {
				return err
			}
		}
		for err == bufio.ErrBufferFull { // a record, or the rest of one
			_, err = lines.ReadSlice('\n')
		}
	}
}
