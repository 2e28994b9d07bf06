package resolve

import "bytes"

// Redacted is the text that stands for a secret in a redacted reference.
const Redacted = "***"

// Redact returns s with each secret in it replaced by Redacted (§7.5); see AppendRedacted.
func Redact(s string) string {
	b := AppendRedacted(nil, []byte(s))
	if string(b) == s {
		return s
	}
	return string(b)
}

// AppendRedacted appends s to dst with each secret in it replaced by Redacted (§7.5). Secrets are
//
//   - passwords, which follow the first ':' of userinfo, and userinfo that looks like a token; what stands
//     in place of a port and is none, too;
//   - the values of parameters whose names say so, such as "token", "api_key", "sig" or
//     "user[password]": in the query, in the fragment, and after ';' in the path; of members of JSON too;
//   - parts of the paths of known services, such as the last segment of a webhook of Slack;
//   - tokens that are known by how they begin, such as "ghp_" and "eyJ", wherever they stand.
//
// The same in a URI that another carries, percent-encoded any number of times, or not at all. s
// need not be a valid reference, but of a valid one the result is valid too; it may be a text with
// references in it, whose secrets end where those of a reference would, not at white space.
// Redacting twice changes nothing. Time is linear in len(s).
func AppendRedacted(dst, s []byte) []byte {
	w := redaction{s: s, dst: dst, inPath: true}
	word := true // one may begin here
	for w.at < len(s) {
		c, n := decodedDelimiter(s, w.at)
		if w.at >= w.later.from && w.at < w.later.to {
			w.hide(w.later)
			continue
		}
		switch c {
		case '/':
			w.authority(n)
		case ':':
			w.sipPassword(n)
		case '?', '#', '&', ';':
			w.inPath = w.inPath && c == ';'
			w.at += n
			w.hide(secretValue(s, w.at, n, w.inPath))
		case '=': // the value may be a parameter, encoded once more
			w.at += n
			w.hide(secretValue(s, w.at, n+len("25"), w.inPath))
		case '"':
			w.at += n
			w.hide(memberValue(s, w.at, n))
		default:
			isWord := is(c, alpha) || is(c, digit)
			if word && isWord && w.token() {
				continue
			}
			w.at += n
			word = !isWord
			continue
		}
		word = true
	}
	return append(w.dst, s[w.copied:]...)
}

// A redaction is a text that is being redacted.
type redaction struct {
	s, dst     []byte
	copied, at int     // what is in dst, and what has been read
	inPath     bool    // no query or fragment has begun
	later      section // the secret in the path of a service, whose host has been read
}

// A section is a part of a text, empty for none.
type section struct{ from, to int }

// hide puts Redacted in the place of a secret, and goes on after it. It reports whether there is one.
func (w *redaction) hide(secret section) bool {
	if secret.from >= secret.to {
		return false
	}
	w.dst = append(append(w.dst, w.s[w.copied:max(w.copied, secret.from)]...), Redacted...)
	w.copied, w.at = secret.to, secret.to
	return true
}

// token hides the token that begins here, if one does. What may be a scheme is none.
func (w *redaction) token() bool {
	end := w.at + tokenLength(w.s[w.at:])
	if w.at == 0 && end < len(w.s) && w.s[end] == ':' {
		return false
	}
	return w.hide(section{w.at, end})
}

// authority goes over a '/' of n bytes, and hides the secret of the authority that it begins if it is
// the first of "//".
func (w *redaction) authority(n int) {
	s, i := w.s, w.at
	w.at += n
	c, size := delimiterAt(s, i+n)
	if c != '/' || size != n {
		return
	}
	secret, host := userinfoAt(s, i+2*n, n)
	if later := servicePath(s, host, n); later.to > 0 {
		w.later = later
	}
	w.hide(secret)
}

// sipPassword goes over a ':' of n bytes, and hides the password after it if the scheme before it is sip
// or sips, which have a userinfo without "//" (RFC 3261, §19.1.1).
func (w *redaction) sipPassword(n int) {
	i := w.at
	w.at += n
	if i < len("sip") || !hasFoldedSuffix(w.s[:i], "sip") && !hasFoldedSuffix(w.s[:i], "sips") {
		return
	}
	secret, _ := userinfoAt(w.s[:min(len(w.s), w.at+longestSIP)], w.at, n)
	w.hide(secret)
}

// longestSIP is how many bytes of a userinfo without "//" before it are read at most.
const longestSIP = 128

// hasFoldedSuffix reports whether s ends in a word, in any case.
func hasFoldedSuffix(s []byte, word string) bool {
	for i := range len(word) {
		if at := len(s) - len(word) + i; at < 0 || s[at]|0x20 != word[i] {
			return false
		}
	}
	start := len(s) - len(word)
	return start == 0 || !is(s[start-1], schemeChar)
}

