package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs" // registers gs
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3" // registers s3

	"urigrep/internal/source"
)

// A store is where files lie: the local filesystem, or buckets. What Beam's filesystems cannot do
// is done here: names with their sizes, as many as one request gives, and ranges of bytes.
type store interface {
	// list calls visit for each file whose name begins with prefix, in order, until visit returns
	// an error, which it returns. What cannot be listed is given to trouble.
	list(ctx context.Context, prefix string, visit func(Input) error, trouble func(path string, err error)) error

	// read returns the size bytes of a file from from on.
	read(ctx context.Context, path string, from, size int64) (io.ReadCloser, error)
}

// An Input is a file to be searched.
type Input struct {
	Path string
	Size int64 // bytes
	Kind string
	Cut  bool // parts of it can be searched by themselves
}

// stores opens stores, each when it is needed first.
type stores struct {
	mu    sync.Mutex
	opens map[string]store
	beam  map[string]filesystem.Interface
}

// scheme returns the scheme of a path, empty for a local one.
func scheme(path string) string {
	name, _, found := strings.Cut(path, "://")
	if !found {
		return ""
	}
	return name
}

// of returns the store of a path.
func (s *stores) of(ctx context.Context, path string) (store, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := scheme(path)
	if opened := s.opens[name]; opened != nil {
		return opened, nil
	}
	var opened store
	var err error
	switch name {
	case "":
		opened = local{}
	case "gs":
		opened, err = newGoogle(ctx)
	case "s3":
		quietAmazon()
		opened, err = newAmazon(ctx)
	default:
		err = fmt.Errorf("%s://: no files are read there, want a local path, gs:// or s3://", name)
	}
	if err != nil {
		return nil, err
	}
	if s.opens == nil {
		s.opens = make(map[string]store)
	}
	s.opens[name] = opened
	return opened, nil
}

// fs returns Beam's filesystem for a path.
func (s *stores) fs(ctx context.Context, path string) (opened filesystem.Interface, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := scheme(path)
	if opened := s.beam[name]; opened != nil {
		return opened, nil
	}
	defer func() { // Beam's filesystems panic where they cannot be configured
		if p := recover(); p != nil {
			err = fmt.Errorf("%s://: %v", name, p)
		}
	}()
	if name == "s3" {
		quietAmazon()
	}
	if opened, err = filesystem.New(ctx, path); err != nil {
		return nil, err
	}
	if s.beam == nil {
		s.beam = make(map[string]filesystem.Interface)
	}
	s.beam[name] = opened
	return opened, nil
}

// local is the local filesystem.
type local struct{}

func (local) list(ctx context.Context, prefix string, visit func(Input) error, trouble func(string, error)) error {
	root := prefix[:strings.LastIndexByte(prefix, '/')+1]
	if root == "" {
		root = "."
	}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			if !errors.Is(err, fs.ErrNotExist) {
				trouble(path, source.Reason(err))
			}
			return nil
		}
		if entry.IsDir() && path != root && !strings.HasPrefix(path, prefix) && !strings.HasPrefix(prefix, path+"/") {
			return filepath.SkipDir
		}
		if !entry.Type().IsRegular() {
			return nil // links too, as where the command goes through directories
		}
		info, err := entry.Info()
		if err != nil {
			trouble(path, source.Reason(err))
			return nil
		}
		return visit(Input{Path: filepath.ToSlash(path), Size: info.Size()})
	})
	return err
}

func (local) read(_ context.Context, path string, from, size int64) (io.ReadCloser, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{io.NewSectionReader(file, from, size), file}, nil
}

