package pipeline

import "bytes"

// LinkText returns the text of the HTML or Markdown link whose destination the reference is, line
// ends included; nil if it is in no link.
func (r *Record) LinkText() []byte {
	if r.lead != nil && r.Anchor == nil {
		r.Anchor = linkText(r.lead)
	}
	return r.Anchor
}

// MayHaveLinkText reports whether LinkText may return something. It costs nothing.
func (r *Record) MayHaveLinkText() bool { return r.lead != nil || r.Anchor != nil }

// maxLinkText is how many bytes the text of a Markdown link may have.
const maxLinkText = 1000

// linkRoom is how many bytes before a destination linkText reads at most: the text, its brackets,
// and a backslash before them.
const linkRoom = maxLinkText + 8

// linkText returns the text of the Markdown link, [text](destination) or [text](<destination>),
// whose destination begins where before ends; nil if there is no such link.
func linkText(before []byte) []byte {
	before = bytes.TrimSuffix(before, []byte("<"))
	if !bytes.HasSuffix(before, []byte("](")) {
		return nil
	}
	end := len(before) - len("](")
	depth := 0
	for i := end - 1; i >= max(0, end-maxLinkText); i-- {
		if c := before[i]; c != '[' && c != ']' && c != '\n' {
			continue
		}
		switch escaped := i > 0 && before[i-1] == '\\'; {
		case escaped:
		case before[i] == ']':
			depth++
		case before[i] == '[' && depth == 0:
			return before[i+1 : end : end]
		case before[i] == '[':
			depth--
		case before[i] == '\n' && i > 0 && before[i-1] == '\n':
			return nil // a link does not extend over paragraphs
		}
	}
	return nil
}
