package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"
)

// lookedAt is how many bytes of a file tell that it is not text.
const lookedAt = 64 << 10

// measureTree prints the passes over the files below a folder, in ms for all of them.
func measureTree(program string, runs int, folder string) error {
	files, err := filesBelow(folder)
	if err != nil {
		return err
	}
	t := &tree{files: files}
	passes := []pass{
		{"walking", func() (time.Duration, error) {
			begin := threadTime()
			_, err := filesBelow(folder)
			return threadTime() - begin, err
		}},
		{"and opening, fstat, closing", t.pass(func(*tree, int, int64) error { return nil })},
		{"and reading", t.pass(func(t *tree, file int, size int64) error { return t.read(file, size) })},
		{"and triggers", t.pass(func(t *tree, file int, size int64) error { return t.readText(file, size, search) })},
		{"and references", t.pass(func(t *tree, file int, size int64) error { return t.readText(file, size, find) })},
		{"urigrep -r -j1", command([]string{program, "-r", "-j1", folder})},
		{"ripgrep -j1", command([]string{"rg", "-j1", "-uuoN", pattern, folder})},
	}
	least, err := leastOf(passes, runs)
	if err != nil {
		return err
	}
	fmt.Printf("%s, %d files, %.0f MB, ms:\n", folder, len(files), float64(t.bytes)/1e6)
	for i, p := range passes {
		if 0 < i && i < 5 {
			least[i] += least[0] // the files are listed before
		}
		fmt.Printf("  %-30s %.0f\n", p.name, least[i].Seconds()*1e3)
	}
	return nil
}

// filesBelow returns the paths of the regular files below a folder.
func filesBelow(folder string) (files []string, err error) {
	err = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

// A tree reads files into one buffer.
type tree struct {
	files  []string
	buffer []byte
	bytes  int64
}

// pass returns a function that opens each file, asks for its size, passes it to do, closes it, and
// returns the processor time of the thread.
func (t *tree) pass(do func(t *tree, file int, size int64) error) func() (time.Duration, error) {
	return func() (time.Duration, error) {
		begin := threadTime()
		t.bytes = 0
		for _, path := range t.files {
			file, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
			if err != nil {
				return 0, err
			}
			var info unix.Stat_t
			if err = unix.Fstat(file, &info); err == nil {
				err = do(t, file, info.Size)
			}
			if closed := unix.Close(file); err == nil {
				err = closed
			}
			if err != nil {
				return 0, fmt.Errorf("%s: %w", path, err)
			}
			t.bytes += info.Size
		}
		return threadTime() - begin, nil
	}
}

// read reads a file of a size.
func (t *tree) read(file int, size int64) error {
	if int64(cap(t.buffer)) < size {
		t.buffer = make([]byte, size)
	}
	t.buffer = t.buffer[:size]
	n, err := unix.Read(file, t.buffer)
	t.buffer = t.buffer[:max(n, 0)]
	return err
}

// readText reads a file and, if it is text, makes a pass over it.
func (t *tree) readText(file int, size int64, pass func(text []byte, from, to int)) error {
	err := t.read(file, size)
	if bytes.IndexByte(t.buffer[:min(len(t.buffer), lookedAt)], 0) < 0 {
		pass(t.buffer, 0, len(t.buffer))
	}
	return err
}
