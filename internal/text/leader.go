package text

// MaxLeader is the most bytes at the start of a line that are compared with another line, or
// read backwards, to find its leader (rule R2).
const MaxLeader = 40

// maxInitials is the most letters of the quoted writer's initials in a quote mark (rule R2).
const maxInitials = 4

// signs lists the comment signs (rule R2), each before those that it begins with.
var signs = [...]string{`.\"`, "dnl", "rem", "REM", "//", "--", "#", "*", ";", "%", "!"}

// A Leader is the text before the text of a line: indentation, quote marks of mail and a comment
// sign (rule R2).
type Leader struct {
	Len     int    // bytes
	Quoted  bool   // has the quote mark '>'
	Bar     bool   // has the quote mark '|'
	Box     bool   // has the bar of a box or a pane
	Colon   bool   // has the quote mark ':'
	Named   bool   // has the initials of the quoted writer before a '>'
	Comment string // the comment sign; empty if there is none
}

// LeaderOf returns the leader of a line.
func LeaderOf(line []byte) Leader {
	var l Leader
	if len(line) == 0 || line[0] > '>' && line[0] < 0x80 && !IsAlpha(line[0]) && line[0] != '|' {
		return l
	}
	if n := initials(line); n > maxInitials || n > 0 && n < len(line) && n != len("rem") && line[n] != '>' {
		return l // a word
	}
	i := BlanksLen(line)
	for i < len(line) {
		n := quoteMark(line[i:])
		if n == 0 {
			break
		}
		switch line[i+n-1] {
		case '>':
			l.Quoted = true
			l.Named = l.Named || n > 1
		case '|':
			l.Bar = true
		case ':':
			l.Colon = true
		default:
			l.Box = true
		}
		i += n
		i += BlanksLen(line[i:])
	}
	if n, sign := commentSign(line[i:]); n > 0 {
		l.Comment = sign
		i += n
		i += BlanksLen(line[i:])
	}
	l.Len = i
	return l
}

// initials returns the number of letters at the start of b: more than maxInitials if there are
// more.
func initials(b []byte) int {
	b = b[:min(len(b), maxInitials+1)]
	for i, c := range b {
		if !IsAlpha(c) {
			return i
		}
	}
	return len(b)
}

// BoxBar returns the length of the vertical bar of a box or a pane at the start of b
// (U+2502, U+2503, U+2551); 0 if there is none.
func BoxBar(b []byte) int {
	if len(b) > 2 && b[0] == 0xE2 && (b[1] == 0x94 && (b[2] == 0x82 || b[2] == 0x83) || b[1] == 0x95 && b[2] == 0x91) {
		return 3
	}
	return 0
}

// quoteMark returns the length in bytes of the quote mark at the start of b: a '>' with up to
// maxInitials letters before it, a '|', the bar of a box, or a ':' with a blank after it. It is 0
// if there is none.
func quoteMark(b []byte) int {
	i := min(initials(b), maxInitials)
	switch {
	case i < len(b) && b[i] == '>':
		return i + 1
	case i == 0 && len(b) > 0 && b[0] == '|':
		return 1
	case i == 0 && BoxBar(b) > 0:
		return BoxBar(b)
	case i == 0 && len(b) > 1 && b[0] == ':' && IsBlank(b[1]):
		return 1
	}
	return 0
}

// commentSign returns the comment sign at the start of b, and its length in bytes with the
// repeats of its last character; 0 if there is none. After a sign of letters a blank has to
// follow.
func commentSign(b []byte) (int, string) {
	if len(b) == 0 || !beginsSign[b[0]] {
		return 0, ""
	}
	for _, sign := range signs {
		if len(b) < len(sign) || string(b[:len(sign)]) != sign {
			continue
		}
		n := len(sign)
		if IsAlpha(sign[0]) {
			if n == len(b) || !IsBlank(b[n]) {
				continue
			}
			return n, sign
		}
		for n < len(b) && b[n] == sign[len(sign)-1] {
			n++
		}
		return n, sign
	}
	return 0, ""
}

// beginsSign has the first characters of comment signs.
var beginsSign = func() (t [256]bool) {
	for _, sign := range signs {
		t[sign[0]] = true
	}
	return t
}()

