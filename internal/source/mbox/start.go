package mbox

import (
	"io"

	"urigrep/internal/text"
)

// maxClaim is how many bytes a message may have for its Content-Length to be believed. It bounds
// how far before an offset a line can decide where messages begin after it.
const maxClaim = 768 << 10

// CanStart reports whether messages can be found from the middle of a mailbox, by its beginning:
// they are separated by From_ lines.
func CanStart(begin []byte) bool {
	_, ok := dialectOf(begin).(*fromLines)
	return ok
}

// Start returns the offset of the first message of a mailbox of size bytes that begins at or after
// at, as a Splitter of the whole mailbox splits it; size if there is none. lowest is the lowest
// offset that was read.
//
// The message that an offset is in ends at a From_ line, and if that is not the next one, because
// the message gives its length, it is at most maxClaim bytes away. So one of the From_ lines in the
// maxClaim bytes after any offset begins a message. Which one does not matter if the messages
// counted from each of them agree before at. Otherwise the search begins farther back.
func Start(mailbox io.ReaderAt, size, at int64) (start, lowest int64, err error) {
	for look := int64(maxClaim + maxHeader); ; look *= 2 {
		from := at - look
		w := startWalk{mailbox: mailbox, size: size, at: at, visited: make(map[int64]bool)}
		if from <= 0 {
			start, err = w.from(0)
			return start, 0, err
		}
		lines, err := separators(mailbox, size, from, min(from+maxClaim+maxHeader, at))
		if err != nil {
			return 0, from, err
		}
		if len(lines) == 0 {
			continue
		}
		start, err := w.from(lines[0])
		w.known = start
		agreed := true
		for _, line := range lines[1:] {
			if err == nil && agreed && !w.visited[line] {
				var other int64
				other, err = w.from(line)
				agreed = other == start
			}
		}
		if err != nil || agreed {
			return start, from, err
		}
	}
}

// stepSize is how many bytes are read at once from one message to the next, at least.
const stepSize = 32 << 10

// A startWalk walks from message to message to the first one that begins at or after an offset.
type startWalk struct {
	mailbox  io.ReaderAt
	size, at int64          // of the mailbox, in bytes; the offset
	visited  map[int64]bool // offsets of messages before at
	known    int64          // result from each of visited
}

// from returns the offset of the first message at or after w.at, given that one begins at from. It
// stops at a message that was visited before.
func (w *startWalk) from(from int64) (int64, error) {
	s := NewSplitter(io.NewSectionReader(w.mailbox, from, w.size-from))
	s.size, s.dialect = stepSize, new(fromLines)
	s.begun = from > 0
	var b Batch
	for {
		err := s.Next(&b)
		if err == io.EOF {
			return w.size, nil
		}
		if err != nil {
			return 0, err
		}
		for _, c := range b.Chunks {
			if !c.First {
				continue
			}
			switch offset := from + c.Offset; {
			case offset >= w.at:
				return offset, nil
			case w.visited[offset]:
				return w.known, nil
			default:
				w.visited[offset] = true
			}
		}
	}
}

// separators returns the offsets of all From_ lines that begin in [from, to).
func separators(mailbox io.ReaderAt, size, from, to int64) (all []int64, err error) {
	const before = 4 // bytes of the line before, which may be blank
	base := max(0, from-before)
	buf := make([]byte, min(to+ahead, size)-base)
	if n, err := mailbox.ReadAt(buf, base); n < len(buf) {
		return nil, err
	}
	eof := base+int64(len(buf)) == size
	for at := 0; ; {
		i := text.IndexLine(buf[at:], separatorMark)
		if i < 0 {
			return all, nil
		}
		at += i + 1
		line := base + int64(at)
		if line >= to {
			return all, nil
		}
		if is, _ := separatorAt(buf, at, eof); is && line >= from {
			all = append(all, line)
		}
	}
}

// NewSplitterAt returns a Splitter of the rest of a mailbox, from an offset at which a message
// begins. It counts lines and messages from there.
func NewSplitterAt(rest io.Reader, offset int64) *Splitter {
	s := NewSplitter(rest)
	s.offset, s.begun, s.dialect = offset, true, new(fromLines)
	return s
}

// Limit makes Next end the mailbox before the first message that begins at or after the offset to.
func (s *Splitter) Limit(to int64) { s.limit = to }

// Skip passes over all messages that begin before the offset to.
func (s *Splitter) Skip(to int64) error {
	if to <= 0 {
		return nil
	}
	s.Limit(to)
	defer s.Limit(0)
	var b Batch
	for {
		if err := s.Next(&b); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// SetLine sets the number of line ends before the first message.
func (s *Splitter) SetLine(ends int64) { s.lines.Ends = ends }

// limited reports whether the next message is past the limit.
func (s *Splitter) limited() bool { return s.limit > 0 && !s.inside && s.offset >= s.limit }
