package diff

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strconv"

	"urigrep/internal/source/format"
)

// Limits of the text of a side. A longer one comes in several stretches.
const (
	softSide = 1 << 20 // bytes after which it ends at an empty line
	hardSide = 4 << 20 // bytes after which it ends at any
)

// A parser reads a diff line by line.
type parser struct {
	lines  *lines
	offset int64 // of the next line in the source
	batch  *batch
	handOn func(last bool) error // hands on the batch if that is large enough

	oldPath, newPath string // as the lines "---" and "+++" have them
	path             string // of the new file

	plain     []byte // memory of uncoloured
	stretches []stretch
}

// next reads up to the next hunk and adds its new side to the batch. more is false at the end of the
// diff, whose error is io.EOF if it was read to its end.
func (p *parser) next() (more bool, err error) {
	begin := p.offset
	for {
		l, err := p.line()
		if len(l) == 0 && err != nil {
			p.skip(begin, p.offset, "outside of hunks")
			return false, err
		}
		l, _ = p.uncoloured(l)
		if h, ok := parseHead(l); ok {
			p.skip(begin, p.offset, "outside of hunks")
			return true, p.hunk(h)
		}
		p.header(l)
	}
}

// line returns the next line, with its end.
func (p *parser) line() ([]byte, error) {
	l, err := p.lines.next()
	p.offset += int64(len(l))
	return l, err
}

// skip reports a stretch that is not read.
func (p *parser) skip(from, to int64, why string) {
	if from < to {
		p.batch.tell(format.Event{Kind: format.Skipped, Offset: from, Size: to - from, Text: why})
	}
}

// header reads a line between two hunks.
func (p *parser) header(l []byte) {
	switch {
	case bytes.HasPrefix(l, []byte("diff ")):
		p.oldPath, p.newPath, p.path = "", "", ""
	case bytes.HasPrefix(l, []byte("--- ")):
		p.oldPath = name(l[4:])
	case bytes.HasPrefix(l, []byte("+++ ")):
		p.newPath = name(l[4:])
		p.path = withoutPrefix(p.oldPath, p.newPath)
	}
}

// name returns the name of a file in a line, which may be quoted as in C, or have a time after a tab.
func name(l []byte) string {
	l = bytes.TrimRight(l, "\r\n")
	if len(l) > 0 && l[0] == '"' {
		if end := bytes.LastIndexByte(l, '"'); end > 0 {
			if s, err := strconv.Unquote(string(l[:end+1])); err == nil {
				return s
			}
		}
	}
	l, _, _ = bytes.Cut(l, []byte{'\t'})
	return string(l)
}

// withoutPrefix returns the path of the new side without the prefix that git puts before it.
func withoutPrefix(old, path string) string {
	prefixed := func(s, letters string) bool {
		return len(s) > 2 && s[1] == '/' && bytes.IndexByte([]byte(letters), s[0]) >= 0
	}
	const oldLetters, newLetters = "aciow1", "bciow2"
	if prefixed(path, newLetters) && (old == "/dev/null" || prefixed(old, oldLetters) && old[0] != path[0]) {
		return path[2:]
	}
	return path
}

// A head is the head of a hunk.
type head struct {
	parents int
	old     [maxParents]int64 // lines of each old side
	line    int64             // the first of the new side, from 1
	lines   int64             // of the new side
}

// maxParents is how many old sides a combined diff may have.
const maxParents = 16

// parseHead parses the head of a hunk: "@@ -1,2 +3,4 @@", and with an '@' and a range more for each
// other parent in a combined diff.
func parseHead(l []byte) (h head, ok bool) {
	n := 0
	for n < len(l) && l[n] == '@' {
		n++
	}
	h.parents = n - 1
	if n < 2 || h.parents > maxParents || n == len(l) || l[n] != ' ' {
		return h, false
	}
	rest := l[n+1:]
	for i := range h.parents {
		if _, h.old[i], rest, ok = parseRange(rest, '-'); !ok {
			return h, false
		}
	}
	h.line, h.lines, rest, ok = parseRange(rest, '+')
	return h, ok && bytes.HasPrefix(rest, l[:n])
}

// parseRange parses a range with its sign and the blank after it: the first line, and how many.
func parseRange(b []byte, sign byte) (first, count int64, rest []byte, ok bool) {
	if len(b) == 0 || b[0] != sign {
		return 0, 0, nil, false
	}
	span, rest, ok := bytes.Cut(b[1:], []byte{' '})
	from, size, has := bytes.Cut(span, []byte{','})
	first, err := strconv.ParseInt(string(from), 10, 64)
	count = 1
	if has && err == nil {
		count, err = strconv.ParseInt(string(size), 10, 64)
	}
	return first, count, rest, ok && err == nil && first >= 0 && count >= 0
}

