package scan

import (
	"bytes"
	"strings"

	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// SchemeBefore returns the index in b of the first byte of the scheme that ends directly before
// b[colon] (rule S1; RFC 3986, §3.1). cut reports that it is the end of a longer run of scheme
// characters, such as "athttp". ok is false if there is none, or if it begins before lo.
//
// slashes says that "//" follows the colon: then any name of 2 to MaxScheme characters is a
// scheme. Otherwise a registered name is one, with all any name. After a '_' that follows a letter
// or digit only http, https, ftp and file are, with "//".
func SchemeBefore(b []byte, colon, lo int, slashes, all bool) (start int, cut, ok bool) {
	if n := commonBefore(b[:colon]); n > 0 && slashes {
		return colon - n, false, colon-n >= lo
	}
	start = wordStart(b, colon)
	if start > 1 && b[start-1] < '_' {
		start += text.ColorEnd(b[:colon], start)
	}
	if start > 0 && (b[start-1] == '\\' || b[start-1] == '(') && !Registered(b[start:colon]) {
		n := escapeLen(b, start, colon)
		start, cut = start+n, n > 0 && slashes
	}
	run := b[start:colon]
	if len(run) == 0 || endsIdentifier(b[:start]) && !(slashes && gluedSuffix(run) == len(run)) {
		return 0, false, false
	}
	if len(run) <= MaxScheme && text.IsAlpha(run[0]) && wholeScheme(run, slashes, all) {
		return start, cut, start >= lo && len(run) > 1
	}
	n := schemeSuffix(run, slashes)
	if n == 0 {
		return 0, false, false
	}
	return colon - n, true, colon-n >= lo
}

// wordStart returns the index of the first of the scheme characters directly before b[colon]; it
// reads at most MaxScheme+1 of them.
func wordStart(b []byte, colon int) int {
	start := colon
	for start > 0 && text.IsScheme(b[start-1]) && colon-start <= MaxScheme {
		start--
	}
	return start
}

// endsIdentifier reports whether b ends in a '_' that follows a letter or digit, so that what
// comes after it is the rest of a name.
func endsIdentifier(b []byte) bool {
	n := len(b)
	return n > 1 && b[n-1] == '_' && text.IsAlnum(b[n-2])
}

// commonBefore returns the length of the scheme that b ends in if that is http or https in
// lower case, without another scheme character before it; otherwise 0.
func commonBefore(b []byte) int {
	n := len(b)
	switch {
	case n > 4 && string(b[n-5:]) == "https":
		n -= 5
	case n > 3 && string(b[n-4:]) == "http":
		n -= 4
	default:
		return 0
	}
	if n > 0 && text.IsScheme(b[n-1]) {
		return 0
	}
	return len(b) - n
}

// wholeScheme reports whether the whole of run, which begins with a letter, is a scheme.
func wholeScheme(run []byte, slashes, all bool) bool {
	if !slashes {
		return all || isCommon(run) || Registered(run)
	}
	n := gluedSuffix(run)
	if n == 0 && bytes.IndexByte(run, '+') < 0 || n == len(run) || Registered(run) {
		return true // the glued names are registered
	}
	plus := plusBefore(run)
	return n == 0 && plus < 0 || plus > 0 && layers[string(bytes.ToLower(run[:bytes.IndexByte(run, '+')]))]
}

// plusBefore returns the index of the '+' in run before a scheme at its end whose references have hosts, -1
// if there is none.
func plusBefore(run []byte) int {
	if plus := bytes.LastIndexByte(run, '+'); plus > 0 && schemes.Find(run[plus+1:]).Host.IsNeeded() {
		return plus
	}
	return -1
}

// layers are the names that may stand before '+' and a registered scheme (rule S1): after any other word
// the '+' is the blank of a request, as in "wget+http://". They are systems of versions and of packages,
// and protocols over another one.
var layers = func() map[string]bool {
	set := make(map[string]bool)
	for _, name := range strings.Fields(`
		git svn hg bzr bk darcs fossil mercurial cvs view-source registry sparse tarball file patch mirror tor apt
		qemu xen lxc vbox esx gsx vpx bhyve ch test hyperv libvirt docker podman oci unix http https ws wss tcp
		udp tls ssl redis mongodb mysql mariadb postgres postgresql amqp amqps mqtt nats kafka ldap imap pop smtp nntp
		sip soap xmlrpc jms dav davs webdav caldav carddav ftp sftp ssh rsync s3 gs hdfs nfs smb
		zip jar tar gz web feed coap`) {
		set[name] = true
	}
	return set
}()

// schemeSuffix returns the length of the scheme at the end of a run that is not a scheme as
// a whole: a registered name after a '+', a glued name, or a registered name after digits and marks, as a
// diff or a list has them before it. It is 0 if there is neither.
func schemeSuffix(run []byte, slashes bool) int {
	if slashes {
		if plus := plusBefore(run); plus > 0 {
			return len(run) - plus - 1
		}
		if n := gluedSuffix(run); n > 0 {
			return n
		}
	}
	i := 0
	for i < len(run) && !text.IsAlpha(run[i]) {
		i++
	}
	if i > 0 && Registered(run[i:]) {
		return len(run) - i
	}
	return 0
}

// gluedSuffix returns the length of the glued name that run ends in, 0 if there is none: a scheme
// that is recognized at the end of a longer run of scheme characters that is not a registered
// scheme itself, as in "athttp://" (rule S1).
func gluedSuffix(run []byte) int {
	n := len(run)
	switch run[n-1] | 0x20 {
	case 's':
		if n >= 5 && text.EqualFold(run[n-5:], "https") {
			return 5
		}
	case 'p':
		if n >= 4 && text.EqualFold(run[n-4:], "http") {
			return 4
		}
		if n >= 3 && text.EqualFold(run[n-3:], "ftp") {
			return 3
		}
	case 'e':
		if n >= 4 && text.EqualFold(run[n-4:], "file") {
			return 4
		}
	}
	return 0
}

// isCommon reports whether run is http or https in any case, which spares a look-up.
func isCommon(run []byte) bool {
	return len(run) == 4 && text.EqualFold(run, "http") || len(run) == 5 && text.EqualFold(run, "https")
}

// AbbreviatedBefore returns the index in b at which www. or ftp. begins (rule A1; RFC 2396,
// Appendix F). b[j] is its dot, or the last letter of a www with digits and a dot after it, such
// as "www2.". ok is false if there is none, and if no reference can begin there: before lo, or
// after a letter, a digit, '/', '@', '.', '-' or a '_' that begins no emphasis (rule D5). A soft line
// break of quoted-printable may stand before the dot or between two letters (rule R6; RFC 2045,
// §6.7).
func AbbreviatedBefore(b []byte, j, lo int) (start int, ok bool) {
	end := j // of the letters
	if b[j] != '.' {
		for end++; j+1 < len(b) && text.IsDigit(b[j+1]); j++ {
		}
		if j+1 >= len(b) || b[j+1] != '.' {
			return 0, false
		}
	}
	start = end - 3
	if start < lo || start < 0 {
		return 0, false
	}
	if name := b[start:end]; !text.EqualFold(name, "www") && !text.EqualFold(name, "ftp") {
		if start, ok = brokenPrefix(b, end); !ok || start < lo {
			return 0, false
		}
	}
	if start == 0 {
		return start, true
	}
	switch c := b[start-1]; {
	case c == '_' && beginsEmphasis(b[:start-1]):
		return start, true
	case text.IsAlnum(c), c == '/', c == '@', c == '.', c == '-', c == '_':
		return start, text.ColorBefore(b[:start]) > 0 || endsEscape(b[:start])
	case c >= 0x80:
		_, letter := text.BeyondASCIIBefore(b[:start])
		return start, !letter
	}
	return start, true
}

// beginsEmphasis reports whether a '_' after b may be the first of a pair around a reference: white
// space or an opener stands before it (rule D5).
func beginsEmphasis(b []byte) bool {
	if len(b) == 0 || text.BlankBefore(b) > 0 || text.BreakBefore(b) > 0 {
		return true
	}
	pair, _ := openerBefore(b)
	return pair != NoPair
}

// brokenPrefix returns the index of the www or ftp that b[:end] ends in, with a soft line break of
// quoted-printable between two of its letters or after the last.
func brokenPrefix(b []byte, end int) (start int, ok bool) {
	var name [3]byte
	i, broken := end, false
	for n := len(name); n > 0; {
		if k := text.SoftBreakBefore(b[:i]); k > 0 && !broken {
			i, broken = i-k, true
			continue
		}
		if i == 0 {
			return 0, false
		}
		i--
		n--
		name[n] = b[i]
	}
	return i, broken && (text.EqualFold(name[:], "www") || text.EqualFold(name[:], "ftp"))
}
