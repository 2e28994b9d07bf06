package main

import (
	"context"
	"io"
	"io/fs"
	"path"
	"sync"
	"time"

	"urigrep/internal/source"
)

// open opens a file for a search.
func (s *stores) open(ctx context.Context, in *Input) (source.OpenFile, error) {
	if scheme(in.Path) == "" {
		file, err := source.OS{}.Open(in.Path)
		return file, source.Reason(err)
	}
	from, err := s.of(ctx, in.Path)
	if err != nil {
		return nil, err
	}
	return newObject(in, &ranges{ctx: ctx, stores: s, from: from, path: in.Path, size: in.Size, step: rangeSize}), nil
}

// An object is an open file of a bucket.
type object struct {
	*io.SectionReader
	in   *Input
	from *ranges
}

func newObject(in *Input, from *ranges) *object {
	return &object{io.NewSectionReader(from, 0, in.Size), in, from}
}

// Close waits for what is being read ahead.
func (o *object) Close() error {
	o.from.stop()
	return nil
}

// Stat returns the size, the time and the name of the object.
func (o *object) Stat() (fs.FileInfo, error) { return objectInfo{o.in}, nil }

// An objectInfo is what Stat says of an object: that it is a regular file.
type objectInfo struct{ in *Input }

// Name returns the last part of the object's path.
func (i objectInfo) Name() string { return path.Base(i.in.Path) }

// Size returns the object's size in bytes.
func (i objectInfo) Size() int64 { return i.in.Size }

// Mode says that it is a regular file.
func (objectInfo) Mode() fs.FileMode { return 0 }

// ModTime is not known.
func (objectInfo) ModTime() time.Time { return time.Time{} }

// IsDir says that it is not a folder.
func (objectInfo) IsDir() bool { return false }

// Sys returns nothing.
func (objectInfo) Sys() any { return nil }

// rangeSize is how many bytes are asked for at a time.
const rangeSize = 8 << 20

// ranges reads a file of a store by ranges. It keeps the last range that it read, and that before:
// a search goes forward, but looks back a little. Where ranges are asked for in their order, the
// next is read ahead.
type ranges struct {
	ctx    context.Context
	stores *stores
	from   store
	path   string
	size   int64
	step   int64 // bytes that are asked for at a time

	mu     sync.Mutex // held by ReadAt: formats may read ahead themselves
	kept   [2]stretch // the newest last
	next   chan stretch
	nextAt int64
	cancel context.CancelFunc // of next
}

// A stretch is a part of a file.
type stretch struct {
	at   int64
	text []byte
	err  error
}

// has reports whether an offset is in the stretch.
func (s *stretch) has(at int64) bool { return s.at <= at && at < s.at+int64(len(s.text)) }

// ReadAt reads len(p) bytes, the first at the offset at, as io.ReaderAt says.
func (r *ranges) ReadAt(p []byte, at int64) (n int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for n < len(p) && at < r.size {
		text, err := r.rangeAt(at)
		if err != nil {
			return n, err
		}
		m := copy(p[n:], text)
		n, at = n+m, at+int64(m)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// rangeAt returns what a range holds from an offset onward.
func (r *ranges) rangeAt(at int64) ([]byte, error) {
	for i := range r.kept {
		if k := &r.kept[i]; k.has(at) {
			return k.text[at-k.at:], nil
		}
	}
	from, last, free := at/r.step*r.step, r.kept[1], r.kept[0].text
	r.kept[0], r.kept[1] = last, stretch{}
	got := r.await(from)
	if got.text == nil {
		got, free = r.read(r.ctx, from, free), nil
	}
	if got.err != nil {
		return nil, got.err
	}
	r.kept[1] = got
	if after := from + r.step; last.text != nil && last.at+r.step == from && after < r.size {
		r.ahead(after, free)
	}
	return got.text[at-from:], nil
}

// read reads the range that begins at from into buf, if that is large enough.
func (r *ranges) read(ctx context.Context, from int64, buf []byte) stretch {
	want := min(r.step, r.size-from)
	if int64(cap(buf)) < want {
		buf = make([]byte, want)
	}
	s := stretch{at: from, text: buf[:want]}
	s.err = r.stores.fill(ctx, r.from, r.path, from, s.text)
	return s
}

// ahead begins to read a range, which await waits for.
func (r *ranges) ahead(from int64, buf []byte) {
	ctx, cancel := context.WithCancel(r.ctx)
	next := make(chan stretch, 1)
	r.next, r.nextAt, r.cancel = next, from, cancel
	go func() { next <- r.read(ctx, from, buf) }()
}

// await waits for the range that is read ahead and returns it if it begins at from; else it returns
// the zero stretch.
func (r *ranges) await(from int64) stretch {
	if r.next == nil {
		return stretch{}
	}
	if r.nextAt != from {
		r.cancel()
	}
	got := <-r.next
	r.cancel()
	r.next = nil
	if r.nextAt != from {
		return stretch{}
	}
	return got
}

// stop ends reading ahead.
func (r *ranges) stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.await(-1)
}
