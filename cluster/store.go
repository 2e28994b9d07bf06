package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"urigrep/internal/source"
)

// A store is where files lie: the local filesystem, or buckets. Beam's filesystems are not used:
// they give no sizes with names and no ranges of bytes, write no object of more than 50 GB to S3,
// and wait without a limit.
type store interface {
	// list calls visit for each file whose name begins with prefix, in order, until visit returns
	// an error, which it returns. What cannot be listed is given to trouble.
	list(ctx context.Context, prefix string, visit func(Input) error, trouble func(path string, err error)) error

	// read returns size bytes of a file, the first at the offset from.
	read(ctx context.Context, path string, from, size int64) (io.ReadCloser, error)

	// create makes a file, which is there as a whole once Close has returned nil, and not at all
	// before, or if ctx is done before.
	create(ctx context.Context, path string) (io.WriteCloser, error)

	// remove removes files. It is not an error if one is not there.
	remove(ctx context.Context, paths []string) error

	// abort removes what was begun to be written to a folder and never ended.
	abort(ctx context.Context, folder string) error

	// lasting reports whether another attempt would meet an error of read again.
	lasting(err error) bool
}

// An Input is a file to be searched.
type Input struct {
	Path string
	Size int64 // bytes
	Kind string
	Cut  bool // parts of it can be searched by themselves
}

// usualTimeout is how long a store may give no byte.
const usualTimeout = 2 * time.Minute

// stores opens stores, each when it is needed first.
type stores struct {
	timeout time.Duration // how long a store may give no byte

	mu    sync.Mutex
	opens map[string]store // by scheme or bucket
}

// newStores returns the stores of a job, with its --timeout.
func newStores(timeout time.Duration) *stores { return &stores{timeout: timeout} }

// scheme returns the scheme of a path, empty for a local one.
func scheme(path string) string {
	name, _, found := strings.Cut(path, "://")
	if !found {
		return ""
	}
	return name
}

// checkScheme returns an error for a path of which there is no store.
func checkScheme(path string) error {
	switch name := scheme(path); name {
	case "":
		return nil
	case "gs", "s3":
		_, _, err := splitPath(path)
		return err
	case "file":
		return fmt.Errorf("%q: a local file is named by its path alone, such as %s", path, strings.TrimPrefix(path, "file://"))
	default:
		return fmt.Errorf("%s://: no files are read there, want a local path, gs:// or s3://", name)
	}
}

// of returns the store of a path.
func (s *stores) of(ctx context.Context, path string) (store, error) {
	if err := checkScheme(path); err != nil {
		return nil, err
	}
	root := "" // that of the local filesystem
	if scheme(path) != "" {
		root, _, _ = splitPath(path) // is right: checkScheme has looked
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if opened := s.opens[root]; opened != nil {
		return opened, nil
	}
	opened, err := store(local{}), error(nil)
	if root != "" {
		opened, err = openBucket(ctx, root, s.timeout)
	}
	if err != nil {
		return nil, err
	}
	if s.opens == nil {
		s.opens = make(map[string]store)
	}
	s.opens[root] = opened
	return opened, nil
}

// create makes a file, as store.create does.
func (s *stores) create(ctx context.Context, path string) (io.WriteCloser, error) {
	to, err := s.of(ctx, path)
	if err != nil {
		return nil, err
	}
	return to.create(ctx, path)
}

// list calls visit for each file of a folder, by its name in it, in order. What cannot be listed is
// an error.
func (s *stores) list(ctx context.Context, folder string, visit func(name string, size int64) error) error {
	from, err := s.of(ctx, folder)
	if err != nil {
		return err
	}
	prefix, failed := join(folder), error(nil)
	err = from.list(ctx, prefix, func(in Input) error {
		return visit(strings.TrimPrefix(in.Path, strings.TrimPrefix(prefix, "./")), in.Size)
	}, func(_ string, err error) { failed = errors.Join(failed, err) })
	return errors.Join(err, failed)
}

// write makes a file of what fill writes, as a whole or not at all.
func (s *stores) write(ctx context.Context, path string, fill func(io.Writer) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	to, err := s.create(ctx, path)
	if err != nil {
		return err
	}
	if err := fill(to); err != nil {
		cancel()
		_ = to.Close() // there is an error already
		return err
	}
	return to.Close()
}

// writeText makes a file.
func (s *stores) writeText(ctx context.Context, path string, text []byte) error {
	return s.write(ctx, path, func(to io.Writer) error {
		_, err := to.Write(text)
		return err
	})
}

// remove removes files of a folder.
func (s *stores) remove(ctx context.Context, folder string, names ...string) error {
	from, err := s.of(ctx, folder)
	if err != nil || len(names) == 0 {
		return err
	}
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = join(folder, name)
	}
	return from.remove(ctx, paths)
}

// readAll returns the text of a file of size bytes.
func (s *stores) readAll(ctx context.Context, path string, size int64) ([]byte, error) {
	text := make([]byte, size)
	_, err := io.ReadFull(s.reader(ctx, path, size), text)
	return text, err
}

// reader returns a reader of a file of size bytes, which makes a request each time.
func (s *stores) reader(ctx context.Context, path string, size int64) io.Reader {
	return &fileReader{ctx: ctx, stores: s, path: path, size: size}
}

// A fileReader reads a file from its beginning to its end.
type fileReader struct {
	ctx      context.Context
	stores   *stores
	path     string
	at, size int64
}

// Read reads what comes next.
func (r *fileReader) Read(p []byte) (int, error) {
	if p = p[:min(int64(len(p)), r.size-r.at)]; len(p) == 0 {
		return 0, io.EOF
	}
	from, err := r.stores.of(r.ctx, r.path)
	if err == nil {
		err = r.stores.fill(r.ctx, from, r.path, r.at, p)
	}
	if err != nil {
		return 0, err
	}
	r.at += int64(len(p))
	return len(p), nil
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
		return nil, source.Reason(err)
	}
	return struct {
		io.Reader
		io.Closer
	}{io.NewSectionReader(file, from, size), file}, nil
}

// partial begins the names of local files that are not complete.
const partial = ".part-"

func (local) create(ctx context.Context, path string) (io.WriteCloser, error) {
	dir, name := filepath.Split(path)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(dir, partial+unique()+"-"+name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	return &localFile{File: file, ctx: ctx, path: path}, nil
}

func (local) remove(_ context.Context, paths []string) error {
	for _, path := range paths {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func (l local) abort(ctx context.Context, folder string) error {
	var left []string
	for _, dir := range []string{folder, filepath.Join(folder, unfinished)} {
		names, _ := os.ReadDir(dir) // if it is not there, nothing is in it
		for _, name := range names {
			if strings.HasPrefix(name.Name(), partial) {
				left = append(left, filepath.Join(dir, name.Name()))
			}
		}
	}
	return l.remove(ctx, left)
}

func (local) lasting(error) bool { return true }

// A localFile is a file that gets its name when it is closed.
type localFile struct {
	*os.File
	ctx  context.Context
	path string
	err  error // of a write
}

// Write writes p.
func (f *localFile) Write(p []byte) (n int, err error) {
	n, err = f.File.Write(p)
	f.err = errors.Join(f.err, err)
	return n, err
}

// Close gives the file its name, or removes it after an error.
func (f *localFile) Close() error {
	err := errors.Join(f.err, f.ctx.Err(), f.File.Close())
	if err == nil {
		err = os.Rename(f.Name(), f.path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // there is an error already
	}
	return err
}
