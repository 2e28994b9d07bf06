package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
)

// hasHost reports whether ref, which has "//" at slashes, has something after it that can be
// a host (rule S3), or has a scheme that allows an empty
// authority and a path after it.
func hasHost(ref []byte, slashes int) bool {
	rest := ref[slashes+2:]
	if beginsWithHost(rest) {
		return true
	}
	begin, end, marked := 0, 0, false // of the host
	for ; end < len(rest) && rest[end] != '/' && rest[end] != '?' && rest[end] != '#'; end++ {
		switch rest[end] {
		case '@':
			begin, marked = end+1, false
		case '$', '{', '%':
			marked = true
		}
	}
	host := rest[begin:end]
	if len(host) == 0 && end < len(rest) && rest[end] == '/' {
		return !needsHost(ref[:slashes-1]) && len(bytes.Trim(rest, "/.")) > 0 || isFile(ref[:slashes-1]) || isDirectory(ref[:slashes-1])
	}
	if marked && hasPlaceholder(host) {
		return false
	}
	if bytes.HasPrefix(host, []byte("[:")) {
		return true // an IPv6 address that begins with zeros
	}
	for i, c := range host {
		if c == ':' && i == 0 {
			return false // a port alone
		}
		if text.IsAlnum(c) || c >= 0x80 {
			return true
		}
	}
	return isFile(ref[:slashes-1]) && len(host) > 0 && len(rest) > end+1
}

// endOfAuthority returns the index of what ends the authority that b begins with (RFC 3986, §3.2);
// -1 if nothing does.
func endOfAuthority(b []byte) int {
	for i, c := range b {
		if c == '/' || c == '?' || c == '#' {
			return i
		}
	}
	return -1
}

// lacksHost reports whether the authority of the candidate, which has "//", surely has no host,
// such as a placeholder: it ends within requirementLook bytes, and is of characters of which none
// ends or cuts a reference.
func (s *site) lacksHost() bool {
	c := &s.c
	rest := s.b[c.auth:min(len(s.b), c.auth+requirementLook)]
	if c.auth != c.colon+3 || !c.gap.isZero() || isFile(s.b[c.start:c.colon]) {
		return false
	}
	brace := false
	for i, ch := range rest {
		switch {
		case text.IsAlnum(ch), plainMarks[ch]:
		case ch == '{' && !brace && !s.opt.IRI, ch == '}' && brace:
			brace = !brace
		case ch == '/' || ch == '?' || ch == '#':
			return i > 0 && rest[i-1] != ':' && !brace && !hasHost(s.b[c.start:c.auth+i+1], c.colon+1-c.start)
		default:
			return false
		}
	}
	return false
}

// plainMarks has the marks in an authority that neither end nor cut a reference.
var plainMarks = setOfBytes("-._~$%@+!*:,")

// beginsWithHost reports whether an authority begins with a letter or digit and
// has neither userinfo nor what may be a placeholder.
func beginsWithHost(rest []byte) bool {
	if len(rest) == 0 || !text.IsAlnum(rest[0]) {
		return false
	}
	for _, c := range rest {
		switch c {
		case '/', '?', '#':
			return true
		case '@', '$', '{', '%':
			return false
		}
	}
	return true
}

// hasPlaceholder reports whether a host, with its port or without, is a placeholder or has one
// for a label (rule S3): %s, $NAME, ${NAME}, {name}. A list in braces is none: {a,b}.
func hasPlaceholder(host []byte) bool {
	for label := range bytes.SplitSeq(host, []byte(".")) {
		label, _, _ = bytes.Cut(label, []byte(":"))
		n := len(label)
		switch {
		case n < 2:
		case label[0] == '$', label[0] == '{' && label[n-1] == '}' && bytes.IndexByte(label, ',') < 0:
			return true
		case label[0] == '%' && (!text.IsHex(label[1]) || n == 2 && text.IsDigit(label[1]) || n > 2 && !text.IsHex(label[2])):
			return true
		}
	}
	return false
}

// maxWideHost is the most bytes that a host may have whose first label is not ASCII.
const maxWideHost = 1 << 10

// hostLen returns the length of a host at the start of b whose first label begins beyond ASCII
// (rule T4): labels in any script, parted by '.'. One that begins in ASCII ends where ASCII
// ends, and with it the host. It is 0 where no '.' parts two labels.
func hostLen(b []byte) int {
	end := 0 // of the last label
	for i := 0; ; i++ {
		n := wideLabelLen(b[i:])
		if n == 0 {
			break
		}
		if i += n; i > n {
			end = i
		}
		if i >= len(b) || b[i] != '.' {
			break
		}
	}
	return end
}

// wideLabelLen returns the length of the label at the start of b: letters, marks, digits and
// '-', those of ASCII only if the first is one.
func wideLabelLen(b []byte) int {
	i := 0
	for i < len(b) {
		switch {
		case text.IsAlnum(b[i]) || b[i] == '-' && i > 0:
			i++
		case b[i] >= utf8.RuneSelf && b[0] >= utf8.RuneSelf && text.IsLetterBeyondASCII(b[i:]):
			_, n := utf8.DecodeRune(b[i:])
			i += n
		default:
			return i
		}
	}
	return i
}

// isFile reports whether a scheme is file, whose authority may be empty and its
// path the root alone (RFC 8089, §2).
func isFile(scheme []byte) bool { return bytes.EqualFold(scheme, []byte("file")) }

// isDirectory reports whether a scheme is one of LDAP's, which may name neither a server nor an
// entry (RFC 4516, §2).
func isDirectory(scheme []byte) bool {
	return len(scheme) >= 4 && bytes.EqualFold(scheme[:4], []byte("ldap")) && len(bytes.Trim(scheme[4:], "SIsi")) == 0
}

// needsHost reports whether every reference of a scheme has a host.
func needsHost(scheme []byte) bool {
	var low [len("telnet")]byte // the longest of them
	if len(scheme) > len(low) {
		return false
	}
	for i, c := range scheme {
		low[i] = c | 0x20
	}
	switch string(low[:len(scheme)]) {
	case "http", "https", "ftp", "ftps", "sftp", "ws", "wss", "ssh", "git", "svn", "telnet", "gopher", "rtsp", "irc", "coap", "coaps", "imap", "pop", "nntp", "rsync":
		return true
	}
	return false
}
