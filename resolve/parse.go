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
func parse3986[T text](s T, extra class, p *parts) (o offence) {
	i := 0
	for i < len(s) && is(s[i], schemeChar) {
		i++
	}
	if i < len(s) && s[i] == ':' { // §3.1
		if !is(s[0], alpha) {
			return offence{0, faultSchemeAlpha}
		}
		p.scheme = int32(i)
		i++
	} else {
		i = 0
	}
	if i+1 < len(s) && s[i] == '/' && s[i+1] == '/' {
		if i, o = parseAuthority(s, i+2, p, extra&ucsChar); o.fault != 0 {
			return o
		}
	}
	if i, o = parsePath(s, i, p, extra&ucsChar); o.fault != 0 {
		return o
	}
	if i < len(s) && s[i] == '?' { // §3.4
		if i = run(s, i+1, queryChar|extra); i < len(s) && s[i] != '#' {
			return excluded(s, i, faultQuery)
		}
	}
	p.fragment = int32(i)
	if i < len(s) { // §3.5
		if i = run(s, i+1, queryChar|extra&ucsChar); i < len(s) {
			return excluded(s, i, faultFragment)
		}
	}
	return offence{}
}

// parsePath finds the path that starts at s[i] and returns its end, where '?',
// '#' or the end of s is. Which of the five rules of §3.3 applies depends on what precedes
// the path and on its first character.
func parsePath[T text](s T, i int, p *parts, extra class) (int, offence) {
	p.path = int32(i)
	broken := faultAbempty
	if !p.authority {
		switch {
		case i < len(s) && s[i] == '/':
			broken = faultAbsolutePath // what begins with "//" was an authority
		case p.scheme > 0:
			broken = faultRootless
		default:
			broken = faultNoscheme
			if i = run(s, i, segmentChar|extra); i < len(s) && s[i] == ':' {
				return i, offence{i, faultColon}
			}
		}
	}
	i = run(s, i, pathChar|extra)
	if i < len(s) && s[i] != '?' && s[i] != '#' {
		return i, excluded(s, i, broken)
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
		return at, excluded(s, at, faultUserinfo)
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

// parseHostPort finds the host and the port at s[i] and returns their end (§3.2.2, §3.2.3).
func parseHostPort[T text](s T, i int, p *parts, extra class) (int, offence) {
	if i < len(s) && s[i] == '[' {
		end, o := parseIPLiteral(s, i)
		if o.fault != 0 {
			return end, o
		}
		if !endsAuthority(s, end) && s[end] != ':' {
			return end, offence{end, faultAuthority}
		}
		i = end
	} else if i = run(s, i, regChar|extra); !endsAuthority(s, i) && s[i] != ':' {
		return i, excluded(s, i, faultRegName)
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
