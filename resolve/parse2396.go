package resolve

// parse2396 fills p by URI-reference of RFC 2396, Appendix A, as changed by RFC 2732, §3. In
// addition to that grammar, a relative reference may be a query alone, like "?y" in the
// examples of Appendix C.
func parse2396[T text](s T, p *parts) offence {
	i, o := parseScheme(s, p)
	if o.fault != 0 {
		return o
	}
	if p.scheme > 0 && (i == len(s) || s[i] != '/') {
		return parseOpaque(s, i, p)
	}
	if i+1 < len(s) && s[i] == '/' && s[i+1] == '/' { // net_path
		if i, o = parseAuthority2396(s, i+2, p); o.fault != 0 {
			return o
		}
	}
	if i, o = parsePath(s, i, p, 0); o.fault != 0 {
		return o
	}
	return parseQuery(s, i, p, uricChar, uricChar)
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
		return excluded(s, i, faultOpaque, RFC2396)
	}
	p.query = int32(i)
	return parseQuery(s, i, p, uricChar, uricChar)
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
		return parseHostPort(s, i, p, 0)
	}
	if !endsAuthority(s, i) {
		return i, excluded(s, i, faultRegName2396, RFC2396)
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
