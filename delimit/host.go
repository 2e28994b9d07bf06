package delimit

import (
	"bytes"

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
	end := bytes.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	host := rest[:end]
	if at := bytes.LastIndexByte(host, '@'); at >= 0 {
		host = host[at+1:]
	}
	if len(host) == 0 && end < len(rest) && rest[end] == '/' {
		return !needsHost(ref[:slashes-1]) && len(bytes.Trim(rest, "/.")) > 0 || isFile(ref[:slashes-1])
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

// beginsWithHost reports whether an authority begins with a letter or digit and
// has no userinfo.
func beginsWithHost(rest []byte) bool {
	if len(rest) == 0 || !text.IsAlnum(rest[0]) {
		return false
	}
	for _, c := range rest {
		switch c {
		case '/', '?', '#':
			return true
		case '@':
			return false
		}
	}
	return true
}

// isFile reports whether a scheme is file, whose authority may be empty and its
// path the root alone (RFC 8089, §2).
func isFile(scheme []byte) bool { return bytes.EqualFold(scheme, []byte("file")) }

// needsHost reports whether every reference of a scheme has a host.
func needsHost(scheme []byte) bool {
	for _, s := range [...]string{"http", "https", "ftp", "ftps", "sftp", "ws", "wss", "ssh", "git", "svn", "telnet", "gopher", "rtsp", "irc", "coap", "coaps", "imap", "pop", "nntp", "rsync"} {
		if bytes.EqualFold(scheme, []byte(s)) {
			return true
		}
	}
	return false
}
