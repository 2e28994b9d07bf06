package search

import (
	"errors"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/output/report"
	"urigrep/internal/output/reporter"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// A reporting writes the page of --report when a search ends.
type reporting struct {
	*reporter.Reporter
	file  *reportFile
	stdin *beginning
	began time.Time
}

// newReporting prepares a report beside the sink of s. Its error is about the file of the page.
func newReporting(s *Search) (*reporting, error) {
	beside, err := reporter.New(s.sink, s.Pipeline.RFC)
	if err != nil {
		return nil, err
	}
	file, err := createReportFile(s.Report, otherFiles(&s.std, s.Paths))
	if err != nil {
		return nil, err
	}
	s.messages.keeps = true
	r := &reporting{Reporter: beside, file: file, began: time.Now()}
	if in := s.std.In; in != nil && !isRegular(in) {
		r.stdin = &beginning{in: s.Source.Stdin} // in, or what ends it when the search is interrupted
		s.Source.Stdin = r.stdin
	}
	return r, nil
}

// isRegular reports whether a reader is a regular file, whose text can be read again.
func isRegular(in io.Reader) bool {
	file, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular()
}

// write writes the page.
func (r *reporting) write(s *Search, stats *pipeline.Stats) error {
	defer r.file.discard()
	for _, path := range r.Paths() {
		if text, ok := r.text(s, path); ok && !r.Report.Text(path, text) {
			break // no room for more texts
		}
	}
	figures := report.Figures{
		Command: "urigrep " + s.messages.hide(strings.Join(s.Arguments, " ")), At: r.began, Files: stats.Files,
		Bytes:  s.tally.Scanned + s.tally.Skipped,
		Errors: s.messages.count(), Elapsed: time.Since(r.began), Messages: s.messages.kept,
	}
	if r.Mail || s.Pipeline.Find.Refang || s.Text.Defang {
		figures.Defang = func(target string) string { return string(delimit.AppendDefanged(nil, []byte(target))) }
	}
	if err := r.Report.Write(r.file, figures); err != nil {
		return err
	}
	return r.file.commit()
}

// mostText is how many bytes of an input the report shows at most.
const mostText = 1 << 20

// text returns the text of an input, if it is short and UTF-8.
func (r *reporting) text(s *Search, path string) (string, bool) {
	var data []byte
	var err error
	switch {
	case s.Redact:
		return "", false
	case path != s.Source.Label && path != source.Stdin:
		data, err = readBeginning(path)
	case r.stdin != nil:
		data = r.stdin.seen
	default:
		in, _ := s.std.In.(*os.File) // it is regular
		data, err = io.ReadAll(io.NewSectionReader(in, 0, mostText+1))
	}
	if err != nil || len(data) > mostText || !utf8.Valid(data) {
		return "", false
	}
	return string(data), true
}

// readBeginning returns the beginning of a regular file, at most one byte more than mostText.
func readBeginning(path string) ([]byte, error) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, os.ErrInvalid)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return io.ReadAll(io.LimitReader(file, mostText+1))
}

// A beginning is a reader that keeps the beginning of what it reads, at most one byte more than
// mostText.
type beginning struct {
	in   io.Reader
	seen []byte
}

func (b *beginning) Read(p []byte) (int, error) {
	n, err := b.in.Read(p)
	if room := mostText + 1 - len(b.seen); room > 0 {
		b.seen = append(b.seen, p[:min(n, room)]...)
	}
	return n, err
}
