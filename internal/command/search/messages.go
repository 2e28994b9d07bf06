package search

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/output/escape"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// Messages writes errors, notes and the progress to standard error. Several goroutines may use it.
type Messages struct {
	mu       sync.Mutex
	out      io.Writer
	noErrors bool  // errors about single files are counted and not written
	noNotes  bool  // notes about single files are not written
	redact   *bool // secrets are hidden; nil for no
	errors   int64

	inputs damagedInputs // of errors

	unwritten bool // some message could not be written

	keeps bool     // messages about files are kept, for a report
	kept  []string // the first mostKept of them

	each    bool            // each record that cannot be read is named, and each file in a foreign format
	foreign []foreignFormat // in the order of the first

	kinds pipeline.NotScanned // of what was skipped and damaged, for the summary
	at    fileCounts          // of the file at hand

	status bool // a progress line is on the terminal
}

// NewMessages returns messages that are written to out, without secrets if *redact is set.
func NewMessages(out io.Writer, redact *bool) *Messages { return &Messages{out: out, redact: redact} }

// Print writes text to standard output, and returns the exit state: state, unless there is an error.
func (m *Messages) Print(out io.Writer, text string, state int) int {
	if _, err := io.WriteString(out, text); err != nil && !errors.Is(err, syscall.EPIPE) {
		m.say("standard output", source.Reason(err))
		return ExitError
	}
	return state
}

// say reports an error and counts it.
func (m *Messages) say(about string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.errors++
	m.about(about, err.Error())
}

// file reports an error about a single file and counts it.
func (m *Messages) file(path string, err error) { m.damagedIn(path, "file", 1, err) }

// damagedIn is file where so many of a kind in the file are damaged.
func (m *Messages) damagedIn(path, kind string, count int64, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.errors++
	m.inputs.add(path)
	addTo(&m.kinds.Damaged, kind, count)
	if !m.noErrors {
		m.about(name(path), err.Error())
	}
}

// addTo adds n of a kind to counts, which may be nil.
func addTo(counts *map[string]int64, kind string, n int64) {
	if *counts == nil {
		*counts = make(map[string]int64)
	}
	(*counts)[kind] += n
}

// failures reports the records with which an option failed, if there are any.
func (m *Messages) failures(option string, count func() (int64, error)) {
	n, err := count()
	if m.redact != nil && *m.redact {
		err = errors.New("failed, of what --redact hides") // the error may quote it
	}
	if n > 0 {
		m.say(option, fmt.Errorf("%w; %d records in all", err, n))
	}
}

// about writes a line about a file or an option. m.mu is held.
func (m *Messages) about(what, text string) {
	message := m.hide(what) + ": " + m.hide(text)
	m.keep(message)
	m.line(message)
}

// mostKept is the number of messages that are kept for a report.
const mostKept = 1000

// keep keeps a message for a report. m.mu is held.
func (m *Messages) keep(message string) {
	if m.keeps && len(m.kept) < mostKept {
		m.kept = append(m.kept, message)
	}
}

// hide returns a text without the secrets in it, if they are not to be shown.
func (m *Messages) hide(text string) string {
	if m.redact == nil || !*m.redact {
		return text
	}
	return resolve.Redact(text)
}

// line writes a line that begins with the name of the program. m.mu is held.
func (m *Messages) line(text string) {
	m.clear()
	m.write("urigrep: " + escape.Safe(text) + "\n")
}

// write writes to standard error. Its errors can be told by the exit state alone.
func (m *Messages) write(text string) {
	if _, err := io.WriteString(m.out, text); err != nil {
		m.unwritten = true
	}
}

// show displays a progress line until the next message.
func (m *Messages) show(status string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clear()
	m.write(status)
	m.status = true
}

// clear removes the progress line. m.mu is held.
func (m *Messages) clear() {
	if m.status {
		m.write("\r\x1b[K")
	}
	m.status = false
}

// count returns the number of errors reported.
func (m *Messages) count() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.errors
}

// Usage reports an error of the command line and returns the exit state for it.
func (m *Messages) Usage(err error) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.line(m.hide(err.Error()))
	return ExitError
}

