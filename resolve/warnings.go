package resolve

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"urigrep/internal/schemes"
	"urigrep/resolve/publicsuffix"
)

// A Warning tells of something in a valid reference that its scheme forbids, or that may deceive or
// harm (§7).
type Warning struct {
	Code WarningCode // its kind, for programs
	Text string      // a line for people, without a password
}

// A WarningCode names a kind of Warning, for programs.
type WarningCode string

// What a scheme's specification forbids.
const (
	WarnPortRange WarningCode = "port-range" // a port above 65535 (§3.2.3)
	WarnEmptyHost WarningCode = "empty-host" // no host, or an empty one, where the scheme wants one (§3.2.2)
	WarnAddrSpec  WarningCode = "addr-spec"  // a mailto URI with an invalid address (RFC 6068, §2)
)

// What may deceive or harm (§7).
const (
	WarnPortService    WarningCode = "port-service"     // the port of another well-known service (§7.2)
	WarnEncodedNUL     WarningCode = "encoded-nul"      // "%00" (§7.3)
	WarnEncodedLineEnd WarningCode = "encoded-line-end" // "%0D" or "%0A" (§7.2)
	WarnEncodedSlash   WarningCode = "encoded-slash"    // "%2F" or "%5C" in a path of segments (§7.3)
	WarnDoubleEncoding WarningCode = "double-encoding"  // "%25" and two hexadecimal digits in a path of segments (§7.3)
	WarnRareIPv4       WarningCode = "rare-ipv4"        // a host that some programs read as an IPv4 address (§7.4)
	WarnPassword       WarningCode = "password"         // a password in the userinfo (§7.5)
	WarnUserinfoHost   WarningCode = "userinfo-host"    // userinfo that reads like a host (§7.6)
	WarnMixedScript    WarningCode = "mixed-script"     // a label of a host in scripts that no language uses together
	WarnConfusable     WarningCode = "confusable"       // a label of a host that reads as an ASCII one
	// a character that changes the direction of text (RFC 3987, §4.1)
	WarnBidiControl WarningCode = "bidi-control"
)

// warnings lists the checks in the order of their warnings. Each returns the text of its warning,
// empty if there is none. Checks for something encoded, which are not made for text of ASCII with
// neither "%" nor "--", look for percent-encodings, A-labels and characters beyond ASCII.
var warnings = [...]struct {
	code    WarningCode
	text    func(Reference) string
	encoded bool // it is a check for something encoded
}{
	{WarnPortRange, portRange, false},
	{WarnEmptyHost, emptyHost, false},
	{WarnAddrSpec, badAddrSpec, false},
	{WarnPortService, portService, false},
	{WarnEncodedNUL, encodedNUL, true},
	{WarnEncodedLineEnd, encodedLineEnd, true},
	{WarnEncodedSlash, encodedSlash, true},
	{WarnDoubleEncoding, doubleEncoding, true},
	{WarnRareIPv4, rareIPv4, false},
	{WarnPassword, password, false},
	{WarnUserinfoHost, userinfoHost, false},
	{WarnMixedScript, mixedScript, true},
	{WarnConfusable, confusable, true},
	{WarnBidiControl, bidiControl, true},
}

// Warnings returns the warnings about r, nil if there are none.
func (r Reference) Warnings() []Warning { return r.AppendWarnings(nil) }

// AppendWarnings appends the warnings about r to dst, at most one of each code. It allocates nothing
// where there are none.
func (r Reference) AppendWarnings(dst []Warning) []Warning {
	encoded := strings.IndexByte(r.text, '%') >= 0 || strings.Contains(r.text, "--") || !isASCII(r.text)
	for i := range warnings {
		w := &warnings[i]
		if w.encoded && !encoded {
			continue
		}
		if text := w.text(r); text != "" {
			dst = append(dst, Warning{w.code, text})
		}
	}
	return dst
}

// known returns what is known about the scheme of r, and its name in lower case.
func (r Reference) known() (*schemes.Scheme, string) {
	name, _ := r.Scheme()
	name = strings.ToLower(name)
	return schemes.Find([]byte(name)), name
}

