package format

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
)

// SampleSize is how many bytes at the beginning of an input decide its format, however they arrive.
const SampleSize = 64 << 10

// A Beginning is what an input is recognized by.
type Beginning struct {
	Name    string // path of the file, or name of the member
	Bytes   []byte // the first SampleSize bytes, or all if there are fewer, after a byte order mark
	Options *Options

	// Input is the input, for a format that is only told by more than its beginning; its stream is not
	// read: see Input.At.
	Input *Input
}

// IsNamed reports whether the name of the file has one of the extensions, in any case, before that of a
// compression or not.
func (b *Beginning) IsNamed(extensions ...string) bool {
	ext := filepath.Ext(b.Name)
	if slices.Contains([]string{".gz", ".zst", ".xz", ".bz2", ".lz4"}, strings.ToLower(ext)) {
		ext = filepath.Ext(b.Name[:len(b.Name)-len(ext)])
	}
	return slices.Contains(extensions, strings.ToLower(ext))
}

// An Input is what a Reader reads: a file, a stream, or a Member.
type Input struct {
	Path  string
	Begin []byte // the first SampleSize bytes, or all if there are fewer, from Offset onward

	// Offset and Line are where the input begins in the source, after its byte order mark: in
	// bytes, and in line ends before it. Size is the number of bytes from there; -1 if not known.
	Offset, Line, Size int64
	Marked             bool

	// Encoding is that of the byte order mark or the label of a Member, or the one that was asked
	// for; else the default, UTF-8. Marked says that it is not the default.
	Encoding charset.Encoding

	// File is the source, if that is a regular file or in memory, so that it can be read at any
	// offset; else nil.
	File io.ReaderAt

	// Bytes are all of the input if it is in memory; else nil. Map maps offsets in them to the
	// source, where they are not in it byte for byte.
	Bytes []byte
	Map   Map

	// Part is the part that is read, in offsets from Offset; nil for the whole. It is set only if
	// Reader.Cuts says so.
	Part *Part

	// IsMember says that the input is a Member, and Attached that it is, or is in, an attachment. Base is
	// its base URI.
	IsMember, Attached bool
	Base               string

	Stream *Stream // reads the input from Offset onward

	// Live says that the input is read while it is written: what is whole is handed on after each
	// read of the Stream, without waiting for more.
	Live bool
}

// At returns what the input can be read from at any offset, which counts from in.Offset, and its
// size in bytes; nil if it cannot.
func (in *Input) At() (io.ReaderAt, int64) {
	switch {
	case in.File != nil:
		return io.NewSectionReader(in.File, in.Offset, in.Size), in.Size
	case in.Bytes != nil:
		return bytes.NewReader(in.Bytes), int64(len(in.Bytes))
	}
	return nil, 0
}

// Places returns the Map of Bytes.
func (in *Input) Places() Map {
	if in.Map != nil {
		return in.Map
	}
	return origin.NewPlain(in.Bytes, in.Offset, in.Line)
}

// Decoded returns the text of an input in memory, which is in an encoding, as UTF-8, with its Map.
func (in *Input) Decoded(enc charset.Encoding) ([]byte, Map) {
	places := in.Places()
	if enc.IsUTF8() {
		return in.Bytes, places
	}
	r := enc.Layer(in.Bytes, places)
	text, _ := r.AppendTo(nil)
	return text, r
}

// Continued reports whether the part that is read does not begin where the input begins.
func (in *Input) Continued() bool { return in.Part != nil && in.Part.From > 0 }

// Section returns a Stream of a stretch of the input, in offsets from in.Offset. The input must
// have a File.
func (in *Input) Section(from, to int64) *Stream {
	return in.Stream.Of(io.NewSectionReader(in.File, in.Offset+from, to-from))
}

// Guess returns the encoding of a text by its beginning: enc, unless that is only a default and the
// bytes are in another. Then name is the name of that, and to is told.
func (in *Input) Guess(o *Options, enc charset.Encoding, to Output) (e charset.Encoding, name string) {
	if !o.Auto || in.Marked || !enc.IsUTF8() || len(in.Begin) == 0 {
		return enc, ""
	}
	guess, ok := charset.Guess(in.Begin)
	if !ok {
		return enc, ""
	}
	name = guess.String()
	if to != nil && !in.Continued() {
		to.Tell(Event{Text: "the text is not UTF-8, and is read as " + name})
	}
	if guess.IsWindows1252() {
		return enc, name // as bytes that are not UTF-8 are read anyway, and by several workers at once
	}
	return guess, name
}

// maxEmptyReads is how many reads of a stream in a row may return nothing.
const maxEmptyReads = 100

// A Stream reads an input until its context is done, and counts its bytes.
type Stream struct {
	Given int64 // bytes returned
	Used  bool  // something was asked for

	ctx   context.Context
	ahead []byte // read already, returned first
	err   error  // returned next, if not nil
	src   io.Reader
}

// NewStream returns a Stream of src.
func NewStream(ctx context.Context, src io.Reader) *Stream { return &Stream{ctx: ctx, src: src} }

// Reset makes s a Stream of src.
func (s *Stream) Reset(ctx context.Context, src io.Reader) { *s = Stream{ctx: ctx, src: src} }

