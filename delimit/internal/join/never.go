package join

import (
	"bytes"

	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/token"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// A rule decides whatever else is seen at a line end (rule R5).
type rule struct {
	name string
	says func(*Facts) bool
}

// vetoes are what never goes on over a line end: what is impossible, and not only unlikely. Beside each
// stands what it decides in the corpora: how many references it keeps from being joined wrongly, and how
// many joins it costs.
var vetoes = [...]rule{
	// the text between the brackets was tried, and ends otherwise (rule D1)
	{"angle", func(f *Facts) bool { return f.Pair.IsAngle() }},
	{"host", func(f *Facts) bool { return f.lacksHost() || f.leavesTop() }},
	{"soft break", (*Facts).endsSoftly},
	{"sentence", (*Facts).endsSentence},
	{"string", (*Facts).closesString},
	{"list", (*Facts).isListed},
	{"item", func(f *Facts) bool {
		return f.Next.leads == leadStar && text.LeaderOf(f.head).Comment == "*" && !f.isInComment()
	}},
	{"setting", func(f *Facts) bool { return f.assigns() || f.Crossed == 0 && f.entersInto() }},
	{"source", (*Facts).namesSource},
	{"repeated", (*Facts).repeatsEnd},
}

// never returns the name of the rule by which the reference ends at the line end, or nothing.
func (f *Facts) never() string {
	for i := range vetoes {
		if vetoes[i].says(f) {
			return vetoes[i].name
		}
	}
	return ""
}

// EndsInPair reports whether the reference ends at the line end though what encloses it is closed after the
// next token.
func (f *Facts) EndsInPair() bool { return f.namesSource() || f.run > 0 && isDigest(f.Word) }

// lacksHost reports whether nothing that can follow a scheme, or its "//", stands after it.
func (f *Facts) lacksHost() bool {
	switch f.cut {
	case cutScheme:
		return !bytes.HasPrefix(f.Word, []byte("//")) || !names.MayBeHost(f.Word[2:], schemes.NameOf(f.Ref))
	case cutSlashes:
		return !bytes.ContainsAny(f.Word, "./:")
	}
	return false
}

// endsSoftly reports whether another reference follows a soft break of quoted-printable.
func (f *Facts) endsSoftly() bool {
	return f.cut == cutSoft && (f.Next.At > f.lb.Next && bytes.Contains(f.token, []byte("://")) || f.endsBeforeNext())
}

// endsSentence reports whether a word of small letters and a period, alone on their line, end a
// paragraph whose lines are filled with blanks between the words: who fills them so breaks them at
// blanks alone.
func (f *Facts) endsSentence() bool {
	return f.letters && f.last == '/' && string(f.token[len(f.Word):]) == "." && f.isJustified() && f.isAlone()
}

// closesString reports whether the reference ends in the apostrophe of a string that began before it, and a ','.
func (f *Facts) closesString() bool {
	return bytes.HasSuffix(f.Ref, []byte("',")) && bytes.Count(f.before, []byte("'"))%2 == 1
}

// isJustified reports whether blanks between the words fill the line of the reference.
func (f *Facts) isJustified() bool {
	wide := bytes.Count(f.textBefore(), []byte("  "))
	return wide > 2 || wide > 1 && bytes.Count(f.lineAbove(), []byte("  ")) > 1
}

// isListed reports whether the token is a thing of its own, as in lists and signatures: a digest, or the row that
// begins with one, a path of a file system, and alone on its line a host with a top-level domain and perhaps a
// path, or the number of a telephone. A reference that lacks its host may go on with one.
func (f *Facts) isListed() bool {
	switch f.cut {
	case cutSlashes, cutDropped, cutSoft:
		return false
	}
	if f.letters || f.part == partAuthority && f.cut != cutTop && f.cut != cutTopDot {
		return false
	}
	switch {
	case f.beginsDigest(), isFilePath(f.Word):
		return true
	case !f.isAlone():
		return false
	case bytes.Contains(f.Word, []byte("[.]")), isPhone(f.Word), f.isListing():
		return true
	}
	return (!f.Next.Quote || len(f.token) == len(f.Word)) && hostLen(f.Word) > 0 && f.last != '=' && f.last != '-' &&
		(f.Auth == 0 || f.last == '.' || len(f.head) < wideLine)
}

// isListing reports whether the token and that of the line after are each the name of a file, alone
// on its line, after a reference that ends in '/': the files that are found there.
func (f *Facts) isListing() bool {
	if f.last != '/' && f.first != '.' || !isFileName(f.token) {
		return false
	}
	second := bytes.TrimLeft(text.LineBehind(f.text, f.Next.End+len(f.restOfLine(f.Next.End))), " \t")
	second = text.TrimWhiteEnd(bytes.TrimPrefix(second, bytes.TrimLeft(f.lead, " \t")))
	return text.RunOfURI(second) == len(second) && (isFileName(second) || bytes.HasPrefix(second, f.token))
}

// isFileName reports whether b is the name of a file, or a file suffix alone.
func isFileName(b []byte) bool {
	return bytes.IndexByte(b, '/') < 0 && (text.EndsInSuffix(b) || len(b) > 1 && b[0] == '.' &&
		text.IsFileSuffix(b[1:]))
}

// wideLine is how long a line is that may have been broken at its width.
const wideLine = 60

// assigns reports whether the next line begins with a name in capital letters and '=', as settings
// and commands of a shell do, and the reference ends in its path, after no ';', or has the value of such a name.
func (f *Facts) assigns() bool {
	return assignsCapital(f.token) && f.last != ';' && f.last != '&' &&
		(f.part <= partPath || bytes.IndexByte(f.Ref, '=') < 0)
}

// namesSource reports whether the reference is a repository or a place of packages, and a part of
// its address follows: "x.git" and a branch or a commit, the suite after "deb".
func (f *Facts) namesSource() bool {
	return f.part == partPath && bytes.HasSuffix(bytes.TrimSuffix(f.Ref, []byte("/")), []byte(".git")) &&
		text.IsAlnum(f.token[0]) || f.isPackageSource() || f.listsPackages()
}

// isAlone reports whether nothing stands after the token on its line.
func (f *Facts) isAlone() bool { return text.IsBlankLine(f.restOfLine(f.Next.End)) }

// isMessageID reports whether a token is the id of a message that begins with a date, such as mailers
// make: eight digits or more, then '.' or '-', and later an '@'.
func isMessageID(tok []byte) bool {
	n := text.DigitsAt(tok)
	return n >= len("20301224") && n < len(tok) && (tok[n] == '.' || tok[n] == '-') && bytes.IndexByte(tok, '@') > n
}

// commentLook is how many bytes before a line are searched for the beginning of its comment.
const commentLook = 1 << 10

// isInComment reports whether the line of the reference, which begins with a '*', may be one of a
// comment of C: the lines before begin so too, up to one that begins with "/*" or to the head of a
// hunk, or as far as is read.
func (f *Facts) isInComment() bool {
	end := f.lb.Piece - len(f.head)
	for lo := max(0, end-commentLook); end > lo; {
		end -= text.BreakBefore(f.text[:end])
		start := text.HeadOf(f.text, lo, end)
		line := bytes.TrimLeft(f.text[start:end], " \t+->|")
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

// leavesTop reports whether the reference, cut in its host after a top-level domain or a dot, would end
// in none if it went on with the token; or the token is another host, and the reference begins its line
// as in a list of hosts.
func (f *Facts) leavesTop() bool {
	if f.begin == 0 || f.cut != cutTop && f.cut != cutHostDot && f.cut != cutTopDot {
		return false
	}
	host := f.Word[:hostRun(f.Word)]
	last := host[bytes.LastIndexByte(host, '.')+1:]
	if f.cut == cutTop && len(last) < len(host) {
		return len(f.before) == 0 && len(host) == len(f.Word) && names.IsTopLevel(last)
	}
	top := last
	if len(last) == len(host) {
		top = append(append(make([]byte, 0, f.run+len(host)), f.Ref[len(f.Ref)-f.run:]...), host...)
	}
	if text.DigitsAt(top) == len(top) {
		return f.run == 0 && !text.IsDigit(f.Ref[len(f.Ref)-2])
	}
	return !names.IsTopLevel(top) && string(top) != "example"
}

// hostRun returns the number of letters, digits, '-' and '.' that b begins with.
func hostRun(b []byte) int {
	n := 0
	for n < len(b) && (text.IsAlnum(b[n]) || b[n] == '-' || b[n] == '.') {
		n++
	}
	return n
}

// isPackageSource reports whether the line begins as those of a list of sources of packages: with deb
// or deb-src. The suite and the components follow the reference.
func (f *Facts) isPackageSource() bool {
	rest, ok := bytes.CutPrefix(f.textBefore(), []byte("deb"))
	rest = bytes.TrimPrefix(rest, []byte("-src"))
	return ok && len(rest) > 0 && text.IsBlank(rest[0])
}

// listsPackages reports whether the word "Packages" follows the token, as it follows suite and
// component in the output of apt.
func (f *Facts) listsPackages() bool {
	rest := f.restOfLine(f.Next.End)
	return text.BeginsAny(rest[indentOf(rest):], "Packages") && len(rest) > 0 && isSpace(rest[0]) &&
		bytes.IndexByte(f.token, '/') > 0
}

// repeatsEnd reports whether the next line begins with the word that the reference ends in, as a sentence
// may begin about what it names, or with another name of it that ends so; or with a path whose first part
// the reference has already.
func (f *Facts) repeatsEnd() bool {
	if f.first == '/' {
		dir := bytes.IndexByte(f.Word[1:], '/') + 2
		return dir > 3 && bytes.Contains(f.Ref[f.Auth:], f.Word[:dir])
	}
	word, ref := f.Word[bytes.IndexByte(f.Word, ':')+1:], f.Ref[:token.TrimEnd(f.Ref, nil)]
	n := len(ref) - len(word)
	return len(word) >= 6 && n > 0 && !text.IsAlnum(ref[n-1]) && bytes.HasSuffix(ref, word)
}

// lineAbove returns the line above that of the reference, or its last text.LineLook bytes.
func (f *Facts) lineAbove() []byte {
	head := max(0, f.lb.Piece-len(f.head))
	end := head - text.BreakBefore(f.text[:head])
	return f.text[text.HeadOf(f.text, max(0, end-text.LineLook), end):end]
}

// beginsDigest reports whether the token is a digest after a letter or digit, or begins the row of one.
func (f *Facts) beginsDigest() bool {
	if i := bytes.IndexAny(f.Word, ";,|"); i > 0 && (f.run > 0 || f.last == '/') {
		return isDigest(f.Word[:i])
	}
	return f.run > 0 && isDigest(f.Word)
}

// isDigest reports whether a token is a checksum: as many hexadecimal digits, digits among them, as
// one of the usual ones has; or the address of a coin.
func isDigest(tok []byte) bool {
	switch len(tok) {
	case 34, 42, 62:
		return isCoin(tok)
	case 32, 40, 64, 96, 128:
		n := countsOf(tok)
		return n.hex == len(tok) && n.digits > 0
	}
	return false
}

// isCoin reports whether a token is an address of Bitcoin: '1' or '3' and 33 letters and digits that are not
// easily mistaken (base58), or "bc1" and small letters and digits (bech32).
func isCoin(tok []byte) bool {
	n := countsOf(tok)
	if len(tok) == 34 {
		return (tok[0] == '1' || tok[0] == '3') && !bytes.ContainsAny(tok, "0OIl") && n.digits > 1 && n.upper > 1 &&
			n.digits+n.upper+n.lower == len(tok)
	}
	return bytes.HasPrefix(tok, []byte("bc1")) && n.digits > 4 && n.digits+n.lower == len(tok)
}

// entersInto reports whether the text before the reference makes its line an entry of a table of
// settings (a key and '=', or a field), as the next line is.
func (f *Facts) entersInto() bool {
	if len(f.before) == 0 {
		return false
	}
	keyed, field, setting, lettered := isKeyed(f.before), isField(f.before),
		bytes.HasSuffix(text.TrimWhiteEnd(f.before), []byte(" =")), isLettered(f.before)
	if !keyed && !field && !setting && !lettered {
		return false
	}
	line := f.text[f.lb.Next:]
	line = line[:text.LineLen(line)]
	return keyed && isKeyed(line) || field && isField(line) || setting && hasEquals(line) || lettered &&
		isLettered(line)
}

// isSpace reports whether c is a blank or a tab.
func isSpace(c byte) bool { return c == ' ' || c == '\t' }

// indentOf returns how many blanks and tabs a line begins with.
func indentOf(line []byte) int {
	i := 0
	for i < len(line) && isSpace(line[i]) {
		i++
	}
	return i
}

// isLettered reports whether a line begins, after white space, with a small letter and '=', as those
// of a session description (SDP) do, or with the "#+" of a keyword of Org.
func isLettered(line []byte) bool {
	line = line[indentOf(line):]
	return len(line) > 1 && ('a' <= line[0] && line[0] <= 'z' && line[1] == '=' || line[0] == '#' && line[1] == '+')
}

// hasEquals reports whether a line has a '=' between blanks, as those of a table of
// examples or settings have.
func hasEquals(line []byte) bool { return bytes.Contains(line, []byte(" = ")) }

// isField reports whether a line begins with a name in capital letters and ':' or ';', as
// a property of a calendar does, after white space.
func isField(line []byte) bool {
	line = line[indentOf(line):]
	i := 0
	for i < len(line) && ('A' <= line[i] && line[i] <= 'Z' || line[i] == '-') {
		i++
	}
	return i > 2 && i < len(line) && (line[i] == ':' || line[i] == ';')
}

// isKeyed reports whether a line begins with a key and '=', or the cell of a row and ',': letters, digits, '_', '-'
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
	return key > 0 && (text.IsAlpha(line[0]) || line[0] == '_') && i < len(line) &&
		(line[i] == '=' || line[i] == ',' && i == key && i+1 < len(line) && !isSpace(line[i+1]))
}
