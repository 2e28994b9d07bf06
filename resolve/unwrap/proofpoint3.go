package unwrap

import (
	"strings"

	"urigrep/resolve"
)

// runs are the signs for the lengths of runs in the third form of Proofpoint's links: the
// first stands for minRun bytes.
const (
	runs   = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	minRun = 2
)

// decodeProofpoint3 reads the third form of Proofpoint's links:
//
//	https://urldefense.com/v3/__LINK__;BYTES!!TOKEN$
//
// In LINK each "*" stands for the next byte of BYTES, which is base64url, and "**" with a sign
// of runs for that many. They are bytes, not characters: a character may begin in one run and
// end in the next.
func decodeProofpoint3(uri resolve.Reference, _ *rule) (string, *failure) {
	_, text, _ := strings.Cut(uri.String(), "/v3/")
	text, ok := strings.CutPrefix(text, "__")
	if !ok {
		return "", noLink
	}
	for end := len(text); ; {
		if end = strings.LastIndex(text[:end], "__;"); end < 0 {
			return "", undecoded(`the link has no end "__;"`)
		}
		encoded := text[end+len("__;"):]
		n := len(encoded) - len(strings.TrimLeft(encoded, runs+"="))
		if !strings.HasPrefix(encoded[n:], "!") {
			continue
		}
		if bytes, ok := decode64(encoded[:n]); ok {
			if link, ok := fillIn(text[:end], bytes); ok {
				return restoreSlash(link), nil
			}
			return "", undecoded("the link has not as many placeholders as bytes that were left out")
		}
	}
}

// fillIn returns link with the bytes in place of the signs for them. ok is false unless there are as
// many bytes as the signs stand for.
func fillIn(link string, bytes []byte) (string, bool) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(link, "*")
		b.WriteString(before)
		if !found {
			return b.String(), len(bytes) == 0
		}
		n := 1
		if strings.HasPrefix(rest, "*") && len(rest) > 1 {
			sign := strings.IndexByte(runs, rest[1])
			if sign < 0 {
				return "", false
			}
			n, rest = minRun+sign, rest[2:]
		}
		if n > len(bytes) {
			return "", false
		}
		b.Write(bytes[:n])
		bytes, link = bytes[n:], rest
	}
}
