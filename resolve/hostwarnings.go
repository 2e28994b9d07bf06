package resolve

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
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

// scriptsOf returns the names of the scripts of the characters of s, sorted, without those that
// several scripts share (Common and Inherited).
func scriptsOf(s string) []string {
	var names []string
	for _, r := range s {
		if name := scriptOf(r); name != "" && name != "Common" && name != "Inherited" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// A scriptRange is a range of characters of one script.
type scriptRange struct {
	first, last rune
	name        string
}

// scriptRanges has the ranges of all scripts of unicode.Scripts, in order.
var scriptRanges = sync.OnceValue(func() (all []scriptRange) {
	for name, t := range unicode.Scripts {
		add := func(first, last, stride rune) {
			if stride == 1 {
				all = append(all, scriptRange{first, last, name})
				return
			}
			for r := first; r <= last; r += stride {
				all = append(all, scriptRange{r, r, name})
			}
		}
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	slices.SortFunc(all, func(a, b scriptRange) int { return int(a.first - b.first) })
	return all
})

// scriptOf returns the name of the script of a character; "" if it has none.
func scriptOf(r rune) string {
	all := scriptRanges()
	i, ok := slices.BinarySearchFunc(all, r, func(s scriptRange, r rune) int { return int(s.first - r) })
	if !ok {
		i--
	}
	if i < 0 || r > all[i].last {
		return ""
	}
	return all[i].name
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
