package source

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"urigrep/internal/source/mail"
	"urigrep/internal/source/mbox"
)

// isMaildir reports whether a directory is a Maildir.
func isMaildir(dir string) bool {
	for _, name := range [...]string{"cur", "new", "tmp"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || !info.IsDir() {
			return false
		}
	}
	return true
}

// mailOptions returns how messages in f are read.
func (f *File) mailOptions() mail.Options {
	s := f.sources
	o := mail.Options{Everything: s.cfg.Text, Metadata: s.cfg.Metadata, Account: f.account}
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
// and is of size bytes there; -1 if that is not known.
func (f *File) messages(src *reader, single bool, offset, size int64, yield func(*Document) error) error {
	splitter := mbox.NewSplitter(src)
	if single {
		splitter = mbox.NewMessage(src)
	}
	decoder := mail.NewDecoder(f.mailOptions())
	hand := f.hander(yield)
	var batch mbox.Batch
	for {
		err := splitter.Next(&batch)
		if err == io.EOF {
			return complete(src.given, size)
		}
		if err != nil {
			return err
		}
		for _, c := range batch.Chunks {
			c.Offset += offset
			if err := decoder.Texts(mail.Chunk(c), hand); err != nil {
				return err
			}
		}
	}
}

// hander returns a function that hands texts on to yield, as Documents.
func (f *File) hander(yield func(*Document) error) func(*mail.Text) error {
	var d Document
	var r bytes.Reader
	return func(x *mail.Text) error {
		r.Reset(x.Bytes)
		d = Document{
			Path: f.Path, Text: &r, Bytes: x.Bytes, Size: -1, Offset: x.Offset, Line: x.Line, Base: x.Base,
			Decoded: x.Decoded, References: x.References,
		}
		if x.Map != nil {
			d.Map = x.Map
		}
		if x.Message != nil {
			d.Message = &Message{Message: x.Message, Part: x.Part, MediaType: x.MediaType}
		}
		return yield(&d)
	}
}

// complete returns an error if a source has given fewer bytes than it said it has.
func complete(given, size int64) error {
	if given < size {
		return fmt.Errorf("shrank while it was read, to %d of %d bytes", given, size)
	}
	return nil
}