// note writes a remark about a source that is not an error.
func (m *Messages) note(path, text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.noNotes {
		m.about(name(path), text)
	}
}

// A foreignFormat is a format that is not read, and the files in it.
type foreignFormat struct {
	format *source.Foreign
	path   string // of the first
	files  int
}

// notRead notes a file that is not read because of its format, or a part of one that may have text, or counts
// it for foreignFiles.
func (m *Messages) notRead(path, part string, format *source.Foreign) {
	m.mu.Lock()
	addTo(&m.kinds.Skipped, cmp.Or(format.Name, "binary"), 1)
	m.mu.Unlock()
	switch {
	case part != "" && (format.Media || format.Name == ""):
		return
	case part != "":
		path = name(path) + ": " + part
	case m.each:
		m.note(path, format.String())
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.each {
		return
	}
	i := slices.IndexFunc(m.foreign, func(f foreignFormat) bool { return *f.format == *format })
	if i < 0 {
		m.foreign = append(m.foreign, foreignFormat{format: format, path: path})
		i = len(m.foreign) - 1
	}
	f := &m.foreign[i]
	switch f.files++; f.files { // the note of one is kept when it is written
	case 1:
		return
	case 2:
		m.keep(m.hide(name(f.path)) + ": " + format.String())
	}
	m.keep(m.hide(name(path)) + ": " + format.String())
}

// foreignFiles writes a note for each format that is not read.
func (m *Messages) foreignFiles() {
	for _, f := range m.foreign {
		switch {
		case f.files == 1:
			m.note(f.path, f.format.String())
		case !m.noNotes && f.format.Name == "":
			m.Remark(fmt.Sprintf("%d binary files skipped; --verbose names each", f.files))
		case !m.noNotes:
			m.Remark(fmt.Sprintf("%d %s files skipped; to read one: %s; --verbose names each", f.files, f.format.Name,
				f.format.Way))
		}
	}
}

// Remark writes a line that is not an error.
func (m *Messages) Remark(text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.keep(text)
	m.line(text)
}

// damagedNamed is the number of unreadable records that are named of each file; the others are counted.
const damagedNamed = 10

// A fileCounts counts what is said of a file at its end.
type fileCounts struct {
	path    string
	damaged int64          // records that cannot be read
	left    map[string]int // records that have no text, by their type
	givenUp int            // references that are longer than --max-length
	first   int64          // byte offset of the first of these
}

// in returns the counts of a file, after those of another, such as the one before in an archive, are written.
// m.mu is held.
func (m *Messages) in(path string) *fileCounts {
	if m.at.path != path {
		m.writeCounts()
		m.at.path = path
	}
	return &m.at
}

// damaged reports a record that cannot be read, or counts it for the end of its file.
func (m *Messages) damaged(path string, offset, _ int64, text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := m.in(path)
	m.errors++
	m.inputs.add(path)
	addTo(&m.kinds.Damaged, "record", 1)
	if at.damaged++; !m.noErrors && (m.each || at.damaged <= damagedNamed) {
		m.about(name(path), text)
	}
}

// leftOut counts a record without text for the end of its file.
func (m *Messages) leftOut(path, what string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := m.in(path)
	if at.left == nil {
		at.left = make(map[string]int)
	}
	at.left[what]++
}

// giveUp counts a reference that is too long, for the end of its file.
func (m *Messages) giveUp(path string, span delimit.Span) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := m.in(path)
	if at.givenUp++; at.givenUp == 1 {
		at.first = span.Start
	}
}

// endFile reports, at the end of a file, how many of its damaged records were not named, and of which
// types those without text are.
func (m *Messages) endFile() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.writeCounts()
}

