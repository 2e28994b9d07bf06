//go:build !linux

package rewrite

import (
	"io/fs"
	"os"
)

// statusTime returns 0: the time at which the status of a file last changed is not known here.
func statusTime(fs.FileInfo) int64 { return 0 }

// Keep gives the file at path the mode of another.
func (OS) Keep(path, _ string, like fs.FileInfo) error { return os.Chmod(path, like.Mode()&keptMode) }
