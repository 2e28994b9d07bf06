package schemes

import (
	"bytes"

	"urigrep/internal/text"
)

// This file has the halves of requirements that rule out a candidate by its beginning.

// mayHold wants the first character of s in what is looked at: an escape may stand between it and
// the next (rule R7).
func mayHold(s string) func(*Beginning) bool {
	return func(n *Beginning) bool { return bytes.IndexByte(n.Far, s[0]) >= 0 }
}

// mayBegin wants one of some beginnings.
func mayBegin(with ...string) func(*Beginning) bool {
	return func(n *Beginning) bool {
		for _, s := range with {
			if k := min(len(s), len(n.Head)); string(n.Head[:k]) == s[:k] && (k == len(s) || n.Open) {
				return true
			}
		}
		return false
	}
}

// mayBeMailto wants an '@' after a character and before any query, an encoded one after a letter
// or digit, or a query that holds "to=".
func mayBeMailto(n *Beginning) bool {
	query := bytes.IndexAny(n.Head, "?#@")
	switch {
	case (query < 0 || query > 0 && n.Head[query] == '@') && mayHold("@")(n):
		return true
	case query == 0 && n.Head[0] == '?':
		return n.Memory.MayHoldSoon(n.Text, n.At, "to=")
	}
	return (len(n.Head) == 0 || text.IsAlnum(n.Head[0])) && n.Memory.MayHoldSoon(n.Text, n.At, "%40")
}

// mayBeAccount wants six letters and digits.
func mayBeAccount(n *Beginning) bool {
	k := alnumRun(n.Head)
	return k >= 6 || k == len(n.Head) && n.Open
}

// mayBeDecimal wants a digit, or a sign or dot before one.
func mayBeDecimal(n *Beginning) bool {
	return len(n.Head) == 0 || text.IsDigit(n.Head[0]) || n.Head[0] == '-' || n.Head[0] == '.'
}

// mayBeNumber wants three digits of a telephone number.
func mayBeNumber(n *Beginning) bool {
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
func mayNameHost(n *Beginning) bool {
	host := bytes.TrimPrefix(n.Head, []byte("//"))
	return len(host) == 0 || host[0] == '[' || DomainLen(host[:1]) > 0
}

// mayBeGroup wants the first label of the name of a newsgroup.
func mayBeGroup(n *Beginning) bool {
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
func mayBeTag(n *Beginning) bool {
	comma := bytes.IndexByte(n.Head, ',')
	if comma < 0 {
		return n.Open && bytes.IndexByte(n.Far, ',') >= 0
	}
	return comma > 0 && (isAddrSpec(n.Head[:comma]) || namesHost(n.Head[:comma]))
}

// mayBeNamespace wants a namespace identifier, and a character after its colon.
func mayBeNamespace(n *Beginning) bool {
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

// alnumRun returns how many letters and digits b begins with.
func alnumRun(b []byte) int {
	i := 0
	for i < len(b) && text.IsAlnum(b[i]) {
		i++
	}
	return i
}
