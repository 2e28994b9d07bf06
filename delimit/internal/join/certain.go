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
	return p.Auth > 0 && (continuesQuery(p.Ref[p.Auth:], p.Word) || isLineAnchor(p.Word) && text.IsAlnum(p.Ref[len(p.Ref)-1]) && partOf(p.Ref, p.Auth) == partPath)
}

// isLineAnchor reports whether a token is the fragment by which hosts of source code name a line of a
// file, or several: "#L10", "#L10-L12".
func isLineAnchor(tok []byte) bool {
	rest, ok := bytes.CutPrefix(tok, []byte("#L"))
	n := chars.DigitsAt(rest)
	if !ok || n == 0 {
		return false
	}
	if rest = rest[n:]; len(rest) > 1 && rest[0] == '-' {
		rest = bytes.TrimPrefix(rest[1:], []byte("L"))
		rest = rest[chars.DigitsAt(rest):]
	}
	return len(rest) == 0
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
	case bytes.HasSuffix(p.Ref, []byte(".git")) && partOf(p.Ref, p.Auth) == partPath && text.IsAlnum(p.Token[0]):
		return true // a request to pull: the repository, then what of it
	case p.cut == cutTop && p.leavesTop(before):
		return true
	case isPackageSource(before), p.repeatsEnd(), p.Next.Page && p.isPageMark(before):
		return true
	case chars.LettersAt(p.Word) == len(p.Word): // a word: none of what follows
	case p.Next.At == p.Break.Next && cutClass[p.cut] != cutsHost && isRequest(p.Token):
		return true
	case isProgress(p.Word), isFilePath(p.Word), beginsLogin(p.Token), p.isApart(before):
		return true
	case p.Ref[len(p.Ref)-1] == '\'' && p.Token[0] == '\'':
		return true // two string literals
	case p.word0() == '/' && bytes.LastIndexByte(p.Word, '.') > bytes.LastIndexByte(p.Word, '/') && bytes.HasPrefix(p.Token[len(p.Word):], []byte(":")):
		return true // a message about a file
	case p.assigns(), text.IsAlnum(p.Ref[len(p.Ref)-1]) && isDigest(p.Word):
		return true
	case p.cut != cutSoft && p.cut != cutDropped && (text.IsAlnum(p.Ref[len(p.Ref)-1]) || p.Ref[len(p.Ref)-1] == '/') && names.BeginsAddress(p.Word):
		return true
	}
	return p.beginsItem() || p.Crossed == 0 && (entersInto(before, p.Text[p.Break.Next:]) || p.beginsAlike(before))
}

// beginsItem reports whether the leader of the next line is the mark of an item of a list, which the
// line of the reference has too: a '*' that is not one of a comment, or a label and ':', unless three
// lines on either side have it.
func (p *Place) beginsItem() bool {
	leader := chars.TrimBlanks(p.Text[p.Break.Next:p.Next.At])
	n := len(leader)
	switch {
	case n == 0:
		return false
	case p.Next.lead == leadStar:
		return text.LeaderOf(p.Head).Comment == "*" && !p.isInComment()
	}
	return n > 1 && leader[n-1] == ':' && text.IsAlpha(leader[n-2]) && !p.isCommonLeader(leader)
}

// commentLook is how many bytes before a line are searched for the beginning of its comment.
const commentLook = 1 << 10

// isInComment reports whether the line of the reference, which begins with a '*', may be one of a
// comment of C: the lines before begin so too, up to one that begins with "/*" or to the
// head of a hunk, or farther than is looked at.
func (p *Place) isInComment() bool {
	end := p.Break.Piece - len(p.Head)
	for lo := max(0, end-commentLook); end > lo; {
		end -= text.BreakBefore(p.Text[:end])
		start := chars.HeadOf(p.Text, lo, end)
		line := bytes.TrimLeft(p.Text[start:end], " \t+->|")
		switch {
		case start == lo && lo > 0, bytes.HasPrefix(line, []byte("/*")), bytes.HasPrefix(line, []byte("@@")):
			return true
		case len(line) == 0 || line[0] != '*':
			return false
		}
		end = start
	}
	return false
}

// commonLines is how many lines on either side have a leader that is common to all.
const commonLines = 3

