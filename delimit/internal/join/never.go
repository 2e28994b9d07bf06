package join

import (
	"bytes"

	"urigrep/delimit/internal/chars"
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/scheme"
	"urigrep/internal/text"
)

// What never goes on over a line end, whatever else is seen there (rule R5).

// isNever reports whether the reference ends at the line end for certain.
func (f *Facts) isNever() bool {
	if f.Pair.IsAngle() {
		return true // the text between the brackets was tried, and ends otherwise (rule D1)
	}
	switch f.cut {
	case cutScheme:
		return !bytes.HasPrefix(f.Word, []byte("//")) || !names.MayBeHost(f.Word[2:], scheme.SchemeOf(f.Ref))
	case cutSlashes:
		return !bytes.ContainsAny(f.Word, "./:")
	case cutBackslash:
		return f.last == ',' // the next argument of a function of make
	case cutSoft:
		if f.Next.At > f.lb.Next && bytes.Contains(f.token, []byte("://")) || f.endsBeforeNext() {
			return true
		}
	}
	switch {
	case f.endsInCode():
		return true
	case bytes.HasSuffix(f.Ref, []byte("&reserved=0")) && bytes.Contains(f.Ref, []byte(".safelinks.protection.outlook.com/")):
		return true // the last parameter of a rewritten link
	case bytes.HasSuffix(chars.TrimWhiteEnd(f.before), []byte("-->")):
		return true // the mail of a bug tracker: the attachment's address, then its name
	case f.part == partPath && bytes.HasSuffix(f.Ref, []byte(".git")) && text.IsAlnum(f.token[0]):
		return true // a request to pull: the repository, then what of it
	case f.cut == cutTop && f.leavesTop():
		return true
	case f.isPackageSource(), f.listsPackages(), f.Next.Aside && isDigest(f.Word), f.repeatsEnd(), f.Next.Page && f.isPageMark():
		return true
	case f.letters: // a word: none of what follows
	case f.namesBranch():
		return true
	case f.Next.At == f.lb.Next && cutClass[f.cut] != cutsHost && isRequest(f.token):
		return true
	case isProgress(f.Word), isFilePath(f.Word), beginsLogin(f.token), f.isApart():
		return true
	case f.last == '\'' && f.token[0] == '\'':
		return true // two string literals
	case f.first == '/' && bytes.LastIndexByte(f.Word, '.') > bytes.LastIndexByte(f.Word, '/') && bytes.HasPrefix(f.token[len(f.Word):], []byte(":")):
		return true // a message about a file
	case f.assigns(), f.run > 0 && isDigest(f.Word):
		return true
	case f.cut != cutSoft && f.cut != cutDropped && (f.run > 0 || f.last == '/') && beginsAddress(f.Word) && !(f.last == '/' && isMessageID(f.Word)):
		return true
	}
	return f.beginsItem() || f.beginsCommand() || f.endsSentence() || f.isListing() || f.logsTimes() || f.Crossed == 0 && (f.entersInto() || f.beginsAlike())
}

// beginsCommand reports whether what follows the token's word makes a command of a shell of it, a
// redirection or a pipe, or a cell of a table: blanks and another URI.
func (f *Facts) beginsCommand() bool {
	if !f.letters || len(f.token) > len(f.Word) {
		return false
	}
	rest := f.restOfLine(f.Next.End)
	n := indentOf(rest)
	rest = rest[n:]
	if len(rest) > 1 && isSpace(rest[1]) && (rest[0] == '<' || rest[0] == '>' || rest[0] == '|') {
		return n > 0
	}
	return n > 1 && scheme.BeginsURI(rest)
}

// endsSentence reports whether a word of small letters and a period, alone on their line, end a
// paragraph whose lines are filled with blanks between the words: who fills them so breaks them at
// blanks alone.
func (f *Facts) endsSentence() bool {
	if !f.letters || f.last != '/' || string(f.token[len(f.Word):]) != "." || !f.isAlone() {
		return false
	}
	wide := bytes.Count(f.textBefore(), []byte("  "))
	return wide > 2 || wide > 1 && bytes.Count(f.lineAbove(), []byte("  ")) > 1
}

// namesBranch reports whether the token, alone on its line, names a branch or a tag as a request to
// pull does, after the repository.
func (f *Facts) namesBranch() bool {
	return chars.BeginsAny(f.token, "for-linus", "for-next", "tags/", "refs/") && f.run > 0 && f.isAlone()
}

// isAlone reports whether nothing stands after the token on its line.
func (f *Facts) isAlone() bool { return chars.IsBlank(f.restOfLine(f.Next.End)) }

