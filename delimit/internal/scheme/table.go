package scheme

import (
	"bytes"
	"slices"

	"urigrep/delimit/internal/chars"
	"urigrep/internal/text"
	"urigrep/scan"
)

// A requirement is what must stand after the colon of a scheme that no "//" follows
// (rule S2).
type requirement func(rest []byte) bool

// Requirements has a line for each registered scheme that is used without "//": what it
// requires, and where that is said. A scheme that is registered and has no line
// here is used with "//" only.
var Requirements = map[string]requirement{
	"about":           oneOf(aboutPages...),                   // RFC 6694
	"acct":            addrSpec,                               // RFC 7565
	"aim":             holds("?"),                             //
	"bitcoin":         address,                                // BIP 21
	"bitcoincash":     address,                                //
	"blob":            holds("://"),                           // W3C File API
	"callto":          either(number, addrSpec),               //
	"cap":             begins("//"),                           // RFC 4324
	"cid":             holds("@"),                             // RFC 2392
	"data":            dataURI,                                // RFC 2397
	"did":             parts(2),                               // W3C DID Core
	"dns":             either(begins("//"), holds("?")),       // RFC 4501
	"doi":             begins("10."),                          // ISO 26324
	"ethereum":        address,                                // ERC 681
	"fax":             number,                                 // RFC 2806
	"feed":            begins("http://", "https://"),          //
	"file":            begins("/"),                            // RFC 8089
	"geo":             coordinates,                            // RFC 5870
	"h323":            either(addrSpec, hostName),             // RFC 3508
	"im":              addrSpec,                               // RFC 3860
	"info":            begins(infoNamespaces...),              // RFC 4452
	"jabber":          addrSpec,                               //
	"jar":             holds("!/"),                            //
	"jms":             begins("queue:", "topic:", "jndi:"),    // RFC 6167
	"lastfm":          begins("//"),                           //
	"magnet":          begins("?"),                            //
	"mailto":          mailto,                                 // RFC 6068
	"maps":            holds("="),                             //
	"matrix":          begins("u/", "r/", "roomid/"),          // MSC 2312
	"message":         either(begins("%3c", "%3C"), addrSpec), //
	"mid":             holds("@"),                             // RFC 2392
	"modem":           number,                                 // RFC 2806
	"mvn":             holds("/"),                             //
	"news":            newsGroup,                              // RFC 5538
	"nih":             holds(";"),                             // RFC 6920
	"oid":             dottedDigits,                           //
	"opaquelocktoken": uuid,                                   // RFC 4918
	"openpgp4fpr":     hexDigits,                              //
	"otpauth":         begins("//"),                           //
	"pkcs11":          holds("="),                             // RFC 7512
	"pres":            addrSpec,                               // RFC 3859
	"secret-token":    anything,                               // RFC 8959
	"service":         holds("://"),                           // RFC 2609
	"shc":             begins("/"),                            //
	"sip":             sipHost,                                // RFC 3261
	"sips":            sipHost,                                // RFC 3261
	"skype":           either(number, holds("?")),             //
	"sms":             number,                                 // RFC 5724
	"snews":           newsGroup,                              // RFC 5538
	"spotify":         parts(2),                               //
	"stun":            hostName,                               // RFC 7064
	"stuns":           hostName,                               // RFC 7064
	"swh":             begins("1:"),                           //
	"tag":             tagURI,                                 // RFC 4151
	"tel":             number,                                 // RFC 3966
	"thismessage":     begins("/"),                            // RFC 2557
	"turn":            hostName,                               // RFC 7065
	"turns":           hostName,                               // RFC 7065
	"urn":             urnURI,                                 // RFC 8141
	"view-source":     holds("://"),                           //
	"vscode":          holds("/"),                             //
	"wifi":            holds(";"),                             //
	"xmpp":            either(addrSpec, hostName),             // RFC 5122
	"ymsgr":           holds("?"),                             //
}

// aboutPages are the pages that browsers have.
var aboutPages = []string{
	"blank", "legacy-compat", "srcdoc", "about", "config", "cache", "mozilla", "plugins", "addons",
	"memory", "preferences", "support", "version", "home", "newtab", "debugging", "crashes",
	"invalid", "policies", "processes", "unloads",
}

// infoNamespaces are those that were registered (RFC 4452).
var infoNamespaces = []string{
	"arxiv/", "bibcode/", "bnf/", "ddc/", "doi/", "eu-repo/", "fedora/", "hdl/", "inchi/",
	"lanl-repo/", "lc/", "lccn/", "ncbi/", "netref/", "nla/", "oclcnum/", "ofi/", "pmid/",
	"pronom/", "refseq/", "rfa/", "rlgid/", "sici/", "srw/", "ugent-repo/",
}

