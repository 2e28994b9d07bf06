package resolve

import (
	"bytes"
	"strings"
)

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
// passwords, which follow the first ':' of userinfo, and the values of parameters whose names say
// so, such as "token", "api_key", "sig" or "user[password]": in the query, in the fragment, after
// ';' in the path, and in a URI that a parameter carries, percent-encoded once or not at all.
//
// s need not be a valid reference; of a valid one the result is valid too. Redacting twice changes
// nothing. Time is linear in len(s).
func AppendRedacted(dst, s []byte) []byte {
	copied, inPath := 0, true
	for i := 0; i < len(s); {
		c, n := decodedDelimiter(s, i)
		from, to := 0, 0
		switch c {
		case '/':
			from, to = passwordIn(s, i, n)
		case '?', '#', '&', ';':
			inPath = inPath && c == ';'
			from, to = secretValue(s, i+n, n, inPath)
		}
		i += n
		if from < to {
			dst = append(append(dst, s[copied:from]...), Redacted...)
			copied, i = to, to
		}
	}
	return append(dst, s[copied:]...)
}

// decodedDelimiter returns the byte that s[i:] begins with, percent-encoded or not, and its length
// there.
func decodedDelimiter(s []byte, i int) (c byte, n int) {
	if s[i] == '%' && i+2 < len(s) && is(s[i+1], hexdig) && is(s[i+2], hexdig) {
		return hexValue(s[i+1])<<4 | hexValue(s[i+2]), 3
	}
	return s[i], 1
}

// passwordIn returns where the password of an authority begins and ends if "//" stands at s[i], each
// delimiter of n bytes.
func passwordIn(s []byte, i, n int) (from, to int) {
	if c, size := delimiterAt(s, i+n); c != '/' || size != n {
		return 0, 0
	}
	for i += 2 * n; i < len(s); {
		c, size := decodedDelimiter(s, i)
		switch {
		case c == '/' && size <= n, c == '?' && size <= n, c == '#' && size <= n, n == 3 && size == 1 && c == '&':
			return from, to
		case c == ':' && size == n && from == 0:
			from = i + n
		case c == '@' && size == n && from > 0:
			to = i // the last one ends the userinfo
		}
		i += size
	}
	return from, to
}

// delimiterAt is decodedDelimiter, with 0 and 0 at the end of s.
func delimiterAt(s []byte, i int) (c byte, n int) {
	if i >= len(s) {
		return 0, 0
	}
	return decodedDelimiter(s, i)
}

// secretValue returns where the value of the parameter at s[i:] begins and ends, if that is a
// secret. The delimiter before it has n bytes; inPath says that it is a ';' in the path.
func secretValue(s []byte, i, n int, inPath bool) (from, to int) {
	start := i
	for i < len(s) && i-start <= longestName && isNameChar(s[i]) {
		i++
	}
	c, size := delimiterAt(s, i)
	if c != '=' || size > n || !isSecret(s[start:i]) {
		return 0, 0
	}
	for from, i = i+size, i+size; i < len(s); i += size {
		c, size = decodedDelimiter(s, i)
		if size <= n && (c == '&' || c == '#') || inPath && size == 1 && (c == '/' || c == '?' || c == ';') {
			break
		}
	}
	return from, i
}

// longestName is how many bytes of a parameter's name are read at most.
const longestName = 64

// isNameChar reports whether c may be part of the name of a parameter with a secret.
func isNameChar(c byte) bool {
	return is(c, alpha) || is(c, digit) || bytes.IndexByte([]byte("_-.[]$"), c) >= 0
}

// secretWords are the last words of names of parameters whose values are secrets; secretEndings are
// longer ones that other letters may precede.
var (
	secretWords = map[string]bool{
		"key": true, "sig": true, "pass": true, "pwd": true, "pw": true, "auth": true, "sid": true, "jwt": true, "session": true,
	}
	secretEndings = []string{
		"token", "secret", "password", "passwd", "passphrase", "signature", "apikey", "accesskey", "secretkey", "privatekey",
		"credential", "credentials", "sessionid", "sessid", "authorization",
	}
)

// isSecret reports whether a parameter of that name has a secret for its value.
func isSecret(name []byte) bool {
	word := strings.TrimRight(string(name), "[]")
	start := strings.LastIndexAny(word, "_-.[]$") + 1
	for i := len(word) - 1; i > start; i-- { // camel case: "accessKey"
		if is(word[i], alpha) && word[i]&0x20 == 0 && word[i-1]&0x20 != 0 {
			start = i
			break
		}
	}
	if secretWords[strings.ToLower(word[start:])] {
		return true
	}
	word = strings.ToLower(word)
	for _, ending := range secretEndings {
		if strings.HasSuffix(word, ending) {
			return true
		}
	}
	return false
}