// open opens a file for a search: parts of it, or the whole once from its beginning to its end.
func (s *stores) open(ctx context.Context, in *Input) (source.OpenFile, error) {
	if scheme(in.Path) == "" {
		file, err := source.OS{}.Open(in.Path)
		return file, source.Reason(err)
	}
	if in.Cut {
		from, err := s.of(ctx, in.Path)
		if err != nil {
			return nil, err
		}
		return newObject(in, &ranges{ctx: ctx, from: from, path: in.Path, size: in.Size, step: rangeSize}), nil
	}
	beam, err := s.fs(ctx, in.Path)
	if err != nil {
		return nil, err
	}
	w := &whole{open: func() (io.ReadCloser, error) { return beam.OpenRead(ctx, in.Path) }}
	return newObject(in, w), nil
}

// An object is an open file of a bucket.
type object struct {
	*io.SectionReader
	in   *Input
	from io.ReaderAt
}

func newObject(in *Input, from io.ReaderAt) *object {
	return &object{io.NewSectionReader(from, 0, in.Size), in, from}
}

// Close closes what is open.
func (o *object) Close() error {
	if c, ok := o.from.(io.Closer); ok {
		return c.Close()
	}
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

// ranges reads parts of a file of a store. It keeps the last range that it read, and that before: a
// search goes forward, but looks back a little. One goroutine may use it.
type ranges struct {
	ctx  context.Context
	from store
	path string
	size int64
	step int64 // bytes that are asked for at a time

	kept [2]struct {
		at   int64
		text []byte
	}
}

// ReadAt reads len(p) bytes from at on, as io.ReaderAt says.
func (r *ranges) ReadAt(p []byte, at int64) (n int, err error) {
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

// rangeAt returns what a range holds from an offset on.
func (r *ranges) rangeAt(at int64) ([]byte, error) {
	for i := range r.kept {
		k := &r.kept[i]
		if k.at <= at && at < k.at+int64(len(k.text)) {
			return k.text[at-k.at:], nil
		}
	}
	from := at / r.step * r.step
	want := min(r.step, r.size-from)
	r.kept[0], r.kept[1] = r.kept[1], r.kept[0]
	k := &r.kept[1]
	if int64(cap(k.text)) < want {
		k.text = make([]byte, want)
	}
	k.at, k.text = from, k.text[:want]
	body, err := r.from.read(r.ctx, r.path, from, want)
	if err == nil {
		_, err = io.ReadFull(body, k.text)
		err = errors.Join(err, body.Close())
	}
	if err != nil {
		k.text = k.text[:0]
		return nil, err
	}
	return k.text[at-from:], nil
}

// A whole reads a file from its beginning to its end, with one request, whose first bytes may be
// read more than once. To read anything else again, it begins again.
type whole struct {
	open func() (io.ReadCloser, error)

	head []byte
	in   io.ReadCloser // nil until it is needed
	at   int64         // what in gives next
}

// wholeHead is how many bytes at the beginning are kept.
const wholeHead = 128 << 10

// ReadAt reads len(p) bytes from at on, as io.ReaderAt says.
func (w *whole) ReadAt(p []byte, at int64) (n int, err error) {
	if w.in == nil || at < w.at && at > int64(len(w.head)) {
		if err := w.begin(); err != nil {
			return 0, err
		}
	}
	if at < int64(len(w.head)) {
		n = copy(p, w.head[at:])
	}
	if rest := at + int64(n) - w.at; rest > 0 {
		if _, err := io.CopyN(io.Discard, w.in, rest); err != nil {
			return n, err
		}
		w.at += rest
	}
	m, err := io.ReadFull(w.in, p[n:])
	w.at += int64(m)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return n + m, err
}

// begin opens the file and reads its head.
func (w *whole) begin() (err error) {
	if err := w.Close(); err != nil {
		return err
	}
	if w.in, err = w.open(); err != nil {
		w.in = nil
		return err
	}
	w.head = make([]byte, wholeHead)
	n, err := io.ReadFull(w.in, w.head)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	w.head, w.at = w.head[:n], int64(n)
	return err
}

// Close closes the file.
func (w *whole) Close() error {
	if w.in == nil {
		return nil
	}
	err := w.in.Close()
	w.in = nil
	return err
}
