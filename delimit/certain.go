package delimit

import (
	"bytes"
	"slices"

	"urigrep/internal/text"
)

// What is certain at a line end, whatever else is seen there (rule R5).

// isCertain reports whether the reference of p goes on for certain.
func isCertain(p *place) bool {
	if bytes.HasSuffix(p.ref, stars) && isRepeated(p.b, p.next.end, slices.Concat(p.ref, p.token)) {
		return true // Gmail's stars, and behind them the whole link (rule R3)
	}
	if isExplained(p.b, p.next.end, p.ref, p.token) {
		return true // the text of a link, and behind it its target, which is the same
	}
	switch p.cut {
	case cutScheme:
		return bytes.HasPrefix(p.word, []byte("//")) && mayBeHost(p.word[2:], schemeOf(p.ref))
	case cutSlashes:
		return mayBeHost(p.word, schemeOf(p.ref))
	case cutEscape:
		return completesEscape(p.ref, p.token)
	case cutHostDot:
		return completesHost(p.ref[p.auth:], p.word)
	case cutLabel, cutHost, cutTop:
		if len(p.word) > 1 && p.word[0] == '.' && bytes.IndexByte(p.word, '/') > 0 {
			return completesHost(append(bytes.Clone(p.ref[p.auth:]), '.'), p.word[1:])
		}
	case cutDropped:
		return text.IsAlnum(p.token[0]) || p.token[0] == '/' // what was dropped is the formatter's (rule R3)
	case cutBackslash:
		return len(p.word) > 0 && p.word[0] == '/' && !isFilePath(p.word) || p.next.at == p.lb.next && shapeClass[shapeOf(p.word)] >= shapesNumber
	case cutSoft:
		return p.next.at == p.lb.next && len(p.word) > 0 && !p.endsBeforeNext()
	}
	return p.auth > 0 && continuesQuery(p.ref[p.auth:], p.word)
}

// endsBeforeNext reports whether the next line begins with another URI that is no part of the
// reference, as if no line break stood between them (rule T5).
func (p *place) endsBeforeNext() bool {
	colon := bytes.Index(p.token, []byte("://"))
	if colon <= 0 || !beginsURI(p.token) || schemeLen(p.token) != colon {
		return false
	}
	both := slices.Concat(p.ref, p.token)
	return runOn(both, 0, p.auth, len(p.ref), len(p.ref)+colon) > 0
}

// continuesQuery reports whether a token is the beginning of a query, '?' and a name and
// '=', that ref has not yet; or, of one that it has, '&' and a name and '=', or '=' and a
// value behind a name; or the next of several parameters, a name and '=', behind a ';'.
func continuesQuery(ref, tok []byte) bool {
	last := ref[len(ref)-1]
	if len(tok) < 4 || text.IsAlnum(tok[0]) && last != ';' || bytes.IndexByte(ref, '#') >= 0 {
		return false
	}
	query := bytes.IndexByte(ref, '?')
	if tok[0] == '.' || tok[0] == '-' || tok[0] == '_' {
		return query < 0 && holdsParameter(tok, '?') || query >= 0 && holdsParameter(tok, '&')
	}
	switch {
	case last == ';':
		return beginsParameter(tok) && beginsParameter(ref[bytes.LastIndexAny(ref[:len(ref)-1], ";?&")+1:])
	case !text.IsAlnum(last):
		return false
	case tok[0] == '?' || tok[0] == '&':
		return (query >= 0) == (tok[0] == '&') && beginsParameter(tok[1:])
	}
	return tok[0] == '=' && text.IsAlnum(tok[1]) && query >= 0 && bytes.LastIndexByte(ref, '=') <= bytes.LastIndexAny(ref, "?&") && !isEscapedByte(tok[:3])
}

// holdsParameter reports whether sign, a name and '=' stand in a token, behind a letter or digit.
func holdsParameter(tok []byte, sign byte) bool {
	i := bytes.IndexByte(tok, sign)
	return i > 0 && text.IsAlnum(tok[i-1]) && beginsParameter(tok[i+1:])
}

// schemeOf returns what stands before the first ':' of a reference.
func schemeOf(ref []byte) []byte { return ref[:max(0, bytes.IndexByte(ref, ':'))] }

