package names

import (
	"bytes"
	"slices"
	"strings"

	"urigrep/internal/text"
	"urigrep/resolve"
)

// Defanged spellings (rule W3): "hxxps[://]a[.]example/b". A reference at which one is seen is
// read by the readers of this package, in a copy of the text around it in which the spellings are
// whole; what they find is mapped back. So wrappers, line breaks and what ends a reference are
// as everywhere.
//
// How one is found: at the ':' of a scheme, the scheme and the authority are searched; at a mark,
// such as "[.]", the name around it.

// defangLook is how many bytes after a scheme, or around a mark, a name is looked for.
const defangLook = 512

// A Copy is a copy of a part of a text in which defanged spellings are whole.
type Copy struct {
	whole
	before int  // bytes of the text before what is whole, which At does not have
	from   int  // index of the first of them
	marked bool // a spelling was made whole

	// What follows the places asked for last, up to b[end]. Where spellings are dense it is the same
	// for many of them.
	ahead whole
	end   int
}

// A whole is a stretch of a text in which defanged spellings are whole.
type whole struct {
	Text []byte
	At   []int // for each byte, the index of what it stands for; of a Copy one more for the end
}

// IndexOf returns the index of what Text[k:] stands for, that of its end if Text is not so long.
func (r *Copy) IndexOf(k int) int {
	if k < r.before {
		return r.from + k
	}
	return r.At[min(k-r.before, len(r.At)-1)]
}

// Forget makes r ready for another text.
func (r *Copy) Forget() { r.ahead.Text, r.ahead.At = r.ahead.Text[:0], r.ahead.At[:0] }

// add appends b[from:to] as it is.
func (r *whole) add(b []byte, from, to int) {
	r.Text = append(r.Text, b[from:to]...)
	n := len(r.At)
	r.At = slices.Grow(r.At, to-from)[:n+to-from]
	for i := range to - from {
		r.At[n+i] = from + i
	}
}

// refang appends b[from:to], and the rest of a spelling that begins there, with defanged spellings
// made whole. It returns the index after what was appended.
func (r *whole) refang(b []byte, from, to int) int {
	for i := from; ; {
		next := i
		for next < to && !beginsMark[b[next]] {
			next++
		}
		r.add(b, i, next)
		if i = next; i >= to {
			return i
		}
		plain, n := defangMark(b, i, true)
		if n == 0 {
			r.add(b, i, i+1)
			i++
			continue
		}
		for k := range len(plain) {
			r.Text = append(r.Text, plain[k])
			r.At = append(r.At, i)
		}
		i += n
	}
}

// markReach is more bytes than those from which on a mark is known for one.
const markReach = 16

// maxAhead is how many bytes are held ahead, at most as many as two candidates ask for.
const maxAhead = 64 << 10

// refang appends b[from:to] with defanged spellings made whole.
func (r *Copy) refang(b []byte, from, to int) {
	written, at := len(r.Text), from
	if sure := to - markReach; sure > from {
		k, known := slices.BinarySearch(r.ahead.At, from)
		if !known || len(r.ahead.At) > maxAhead {
			r.Forget()
			k, r.end = 0, from
		}
		if r.end < sure {
			r.end = r.ahead.refang(b, r.end, sure)
		}
		m, _ := slices.BinarySearch(r.ahead.At, sure)
		r.Text, r.At = append(r.Text, r.ahead.Text[k:m]...), append(r.At, r.ahead.At[k:m]...)
		if at = r.end; m < len(r.ahead.At) {
			at = r.ahead.At[m]
		}
	}
	r.whole.refang(b[:to], at, to)
	r.marked = len(r.Text)-written < to-from
}

// A Defanged is a place where a defanged spelling is seen.
type Defanged struct {
	Start  int
	Scheme int  // length of the scheme, 0 without one
	Bare   bool // a name without a scheme
}

// Spellings are the defanged spellings of a text. It remembers how far the name goes that was looked
// at last.
type Spellings struct {
	from, to int // all of b[from:to] may stand in a name before a whole mark
	Looked   int // bytes looked at
}

