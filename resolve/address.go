package resolve

// parseIPLiteral checks the IP-literal whose '[' is s[i] and returns the offset after its ']' (§3.2.2).
// Zone identifiers (RFC 6874) are not covered. By RFC 2396 it has to be an IPv6address of RFC 3986: the
// rule of RFC 2373, which RFC 2732 refers to, leaves the number of groups to prose.
func parseIPLiteral[T text](s T, i int, v RFC) (int, offence) {
	i++
	if v != RFC2396 && i < len(s) && s[i]|0x20 == 'v' {
		return parseIPvFuture(s, i+1)
	}
	i, o := parseIPv6(s, i)
	if o.fault != 0 {
		return i, o
	}
	return i + 1, o
}

// parseIPvFuture checks an IPvFuture from after its 'v' to its ']' (§3.2.2), and
// returns the offset after that.
func parseIPvFuture[T text](s T, i int) (int, offence) {
	start := i
	for i < len(s) && is(s[i], hexdig) {
		i++
	}
	if i == start {
		return i, offence{i, faultVersion}
	}
	if i == len(s) || s[i] != '.' {
		return i, offence{i, faultVersionDot}
	}
	start = i + 1
	for i++; i < len(s) && is(s[i], userChar); i++ {
	}
	if i == len(s) {
		return i, offence{i, faultBracket}
	}
	if i == start || s[i] != ']' {
		return i, offence{i, faultFutureAddress}
	}
	return i + 1, offence{}
}

// parseIPv6 checks the IPv6address that starts at s[i] and ends before a ']', and
// returns the offset of that. The nine alternatives of the rule (§3.2.2) amount
// to eight groups, or fewer with one "::" in place of the others; the last two may be
// written as an IPv4address.
func parseIPv6[T text](s T, i int) (int, offence) {
	groups, gap := 0, false
	if i+1 < len(s) && s[i] == ':' && s[i+1] == ':' {
		gap = true
		i += 2
	}
	for i < len(s) && s[i] != ']' {
		end, n, o := parseGroup(s, i)
		if o.fault != 0 {
			return end, o
		}
		i = end
		if groups += n; i == len(s) || s[i] == ']' {
			break
		}
		if groups >= 8 {
			return i, offence{i, faultGroups}
		}
		switch i++; { // after the ':'
		case i == len(s) || s[i] == ']':
			return i, offence{i, faultGroup}
		case s[i] == ':' && gap:
			return i, offence{i, faultOneGap}
		case s[i] == ':':
			gap = true
			i++
		}
	}
	switch {
	case i == len(s):
		return i, offence{i, faultBracket}
	case groups > 8 || gap && groups == 8 || !gap && groups < 8:
		return i, offence{i, faultGroups}
	}
	return i, offence{}
}

// parseGroup checks the h16 at s[i], or the IPv4address in place of the last two,
// and returns its end, where ':', ']' or the end of s is, and the groups it counts for.
func parseGroup[T text](s T, i int) (end, groups int, o offence) {
	start := i
	for i < len(s) && i < start+4 && is(s[i], hexdig) {
		i++
	}
	switch {
	case i == start:
		return i, 0, offence{i, faultGroup}
	case i == len(s) || s[i] == ':' || s[i] == ']':
		return i, 1, offence{}
	case s[i] != '.':
		return i, 0, offence{i, faultGroup}
	}
	i, ok := parseIPv4(s, start)
	if !ok || i < len(s) && s[i] != ']' {
		return start, 0, offence{start, faultOctet}
	}
	return i, 2, offence{}
}

// parseIPv4 returns the end of the IPv4address that starts at s[i] (§3.2.2), and
// whether there is one: four dec-octets, which are 0 to 255 without leading zeros.
func parseIPv4[T text](s T, i int) (end int, ok bool) {
	for octet := range 4 {
		if octet > 0 {
			if i == len(s) || s[i] != '.' {
				return i, false
			}
			i++
		}
		start, value := i, 0
		for i < len(s) && i < start+3 && is(s[i], digit) {
			value = value*10 + int(s[i]-'0')
			i++
		}
		if i == start || value > 255 || i > start+1 && s[start] == '0' {
			return i, false
		}
	}
	return i, true
}
