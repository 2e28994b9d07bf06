package mbox

import (
	"bytes"
	"io"
	"slices"

	"urigrep/internal/charset"
	"urigrep/internal/text"
)

const (
	// readSize is how many bytes are read at once, at least.
	readSize = 256 << 10

	// MaxChunk is how many bytes a chunk has, at most, of a message that is longer by more than
	// the ahead bytes.
	MaxChunk = 4 << 20

	// cutWithin is how many bytes before MaxChunk are searched for a good place to cut.
	cutWithin = 64 << 10

	// ahead is how many bytes from the beginning of a line onward decide whether it is a From_
	// line.
	ahead = maxSeparator + maxName + 4

	// maxEmptyReads is how many reads of the source in a row may return nothing.
	maxEmptyReads = 100
)

// A Chunk is a message with its From_ line or, of a message longer than MaxChunk, a stretch that
// ends with a line, if possible a blank one.
type Chunk struct {
	Bytes        []byte
	Offset, Line int64 // of its first byte in the mailbox: in bytes, and in line ends before it
	Index        int64 // number of the message in the mailbox, from 1; 0 for the text before the first
	First, Last  bool  // of its message
}

// A Batch is some consecutive messages of a mailbox, or one chunk. Its memory is its own, so that several
// can be worked on at once. The zero Batch is empty.
type Batch struct {
	Chunks []Chunk
	buf    []byte
}

// A Splitter reads a mailbox and splits it into messages. The zero Splitter is
// not usable.
type Splitter struct {
	src   io.Reader
	err   error            // of src, io.EOF at its end
	max   int              // MaxChunk
	size  int              // readSize
	cut   func([]byte) int // where to cut a stretch of a message that is too long
	whole bool             // all is one message

	carry  []byte // read, but in no chunk yet
	offset int64  // of carry in the mailbox
	lines  charset.Lines
	index  int64 // of the message that the last chunk belongs to
	inside bool  // the last chunk was not the last of its message
	begun  bool  // a chunk was read
	limit  int64 // see Limit; 0 for none

	NoLines bool // Chunk.Line is not wanted: it is 0
}

// NewSplitter returns a Splitter of the mailbox that src reads.
func NewSplitter(src io.Reader) *Splitter {
	return &Splitter{src: src, max: MaxChunk, size: readSize, cut: cut}
}

// NewMessage returns a Splitter for which all of src is one message.
func NewMessage(src io.Reader) *Splitter {
	s := NewSplitter(src)
	s.whole = true
	return s
}

// NewParts returns a Splitter that takes all that src reads for one message, which comes in
// chunks of at most size bytes. Of more than these, cut returns how many belong to a chunk.
func NewParts(src io.Reader, size int, cut func([]byte) int) *Splitter {
	s := NewMessage(src)
	s.max, s.cut = size, cut
	return s
}

// Next puts the next chunks into b, at least one, and io.EOF is its error if there is
// none. What was in b is lost, but its memory used again. An error of the source comes after all
// that was read before it.
func (s *Splitter) Next(b *Batch) error {
	b.Chunks = b.Chunks[:0]
	if s.limited() {
		return io.EOF
	}
	b.buf = append(b.buf[:0], s.carry...)
	s.carry = s.carry[:0]
	used := 0
	for want := len(b.buf) + s.size; ; want = 2 * len(b.buf) {
		s.fill(b, min(want, max(s.max+ahead, len(b.buf))))
		if used = s.split(b); used > 0 {
			break
		}
		if s.err != nil {
			return s.err
		}
		if len(b.buf) >= s.max+ahead {
			used = s.cut(b.buf[:s.max])
			s.add(b, b.buf[:used], false)
			break
		}
	}
	s.carry = append(s.carry, b.buf[used:]...)
	return nil
}

// fill reads until b.buf has want bytes, or the source ends.
func (s *Splitter) fill(b *Batch, want int) {
	b.buf = slices.Grow(b.buf, max(want-len(b.buf), 0))
	for empty := 0; len(b.buf) < want && s.err == nil; {
		n, err := s.src.Read(b.buf[len(b.buf):want])
		b.buf, s.err = b.buf[:len(b.buf)+n], err
		if empty++; n > 0 {
			empty = 0
		}
		if empty == maxEmptyReads {
			s.err = io.ErrNoProgress
		}
	}
}

