package join

import (
	"bytes"
	"cmp"
	"slices"

	"urigrep/delimit/internal/chars"
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/scheme"
	"urigrep/internal/text"
)

// What is certain at a line end, whatever else is seen there (rule R5).

// isCertain reports whether the reference of p goes on for certain.
func isCertain(p *Place) bool {
	if bytes.HasSuffix(p.Ref, Stars) && IsRepeated(p.Text, p.Next.End, slices.Concat(p.Ref, p.Token)) {
		return true // Gmail's stars, and after them the whole link (rule R3)
	}
	if isExplained(p.Text, p.Next.End, p.Ref, p.Token) {
		return true // the text of a link, and after it its target, which is the same
	}
	switch p.cut {
	case cutScheme:
		return bytes.HasPrefix(p.Word, []byte("//")) && names.MayBeHost(p.Word[2:], scheme.SchemeOf(p.Ref))
	case cutSlashes:
		return names.MayBeHost(p.Word, scheme.SchemeOf(p.Ref))
	case cutEscape:
		return completesEscape(p.Ref, p.Token)
	case cutHostDot:
		return completesHost(p.Ref[p.Auth:], p.Word)
	case cutLabel, cutHost, cutTop:
		if len(p.Word) > 1 && p.Word[0] == '.' && bytes.IndexByte(p.Word, '/') > 0 {
			return completesHost(append(bytes.Clone(p.Ref[p.Auth:]), '.'), p.Word[1:])
		}
	case cutDropped:
		return text.IsAlnum(p.Token[0]) || p.Token[0] == '/' // what was dropped is the formatter's (rule R3)
	case cutBackslash:
		return len(p.Word) > 0 && p.Word[0] == '/' && !isFilePath(p.Word) || p.Next.At == p.Break.Next && shapeClass[shapeOf(p.Word)] >= shapesNumber
	case cutSoft:
		return p.Next.At == p.Break.Next && len(p.Word) > 0 && !p.endsBeforeNext()
	}
	return p.Auth > 0 && continuesQuery(p.Ref[p.Auth:], p.Word)
}

// endsBeforeNext reports whether the next line begins with another URI that is not part of the
// reference, as if no line break stood between them (rule T5).
func (p *Place) endsBeforeNext() bool {
	colon := bytes.Index(p.Token, []byte("://"))
	if colon <= 0 || !scheme.BeginsURI(p.Token) || chars.SchemeLen(p.Token) != colon {
		return false
	}
	both := slices.Concat(p.Ref, p.Token)
	return scheme.RunOn(both, 0, cmp.Or(p.Auth, -1), len(p.Ref), len(p.Ref)+colon) > 0
}

// continuesQuery reports whether a token is the beginning of a query, '?' and a name and
// '=', that ref has not yet; or, of one that it has, '&' and a name and '=', or '=' and a
// value after a name; or the next of several parameters, a name and '=', after a ';'.
func continuesQuery(ref, tok []byte) bool {
	last := ref[len(ref)-1]
	if len(tok) < 4 || text.IsAlnum(tok[0]) && last != ';' || bytes.IndexByte(ref, '#') >= 0 {
		return false
	}
	query := bytes.IndexByte(ref, '?')
	if tok[0] == '.' || tok[0] == '-' || tok[0] == '_' {
		return query < 0 && chars.HoldsParameter(tok, '?') || query >= 0 && chars.HoldsParameter(tok, '&')
	}
	switch {
	case last == ';':
		return chars.BeginsParameter(tok) && chars.BeginsParameter(ref[bytes.LastIndexAny(ref[:len(ref)-1], ";?&")+1:])
	case !text.IsAlnum(last):
		return false
	case tok[0] == '?' || tok[0] == '&':
		return (query >= 0) == (tok[0] == '&') && chars.BeginsParameter(tok[1:])
	}
	return tok[0] == '=' && text.IsAlnum(tok[1]) && query >= 0 && bytes.LastIndexByte(ref, '=') <= bytes.LastIndexAny(ref, "?&") && !isEscapedByte(tok[:3])
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
			return bytes.EqualFold(host, []byte("www.")) && names.IsSmallTop(tok[dot+1:]) // "www." has no other use
		}
		return !names.IsTopLevel(label) && names.IsSmallTop(tok) && !functionWords[string(tok)]
	}
	return names.IsSmallTop(tok[bytes.LastIndexByte(tok[:end], '.')+1 : end])
}

