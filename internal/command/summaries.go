package command

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

// mergeSummaries prints the sum of the summaries in the operands, or on standard input, and sets the
// exit state. If one is missing it prints nothing.
func (i *invocation) mergeSummaries() {
	var sum pipeline.Stats
	operands := i.settings.operands
	if len(operands) == 0 {
		operands = []string{source.Stdin}
	}
	for _, path := range operands {
		if err := i.addSummaries(&sum, path); err != nil {
			i.messages.file(path, err)
			i.state = exitError
		}
	}
	if i.state == exitError {
		return
	}
	if sum.Found() == 0 {
		i.state = exitNothing
	}
	_, _ = outputOf{i}.Write(append(field.AppendSummary(nil, &sum), '\n')) // which reports its error
}

// addSummaries adds the summaries in a file to sum.
func (i *invocation) addSummaries(sum *pipeline.Stats, path string) error {
	in := i.std.In
	if path != source.Stdin {
		file, err := i.std.files.Open(path)
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
