package lines

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// Columns of text, one beside the other, as in text out of PDF (rule R2): a line holds a line of
// each, with a gutter of blanks between. A reference that ends a line in the right column goes on
// in that column, after the left one's text and the gutter.

const (
	// gutterLook is how many bytes before a line and after the next one are looked at for lines
	// that have their gutter; gutterMost how many lines on either side.
	gutterLook = 1 << 10
	gutterMost = 8

	gutterWidth = 2 // the least number of blanks
	gutterLeast = 4 // the least number of other lines that have it
	indentMost  = 4 // by how much a line of a column may be indented, or hang, in characters
)

// A gutter is a run of blanks between two texts of a line, in characters from its beginning.
type gutter struct{ from, to int }

// overlap returns the columns that both gutters have; its width is negative if there are none.
func (g gutter) overlap(o gutter) gutter { return gutter{max(g.from, o.from), min(g.to, o.to)} }

// endsBeside reports whether both gutters end at the left edge of one column. In a table whose last
// column is set flush right each line of it begins elsewhere, and is a thing of its own.
func (g gutter) endsBeside(o gutter) bool { return max(g.to-o.to, o.to-g.to) <= indentMost }

// isWide reports whether the gutter parts columns.
func (g gutter) isWide() bool { return g.to-g.from >= gutterWidth }

// Column returns how many bytes of a line and of the one after it stand before the column in
// which the first ends; 0 if there are no columns. head is the first line up to its end at b[at],
// of which the last n bytes are of the reference; the second begins at b[next]. row reports that the
// second is another row of a table: its last column has no left edge, for it is set flush right.
func Column(b, head []byte, n, at, next int) (first, second int, row bool) {
	own, ok := lastGutter(head[:max(0, len(head)-n)])
	if !ok {
		return 0, 0, false
	}
	line := b[next : next+text.LineLen(b[next:])]
	other, ok := gutterNear(line, own)
	if !ok {
		return 0, 0, false
	}
	column := min(own.to, other.to)
	second = byteOf(line, column)
	if goesOn := bytes.TrimLeft(line[second:], " "); schemes.BeginsURI(goesOn) || text.BeginsAbbreviated(goesOn) ||
		mayHoldReference(line[:second]) {
		return 0, 0, false // what may be a reference in the left column would be passed over
	}
	around := linesAround(b, at-len(head), next+len(line), own.overlap(other))
	if around.with < gutterLeast || around.without > around.with/4 {
		return 0, 0, false
	}
	if !own.endsBeside(other) || around.edges < around.with-around.with/4 {
		return 0, 0, bytes.ContainsFunc(line[:second], isOfWord) // marks that quote have none
	}
	return byteOf(head, column), second, false
}

// isOfWord reports whether a character may be of a word.
func isOfWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// mayHoldReference reports whether a reference of any kind may be in a text: a ':', '@' or '.'
// after a letter, digit or mark of a scheme and before such a one, a '/' or a '?'.
func mayHoldReference(b []byte) bool {
	for i := 1; i+1 < len(b); i++ {
		switch c, before, after := b[i], b[i-1], b[i+1]; {
		case c != ':' && c != '@' && c != '.':
		case (text.IsScheme(before) || before == '_' || before >= utf8.RuneSelf) &&
			(text.BeginsHost(after) || after == '/' || after == '?'):
			return true
		}
	}
	return false
}

// lastGutter returns the last run of two blanks or more in a text, after other text.
func lastGutter(before []byte) (g gutter, ok bool) {
	blanks := []byte("  ")
	if !bytes.Contains(bytes.TrimLeft(before, " "), blanks) || bytes.IndexByte(before, '\t') >= 0 {
		return g, false // so are most lines; the search from the end takes longer
	}
	end := bytes.LastIndex(before, blanks)
	left := bytes.TrimRight(before[:end], " ")
	if len(left) == 0 {
		return g, false
	}
	g.from = utf8.RuneCount(left)
	g.to = g.from + end + len(blanks) - len(left)
	return g, true
}

// gutterNear returns the run of blanks between two texts of a line that has a gutter in common
// with g.
func gutterNear(line []byte, g gutter) (o gutter, ok bool) {
	if bytes.IndexByte(line, '\t') >= 0 {
		return o, false
	}
	at := byteOf(line, g.to-gutterWidth)
	for at < len(line) && at > 0 && line[at] == ' ' && line[at-1] == ' ' {
		at--
	}
	left := bytes.TrimRight(line[:at], " ")
	rest := bytes.TrimLeft(line[len(left):], " ")
	if len(bytes.TrimLeft(left, " ")) == 0 || len(rest) == 0 || rest[0] == '\r' {
		return o, false
	}
	o.from = utf8.RuneCount(left)
	o.to = o.from + len(line) - len(left) - len(rest)
	return o, g.overlap(o).isWide()
}

// A gutterCount says how many lines around have text in a gutter, how many have it with text on either
// side, and in how many of these the text after it begins at its end, but for an indentation.
type gutterCount struct{ without, with, edges int }

// count counts a line.
func (n *gutterCount) count(line []byte, g gutter) {
	line = bytes.TrimRight(line, " \r")
	switch from, to := byteOf(line, g.from), byteOf(line, g.to); {
	case to == len(line): // the left column alone, or nothing
	case !bytes.Contains(line[from:to], []byte("  ")):
		n.without++
	case len(bytes.Trim(line[:from], " \f")) > 0:
		edge := utf8.RuneCount(line) - utf8.RuneCount(bytes.TrimLeft(line[from:], " "))
		if n.with++; edge <= g.to+indentMost {
			n.edges++
		}
	}
}

// linesAround counts the lines before b[lo], where a line begins, and after b[hi], where one ends, by
// whether they have the gutter g.
func linesAround(b []byte, lo, hi int, g gutter) (n gutterCount) {
	count := func(line []byte) { n.count(line, g) }
	near := b[max(0, lo-gutterLook):lo]
	for tries := 0; tries < gutterMost && len(near) > 0; tries++ {
		near = bytes.TrimSuffix(near, []byte("\n"))
		k := bytes.LastIndexByte(near, '\n')
		if k < 0 && lo > gutterLook {
			break // the line begins before what is looked at
		}
		count(near[k+1:])
		near = near[:k+1]
	}
	near = b[hi:min(len(b), hi+gutterLook)]
	for range gutterMost {
		k := bytes.IndexByte(near, '\n')
		if k < 0 {
			break
		}
		near = near[k+1:]
		if end := bytes.IndexByte(near, '\n'); end >= 0 {
			count(near[:end])
		}
	}
	return n
}

// byteOf returns the index in a line of the character in a column, counted from 0; its length if
// it has fewer.
func byteOf(line []byte, column int) int {
	i := 0
	for ; column > 0 && i < len(line); column-- {
		if i++; line[i-1] >= utf8.RuneSelf {
			_, n := utf8.DecodeRune(line[i-1:])
			i += n - 1
		}
	}
	return i
}
