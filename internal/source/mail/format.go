package mail

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

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
	dir := filepath.Dir(path)
	if base := filepath.Base(dir); base != "cur" && base != "new" {
		return false
	}
	info, err := os.Stat(filepath.Join(dir, "..", "tmp")) // which only Maildirs have besides
	return err == nil && info.IsDir()
}

var errRefused = fmt.Errorf("mail is %w, since its parts are encoded: use --input text to change the source as it "+
	"stands", format.ErrRefused)