// isCommonLeader reports whether the lines before that of the reference, and those after the next,
// begin with a leader.
func (p *Place) isCommonLeader(leader []byte) bool {
	end := p.Break.Piece - len(p.Head)
	for range commonLines {
		end -= text.BreakBefore(p.Text[:end])
		start := chars.HeadOf(p.Text, max(0, end-chars.LineLook), end)
		if !bytes.HasPrefix(p.Text[start:end], leader) {
			return false
		}
		end = start
	}
	at := p.Break.Next
	for range commonLines {
		at += chars.LineLen(p.Text[at:])
		at += text.Break(p.Text[at:])
		if !bytes.HasPrefix(p.Text[at:], leader) {
			return false
		}
	}
	return true
}

// leavesTop reports whether the reference, a host with a top-level domain, would end in none if it went
// on with the token; or the token is another such host, and the reference begins its line as in a list
// of hosts.
func (p *Place) leavesTop(before []byte) bool {
	if !text.IsAlnum(p.word0()) {
		return false
	}
	host := p.Word[:hostRun(p.Word)]
	dot := bytes.LastIndexByte(host, '.')
	if dot > 0 {
		return len(before) == 0 && len(host) == len(p.Word) && names.IsTopLevel(host[dot+1:])
	}
	n := chars.RunBefore(p.Ref)
	top := append(append(make([]byte, 0, n+len(host)), p.Ref[len(p.Ref)-n:]...), host...)
	return !names.IsTopLevel(top) && len(bytes.Trim(top, "0123456789")) > 0
}

// word0 returns the first byte of the next line's word; 0 if it is empty.
func (p *Place) word0() byte {
	if len(p.Word) == 0 {
		return 0
	}
	return p.Word[0]
}

// hostRun returns the number of letters, digits, '-' and '.' that b begins with.
func hostRun(b []byte) int {
	n := 0
	for n < len(b) && (text.IsAlnum(b[n]) || b[n] == '-' || b[n] == '.') {
		n++
	}
	return n
}

// isPackageSource reports whether a line begins as those of a list of sources of packages: with deb
// or deb-src. The suite and the components follow the reference.
func isPackageSource(before []byte) bool {
	before = before[text.LeaderOf(before).Len:]
	rest, ok := bytes.CutPrefix(before, []byte("deb"))
	rest = bytes.TrimPrefix(rest, []byte("-src"))
	return ok && len(rest) > 0 && text.IsBlank(rest[0])
}

// repeatsEnd reports whether the next line begins with the word that the reference ends in, as a
// sentence may begin about what it names.
func (p *Place) repeatsEnd() bool {
	n := len(p.Ref) - len(p.Word)
	return len(p.Word) >= 6 && n > 0 && !text.IsAlnum(p.Ref[n-1]) && bytes.HasSuffix(p.Ref, p.Word)
}

// isPageMark reports whether the next line's token, after a page break, or the reference before it
// stands alone as the number of a page or the head of a paragraph does, or as the address of
// the page that a browser prints at its foot.
func (p *Place) isPageMark(before []byte) bool {
	if len(before) == 0 && chars.IsBlank(p.lineAbove()) {
		return true
	}
	line := p.restOfLine(p.Next.At)
	mark := bytes.TrimPrefix(p.Token, []byte("#"))
	return chars.IsBlank(line[min(len(p.Token), len(line)):]) && len(mark) > 0 && len(bytes.Trim(mark, "0123456789/")) == 0
}

// lineAbove returns the line above that of the reference, or its last chars.LineLook bytes.
func (p *Place) lineAbove() []byte {
	head := max(0, p.Break.Piece-len(p.Head))
	end := head - text.BreakBefore(p.Text[:head])
	return p.Text[chars.HeadOf(p.Text, max(0, end-chars.LineLook), end):end]
}

// beginsLogin reports whether a token begins with the name of a user, '@', that of a host, ':' and a
// path from '~' or '/', as prompts and the names of remote files do.
func beginsLogin(tok []byte) bool {
	at := bytes.IndexByte(tok, '@')
	if at <= 0 {
		return false
	}
	colon := bytes.IndexByte(tok[at:], ':')
	if colon < 2 || at+colon+1 >= len(tok) || tok[at+colon+1] != '~' && tok[at+colon+1] != '/' {
		return false
	}
	return isHostlike(tok[:at]) && isHostlike(tok[at+1:at+colon])
}

