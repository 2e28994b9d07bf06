package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// statusTime returns the time at which the status of a file last changed, in nanoseconds.
func statusTime(info fs.FileInfo) int64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ctim.Nano()
	}
	return 0
}

// Keep gives the file at path the owner, the group, the mode and the extended attributes of
// another.
func (OS) Keep(path, of string, like fs.FileInfo) error {
	if err := keepOwner(path, like); err != nil {
		return err
	}
	if err := os.Chmod(path, like.Mode()&keptMode); err != nil { // after the owner, which resets bits of it
		return err
	}
	return keepAttributes(path, of)
}

// keepOwner gives the file at path the owner and the group of another.
func keepOwner(path string, like fs.FileInfo) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	is, _ := info.Sys().(*syscall.Stat_t)
	want, _ := like.Sys().(*syscall.Stat_t)
	if is == nil || want == nil || is.Uid == want.Uid && is.Gid == want.Gid {
		return nil
	}
	if err := os.Chown(path, int(want.Uid), int(want.Gid)); err != nil {
		return fmt.Errorf("its owner or group cannot be kept: %w", reason(err))
	}
	return nil
}

// keepAttributes gives the file at path the extended attributes of another.
func keepAttributes(path, of string) error {
	names, err := attributes(of)
	for _, name := range names {
		var want, is []byte
		if want, err = attribute(of, name); err != nil {
			break
		}
		if is, err = attribute(path, name); err == nil && bytes.Equal(is, want) {
			continue // the system has set it
		}
		if err = syscall.Setxattr(path, name, want, 0); err != nil {
			err = fmt.Errorf("%s: %w", name, err)
			break
		}
	}
	if err != nil {
		return fmt.Errorf("its extended attributes cannot be kept: %w", err)
	}
	return nil
}

// attributes returns the names of the extended attributes of a file.
func attributes(path string) (names []string, err error) {
	list, err := whole(func(p []byte) (int, error) { return syscall.Listxattr(path, p) })
	for name := range bytes.SplitSeq(list, []byte{0}) {
		if len(name) > 0 {
			names = append(names, string(name))
		}
	}
	if errors.Is(err, syscall.ENOTSUP) {
		return nil, nil
	}
	return names, err
}

// attribute returns the value of an extended attribute.
func attribute(path, name string) ([]byte, error) {
	return whole(func(p []byte) (int, error) { return syscall.Getxattr(path, name, p) })
}

// whole returns all that get returns, which may have any size.
func whole(get func([]byte) (int, error)) ([]byte, error) {
	for size := 256; ; size *= 2 {
		p := make([]byte, size)
		n, err := get(p)
		if err == nil {
			return p[:n], nil
		}
		if err != syscall.ERANGE || size > 1<<20 {
			return nil, err
		}
	}
}