// Forget makes s ready for another text.
func (s *Spellings) Forget() { s.from, s.to = 0, 0 }

// At returns the defanged spelling that the trigger or mark b[j] shows, if there is one.
func (s *Spellings) At(b []byte, j, lo int) (d Defanged, ok bool) {
	switch b[j] {
	case ':':
		n := schemeBefore(b[:j], lo)
		d.Start, d.Scheme = j-n, n
		rest := b[j+1:]
		if !beginsSlashes(rest) {
			return d, bytes.EqualFold(b[d.Start:j], []byte("mailto")) && s.nameHasMark(b, j+1)
		}
		defanged := defangedScheme(b[d.Start:j]) != ""
		return d, n > 0 && (defanged || rest[0] == '/' && s.nameHasMark(b, j+3))
	case '.':
		n := lettersBefore(b[:j], lo)
		d.Start, d.Bare = j-n, true
		return d, n == 3 && s.nameHasMark(b, j+1)
	default:
		plain, n := defangMark(b, j, false)
		switch plain {
		case "://", ":":
			d.Scheme = schemeBefore(b[:j], lo)
			d.Start = j - d.Scheme
			mail := bytes.EqualFold(b[d.Start:j], []byte("mailto"))
			if plain == ":" && j+n < len(b) && text.IsDigit(b[j+n]) {
				d = Defanged{Start: nameStart(b, j, lo), Bare: true}
				return d, d.Start < j && mayBeginName(b, d.Start) && bytes.IndexByte(b[d.Start:j], '.') > 0
			}
			return d, d.Scheme > 1 && (plain == "://" || mail || beginsSlashes(b[j+n:]))
		case ".", "@":
			d.Start, d.Bare = nameStart(b, j, lo), true
			return d, d.Start < j && mayBeginName(b, d.Start)
		}
	}
	return d, false
}

// beginsSlashes reports whether b begins with the two slashes after a scheme, or with the two
// backslashes that may stand for them after a defanged one.
func beginsSlashes(b []byte) bool {
	return bytes.HasPrefix(b, []byte("//")) || bytes.HasPrefix(b, []byte(`\\`))
}

// schemeBefore returns the length of the scheme that b ends in, defanged or not: letters that are
// defanged, or else all that a scheme may have.
func schemeBefore(b []byte, lo int) int {
	n := lettersBefore(b, lo)
	if k := n + len("h**"); n > 0 && len(b)-k >= max(lo, 0) && defangedScheme(b[len(b)-k:]) != "" {
		return k
	}
	if defangedScheme(b[len(b)-n:]) != "" {
		return n
	}
	for n < defangLook && len(b)-n > lo && text.IsScheme(b[len(b)-n-1]) {
		n++
	}
	return n
}

// lettersBefore returns how many letters b ends in, of which none is before lo; at most as many
// as a scheme has.
func lettersBefore(b []byte, lo int) int {
	const most = 16
	n := 0
	for n < most && len(b)-n > lo && text.IsAlpha(b[len(b)-n-1]) {
		n++
	}
	return n
}

// IsNameByte reports whether c may stand in a name or an address.
func IsNameByte(c byte) bool {
	return text.IsAlnum(c) || c >= 0x80 || c == '.' || c == '-' || c == '_' || c == '@' || c == '+'
}

// nameStart returns where the name that has the mark b[j] begins.
func nameStart(b []byte, j, lo int) int {
	i := j
	for i > max(lo, j-defangLook) && IsNameByte(b[i-1]) {
		i--
	}
	for i < j && !text.IsAlnum(b[i]) && b[i] < 0x80 {
		i++
	}
	return i
}

// mayBeginName reports whether a name may begin at b[i]: not in a path, nor after a mark, where
// one has begun already.
func mayBeginName(b []byte, i int) bool {
	return i == 0 || bytes.IndexByte([]byte(`/\]})%$^`), b[i-1]) < 0
}