// isListing reports whether the token and that of the line after are each the name of a file, alone
// on its line, after a reference that ends in '/': the files that are found there.
func (f *Facts) isListing() bool {
	if f.last != '/' || f.letters || !chars.EndsInSuffix(f.token) || bytes.IndexByte(f.token, '/') >= 0 || !f.isAlone() {
		return false
	}
	second := bytes.TrimLeft(chars.LineBehind(f.text, f.Next.End+len(f.restOfLine(f.Next.End))), " \t")
	second = chars.TrimWhiteEnd(bytes.TrimPrefix(second, bytes.TrimLeft(f.lead, " \t")))
	return chars.RunOfURI(second) == len(second) && chars.EndsInSuffix(second) && bytes.IndexByte(second, '/') < 0
}

// logsTimes reports whether both lines begin with the time of day, each with its own: what is logged
// then is something else.
func (f *Facts) logsTimes() bool {
	leader := chars.TrimBlanks(f.lead)
	at := bytes.IndexByte(leader, ':')
	if at < 1 || at+2 >= len(leader) || !text.IsDigit(leader[at-1]) || !text.IsDigit(leader[at+1]) || !text.IsDigit(leader[at+2]) {
		return false
	}
	n := len(f.lead)
	return n <= len(f.before) && !bytes.Equal(f.before[:n], f.lead)
}

// isMessageID reports whether a token is the id of a message that begins with a date, such as mailers
// make: eight digits or more, then '.' or '-', and later an '@'.
func isMessageID(tok []byte) bool {
	n := chars.DigitsAt(tok)
	return n >= len("20301224") && n < len(tok) && (tok[n] == '.' || tok[n] == '-') && bytes.IndexByte(tok, '@') > n
}

