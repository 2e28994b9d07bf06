package delimit

import (
	"bytes"
	"strings"

	"urigrep/internal/text"
	"urigrep/resolve"
	"urigrep/scan"
)

// Defanged spellings (rule W3): "hxxps[://]a[.]example/b". A reference at which one is seen is
// read by the readers of this package, in a copy of the text around it in which the spellings are
// whole; what they find is mapped back. So wrappers, line breaks and what ends a reference are
// as everywhere.
//
// Who sees one first: at the ':' of a scheme it is looked for in the scheme and up to the end of
// the authority; at a mark, such as "[.]", the name around it is looked at.

const (
	// defangLook is how many bytes behind a scheme, or around a mark, a name is looked for.
	defangLook = 512

	// refangStep is how much of the text behind a candidate is copied at first; twice as much each
	// time that a reading comes near the end of the copy.
	refangStep  = 1 << 10
	refangSlack = 256
)

// A refangedText is a copy of a part of a text in which defanged spellings are whole.
type refangedText struct {
	text   []byte
	at     []int // for each byte, the index of what it stands for; one more for the end
	marked bool  // a spelling was made whole
}

// add appends b[from:to] as it is.
func (r *refangedText) add(b []byte, from, to int) {
	for i := from; i < to; i++ {
		r.text = append(r.text, b[i])
		r.at = append(r.at, i)
	}
}

// refang appends b[from:to] with defanged spellings made whole.
func (r *refangedText) refang(b []byte, from, to int) {
	for i := from; i < to; {
		plain, n := "", 0
		switch b[i] {
		case '[', '(', '{', '.', '@':
			if plain, n = scan.DefangMark(b[:to], i, true); n > 0 {
				for k := range len(plain) {
					r.text = append(r.text, plain[k])
					r.at = append(r.at, i)
				}
				r.marked = true
				i += n
				continue
			}
		}
		r.text = append(r.text, b[i])
		r.at = append(r.at, i)
		i++
	}
}

// A defanged is a place where a defanged spelling is seen.
type defanged struct {
	start  int
	scheme int  // length of the scheme, 0 without one
	bare   bool // a name without a scheme
}

// defangedAt returns the defanged spelling that the trigger or mark b[j] shows, if there is one.
func defangedAt(b []byte, j, lo int) (d defanged, ok bool) {
	switch b[j] {
	case ':':
		n := schemeBefore(b[:j], lo)
		d.start, d.scheme = j-n, n
		rest := b[j+1:]
		if !bytes.HasPrefix(rest, []byte("//")) {
			return d, bytes.EqualFold(b[d.start:j], []byte("mailto")) && nameHasMark(b, j+1)
		}
		return d, n > 0 && (scan.DefangedScheme(b[d.start:j]) != "" || nameHasMark(b, j+3))
	case '.':
		n := lettersBefore(b[:j], lo)
		d.start, d.bare = j-n, true
		return d, n == 3 && nameHasMark(b, j+1)
	case '[', '(', '{':
		plain, n := scan.DefangMark(b, j, false)
		switch plain {
		case "://", ":":
			d.scheme = schemeBefore(b[:j], lo)
			d.start = j - d.scheme
			mail := bytes.EqualFold(b[d.start:j], []byte("mailto"))
			return d, d.scheme > 1 && (plain == "://" || mail || bytes.HasPrefix(b[j+n:], []byte("//")))
		case ".", "@":
			d.start, d.bare = nameStart(b, j, lo), true
			return d, d.start < j && mayBeginName(b, d.start)
		}
	}
	return d, false
}

