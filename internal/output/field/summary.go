package field

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"urigrep/internal/pipeline"
)

// summary has the fields of the summary, in their order.
var summary = []entry[*pipeline.Stats]{
	always("type", "`summary`.", "summary", sure(func(*pipeline.Stats) string { return "summary" })).among("summary"),
	figure("files", "How many files were read.", func(s *pipeline.Stats) int64 { return s.Files }),
	figure("bytes", "How many bytes of them were scanned.", func(s *pipeline.Stats) int64 { return s.Source.Scanned }),
	always("uris", "The number of references of each kind.", nil, object(
		func(s *pipeline.Stats) (*pipeline.Stats, bool) { return s, true }, kinds()...)),
	figure("characters", "How many characters the text has.", func(s *pipeline.Stats) int64 { return s.Characters }),
	figure("uri_characters", "How many of them belong to references.",
		func(s *pipeline.Stats) int64 { return s.URICharacters }),
	always("uri_share", "Their share.", 0.5, fraction((*pipeline.Stats).Share,
		func(dst []byte, x float64) []byte { return strconv.AppendFloat(dst, x, 'g', 4, 64) })),
	figure("given_up", "How many references were given up, as longer than --max-length.",
		func(s *pipeline.Stats) int64 { return s.GivenUp }),
	always("skipped", "What was not read, by format or media type, and how often: files, files in "+
		"archives, parts of messages.",
		map[string]int64{"PDF": 1}, counted(func(n *pipeline.NotScanned) map[string]int64 { return n.Skipped })),
	always("damaged", "What was damaged, and how often: `file`, `record` (a row, a record, a file "+
		"in an archive), `part` (of a message).",
		map[string]int64{"part": 1},
		counted(func(n *pipeline.NotScanned) map[string]int64 { return n.Damaged })),
	figure("errors", "How many errors there were.", func(s *pipeline.Stats) int64 { return s.Errors }),
	always("elapsed", "The time taken, in seconds.", 0.5, fraction(
		func(s *pipeline.Stats) float64 { return s.Elapsed.Seconds() },
		func(dst []byte, x float64) []byte { return strconv.AppendFloat(dst, x, 'f', 6, 64) })),
}

// counted returns the getter of numbers by name of what was not scanned.
func counted(of func(*pipeline.NotScanned) map[string]int64) getter[*pipeline.Stats] {
	return scalar(Counts, func(s *pipeline.Stats) (map[string]int64, bool) { return of(notScanned(s)), true },
		func(dst []byte, counts map[string]int64) []byte {
			if counts == nil {
				return append(dst, "{}"...)
			}
			text, _ := json.Marshal(counts) // in the order of names
			return append(dst, text...)
		})
}

// notScanned returns what a run has not scanned.
func notScanned(s *pipeline.Stats) *pipeline.NotScanned {
	if s.NotScanned == nil {
		s.NotScanned = new(pipeline.NotScanned)
	}
	return s.NotScanned
}

// addTo adds counts to those of a map, which may be nil.
func addTo(to *map[string]int64, counts map[string]int64) {
	if *to == nil {
		*to = make(map[string]int64, len(counts))
	}
	for kind, n := range counts {
		(*to)[kind] += n
	}
}

// figure returns the entry of a number in the summary.
func figure(name, about string, of func(*pipeline.Stats) int64) entry[*pipeline.Stats] {
	return always(name, about, int64(1), surely(of))
}

// kinds returns the entries of the numbers of references of each kind.
func kinds() (all []entry[*pipeline.Stats]) {
	for i, name := range pipeline.Kinds {
		all = append(all, figure(name, "", func(s *pipeline.Stats) int64 { return s.Kinds[i] }))
	}
	return all
}

// Summary returns the fields of the summary, in their order.
func Summary() []Field { return fieldsOf(summary) }

// AppendSummary appends the summary of a run as a JSON object.
func AppendSummary(dst []byte, s *pipeline.Stats) []byte {
	w := writer{dst: append(dst, '{')}
	writeEntries(&w, len(w.dst), summary, s)
	return append(w.dst, '}')
}

// AddSummary adds the summary of another run, as AppendSummary writes it, to s. Its error says what
// is wrong with it.
func AddSummary(s *pipeline.Stats, line []byte) error {
	var o struct {
		Type                     string
		Files, Bytes, Characters int64
		URIs                     map[string]int64
		Inside                   int64   `json:"uri_characters"`
		Share                    float64 `json:"uri_share"`
		GivenUp                  int64   `json:"given_up"`
		Skipped, Damaged         map[string]int64
		Errors                   int64
		Elapsed                  float64
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&o); err != nil {
		return fmt.Errorf("no summary of this version: %w", err)
	}
	for i, name := range pipeline.Kinds {
		s.Kinds[i] += o.URIs[name]
	}
	s.Files, s.Source.Scanned = s.Files+o.Files, s.Source.Scanned+o.Bytes
	s.Characters, s.URICharacters = s.Characters+o.Characters, s.URICharacters+o.Inside
	addTo(&notScanned(s).Skipped, o.Skipped)
	addTo(&notScanned(s).Damaged, o.Damaged)
	s.GivenUp, s.Errors = s.GivenUp+o.GivenUp, s.Errors+o.Errors
	s.Elapsed += time.Duration(math.Round(o.Elapsed * float64(time.Second)))
	return nil
}
