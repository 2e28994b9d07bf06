package escape

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// A TerminalWriter writes text to a terminal as Safe returns it, but with its tabs and line ends
// (LF and CRLF). Flush has to be called at the end of each text.
type TerminalWriter struct {
	out  io.Writer
	held []byte // the beginning of a rune or of a CRLF, of which more may come
	safe []byte // a buffer
}

// NewTerminalWriter returns a TerminalWriter that writes to out.
func NewTerminalWriter(out io.Writer) *TerminalWriter { return &TerminalWriter{out: out} }

// Write implements io.Writer. Its error is that of the terminal.
func (w *TerminalWriter) Write(p []byte) (int, error) {
	text := append(w.held, p...)
	n := len(text) - unfinished(text)
	err := w.write(text[:n])
	w.held = append(w.held[:0], text[n:]...)
	return len(p), err
}

// Flush writes what is held back: the text ends here.
func (w *TerminalWriter) Flush() error {
	err := w.write(w.held)
	w.held = w.held[:0]
	return err
}

// write writes whole runes.
func (w *TerminalWriter) write(text []byte) error {
	w.safe = w.safe[:0]
	for len(text) > 0 {
		i := bytes.IndexAny(text, "\t\n")
		if i < 0 {
			w.safe = AppendSafe(w.safe, text)
			break
		}
		end := i
		if text[i] == '\n' && i > 0 && text[i-1] == '\r' {
			end--
		}
		w.safe = append(AppendSafe(w.safe, text[:end]), text[end:i+1]...)
		text = text[i+1:]
	}
	_, err := w.out.Write(w.safe)
	return err
}

// unfinished returns how many bytes at the end of text are the beginning of a rune or of a CRLF.
func unfinished(text []byte) int {
	if bytes.HasSuffix(text, []byte{'\r'}) {
		return 1
	}
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if tail := text[len(text)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}
