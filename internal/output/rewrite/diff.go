package rewrite

import (
	"bytes"
	"fmt"
	"io"
	"slices"
)

// A Diff writes how a text is changed, as a unified diff: what a Splicer keeps, removes and inserts
// comes in the order of the text.
//
// It holds the lines that belong together, so that a line may have no more than maxDiffLine bytes.
type Diff struct {
	out  io.Writer
	name string

	old, new []byte // of the lines since the last line end that both texts have
	changed  bool   // these differ
	oldLines int64  // before them
	newLines int64

	before  [][]byte  // lines that were kept since the last change, or the last few of them
	hunk    []byte    // the lines of the hunk; empty if none is begun
	oldHunk lineRange // its lines in each text
	newHunk lineRange
	begun   bool // the names are written
	err     error
}

// A lineRange is a number of lines, and how many come before them.
type lineRange struct{ first, lines int64 }

const (
	diffContext = 3        // lines kept before and after a change
	diffHunk    = 1 << 20  // bytes after which a hunk ends
	maxDiffLine = 64 << 20 // bytes
)

// NewDiff returns a Diff of a file of this name.
func NewDiff(out io.Writer, name string) *Diff { return &Diff{out: out, name: name} }

// Write takes text that is kept.
func (d *Diff) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		line := rest
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			line = rest[:i+1]
		}
		rest = rest[len(line):]
		d.old = append(d.old, line...)
		if d.changed {
			d.new = append(d.new, line...)
		}
		if line[len(line)-1] == '\n' {
			d.endLines()
		}
		if len(d.old)+len(d.new) > maxDiffLine {
			d.fail(fmt.Errorf("a line of more than %d bytes, too long for a diff", maxDiffLine))
		}
	}
	if d.err != nil {
		return 0, d.err
	}
	return len(p), nil
}

// remove takes text that is not kept.
func (d *Diff) remove(p []byte) {
	d.change()
	d.old = append(d.old, p...)
}

// insert takes text that is new.
func (d *Diff) insert(p []byte) {
	d.change()
	d.new = append(d.new, p...)
}

// change notes that the current lines differ.
func (d *Diff) change() {
	if !d.changed {
		d.changed = true
		d.new = append(d.new[:0], d.old...)
	}
}

// endLines ends the current lines.
func (d *Diff) endLines() {
	if !d.changed || bytes.Equal(d.old, d.new) {
		d.kept()
	} else {
		d.replaced()
	}
	d.old, d.new, d.changed = d.old[:0], d.new[:0], false
}

// kept takes the current lines, which are the same in both texts.
func (d *Diff) kept() {
	for line := range bytes.Lines(d.old) {
		d.before = append(d.before, slices.Clone(line))
		d.oldLines++
		d.newLines++
	}
	switch {
	case len(d.hunk) > 0 && len(d.before) > 2*diffContext:
		d.endHunk()
	case len(d.hunk) == 0 && len(d.before) > diffContext:
		d.before = slices.Delete(d.before, 0, len(d.before)-diffContext)
	}
}

// replaced takes the current lines, which differ.
func (d *Diff) replaced() {
	if len(d.hunk) == 0 {
		lines := int64(len(d.before))
		d.oldHunk, d.newHunk = lineRange{d.oldLines - lines, 0}, lineRange{d.newLines - lines, 0}
	}
	d.context(len(d.before))
	d.oldHunk.lines += d.add('-', d.old)
	d.newHunk.lines += d.add('+', d.new)
	d.oldLines, d.newLines = d.oldHunk.first+d.oldHunk.lines, d.newHunk.first+d.newHunk.lines
	if len(d.hunk) > diffHunk {
		d.endHunk()
	}
}

// context adds the first n of the lines kept before to the hunk.
func (d *Diff) context(n int) {
	for _, line := range d.before[:n] {
		d.add(' ', line)
	}
	d.oldHunk.lines += int64(n)
	d.newHunk.lines += int64(n)
	d.before = slices.Delete(d.before, 0, n)
}

// add adds lines with a sign to the hunk, and returns how many they are.
func (d *Diff) add(sign byte, text []byte) (lines int64) {
	for line := range bytes.Lines(text) {
		d.hunk = append(append(d.hunk, sign), line...)
		if line[len(line)-1] != '\n' {
			d.hunk = append(d.hunk, "\n\\ No newline at end of file\n"...)
		}
		lines++
	}
	return lines
}

// endHunk writes the hunk.
func (d *Diff) endHunk() {
	d.context(min(len(d.before), diffContext))
	if !d.begun {
		d.begun = true
		d.write(fmt.Appendf(nil, "--- %s\n+++ %[1]s\n", d.name))
	}
	d.write(fmt.Appendf(nil, "@@ -%s +%s @@\n", d.oldHunk, d.newHunk))
	d.write(d.hunk)
	d.hunk = d.hunk[:0]
	if more := len(d.before) - diffContext; more > 0 {
		d.before = slices.Delete(d.before, 0, more)
	}
}

// String returns the range as the head of a hunk has it.
func (r lineRange) String() string {
	if r.lines == 0 {
		return fmt.Sprintf("%d,0", r.first)
	}
	return fmt.Sprintf("%d,%d", r.first+1, r.lines)
}

// End writes what is left.
func (d *Diff) End() error {
	if len(d.old)+len(d.new) > 0 {
		d.endLines()
	}
	if len(d.hunk) > 0 {
		d.endHunk()
	}
	return d.err
}

// write writes to the output, unless there was an error before.
func (d *Diff) write(p []byte) {
	if d.err == nil {
		_, d.err = d.out.Write(p)
	}
}

// fail keeps the first error.
func (d *Diff) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}
