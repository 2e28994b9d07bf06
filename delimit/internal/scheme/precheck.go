package scheme

import (
	"bytes"

	"urigrep/delimit/internal/chars"
	"urigrep/internal/text"
	"urigrep/scan"
)

// This file rules out candidates whose scheme cannot have what it requires (rule S2), by the
// first bytes after its colon. A hostile text holds a candidate every few bytes: each must
// cost little if there is no reference.

const (
	headLook = 48   // bytes after a colon that are looked at one by one
	farLook  = 1024 // bytes in which a character that a scheme requires is searched for
)

// A beginning is what stands after a scheme's colon, whatever a reader makes of it.
type beginning struct {
	Head []byte // up to white space, a backslash or headLook bytes
	Open bool   // the reference may go on behind head
	far  []byte // farLook bytes, across lines

	b    []byte // the text
	at   int    // index in b where it begins
	seen memory
}

// A memory remembers where in a text some marks are.
type memory interface {
	// mayHoldSoon reports whether mark may stand in the first chars.RequirementLook bytes of b[at:]: it
	// does, or a line end or an escape among them may part its characters, or make them fewer.
	MayHoldSoon(b []byte, at int, mark string) bool
}

// BeginningAt returns what stands at b[i].
func BeginningAt(seen memory, b []byte, i int) (n beginning) {
	n.b, n.at, n.seen = b, i, seen
	n.far = b[i:min(len(b), i+farLook)]
	n.Head = n.far[:min(len(n.far), headLook)]
	n.Open = len(n.Head) < len(n.far)
	for k, c := range n.Head {
		if c <= ' ' || c == '\\' || c >= 0x80 && (text.Blank(b[i+k:]) > 0 || text.Break(b[i+k:]) > 0 || chars.HyphenMark(b[i+k:]) > 0) {
			n.Head, n.Open = n.Head[:k], true
			break
		}
	}
	return n
}

// A precheck rules out a requirement: where it is false, no reference with that beginning
// meets it.
type precheck func(n *beginning) bool

// Prechecks has one for each requirement that the first bytes can rule out.
var Prechecks = map[string]precheck{
	"about": mayBegin(aboutPages...),
	"acct":  mayHold("@"), "aim": mayHold("?"), "bitcoin": mayBeAccount, "bitcoincash": mayBeAccount, "blob": mayHold("://"),
	"callto": anyPrecheck(mayBeNumber, mayHold("@")), "cid": mayHold("@"), "data": mayHold(","), "doi": mayBegin("10."),
	"ethereum": mayBeAccount, "fax": mayBeNumber, "feed": mayBegin("http://", "https://"), "file": mayBegin("/"), "geo": mayBeDecimal,
	"h323": anyPrecheck(mayHold("@"), mayNameHost), "info": mayBegin(infoNamespaces...), "im": mayHold("@"), "jabber": mayHold("@"), "jar": mayHold("!/"), "magnet": mayBegin("?"),
	"mailto": mayBeMailto, "maps": mayHold("="), "matrix": mayBegin("u/", "r/", "roomid/"),
	"message": anyPrecheck(mayBegin("%3c", "%3C"), mayHold("@")), "mid": mayHold("@"), "modem": mayBeNumber, "mvn": mayHold("/"),
	"news": anyPrecheck(mayHold("@"), mayBeGroup), "nih": mayHold(";"), "oid": mayBeDecimal, "pkcs11": mayHold("="), "pres": mayHold("@"),
	"service": mayHold("://"), "sip": anyPrecheck(mayHold("@"), mayNameHost), "sips": anyPrecheck(mayHold("@"), mayNameHost),
	"skype": anyPrecheck(mayBeNumber, mayHold("?")), "sms": mayBeNumber, "snews": anyPrecheck(mayHold("@"), mayBeGroup), "stun": mayNameHost, "stuns": mayNameHost,
	"swh": mayBegin("1:"), "tag": mayBeTag, "tel": mayBeNumber, "turn": mayNameHost, "turns": mayNameHost, "urn": mayBeNamespace,
	"view-source": mayHold("://"), "vscode": mayHold("/"), "wifi": mayHold(";"), "xmpp": anyPrecheck(mayHold("@"), mayNameHost), "ymsgr": mayHold("?"),
}

