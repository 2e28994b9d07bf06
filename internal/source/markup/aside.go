package markup

import (
	"bytes"

	"urigrep/internal/source/names"
)

// An aside is a part of a page that its reader does not see but that may hold URIs: comments,
// scripts, the text around the references of style sheets, and the values of attributes that hold
// no reference. It is taken into the text with a blank line before and after it, with its line
// breaks.

// asideBreaks is how many line ends stand around an aside: a blank line.
const asideBreaks = 2

// aside takes of src[start:end], which is code or markup, the words that a URI or an address may
// begin in. Others would only look like bare domains ("window.name") or relative references
// ("#ffffff").
func (p *Page) aside(start, end int) {
	if p.NoAsides || start >= end || !mayHoldURI(p.src[start:end]) {
		return
	}
	leading := p.atLinkText()
	for at := start; at < end; {
		from, to := p.words(at, end)
		if from < to {
			p.breakAt(asideBreaks, from)
			p.copy(from, to)
			p.breakAt(asideBreaks, to)
		}
		at = max(to, at+1)
	}
	p.moveLinkText(leading)
}

// atLinkText reports whether a link is open that has no text yet.
func (p *Page) atLinkText() bool {
	return p.anchor > 0 && p.References[p.anchor-1].AnchorAt == int64(len(p.Text))
}

// moveLinkText lets the text of the link that is open begin here, if what was put in leads it.
func (p *Page) moveLinkText(leading bool) {
	if leading {
		p.References[p.anchor-1].AnchorAt = int64(len(p.Text))
	}
}

// words returns where the next words of src[at:end] stand that a URI may begin in, with no other
// between them; end, end if there is none.
func (p *Page) words(at, end int) (from, to int) {
	src := p.src[:end]
	for from, to = end, end; at < end; {
		at = skipSpaces(src, at)
		wordEnd := at
		for wordEnd < end && class[src[wordEnd]]&space == 0 {
			wordEnd++
		}
		switch hold := wordEnd > at && mayBeginURI(src[at:wordEnd]); {
		case hold && from == end:
			from, to = at, wordEnd
		case hold:
			to = wordEnd
		case from < end:
			return from, to
		}
		at = wordEnd
	}
	return from, to
}

// mayBeginURI reports whether a URI, an abbreviated form or an address may begin in a word.
func mayBeginURI(word []byte) bool {
	return bytes.IndexByte(word, ':') >= 0 || bytes.IndexByte(word, '@') > 0 ||
		containsFold(word, "www") || containsFold(word, "ftp.")
}

// containsFold reports whether s contains a name in lower case, in any case.
func containsFold(s []byte, name string) bool {
	for i := 0; i+len(name) <= len(s); i++ {
		if s[i]|0x20 == name[0] && names.EqualFold(s[i:i+len(name)], name) {
			return true
		}
	}
	return false
}

// valueAside takes the value of an attribute, all of it: people read it, as a rule.
func (p *Page) valueAside(start, end int) {
	if p.NoAsides || start >= end || !mayHoldURI(p.src[start:end]) {
		return
	}
	leading := p.atLinkText()
	p.value(start, end, 1, attributeReference)
	p.moveLinkText(leading)
}

// value takes src[start:end] as a text of its own, with its character references decoded by reference.
// Its line ends count if verbatim is not 0.
func (p *Page) value(start, end, verbatim int, reference func([]byte) (int, string)) {
	within := p.verbatim
	p.breakAt(asideBreaks, start)
	p.verbatim = verbatim
	p.decode(start, end, reference)
	p.verbatim = within
	p.breakAt(asideBreaks, end)
}

// mayHoldURI reports whether s has a character that every URI, address and domain has one of: a
// colon, a dot or an "@".
func mayHoldURI(s []byte) bool {
	return bytes.IndexByte(s, ':') >= 0 || bytes.IndexByte(s, '.') >= 0 || bytes.IndexByte(s, '@') >= 0
}