// portRange warns of a port above 65535.
func portRange(r Reference) string {
	port, _ := r.Port()
	port = strings.TrimLeft(port, "0")
	if _, ok := portNumber(port); ok || port == "" {
		return ""
	}
	if len(port) > quoteMax {
		port = port[:quoteMax] + "…"
	}
	return fmt.Sprintf("port %s is above 65535", port)
}

// emptyHost warns of a missing or empty host where the scheme wants one.
func emptyHost(r Reference) string {
	host, _ := r.Host()
	if host != "" || r.at.registry || !r.IsURI() {
		return ""
	}
	if s, name := r.known(); s.Host.IsRequired() {
		return name + " wants a host"
	}
	return ""
}

// services has the well-known ports (0 to 1023) to which requests are most often smuggled, or
// that are most often confused.
var services = map[int]string{
	7: "echo", 9: "discard", 13: "daytime", 19: "chargen", 20: "ftp-data", 21: "ftp", 22: "ssh", 23: "telnet",
	25: "smtp", 37: "time", 43: "whois", 53: "dns", 69: "tftp", 70: "gopher", 79: "finger", 80: "http",
	88: "kerberos", 109: "pop2", 110: "pop", 111: "sunrpc", 113: "auth", 119: "nntp", 123: "ntp", 135: "epmap",
	137: "netbios-ns", 138: "netbios-dgm", 139: "netbios-ssn", 143: "imap", 161: "snmp", 162: "snmptrap",
	179: "bgp", 194: "irc", 389: "ldap", 443: "https", 445: "microsoft-ds", 465: "submissions", 512: "exec",
	513: "login", 514: "shell", 515: "printer", 540: "uucp", 548: "afp", 554: "rtsp", 563: "nntps",
	587: "submission", 601: "syslog", 631: "ipp", 636: "ldaps", 873: "rsync", 989: "ftps-data", 990: "ftps",
	993: "imaps", 995: "pop3s",
}

// portService warns of a well-known port of another service, if the scheme has a default port
// in schemes.
func portService(r Reference) string {
	port, ok := r.Port()
	if !ok {
		return ""
	}
	n, ok := portNumber(strings.TrimLeft(port, "0"))
	service := services[n]
	if s, name := r.known(); ok && service != "" && s.Port != 0 && n != int(s.Port) && service != name {
		return fmt.Sprintf("port %d is that of %s", n, service)
	}
	return ""
}

// encodedNUL warns of a percent-encoded NUL.
func encodedNUL(r Reference) string {
	if i := strings.Index(r.text, "%00"); i >= 0 {
		return fmt.Sprintf("a percent-encoded NUL stands at offset %d", i)
	}
	return ""
}

// encodedLineEnd warns of CR and LF, which end a command in some protocols. In the field
// "body" of a mailto URI they are allowed (RFC 6068, §5).
func encodedLineEnd(r Reference) string {
	_, name := r.known()
	end := len(r.text)
	if name == "mailto" {
		end = int(r.at.query)
	}
	i := lineEnd(r.text, 0, end)
	for i < 0 && end < int(r.at.fragment) { // the fields of a mailto URI
		start := end + 1 // after '?' or '&'
		end = int(r.at.fragment)
		if n := strings.IndexByte(r.text[start:end], '&'); n >= 0 {
			end = start + n
		}
		if field, _, _ := strings.Cut(r.text[start:end], "="); !strings.EqualFold(field, "body") {
			i = lineEnd(r.text, start, end)
		}
	}
	if i < 0 {
		i = lineEnd(r.text, max(end, int(r.at.fragment)), len(r.text))
	}
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("a percent-encoded line end stands at offset %d", i)
}

// lineEnd returns the offset of the first "%0D" or "%0A" in s[start:end], -1 if there is none.
func lineEnd(s string, start, end int) int {
	for i := start; i < end; i += len("%0A") {
		n := strings.Index(s[i:end], "%0")
		if n < 0 {
			break
		}
		i += n
		if c := s[i+2] | 0x20; c == 'a' || c == 'd' {
			return i
		}
	}
	return -1
}

// segments returns the path of r, if that is made of segments, and its offset: opaque paths, such as
// addresses, mean something else by '/' and '%'.
func (r Reference) segments() (path string, offset int) {
	if path = r.Path(); r.IsURI() && !r.isHierarchical() {
		return "", 0
	}
	return path, int(r.at.path)
}

