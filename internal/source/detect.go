package source

import (
	"bytes"

	"urigrep/internal/source/mail"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/mbox"
	"urigrep/internal/source/warc"
)

// How the kind of a source is detected from its first bytes (at most beginning):
//
//   - It is a mailbox if, after blank lines, it begins with a From_ line (see package mbox), or
//     with the mark of MMDF or Babyl.
//   - It is a message if it begins with a header (see mail.Detect): nothing but fields and their
//     continuations, among them From and two more that messages have, one of which programs write
//     (Date, Message-ID, Received, MIME-Version and the like).
//   - It is a WARC archive if it begins with a record of one, compressed or not.
//   - A file whose name ends in .jsonl or .ndjson, without the extension of a compression, is JSON
//     Lines if its first line is an object.
//   - A file whose name ends in .eml, or that is in "cur" or "new" of a Maildir, is a message if it
//     begins with a header field.
//   - It is HTML if it begins with a doctype of HTML or a tag "<html", after blanks, comments and
//     an XML declaration.
//
// Everything else is text. Text in UTF-16 or UTF-32 is never mail.

// input returns the kind of a source by its beginning, one of Inputs. One whose format is known to
// hold no text as it stands is InputText, which is not read then, whatever Config.Input asks for.
func (f *File) input(begin []byte) string {
	if input := f.sources.cfg.Input; input != InputAuto {
		if f.isPacked(input, begin) {
			return InputText
		}
		return input
	}
	enc, mark := f.sources.encoding(begin)
	begin = begin[mark:]
	switch {
	case enc.Wide():
		return InputText
	case warc.IsArchive(begin):
		return InputWARC
	case f.namedRows() && beginsWithObject(begin):
		return InputRows
	case isMailbox(begin):
		return InputMbox
	case mail.Detect(begin, f.namedMail()):
		return InputMail
	case markup.IsPage(begin):
		return InputHTML
	}
	return InputText
}

// isPacked reports whether a source is in a format out of which a program has to take its text
// first, by its beginning. An archive of the Web may be compressed with gzip or zstd.
func (f *File) isPacked(input string, begin []byte) bool {
	c := compressionOf(begin)
	switch {
	case c == nil && !isBinary(begin): // the other formats are told by words that a text may have too
		return false
	case c != nil && input == InputWARC && (c.name == "gzip" || c.name == "zstd"):
		return false
	}
	enc, _ := f.sources.encoding(begin)
	format := f.foreign(enc, begin)
	return format != nil && format.Name != ""
}

// isMailbox reports whether a source is a mailbox, by its beginning.
func isMailbox(begin []byte) bool {
	if mbox.IsMMDF(begin) || mbox.IsBabyl(begin) {
		return true
	}
	begin = bytes.TrimLeft(begin, "\r\n")
	line, rest, _ := bytes.Cut(begin, []byte{'\n'})
	return mbox.IsSeparator(bytes.TrimSuffix(line, []byte{'\r'}), rest, true)
}