// writeCounts writes what is said at the end of the file at hand. m.mu is held.
func (m *Messages) writeCounts() {
	at, path := m.at, name(m.at.path)
	m.at = fileCounts{}
	switch {
	case m.noNotes:
	case at.givenUp == 1:
		m.about(path, fmt.Sprintf("a reference at byte %d is longer than --max-length, and given up", at.first))
	case at.givenUp > 1:
		m.about(path, fmt.Sprintf("%d references are longer than --max-length, and given up, the first at byte %d",
			at.givenUp, at.first))
	}
	if more := at.damaged - damagedNamed; more > 0 && !m.noErrors && !m.each {
		m.about(path, fmt.Sprintf("%d more errors in rows or records; --verbose names each", more))
	}
	if len(at.left) > 0 && !m.noNotes {
		m.about(path, "records without text: "+listed(at.left))
	}
}

// listed says how many there are of each kind, the most first.
func listed(counts map[string]int) string {
	kinds := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for i, kind := range kinds {
		kinds[i] = fmt.Sprintf("%d %s", counts[kind], kind)
	}
	return strings.Join(kinds, ", ")
}

// skipped notes a part of a source that is not scanned.
func (m *Messages) skipped(s source.Skipped) {
	m.note(s.Path, fmt.Sprintf("%d bytes at byte %d skipped: %s", s.Size, s.Offset, s.Reason))
}

// trouble notes a fault in a part of a message that is read nevertheless.
func (m *Messages) trouble(path string, offset int64, text string) {
	m.note(path, fmt.Sprintf("the part at byte %d: %s", offset, text))
}

// stats writes the figures of a run.
func (m *Messages) stats(s *pipeline.Stats) {
	kinds := make([]string, len(pipeline.Kinds))
	for i, k := range pipeline.Kinds {
		kinds[i] = fmt.Sprintf("%d %s", s.Kinds[i], k)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.line(fmt.Sprintf("%d files, %s, %d errors", s.Files, bytesOf(s.Source), s.Errors))
	m.line(fmt.Sprintf("%d references (%s), %d given up", s.Found(), strings.Join(kinds, ", "), s.GivenUp))
	m.line(fmt.Sprintf("%.3f seconds, %s/s", s.Elapsed.Seconds(),
		bytesText(rate(max(s.Source.Scanned, s.Bytes), s.Elapsed))))
}

// bytesOf says how many bytes were scanned and skipped, and how many came out of what was compressed.
func bytesOf(t source.Tally) string {
	text := fmt.Sprintf("%d bytes scanned, %d skipped", t.Scanned, t.Skipped)
	if t.Text > 0 {
		text += fmt.Sprintf(", %d decompressed", t.Text)
	}
	return text
}

// lookedBack writes how far before its part of the input a shard had to read.
func (m *Messages) lookedBack(s *source.Shard, bytes int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.line(fmt.Sprintf("shard %d/%d: at most %d bytes before a part read to find its beginning", s.Index, s.Count,
		bytes))
}

// name returns the name in messages of the source with this path.
func name(path string) string { return output.Name(path) }

// rate returns bytes per second.
func rate(bytes int64, elapsed time.Duration) int64 {
	return int64(float64(bytes) / max(elapsed.Seconds(), 1e-6))
}

// bytesText returns a number of bytes in decimal units.
func bytesText(n int64) string {
	const units = "kMGTPE"
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	f, i := float64(n)/1000, 0
	for ; f >= 1000 && i < len(units)-1; i++ {
		f /= 1000
	}
	return fmt.Sprintf("%.1f %cB", f, units[i])
}

// damagedInputs counts the errors that are about single inputs, and these inputs. The errors of an
// input come one after the other.
type damagedInputs struct {
	errors, inputs int64
	last           string // path
}

// add counts an error about an input.
func (d *damagedInputs) add(path string) {
	d.errors++
	if d.inputs == 0 || d.last != path {
		d.inputs++
	}
	d.last = path
}

// tolerable reports whether a run of some figures had no errors but those that are tolerated.
func (m *Messages) tolerable(t *Tolerance, s *pipeline.Stats) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	most := float64(t.Inputs)
	if t.Percent > 0 {
		most = t.Percent / 100 * float64(max(s.Files, m.inputs.inputs))
	}
	return m.errors == m.inputs.errors && float64(m.inputs.inputs) <= most
}
