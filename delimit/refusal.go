package delimit

import (
	"bytes"
	"slices"

	"urigrep/delimit/internal/chars"
	"urigrep/delimit/internal/names"
	"urigrep/internal/text"
	"urigrep/scan"
)

// refuse yields a match of the kind Refused for the trigger w.Text[j], of which no reference was
// made, and returns the result of yield.
func (f *Finder) refuse(w *Window, j, lo int, mark bool, yield func(*Match) bool) bool {
	start, end, why := refusalAt(w.Text, j, lo, mark, &f.opt)
	if mark && !f.opt.reads(w.Text[j]) {
		if start, end, why = unreadAt(&f.names, w.Text, j, lo); why == "" {
			return true
		}
	}
	span := Span{Start: w.Offset + int64(start), End: w.Offset + int64(end)}
	f.match = Match{Kind: Refused, RFC: f.opt.RFC, Text: w.Text[start:end], Span: span, Pieces: []Span{span}, Refusal: why}
	more := yield(&f.match)
	f.match.Refusal = "" // the readers do not set it
	return more
}

// reads reports whether the options ask for what has this mark: '@', an opener of a defanged
// spelling, or else a dot.
func (o *Options) reads(mark byte) bool {
	switch {
	case mark == '@':
		return o.Email
	case names.OpensMark(mark):
		return o.Refang
	}
	return o.Domains
}

// unreadAt returns the name b[start:end] with the mark b[j] that another option would find, and a
// sentence with that option; an empty one if it would find none.
func unreadAt(nr *names.Reader, b []byte, j, lo int) (start, end int, why string) {
	switch c := b[j]; {
	case c == '@':
		if name, ok := nr.EmailAt(b, j, lo); ok {
			return name.Start, name.Host, "It is a mail address; --email finds those (rule A2)."
		}
	case names.OpensMark(c):
		d, ok := new(names.Spellings).At(b, j, lo)
		switch {
		case !ok || slices.ContainsFunc(b[d.Start:j], names.OpensMark):
		case d.Bare:
			return d.Start, nameEnd(b, j), "It is a defanged name; --refang finds it, without www. only beside --domains or --email (rule W3)."
		default:
			return d.Start, nameEnd(b, j), "It is defanged; --refang finds those (rule W3)."
		}
	default:
		name, ok := nr.DomainAt(b, j, lo)
		if within := name.Start > 0 && names.ClosesMark(b[name.Start-1]); ok && !within {
			return name.Start, name.Host, "It is a domain; --domains finds those (rule A2)."
		}
	}
	return j, j, ""
}

// nameEnd returns where the line's run of characters that a defanged name may have ends after b[j].
func nameEnd(b []byte, j int) int {
	for j++; j < len(b) && (names.IsNameByte(b[j]) || names.OpensMark(b[j]) || names.ClosesMark(b[j]) || b[j] == ':' || b[j] == '@'); j++ {
	}
	return j
}

// refusalAt returns the text b[start:end] around the trigger b[j] by which one knows it again, and
// why no reference begins there: a sentence with the rule.
func refusalAt(b []byte, j, lo int, mark bool, o *Options) (start, end int, why string) {
	switch c := b[j]; {
	case o.Refang && names.OpensMark(c):
		return j, j + 1, "It is not part of a defanged reference (rule W3)."
	case mark && c == '@':
		return j, j + 1, "What stands around the '@' is not a mail address (rule A2)."
	case mark:
		return j, j + 1, "What stands around the '.' is not a domain with a known ending (rule A2)."
	case c == ':':
		return uriRefusalAt(b, j, lo, o)
	case c == '.' || c|0x20 == 'w':
		if c, ok := abbreviatedAt(b, j, lo); ok {
			return c.start, j + 1, "No host of three labels follows, with what may stand after a host (rule A1)."
		}
		return j, j + 1, "It stands within a word or another name, where no abbreviated form begins (rule A1)."
	}
	return j, j + 1, "What it opens is not closed, or is not a relative reference (rule F1)."
}

// uriRefusalAt is refusalAt for the ':' of a scheme.
func uriRefusalAt(b []byte, j, lo int, o *Options) (start, end int, why string) {
	rest := b[j+1:]
	slashes := bytes.HasPrefix(rest, []byte("//"))
	end = j + 1
	if slashes {
		end += 2
	}
	if c, ok := uriAt(b, j, lo, o); ok {
		switch {
		case c.split:
			why = lineEndsAtScheme
		case c.slashes:
			why = "No host follows the scheme and its slashes (rule S3)."
		default:
			why = "What follows is not what a URI of this scheme has (rule S2)."
		}
		return c.start, end, why
	}
	start, _, ok := scan.SchemeBefore(b, j, lo, slashes, true)
	switch {
	case !ok:
		return j, end, "No scheme stands before the colon: a letter begins it, and nothing is glued to it (rule S1)."
	case chars.PrefixAt(b[start:]) > 0:
		why = "It is the prefix of what follows, which is looked at by itself (rule P1)."
	case !slashes && !scan.Registered(b[start:j]):
		why = "The scheme is not registered, and no slashes follow it; --all-schemes takes it (rule S2)."
	case text.Break(rest) > 0:
		why = lineEndsAtScheme
	case !slashes && (len(rest) == 0 || !text.IsURI(rest[0])):
		why = "Nothing follows the scheme that may be in a URI (rule S2)."
	default:
		why = "Nothing begins here that is a URI by its scheme and what follows it (rule S2)."
	}
	return start, end, why
}

const lineEndsAtScheme = "The line ends after the scheme, and nothing that it needs begins the next line (rule R5)."