// encodedSlash warns of an encoded '/' or '\' in a path: software that decodes before it parts the
// path into segments reads others.
func encodedSlash(r Reference) string {
	path, offset := r.segments()
	for i := 0; i+2 < len(path); i++ {
		if c := path[i+2] | 0x20; path[i] == '%' && (path[i+1] == '2' && c == 'f' || path[i+1] == '5' && c == 'c') {
			return fmt.Sprintf("a percent-encoded %q stands in the path at offset %d",
				string(rune(hexValue(path[i+1])<<4|hexValue(path[i+2]))), offset+i)
		}
	}
	return ""
}

// doubleEncoding warns of a percent-encoding that was encoded again in a path: decoding it twice
// gives another path than decoding it once.
func doubleEncoding(r Reference) string {
	path, offset := r.segments()
	for i := 0; i+5 <= len(path); i++ {
		n := strings.Index(path[i:len(path)-2], "%25")
		if n < 0 {
			break
		}
		if i += n; is(path[i+3], hexdig) && is(path[i+4], hexdig) {
			return fmt.Sprintf("a percent-encoding is itself encoded in the path at offset %d", offset+i)
		}
	}
	return ""
}

// bidiControl warns of a character of Unicode's Bidi_Control, percent-encoded or as in an IRI: text
// after it may be shown backwards.
func bidiControl(r Reference) string {
	for i := 0; i < len(r.text); {
		c, size := decodedByte(r.text[i:])
		switch c {
		case 0xd8, 0xe2: // the first byte of each in UTF-8
			if control, ok := bidiRune(r.text[i:]); ok {
				return fmt.Sprintf("%U, which changes the direction of text, stands at offset %d", control, i)
			}
		}
		i += size
	}
	return ""
}

// decodedByte returns the byte that s begins with, percent-encoded or not, and its length there.
func decodedByte(s string) (c byte, size int) {
	if s[0] == '%' && triplet(s, 0) {
		return hexValue(s[1])<<4 | hexValue(s[2]), 3
	}
	return s[0], 1
}

// bidiRune returns the character that s begins with, percent-encoded or not, if it is one of
// Bidi_Control.
func bidiRune(s string) (r rune, ok bool) {
	var encoded [3]byte
	n := 0
	for n < len(encoded) && s != "" {
		c, size := decodedByte(s)
		encoded[n] = c
		n++
		s = s[size:]
	}
	r, _ = utf8.DecodeRune(encoded[:n])
	return r, unicode.Is(unicode.Bidi_Control, r)
}

// password warns of a password in the userinfo.
func password(r Reference) string {
	userinfo, _ := r.Userinfo()
	if _, secret, _ := strings.Cut(userinfo, ":"); secret != "" {
		return "the userinfo holds a password"
	}
	return ""
}

// userinfoHost warns of userinfo that readers may mistake for the host, since it begins with a
// domain name under a public suffix or with an IPv4 address.
func userinfoHost(r Reference) string {
	userinfo, _ := r.Userinfo()
	if !strings.ContainsAny(userinfo, ".%") {
		return ""
	}
	name := decodeHost(userinfo)
	end := 0
	for end < len(name) && (is(name[end], alpha|digit) || name[end] == '.' || name[end] == '-' || name[end] >= 0x80) {
		end++
	}
	name = strings.ToLower(strings.Trim(name[:end], "."))
	if !strings.Contains(name, ".") || len(name) > maxDomain {
		return ""
	}
	_, isIPv4 := looseIPv4(name)
	suffix := publicsuffix.Find(name)
	if !isIPv4 && (!suffix.ICANN || suffix.Name == name) {
		return ""
	}
	host, _ := r.Host()
	return fmt.Sprintf("the host is %s, not %s, which is userinfo", shorten(host), name)
}

// maxDomain is the most characters of a domain name (RFC 1035, §2.3.4).
const maxDomain = 253

// shorten returns s, shortened if it is too long for a message.
func shorten(s string) string {
	if len(s) > maxDomain {
		return s[:maxDomain] + "…"
	}
	return s
}
