package mbox

import (
	"io"

	"urigrep/internal/text"
)

// stepSize is how many bytes are read at once to find where a message begins.
const stepSize = 64 << 10

// Start returns the offset of the first message of a mailbox of size bytes that begins at or after
// at, as a Splitter of the whole mailbox splits it; size if there is none.
func Start(mailbox io.ReaderAt, size, at int64) (int64, error) {
	if at <= 0 {
		return 0, nil
	}
	const before = 4 // bytes of the line before, which may be blank
	for base := max(0, at-before); base < size; base += stepSize {
		buf := make([]byte, min(base+before+stepSize+ahead, size)-base)
		if n, err := mailbox.ReadAt(buf, base); n < len(buf) {
			return 0, err
		}
		eof := base+int64(len(buf)) == size
		for i := 0; i < len(buf); {
			lf := text.IndexLine(buf[i:], separatorMark)
			if lf < 0 {
				break
			}
			i += lf + 1
			if is, _ := separatorAt(buf, i, eof); is && base+int64(i) >= at {
				return base + int64(i), nil
			}
		}
	}
	return size, nil
}

// NewSplitterAt returns a Splitter of the rest of a mailbox, from an offset at which a message
// begins. It counts lines and messages from there.
func NewSplitterAt(rest io.Reader, offset int64) *Splitter {
	s := NewSplitter(rest)
	s.offset, s.begun = offset, true
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