// mayBeHost reports whether a token behind "//" begins with a host that can be told
// from a word: it has a dot and a top-level domain, or a port after it, or a path if
// references of the scheme always have a host.
func mayBeHost(tok, scheme []byte) bool {
	end := bytes.IndexAny(tok, "/?#:")
	host := tok
	if end >= 0 {
		host = tok[:end]
	}
	if len(host) == 0 || !text.IsAlnum(host[0]) {
		return false
	}
	dot := bytes.LastIndexByte(host, '.')
	if end >= 0 {
		return dot > 0 || tok[end] == '/' && len(host) > 1 && needsHost(scheme) || tok[end] == ':' && end+1 < len(tok) && text.IsDigit(tok[end+1])
	}
	return dot > 0 && (text.IsDigit(host[len(host)-1]) || isTopLevel(host[dot+1:]))
}

// completesEscape reports whether the token begins with the hexadecimal digits that the
// '%' at the end of ref lacks.
func completesEscape(ref, token []byte) bool {
	if ref[len(ref)-1] == '%' {
		return len(token) > 1 && text.IsHex(token[0]) && text.IsHex(token[1])
	}
	return text.IsHex(ref[len(ref)-1]) && text.IsHex(token[0])
}

// completesHost reports whether a host that is cut after a dot goes on with the token:
// up to its first '/' that ends in a top-level domain of small letters. Without a '/' it
// must be the top-level domain alone, of a host that has none yet, and no word of prose.
func completesHost(host, tok []byte) bool {
	end := bytes.IndexAny(tok, "/:")
	if end < 0 {
		label := host[bytes.LastIndexByte(host[:len(host)-1], '.')+1 : len(host)-1]
		if dot := bytes.LastIndexByte(tok, '.'); dot > 0 {
			return bytes.EqualFold(host, []byte("www.")) && isSmallTop(tok[dot+1:]) // "www." has no other use
		}
		return !isTopLevel(label) && isSmallTop(tok) && !functionWords[string(tok)]
	}
	return isSmallTop(tok[bytes.LastIndexByte(tok[:end], '.')+1 : end])
}