// nameHasMark reports whether a whole mark stands in the name or authority that begins at b[i].
func (s *Spellings) nameHasMark(b []byte, i int) bool {
	b = b[:min(len(b), i+defangLook)]
	if i < s.from || i > s.to {
		s.from, s.to = i, i
	}
	begin := s.to
	for s.to < len(b) && inMarkedName[b[s.to]] {
		s.to++
	}
	s.Looked += max(0, s.to-begin)
	if s.to >= len(b) {
		return false
	}
	plain, n := defangMark(b, s.to, false)
	return n > 0 && plain != "/"
}

// IsMarkedName reports whether a whole mark stands after the name around b[j], which is a mark
// of rule A2: what looks like a name by itself is a part of a defanged one.
func (s *Spellings) IsMarkedName(b []byte, j int) bool {
	return IsNameByte(b[j]) && s.nameHasMark(b, j+1)
}

// Set makes r a copy of b[from:to], whole from d onward: its spellings, its scheme, and before an
// IPv4 address the scheme that it has not. It returns where d begins in the copy.
func (r *Copy) Set(b []byte, d Defanged, from, to int) (start int) {
	r.Text, r.At, r.marked = r.Text[:0], r.At[:0], false
	r.Text = append(r.Text, b[from:d.Start]...)
	start = len(r.Text)
	r.before, r.from = start, from
	if d.Bare && isIPv4Name(b[d.Start:to]) {
		r.Text = append(r.Text, "http://"...)
		for range "http://" {
			r.At = append(r.At, d.Start)
		}
	}
	r.refang(b, d.Start, to)
	r.At = append(r.At, to)
	if !d.Bare && wholeScheme(r.Text[start:], d.Scheme) {
		r.marked = true
	}
	return start
}

// wholeScheme makes the defanged scheme whole that uri begins with, of n bytes, and the backslashes
// of the token that stand for slashes. It reports whether the scheme is a defanged one.
func wholeScheme(uri []byte, n int) bool {
	plain := defangedScheme(uri[:n])
	if plain == "" {
		return false
	}
	copy(uri, plain)
	if !bytes.HasPrefix(uri[n:], []byte(`:\\`)) {
		return true
	}
	for i := n + 1; i < len(uri) && uri[i] > ' ' && uri[i] != '"' && uri[i] != '<' && uri[i] != '>'; i++ {
		if uri[i] == '\\' {
			uri[i] = '/'
		}
	}
	return true
}

// defangedLen returns the length of the defanged scheme that ref begins with, 0 if there is none.
func defangedLen(ref []byte) int {
	n := 0
	for n < len(ref) && (text.IsAlpha(ref[n]) || ref[n] == '*') {
		n++
	}
	if defangedScheme(ref[:n]) == "" {
		return 0
	}
	return n
}

// isIPv4Name reports whether b begins with four numbers below 256 with dots or marks for dots
// between, one a mark, and nothing after that would make them a part of something else.
func isIPv4Name(b []byte) bool {
	i := 0
	for k := range 4 {
		value, digits := 0, 0
		for i < len(b) && text.IsDigit(b[i]) && digits < 4 {
			value = 10*value + int(b[i]-'0')
			i++
			digits++
		}
		if digits == 0 || value > 255 {
			return false
		}
		if k == 3 {
			break
		}
		if plain, n := defangMark(b, i, true); plain == "." {
			i += n
		} else if i < len(b) && b[i] == '.' {
			i++
		} else {
			return false
		}
	}
	if i >= len(b) {
		return true
	}
	if _, n := defangMark(b, i, true); n > 0 {
		return b[i+n-1] != '.' && !bytes.Contains(b[i:i+n], []byte("."))
	}
	return !IsNameByte(b[i]) || b[i] == '.' && (i+1 >= len(b) || !IsNameByte(b[i+1]))
}