// Satisfies reports whether what follows the colon of a scheme without "//" is what
// the scheme requires (rule S2). With all, any registered or unregistered scheme
// may have anything.
func Satisfies(scheme, rest []byte, all bool) bool {
	if len(rest) == 0 {
		return false
	}
	rest = rest[:min(len(rest), chars.RequirementLook)]
	var low [scan.MaxScheme]byte
	if len(scheme) > len(low) {
		return false
	}
	for i, c := range scheme {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	if n, ok := Requirements[string(low[:len(scheme)])]; ok {
		return n(rest)
	}
	if all {
		return true
	}
	return bytes.HasPrefix(low[:len(scheme)], []byte("ms-")) && scan.Registered(scheme)
}

// IsOpaque reports whether a scheme, in small letters, is used without "//".
func IsOpaque(name string) bool { return Requirements[name] != nil }

// anything asks for nothing: what follows the colon is not empty.
func anything([]byte) bool { return true }

// holds asks for s, and more.
func holds(s string) requirement {
	return func(rest []byte) bool {
		i := bytes.Index(rest, []byte(s))
		return i >= 0 && len(rest) > len(s)
	}
}

// begins asks for one of some beginnings, and more behind it.
func begins(with ...string) requirement {
	return func(rest []byte) bool {
		for _, s := range with {
			if len(rest) > len(s) && string(rest[:len(s)]) == s {
				return true
			}
		}
		return false
	}
}

// oneOf asks for one of some words, up to a query or fragment.
func oneOf(words ...string) requirement {
	return func(rest []byte) bool {
		if i := bytes.IndexAny(rest, "?#"); i >= 0 {
			rest = rest[:i]
		}
		return slices.ContainsFunc(words, func(w string) bool { return w == string(rest) })
	}
}

// either asks for what a or b asks for.
func either(a, b requirement) requirement {
	return func(rest []byte) bool { return a(rest) || b(rest) }
}

// parts asks for n or more nonempty parts with ':' between.
func parts(n int) requirement {
	return func(rest []byte) bool {
		have := 1
		for i, c := range rest {
			if c == ':' {
				if i == 0 || rest[i-1] == ':' || i+1 == len(rest) {
					return false
				}
				have++
			}
		}
		return have >= n
	}
}

// address asks for six or more letters and digits, as the addresses of payment
// networks have, and what may follow them.
func address(rest []byte) bool {
	n := chars.AlnumRun(rest)
	return n >= 6 && (n == len(rest) || bytes.IndexByte([]byte("?#/@"), rest[n]) >= 0)
}

// addrSpec asks for local@domain (RFC 5322, §3.4.1), with more after it or not.
func addrSpec(rest []byte) bool {
	at := bytes.IndexByte(rest, '@')
	if at <= 0 || bytes.ContainsAny(rest[:at], "?#") {
		return false
	}
	return DomainLen(rest[at+1:]) > 0
}

// DomainLen returns the length of the host name or IP-literal that b begins with.
func DomainLen(b []byte) int {
	if len(b) > 0 && b[0] == '[' {
		return bytes.IndexByte(b, ']') + 1
	}
	i := 0
	for i < len(b) && (text.IsAlnum(b[i]) || b[i] == '-' || b[i] == '.' || b[i] == '_' || b[i] >= 0x80 || b[i] == '%') {
		i++
	}
	if i > 0 && !(text.IsAlnum(b[0]) || b[0] >= 0x80) {
		return 0
	}
	return i
}

// mailto asks for an addr-spec, or for header fields alone, one of which is to.
func mailto(rest []byte) bool {
	return addrSpec(rest) || rest[0] == '?' && bytes.Contains(rest, []byte("to=")) ||
		bytes.Contains(rest, []byte("%40")) && text.IsAlnum(rest[0])
}

// hostName asks for a name with a dot in it, an IP-literal or localhost; an
// authority or "host:port" around it are allowed.
func hostName(rest []byte) bool {
	rest = bytes.TrimPrefix(rest, []byte("//"))
	n := DomainLen(rest)
	host := rest[:n]
	return n > 0 && (bytes.IndexByte(host, '.') > 0 || host[0] == '[' || string(host) == "localhost")
}

// sipHost asks for a host with or without user before it.
func sipHost(rest []byte) bool {
	if bytes.IndexByte(rest, '@') > 0 {
		return addrSpec(rest)
	}
	return hostName(rest)
}

// number asks for a telephone number: a + or a digit, three or more digits in
// all before any parameter, and between them nothing but visual separators.
func number(rest []byte) bool {
	digits := 0
	for i, c := range rest {
		switch {
		case text.IsDigit(c):
			digits++
		case c == '+' && i == 0, c == '-', c == '.', c == '(', c == ')', c == '*', c == '#':
		case c == '%' || c == ';' || c == '?' || c == ',':
			return digits >= 3
		default:
			return false
		}
	}
	return digits >= 3
}

// newsGroup asks for a message-id, or for the name of a group: dotted, beginning
// with a letter.
func newsGroup(rest []byte) bool {
	if bytes.IndexByte(rest, '@') > 0 {
		return addrSpec(rest)
	}
	dot := bytes.IndexByte(rest, '.')
	if dot <= 0 || dot+1 >= len(rest) || !text.IsAlpha(rest[0]) || !text.IsAlnum(rest[dot+1]) {
		return false
	}
	for _, c := range rest {
		if !text.IsAlnum(c) && bytes.IndexByte([]byte(".-+_*&"), c) < 0 {
			return false
		}
	}
	return true
}

// dataURI asks for a comma with a media type, parameters or nothing before it.
func dataURI(rest []byte) bool {
	comma := bytes.IndexByte(rest, ',')
	if comma < 0 {
		return false
	}
	media := rest[:comma]
	if len(media) == 0 {
		return len(rest) > 1
	}
	if media[0] == ';' {
		return bytes.IndexByte(media, '=') > 0 || bytes.HasSuffix(media, []byte(";base64"))
	}
	slash := bytes.IndexByte(media, '/')
	return slash > 0 && slash == mediaToken(media) && mediaToken(media[slash+1:]) > 0
}

// mediaToken returns the length of the token (RFC 2045, §5.1) at the start of b.
func mediaToken(b []byte) int {
	i := 0
	for i < len(b) && (text.IsAlnum(b[i]) || b[i] == '-' || b[i] == '+' || b[i] == '.' || b[i] == '*') {
		i++
	}
	return i
}

// coordinates asks for two or three numbers with commas between.
func coordinates(rest []byte) bool {
	if i := bytes.IndexByte(rest, ';'); i >= 0 {
		rest = rest[:i]
	}
	fields := bytes.Split(rest, []byte(","))
	if len(fields) < 2 || len(fields) > 3 {
		return false
	}
	for _, f := range fields {
		f = bytes.TrimPrefix(f, []byte("-"))
		if len(f) == 0 || len(bytes.Trim(f, "0123456789.")) > 0 || !text.IsDigit(f[0]) {
			return false
		}
	}
	return true
}

// dottedDigits asks for numbers with dots between, at least two.
func dottedDigits(rest []byte) bool {
	return bytes.IndexByte(rest, '.') > 0 && len(bytes.Trim(rest, "0123456789.")) == 0 && text.IsDigit(rest[len(rest)-1])
}

// uuid asks for the text form of a UUID.
func uuid(rest []byte) bool {
	if len(rest) < 36 {
		return false
	}
	for i, c := range rest[:36] {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (c == '-') || !dash && !text.IsHex(c) {
			return false
		}
	}
	return true
}

// hexDigits asks for 16 or more hexadecimal digits and nothing else.
func hexDigits(rest []byte) bool {
	for _, c := range rest {
		if !text.IsHex(c) {
			return false
		}
	}
	return len(rest) >= 16
}

// tagURI asks for an authority, a comma, a date and a colon.
func tagURI(rest []byte) bool {
	comma := bytes.IndexByte(rest, ',')
	if comma <= 0 || !addrSpec(rest[:comma]) && !hostName(rest[:comma]) {
		return false
	}
	date := rest[comma+1:]
	colon := bytes.IndexByte(date, ':')
	return colon >= 4 && len(bytes.Trim(date[:colon], "0123456789-")) == 0
}

// urnURI asks for a namespace identifier of 2 to 32 letters, digits and hyphens,
// and for a nonempty namespace-specific string.
func urnURI(rest []byte) bool {
	colon := bytes.IndexByte(rest, ':')
	if colon < 2 || colon > 32 || colon+1 >= len(rest) || rest[colon+1] == ':' {
		return false
	}
	for _, c := range rest[:colon] {
		if !text.IsAlnum(c) && c != '-' {
			return false
		}
	}
	return rest[0] != '-' && rest[colon-1] != '-'
}
