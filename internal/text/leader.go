package text

// MaxLeader is the most bytes of a line's beginning that are looked at as its
// leader (rule R2).
const MaxLeader = 40

// signs are the comment signs that may lead a line, longer ones before those they
// begin with (rule R2).
var signs = [...]string{`.\"`, "dnl", "rem", "REM", "//", "--", "#", "*", ";", "%", "!"}

// A Leader is what a line begins with before its own text: indentation, marks of
// mail quoting, a comment sign (rule R2).
type Leader struct {
	Len     int    // bytes
	Quoted  bool   // has a '>'
	Bar     bool   // has a '|'
	Colon   bool   // has a ':' as a mark of quoting
	Named   bool   // has letters of the quoted writer's name before a '>'
	Comment string // the comment sign, empty if there is none
}

// LeaderOf reads the leader of a line.
func LeaderOf(line []byte) Leader {
	var l Leader
	if len(line) == 0 || line[0] > '>' && line[0] < 0x80 && !IsAlpha(line[0]) && line[0] != '|' {
		return l
	}
	i := indent(line)
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
		default:
			l.Colon = true
		}
		i += n
		i += indent(line[i:])
	}
	if n, sign := commentSign(line[i:]); n > 0 {
		l.Comment = sign
		i += n
		i += indent(line[i:])
	}
	l.Len = i
	return l
}

// indent returns the length of the blanks at the start of b.
func indent(b []byte) int {
	i := 0
	for n := Blank(b); n > 0; n = Blank(b[i:]) {
		i += n
	}
	return i
}

// quoteMark returns the length of one mark of mail quoting at the start of b: a
// '>', with up to four letters of the quoted writer's name before it, a '|', or a
// ':' with white space after it.
func quoteMark(b []byte) int {
	i := 0
	for i < len(b) && i < 4 && IsAlpha(b[i]) {
		i++
	}
	switch {
	case i < len(b) && b[i] == '>':
		return i + 1
	case i == 0 && len(b) > 0 && b[0] == '|':
		return 1
	case i == 0 && len(b) > 1 && b[0] == ':' && IsBlank(b[1]):
		return 1
	}
	return 0
}

// commentSign returns the length of the comment sign at the start of b, repeats
// of its last character included, and the sign; 0 if there is none. A sign made of
// letters is one only with white space after it.
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

// beginsSign has the first characters of the comment signs.
var beginsSign = func() (t [256]bool) {
	for _, sign := range signs {
		t[sign[0]] = true
	}
	return t
}()

// Strip returns how many bytes at the start of cont, a later line, are its leader,
// given that first is the text of the line where the candidate began, up to the
// candidate's wrapper. With quotes, marks of quoting are taken as such even where
// the first line has none.
func Strip(first, cont []byte, quotes bool) int {
	return LeaderOf(first).Strip(first, cont, quotes)
}

// Strip is the function Strip, given that own is the leader of first.
func (own Leader) Strip(first, cont []byte, quotes bool) int {
	same := sameBeginning(first, cont)
	i := indent(cont)
	for i < len(cont) {
		n := quoteMark(cont[i:])
		if n == 0 || !own.allows(cont[i+n-1], n, quotes) {
			break
		}
		i += n
		i += indent(cont[i:])
	}
	if own.Comment != "" || opensComment(first) {
		if n, sign := commentSign(cont[i:]); n > 0 && (sign == own.Comment || sign == "*" && opensComment(first)) {
			i += n
			i += indent(cont[i:])
		}
	}
	return max(i, same)
}

// allows reports whether a line of this leader may go on behind a quoting mark
// that ends in c and has n bytes.
func (l Leader) allows(c byte, n int, quotes bool) bool {
	switch c {
	case '>':
		return n == 1 && (quotes || l.Quoted) || l.Named
	case '|':
		return l.Bar
	}
	return l.Colon
}

// opensComment reports whether first holds the beginning of a comment whose
// further lines begin with '*'.
func opensComment(first []byte) bool {
	for i := 0; i+1 < len(first); i++ {
		if first[i] == '/' && first[i+1] == '*' {
			return true
		}
	}
	return false
}

// sameBeginning returns the length of the longest text of at most MaxLeader bytes,
// ending in white space and not white space alone, that begins both lines and
// differs in digits only.
func sameBeginning(first, cont []byte) int {
	n, ink := 0, false
	for i := 0; i < min(len(first), len(cont), MaxLeader); i++ {
		a, b := first[i], cont[i]
		if a != b && !(IsDigit(a) && IsDigit(b)) {
			break
		}
		if !IsBlank(a) {
			ink = true
		} else if ink {
			n = i + 1
		}
	}
	return n
}

// EndsLeader reports whether c may be the last character of a leader's mark: of a mark of
// quoting or a comment sign.
func EndsLeader(c byte) bool { return endsLeader[c] }

// endsLeader has the characters that a leader other than white space may end in.
var endsLeader = func() (t [256]bool) {
	for _, sign := range signs {
		t[sign[len(sign)-1]] = true
	}
	t['>'], t['|'], t[':'] = true, true, true
	return t
}()
