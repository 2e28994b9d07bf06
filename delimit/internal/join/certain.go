package join

import (
	"bytes"
	"cmp"
	"slices"

	"urigrep/delimit/internal/names"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// What is certain at a line end, whatever else is seen there (rule R5).

// certainties are what always goes on.
var certainties = [...]rule{
	{"repeated", (*Facts).isRepeated},
	{"scheme", (*Facts).completesScheme},
	{"escape", func(f *Facts) bool { return f.cut == cutEscape && completesEscape(f.Ref, f.token) }},
	{"host", (*Facts).completesTop},
	// what was dropped is the formatter's (rule R3)
	{"hyphen", func(f *Facts) bool { return f.cut == cutDropped && (text.IsAlnum(f.token[0]) || f.token[0] == '/') }},
	{"soft break", func(f *Facts) bool {
		return f.cut == cutSoft && f.Next.At == f.lb.Next && len(f.Word) > 0 && !f.endsBeforeNext()
	}},
	{"guillemets", (*Facts).fillsQuotation},
	{"backslash", (*Facts).goesOnAfterBackslash},
	{"DOI", (*Facts).completesDOI},
	{"query", func(f *Facts) bool {
		return f.Auth > 0 && f.cut != cutSlashes && f.cut != cutSoft && f.cut != cutDropped &&
			continuesQuery(f.Ref[f.Auth:], f.Word)
	}},
}

// certain returns the name of the rule by which the reference goes on, or nothing.
func (f *Facts) certain() string {
	for i := range certainties {
		if certainties[i].says(f) {
			return certainties[i].name
		}
	}
	return ""
}

// isRepeated reports whether the whole link follows: between angle brackets, after Gmail's stars (rule
// R3), or in parentheses, as the target of a link whose text it is.
func (f *Facts) isRepeated() bool {
	return bytes.HasSuffix(f.Ref, Stars) && IsRepeated(f.text, f.Next.End, slices.Concat(f.Ref, f.token)) ||
		isExplained(f.text, f.Next.End, f.Ref, f.token)
}

// completesScheme reports whether "//" and a host follow a scheme, or a host its "//".
func (f *Facts) completesScheme() bool {
	switch f.cut {
	case cutScheme:
		return bytes.HasPrefix(f.Word, []byte("//")) && names.MayBeHost(f.Word[2:], schemes.NameOf(f.Ref))
	case cutSlashes:
		return names.MayBeHost(f.Word, schemes.NameOf(f.Ref))
	}
	return false
}

// completesTop reports whether the token completes the host of the reference.
func (f *Facts) completesTop() bool {
	switch f.cut {
	case cutHostDot:
		return completesHost(f.Ref[f.Auth:], f.Word)
	case cutTopDot:
		end := bytes.IndexByte(f.Word, '/')
		return end > 0 && isSmallTop(f.Word[:end])
	case cutLabel, cutHost, cutTop:
		if len(f.Word) > 1 && f.Word[0] == '.' && bytes.IndexByte(f.Word, '/') > 0 {
			return completesHost(append(bytes.Clone(f.Ref[f.Auth:]), '.'), f.Word[1:])
		}
	}
	return false
}

// goesOnAfterBackslash reports whether the reference goes on after a backslash that ends its line,
// as in a shell: with a token that begins a path, or is no word.
func (f *Facts) goesOnAfterBackslash() bool {
	if f.cut != cutBackslash || len(f.Word) == 0 || f.last == ',' {
		return false
	}
	return f.Word[0] == '/' && !isFilePath(f.Word) || f.Next.At == f.lb.Next &&
		shapeClass[shapeOf(f.Word)] >= shapesNumber
}

// completesDOI reports whether the reference ends within the part of a DOI before its first '/', or
// with that '/', after "doi:" or the host of DOIs, and the next line's word is what it lacks.
func (f *Facts) completesDOI() bool {
	if f.letters {
		return false
	}
	ref := bytes.TrimSuffix(f.Ref, []byte("/"))
	isWhole := len(ref) < len(f.Ref) // its '/' is there
	for len(ref) > 0 && text.IsDigit(ref[len(ref)-1]) {
		ref = ref[:len(ref)-1]
	}
	rest, ok := bytes.CutSuffix(ref, []byte("10."))
	if !ok || !bytes.HasSuffix(rest, []byte("doi.org/")) && !bytes.EqualFold(rest, []byte("doi:")) {
		return false
	}
	switch n := text.DigitsAt(f.Word); {
	case isWhole:
		return text.IsAlnum(f.first)
	case len(ref) == len(f.Ref):
		return n > 3 && n < len(f.Word) && f.Word[n] == '/'
	}
	return f.first == '/' && len(f.Word) > 1 && text.IsAlnum(f.Word[1])
}

// fillsQuotation reports whether the reference and the token stand alone between '«' and '»', with
// blanks inside them, as in French, and whether the cut is after a mark.
func (f *Facts) fillsQuotation() bool {
	if f.cut != cutSlash && f.cut != cutHyphen {
		return false
	}
	before := text.TrimBlanks(f.before)
	rest := text.TrimBlanks(f.restOfLine(f.Next.End))
	return bytes.HasSuffix(before, []byte("«")) && bytes.HasPrefix(rest, []byte("»"))
}

// endsBeforeNext reports whether the next line begins with another URI that is not part of the
// reference, as if no line break stood between them (rule T5).
func (f *Facts) endsBeforeNext() bool {
	colon := bytes.Index(f.token, []byte("://"))
	if colon <= 0 || !schemes.BeginsURI(f.token) || text.SchemeLen(f.token) != colon {
		return false
	}
	both := slices.Concat(f.Ref, f.token)
	auth := cmp.Or(f.Auth, -1)
	inside := auth >= 0 && len(f.Ref) > auth && text.EndOfAuthority(f.Ref[auth:]) < 0
	return schemes.RunOn(both, 0, auth, len(f.Ref), len(f.Ref)+colon, inside) > 0
}

// continuesQuery reports whether a token goes on with the query of ref: with '&', a name and '=',
// or with '=' and a value after a name. If ref has no query yet, the token must begin one, with
// '?', a name and '='. After a ';', '&' or '?' it may begin with a name and '='.
func continuesQuery(ref, tok []byte) bool {
	if len(ref) == 0 || len(tok) < 4 {
		return false
	}
	last := ref[len(ref)-1]
	if text.IsAlnum(tok[0]) && last != ';' && last != '&' && last != '?' || bytes.IndexByte(ref, '#') >= 0 {
		return false
	}
	query := bytes.IndexByte(ref, '?')
	if tok[0] == '.' || tok[0] == '-' || tok[0] == '_' {
		return query < 0 && holdsParameter(tok, '?') || query >= 0 && holdsParameter(tok, '&')
	}
	switch {
	case last == '&' || last == '?':
		return (query >= 0) && text.BeginsParameter(tok) && text.IsAlnum(tok[0])
	case last == ';':
		return text.BeginsParameter(tok) && text.BeginsParameter(ref[bytes.LastIndexAny(ref[:len(ref)-1], ";?&")+1:])
	case last == '=' && tok[0] == '&':
		return query >= 0 && text.BeginsParameter(tok[1:])
	case !text.IsAlnum(last):
		return false
	case tok[0] == '?' || tok[0] == '&':
		return (query >= 0) == (tok[0] == '&') && text.BeginsParameter(tok[1:])
	}
	return tok[0] == '=' && text.IsAlnum(tok[1]) && query >= 0 && bytes.LastIndexByte(ref,
		'=') <= bytes.LastIndexAny(ref, "?&") && !isEscapedByte(tok[:3])
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
			return beginsAbbreviated(host) && isSmallTop(tok[dot+1:]) // they have no other use
		}
		return !names.IsTopLevel(label) && isSmallTop(tok) && !functionWords[string(tok)]
	}
	return isSmallTop(tok[bytes.LastIndexByte(tok[:end], '.')+1 : end])
}

// holdsParameter reports whether sign, a name and '=' stand in a token, after a letter or digit.
func holdsParameter(tok []byte, sign byte) bool {
	i := bytes.IndexByte(tok, sign)
	return i > 0 && text.IsAlnum(tok[i-1]) && text.BeginsParameter(tok[i+1:])
}