// decodedDelimiter returns the byte that s[i:] begins with, percent-encoded once, several times or
// not at all, and its length there.
func decodedDelimiter(s []byte, i int) (c byte, n int) {
	if s[i] != '%' {
		return s[i], 1
	}
	for j := i + 1; j+1 < len(s) && is(s[j], hexdig) && is(s[j+1], hexdig); j += 2 {
		c, n = hexValue(s[j])<<4|hexValue(s[j+1]), j+2-i
		if c != '%' {
			return c, n
		}
	}
	if n == 0 {
		return '%', 1
	}
	return '%', 3
}

// delimiterAt is decodedDelimiter, with 0 and 0 at the end of s.
func delimiterAt(s []byte, i int) (c byte, n int) {
	if i >= len(s) {
		return 0, 0
	}
	return decodedDelimiter(s, i)
}

// endsSegment reports whether a delimiter c of size bytes ends a segment of a path, or an authority,
// of a URI whose delimiters have n bytes.
func endsSegment(c byte, size, n int) bool {
	return size <= n && (c == '/' || c == '?' || c == '#') || size < n && c == '&'
}

// userinfoAt returns the secret in the userinfo of the authority at s[i:], and where its host stands.
// Delimiters have n bytes.
func userinfoAt(s []byte, i, n int) (secret, host section) {
	start, colon, at := i, -1, -1
	host.from = i
	for i < len(s) {
		c, size := decodedDelimiter(s, i)
		if endsSegment(c, size, n) {
			break
		}
		switch {
		case c == ':' && size == n && colon < 0:
			colon = i
		case c == '@' && size == n:
			at, host.from = i, i+n // the last one ends the userinfo
		}
		i += size
	}
	host.to = i
	switch {
	case at < 0 && n == 1 && colon >= 0 && s[start] != '[':
		return lostPassword(s, colon+n, i), host
	case at < 0:
		return section{}, host
	case colon < 0 || colon > at:
		colon = at
	}
	if looksLikeToken(s[start:colon]) {
		return section{start, at}, host
	}
	return section{colon + n, at}, host
}

// longestLost is how many bytes after an authority the '@' of its userinfo is looked for.
const longestLost = 256

// lostPassword returns the secret after the ':' of an authority without an '@', which ends at to: what is no port
// (§3.2.3), as in "//user:pass/word@host" and "//user:password@[host". Neither is a valid reference.
func lostPassword(s []byte, from, to int) section {
	end := from
	for end < to && is(s[end], userChar) {
		end++
	}
	word := bytes.TrimRight(s[from:end], ".,;:!?)'*")
	digits := len(word) - len(bytes.TrimLeft(word, "0123456789"))
	if digits == len(word) || digits > 0 && !is(word[digits], alpha) &&
		!bytes.ContainsRune([]byte("-_~"), rune(word[digits])) {
		return section{}
	}
	for i, c := range s[end:min(len(s), end+longestLost)] {
		if c == '@' {
			return section{from, end + i}
		}
		if c <= ' ' {
			break
		}
	}
	return section{from, end}
}

// secretName reads the name of a parameter or member at s[i:], reports whether what it names is a secret, and
// returns the index after it.
func secretName(s []byte, i int) (secret bool, end int) {
	var name [longestName]byte
	length := 0
	for length < longestName {
		c, size := delimiterAt(s, i)
		if !isNameChar(c) {
			break
		}
		name[length] = c
		length++
		i += size
	}
	return isSecret(name[:length]), i
}

// secretValue returns where the value of the parameter at s[i:] stands, if that is a secret. The
// delimiter before it has n bytes; inPath says that it is a ';' in the path.
func secretValue(s []byte, i, n int, inPath bool) section {
	secret, i := secretName(s, i)
	c, size := delimiterAt(s, i)
	if c != '=' || size > n || !secret {
		return section{}
	}
	from := i + size
	for i = from; i < len(s); i += size {
		c, size = decodedDelimiter(s, i)
		if size <= n && (c == '&' || c == '#') || inPath && size == 1 && (c == '/' || c == '?' || c == ';') {
			break
		}
	}
	return section{from, i}
}

// memberValue returns where the value of a member of a JSON object stands, a string whose name begins at s[i:],
// if that is a secret. The '"' before it has n bytes.
func memberValue(s []byte, i, n int) section {
	secret, i := secretName(s, i)
	c, size := delimiterAt(s, i)
	for _, want := range []byte{'"', ':', '"'} {
		for want != ':' && c == ' ' || want == '"' && c == '+' {
			i += size
			c, size = delimiterAt(s, i)
		}
		if c != want || size > n {
			return section{}
		}
		i += size
		c, size = delimiterAt(s, i)
	}
	if !secret {
		return section{}
	}
	from := i
	for ; i < len(s) && (c != '"' || size > n); c, size = delimiterAt(s, i) {
		i += size
	}
	return section{from, i}
}
