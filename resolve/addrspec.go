package resolve

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// badAddrSpec warns of an address of a mailto URI that is not an addr-spec (RFC 6068, §2).
// There may be no address: it may be in the field "to".
func badAddrSpec(r Reference) string {
	if name, _ := r.Scheme(); !strings.EqualFold(name, "mailto") {
		return ""
	}
	to, _, _ := strings.Cut(r.Path(), "?") // RFC 2396: part of an opaque path
	if to == "" {
		return ""
	}
	for address := range strings.SplitSeq(to, ",") {
		if !addrSpec().MatchString(decodeHost(address)) {
			return fmt.Sprintf("%q is not a mail address", shorten(address))
		}
	}
	return ""
}

// addrSpec is the addr-spec of RFC 6068, §2: that of RFC 5322, §3.4.1 without comments and folding,
// with the non-ASCII characters of RFC 6532.
var addrSpec = sync.OnceValue(func() *regexp.Regexp {
	const (
		atext   = `[^\x00-\x20()<>\[\]:;@\\,."\x7F]+` // RFC 5322, §3.2.3
		dotAtom = atext + `(?:\.` + atext + `)*`
		quoted  = `"(?:[^"\\\x00-\x1F\x7F]|\\[^\x00-\x1F\x7F])*"` // §3.2.4
		literal = `\[[^\[\]\\\x00-\x20\x7F]*\]`                   // §3.4.1
	)
	return regexp.MustCompile(`^(?:` + dotAtom + `|` + quoted + `)@(?:` + dotAtom + `|` + literal + `)$`)
})