// split adds to b the messages that end in b.buf, and returns how many bytes they have. The end of one
// that began in another batch stands alone.
func (s *Splitter) split(b *Batch) int {
	at := 0
	for at < len(b.buf) && !s.limited() {
		end, ok := s.end(b.buf[at:], s.err != nil)
		if !ok {
			break
		}
		s.add(b, b.buf[at:at+end], true)
		if at += end; !b.Chunks[0].First {
			break
		}
	}
	return at
}

// add adds a chunk to b.
func (s *Splitter) add(b *Batch, chunk []byte, last bool) {
	c := Chunk{Bytes: chunk, Offset: s.offset, Line: s.lines.Ends, First: !s.inside, Last: last}
	if c.First {
		line, rest := cutLine(chunk)
		if s.begun || s.whole || IsSeparator(line, rest, true) { // else it is what stands before the first message
			s.index++
		}
		s.begun = true
	}
	c.Index = s.index
	b.Chunks = append(b.Chunks, c)
	s.offset += int64(len(chunk))
	if !s.NoLines {
		s.lines.Add(chunk)
	}
	s.inside = !last
}

// end returns the index in buf at which its first message ends, which is that of the next From_ line;
// false if more of it must be read first. eof says that there is no more of the source. A From_ line at the
// beginning of buf does not count: a message begins there, or was cut there, which is never before one.
func (s *Splitter) end(buf []byte, eof bool) (end int, ok bool) {
	for at := 0; !s.whole; {
		i := text.IndexLine(buf[at:], separatorMark)
		if i < 0 {
			break
		}
		at += i + 1
		if is, sure := separatorAt(buf, at, eof); is || !sure {
			return at, is
		}
	}
	return len(buf), eof
}

// separatorAt reports whether the line that begins at buf[at] is a From_ line, and whether buf has
// enough of it to be sure.
func separatorAt(buf []byte, at int, eof bool) (is, sure bool) {
	if len(buf)-at < ahead && !eof {
		rest := buf[at:]
		if i := bytes.IndexByte(rest, '\n'); i < 0 || bytes.IndexByte(rest[i+1:], '\n') < 0 {
			return false, false
		}
	}
	line, rest := cutLine(buf[at:])
	return IsSeparator(line, rest, afterBlank(buf, at)), true
}

// afterBlank reports whether the line before index at of buf is blank.
func afterBlank(buf []byte, at int) bool {
	before, ok := bytes.CutSuffix(buf[:at], []byte{'\n'})
	before = bytes.TrimSuffix(before, []byte{'\r'})
	return ok && (len(before) == 0 || before[len(before)-1] == '\n')
}

// cutLine returns the first line of s, without its end, and what follows it; of a line of ahead
// bytes or more, its beginning and nothing.
func cutLine(s []byte) (line, rest []byte) {
	line = s[:min(len(s), ahead)]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line, rest = line[:i], s[i+1:]
	}
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	return line, rest
}

// cut returns the index at which a stretch of a long message is cut: after a blank line, else after
// a line without a soft break (RFC 2045, §6.7, rule 5), else after any line, else at the end.
func cut(s []byte) int {
	tail := s[max(0, len(s)-cutWithin):]
	before := len(s) - len(tail)
	if i := max(bytes.LastIndex(tail, []byte("\n\n")), bytes.LastIndex(tail, []byte("\n\r\n"))); i >= 0 {
		return before + i + 1 + bytes.IndexByte(tail[i+1:], '\n') + 1
	}
	last := bytes.LastIndexByte(tail, '\n')
	for i := last; i >= 0; i = bytes.LastIndexByte(tail[:i], '\n') {
		if !bytes.HasSuffix(bytes.TrimRight(tail[:i], " \t\r"), []byte{'='}) {
			return before + i + 1
		}
	}
	if last >= 0 {
		return before + last + 1
	}
	return len(s)
}
