package names

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"urigrep/delimit/internal/refang"
	"urigrep/delimit/internal/uts58"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/resolve"
)

// maxLocal is the most bytes of the local part of a bare address: four times what
// RFC 5321, §4.5.3.1.1 allows, for the addresses that lists return mail to.
const maxLocal = 256

// EmailAt returns the bare address whose '@' is b[j]: before it a local part by UTS #58, after it
// a domain.
func (nr *Reader) EmailAt(b []byte, j, lo int) (c Span, ok bool) {
	quoted := quotedBefore(b[max(lo, j-maxQuoted):j])
	n := quoted
	if n == 0 {
		n = nr.localBefore(b[:j], lo)
	}
	if n == 0 {
		return c, false
	}
	h, ok := nr.hostIn(b, j+1)
	if !ok || !endsAddress(b, h.end) || !nr.mayHaveMail(b[h.top:h.end]) || nr.inIDField(b, j) {
		return c, false
	}
	if quoted > 0 {
		return Span{Start: j - quoted, Host: h.end, HostOnly: true}, j == quoted || mayPrecedeQuoted(b[j-quoted-1])
	}
	if j > n && b[j-n-1] == '@' {
		return c, false
	}
	c.Start = j - n + proseBefore(b[j-n:j])
	c.Start += marksBefore(b[c.Start:j], b[h.end:])
	c.Start += wrappedLocal(b[c.Start:j], b[h.end:])
	c.Start += keyBefore(b[c.Start:j])
	if i := refang.AfterEscape(b, c.Start); i < j {
		c.Start = i // "\n" before it in a string
	}
	if b[c.Start] == '-' && c.Start > lo && endsInProse(b[:c.Start]) {
		c.Start++
	}
	if !isLocal(b[c.Start:j]) || b[c.Start] == '-' && c.Start > lo && followsPlaceholder(b[:c.Start]) {
		return c, false
	}
	c.Host, c.HostOnly = h.end, true
	return c, true
}

// maxQuoted is the most bytes of a quoted local part (RFC 5321, §4.5.3.1.1).
const maxQuoted = 64

// quotedBefore returns the length of the quoted-string that b ends in, of printable ASCII characters
// with a letter or digit at either end (RFC 5322, §3.2.4); 0 if there is none.
func quotedBefore(b []byte) int {
	end := len(b) - 1
	if end < 1 || b[end] != '"' || !text.IsAlnum(b[end-1]) {
		return 0
	}
	for i := end - 1; i >= 0 && ' ' <= b[i] && b[i] < 0x7F && b[i] != '\\'; i-- {
		if b[i] == '"' {
			if i+1 == end || !text.IsAlnum(b[i+1]) {
				return 0
			}
			return len(b) - i
		}
	}
	return 0
}

// mayPrecedeQuoted reports whether c may stand directly before a quoted local part: no character of a
// word, in which the quotation mark would close another.
func mayPrecedeQuoted(c byte) bool {
	return c < utf8.RuneSelf && !text.IsAlnum(c) && c != '"' && c != '@'
}

// localBefore returns how many characters of a local part b ends in; 0 if there are more than
// maxLocal bytes. It reads nothing before lo.
func (nr *Reader) localBefore(b []byte, lo int) int {
	i := len(b)
	for i > lo && len(b)-i <= maxLocal {
		r, n := rune(b[i-1]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeLastRune(b[:i])
			if _, spaced := text.BeyondASCII(b[i-n:]); !spaced && !nr.IRI {
				break
			}
		}
		if !uts58.IsEmail(r) && !(r == '\\' && i < len(b) && bytes.IndexByte([]byte("-_~#$"), b[i]) >= 0) {
			break
		}
		i -= n
	}
	nr.Looked += len(b) - i
	if i < len(b) && b[i] == '\\' {
		i++ // it escapes what begins the local part, or is none's
	}
	if len(b)-i > maxLocal || i < lo {
		return 0
	}
	return len(b) - i
}

// keyBefore returns the length of a key and '=' at the start of what was read as a local part,
// as configuration, queries, logs and the fields of names in certificates have them before an
// address: the key's last word is one of addressKeys. Other signs '=' are part of the address, as
// in those that lists return mail to.
func keyBefore(local []byte) int {
	field := bytes.LastIndexByte(local, '/') + 1
	for _, from := range [...]int{field, 0} {
		i := bytes.IndexByte(local[from:], '=')
		if i < 0 || from+i+1 == len(local) || local[from] == '/' {
			continue // the fields of an address of X.400 begin with '/'
		}
		key := local[from : from+i]
		if word := key[bytes.LastIndexAny(key, "-_.?&/")+1:]; addressKeys[string(bytes.ToLower(word))] {
			return from + i + 1
		}
	}
	return 0
}

