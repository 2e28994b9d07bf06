package source

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"urigrep/internal/source/mail"
	"urigrep/internal/source/mbox"
)

// isMaildir reports whether a directory is a Maildir. It remembers the last answer, for a Maildir
// has many files.
func (s *Sources) isMaildir(dir string) bool {
	if s.last.dir != dir {
		s.last.dir, s.last.maildir = dir, isMaildir(dir)
	}
	return s.last.maildir
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

// mailOptions returns how messages are read, all but Account.
func (s *Sources) mailOptions() mail.Options {
	o := mail.Options{Everything: s.cfg.Text, Metadata: s.cfg.Metadata}
	switch s.cfg.Alternative {
	case "first":
		o.Alternatives = mail.FirstAlternative
	case "last":
		o.Alternatives = mail.LastAlternative
	}
	if !s.auto && !s.enc.Wide() {
		o.Fallback = s.enc
	}
	return o
}

// account takes what becomes of a stretch of a message.
func (f *File) account(a mail.Account) {
	if !a.Scanned {
		f.skip(a.Offset, a.Size, a.What+": "+a.Reason)
		return
	}
	f.tally.Scanned += a.Size
	if trouble := f.sources.cfg.Trouble; trouble != nil && a.Reason != "" {
		trouble(f.Path, a.Offset, a.What+": "+a.Reason)
	}
}

// messages reads a mailbox, or a single message, that begins at an offset in the source
// and is of size bytes there; -1 if that is not known. When it returns, all Bundles are done.
func (f *File) messages(src *reader, single bool, offset, size int64, yield func(*Document) error) error {
	splitter := mbox.NewSplitter(src)
	if single {
		splitter = mbox.NewMessage(src)
	}
	err := f.newMessageReader(offset, size, yield).read(splitter)
	if err == io.EOF {
		return complete(src.given, size)
	}
	return err
}

// complete returns an error if a source has given fewer bytes than it said it has.
func complete(given, size int64) error {
	if given < size {
		return fmt.Errorf("shrank while it was read, to %d of %d bytes", given, size)
	}
	return nil
}