// isSmallTop reports whether a label is a top-level domain of small letters.
func isSmallTop(label []byte) bool {
	for _, c := range label {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return isTopLevel(label)
}

// beginsParameter reports whether a token begins with a name and '='.
func beginsParameter(tok []byte) bool {
	i := 0
	for i < len(tok) && (text.IsAlnum(tok[i]) || tok[i] == '_' || tok[i] == '-') {
		i++
	}
	return i > 0 && i < len(tok) && tok[i] == '='
}

// isNever reports whether the reference of p ends at the line end for certain.
func isNever(p *place) bool {
	if p.pair.IsAngle() {
		return true // what stands between the brackets was tried, and ends otherwise (rule D1)
	}
	switch p.cut {
	case cutScheme:
		return !bytes.HasPrefix(p.word, []byte("//")) || !mayBeHost(p.word[2:], schemeOf(p.ref))
	case cutSlashes:
		return !bytes.ContainsAny(p.word, "./:")
	case cutBackslash:
		return p.ref[len(p.ref)-1] == ',' // the next argument of a function of make
	case cutSoft:
		if p.next.at > p.lb.next && bytes.Contains(p.token, []byte("://")) || p.endsBeforeNext() {
			return true
		}
	}
	before := p.head[:max(0, len(p.head)-(p.lb.piece-p.start))]
	switch {
	case bytes.HasSuffix(bytes.TrimRight(before, " "), []byte("-->")):
		return true // the mail of a bug tracker: the attachment's address, then its name
	case lettersAt(p.word) == len(p.word): // a word: none of what follows
	case bytes.HasSuffix(p.ref, []byte(".git")) && beginsAny(p.token, "tags/", "refs/", "heads/"):
		return true // a request to pull: the repository, then what of it
	case p.next.at == p.lb.next && cutClass[p.cut] != cutsHost && isRequest(p.token):
		return true
	case isProgress(p.word), isFilePath(p.word), p.isApart():
		return true
	case p.cut != cutSoft && p.cut != cutDropped && (text.IsAlnum(p.ref[len(p.ref)-1]) || p.ref[len(p.ref)-1] == '/') && beginsAddress(p.word):
		return true
	}
	return p.lines == 0 && (entersInto(before, p.b[p.lb.next:]) || p.beginsAlike(before))
}

// beginsAlike reports whether the line of the reference, before which before stands, and the next
// line begin alike behind what both begin with, as the settings of one part of a program do: with
// the same name up to a '/', or the next with the first one's and more letters behind it.
func (p *place) beginsAlike(before []byte) bool {
	if leader := p.b[p.lb.next:p.next.at]; bytes.HasPrefix(before, leader) {
		before = before[len(leader):]
	}
	before = before[text.LeaderOf(before).Len:]
	first := before[:max(0, bytes.IndexAny(before, " \t"))]
	n := 0
	for n < len(first) && n < len(p.token) && first[n] == p.token[n] {
		n++
	}
	if n >= 8 && n == len(first) && n < len(p.token) && text.IsAlpha(first[n-1]) && text.IsAlpha(p.token[n]) {
		return true
	}
	return cutClass[p.cut] == cutsWord && bytes.LastIndexByte(first[:n], '/') > 2
}

// entersInto reports whether before, what stands before a reference, makes its line an entry of a
// table of settings, as the line is that rest begins with: key and '=', or a field.
func entersInto(before, rest []byte) bool {
	keyed, field, setting := isKeyed(before), isField(before), bytes.HasSuffix(before, []byte(" = "))
	if !keyed && !field && !setting {
		return false
	}
	line := rest[:lineLen(rest)]
	return keyed && isKeyed(line) || field && isField(line) || setting && hasEquals(line)
}

// hasEquals reports whether a line has a '=' between blanks, as those of a table of
// examples or settings have.
func hasEquals(line []byte) bool { return bytes.Contains(line, []byte(" = ")) }

// isField reports whether a line begins with a name in capital letters and ':' or ';', as
// a property of a calendar does, after white space.
func isField(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	i := 0
	for i < len(line) && ('A' <= line[i] && line[i] <= 'Z' || line[i] == '-') {
		i++
	}
	return i > 2 && i < len(line) && (line[i] == ':' || line[i] == ';')
}

// isApart reports whether the next line's token is a line or a command of its own, behind what need not
// go on: a date alone, as under the title of a manual; the number of a page; the path of a
// file that begins with a dot.
func (p *place) isApart() bool {
	line := p.restOfLine(p.next.at)
	alone, last := len(p.token) <= len(line) && isBlank(line[len(p.token):]), p.ref[len(p.ref)-1]
	switch {
	case alone && last != '/' && isDate(p.token):
		return true
	case alone && last == '.' && len(p.token) <= 3 && digitsAt(p.token) == len(p.token):
		return len(line) == len(p.b)-p.next.at || isBlank(lineBehind(p.b, p.next.at+len(line)))
	}
	return last != '/' && (bytes.HasPrefix(p.token, []byte("./")) || bytes.HasPrefix(p.token, []byte("../")))
}

// isDate reports whether a token is a date such as 2030/12/24.
func isDate(tok []byte) bool {
	return len(tok) == len("2030/12/24") && tok[4] == '/' && tok[7] == '/' && digitsAt(tok) == 4 && digitsAt(tok[5:]) == 2 && digitsAt(tok[8:]) == 2
}

// lineBehind returns the line behind the line end at b[i].
func lineBehind(b []byte, i int) []byte {
	rest := b[i+text.Break(b[i:]):]
	return rest[:lineLen(rest)]
}

// isRequest reports whether a token, with which a line begins, is a request of troff that ends a
// paragraph or a display: some of them look like top-level domains.
func isRequest(tok []byte) bool {
	switch string(tok) {
	case ".br", ".ce", ".fi", ".hy", ".ie", ".in", ".ll", ".na", ".ne", ".nf", ".nh", ".sp", ".ta", ".ti":
		return true
	}
	return false
}

// isProgress reports whether a token says how much of a file was read: "4/8K".
func isProgress(tok []byte) bool {
	slash := bytes.IndexByte(tok, '/')
	if slash <= 0 || slash+2 >= len(tok) || len(bytes.Trim(tok[:slash], "0123456789")) > 0 {
		return false
	}
	unit := bytes.TrimLeft(tok[slash+1:], "0123456789")
	return len(unit) < len(tok)-slash-1 && (string(unit) == "K" || string(unit) == "M" || string(unit) == "KB" || string(unit) == "MB" || string(unit) == "kB")
}

// isKeyed reports whether a line begins with a key and '=': letters, digits, '_', '-'
// and '.', at its very beginning.
func isKeyed(line []byte) bool {
	i := 0
	for i < len(line) && (text.IsAlnum(line[i]) || line[i] == '_' || line[i] == '-' || line[i] == '.') {
		i++
	}
	key := i
	for i < len(line) && text.IsBlank(line[i]) {
		i++
	}
	return key > 0 && text.IsAlpha(line[0]) && i < len(line) && line[i] == '='
}

// beginsAddress reports whether a token up to its first '/' is a mail address.
func beginsAddress(tok []byte) bool {
	if i := bytes.IndexByte(tok, '/'); i >= 0 {
		tok = tok[:i]
	}
	return bytes.IndexByte(tok, '@') > 0 && isAddress(tok)
}