// addressKeys are the words that a key ends in whose value is an address.
var addressKeys = text.SetOf(
	"email", "mail", "address", "addr", "to", "from", "cc", "bcc", "sender", "user", "author", "contact", "login",
	"owner",
	"auth", "dest", "emailaddress", "f", "i", "id", "jid", "mailfrom", "mailto", "rcpt", "recipient",
)

// isLocal reports whether local, which has characters of a local part only, is one: no dot at its
// beginning or end, and no two together, no '=' at its end, as a key has before a domain, and not
// only the signs that stand for any address.
func isLocal(local []byte) bool {
	n := len(local)
	return n > 0 && local[0] != '.' && local[n-1] != '.' && local[n-1] != '=' &&
		!bytes.Contains(local, []byte("..")) && len(bytes.Trim(local, "'*?/`{}|")) > 0
}

// marksBefore returns how many bytes at the start of what was read as a local part stand before the
// address, whatever follows it: up to a brace, bar or backtick, which no address has in practice, the
// '/' of a path, and a quote at the beginning, or after '=' if it is closed in the token after.
func marksBefore(local, after []byte) int {
	n := bytes.LastIndexAny(local, "{}|`") + 1
	if !bytes.ContainsFunc(local, isLetterOrDigit) {
		return 0 // a list of signs, as RFC 5322 has them
	}
	if quote := bytes.LastIndexByte(local, '\''); quote == n && n+1 < len(local) || quote > n &&
		local[quote-1] == '=' && bytes.IndexByte(tokenOf(after), '\'') >= 0 {
		n = quote + 1
	}
	if bytes.IndexByte(local[n:], '=') < 0 {
		n = len(local) - len(bytes.TrimLeft(local[n:], "/"))
	}
	return n
}

// isLetterOrDigit reports whether r is a letter or digit, or beyond ASCII.
func isLetterOrDigit(r rune) bool { return r >= utf8.RuneSelf || text.IsAlnum(byte(r)) }

// tokenOf returns what b begins with up to white space, maxLocal bytes at most.
func tokenOf(b []byte) []byte {
	b = b[:min(len(b), maxLocal)]
	if i := bytes.IndexFunc(b, func(r rune) bool { return r <= ' ' }); i >= 0 {
		return b[:i]
	}
	return b
}

// endsInProse reports whether b ends in a letter of a script that is written without spaces: a dash
// after it parts the prose from an address.
func endsInProse(b []byte) bool {
	_, n := utf8.DecodeLastRune(b)
	last := b[len(b)-n:]
	_, spaced := text.BeyondASCII(last)
	return text.IsLetterBeyondASCII(last) && !spaced
}

// followsPlaceholder reports whether text, which b ends in, may be part of the address after it: a
// placeholder's bracket or a letter.
func followsPlaceholder(b []byte) bool {
	c := b[len(b)-1]
	return c >= 0x80 || bytes.IndexByte([]byte(">})]`\\"), c) >= 0
}

// wrappedLocal returns how many bytes at the start of what was read as a local part
// are marks around the address, given what stands after it: a quote or a brace that
// is closed there, or as many marks of emphasis.
func wrappedLocal(local, after []byte) int {
	n := 0
	for n+1 < len(local) && n < len(after) && strings.IndexByte(addressMarks[local[n]], after[n]) >= 0 {
		n++
	}
	return n
}

// addressMarks has, for each mark that may stand before an address, those that may close it after.
var addressMarks = [256]string{
	'\'': "'", '*': "*", '_': "_", '|': "|", '~': "~", '=': "=", '`': "`'", '{': "}",
}

// endsAddress reports whether an address may end at b[i]: no other '@' and no word
// follows, and no ':' with a path, as in git@host:path (rule A2).
func endsAddress(b []byte, i int) bool {
	if i >= len(b) {
		return true
	}
	switch b[i] {
	case '@':
		return false
	case '_':
		return i+1 >= len(b) || !text.IsAlnum(b[i+1])
	case ':':
		return i+1 >= len(b) || !text.IsAlpha(b[i+1]) && bytes.IndexByte([]byte("/~._"), b[i+1]) < 0
	}
	return true
}