// isHostlike reports whether b has nothing but letters, digits, '.', '-' and '_'.
func isHostlike(b []byte) bool {
	for _, c := range b {
		if !text.IsAlnum(c) && c != '.' && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// isDigest reports whether a token is a checksum: as many hexadecimal digits, digits among them, as
// one of the usual ones has.
func isDigest(tok []byte) bool {
	switch len(tok) {
	case 32, 40, 64, 96, 128:
		digits := 0
		for _, c := range tok {
			if !text.IsHex(c) {
				return false
			}
			if text.IsDigit(c) {
				digits++
			}
		}
		return digits > 0
	}
	return false
}

// assigns reports whether the next line begins with a name in capital letters and '=', as settings
// and commands of a shell do, and the reference ends in its path, after no ';'.
func (p *Place) assigns() bool {
	i := 0
	for i < len(p.Token) && ('A' <= p.Token[i] && p.Token[i] <= 'Z' || i > 0 && text.IsDigit(p.Token[i]) || p.Token[i] == '_') {
		i++
	}
	return i > 1 && i < len(p.Token) && p.Token[i] == '=' && partOf(p.Ref, p.Auth) <= partPath && p.Ref[len(p.Ref)-1] != ';'
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
	keyed, field, setting, lettered := isKeyed(before), isField(before), bytes.HasSuffix(bytes.TrimRight(before, " \t"), []byte(" =")), isLettered(before)
	if !keyed && !field && !setting && !lettered {
		return false
	}
	line := rest[:chars.LineLen(rest)]
	return keyed && isKeyed(line) || field && isField(line) || setting && hasEquals(line) || lettered && isLettered(line)
}

// isLettered reports whether a line begins, after white space, with a small letter and '=', as those
// of a session description (SDP) do, or with the "#+" of a keyword of Org.
func isLettered(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return len(line) > 1 && ('a' <= line[0] && line[0] <= 'z' && line[1] == '=' || line[0] == '#' && line[1] == '+')
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

// isApart reports whether the next line's token is a line or a command of its own, after what need not
// go on: a date alone, as under the title of a manual; the number of a page, or of the next item of a
// list; the path of a file that begins with a dot; a path where the line of the reference began with
// one too.
func (p *Place) isApart(before []byte) bool {
	line := p.restOfLine(p.Next.At)
	alone, last := len(p.Token) <= len(line) && chars.IsBlank(line[len(p.Token):]), p.Ref[len(p.Ref)-1]
	before = before[text.LeaderOf(before).Len:]
	switch {
	case p.Token[0] == '/' && len(before) > 0 && before[0] == '/':
		return true
	case p.Token[0] == '+' && len(p.Token) > 1 && chars.DigitsAt(p.Token[1:]) == len(p.Token)-1:
		return true // the number of a telephone
	case isListed(p.Token) && isListed(before):
		return true
	case alone && last == '.' && len(p.Token) <= 3 && chars.DigitsAt(p.Token) == len(p.Token) && chars.EndsInSuffix(p.Ref[:len(p.Ref)-1]):
		return true // a note
	case isNumbered(p.Token) && (isNumbered(before) || alone && isNumbered(chars.LineBehind(p.Text, p.Next.At+len(line)))):
		return true
	case alone && last != '/' && isDate(p.Token):
		return true
	case alone && last == '.' && len(p.Token) <= 3 && chars.DigitsAt(p.Token) == len(p.Token):
		return len(line) == len(p.Text)-p.Next.At || chars.IsBlank(chars.LineBehind(p.Text, p.Next.At+len(line)))
	}
	return last != '/' && (bytes.HasPrefix(p.Token, []byte("./")) || bytes.HasPrefix(p.Token, []byte("../")))
}

// isListed reports whether b begins with a number and ':', as each line of a listing does.
func isListed(b []byte) bool {
	n := chars.DigitsAt(b)
	return n > 0 && n < len(b) && b[n] == ':'
}

// isNumbered reports whether b begins with a number of three digits at most, and '.', ':' or ')' with
// white space or nothing after it.
func isNumbered(b []byte) bool {
	n := chars.DigitsAt(b)
	if n == 0 || n > 3 || n == len(b) || b[n] != '.' && b[n] != ':' && b[n] != ')' {
		return false
	}
	return n+1 == len(b) || text.IsBlank(b[n+1])
}

// isDate reports whether a token is a date such as 2030/12/24.
func isDate(tok []byte) bool {
	return len(tok) == len("2030/12/24") && tok[4] == '/' && tok[7] == '/' && chars.DigitsAt(tok) == 4 && chars.DigitsAt(tok[5:]) == 2 && chars.DigitsAt(tok[8:]) == 2
}

// isRequest reports whether a token, with which a line begins, is a request of troff that ends a
// paragraph or a display: some of them look like top-level domains.
func isRequest(tok []byte) bool {
	if len(tok) == 3 && tok[0] == '.' && 'A' <= tok[1] && tok[1] <= 'Z' && 'A' <= tok[2] && tok[2] <= 'Z' {
		return true // a macro of man
	}
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
