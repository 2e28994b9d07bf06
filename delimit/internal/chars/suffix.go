package chars

import "bytes"

// EndsInSuffix reports whether a path ends in a file suffix: a '.' and one to five
// letters and digits, one of them a letter.
func EndsInSuffix(path []byte) bool {
	dot := bytes.LastIndexByte(path, '.')
	if dot <= 0 {
		return false
	}
	return IsFileSuffix(path[dot+1:])
}

// fileSuffixes are the endings of file names, after which a path is complete.
var fileSuffixes = [...]string{
	"html", "htm", "shtml", "xhtml", "php", "asp", "aspx", "jsp", "cgi", "txt", "pdf", "ps", "gz", "bz2", "xz",
	"zip", "tgz", "tar", "deb", "rpm", "jpg", "jpeg", "png", "gif", "svg", "xml", "rss", "css", "js", "json", "diff", "patch",
	"hqx", "sit", "lzh", "arj", "jpe", "tex", "dvi", "eps", "djvu", "rtf", "csv", "c", "h", "java", "pl", "jhtml", "phtml", "wav", "au", "mid", "mpg", "mpeg",
	"mp3", "mp4", "avi", "mov", "doc", "docx", "xls", "xlsx", "ppt", "odt", "exe", "iso", "jar", "py", "md", "rst",
}

// HasFileSuffix reports whether b ends in a '.' and one of fileSuffixes, with a '/'
// in the LineLook bytes before it that is not part of "://".
func HasFileSuffix(b []byte) bool {
	b = b[max(0, len(b)-LineLook):]
	dot := bytes.LastIndexByte(b[max(0, len(b)-8):], '.')
	if dot < 0 {
		return false
	}
	dot += max(0, len(b)-8)
	if !IsFileSuffix(b[dot+1:]) {
		return false
	}
	slash := bytes.LastIndexByte(b[:dot], '/')
	return slash > 0 && b[slash-1] != '/' && b[slash-1] != ':'
}

// IsFileSuffix reports whether b is one of fileSuffixes, in capitals or not.
func IsFileSuffix(b []byte) bool {
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
