package jsonl

import (
	"bytes"
	"errors"

	"urigrep/internal/text"
)

// A shape is all of a row but its scalar values: brackets, names, commas, white space and the line
// end. The rows of a file mostly have the same one. A row that has the shape of a row that was
// accepted, and a valid scalar value in each place of one, is accepted too, and the same strings
// of it are wanted; so its names need not be read.
type shape struct {
	known bool
	text  []byte // the text before the values, between them and after them
	spots []spot // in order
	paths []byte // of the wanted spots
	rest  int    // index in text at which that begins which stands after the last value
	close int    // index in text of the brace that closes the row, if it is an object

	object, empty bool   // see Reader
	key           string // see Reader.Key

	// Where rows differ, no shape is tried for the next wait rows. missed is how many rows had
	// another shape than was tried, one after the other, up to maxMissed.
	wait, missed int
}

// A spot is the place of a scalar value in a shape.
type spot struct {
	before        int // index in shape.text at which that ends which stands before the value
	wanted, id    bool
	path, pathEnd int // of its path in shape.paths, if it is wanted
}

// Limits of a shape that is tried, and of what is tried in vain.
const (
	maxSpots     = 256
	maxShapeText = 16 << 10
	maxMissed    = 7 // after which 64 rows are read without
)

// ErrBlank is returned by Next for a row with nothing but white space in it.
var ErrBlank = errors.New("a blank row")

// Next reads the row that rows begin with, as Read does, and returns its length in bytes with its
// line end. An error other than ErrBlank is an *Error.
func (r *Reader) Next(rows []byte) (size int, err error) {
	s := &r.shape
	if s.known && s.wait == 0 {
		if size = r.readAlike(rows); size > 0 {
			s.missed = 0
			return size, nil
		}
		if s.missed = min(s.missed+1, maxMissed); s.missed > 1 {
			s.wait = 1 << (s.missed - 1)
		}
	}
	if size = bytes.IndexByte(rows, '\n') + 1; size == 0 {
		size = len(rows)
	}
	row := rows[:size]
	if Blank(row) {
		return size, ErrBlank
	}
	s.wait = max(0, s.wait-1)
	if s.wait > 0 || row[size-1] != '\n' {
		return size, r.Read(row)
	}
	s.known, s.text, s.spots, s.rest = false, s.text[:0], s.spots[:0], 0
	r.learns = true
	err = r.Read(row)
	if r.learns = false; err == nil {
		r.keepShape()
	}
	return size, err
}

// learn takes note of the scalar value row[start:end].
func (r *Reader) learn(start, end int, wanted, id bool, path int) {
	s := &r.shape
	before := r.row[s.rest:start]
	if len(s.spots) == maxSpots || len(s.text)+len(before) > maxShapeText {
		r.learns, s.missed, s.wait = false, maxMissed, 1<<(maxMissed-1)
		return
	}
	s.text = append(s.text, before...)
	s.spots = append(s.spots, spot{len(s.text), wanted, id, path, len(r.paths)})
	s.rest = end
}

// keepShape completes the shape of the row that was read.
func (r *Reader) keepShape() {
	s := &r.shape
	behind := r.row[s.rest:]
	if s.wait > 0 || len(behind) > maxShapeText {
		return
	}
	s.known = true
	s.close = len(s.text) + r.Close - s.rest
	s.rest = len(s.text)
	s.text = append(s.text, behind...)
	s.paths = append(s.paths[:0], r.paths...)
	s.object, s.empty, s.key = r.Object, r.Empty, r.Key
}

// readAlike reads the row that rows begin with, if it has the shape that is known, and returns its
// length in bytes; 0 if it has not.
func (r *Reader) readAlike(rows []byte) int {
	s := &r.shape
	r.row, r.alike = rows, true
	r.Values, r.idIs = r.Values[:0], noID
	r.prepare()
	at, from := 0, 0
	for i := range s.spots {
		p := &s.spots[i]
		text := s.text[from:p.before]
		if from = p.before; len(rows)-at <= len(text) || string(rows[at:at+len(text)]) != string(text) {
			return 0
		}
		at += len(text)
		end := r.scalarEnd(at, p)
		if end < 0 {
			return 0
		}
		if p.id {
			r.setID(at, end)
		}
		at = end
	}
	behind := s.text[s.rest:]
	if len(rows)-at < len(behind) || string(rows[at:at+len(behind)]) != string(behind) {
		return 0
	}
	size := at + len(behind)
	r.row, r.at = rows[:size], size
	r.Object, r.Empty, r.Key, r.Close = s.object, s.empty, s.key, at+s.close-s.rest
	return size
}

// scalarEnd returns where the scalar value that begins at an index in the row ends, -1 if none
// does, and adds it to the Values if it is a string that is wanted.
func (r *Reader) scalarEnd(at int, p *spot) (end int) {
	if r.row[at] != '"' {
		return r.literalEnd(at)
	}
	inside := at + 1
	if !p.wanted {
		if n := text.ShortStringEnd(r.row[inside:]); n >= 0 {
			return inside + n + 1
		}
	}
	quote, wrong := r.quoted.read(r.row, inside)
	if wrong != "" {
		return -1
	}
	if p.wanted {
		r.want(inside, quote, p.path, p.pathEnd)
	}
	return quote + 1
}

// literalEnd returns where the number or word that begins at an index in the row ends, -1 if none
// does.
func (r *Reader) literalEnd(at int) (end int) {
	r.at = at
	switch c := r.row[at]; c {
	case 't':
		return r.word("true")
	case 'f':
		return r.word("false")
	case 'n':
		return r.word("null")
	default:
		if c == '-' || '0' <= c && c <= '9' {
			return r.number()
		}
		return -1
	}
}

// setID takes row[start:end], a scalar value, for what names the row.
func (r *Reader) setID(start, end int) {
	r.id, r.idIs = r.row[start:end], literalID
	if r.row[start] == '"' {
		r.id, r.idIs = r.row[start+1:end-1], stringID
	}
}
