package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
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
	// list returns the files whose names begin with prefix, in order. An error that comes with a Path is
	// about what cannot be listed of it; after another one nothing comes.
	list(ctx context.Context, prefix string) iter.Seq2[Input, error]

	// read returns size bytes of a file, the first at the offset from.
	read(ctx context.Context, path string, from, size int64) (io.ReadCloser, error)

	// create makes a file. It appears, whole, when Close has returned nil, and not at all if ctx is
	// done before, which the caller sees to after an error of Write.
	create(ctx context.Context, path string) (io.WriteCloser, error)

	// remove removes files. It is not an error if one is not there.
	remove(ctx context.Context, paths []string) error

	// abort removes what was begun to be written to a folder and never ended, and its folder unfinished
	// if that is empty.
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
	opens map[string]store // of buckets, by their roots
}

// newStores returns the stores of a job, with its --timeout.
func newStores(timeout time.Duration) *stores {
	return &stores{timeout: timeout, opens: make(map[string]store)}
}

// scheme returns the scheme of a path, empty for a local one.
func scheme(path string) string {
	name, _, found := strings.Cut(path, "://")
	if !found {
		return ""
	}
	return name
}

// rootOf returns the store of a path: scheme://BUCKET/, empty for a local one; an error if there is none.
func rootOf(path string) (string, error) {
	kind, rest, found := strings.Cut(path, "://")
	bucket, _, _ := strings.Cut(rest, "/")
	switch {
	case !found:
		return "", nil
	case kind == "file":
		return "", fmt.Errorf("%q: a local file is named by its path alone, such as %s", path, rest)
	case kind != "gs" && kind != "s3":
		return "", fmt.Errorf("%s://: no files are read there, want a local path, gs:// or s3://", kind)
	case bucket == "":
		return "", fmt.Errorf("%q names no bucket, want %s://BUCKET/NAME", path, kind)
	}
	return kind + "://" + bucket + "/", nil
}

// of returns the store of a path.
func (s *stores) of(ctx context.Context, path string) (store, error) {
	root, err := rootOf(path)
	if err != nil || root == "" {
		return local{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	opened := s.opens[root]
	if opened == nil {
		if opened, err = openBucket(ctx, root, s.timeout); err == nil {
			s.opens[root] = opened
		}
	}
	return opened, err
}

// stat returns a file by its path.
func (s *stores) stat(ctx context.Context, path string) (Input, error) {
	for in, err := range s.match(ctx, &pattern{text: path, prefix: path}) {
		return in, err
	}
	return Input{}, errNoFile
}

// errNoFile says that there is no file.
var errNoFile = errors.New("no such file")

// head returns the first size bytes of a file.
func (s *stores) head(ctx context.Context, path string, size int64) ([]byte, error) {
	text := make([]byte, size)
	from, err := s.stream(ctx, path, size, size)
	if err == nil {
		_, err = io.ReadFull(from, text)
	}
	return text, err
}

// local is the local filesystem.
type local struct{}

func (local) list(ctx context.Context, prefix string) iter.Seq2[Input, error] {
	root := cmp.Or(prefix[:strings.LastIndexByte(prefix, '/')+1], ".")
	return func(yield func(Input, error) bool) {
		visit := func(path string, entry fs.DirEntry, err error) error {
			in := Input{Path: filepath.ToSlash(path)}
			switch {
			case ctx.Err() != nil:
				in, err = Input{}, ctx.Err()
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
			case entry.IsDir() && path != root && !strings.HasPrefix(path, prefix) &&
				!strings.HasPrefix(prefix, path+"/"):
				return filepath.SkipDir
			case !entry.Type().IsRegular():
				return nil // links too, as where the command goes through directories
			default:
				var info fs.FileInfo
				if info, err = entry.Info(); err == nil {
					in.Size = info.Size()
				}
			}
			if !yield(in, source.Reason(err)) || ctx.Err() != nil {
				return filepath.SkipAll
			}
			return nil
		}
		_ = filepath.WalkDir(root, visit) // visit is told of all errors
	}
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
	return &localFile{file, ctx, path}, nil
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
	err := l.remove(ctx, left)
	_ = os.Remove(filepath.Join(folder, unfinished)) // if it is empty
	return err
}

func (local) lasting(error) bool { return true }

// A localFile is a file that gets its name when it is closed.
type localFile struct {
	*os.File
	ctx  context.Context
	path string
}

// Close gives the file its name; or removes it, if what writes it has given up.
func (f *localFile) Close() error {
	err := errors.Join(f.ctx.Err(), f.File.Close())
	if err == nil {
		err = os.Rename(f.Name(), f.path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // there is an error already
	}
	return err
}