// IsNever reports whether the reference of p ends at the line end for certain.
func IsNever(p *Place) bool {
	if p.Pair.IsAngle() {
		return true // what stands between the brackets was tried, and ends otherwise (rule D1)
	}
	switch p.cut {
	case cutScheme:
		return !bytes.HasPrefix(p.Word, []byte("//")) || !names.MayBeHost(p.Word[2:], scheme.SchemeOf(p.Ref))
	case cutSlashes:
		return !bytes.ContainsAny(p.Word, "./:")
	case cutBackslash:
		return p.Ref[len(p.Ref)-1] == ',' // the next argument of a function of make
	case cutSoft:
		if p.Next.At > p.Break.Next && bytes.Contains(p.Token, []byte("://")) || p.endsBeforeNext() {
			return true
		}
	}
	before := p.Head[:max(0, len(p.Head)-(p.Break.Piece-p.Start))]
	switch {
	case bytes.HasSuffix(bytes.TrimRight(before, " "), []byte("-->")):
		return true // the mail of a bug tracker: the attachment's address, then its name
	case chars.LettersAt(p.Word) == len(p.Word): // a word: none of what follows
	case bytes.HasSuffix(p.Ref, []byte(".git")) && chars.BeginsAny(p.Token, "tags/", "refs/", "heads/"):
		return true // a request to pull: the repository, then what of it
	case p.Next.At == p.Break.Next && cutClass[p.cut] != cutsHost && isRequest(p.Token):
		return true
	case isProgress(p.Word), isFilePath(p.Word), p.isApart():
		return true
	case p.cut != cutSoft && p.cut != cutDropped && (text.IsAlnum(p.Ref[len(p.Ref)-1]) || p.Ref[len(p.Ref)-1] == '/') && names.BeginsAddress(p.Word):
		return true
	}
	return p.Crossed == 0 && (entersInto(before, p.Text[p.Break.Next:]) || p.beginsAlike(before))
}

// beginsAlike reports whether the line of the reference, before which before stands, and the next
// line begin alike after what both begin with, as the settings of one part of a program do: with
// the same name up to a '/', or the next with the first one's and more letters after it.
func (p *Place) beginsAlike(before []byte) bool {
	if leader := p.Text[p.Break.Next:p.Next.At]; bytes.HasPrefix(before, leader) {
		before = before[len(leader):]
	}
	before = before[text.LeaderOf(before).Len:]
	first := before[:max(0, bytes.IndexAny(before, " \t"))]
	n := 0
	for n < len(first) && n < len(p.Token) && first[n] == p.Token[n] {
		n++
	}
	if n >= 8 && n == len(first) && n < len(p.Token) && text.IsAlpha(first[n-1]) && text.IsAlpha(p.Token[n]) {
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
	line := rest[:chars.LineLen(rest)]
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

// isApart reports whether the next line's token is a line or a command of its own, after what need
// not go on: a date alone, as under the title of a manual; the number of a page; the path of a
// file that begins with a dot.
func (p *Place) isApart() bool {
	line := p.restOfLine(p.Next.At)
	alone, last := len(p.Token) <= len(line) && chars.IsBlank(line[len(p.Token):]), p.Ref[len(p.Ref)-1]
	switch {
	case alone && last != '/' && isDate(p.Token):
		return true
	case alone && last == '.' && len(p.Token) <= 3 && chars.DigitsAt(p.Token) == len(p.Token):
		return len(line) == len(p.Text)-p.Next.At || chars.IsBlank(chars.LineBehind(p.Text, p.Next.At+len(line)))
	}
	return last != '/' && (bytes.HasPrefix(p.Token, []byte("./")) || bytes.HasPrefix(p.Token, []byte("../")))
}

// isDate reports whether a token is a date such as 2030/12/24.
func isDate(tok []byte) bool {
	return len(tok) == len("2030/12/24") && tok[4] == '/' && tok[7] == '/' && chars.DigitsAt(tok) == 4 && chars.DigitsAt(tok[5:]) == 2 && chars.DigitsAt(tok[8:]) == 2
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
