package resolve

// Parse parses s as a URI-reference of RFC 3986, Appendix A. It returns an *Error if s is not
// one, and otherwise does not allocate. Its time is linear in len(s).
func Parse(s string) (Reference, error) { return RFC3986.Parse(s) }

// Parse is the function Parse for the grammar v.
func (v RFC) Parse(s string) (r Reference, err error) {
	if o := parse(s, v, &r.at); o.fault != 0 {
		return Reference{}, o.err(s)
	}
	r.text = s
	return r, nil
}

// Check returns nil if s is a URI-reference of RFC 3986, Appendix A, and otherwise the *Error that
// Parse returns for the same text. It does not allocate if s is valid, and keeps nothing of s.
func Check(s []byte) error { return RFC3986.Check(s) }

// Check is the function Check for the grammar v.
func (v RFC) Check(s []byte) error {
	var p parts
	if o := parse(s, v, &p); o.fault != 0 {
		return o.err(string(s))
	}
	return nil
}

// parse fills p, which is zero, with the components of s by the grammar v, up to the first
// offence.
func parse[T text](s T, v RFC, p *parts) offence {
	if len(s) > MaxLength {
		return offence{MaxLength, faultLength}
	}
	if v == RFC2396 {
		p.rfc = RFC2396
		return parse2396(s, p)
	}
	return parse3986(s, 0, p)
}

// parse3986 fills p by URI-reference of RFC 3986, Appendix A. The classes in
// extra, ucsChar and privateChar, make it IRI-reference of RFC 3987, §2.2.
func parse3986[T text](s T, extra class, p *parts) offence {
	i, o := parseScheme(s, p)
	if o.fault != 0 {
		return o
	}
	if i+1 < len(s) && s[i] == '/' && s[i+1] == '/' {
		if i, o = parseAuthority(s, i+2, p, extra&ucsChar); o.fault != 0 {
			return o
		}
	}
	if i, o = parsePath(s, i, p, extra&ucsChar); o.fault != 0 {
		return o
	}
	return parseQuery(s, i, p, queryChar|extra, queryChar|extra&ucsChar)
}

// parseScheme finds the scheme that s begins with, if there is one, and returns the offset after its ':'
// (§3.1; RFC 2396, §3.1).
func parseScheme[T text](s T, p *parts) (int, offence) {
	i := 0
	for i < len(s) && is(s[i], schemeChar) {
		i++
	}
	if i == len(s) || s[i] != ':' {
		return 0, offence{}
	}
	if !is(s[0], alpha) {
		return 0, offence{0, faultSchemeAlpha}
	}
	p.scheme = int32(i)
	return i + 1, offence{}
}

// parseQuery finds the query and the fragment at s[i], made of those classes, if there are any (§3.4, §3.5;
// RFC 2396, §3.4, §4.1).
func parseQuery[T text](s T, i int, p *parts, query, fragment class) offence {
	if i < len(s) && s[i] == '?' {
		if i = run(s, i+1, query); i < len(s) && s[i] != '#' {
			return excluded(s, i, faultQuery, p.rfc)
		}
	}
	p.fragment = int32(i)
	if i < len(s) {
		if i = run(s, i+1, fragment); i < len(s) {
			return excluded(s, i, faultFragment, p.rfc)
		}
	}
	return offence{}
}

// pathFaults has, for each grammar, the faults of a path: after an authority, of one that begins with
// '/', after a scheme, of a relative one, and of a ':' in the first segment of that. By RFC 2396 what
// follows a scheme and does not begin with '/' is no path.
var pathFaults = [...]struct{ abempty, absolute, rootless, noscheme, colon fault }{
	RFC3986: {faultAbempty, faultAbsolutePath, faultRootless, faultNoscheme, faultColon},
	RFC2396: {faultAbsPath, faultAbsPath, faultAbsPath, faultRelSegment, faultRelColon},
}

// parsePath finds the path that starts at s[i] and returns its end, where '?',
// '#' or the end of s is. Which of the five rules of §3.3 applies depends on what precedes
// the path and on its first character. The three of RFC 2396, §3 and §5, are made of the same.
func parsePath[T text](s T, i int, p *parts, extra class) (int, offence) {
	p.path = int32(i)
	faults := &pathFaults[p.rfc]
	broken := faults.abempty
	if !p.authority {
		switch {
		case i < len(s) && s[i] == '/':
			broken = faults.absolute // what begins with "//" was an authority
		case p.scheme > 0:
			broken = faults.rootless
		default:
			broken = faults.noscheme
			if i = run(s, i, segmentChar|extra); i < len(s) && s[i] == ':' {
				return i, offence{i, faults.colon}
			}
		}
	}
	i = run(s, i, pathChar|extra)
	if i < len(s) && s[i] != '?' && s[i] != '#' {
		return i, excluded(s, i, broken, p.rfc)
	}
	p.query = int32(i)
	return i, offence{}
}

// endsAuthority reports whether an authority may end at s[i] (§3.2).
func endsAuthority[T text](s T, i int) bool {
	return i == len(s) || s[i] == '/' || s[i] == '?' || s[i] == '#'
}

// parseAuthority finds the parts of the authority that starts at s[i] and
// returns its end. It tries a host and a port first, and starts over if they turn out to
// be userinfo (§3.2.1).
func parseAuthority[T text](s T, i int, p *parts, extra class) (int, offence) {
	p.authority = true
	p.host = int32(i)
	end, o := parseHostPort(s, i, p, extra)
	if o.fault == 0 {
		return end, o
	}
	at := run(s, i, userChar|extra)
	if at < len(s) && s[at] == '@' {
		p.host = int32(at + 1)
		return parseHostPort(s, at+1, p, extra)
	}
	if o.fault == faultPort && atFollows(s, at) {
		return at, excluded(s, at, faultUserinfo, p.rfc)
	}
	return end, o
}

// atFollows reports whether a '@' stands in s at or after i, within the authority.
func atFollows[T text](s T, i int) bool {
	for ; !endsAuthority(s, i); i++ {
		if s[i] == '@' {
			return true
		}
	}
	return false
}

// hostFaults has, for each grammar, the fault of what follows an IP-literal and is no port.
var hostFaults = [...]fault{RFC3986: faultAuthority, RFC2396: faultServer}

// parseHostPort finds the host and the port at s[i] and returns their end (§3.2.2, §3.2.3; for an
// IP-literal also RFC 2732, §3).
func parseHostPort[T text](s T, i int, p *parts, extra class) (int, offence) {
	if i < len(s) && s[i] == '[' {
		end, o := parseIPLiteral(s, i, p.rfc)
		if o.fault != 0 {
			return end, o
		}
		if !endsAuthority(s, end) && s[end] != ':' {
			return end, offence{end, hostFaults[p.rfc]}
		}
		i = end
	} else if i = run(s, i, regChar|extra); !endsAuthority(s, i) && s[i] != ':' {
		return i, excluded(s, i, faultRegName, p.rfc)
	}
	p.hostEnd = int32(i)
	if i < len(s) && s[i] == ':' {
		for i++; i < len(s) && is(s[i], digit); i++ {
		}
		if !endsAuthority(s, i) {
			return i, offence{i, faultPort}
		}
	}
	return i, offence{}
}
