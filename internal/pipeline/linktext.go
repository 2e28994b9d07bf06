package pipeline

import "bytes"

// LinkText returns the text of the link that the reference is in, in HTML or Markdown, with its
// line ends; nil if there is none.
func (r *Record) LinkText() []byte {
	if r.lead == nil {
		return r.Anchor
	}
	return linkText(r.lead)
}

// MayHaveLinkText reports whether LinkText has to be asked.
func (r *Record) MayHaveLinkText() bool { return r.lead != nil || r.Anchor != nil }

// maxLinkText is how many bytes the text of a link in Markdown may have.
const maxLinkText = 1000

// linkRoom is the most bytes before a destination that linkText looks at: the text, its brackets,
// and a backslash before them.
const linkRoom = maxLinkText + 8

// linkText returns the text of the link of Markdown whose destination begins where before ends,
// [text](destination) or [text](<destination>); nil if it is no such link.
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
			return nil // a link does not go on in the next paragraph
		}
	}
	return nil
}