// Of returns a Stream of src with the same context.
func (s *Stream) Of(src io.Reader) *Stream { return NewStream(s.ctx, src) }

// Begin returns the beginning of a stream from which nothing has been read yet; Read will return it
// again. It has SampleSize bytes, or all if there are fewer; unless tells is nil, only what is read
// until tells says that it tells the format, so that a stream that grows slowly is not waited for.
// Only "\n" and ">" may change what tells says.
func (s *Stream) Begin(tells func(begin []byte) bool) []byte {
	buf := make([]byte, SampleSize)
	n := 0
	for n < len(buf) && s.err == nil {
		m, err := s.read(buf[n:])
		mayTell := tells != nil && bytes.ContainsAny(buf[n:n+m], "\n>")
		n, s.err = n+m, err
		if mayTell && tells(buf[:n]) {
			break
		}
	}
	s.ahead = buf[:n]
	return s.ahead
}

// Failed returns the error at which Begin has stopped, unless that is the end of the stream.
func (s *Stream) Failed() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// Discard drops the first n bytes, whether Begin has returned them or they are not read yet.
func (s *Stream) Discard(n int) error {
	if len(s.ahead) >= n {
		s.ahead = s.ahead[n:]
		return nil
	}
	_, err := io.CopyN(io.Discard, s, int64(n))
	s.Given, s.Used = 0, false
	return err
}

// Read returns what Begin has returned, and then reads on.
func (s *Stream) Read(p []byte) (int, error) {
	s.Used = true
	n, err := 0, s.err
	switch {
	case len(s.ahead) > 0:
		n, err = copy(p, s.ahead), nil
		s.ahead = s.ahead[n:]
	case err == nil:
		n, err = s.read(p)
	}
	s.Given += int64(n)
	return n, err
}

// read reads from src.
func (s *Stream) read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	for range maxEmptyReads {
		n, err := Uninterrupted{s.src}.Read(p)
		if n > 0 || err != nil || len(p) == 0 {
			return n, Reason(err)
		}
	}
	return 0, io.ErrNoProgress
}

// Fill reads from src, which always gives something or an error, until buf has want bytes, and returns buf and
// the error of src; at once if there was one before. With once it reads once.
func Fill(src io.Reader, buf []byte, want int, once bool, before error) ([]byte, error) {
	buf, err := slices.Grow(buf, max(0, want-len(buf))), before
	for len(buf) < want && err == nil {
		var n int
		n, err = src.Read(buf[len(buf):want])
		if buf = buf[:len(buf)+n]; once {
			break
		}
	}
	return buf, err
}

// Each calls visit with all that is left of the stream, a stretch at a time.
func (s *Stream) Each(visit func(b []byte)) error {
	buf := make([]byte, 256<<10)
	for {
		n, err := s.Read(buf)
		visit(buf[:n])
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// An Uninterrupted repeats a read that a signal has interrupted. (Files do so themselves.)
type Uninterrupted struct{ Src io.Reader }

func (u Uninterrupted) Read(p []byte) (int, error) {
	for {
		n, err := u.Src.Read(p)
		if n > 0 || !errors.Is(err, syscall.EINTR) {
			return n, err
		}
	}
}

// Complete returns an error if an input has given fewer bytes than it said it has.
func Complete(given, size int64) error {
	if given < size {
		return fmt.Errorf("shrank while it was read, to %d of %d bytes", given, size)
	}
	return nil
}

// Reason returns err without the operation and the path that package os puts into it.
func Reason(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	var le *os.LinkError
	if errors.As(err, &le) {
		return le.Err
	}
	return err
}

// LineStart returns the offset of the first line of text that begins at or after at; size if there
// is none. Lines end with LF, CRLF and CR; with LF only if that is asked for.
func LineStart(text io.ReaderAt, size, at int64, onlyLF bool) (int64, error) {
	if at <= 0 {
		return 0, nil
	}
	buf := make([]byte, 64<<10)
	for base := at - 1; base < size; {
		n, err := text.ReadAt(buf[:min(int64(len(buf)), size-base)], base)
		for i, c := range buf[:n] {
			switch {
			case c == '\n':
				return base + int64(i) + 1, nil
			case c != '\r' || onlyLF:
			case i+1 < n && buf[i+1] != '\n', base+int64(i)+1 == size:
				return base + int64(i) + 1, nil
			case i+1 == n && i > 0: // read again, with the byte after it
				n = i
			}
		}
		if n == 0 {
			if err == io.EOF || err == nil {
				err = fmt.Errorf("shrank while it was read, to %d of %d bytes", base, size)
			}
			return 0, err
		}
		base += int64(n)
	}
	return size, nil
}

// ReadsRows returns the error of reading the rows of the input in an encoding; nil if their bytes can
// be read as they stand, or it is empty.
func (in *Input) ReadsRows(enc charset.Encoding) error {
	if enc.KeepsASCII() || len(in.Begin) == 0 {
		return nil
	}
	return fmt.Errorf("rows in %s are not read: convert them to UTF-8, or use --input text", enc)
}

// WritesBack reports whether the input is read while it is written, and written back, so that the
// end of what is whole is to be handed on.
func (in *Input) WritesBack(o *Options) bool { return in.Live && (o.Rewrite || o.RowEnds) }