// IsDefanged reports whether a reference has a defanged scheme or a whole mark.
func IsDefanged(ref []byte) bool {
	if n := defangedLen(ref); n > 0 && n < len(ref) {
		return true
	}
	for i := range ref {
		if _, n := defangMark(ref, i, false); n > 0 {
			return true
		}
	}
	return false
}

// Spells reports whether what was read at b[start] is a defanged spelling, and not a part of a regular
// expression: written there, and whole in the copy.
func (r *Copy) Spells(b []byte, start int, written, whole []byte) bool {
	return r.marked && IsDefanged(written) && !isExpression(b, start, written, literalBeforeQuery(whole))
}

// literalBeforeQuery reports whether a query stands directly after the IP-literal of a URI, as in
// "http://[::1]?q".
func literalBeforeQuery(uri []byte) bool {
	if !bytes.Contains(uri, []byte("]?")) {
		return false
	}
	ref, err := resolve.Parse(string(uri))
	if err != nil {
		return false
	}
	host, _ := ref.Host()
	_, port := ref.Port()
	_, query := ref.Query()
	return strings.HasPrefix(host, "[") && !port && ref.Path() == "" && query
}

// isExpression reports whether what was read at b[start] is of a regular expression, in which "[.]"
// is a dot. literal is what literalBeforeQuery reports of what ref stands for: a "]?" of it is no
// sign of an expression.
func isExpression(b []byte, start int, ref []byte, literal bool) bool {
	if start > 0 && bytes.IndexByte([]byte(`^|\*?`), b[start-1]) >= 0 {
		return true
	}
	backslashed := isBackslashed(ref)
	if !backslashed && bytes.IndexByte(ref, '\\') >= 0 {
		return true
	}
	for _, sign := range [...]string{".*", ".+", "[^", "(?", ")?", ")*", ")+", "]+", "]*", "){", "(:"} {
		if bytes.Contains(ref, []byte(sign)) {
			return true
		}
	}
	if n := bytes.Count(ref, []byte("]?")); n > 1 || n == 1 && !literal {
		return true
	}
	if backslashed {
		return false
	}
	end := min(len(b), start+len(ref)+2)
	return bytes.ContainsAny(b[min(end, start+len(ref)):end], `\*`)
}

// isBackslashed reports whether two backslashes stand for the slashes after the scheme of ref, which
// is a defanged one.
func isBackslashed(ref []byte) bool {
	n := defangedLen(ref)
	i := bytes.Index(ref, []byte(`\\`))
	return n > 0 && n < i && i <= n+len("[colon]")
}

// AppendRefanged appends to dst what a defanged reference stands for: its spellings whole, its
// scheme before it.
func AppendRefanged(dst, ref []byte) []byte {
	var copied Copy
	copied.refang(ref, 0, len(ref))
	whole := copied.Text
	if n := defangedLen(whole); n > 0 && n < len(whole) && whole[n] == ':' {
		wholeScheme(whole, n)
	}
	n := 0
	for n < len(whole) && text.IsAlpha(whole[n]) {
		n++
	}
	for n > 0 && n < len(whole) && text.IsScheme(whole[n]) {
		n++
	}
	name, _, _ := bytes.Cut(whole, []byte("/"))
	switch {
	case n > 0 && n < len(whole) && whole[n] == ':' && (bytes.HasPrefix(whole[n+1:], []byte("//")) || bytes.EqualFold(whole[:n], []byte("mailto"))):
	case bytes.IndexByte(name, '@') > 0:
		dst = append(dst, "mailto:"...)
	case len(whole) > 4 && bytes.EqualFold(whole[:4], []byte("ftp.")):
		dst = append(dst, "ftp://"...)
	default:
		dst = append(dst, "http://"...)
	}
	return append(dst, whole...)
}

// defangWords are the words, in lower case, that stand between brackets in a defanged spelling
// (rule W3), each with the characters that it replaces.
var defangWords = [...]struct{ word, plain string }{
	{".", "."}, {"dot", "."}, {"://", "://"}, {":", ":"}, {"colon", ":"}, {"/", "/"}, {"at", "@"}, {"@", "@"},
}