// beginsItem reports whether the leader of the next line is the mark of an item of a list, which the
// line of the reference has too: a '*' that is not one of a comment, or a label and ':', unless three
// lines on either side have it.
func (f *Facts) beginsItem() bool {
	leader := chars.TrimBlanks(f.lead)
	n := len(leader)
	switch {
	case n == 0:
		return false
	case f.Next.leads == leadStar:
		return text.LeaderOf(f.head).Comment == "*" && !f.isInComment()
	}
	return n > 1 && leader[n-1] == ':' && text.IsAlpha(leader[n-2]) && !f.isCommonLeader(leader)
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
		start := chars.HeadOf(f.text, lo, end)
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

// commonLines is how many lines on either side have a leader that is common to all.
const commonLines = 3

// isCommonLeader reports whether the lines before that of the reference, and those after the next,
// begin with a leader.
func (f *Facts) isCommonLeader(leader []byte) bool {
	end := f.lb.Piece - len(f.head)
	for range commonLines {
		end -= text.BreakBefore(f.text[:end])
		start := chars.HeadOf(f.text, max(0, end-chars.LineLook), end)
		if !bytes.HasPrefix(f.text[start:end], leader) {
			return false
		}
		end = start
	}
	at := f.lb.Next
	for range commonLines {
		at += chars.LineLen(f.text[at:])
		at += text.Break(f.text[at:])
		if !bytes.HasPrefix(f.text[at:], leader) {
			return false
		}
	}
	return true
}

// leavesTop reports whether the reference, a host with a top-level domain, would end in none if it went
// on with the token; or the token is another such host, and the reference begins its line as in a list
// of hosts.
func (f *Facts) leavesTop() bool {
	if f.begin == 0 {
		return false
	}
	host := f.Word[:hostRun(f.Word)]
	dot := bytes.LastIndexByte(host, '.')
	if dot > 0 {
		return len(f.before) == 0 && len(host) == len(f.Word) && names.IsTopLevel(host[dot+1:])
	}
	top := append(append(make([]byte, 0, f.run+len(host)), f.Ref[len(f.Ref)-f.run:]...), host...)
	return !names.IsTopLevel(top) && len(bytes.Trim(top, "0123456789")) > 0
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

// listsPackages reports whether the word "Packages" follows the token, as it follows the suite and the
// component in what tells where packages are from.
func (f *Facts) listsPackages() bool {
	rest := f.restOfLine(f.Next.End)
	return chars.BeginsAny(rest[indentOf(rest):], "Packages") && len(rest) > 0 && isSpace(rest[0]) && bytes.IndexByte(f.token, '/') > 0
}

// repeatsEnd reports whether the next line begins with the word that the reference ends in, as a
// sentence may begin about what it names.
func (f *Facts) repeatsEnd() bool {
	n := len(f.Ref) - len(f.Word)
	return len(f.Word) >= 6 && n > 0 && !text.IsAlnum(f.Ref[n-1]) && bytes.HasSuffix(f.Ref, f.Word)
}

// isPageMark reports whether the next line's token, after a page break, or the reference before it
// stands alone as the number of a page or the head of a paragraph does, or as the address of
// the page that a browser prints at its foot.
func (f *Facts) isPageMark() bool {
	if len(f.before) == 0 && chars.IsBlank(f.lineAbove()) {
		return true
	}
	line := f.restOfLine(f.Next.At)
	mark := bytes.TrimPrefix(f.token, []byte("#"))
	return chars.IsBlank(line[min(len(f.token), len(line)):]) && len(mark) > 0 && len(bytes.Trim(mark, "0123456789/")) == 0
}

// lineAbove returns the line above that of the reference, or its last chars.LineLook bytes.
func (f *Facts) lineAbove() []byte {
	head := max(0, f.lb.Piece-len(f.head))
	end := head - text.BreakBefore(f.text[:head])
	return f.text[chars.HeadOf(f.text, max(0, end-chars.LineLook), end):end]
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
func (f *Facts) assigns() bool {
	i := 0
	for i < len(f.token) && ('A' <= f.token[i] && f.token[i] <= 'Z' || i > 0 && text.IsDigit(f.token[i]) || f.token[i] == '_') {
		i++
	}
	return i > 1 && i < len(f.token) && f.token[i] == '=' && f.part <= partPath && f.last != ';'
}

// beginsAlike reports whether the line of the reference and the next line begin alike after what both
// begin with, as the settings of one part of a program do: with the same name up to a '/', or the
// next with the first one's and more letters after it.
func (f *Facts) beginsAlike() bool {
	before := f.textBefore()
	if len(f.lead) > 0 && bytes.HasPrefix(f.before, f.lead) {
		before = f.before[len(f.lead):]
		before = before[text.LeaderOf(before).Len:]
	}
	n := 0
	for n < len(before) && n < len(f.token) && before[n] == f.token[n] && !isSpace(before[n]) {
		n++
	}
	isWhole := n < len(before) && isSpace(before[n])
	if n >= 8 && isWhole && n < len(f.token) && text.IsAlpha(before[n-1]) && text.IsAlpha(f.token[n]) {
		return true
	}
	return cutClass[f.cut] == cutsWord && bytes.LastIndexByte(before[:n], '/') > 2 && bytes.ContainsAny(before, " \t")
}

// entersInto reports whether the text before the reference makes its line an entry of a table of
// settings (a key and '=', or a field), as the next line is.
func (f *Facts) entersInto() bool {
	if len(f.before) == 0 {
		return false
	}
	keyed, field, setting, lettered := isKeyed(f.before), isField(f.before), bytes.HasSuffix(chars.TrimWhiteEnd(f.before), []byte(" =")), isLettered(f.before)
	if !keyed && !field && !setting && !lettered {
		return false
	}
	line := f.text[f.lb.Next:]
	line = line[:chars.LineLen(line)]
	return keyed && isKeyed(line) || field && isField(line) || setting && hasEquals(line) || lettered && isLettered(line)
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

// isApart reports whether the next line's token is a line or a command of its own, after what need not
// go on: a date alone, as under the title of a manual; the number of a page, or of the next item of a
// list; the path of a file that begins with a dot; a path where the line of the reference began with
// one too.
func (f *Facts) isApart() bool {
	line, before, last := f.restOfLine(f.Next.At), f.textBefore(), f.last
	alone := len(f.token) <= len(line) && chars.IsBlank(line[len(f.token):])
	switch {
	case f.token[0] == '/' && len(before) > 0 && before[0] == '/':
		return true
	case f.token[0] == '+' && len(f.token) > 1 && chars.DigitsAt(f.token[1:]) == len(f.token)-1:
		return true // the number of a telephone
	case isListed(f.token) && isListed(before):
		return true
	case alone && last == '.' && len(f.token) <= 3 && chars.DigitsAt(f.token) == len(f.token) && chars.EndsInSuffix(f.Ref[:len(f.Ref)-1]):
		return true // a note
	case isNumbered(f.token) && (isNumbered(before) || alone && isNumbered(chars.LineBehind(f.text, f.Next.At+len(line)))):
		return true
	case alone && last != '/' && isDate(f.token):
		return true
	case alone && last == '.' && len(f.token) <= 3 && chars.DigitsAt(f.token) == len(f.token):
		return len(line) == len(f.text)-f.Next.At || chars.IsBlank(chars.LineBehind(f.text, f.Next.At+len(line)))
	}
	return last != '/' && (bytes.HasPrefix(f.token, []byte("./")) || bytes.HasPrefix(f.token, []byte("../")))
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
	return key > 0 && (text.IsAlpha(line[0]) || line[0] == '_') && i < len(line) && line[i] == '='
}

// beginsAddress reports whether a token up to its first '/' is a mail address.
func beginsAddress(tok []byte) bool {
	if i := bytes.IndexByte(tok, '/'); i >= 0 {
		tok = tok[:i]
	}
	return bytes.IndexByte(tok, '@') > 0 && names.IsAddress(tok)
}
