package names

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"urigrep/delimit/internal/refang"
	"urigrep/internal/text"
)

// A Span is where a bare domain or address stands.
type Span struct {
	Start    int  // index of its first byte
	Host     int  // index after its host, a port with it
	HostOnly bool // nothing belongs to it after its host
}

// Why a domain is none.
const (
	noDomain   = "No domain with a known ending stands around the '.' (rule A2)."
	weakDomain = "Names of files and in programs look the same; a path, a port or www. would show a domain (rule A2)."
)

// Domain is DomainAt with a sentence that says why there is none, which is empty if there is one.
func (nr *Reader) Domain(b []byte, j, lo int) (c Span, why string) {
	c, why = nr.domain(b, j, lo)
	if why != weakDomain || !c.HostOnly {
		return c, why
	}
	name := b[c.Start:c.Host]
	if dot := bytes.LastIndexByte(name, '.'); dot >= 0 && isSuffixDomain(name[dot+1:]) {
		why = fmt.Sprintf("%s is also a file suffix, so %s alone is not taken for a domain (rule A2).", name[dot:],
			name)
	}
	return c, why
}

// DomainAt returns the bare domain whose first dot is at b[j].
func (nr *Reader) DomainAt(b []byte, j, lo int) (c Span, ok bool) {
	c, why := nr.domain(b, j, lo)
	return c, why == ""
}

// domain is Domain with a sentence that is the same for all names. What excludes files and names in
// programs does not hold for a name with a mark of a defanged spelling: nobody defangs them.
func (nr *Reader) domain(b []byte, j, lo int) (c Span, why string) {
	n := nr.labelBefore(b[:j], lo)
	c.Start = j - n + proseBefore(b[j-n:j])
	if c, ok := nr.markedDomain(b, c.Start, j); ok {
		return c, ""
	}
	if n == 0 || b[c.Start] == '-' || nr.dotBefore(b[:c.Start]) == nr.dotAt(b[j:]) {
		return c, noDomain
	}
	h, ok := nr.hostIn(b, c.Start)
	if !ok || !mayPrecede(b, h.start, h.end) || !mayFollow(b, h.end) || !nr.isTopLevel(b[h.top:h.end]) {
		return c, noDomain
	}
	path := pathAt(b[h.end:])
	c.Host, c.HostOnly = h.end+path, path == 0
	if endsWord(b, h.start) || namesFile(b, h.start, h.end) || bytes.HasSuffix(b[:h.start], []byte("->")) &&
		!plainTops[string(b[h.top:h.end])] {
		return c, noDomain // of these the last is the member of what a pointer points to
	}
	if (path == 0 || b[h.end] == '?' || b[h.end] == '#') && nr.isWeak(b, h) || path > 0 && isFileOrMember(b, h, path) {
		return c, weakDomain
	}
	return c, ""
}

// BeginsDefanged reports whether a domain that has a mark of a defanged spelling begins at b[i].
func (nr *Reader) BeginsDefanged(b []byte, i int) bool {
	if nr.Made == nil || !nr.Made.In(i, i+text.MaxHost) {
		return false
	}
	h, ok := nr.hostAt(b, i)
	return ok && nr.Made.In(h.start, h.end) && nr.isTopLevel(b[h.top:h.end])
}

// markedDomain returns the domain with a mark of a defanged spelling whose first dot is at b[j]; its label
// before that begins at b[i].
func (nr *Reader) markedDomain(b []byte, i, j int) (c Span, ok bool) {
	if nr.Made == nil || !nr.Made.In(i, j+text.MaxHost) {
		return c, false
	}
	for i = refang.AfterEscape(b, i); i < j && b[i] == '-'; {
		i++
	}
	c.Start = i
	h, ok := nr.hostIn(b, i)
	if i == j || !ok || !nr.Made.In(i, h.end) || !nr.mayHaveMail(b[h.top:h.end]) || endsWord(b, i) {
		return c, false
	}
	if i > 0 {
		emphasized := b[i-1] == '_' && h.end < len(b) && b[h.end] == '_'
		afterLabel := b[i-1] == '.' && i > 1 && (text.IsAlnum(b[i-2]) || b[i-2] >= utf8.RuneSelf)
		if afterLabel || !emphasized && bytes.IndexByte([]byte("/@%$_"), b[i-1]) >= 0 {
			return c, false
		}
	}
	if h.end < len(b) && (b[h.end] == '@' || b[h.end] == '_' && !mayFollow(b, h.end)) {
		return c, false
	}
	path := pathAt(b[h.end:])
	c.Host, c.HostOnly = h.end+path, path == 0
	return c, true
}

// mayPrecede reports whether a domain that ends at end may follow the text before it: it is not a
// name in a path, nor part of an address or an identifier.
func mayPrecede(b []byte, start, end int) bool {
	if start == 0 {
		return true
	}
	switch b[start-1] {
	case '/', '\\', '@', '%', '$', '~', '+', '#', '&', '.', '-':
		return false
	case '_':
		return end < len(b) && b[end] == '_' // emphasis
	case ':':
		return start < 2 || b[start-2] != ':' && !endsInFileScheme(b[:start-1])
	}
	return !bytes.HasSuffix(b[:start], []byte("·")) // of a name that an archive has masked
}

