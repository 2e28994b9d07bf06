package index

import (
	"bytes"
	"strings"
)

// Rule T6: a sign between the fields of rows, as in unquoted CSV, ends a bare candidate.

// rowSigns are the signs that may stand between fields.
const rowSigns = ",;|"

// Signs are some of ',', ';' and '|', a bit for each.
type Signs uint8

// HasSign reports whether one of these signs is in b.
func HasSign(b []byte) bool {
	return bytes.IndexByte(b, ',') >= 0 || bytes.IndexByte(b, ';') >= 0 || bytes.IndexByte(b, '|') >= 0
}

// Has reports whether c is one of the signs.
func (s Signs) Has(c byte) bool {
	k := strings.IndexByte(rowSigns, c)
	return k >= 0 && s>>k&1 != 0
}

// rowMax is the most bytes of a row. Those that are looked at lie within what a candidate may
// depend on.
const rowMax = 2000

// rowsAround is how many lines before a row, and how many after it, tell whether it is one.
const rowsAround = 2

// Rows remember the signs between the fields of a line. b[start:end+1] is that line, or the part of it
// that is known. The zero Rows know nothing.
type Rows struct {
	start, end int
	known      bool
	signs      Signs
}

// SignsAt returns the signs between the fields of the line of b[i], if it is a row and b[i] not
// between double quotes. looked is how many bytes were read to learn it.
func (p *Rows) SignsAt(b []byte, i int) (signs Signs, looked int) {
	if !p.known || i < p.start || p.end < i {
		looked = p.read(b, i)
	}
	if p.signs != 0 && bytes.Count(b[p.start:i], []byte(`"`))%2 == 1 {
		return 0, looked
	}
	return p.signs, looked
}

// read sets p for the line of b[i], and returns how many bytes were read. A line that is too long for a
// row has no signs; then p knows the bytes around b[i].
func (p *Rows) read(b []byte, i int) (looked int) {
	*p = Rows{start: rowBefore(b, i), known: true}
	isRow := p.start >= 0
	if !isRow {
		p.start = i
	}
	if p.end = rowEnd(b, p.start); p.end < 0 {
		p.end, isRow = p.start+rowMax-1, false
	}
	if !isRow {
		return 2 * rowMax
	}
	p.signs = rowSignsOf(b, p.start, p.end)
	return (2*rowsAround + 2) * (p.end - p.start)
}

// rowEnd returns the index at which the line that begins at b[start] ends, -1 if it is longer than
// a row.
func rowEnd(b []byte, start int) int {
	line := b[start:min(len(b), start+rowMax)]
	if k := bytes.IndexByte(line, '\n'); k >= 0 {
		return start + k
	}
	if start+len(line) < len(b) {
		return -1
	}
	return len(b)
}

// rowBefore returns the index at which the line that ends at b[end] begins, -1 if it is longer than
// a row.
func rowBefore(b []byte, end int) int {
	lo := max(0, end-rowMax)
	if k := bytes.LastIndexByte(b[lo:end], '\n'); k >= 0 || lo == 0 {
		return lo + k + 1
	}
	return -1
}

// rowSignsOf returns the signs of which b[start:end], a line, has two or more outside double quotes,
// and as many as the lines around it: all of them but one, and all if the text has fewer than there
// might be.
func rowSignsOf(b []byte, start, end int) (set Signs) {
	own := countSigns(b[start:end])
	if max(own[0], own[1], own[2]) < 2 {
		return 0
	}
	lines, same := 0, [len(rowSigns)]int{}
	see := func(from, to int) {
		lines++
		if from < 0 || to < 0 {
			return
		}
		for k, n := range countSigns(b[from:to]) {
			if n == own[k] {
				same[k]++
			}
		}
	}
	for at, k := start, 0; at > 0 && k < rowsAround; k++ {
		from := rowBefore(b, at-1)
		see(from, at-1)
		at = from
	}
	for at, k := end, 0; at >= 0 && at+1 < len(b) && k < rowsAround; k++ {
		to := rowEnd(b, at+1)
		see(at+1, to)
		at = to
	}
	for k, n := range own {
		if n >= 2 && same[k] > 0 && same[k] >= min(lines, 2*rowsAround-1) {
			set |= 1 << k
		}
	}
	return set
}

// countSigns returns how many of each of rowSigns a line has outside double quotes.
func countSigns(line []byte) (n [len(rowSigns)]int) {
	quoted := false
	for part := range bytes.SplitSeq(line, []byte{'"'}) {
		for k := range n {
			if !quoted {
				n[k] += bytes.Count(part, rowSign[k])
			}
		}
		quoted = !quoted
	}
	return n
}

// rowSign is each of rowSigns.
var rowSign = [...][]byte{{','}, {';'}, {'|'}}

// SignsAt returns the signs between the fields of the row that b[i] is on, none if it is on no row
// or between double quotes (rule T6).
func (x *Index) SignsAt(b []byte, i int) Signs {
	signs, looked := x.rows.SignsAt(b, i)
	x.looked += looked
	return signs
}
