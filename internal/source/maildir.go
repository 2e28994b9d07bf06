package source

import (
	"os"
	"path/filepath"
	"strings"
)

// namedMail reports whether f is named .eml or in a Maildir.
func (f *File) namedMail() bool {
	dir, name := filepath.Split(filepath.Clean(f.Path))
	if strings.EqualFold(filepath.Ext(name), ".eml") {
		return true
	}
	if base := filepath.Base(dir); base != "cur" && base != "new" {
		return false
	}
	return f.sources.isMaildir(filepath.Dir(filepath.Clean(dir)))
}

// isMaildir reports whether a directory is a Maildir. It caches the last answer, since a Maildir
// has many files.
func (s *Sources) isMaildir(dir string) bool {
	if last := s.maildir.Load(); last != nil && last.dir == dir {
		return last.is
	}
	answer := &maildirAnswer{dir, isMaildir(dir)}
	s.maildir.Store(answer)
	return answer.is
}

// A maildirAnswer says whether a directory is a Maildir.
type maildirAnswer struct {
	dir string
	is  bool
}

// isMaildir reports whether a directory is a Maildir.
func isMaildir(dir string) bool {
	for _, name := range [...]string{"cur", "new", "tmp"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || !info.IsDir() {
			return false
		}
	}
	return true
}
