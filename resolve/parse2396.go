package resolve

// parse2396 fills p by URI-reference of RFC 2396, Appendix A, as changed by RFC 2732, §3. In
// addition to that grammar, a relative reference may be a query alone, like "?y" in the
// examples of Appendix C.
func parse2396[T text](s T, p *parts) (o offence) {
	i := 0
	for i < len(s) && is(s[i], schemeChar) {
		i++
	}
	if i < len(s) && s[i] == ':' { // §3.1
		if !is(s[0], alpha) {
			return offence{0, faultSchemeAlpha}
		}
		p.scheme = int32(i)
		if i++; i == len(s) || s[i] != '/' {
			return parseOpaque(s, i, p)
		}
	} else {
		i = 0
	}
	if i+1 < len(s) && s[i] == '/' && s[i+1] == '/' { // net_path
		if i, o = parseAuthority2396(s, i+2, p); o.fault != 0 {
			return o
		}
	}
	if i, o = parsePath2396(s, i, p); o.fault != 0 {
		return o
	}
	if i < len(s) && s[i] == '?' { // §3.4
		if i = run(s, i+1, uricChar); i < len(s) && s[i] != '#' {
			return excluded2396(s, i, faultQuery)
		}
	}
	return parseFragment2396(s, i, p)
}

// parseFragment2396 finds the fragment at s[i], if there is one (§4.1).
func parseFragment2396[T text](s T, i int, p *parts) offence {
	p.fragment = int32(i)
	if i < len(s) { // §4.1
		if i = run(s, i+1, uricChar); i < len(s) {
			return excluded2396(s, i, faultFragment)
		}
	}
	return offence{}
}

// parseOpaque finds the opaque_part at s[i], which becomes the path (§3). A '?' in it does not
// begin a query.
func parseOpaque[T text](s T, i int, p *parts) offence {
	p.path = int32(i)
	if i == len(s) || s[i] == '#' {
		return offence{i, faultOpaqueEmpty}
	}
	if s[i] == '[' || s[i] == ']' { // in uric, but not in uric_no_slash
		return offence{i, faultOpaque}
	}
	if i = run(s, i, uricChar); i < len(s) && s[i] != '#' {
		return excluded2396(s, i, faultOpaque)
	}
	p.query = int32(i)
	return parseFragment2396(s, i, p)
}

// parsePath2396 finds the abs_path or rel_path at s[i] and returns its end (§3.3, §5).
func parsePath2396[T text](s T, i int, p *parts) (int, offence) {
	p.path = int32(i)
	broken := faultAbsPath
	if !p.authority && (i == len(s) || s[i] != '/') {
		broken = faultRelSegment
		if i = run(s, i, segmentChar); i < len(s) && s[i] == ':' {
			if i == 0 {
				return 0, offence{0, faultSchemeAlpha}
			}
			return i, offence{i, faultRelColon}
		}
	}
	i = run(s, i, pathChar)
	if i < len(s) && s[i] != '?' && s[i] != '#' {
		return i, excluded2396(s, i, broken)
	}
	p.query = int32(i)
	return i, offence{}
}

// parseAuthority2396 finds the parts of the authority at s[i] and returns its end
// (§3.2). An authority that is not a server is a reg_name, which can have
// all characters of a server but the brackets of an IPv6reference.
func parseAuthority2396[T text](s T, i int, p *parts) (int, offence) {
	p.authority = true
	start := i
	i = run(s, i, userChar|segmentChar)
	if i < len(s) && s[i] == '[' && opensHost(s, start, i) {
		p.host = int32(i)
		return parseIPv6Reference(s, i, p)
	}
	if !endsAuthority(s, i) {
		return i, excluded2396(s, i, faultRegName2396)
	}
	host, hostEnd, ok := server(s, start, i)
	if !ok {
		host, hostEnd = start, i
	}
	p.host, p.hostEnd, p.registry = int32(host), int32(hostEnd), !ok
	return i, offence{}
}

// opensHost reports whether a host may begin at s[i] in the authority that begins
// at s[start]: directly, or after userinfo and its '@'.
func opensHost[T text](s T, start, i int) bool {
	if i == start {
		return true
	}
	for ; start < i && s[start] != '@'; start++ {
	}
	return start == i-1
}

// parseIPv6Reference checks the host whose '[' is s[i] (RFC 2732, §3) and the
// port after it, and returns their end. The address has to be an IPv6address of RFC
// 3986: the rule of RFC 2373, which RFC 2732 refers to, leaves the number of groups to prose.
func parseIPv6Reference[T text](s T, i int, p *parts) (int, offence) {
	i, o := parseIPv6(s, i+1)
	if o.fault != 0 {
		return i, o
	}
	i++
	p.hostEnd = int32(i)
	if i < len(s) && s[i] == ':' {
		for i++; i < len(s) && is(s[i], digit); i++ {
		}
		if !endsAuthority(s, i) {
			return i, offence{i, faultPort}
		}
	}
	if !endsAuthority(s, i) {
		return i, offence{i, faultServer}
	}
	return i, offence{}
}

// server returns the place of the host in s[start:end], and whether s[start:end] is a server
// (RFC 2396, §3.2.2, without an IPv6reference), as the empty authority is.
func server[T text](s T, start, end int) (host, hostEnd int, ok bool) {
	i := start
	for at := start; at < end; at++ {
		if s[at] == '@' {
			i = at + 1
			break
		}
	}
	port := end
	for port > i && is(s[port-1], digit) {
		port--
	}
	if port > i && s[port-1] == ':' {
		port--
	} else {
		port = end
	}
	return i, port, start == end || isHostname(s, i, port) || isIPv4Digits(s, i, port)
}

// isHostname reports whether s[i:end] is a hostname: labels of letters, digits and inner hyphens,
// the last of which begins with a letter, and optionally a final dot.
func isHostname[T text](s T, i, end int) bool {
	if end > i+1 && s[end-1] == '.' {
		end--
	}
	label := i
	for ; i < end; i++ {
		switch {
		case is(s[i], alpha|digit):
		case s[i] == '-' && i > label && i+1 < end && s[i+1] != '.':
		case s[i] == '.' && i > label && i+1 < end:
			label = i + 1
		default:
			return false
		}
	}
	return label < end && is(s[label], alpha)
}

// isIPv4Digits reports whether s[i:end] is an IPv4address of RFC 2373, to which
// RFC 2732 refers: four times one to three digits, of any value.
func isIPv4Digits[T text](s T, i, end int) bool {
	dots, digits := 0, 0
	for ; i < end; i++ {
		switch {
		case is(s[i], digit) && digits < 3:
			digits++
		case s[i] == '.' && digits > 0:
			dots++
			digits = 0
		default:
			return false
		}
	}
	return dots == 3 && digits > 0
}

// excluded2396 is excluded for the rules of RFC 2396.
func excluded2396[T text](s T, i int, f fault) offence {
	if o := excluded(s, i, f); o.fault != faultTriplet {
		return o
	}
	return offence{i, faultEscaped}
}
