package join

import (
	"bytes"

	"urigrep/delimit/internal/chars"
	"urigrep/internal/text"
)

// What never goes on over a line end because the line of the reference, or the next one, is one of a
// program, of its comments, or of a protocol (rule R5).

// endsInCode reports whether the reference ends at the line end for such a reason.
func (f *Facts) endsInCode() bool {
	if f.cut == cutSoft {
		return false
	}
	return f.closesString() || f.endsParameter() || f.beginsRecord() ||
		f.beginsTag() || f.endsComment() || f.beginsArgument() || f.beginsOption() || f.trailsCode()
}

// closesString reports whether the reference ends in the apostrophe that closes a string, and the
// sign after it: "',".
func (f *Facts) closesString() bool {
	rest := bytes.TrimRight(f.Ref, ",;)")
	n := len(rest) - 1
	return n > 0 && len(rest) < len(f.Ref) && rest[n] == '\'' && bytes.IndexByte(rest[:n], '\'') < 0
}

// endsParameter reports whether the reference is the value of a parameter, after '=', the ';' at its end
// is no part of a character reference, and the token is a name and '=': the next parameter.
func (f *Facts) endsParameter() bool {
	n := len(f.before)
	if f.last != ';' || n == 0 || f.before[n-1] != '=' || !chars.BeginsParameter(f.token) {
		return false
	}
	name := f.Ref[bytes.LastIndexByte(f.Ref, '&')+1 : len(f.Ref)-1]
	return len(name) == len(f.Ref)-1 || len(name) == 0 || chars.LettersAt(name) < len(name)
}

// beginsRecord reports whether the next line begins with four hexadecimal digits that say how long it
// is, with its line end or without, as the lines of Git's protocol do.
func (f *Facts) beginsRecord() bool {
	if len(f.token) < 4 {
		return false
	}
	size := 0
	for _, c := range f.token[:4] {
		switch {
		case text.IsDigit(c):
			size = size<<4 + int(c-'0')
		case 'a' <= c && c <= 'f':
			size = size<<4 + int(c-'a'+10)
		default:
			return false
		}
	}
	line := len(f.restOfLine(f.Next.At))
	return size > 4 && (size == line || size == line+1)
}

// beginsTag reports whether the token is a tag of documentation in a comment, '@' and letters
// ("@returns", "@ts-ignore") after anything but a '/', which stands before the name of an account, or
// '+' and letters alone on the line.
func (f *Facts) beginsTag() bool {
	if len(f.Word) < 3 || f.token[0] != '@' && f.token[0] != '+' {
		return false
	}
	for _, c := range f.Word[1:] {
		if !text.IsAlpha(c) && c != '-' {
			return false
		}
	}
	if f.token[0] == '@' {
		return f.Next.Quote && f.last != '/'
	}
	return f.part != partQuery && f.isAlone()
}

// endsComment reports whether the token is the '/' of the sign that ends a comment of C, alone on its
// line.
func (f *Facts) endsComment() bool {
	return len(f.token) == 1 && f.token[0] == '/' && bytes.HasSuffix(f.lead, []byte("*")) && f.isAlone()
}

// argumentLook is how long the type of an argument may be.
const argumentLook = 40

// beginsArgument reports whether the token is a name, with its type in parentheses and ':' after
// it, as functions have their arguments described.
func (f *Facts) beginsArgument() bool {
	for _, c := range f.token {
		if !text.IsAlnum(c) && c != '_' && c != '*' {
			return false
		}
	}
	rest := f.restOfLine(f.Next.End)
	if len(rest) < len(" (b):") || rest[0] != ' ' || rest[1] != '(' {
		return false
	}
	end := bytes.IndexByte(rest, ')')
	return end > 0 && end < argumentLook && end+1 < len(rest) && rest[end+1] == ':'
}

// beginsOption reports whether the next line begins with an option of a command and its value: the
// "--" that was taken for the sign of a comment stands directly before the name.
func (f *Facts) beginsOption() bool {
	return bytes.HasSuffix(f.lead, []byte("--")) && text.IsAlpha(f.token[0]) && chars.BeginsParameter(f.token)
}

// trailsCode reports whether the reference stands in a comment after code, on its line, and the next
// line does not begin with the sign of a comment: it is code again.
func (f *Facts) trailsCode() bool {
	if f.Crossed > 0 || !chars.IsBlank(f.lead) {
		return false
	}
	before := f.textBefore()
	at := max(bytes.LastIndex(before, []byte(" // ")), bytes.LastIndex(before, []byte(" # ")))
	if at <= 0 {
		return false
	}
	code := chars.TrimWhiteEnd(before[:at+1])
	if len(code) == 0 {
		return false
	}
	return len(before[:at+1])-len(code) > 1 || bytes.IndexByte([]byte("=;,{}()[]|&'\"+"), code[len(code)-1]) >= 0 || bytes.Contains(code, []byte(" = "))
}
