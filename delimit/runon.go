package delimit

import (
	"bytes"

	"urigrep/internal/text"
	"urigrep/scan"
)

// second reads the ':' at b[colon] of the "://" of another URI inside a token (rule T5). That URI
// ends the first, and 0 is returned, if the first is complete before it. Otherwise it is part of
// the first, as in the addresses of web archives, and 1 is returned, the bytes to go on by.
func (t *tokenizer) second(b []byte, colon int) int {
	start := t.uris.schemeOf(b, colon)
	if start <= t.start {
		return 1
	}
	if t.link != nil {
		if cut := t.linkEnd(b, start); cut > 0 {
			t.why = endNext
			t.limit = cut
			return 0
		}
	}
	// The scheme of the second was read as part of the token: the cut lies behind.
	if cut := runOn(b, t.start, t.auth, start, colon); cut > 0 {
		t.cutAt = -1
		t.why = endNext
		t.limit = cut
		return 0
	}
	return 1
}

// runOn returns where the first of two URIs that run together ends, given that the
// second, whose scheme ends before colon, begins at start, or 0 if the second is part of the
// first.
func runOn(b []byte, first, auth, start, colon int) int {
	if runsOn(b, start, colon) {
		return start - 1
	}
	if auth > 0 && start > auth && endOfAuthority(b[auth:start]) < 0 || auth == start && (needsHost(b[first:auth-3]) || colon+3 >= len(b) || !text.IsAlnum(b[colon+3])) {
		return start // still in the authority: nothing there can hold a URI
	}
	if hasFileSuffix(b[first:start]) {
		return start
	}
	return 0
}

// runsOn reports whether what stands before a URI of a registered scheme, which begins at b[start],
// parts it from another before it.
func runsOn(b []byte, start, colon int) bool {
	switch b[start-1] {
	case ',', ';', '|', '[', '<':
		return scan.Registered(b[start:colon])
	}
	return false
}

// fileSuffixes are the endings of file names, after which a path is complete.
var fileSuffixes = [...]string{
	"html", "htm", "shtml", "xhtml", "php", "asp", "aspx", "jsp", "cgi", "txt", "pdf", "ps", "gz", "bz2", "xz",
	"zip", "tgz", "tar", "deb", "rpm", "jpg", "jpeg", "png", "gif", "svg", "xml", "rss", "css", "js", "json", "diff", "patch",
	"hqx", "sit", "lzh", "arj", "jpe", "tex", "dvi", "eps", "djvu", "rtf", "csv", "c", "h", "java", "pl", "jhtml", "phtml", "wav", "au", "mid", "mpg", "mpeg",
	"mp3", "mp4", "avi", "mov", "doc", "docx", "xls", "xlsx", "ppt", "odt", "exe", "iso", "jar", "py", "md", "rst",
}

// hasFileSuffix reports whether b ends in a '.' and one of fileSuffixes, with a '/'
// in the lineLook bytes before it that is no part of "://".
func hasFileSuffix(b []byte) bool {
	b = b[max(0, len(b)-lineLook):]
	dot := bytes.LastIndexByte(b[max(0, len(b)-8):], '.')
	if dot < 0 {
		return false
	}
	dot += max(0, len(b)-8)
	if !isFileSuffix(b[dot+1:]) {
		return false
	}
	slash := bytes.LastIndexByte(b[:dot], '/')
	return slash > 0 && b[slash-1] != '/' && b[slash-1] != ':'
}

// isFileSuffix reports whether b is one of fileSuffixes, in capitals or not.
func isFileSuffix(b []byte) bool {
	return len(b) <= longestFileSuffix && suffixKeys[suffixKey(b)]
}

// longestFileSuffix is the length of the longest of fileSuffixes.
const longestFileSuffix = 5

// suffixKeys has the keys of fileSuffixes.
var suffixKeys = func() map[uint64]bool {
	keys := make(map[uint64]bool, len(fileSuffixes))
	for _, s := range fileSuffixes {
		keys[suffixKey([]byte(s))] = true
	}
	return keys
}()

// suffixKey returns a number that only texts of up to seven bytes share with b that differ from
// it in capitals alone.
func suffixKey(b []byte) uint64 {
	key := uint64(len(b))
	for _, c := range b {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		key = key<<8 | uint64(c)
	}
	return key
}
