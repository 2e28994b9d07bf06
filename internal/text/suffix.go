package text

import "bytes"

// EndsInSuffix reports whether a path ends in a file suffix: a '.' and one to five
// letters and digits, one of them a letter.
func EndsInSuffix(path []byte) bool {
	dot := suffixDot(path)
	return dot > 0 && IsFileSuffix(path[dot+1:])
}

// suffixDot returns the index of the last '.' in b, before at most as many bytes as a file suffix
// has; -1 if there is none.
func suffixDot(b []byte) int {
	from := max(0, len(b)-1-LongestFileSuffix)
	tail := b[from:]
	for i := len(tail) - 1; i >= 0; i-- {
		if tail[i] == '.' {
			return from + i
		}
	}
	return -1
}

// fileSuffixes are the endings of file names, after which a path is complete.
var fileSuffixes = [...]string{
	"html", "htm", "shtml", "xhtml", "php", "asp", "aspx", "jsp", "cgi", "txt", "pdf", "ps", "gz", "bz2", "xz",
	"zip", "tgz", "tar", "deb", "rpm", "jpg", "jpeg", "png", "gif", "svg", "xml", "rss", "css", "js", "json", "diff",
	"patch",
	"hqx", "sit", "lzh", "arj", "jpe", "tex", "dvi", "eps", "djvu", "rtf", "csv", "c", "h", "java", "pl", "jhtml",
	"phtml", "wav", "au", "mid", "mpg", "mpeg",
	"mp3", "mp4", "avi", "mov", "doc", "docx", "xls", "xlsx", "ppt", "odt", "exe", "iso", "jar", "py", "md", "rst",
}

// HasFileSuffix reports whether b ends in a '.' and one of fileSuffixes, with a '/'
// in the LineLook bytes before it that is not part of "://".
func HasFileSuffix(b []byte) bool {
	b = b[max(0, len(b)-LineLook):]
	dot := suffixDot(b)
	if dot < 0 || !IsFileSuffix(b[dot+1:]) {
		return false
	}
	slash := bytes.LastIndexByte(b[:dot], '/')
	return slash > 0 && b[slash-1] != '/' && b[slash-1] != ':'
}

// IsFileSuffix reports whether b is one of fileSuffixes, in capitals or not.
func IsFileSuffix(b []byte) bool {
	if len(b) > LongestFileSuffix {
		return false
	}
	var small [LongestFileSuffix]byte
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		small[i] = c
	}
	return suffixSet[string(small[:len(b)])]
}

// LongestFileSuffix is the length of the longest of fileSuffixes.
const LongestFileSuffix = 5

// suffixSet has fileSuffixes.
var suffixSet = SetOf(fileSuffixes[:]...)
