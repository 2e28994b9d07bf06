package mail

import (
	"bytes"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
)

// A flow is a text of format=flowed (RFC 3676) with its soft line breaks removed.
type flow struct {
	text []byte
	runs origin.Runs
}

// hasSoftBreak reports whether a line of text ends with a blank, and a line end follows.
func hasSoftBreak(text []byte) bool {
	return bytes.Contains(text, []byte(" \n")) || bytes.Contains(text, []byte(" \r\n"))
}

// unflow sets f to the text of src, whose Map is below. With delSp the blank of a soft break is
// removed too (RFC 3676, §4.1).
func (f *flow) unflow(src []byte, delSp bool, below charset.Map) {
	f.text = f.text[:0]
	f.runs.Reset(below)
	soft, depth, broken := false, 0, 0 // of the line before: it ends softly, its quote depth, its end
	for at := 0; at < len(src); {
		line, next := lineAt(src, at)
		quotes, marks := quoteDepth(line)
		content := line[marks:]
		if len(content) > 0 && content[0] == ' ' { // RFC 3676, §4.4
			content = content[1:]
		}
		begin, end := at, at+len(line)
		if soft && quotes == depth && !isSignature(content) {
			begin = end - len(content)
		} else {
			f.copy(src, broken, at)
		}
		soft, depth = len(content) > 0 && content[len(content)-1] == ' ' && !isSignature(content), quotes
		broken = end
		if soft && delSp {
			end--
		}
		f.copy(src, begin, end)
		if !soft {
			f.copy(src, broken, next)
			broken = next
		}
		at = next
	}
	f.copy(src, broken, len(src))
}

// copy appends src[start:end] to the text.
func (f *flow) copy(src []byte, start, end int) {
	if start < end {
		f.runs.Copied(len(f.text), start)
		f.text = append(f.text, src[start:end]...)
	}
}

// quoteDepth returns how many quote marks a line begins with (RFC 3676, §4.5), and their length in
// bytes. Some programs write a blank between two of them.
func quoteDepth(line []byte) (depth, length int) {
	for n := 0; n < len(line) && (line[n] == '>' || line[n] == ' ' && depth > 0); n++ {
		if line[n] == '>' {
			depth, length = depth+1, n+1
		} else if n > length {
			break
		}
	}
	return depth, length
}

// isSignature reports whether a line, without quote marks, begins a signature (RFC 3676, §4.3).
func isSignature(content []byte) bool { return string(content) == "-- " }