// IsEmail reports whether text is a mail address.
func (nr *Reader) IsEmail(text []byte) bool {
	at := bytes.LastIndexByte(text, '@')
	if at <= 0 {
		return false
	}
	if quotedBefore(text[:at]) != at && (nr.localBefore(text[:at], 0) != at || !isLocal(text[:at])) {
		return false
	}
	h, ok := nr.hostAt(text, at+1)
	return ok && h.end == len(text) && nr.mayHaveMail(text[h.top:])
}

// mayHaveMail reports whether label is the last one of an address: a public
// top-level domain, or one that RFC 2606, §2 sets aside for examples. Other
// labels are mostly those of message-ids, services and files.
func (nr *Reader) mayHaveMail(label []byte) bool {
	return isReserved(label) || nr.isTopLevel(label)
}

// isReserved reports whether label is a top-level domain of examples and tests (RFC 2606, §2).
func isReserved(label []byte) bool { return reserved[string(bytes.ToLower(label))] }

var reserved = text.SetOf("example", "test", "invalid")

// EmailError returns a *resolve.Error at the first character of an address that has to be
// percent-encoded in its URI (RFC 6068, §2); nil if there is none.
func EmailError(address []byte) error {
	at := bytes.LastIndexByte(address, '@')
	for i, c := range address {
		if i != at && !inMailto(c) {
			return &resolve.Error{Input: string(address), Offset: i, Rule: "addr-spec", Reason: emailReasons()[c]}
		}
	}
	return nil
}

// emailReasons has, for each byte, what an address wants that has it.
var emailReasons = sync.OnceValue(func() (reasons [256]string) {
	for c := range reasons {
		reasons[c] = fmt.Sprintf("want %q percent-encoded in a mailto URI", []byte{byte(c)})
	}
	return reasons
})

// AppendEmail appends text, an address, to dst with those characters
// percent-encoded that EmailError refuses.
func AppendEmail(dst, text []byte) []byte {
	const hex = "0123456789ABCDEF"
	at := bytes.LastIndexByte(text, '@')
	for i, c := range text {
		if i == at || inMailto(c) {
			dst = append(dst, c)
		} else {
			dst = append(dst, '%', hex[c>>4], hex[c&15])
		}
	}
	return dst
}

// inMailto reports whether c, a character of an address, stands for itself in its
// URI (RFC 6068, §2, 1 and 2).
func inMailto(c byte) bool {
	return text.IsAlnum(c) || bytes.IndexByte([]byte("-._~!$'*+"), c) >= 0
}

// StartsBadLocal reports whether text, which a mailto URI has after its colon or a comma, has an
// '@' after what is not a local part: no address begins there, wherever the URI ends.
func StartsBadLocal(text []byte) bool {
	at := bytes.IndexByte(text, '@')
	return at >= 0 && !isLocal(text[:at]) && mailAddress(text) == 0
}

// AddressesEnd returns where the addresses end with which ref begins, a mailto URI that goes
// on after ref; 0 if more of it has to be seen to tell, or if header fields follow.
func AddressesEnd(ref []byte) int {
	i := len("mailto:")
	for {
		rest := ref[i:]
		if bytes.IndexByte(rest, '@') < 0 {
			return 0
		}
		if i > len("mailto:") && StartsBadLocal(rest) {
			return i - 1
		}
		n := mailAddress(rest)
		if n == 0 || n == len(rest) || rest[n] == '?' || rest[n] == '#' {
			return 0
		}
		i += n
		if ref[i] != ',' {
			return i
		}
		i++
	}
}

// AddressListLen returns the length of the addresses, with commas between, that text begins with, the
// part of a mailto URI after its colon; 0 if there is none.
func AddressListLen(text []byte) int {
	end := 0 // of the last address
	for i := 0; ; {
		n := mailAddress(text[i:])
		if n == 0 {
			return end
		}
		i += n
		end = i
		if i == len(text) || text[i] != ',' {
			return end
		}
		i++
	}
}

// mailAddress returns the length of the address at the start of text, which is part
// of a mailto URI: its characters may be percent-encoded, the '@' too.
func mailAddress(text []byte) int {
	local, _, found := bytes.Cut(text, []byte("@"))
	size := len("@")
	if !found || !isLocal(local) {
		size = len("%40")
		if local, _, found = bytes.Cut(local, []byte("%40")); !found || !isLocal(local) {
			return 0
		}
	}
	at := len(local) + size
	n := schemes.DomainLen(text[at:])
	if n == 0 {
		return 0
	}
	return at + n
}