// MayMeet reports whether what begins so may be what a scheme requires.
func (n *beginning) MayMeet(name []byte) bool {
	var low [scan.MaxScheme]byte
	name = append(low[:0], name...)
	for i, b := range name {
		if 'A' <= b && b <= 'Z' {
			name[i] = b + 'a' - 'A'
		}
	}
	if e := Prechecks[string(name)]; e != nil {
		return e(n)
	}
	return IsOpaque(string(name)) || bytes.HasPrefix(name, []byte("ms-"))
}

// anyPrecheck wants what one of all wants.
func anyPrecheck(all ...precheck) precheck {
	return func(n *beginning) bool {
		for _, e := range all {
			if e(n) {
				return true
			}
		}
		return false
	}
}

// mayHold wants the first character of s within farLook bytes: an escape may stand between it and
// the next (rule R7).
func mayHold(s string) precheck {
	return func(n *beginning) bool { return bytes.IndexByte(n.far, s[0]) >= 0 }
}

// mayBegin wants one of some beginnings.
func mayBegin(with ...string) precheck {
	return func(n *beginning) bool {
		for _, s := range with {
			if k := min(len(s), len(n.Head)); string(n.Head[:k]) == s[:k] && (k == len(s) || n.Open) {
				return true
			}
		}
		return false
	}
}

// mayBeMailto wants an '@' behind a character and before any query, an encoded one behind a letter
// or digit, or a query that holds "to=".
func mayBeMailto(n *beginning) bool {
	query := bytes.IndexAny(n.Head, "?#@")
	switch {
	case (query < 0 || query > 0 && n.Head[query] == '@') && mayHold("@")(n):
		return true
	case query == 0 && n.Head[0] == '?':
		return n.seen.MayHoldSoon(n.b, n.at, "to=")
	}
	return (len(n.Head) == 0 || text.IsAlnum(n.Head[0])) && n.seen.MayHoldSoon(n.b, n.at, "%40")
}

// mayBeAccount wants six letters and digits.
func mayBeAccount(n *beginning) bool {
	k := chars.AlnumRun(n.Head)
	return k >= 6 || k == len(n.Head) && n.Open
}

// mayBeDecimal wants a digit, or a sign or dot before one.
func mayBeDecimal(n *beginning) bool {
	return len(n.Head) == 0 || text.IsDigit(n.Head[0]) || n.Head[0] == '-' || n.Head[0] == '.'
}

// mayBeNumber wants three digits of a telephone number.
func mayBeNumber(n *beginning) bool {
	digits := 0
	for i, c := range n.Head {
		switch {
		case text.IsDigit(c):
			if digits++; digits == 3 {
				return true
			}
		case c == '+' && i == 0, c == '-', c == '.', c == '(', c == ')', c == '*', c == '#':
		default:
			return false
		}
	}
	return n.Open
}

// mayNameHost wants the first character of a host name or IP-literal.
func mayNameHost(n *beginning) bool {
	host := bytes.TrimPrefix(n.Head, []byte("//"))
	return len(host) == 0 || host[0] == '[' || DomainLen(host[:1]) > 0
}

// mayBeGroup wants the first label of the name of a newsgroup.
func mayBeGroup(n *beginning) bool {
	for i, c := range n.Head {
		switch {
		case c == '.':
			return i > 0
		case i == 0 && !text.IsAlpha(c), !text.IsAlnum(c) && bytes.IndexByte([]byte("-+_*&"), c) < 0:
			return false
		}
	}
	return n.Open
}

// mayBeTag wants an authority and a comma.
func mayBeTag(n *beginning) bool {
	comma := bytes.IndexByte(n.Head, ',')
	if comma < 0 {
		return n.Open && bytes.IndexByte(n.far, ',') >= 0
	}
	return comma > 0 && (addrSpec(n.Head[:comma]) || hostName(n.Head[:comma]))
}

// mayBeNamespace wants a namespace identifier, and a character after its colon.
func mayBeNamespace(n *beginning) bool {
	for i, c := range n.Head {
		switch {
		case c == ':':
			return i > 1 && i <= 32
		case !text.IsAlnum(c) && c != '-':
			return false
		}
	}
	return n.Open
}
