package escape

import (
	"io"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// NewTerminalWriter returns a writer of a text to a terminal, which gets it as Safe returns it, but with
// its tabs and line ends (LF and CRLF). Close has to be called at the end of the text, and leaves out open.
func NewTerminalWriter(out io.Writer) io.WriteCloser { return transform.NewWriter(out, toTerminal{}) }

// toTerminal makes text safe for a terminal.
type toTerminal struct{ transform.NopResetter }

// Transform implements transform.Transformer.
func (toTerminal) Transform(dst, src []byte, atEOF bool) (written, read int, err error) {
	var room [8]byte
	for read < len(src) {
		rest := src[read:]
		_, n := utf8.DecodeRune(rest)
		isEnd := rest[0] == '\r' && len(rest) > 1 && rest[1] == '\n'
		var text []byte
		switch {
		case !atEOF && (!utf8.FullRune(rest) || len(rest) == 1 && rest[0] == '\r'):
			return written, read, transform.ErrShortSrc
		case isEnd:
			n = len("\r\n")
			text = rest[:n]
		case rest[0] == '\t' || rest[0] == '\n':
			text = rest[:n]
		default:
			text = AppendSafe(room[:0], rest[:n])
		}
		if len(dst)-written < len(text) {
			return written, read, transform.ErrShortDst
		}
		written += copy(dst[written:], text)
		read += n
	}
	return written, read, nil
}