// endsWord reports whether b[i] begins a line whose first word is the rest of one that a hyphen breaks at
// the end of the line before.
func endsWord(b []byte, i int) bool {
	head := bytes.TrimRight(b[max(0, i-indentLook):i], " \t")
	n := text.BreakBefore(head)
	if n == 0 {
		return false
	}
	head = head[:len(head)-n]
	if bytes.HasSuffix(head, []byte("\u2010")) || bytes.HasSuffix(head, []byte("\u00AD")) {
		return true
	}
	last := len(head) - 1
	return last > 0 && head[last] == '-' && text.IsAlpha(head[last-1])
}

// indentLook is how far before a domain the line before is looked for.
const indentLook = 64

// namesFile reports whether b[start:end] is the text of a link of Org whose target ends in the same
// name after a '/': that of a file.
func namesFile(b []byte, start, end int) bool {
	target, ok := bytes.CutSuffix(b[:start], []byte("]["))
	if !ok || !bytes.HasPrefix(b[end:], []byte("]]")) {
		return false
	}
	target, ok = bytes.CutSuffix(target, b[start:end])
	return ok && bytes.HasSuffix(target, []byte("/")) && !bytes.HasSuffix(target, []byte("//"))
}

// endsInFileScheme reports whether b ends in "file", such as Org has before the name of a file.
func endsInFileScheme(b []byte) bool {
	n := len(b) - len("file")
	return n >= 0 && string(b[n:]) == "file" && (n == 0 || !text.IsAlnum(b[n-1]))
}

// mayFollow reports whether the text at b[i] may follow a domain: the domain is not part of an
// address, an identifier, a call or an assignment.
func mayFollow(b []byte, i int) bool {
	if i >= len(b) {
		return true
	}
	switch b[i] {
	case '@', '(', '=', '\\', '$', '{', '%':
		return false
	case '_':
		return i+1 >= len(b) || !text.IsAlnum(b[i+1])
	case '-':
		return i+1 >= len(b) || b[i+1] != '>'
	}
	return true
}

// pathAt returns how many bytes after a host belong to the authority if a path, a
// query, a fragment or a port follows it, and 1 at least; 0 if nothing follows that
// belongs to the host. A dot may stand between: the host is then an absolute one.
func pathAt(b []byte) int {
	i := 0
	if len(b) > 1 && b[0] == '.' && (b[1] == '/' || b[1] == ':') {
		i = 1
	}
	if len(b) < i+2 {
		return min(bytes.Count(b[i:], []byte("/")), 1)
	}
	switch b[i] {
	case '/':
		return max(i, 1)
	case '?', '#':
		if text.IsURI(b[i+1]) || b[i+1] >= utf8.RuneSelf {
			return max(i, 1)
		}
	case ':':
		n := i + 1
		for n < len(b) && n <= i+6 && text.IsDigit(b[n]) {
			n++
		}
		if n > i+1 && n <= i+6 && (n == len(b) || !text.IsAlnum(b[n]) && b[n] != ':' && b[n] != '_' && b[n] != '-') {
			return n
		}
	}
	return 0
}

// isWeak reports whether a domain without path and port may as well be something
// else: a file, by its suffix, a name in a program, a number, or the end of one
// sentence and the beginning of the next. One that begins with www. is a domain.
func (nr *Reader) isWeak(b []byte, h domainName) bool {
	if h.end-h.start > 4 && bytes.EqualFold(b[h.start:h.start+4], []byte("www.")) {
		return false
	}
	top := b[h.top:h.end]
	first := b[h.start:h.end]
	first = first[:nr.labelAt(first)]
	if h.labels == 2 && (isUsualFile(first) || len(top) == 2 && (len(first) == 1 && !shortTops[string(top)] ||
		string(top) == "bb")) {
		return true
	}
	return isSuffixDomain(top) || isTitle(top) || isReceiver(first) ||
		h.labels == 2 && isCount(first) || isMember(b[h.start:h.top-1], top, h.labels)
}

// isFileOrMember reports whether a domain is none although a path or a port follows it, path bytes of
// b: a file and the number of a line in it, the folder of a program, or the class of a paper.
func isFileOrMember(b []byte, h domainName, path int) bool {
	top, before := b[h.top:h.end], b[h.start:h.top-1]
	switch {
	case h.labels > 2:
		return false
	case b[h.end] == ':' && isSuffixDomain(top):
		return isCapital(before[0]) || !isUsualPort(b[h.end+1:h.end+path])
	}
	return (isCapital(top[0]) || len(top) > 2) && isMember(before, top, h.labels)
}

// isUsualPort reports whether digits are a port that servers have: 80, 443, or one of four digits or more.
func isUsualPort(digits []byte) bool {
	return len(digits) > 3 || string(digits) == "80" || string(digits) == "443"
}

// isTitle reports whether a word begins with a capital and goes on in small
// letters: sentences begin that way, and top-level domains are not written that way.
func isTitle(word []byte) bool {
	return 'A' <= word[0] && word[0] <= 'Z' && 'a' <= word[1] && word[1] <= 'z'
}

// IsDomain reports whether text is a bare domain, with what may follow it.
func (nr *Reader) IsDomain(text []byte) bool {
	h, ok := nr.hostAt(text, 0)
	return ok && nr.isTopLevel(text[h.top:h.end]) && (h.end == len(text) || pathAt(text[h.end:]) > 0)
}