// markOpeners are the brackets that open a mark.
const markOpeners = "[({"

// markClosers has, for each bracket that opens a mark, what closes it, and 0 for other bytes.
var markClosers = [256]byte{'[': ']', '(': ')', '{': '}'}

// beginsMark has the bytes with which a mark begins, a half one too.
var beginsMark = [256]bool{'[': true, '(': true, '{': true, '.': true, '@': true}

// OpensMark reports whether c is a bracket that opens the mark of a defanged spelling.
func OpensMark(c byte) bool { return markClosers[c] != 0 }

// ClosesMark reports whether c is a bracket that closes the mark of a defanged spelling.
func ClosesMark(c byte) bool { return c == ']' || c == ')' || c == '}' }

// inMarkedName has the bytes that a name or authority may have before a whole mark.
var inMarkedName = func() (t [256]bool) {
	for i := range t {
		c := byte(i)
		t[i] = IsNameByte(c) || c == ':' || c == '%' || ClosesMark(c)
	}
	return t
}()

// defangMark returns what the mark of a defanged spelling at b[i], such as "[.]" or "(dot)", stands
// for, and the length of the mark in bytes; n is 0 if there is none. A mark follows a letter, a
// digit or a character beyond ASCII; one for ":" may follow any character of a scheme. One for
// "." or "@" is also followed by such a letter, digit or character. With half, one bracket is
// enough around a sign: "[." or ".]".
func defangMark(b []byte, i int, half bool) (plain string, n int) {
	if i == 0 || i >= len(b) || !inName(b[i-1]) && !text.IsScheme(b[i-1]) {
		return "", 0
	}
	named := inName(b[i-1])
	if closer := markClosers[b[i]]; closer != 0 {
		for _, w := range defangWords {
			end := i + 1 + len(w.word)
			if i+1 < len(b) && w.word[0] != b[i+1] && w.word[0] != b[i+1]|0x20 { // no word begins so
				continue
			}
			if !named && w.plain[0] != ':' || len(b) <= end-1 || !bytes.EqualFold(b[i+1:end], []byte(w.word)) {
				continue
			}
			if end < len(b) && b[end] == closer && mayFollowMark(b, end+1, w.plain) {
				return w.plain, end + 1 - i
			}
			if half && len(w.word) == 1 && nameAt(b, end) {
				return w.plain, end - i
			}
		}
		return "", 0
	}
	if half && named && i+1 < len(b) && (b[i] == '.' || b[i] == '@') && ClosesMark(b[i+1]) && nameAt(b, i+2) {
		return string(b[i]), 2
	}
	return "", 0
}

// mayFollowMark reports whether b[i] may stand after a mark for plain.
func mayFollowMark(b []byte, i int, plain string) bool {
	if plain == "." || plain == "@" {
		return nameAt(b, i)
	}
	return true
}

// inName reports whether c may be part of a label of a name.
func inName(c byte) bool { return text.IsAlnum(c) || c >= 0x80 }

// nameAt reports whether there is a b[i] that may be part of a label.
func nameAt(b []byte, i int) bool { return i < len(b) && inName(b[i]) }

// defangedSchemes are schemes as defanged spellings have them, in lower case, and what they stand
// for, which is as long.
var defangedSchemes = map[string]string{
	"hxxp": "http", "hxxps": "https", "meow": "http", "fxp": "ftp", "fxps": "ftps", "sfxp": "sftp",
	"h**p": "http", "h**ps": "https",
}

// maxDefangedScheme is the length in bytes of the longest of defangedSchemes.
const maxDefangedScheme = 5

// defangedScheme returns the scheme that a defanged one stands for, "" if the scheme is not a
// defanged one.
func defangedScheme(scheme []byte) string {
	var lower [maxDefangedScheme]byte
	if len(scheme) > len(lower) {
		return ""
	}
	for i, c := range scheme {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		lower[i] = c
	}
	return defangedSchemes[string(lower[:len(scheme)])]
}