// schemeBefore returns the length of the scheme that b ends in, defanged or not: letters that are
// defanged, or else all that a scheme may have.
func schemeBefore(b []byte, lo int) int {
	n := lettersBefore(b, lo)
	if scan.DefangedScheme(b[len(b)-n:]) != "" {
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

// isNameByte reports whether c may stand in a name or an address.
func isNameByte(c byte) bool {
	return text.IsAlnum(c) || c >= 0x80 || c == '.' || c == '-' || c == '_' || c == '@' || c == '+'
}

// nameStart returns where the name begins in which b[j] is a mark.
func nameStart(b []byte, j, lo int) int {
	i := j
	for i > max(lo, j-defangLook) && isNameByte(b[i-1]) {
		i--
	}
	for i < j && !text.IsAlnum(b[i]) && b[i] < 0x80 {
		i++
	}
	return i
}

// mayBeginName reports whether a name may begin at b[i]: not in a path, nor behind a mark, where
// one has begun already.
func mayBeginName(b []byte, i int) bool {
	return i == 0 || bytes.IndexByte([]byte(`/\]})%$^`), b[i-1]) < 0
}

// nameHasMark reports whether a whole mark stands in the name or authority that begins at b[i].
func nameHasMark(b []byte, i int) bool {
	b = b[:min(len(b), i+defangLook)]
	for ; i < len(b); i++ {
		switch c := b[i]; {
		case c == '[' || c == '(' || c == '{':
			if plain, n := scan.DefangMark(b, i, false); n > 0 {
				return plain != "/"
			}
			return false
		case !isNameByte(c) && c != ':' && c != '%' && c != ']' && c != ')' && c != '}':
			return false
		}
	}
	return false
}

// isMarkedName reports whether a whole mark stands behind the name around b[j], which is a mark
// of rule A2: what looks like a name by itself is a part of a defanged one.
func isMarkedName(b []byte, j int) bool { return isNameByte(b[j]) && nameHasMark(b, j+1) }

// set makes r a copy of b[from:to], whole from d on: its spellings, its scheme, and before an
// IPv4 address the scheme that it has not. It returns where d begins in the copy.
func (r *refangedText) set(b []byte, d defanged, from, to int) (start int) {
	r.text, r.at, r.marked = r.text[:0], r.at[:0], false
	r.add(b, from, d.start)
	start = len(r.text)
	if d.bare && isIPv4Name(b[d.start:to]) {
		r.text = append(r.text, "http://"...)
		for range "http://" {
			r.at = append(r.at, d.start)
		}
	}
	r.refang(b, d.start, to)
	r.at = append(r.at, to)
	if !d.bare {
		scheme := r.text[start : start+d.scheme]
		if plain := scan.DefangedScheme(scheme); plain != "" {
			copy(scheme, plain)
			r.marked = true
		}
	}
	return start
}

// isIPv4Name reports whether b begins with four numbers below 256 with dots or marks for dots
// between, one a mark, and nothing behind that would make them a part of something else.
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
		if plain, n := scan.DefangMark(b, i, true); plain == "." {
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
	if _, n := scan.DefangMark(b, i, true); n > 0 {
		return b[i+n-1] != '.' && !bytes.Contains(b[i:i+n], []byte("."))
	}
	return !isNameByte(b[i]) || b[i] == '.' && (i+1 >= len(b) || !isNameByte(b[i+1]))
}

// isDefanged reports whether a reference has a defanged scheme or a whole mark.
func isDefanged(ref []byte) bool {
	n := 0
	for n < len(ref) && text.IsAlpha(ref[n]) {
		n++
	}
	if n < len(ref) && scan.DefangedScheme(ref[:n]) != "" {
		return true
	}
	for i := range ref {
		if _, n := scan.DefangMark(ref, i, false); n > 0 {
			return true
		}
	}
	return false
}

// literalBeforeQuery reports whether a query stands directly behind the IP-literal of a URI, as in
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
	for _, sign := range [...]string{`\`, ".*", ".+", "[^", "(?", ")?", ")*", ")+", "]+", "]*", "){", "(:"} {
		if bytes.Contains(ref, []byte(sign)) {
			return true
		}
	}
	if n := bytes.Count(ref, []byte("]?")); n > 1 || n == 1 && !literal {
		return true
	}
	end := min(len(b), start+len(ref)+2)
	return bytes.ContainsAny(b[min(end, start+len(ref)):end], `\*`)
}

// appendRefanged appends to dst what a defanged reference stands for: its spellings whole, its
// scheme before it.
func appendRefanged(dst, ref []byte) []byte {
	var copied refangedText
	copied.refang(ref, 0, len(ref))
	whole := copied.text
	n := 0
	for n < len(whole) && text.IsAlpha(whole[n]) {
		n++
	}
	if plain := scan.DefangedScheme(whole[:n]); plain != "" && n < len(whole) && whole[n] == ':' {
		copy(whole, plain)
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
