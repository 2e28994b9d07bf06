package index

import "bytes"

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
	switch c {
	case ',':
		return s&1 != 0
	case ';':
		return s&2 != 0
	case '|':
		return s&4 != 0
	}
	return false
}

// rowMax is the most bytes of a row. Those that are looked at lie within what a candidate may
// depend on.
const rowMax = 2000

// rowsAround is how many lines before a row, and how many after it, tell whether it is one.
const rowsAround = 2

// Rows remember the signs between the fields of the line b[start:end], and that no line feed
// is in b[from:to]. The zero Rows know nothing.
type Rows struct {
	start, end int
	known      bool
	signs      Signs
	from, to   int
}

// SignsAt returns the signs between the fields of the line of b[i], if it is a row and b[i] not
// between double quotes. looked is how many bytes were read to learn it.
func (p *Rows) SignsAt(b []byte, i int) (signs Signs, looked int) {
	signs, looked = p.ofLine(b, i)
	if signs != 0 && bytes.Count(b[p.start:i], []byte(`"`))%2 == 1 {
		return 0, looked
	}
	return signs, looked
}

// ofLine is SignsAt, wherever on its line b[i] is.
func (p *Rows) ofLine(b []byte, i int) (signs Signs, looked int) {
	if p.known && p.start <= i && i <= p.end {
		return p.signs, 0
	}
	start, looked := p.lineStart(b, i)
	end := rowEnd(b, start)
	if end < 0 {
		return 0, looked
	}
	p.start, p.end, p.known = start, end, true
	p.signs = rowSignsOf(b, start, end)
	return p.signs, looked + (2*rowsAround+1)*(end-start)
}

// lineStart returns the index at which the line of b[i] begins, -1 if that is more than rowMax
// bytes before, and how many bytes it has looked at.
func (p *Rows) lineStart(b []byte, i int) (start, looked int) {
	lo := max(0, i-rowMax)
	from := lo
	if p.from <= lo && lo <= p.to && p.to <= i {
		from = p.to
	} else {
		p.from = lo
	}
	p.to = i
	if k := bytes.LastIndexByte(b[from:i], '\n'); k >= 0 {
		p.from = from + k + 1
		return p.from, i - from
	}
	if lo > 0 {
		return -1, i - from
	}
	return 0, i - from
}

// rowEnd returns the index at which the line that begins at b[start] ends, -1 if it is longer than
// a row or start is -1.
func rowEnd(b []byte, start int) int {
	if start < 0 {
		return -1
	}
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
	for {
		quote := bytes.IndexByte(line, '"')
		part := line
		if quote >= 0 {
			part = line[:quote]
		}
		for k := range n {
			n[k] += bytes.Count(part, rowSign[k])
		}
		if quote < 0 {
			return n
		}
		closing := bytes.IndexByte(line[quote+1:], '"')
		if closing < 0 {
			return n
		}
		line = line[quote+1+closing+1:]
	}
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
