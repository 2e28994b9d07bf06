package mbox

import (
	"bytes"
	"io"

	"urigrep/internal/text"
)

// dialectOf returns the dialect of a mailbox, by its beginning.
func dialectOf(begin []byte) dialect {
	switch {
	case IsMMDF(begin):
		return mmdf{}
	case IsBabyl(begin):
		return babyl{}
	}
	return new(fromLines)
}

const (
	// mmdfMark is the line before and after each message of an MMDF mailbox (mmdf(5)).
	mmdfMark = "\x01\x01\x01\x01"

	// babylOptions begins a Babyl file (GNU Emacs, Rmail), and babylMark the line before a message.
	babylOptions = "BABYL OPTIONS:"
	babylMark    = "\x1f"
)

// IsMMDF reports whether a mailbox is one of MMDF, by its beginning.
func IsMMDF(begin []byte) bool {
	line, _ := cutLine(begin)
	return string(line) == mmdfMark
}

// IsBabyl reports whether a mailbox is a Babyl file, by its beginning.
func IsBabyl(begin []byte) bool { return bytes.HasPrefix(begin, []byte(babylOptions)) }

// mmdf is the dialect of MMDF.
type mmdf struct{}

func (mmdf) begins([]byte) bool { return true }

func (mmdf) end(buf []byte, _, eof bool, _ int) (end int, ok bool) {
	at, found := nextMark(buf, mmdfMark)
	if !found {
		return len(buf), eof
	}
	rest := buf[at:]
	if len(rest) < 2*len(mmdfMark+"\r\n") && !eof {
		return 0, false
	}
	if line, behind := cutLine(rest); string(line) == mmdfMark && (len(behind) == 0 || bytes.HasPrefix(behind, []byte(mmdfMark))) {
		return len(buf) - len(behind), true // it ends the message; another begins the next
	}
	return at, true
}

// babyl is the dialect of Babyl files.
type babyl struct{}

func (babyl) begins(chunk []byte) bool { return !IsBabyl(chunk) }

func (babyl) end(buf []byte, _, eof bool, _ int) (end int, ok bool) {
	at, found := nextMark(buf, babylMark)
	if !found {
		return len(buf), eof
	}
	if rest := buf[at+len(babylMark):]; len(bytes.TrimSpace(rest)) == 0 && len(rest) <= 2 { // the end of the file
		return len(buf), eof
	}
	return at, true
}

// nextMark returns the index of the next line of buf, after the first, that begins with a mark.
func nextMark(buf []byte, mark string) (at int, found bool) {
	i := text.IndexLine(buf, mark)
	return i + 1, i >= 0
}

// NewMessages returns a Splitter of messages that follow each other with nothing between them.
// begins reports whether text begins a message; sure is false if more text could change that, which
// is impossible if complete; fields is how many bytes it has read as fields. closing returns the
// line that ends the multipart that a message is, before which no other message begins; empty if it
// is not a multipart. alone says that no other follows it.
func NewMessages(src io.Reader, begins func(text []byte, complete bool) (is, sure bool, fields int), closing func(message []byte) (line []byte, alone bool)) *Splitter {
	s := NewSplitter(src)
	s.dialect = &runTogether{beginsMessage: begins, closing: closing}
	return s
}

// runTogether is the dialect of messages with nothing between them, as "cat *.eml" writes them.
type runTogether struct {
	beginsMessage func([]byte, bool) (is, sure bool, fields int)
	closing       func([]byte) (line []byte, alone bool)

	line  []byte // see closing, of the message being read
	alone bool   // see closing, of the message being read

	// What is known of the message at hand when more of it is read.
	headless int  // how many of its bytes are known to have no blank line
	at       int  // of the line with which next goes on
	inFields bool // the line before that is of a header
}

func (r *runTogether) begins([]byte) bool { return true }

func (r *runTogether) end(buf []byte, inside, eof bool, most int) (end int, ok bool) {
	if len(buf) < min(most, maxHeader) && !eof {
		return 0, false
	}
	if inside { // buf may begin elsewhere than before
		r.headless, r.at = 0, 0
	}
	if end, ok = r.endOf(buf, inside, eof, most); ok {
		r.headless, r.at = 0, 0
	}
	return end, ok
}

// endOf is end, without what is kept for the next message.
func (r *runTogether) endOf(buf []byte, inside, eof bool, most int) (end int, ok bool) {
	if !inside {
		if !r.headed(buf) && !eof && len(buf) < most {
			return 0, false // closing would read a header that goes on once more
		}
		r.line, r.alone = r.closing(buf)
	}
	if r.alone {
		return len(buf), eof
	}
	from := 0
	if len(r.line) > 0 {
		i := text.IndexLine(buf, string(r.line))
		if i < 0 {
			return len(buf), eof
		}
		from = i + 1
	}
	return r.next(buf, from, eof)
}

// headed reports whether there is a blank line in the message that buf begins with, so that its
// header ends there at the latest.
func (r *runTogether) headed(buf []byte) bool {
	at := min(r.headless, len(buf))
	for at < len(buf) {
		i := bytes.IndexByte(buf[at:], '\n')
		if i < 0 {
			break
		}
		if at += i + 1; atLineEnd(buf[at:]) && at < len(buf) {
			return true
		}
	}
	r.headless = max(0, len(buf)-1)
	return false
}

// next returns the index in buf at which the next message begins, after the line at index from: at
// a header field after a line that is not one.
func (r *runTogether) next(buf []byte, from int, eof bool) (end int, ok bool) {
	if r.at <= from {
		r.at, r.inFields = from, from == 0 // the header that buf begins with is that of the message
	}
	for r.at < len(buf) {
		line, next := buf[r.at:], len(buf)
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line, next = line[:i], r.at+i+1
		} else if !eof {
			return 0, false
		}
		isField := fieldName(line) != nil
		if isField && !r.inFields {
			is, sure, fields := r.beginsMessage(buf[r.at:min(len(buf), r.at+maxHeader)], eof || len(buf)-r.at >= maxHeader)
			switch {
			case !sure:
				return 0, false
			case is:
				return r.at, true
			}
			next = max(next, r.at+fields) // no field is read again with each before it
		}
		r.inFields = isField || r.inFields && len(line) > 0 && isBlank(line[0])
		r.at = next
	}
	return len(buf), eof
}