// hunk reads the lines of a hunk, and adds its new side to the batch. It ends where all lines that
// its head says were read, or where a line cannot be one of it.
func (p *parser) hunk(h head) error {
	s := p.begin(h.line)
	number := s.number
	removed := format.Event{Kind: format.Skipped, Offset: p.offset, Text: "removed lines"}
	for h.lines > 0 || h.oldLines() {
		at := p.offset
		l, err := p.lines.next()
		if len(l) == 0 && err != nil {
			break // the end is found again
		}
		plain, stretches := p.uncoloured(l)
		kept, added, ok := h.take(plain)
		if !ok {
			p.lines.unread(l)
			p.batch.tell(format.Event{Offset: at, Text: fmt.Sprintf("a hunk of %s has fewer lines than it says",
				p.path)})
			break
		}
		p.offset += int64(len(l))
		if !kept {
			removed.Size += int64(len(l))
			continue
		}
		marks := min(h.parents, len(plain)-lineEnd(plain))
		p.add(line{source: at, number: number, added: added}, plain, stretches, marks)
		p.batch.scanned += int64(len(l))
		number++
		if size := len(p.batch.text) - s.start; size > hardSide || size > softSide &&
			lineEnd(plain[marks:]) == len(plain)-marks {
			p.end(s)
			if err := p.handOn(false); err != nil {
				return err
			}
			s = p.begin(number + 1)
		}
	}
	p.end(s)
	if removed.Size > 0 {
		p.batch.tell(removed)
	}
	return nil
}

// add adds a line of the new side to the batch, without its marks: l as it stands in the source, from
// where it begins there, or the stretches that are left of it.
func (p *parser) add(begin line, l []byte, stretches []stretch, marks int) {
	b := p.batch
	from := len(b.text) - marks
	b.text = append(b.text, l[marks:]...)
	if stretches == nil {
		stretches = append(p.stretches[:0], stretch{})
	}
	for i, s := range stretches {
		end := len(l)
		if i+1 < len(stretches) {
			end = stretches[i+1].text
		}
		if cut := max(0, marks-s.text); s.text+cut < end {
			b.at = append(b.at, line{from + s.text + cut, begin.source + int64(s.line+cut), begin.number, begin.added})
		}
	}
}

// begin returns a side that begins at a line of the new file, from 1.
func (p *parser) begin(number int64) side {
	return side{path: p.path, start: len(p.batch.text), lines: len(p.batch.at), number: max(0, number-1)}
}

// end adds a side to the batch.
func (p *parser) end(s side) {
	b := p.batch
	s.end, s.to = len(b.text), len(b.at)
	if s.to > s.lines {
		b.sides = append(b.sides, s)
	}
}

// lineEnd returns the length of the line end of a line.
func lineEnd(l []byte) int {
	n := len(l) - len(bytes.TrimSuffix(l, []byte{'\n'}))
	if n > 0 && len(l) > 1 && l[len(l)-2] == '\r' {
		n++
	}
	return n
}

// oldLines reports whether an old side has lines left.
func (h *head) oldLines() bool {
	for _, n := range h.old[:h.parents] {
		if n > 0 {
			return true
		}
	}
	return false
}

// take counts a line of a hunk: whether it is on the new side, and was added; ok is false if it is no
// line of it. A line without marks is an empty one whose blanks were taken off.
func (h *head) take(l []byte) (kept, added, ok bool) {
	if bytes.HasPrefix(l, []byte{'\\'}) { // "\ No newline at end of file"
		return false, false, true
	}
	marks := l
	if empty := len(l) == lineEnd(l); empty {
		marks = nil
	} else if len(l)-lineEnd(l) < h.parents {
		return false, false, false
	}
	kept = true
	for i := range h.parents {
		switch {
		case marks == nil || marks[i] == ' ':
		case marks[i] == '+':
			added = true
		case marks[i] == '-':
			kept = false
		default:
			return false, false, false
		}
	}
	for i := range h.parents {
		if marks == nil || marks[i] == '-' || kept && marks[i] == ' ' {
			h.old[i]--
		}
	}
	if kept {
		h.lines--
	}
	return kept, added, true
}

// lines reads lines.
type lines struct {
	*bufio.Scanner
	again []byte // to be returned next
}

// maxLine is how many bytes a line has, at most; a longer one is cut.
const maxLine = 4 << 20

// newLines returns a reader of lines.
func newLines(src io.Reader) *lines {
	s := bufio.NewScanner(src)
	s.Buffer(make([]byte, 64<<10), 2*maxLine)
	s.Split(func(b []byte, atEnd bool) (size int, l []byte, _ error) {
		switch n := bytes.IndexByte(b, '\n'); {
		case n >= 0:
			size = n + 1
		case atEnd || len(b) >= maxLine:
			size = len(b)
		}
		if size == 0 {
			return 0, nil, nil
		}
		return size, b[:size], nil
	})
	return &lines{Scanner: s}
}

// next returns the next line, with its end. At the end of the source it returns nothing, and its
// error.
func (s *lines) next() ([]byte, error) {
	if l := s.again; l != nil {
		s.again = nil
		return l, nil
	}
	if s.Scan() {
		return s.Bytes(), nil
	}
	return nil, cmp.Or(s.Err(), io.EOF)
}

// unread makes next return the line that it returned last once more.
func (s *lines) unread(l []byte) { s.again = l }
