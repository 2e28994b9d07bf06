package mail

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"urigrep/internal/source/format"
	"urigrep/internal/source/mbox"
)

// Message is the format of one message of mail or news.
type Message struct{}

// Detect reports whether an input begins with the header of a message: see Detect. Of a file that is
// named .eml, or that is in "cur" or "new" of a Maildir, a header field is enough.
func (Message) Detect(b format.Beginning) bool { return Detect(b.Bytes, named(b.Name)) }

// New implements format.Format.
func (Message) New(o *format.Options) (format.Reader, error) { return newReader(o, true), nil }

// Mailbox is the format of mailboxes.
type Mailbox struct{}

// Detect reports whether an input begins with a From_ line, after blank lines: see package mbox.
func (Mailbox) Detect(b format.Beginning) bool {
	line, rest, _ := bytes.Cut(bytes.TrimLeft(unixLines(b.Bytes), "\r\n"), []byte{'\n'})
	return mbox.IsSeparator(bytes.TrimSuffix(line, []byte{'\r'}), rest, true)
}

// New implements format.Format.
func (Mailbox) New(o *format.Options) (format.Reader, error) { return newReader(o, false), nil }

// named reports whether a file is named .eml or in a Maildir.
func named(path string) bool {
	if strings.EqualFold(filepath.Ext(path), ".eml") {
		return true
	}
	dir, _ := filepath.Split(path)
	if base := filepath.Base(dir); base != "cur" && base != "new" {
		return false
	}
	return isMaildir(filepath.Dir(filepath.Clean(dir)))
}

// lastMaildir is the last answer of isMaildir, since a Maildir has many files.
var lastMaildir atomic.Pointer[maildirAnswer]

// A maildirAnswer says whether a directory is a Maildir.
type maildirAnswer struct {
	dir string
	is  bool
}

// isMaildir reports whether a directory is a Maildir.
func isMaildir(dir string) bool {
	if last := lastMaildir.Load(); last != nil && last.dir == dir {
		return last.is
	}
	answer := &maildirAnswer{dir, true}
	for _, name := range [...]string{"cur", "new", "tmp"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || !info.IsDir() {
			answer.is = false
		}
	}
	lastMaildir.Store(answer)
	return answer.is
}

var errRefused = fmt.Errorf("mail is %w, since its parts are encoded: use --input text to change the source as it "+
	"stands", format.ErrRefused)
