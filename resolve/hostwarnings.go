package resolve

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// rareIPv4 warns of a host that is not an IPv4address, but that inet_aton and programs built
// on it read as one (§7.4).
func rareIPv4(r Reference) string {
	host, _ := r.Host()
	if host == "" || len(host) > maxDomain {
		return ""
	}
	name := decodeHost(host)
	address, ok := looseIPv4(name)
	if !ok || host == address {
		return ""
	}
	return fmt.Sprintf("the host %s reaches %s where numbers are taken for an IPv4 address", host, address)
}

// looseIPv4 returns the address that inet_aton reads s as, in dotted-decimal form: one to
// four numbers, decimal, octal after "0" or hexadecimal after "0x", each of one byte but
// for the last, which fills the rest of the four bytes.
func looseIPv4(s string) (string, bool) {
	if s == "" || !is(s[0], digit) {
		return "", false
	}
	parts := strings.Split(s, ".")
	if len(parts) > 4 {
		return "", false
	}
	var address uint64
	for i, part := range parts {
		n, ok := looseNumber(part)
		bits := 8
		if i == len(parts)-1 {
			bits = 8 * (4 - i)
		}
		if !ok || n >= 1<<bits {
			return "", false
		}
		address = address<<bits | n
	}
	return fmt.Sprintf("%d.%d.%d.%d", address>>24, address>>16&0xFF, address>>8&0xFF, address&0xFF), true
}

// looseNumber returns the value of s, a number in the notation of C.
func looseNumber(s string) (uint64, bool) {
	base := 10
	switch {
	case len(s) > 2 && (s[:2] == "0x" || s[:2] == "0X"):
		s, base = s[2:], 16
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	}
	if s == "" || !is(s[0], hexdig) { // no sign
		return 0, false
	}
	n, err := strconv.ParseUint(s, base, 64)
	return n, err == nil
}

// mixedScript warns of a label of a domain name in scripts that no language uses together,
// such as Latin and Cyrillic (§7.6; UTS #39, §5.2).
func mixedScript(r Reference) string {
	host, _ := r.Host()
	if len(host) > 3*maxDomain || isPlainName(host) {
		return ""
	}
	for label := range strings.SplitSeq(decodeHost(host), ".") {
		if isPlainName(label) {
			continue // letters of ASCII are Latin alone
		}
		label = unicodeLabel(label)
		if scripts := scriptsOf(label); !together(scripts) {
			return fmt.Sprintf("the label %s of the host mixes %s", label, strings.Join(scripts, " and "))
		}
	}
	return ""
}

// isPlainName reports whether host has no character beyond ASCII, neither as such nor encoded.
func isPlainName(host string) bool {
	return isASCII(host) && !strings.Contains(host, "%") && !strings.Contains(strings.ToLower(host), "xn--")
}

// mostScripts is more scripts than a language uses together.
const mostScripts = 5

// scriptsOf returns the names of the scripts of the characters of s, sorted, without those that
// several scripts share (Common and Inherited), and of at most the first mostScripts.
func scriptsOf(s string) (names []string) {
	for _, r := range s {
		known := func(name string) bool { return unicode.Is(unicode.Scripts[name], r) }
		if !unicode.In(r, unicode.L, unicode.M, unicode.N) || unicode.In(r, unicode.Common, unicode.Inherited) ||
			slices.ContainsFunc(names, known) {
			continue
		}
		for name := range unicode.Scripts {
			if known(name) {
				names = append(names, name)
			}
		}
		if len(names) == mostScripts {
			break
		}
	}
	slices.Sort(names)
	return names
}

// together reports whether a language uses all of scripts: one alone, or those of Japanese,
// Chinese or Korean and Latin (UTS #39, §5.2, Highly Restrictive).
func together(scripts []string) bool {
	if len(scripts) <= 1 {
		return true
	}
	for _, set := range [][]string{
		{"Latin", "Han", "Hiragana", "Katakana"},
		{"Latin", "Han", "Bopomofo"},
		{"Latin", "Han", "Hangul"},
	} {
		if !slices.ContainsFunc(scripts, func(s string) bool { return !slices.Contains(set, s) }) {
			return true
		}
	}
	return false
}
