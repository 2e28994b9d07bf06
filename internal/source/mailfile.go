package source

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"urigrep/internal/source/mail"
	"urigrep/internal/source/mbox"
)

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

// mailOptions returns how messages are read, all but Account.
func (s *Sources) mailOptions() mail.Options {
	o := mail.Options{Everything: s.cfg.Text, Metadata: s.cfg.Metadata, NoPlaces: s.cfg.NoPlaces}
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

// messages reads a mailbox or, if single, a message and others that follow it. They begin at an
// offset in the source and have size bytes; -1 if that is not known. When it returns, all Bundles
// are done.
func (f *File) messages(src *reader, single bool, offset, size int64, yield func(*Document) error) error {
	splitter := mbox.NewSplitter(src)
	if single {
		splitter = mbox.NewMessages(src, mail.BeginsMessage, mail.Closing)
	}
	if err := f.readMessages(splitter, offset, size, yield); err != nil {
		return err
	}
	if err := complete(src.given, size); err != nil {
		return err
	}
	return f.lost.err()
}

// readMessages hands on the messages that a Splitter finds in a mailbox, which begins at an offset
// in the source and has size bytes; -1 if that is not known.
func (f *File) readMessages(splitter *mbox.Splitter, offset, size int64, yield func(*Document) error) error {
	splitter.NoLines = f.sources.cfg.NoPlaces
	err := f.newMessageReader(offset, size, yield).read(splitter)
	if err == io.EOF {
		return nil
	}
	return err
}

// A lostParts counts the parts of messages in which there may be URIs that are not found.
type lostParts struct {
	count int64
	first event
}

func (l *lostParts) add(e *event) {
	if l.count == 0 {
		l.first = *e
	}
	l.count++
}

// err returns an error that says where the first of the parts is and what is wrong with it; nil if
// there is none.
func (l *lostParts) err() error {
	switch l.count {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("the part at byte %d: %s", l.first.offset, l.first.text)
	}
	return fmt.Errorf("the part at byte %d: %s; and %d more of the kind", l.first.offset, l.first.text, l.count-1)
}

// complete returns an error if a source has given fewer bytes than it said it has.
func complete(given, size int64) error {
	if given < size {
		return fmt.Errorf("shrank while it was read, to %d of %d bytes", given, size)
	}
	return nil
}
