package scan

import (
	"bytes"

	"urigrep/internal/text"
)

// defangWords are the words, in lower case, that stand between brackets in a defanged spelling
// (rule W3), each with the characters that it replaces.
var defangWords = [...]struct{ word, plain string }{
	{".", "."}, {"dot", "."}, {"://", "://"}, {":", ":"}, {"/", "/"}, {"at", "@"}, {"@", "@"},
}

// markClosers are the brackets that close those around a mark.
var markClosers = map[byte]byte{'[': ']', '(': ')', '{': '}'}

// DefangMark returns what the mark of a defanged spelling at b[i], such as "[.]" or "(dot)", stands
// for, and the length of the mark in bytes; n is 0 if there is none. A mark follows a letter, a
// digit or a character beyond ASCII; one for ":" may follow any character of a scheme. One for
// "." or "@" is also followed by such a letter, digit or character. With half, one bracket is
// enough around a sign: "[." or ".]".
func DefangMark(b []byte, i int, half bool) (plain string, n int) {
	if i == 0 || i >= len(b) || !inName(b[i-1]) && !text.IsScheme(b[i-1]) {
		return "", 0
	}
	named := inName(b[i-1])
	if closer, ok := markClosers[b[i]]; ok {
		for _, w := range defangWords {
			end := i + 1 + len(w.word)
			if !named && w.plain[0] != ':' || len(b) <= end-1 || !bytes.EqualFold(b[i+1:end], []byte(w.word)) {
				continue
			}
			if end < len(b) && b[end] == closer && mayFollowMark(b, end+1, w.plain) {
				return w.plain, end + 1 - i
			}
			if half && len(w.word) == 1 && nameAt(b, end) {
				return w.plain, end - i
			}
		}
		return "", 0
	}
	if half && named && i+1 < len(b) && (b[i] == '.' || b[i] == '@') && isCloser(b[i+1]) && nameAt(b, i+2) {
		return string(b[i]), 2
	}
	return "", 0
}

// mayFollowMark reports whether b[i] may stand behind a mark for plain.
func mayFollowMark(b []byte, i int, plain string) bool {
	if plain == "." || plain == "@" {
		return nameAt(b, i)
	}
	return true
}

// inName reports whether c may be part of a label of a name.
func inName(c byte) bool { return text.IsAlnum(c) || c >= 0x80 }

// nameAt reports whether there is a b[i] that may be part of a label.
func nameAt(b []byte, i int) bool { return i < len(b) && inName(b[i]) }

func isCloser(c byte) bool { return c == ']' || c == ')' || c == '}' }

// defangedSchemes are schemes as defanged spellings have them, in lower case, and what they stand
// for, which is as long.
var defangedSchemes = map[string]string{
	"hxxp": "http", "hxxps": "https", "meow": "http", "fxp": "ftp", "fxps": "ftps", "sfxp": "sftp",
}

// maxDefangedScheme is the length in bytes of the longest of defangedSchemes.
const maxDefangedScheme = 5

// DefangedScheme returns the scheme that a defanged one stands for, "" if the scheme is not a defanged one.
func DefangedScheme(scheme []byte) string {
	if len(scheme) > maxDefangedScheme {
		return ""
	}
	return defangedSchemes[string(bytes.ToLower(scheme))]
}
