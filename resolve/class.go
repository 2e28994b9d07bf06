package resolve

// A class is a set of character classes; each bit is one. The classes are those
// of RFC 3986, Appendix A, each without pct-encoded, which is not a single character.
type class uint16

const (
	alpha       class = 1 << iota // ALPHA
	digit                         // DIGIT
	hexdig                        // HEXDIG, in either case
	schemeChar                    // what follows the first letter of a scheme (§3.1)
	unreserved                    // §2.3
	regChar                       // unreserved / sub-delims: reg-name (§3.2.2)
	userChar                      // regChar / ":": userinfo (§3.2.1), the tail of IPvFuture
	segmentChar                   // regChar / "@": segment-nz-nc (§3.3)
	pathChar                      // pchar / "/": the segments of a path (§3.3)
	queryChar                     // pchar / "/" / "?": query and fragment (§3.4, §3.5)
	uricChar                      // uric, brackets among it: RFC 2396, App. A and RFC 2732, §3
	mark2396                      // the marks of RFC 2396, §2.3, that are not unreserved characters in §2.3
	ucsChar                       // not in the table: makes run accept ucschar (RFC 3987, §2.2)
	privateChar                   // not in the table: makes run accept iprivate (RFC 3987, §2.2)
)

// table has the classes of each byte. Those of non-ASCII characters are in none.
var table = newTable()

// newTable returns the classes of each byte.
func newTable() (t [256]class) {
	set := func(chars string, c class) {
		for i := range len(chars) {
			t[chars[i]] |= c
		}
	}
	const (
		lower     = "abcdefghijklmnopqrstuvwxyz"
		upper     = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		digits    = "0123456789"
		subDelims = "!$&'()*+,;=" // §2.2
		inReg     = regChar | userChar | segmentChar | pathChar | queryChar | uricChar
	)
	set(lower+upper, alpha|schemeChar|unreserved|inReg)
	set(digits, digit|hexdig|schemeChar|unreserved|inReg)
	set("abcdefABCDEF", hexdig)
	set("+-.", schemeChar)
	set("!*'()", mark2396)
	set("-._~", unreserved|inReg)
	set(subDelims, inReg)
	set(":", userChar|pathChar|queryChar|uricChar)
	set("@", segmentChar|pathChar|queryChar|uricChar)
	set("/", pathChar|queryChar|uricChar)
	set("?", queryChar|uricChar)
	set("[]", uricChar)
	return t
}

// is reports whether b is of class c, or of one of its classes.
func is(b byte, c class) bool { return table[b]&c != 0 }

// text is the constraint of the types that can be parsed.
type text interface{ ~string | ~[]byte }

// run returns the offset of the first byte of s at or after i that is not part
// of a character of class c, of a pct-encoded triplet (§2.1), or of a non-ASCII
// character that c accepts.
func run[T text](s T, i int, c class) int {
	for i < len(s) {
		// Most characters are in the table: four at a time.
		for i+4 <= len(s) && table[s[i]]&table[s[i+1]]&table[s[i+2]]&table[s[i+3]]&c != 0 {
			i += 4
		}
		if i == len(s) {
			return i
		}
		b := s[i]
		switch {
		case table[b]&c != 0:
			i++
		case b == '%':
			if !triplet(s, i) {
				return i
			}
			i += 3
		case b >= 0x80 && c&ucsChar != 0:
			n := iriChar(s, i, c&privateChar != 0)
			if n == 0 {
				return i
			}
			i += n
		default:
			return i
		}
	}
	return i
}

// triplet reports whether a pct-encoded triplet stands at s[i], where a '%' stands.
func triplet[T text](s T, i int) bool {
	return i+2 < len(s) && is(s[i+1], hexdig) && is(s[i+2], hexdig)
}
