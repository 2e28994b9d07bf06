package lines

import (
	"bytes"

	"urigrep/internal/text"
)

// maxPageLines is the most lines that a page break may take: the rest of a page's
// blank lines, its footer, the header of the next (rule R4).
const maxPageLines = 32

// Page reads a page break that begins with the line at b[i] and returns the
// index of the first line of text after it (rule R4). A page break has a form feed,
// or a footer that ends in "[Page 1]"; before it there may be one line of footer,
// after it one of header, blank lines around each.
func Page(b []byte, i int) (next int, ok bool) {
	var feed, footer, header bool
	for range maxPageLines {
		if i >= len(b) {
			return 0, false
		}
		if b[i] == '\f' {
			feed = true
			i++
			continue
		}
		end := i + text.LineLen(b[i:])
		line := b[i:end]
		n := text.Break(b[end:])
		switch {
		case text.IsBlankLine(line):
		case !feed && !footer:
			footer = true
			if endsPage(line) {
				feed = true
			} else if !feedFollows(b, end) {
				return 0, false
			}
		case !feed:
			return 0, false
		case !header && n > 0 && blankFollows(b, end+n):
			header = true
		default:
			return i, true
		}
		if n == 0 {
			return 0, false
		}
		i = end
		if b[end] != '\f' {
			i += n
		}
	}
	return 0, false
}

// feedFollows reports whether only white space stands between b[i] and a form feed.
func feedFollows(b []byte, i int) bool {
	for end := min(len(b), i+text.LineLook); i < end; i++ {
		switch b[i] {
		case ' ', '\t', '\r', '\n':
		default:
			return b[i] == '\f'
		}
	}
	return false
}

// blankFollows reports whether the line at b[i] is blank.
func blankFollows(b []byte, i int) bool {
	return i < len(b) && text.IsBlankLine(b[i:i+text.LineLen(b[i:])])
}

// endsPage reports whether a line ends in a page number as RFCs have it.
func endsPage(line []byte) bool {
	line, ok := bytes.CutSuffix(bytes.TrimRight(line, " \r"), []byte("]"))
	i := bytes.LastIndex(line, []byte("[Page "))
	if !ok || i < 0 {
		return false
	}
	number := line[i+len("[Page "):]
	return len(number) > 0 && len(bytes.Trim(number, "0123456789ivxlc")) == 0
}
