package names

import (
	"bytes"

	"urigrep/internal/text"
)

// foldLook is how many bytes before an address the name of its header field may begin.
const foldLook = 4 << 10

// A fieldLine remembers the lines before an address, so that each is read once.
type fieldLine struct {
	at, begin   int // a place that was asked for, and where its line begins; -1 if too far before
	line, start int // a folded line that was asked for, and the first line of its field; -1 if it has none
}

// idFields are the fields of messages whose values are message-ids or other ids (RFC 5322, §3.6.4; RFC
// 5536, §3.2; RFC 2045, §7; RFC 3261, §20.8; RFC 5545, §3.8.4.7), beside those that end in "message-id".
var idFields = text.SetOf(
	"references", "in-reply-to", "content-id", "supersedes", "see-also", "call-id", "uid",
	"x-microsoft-antispam-prvs", "x-forwarded-encrypted",
)

// inIDField reports whether b[j] stands in a header field of message-ids, in its first line, which a
// reply may quote, or in a folded one, where the field begins at most foldLook bytes before.
func (nr *Reader) inIDField(b []byte, j int) bool {
	line := nr.lineOf(b, j)
	if line < 0 {
		return false
	}
	if isCited(b, line, j) {
		return true
	}
	holdsID, isField := idField(b[line:j])
	if !isField && line > 0 && text.IsBlank(b[line]) {
		start := nr.fieldOf(b, line)
		if start < 0 || j-start > foldLook {
			return false
		}
		holdsID, _ = idField(b[start:min(line, start+foldLook)])
	}
	return holdsID && !followsFrom(b[line:j])
}

// lineOf is lineStart for b[j]. Each byte is read once if places come in order.
func (nr *Reader) lineOf(b []byte, j int) int {
	f := &nr.field
	if f.at == 0 || f.at > j || j-f.at > foldLook {
		f.begin = lineStart(b, j)
		nr.Looked += min(j, foldLook)
	} else {
		if n := bytes.LastIndexByte(b[f.at:j], '\n'); n >= 0 {
			f.begin = f.at + n + 1
		}
		nr.Looked += j - f.at
	}
	if f.at = j; j-f.begin >= foldLook {
		f.begin = -1
	}
	return f.begin
}

// fromLook is how many bytes before an address followsFrom looks at.
const fromLook = 128

// followsFrom reports whether an address follows the word "from" on its line, line, as In-Reply-To of
// old has it: "<id>; from a@b on", "Message from Ada <a@b> of".
func followsFrom(line []byte) bool {
	return bytes.Contains(line[max(0, len(line)-fromLook):], []byte(" from "))
}

// isCited reports whether the address whose '@' is b[j], on the line from b[line] on, is a message-id as
// news and mail cite it: "In article <", "wrote in message <id>...", "with SMTP id <".
func isCited(b []byte, line, j int) bool {
	head := b[max(line, j-fromLook):j]
	i := bytes.LastIndexByte(head, '<')
	if i < 0 || bytes.ContainsAny(head[i:], "> ") {
		return false
	}
	before := bytes.TrimRight(head[:i], " <")
	for _, word := range [...]string{"article", "message", "news:", "SMTP id"} {
		if bytes.HasSuffix(before, []byte(word)) {
			return true
		}
	}
	tail := b[j:min(len(b), j+fromLook)]
	end := bytes.IndexByte(tail, '>')
	return end > 0 && bytes.HasPrefix(tail[end:], []byte(">...")) && !bytes.ContainsAny(tail[:end], " \t\r\n")
}

// fieldOf returns the index of the first line of the field that the folded line b[line:] belongs to; -1 if it
// has none within foldLook bytes.
func (nr *Reader) fieldOf(b []byte, line int) int {
	f, at := &nr.field, line
	for at > 0 && text.IsBlank(b[at]) && line-at <= foldLook {
		if at == f.line {
			at = f.start
			break
		}
		nr.Looked += at
		if at = lineStart(b, at-1); at >= 0 && text.IsBreak(b[at]) {
			at = -1
		}
		nr.Looked -= max(0, at)
	}
	if at >= 0 && text.IsBlank(b[at]) {
		at = -1
	}
	f.line, f.start = line, at
	return at
}

// idField reports whether line begins with the name of a field, and whether that is one of idFields.
func idField(line []byte) (holdsID, isField bool) {
	line = bytes.TrimLeft(line, "> |-*")
	name, _, ok := bytes.Cut(line[:min(len(line), 40)], []byte(":"))
	if !ok || len(name) == 0 || bytes.ContainsAny(name, " \t<@") {
		return false, false
	}
	name = bytes.ToLower(bytes.TrimRight(name, "*"))
	return idFields[string(name)] || bytes.HasSuffix(name, []byte("message-id")), true
}

// lineStart returns the index at which the line of b[i] begins, -1 if that is foldLook bytes before it
// or more.
func lineStart(b []byte, i int) int {
	lo := max(0, i-foldLook)
	start := lo + bytes.LastIndexByte(b[lo:i], '\n') + 1
	if start == lo && lo > 0 || i-start >= foldLook {
		return -1
	}
	return start
}
