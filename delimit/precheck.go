package delimit

import (
	"bytes"

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
	head []byte // up to white space, a backslash or headLook bytes
	open bool   // the reference may go on behind head
	far  []byte // farLook bytes, across lines

	b    []byte // the text
	at   int    // index in b where it begins
	seen memory
}

// A memory remembers where in a text some marks are.
type memory interface {
	// mayHoldSoon reports whether mark may stand in the first requirementLook bytes of b[at:]: it
	// does, or a line end or an escape among them may part its characters, or make them fewer.
	mayHoldSoon(b []byte, at int, mark string) bool
}

// beginningAt returns what stands at b[i].
func beginningAt(seen memory, b []byte, i int) (n beginning) {
	n.b, n.at, n.seen = b, i, seen
	n.far = b[i:min(len(b), i+farLook)]
	n.head = n.far[:min(len(n.far), headLook)]
	n.open = len(n.head) < len(n.far)
	for k, c := range n.head {
		if c <= ' ' || c == '\\' || c >= 0x80 && (text.Blank(b[i+k:]) > 0 || text.Break(b[i+k:]) > 0 || hyphenMark(b[i+k:]) > 0) {
			n.head, n.open = n.head[:k], true
			break
		}
	}
	return n
}

// A precheck rules out a requirement: where it is false, no reference with that beginning
// meets it.
type precheck func(n *beginning) bool

// prechecks has one for each requirement that the first bytes can rule out.
var prechecks = map[string]precheck{
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

// mayHaveRequired reports whether the candidate, after whose scheme no "//" stands, may have
// what its scheme requires, as far as its beginning tells.
func (s *site) mayHaveRequired() bool {
	c := &s.c
	n := beginningAt(&s.mem.seen, s.b, c.colon+1)
	switch {
	case n.open && (len(n.head) == 0 || string(n.head) == "/"):
		return true // "//" may follow the line end
	case c.cut:
		return false
	case s.opt.AllSchemes, c.open.Prefix && c.open.Pair.IsAngle():
		return true
	}
	return n.mayMeet(c.name(s.b))
}

// mayMeet reports whether what begins so may be what a scheme requires.
func (n *beginning) mayMeet(name []byte) bool {
	var low [scan.MaxScheme]byte
	name = append(low[:0], name...)
	for i, b := range name {
		if 'A' <= b && b <= 'Z' {
			name[i] = b + 'a' - 'A'
		}
	}
	if e := prechecks[string(name)]; e != nil {
		return e(n)
	}
	return isOpaque(string(name)) || bytes.HasPrefix(name, []byte("ms-"))
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
			if k := min(len(s), len(n.head)); string(n.head[:k]) == s[:k] && (k == len(s) || n.open) {
				return true
			}
		}
		return false
	}
}

// mayBeMailto wants an '@' behind a character and before any query, an encoded one behind a letter
// or digit, or a query that holds "to=".
func mayBeMailto(n *beginning) bool {
	query := bytes.IndexAny(n.head, "?#@")
	switch {
	case (query < 0 || query > 0 && n.head[query] == '@') && mayHold("@")(n):
		return true
	case query == 0 && n.head[0] == '?':
		return n.seen.mayHoldSoon(n.b, n.at, "to=")
	}
	return (len(n.head) == 0 || text.IsAlnum(n.head[0])) && n.seen.mayHoldSoon(n.b, n.at, "%40")
}

// indexParting returns the index of the first byte in b[from:to] with which a line end or an escape
// (rule R7) begins that a reference may hold; -1 if there is none.
func indexParting(b []byte, from, to int) int {
	for i := from; i < to; i++ {
		c := b[i]
		if c == '\\' || c == text.Escape || endsLine[c] && text.Break(b[i:]) > 0 {
			return i
		}
	}
	return -1
}

// mayBeAccount wants six letters and digits.
func mayBeAccount(n *beginning) bool {
	k := alnumRun(n.head)
	return k >= 6 || k == len(n.head) && n.open
}

// mayBeDecimal wants a digit, or a sign or dot before one.
func mayBeDecimal(n *beginning) bool {
	return len(n.head) == 0 || text.IsDigit(n.head[0]) || n.head[0] == '-' || n.head[0] == '.'
}

// mayBeNumber wants three digits of a telephone number.
func mayBeNumber(n *beginning) bool {
	digits := 0
	for i, c := range n.head {
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
	return n.open
}

// mayNameHost wants the first character of a host name or IP-literal.
func mayNameHost(n *beginning) bool {
	host := bytes.TrimPrefix(n.head, []byte("//"))
	return len(host) == 0 || host[0] == '[' || domainLen(host[:1]) > 0
}

// mayBeGroup wants the first label of the name of a newsgroup.
func mayBeGroup(n *beginning) bool {
	for i, c := range n.head {
		switch {
		case c == '.':
			return i > 0
		case i == 0 && !text.IsAlpha(c), !text.IsAlnum(c) && bytes.IndexByte([]byte("-+_*&"), c) < 0:
			return false
		}
	}
	return n.open
}

// mayBeTag wants an authority and a comma.
func mayBeTag(n *beginning) bool {
	comma := bytes.IndexByte(n.head, ',')
	if comma < 0 {
		return n.open && bytes.IndexByte(n.far, ',') >= 0
	}
	return comma > 0 && (addrSpec(n.head[:comma]) || hostName(n.head[:comma]))
}

// mayBeNamespace wants a namespace identifier, and a character after its colon.
func mayBeNamespace(n *beginning) bool {
	for i, c := range n.head {
		switch {
		case c == ':':
			return i > 1 && i <= 32
		case !text.IsAlnum(c) && c != '-':
			return false
		}
	}
	return n.open
}
