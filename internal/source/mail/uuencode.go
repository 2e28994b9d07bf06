package mail

import (
	"bytes"
	"path"
	"strings"

	"urigrep/internal/text"
)

// A uuFile is a file in a text in uuencode: a line "begin", a mode and a name, lines
// of data, and a line "end", which may be missing (POSIX, uuencode).
type uuFile struct {
	stretch
	name string
	data int // index of its first line of data
}

// findUU returns the first uuencoded file in body at or after index at, where a line begins.
func findUU(body []byte, at int) (f uuFile, ok bool) {
	for {
		if bytes.HasPrefix(body[at:], []byte("begin ")) {
			line, next := lineAt(body, at)
			if name, ok := uuName(line); ok {
				if end := uuEnd(body, next); end > next {
					return uuFile{stretch{at, end}, name, next}, true
				}
			}
		}
		i := text.IndexLine(body[at:], "begin ")
		if i < 0 {
			return uuFile{}, false
		}
		at += i + 1
	}
}

// uuName returns the name in a line "begin", after an octal mode; false if the line has none.
func uuName(line []byte) (string, bool) {
	mode, name, ok := bytes.Cut(line[len("begin "):], []byte{' '})
	if !ok || len(mode) < 3 || len(mode) > 4 || len(name) == 0 {
		return "", false
	}
	for _, c := range mode {
		if c < '0' || '7' < c {
			return "", false
		}
	}
	return string(name), true
}

// uuEnd returns the index after the data that begin at index at, and after the line "end", if there
// is one.
func uuEnd(text []byte, at int) int {
	for at < len(text) {
		line, next := lineAt(text, at)
		if string(bytes.TrimSpace(line)) == "end" {
			return next
		}
		if n := uuLength(line); n < 0 {
			break
		}
		at = next
	}
	return at
}

const (
	maxChecksum   = 2 // characters that some encoders add to a line of data
	maxLostBlanks = 8 // blanks at the end of a line of data that may be lost
)

// uuLength returns how many bytes a line of data encodes; -1 if it is not such a line.
func uuLength(line []byte) int {
	if len(line) == 0 || line[0] < ' ' || line[0] > '`' {
		return -1
	}
	n := int(line[0]-' ') & 63
	digits := (n + 2) / 3 * 4
	if len(line)-1 > digits+maxChecksum || len(line)-1 < digits-maxLostBlanks {
		return -1
	}
	for _, c := range line[1:] {
		if c < ' ' || c > '`' {
			return -1
		}
	}
	return n
}

// appendUU decodes lines of data, up to the first other line, and appends the bytes.
func appendUU(dst, lines []byte) []byte {
	for at := 0; at < len(lines); {
		line, next := lineAt(lines, at)
		n := uuLength(line)
		if n < 0 {
			break
		}
		digit := func(i int) byte {
			if i < len(line) {
				return (line[i] - ' ') & 63
			}
			return 0
		}
		for i, left := 1, n; left > 0; i, left = i+4, left-3 {
			group := [3]byte{
				digit(i)<<2 | digit(i+1)>>4,
				digit(i+1)<<4 | digit(i+2)>>2,
				digit(i+2)<<6 | digit(i+3),
			}
			dst = append(dst, group[:min(left, 3)]...)
		}
		at = next
	}
	return dst
}

// typeOfFile returns the media type of a file, by the extension of its name.
func typeOfFile(name string) mediaType {
	switch strings.ToLower(path.Ext(name)) {
	case ".htm", ".html", ".xhtml":
		return mediaType{name: "text/html", kind: hypertextKind}
	case ".txt", ".text", ".asc", ".c", ".h", ".diff", ".patch", ".md", ".log", ".tex", ".xml", ".json", ".sh", ".py", ".pl":
		return plainText
	}
	return mediaType{name: "application/octet-stream", kind: binaryKind}
}
