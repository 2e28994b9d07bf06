package names

import (
	"bytes"

	"urigrep/internal/text"
)

// foldLook is how many bytes before an address the name of its header field may begin.
const foldLook = 4 << 10

// A fieldLine is a line of a header that was looked at, and what its field holds.
type fieldLine struct {
	start int  // index of the first line of the field
	line  int  // index of the last line of it that is known; 0 if none is
	isID  bool // the field holds message-ids
}

// idFields are the fields of messages whose values are message-ids (RFC 5322, §3.6.4; RFC 5536, §3.2;
// RFC 2045, §7).
var idFields = [...]string{"message-id", "references", "in-reply-to", "resent-message-id", "content-id", "supersedes", "see-also"}

// inIDField reports whether b[j] stands in a header field of message-ids, in its first line, which a
// reply may quote, or in a folded one, where the field begins at most foldLook bytes before.
func (nr *Reader) inIDField(b []byte, j int) bool {
	line := lineStart(b, j)
	if line < 0 {
		return false
	}
	nr.Looked += j - line
	if bytes.Contains(b[line:j], []byte(" from ")) {
		return false // "<id>; from a@b on", "Message from a@b of", as In-Reply-To of old has them
	}
	if holdsID, isField := idField(b[line:j]); isField || line == 0 || !text.IsBlank(b[line]) {
		return holdsID
	}
	f := &nr.field
	if f.line == 0 || f.line > line || !onlyFolds(b[f.line:line]) {
		*f = fieldLine{line: line}
		if !f.find(b, line) {
			return false
		}
	}
	nr.Looked += line - f.line
	f.line = line
	return f.isID && j-f.start <= foldLook
}

// find sets f for the field that the folded line b[line:] belongs to; false if it has none within
// foldLook bytes.
func (f *fieldLine) find(b []byte, line int) bool {
	for start := line; start > 0 && line-start <= foldLook; {
		if start = lineStart(b, start-1); start < 0 || text.IsBreak(b[start]) {
			break
		}
		if !text.IsBlank(b[start]) {
			f.start = start
			f.isID, _ = idField(b[start:min(line, start+foldLook)])
			return true
		}
	}
	return false
}

// onlyFolds reports whether all lines that begin in b, but for the first, are folded ones.
func onlyFolds(b []byte) bool {
	for {
		i := bytes.IndexByte(b, '\n')
		if i < 0 || i+1 == len(b) {
			return true
		}
		if b = b[i+1:]; !text.IsBlank(b[0]) {
			return false
		}
	}
}

// idField reports whether line begins with the name of a field, and whether that is one of idFields.
func idField(line []byte) (holdsID, isField bool) {
	line = bytes.TrimLeft(line, "> |")
	name, _, ok := bytes.Cut(line[:min(len(line), 40)], []byte(":"))
	if !ok || len(name) == 0 || bytes.ContainsAny(name, " \t<@") {
		return false, false
	}
	for _, f := range idFields {
		if text.EqualFold(name, f) {
			return true, true
		}
	}
	return false, true
}

// lineStart returns the index at which the line of b[i] begins, -1 if that is more than foldLook bytes
// before it.
func lineStart(b []byte, i int) int {
	lo := max(0, i-foldLook)
	n := bytes.LastIndexByte(b[lo:i], '\n')
	if n < 0 && lo > 0 {
		return -1
	}
	return lo + n + 1
}
