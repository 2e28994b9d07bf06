package mbox

import (
	"io"

	"urigrep/internal/text"
)

// maxClaim is how many bytes a message may have whose Content-Length is believed. It bounds how
// far before a place the lines decide where messages begin.
const maxClaim = 768 << 10

// CanStart reports whether the messages of a mailbox that begins so can be found from the middle:
// From_ lines separate them.
func CanStart(begin []byte) bool {
	_, ok := dialectOf(begin).(fromLines)
	return ok
}

// Start returns the offset of the first message of a mailbox of size bytes that begins at or after
// at, as a Splitter of the whole mailbox splits it; size if there is none. lowest is the lowest
// offset that was read.
//
// The message that holds an offset ends at a From_ line, and if that is not the next one, because
// the message says its length, it is at most maxClaim bytes away. So one of the From_ lines in the
// maxClaim bytes after any offset begins a message; which one matters only if the messages
// counted from each of them do not agree before at. Then the same is tried from farther back.
func Start(mailbox io.ReaderAt, size, at int64) (start, lowest int64, err error) {
	for look := int64(maxClaim + maxHeader); ; look *= 2 {
		from := at - look
		if from <= 0 {
			start, err = startFrom(mailbox, size, 0, at, make(map[int64]bool), 0)
			return start, 0, err
		}
		lines, err := separators(mailbox, size, from, min(from+maxClaim+maxHeader, at))
		if err != nil {
			return 0, from, err
		}
		if len(lines) == 0 {
			continue
		}
		visited := make(map[int64]bool)
		start, err := startFrom(mailbox, size, lines[0], at, visited, 0)
		agreed := true
		for _, line := range lines[1:] {
			if err == nil && agreed && !visited[line] {
				var other int64
				other, err = startFrom(mailbox, size, line, at, visited, start)
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

// startFrom returns the offset of the first message that begins at or after at, given that one
// begins at from. It adds to visited where messages before that begin, and stops at one that was
// visited before, from which on the answer is known.
func startFrom(mailbox io.ReaderAt, size, from, at int64, visited map[int64]bool, known int64) (int64, error) {
	s := NewSplitter(io.NewSectionReader(mailbox, from, size-from))
	s.size, s.dialect = stepSize, fromLines{}
	s.begun = from > 0
	var b Batch
	for {
		err := s.Next(&b)
		if err == io.EOF {
			return size, nil
		}
		if err != nil {
			return 0, err
		}
		for _, c := range b.Chunks {
			if !c.First {
				continue
			}
			switch offset := from + c.Offset; {
			case offset >= at:
				return offset, nil
			case visited[offset]:
				return known, nil
			default:
				visited[offset] = true
			}
		}
	}
}

// separators returns the offsets of all From_ lines that begin from from up to before to.
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

// NewSplitterAt returns a Splitter of the rest of a mailbox, from an offset on at which a message
// begins. It does not know how many line ends and messages are before.
func NewSplitterAt(rest io.Reader, offset int64) *Splitter {
	s := NewSplitter(rest)
	s.offset, s.begun, s.dialect = offset, true, fromLines{}
	return s
}

// Limit has Next end the mailbox before the first message that begins at the offset to or after it.
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

// SetLine sets how many line ends are before the first message.
func (s *Splitter) SetLine(ends int64) { s.lines.Ends = ends }

// limited reports whether the next message is past the limit.
func (s *Splitter) limited() bool { return s.limit > 0 && !s.inside && s.offset >= s.limit }