// Strip returns the length in bytes of the leader of cont, a line on which a candidate
// continues. What counts as leader depends on first, the text before the candidate on the
// line where it begins: any text that both lines begin with is one (SameBeginning). With quotes,
// quote marks count even if first has none.
func Strip(first, cont []byte, quotes bool) int {
	same := SameBeginning(first, cont)
	if same > 0 {
		same += BlanksLen(cont[same:])
	}
	return max(same, LeaderOf(first).Strip(first, cont, quotes))
}

// Strip is the function Strip for a first line whose leader is l, but of the text that both lines begin
// with only marks count: words are text.
func (l Leader) Strip(first, cont []byte, quotes bool) int {
	same := leading(cont[:SameBeginning(first, cont)])
	if same > 0 {
		same += BlanksLen(cont[same:])
	}
	i := BlanksLen(cont)
	for i < len(cont) {
		n := quoteMark(cont[i:])
		if n == 0 || !l.allows(cont[i+n-1], n, quotes) {
			break
		}
		i += n
		i += BlanksLen(cont[i:])
	}
	if n, sign := commentSign(cont[i:]); n > 0 && (sign == l.Comment || sign == "*" && opensComment(first)) {
		i += n
		i += BlanksLen(cont[i:])
	}
	return max(i, same)
}

// allows reports whether a candidate that begins on a line with the leader l can continue
// after a quote mark of n bytes that ends in c.
func (l Leader) allows(c byte, n int, quotes bool) bool {
	switch c {
	case '>':
		return n == 1 && (quotes || l.Quoted) || l.Named
	case '|':
		return l.Bar
	case ':':
		return l.Colon
	}
	return l.Box
}

// opensComment reports whether first has a "/*", after which lines often begin with '*'.
func opensComment(first []byte) bool {
	for i := 0; i+1 < len(first); i++ {
		if first[i] == '/' && first[i+1] == '*' {
			return true
		}
	}
	return false
}

// SameBeginning returns the length in bytes of the longest beginning that both lines share but for the values
// of digits: at most MaxLeader bytes, a blank at the end, and not blanks alone.
func SameBeginning(first, cont []byte) (n int) {
	inked := false
	for i := 0; i < min(len(first), len(cont), MaxLeader); i++ {
		a, b := first[i], cont[i]
		if a != b && !(IsDigit(a) && IsDigit(b)) {
			break
		}
		if !IsBlank(a) {
			inked = true
		} else if inked {
			n = i + 1
		}
	}
	return n
}

// leading returns the length of the part of a beginning, which a blank ends, that may be a leader: words that
// are marks, with blanks after them.
func leading(b []byte) (n int) {
	for word, i := 0, 0; i < len(b); i++ {
		if !IsBlank(b[i]) {
			continue
		}
		if i > word && !isLeading(b[word:i], word == 0) {
			return n
		}
		if i > word || n > 0 {
			n = i + 1
		}
		word = i + 1
	}
	return n
}

// isLeading reports whether a word may lead lines: it has no letters and digits, is a time stamp, a word in
// brackets, the number and ':' of a line of a listing, or the name of a quoted writer before a '>'. The first may
// be the sign of a comment of Fortran or Texinfo.
func isLeading(word []byte, begins bool) bool {
	last, digits, letters, isTime := len(word)-1, 0, 0, false
	for i, c := range word {
		switch {
		case IsDigit(c):
			digits++
		case IsAlpha(c):
			letters++
		}
		isTime = isTime || c == ':' && i < last
	}
	switch {
	case letters > 0:
		return word[0] == '[' && word[last] == ']' || word[0] != '<' && word[last] == '>' ||
			begins && (string(word) == "C" || string(word) == "c" || string(word) == "@c")
	case digits < len("240101"):
		return digits == 0 || digits >= len("000") && (isTime || word[last] == ':' && digits == last)
	}
	return digits < len(word)
}

// EndsLeader reports whether a quote mark or a comment sign can end in c.
func EndsLeader(c byte) bool { return endsLeader[c] }

// endsLeader has the last characters of quote marks and comment signs.
var endsLeader = func() (t [256]bool) {
	for _, sign := range signs {
		t[sign[len(sign)-1]] = true
	}
	t['>'], t['|'], t[':'] = true, true, true
	return t
}()
