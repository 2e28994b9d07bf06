package delimit

import (
	"bytes"
	"slices"

	"urigrep/delimit/internal/refang"
	"urigrep/internal/cut"
	"urigrep/scan"
)

// AppendDefanged appends to dst a target in a form that no program opens (rule W3), such as
// "hxxps[://]a[.]example/b" or "mailto[:]b[@]a[.]example". Options.Refang reads the target in it
// again, except where the scheme is not registered, or has no "//" and is not mailto, or where the
// path holds marks in parentheses itself. A text without a scheme is appended as it is.
func AppendDefanged(dst, target []byte) []byte { return refang.AppendDefanged(dst, target) }

// A spelled is the text of a window with its defanged spellings whole (rule W3), which is what the
// readers of a finder see. Of a text without any, and where they are not looked for, it is that text.
type spelled struct {
	refang.Whole
	wanted bool
	text   []byte // of the window
	offset int64
	to     int // up to which it was scanned last
}

// enter returns w with its text whole. The text is not made whole again where the same is scanned on.
func (s *spelled) enter(w cut.Window) cut.Window {
	if !s.wanted {
		s.text = w.Text
		return w
	}
	same := len(w.Text) == len(s.text) && len(w.Text) > 0 && &w.Text[0] == &s.text[0] && w.Offset == s.offset
	if !same || w.From < s.to || s.to == 0 {
		s.Make(w.Text, w.Offset)
		s.text, s.offset = w.Text, w.Offset
	}
	s.to = w.To
	w.Text, w.From, w.To = s.Text, s.Index(w.From), s.Index(w.To)
	return w
}

// forget makes s ready for another document.
func (s *spelled) forget() { s.text, s.to = nil, 0 }

// index returns the index in the text that is whole of an offset in the document; w is what enter
// returned.
func (s *spelled) index(w *cut.Window, offset int64) int {
	written := cut.Window{Text: s.text, Offset: w.Offset}
	return s.Index(written.Index(offset))
}

// span returns the span in the document of a reference that was read in w, which enter returned.
func (s *spelled) span(w *cut.Window, start, end int) Span {
	if !s.wanted {
		return Span{Start: w.Offset + int64(start), End: w.Offset + int64(end)}
	}
	return Span{Start: w.Offset + int64(s.Written(start)), End: w.Offset + int64(s.End(end))}
}

// written returns the text of a reading as it is written, nil if nothing in it is defanged.
func (s *spelled) written(r *reading) (text []byte) {
	if !slices.ContainsFunc(r.pieces, func(p Span) bool { return s.In(int(p.Start), int(p.End)) }) {
		return nil
	}
	for _, p := range r.pieces {
		text = append(text, s.text[s.Written(int(p.Start)):s.End(int(p.End))]...)
	}
	return text
}

// asWritten makes of a reading of the candidate c one of the text as it is written. It reports false for
// one that stands for something else by itself: what is defanged is found whole or not at all.
func (s *spelled) asWritten(r *reading, c *candidate) bool {
	text := s.written(r)
	if text != nil {
		if len(r.pieces) == 1 && !bytes.HasSuffix(refang.AppendTarget(nil, text), r.text) {
			return false // of a joined one, marks are known for such that were none on their line
		}
		r.text, c.kind = text, Defanged
	}
	for i := range r.joins {
		r.joins[i].Offset = int64(s.Written(int(r.joins[i].Offset)))
	}
	whole, written, hyphen := 0, 0, 0
	for i := range r.pieces {
		p := &r.pieces[i]
		whole += int(p.Len())
		p.Start, p.End = int64(s.Written(int(p.Start))), int64(s.End(int(p.End)))
		written += int(p.Len())
		if hyphen < len(r.hyphens) && r.hyphens[hyphen] == whole { // it ends a piece
			r.hyphens[hyphen] = written
			hyphen++
		}
	}
	return true
}

// cutsMark reports whether the part of a URI before a defanged mark is all that was read of its host (rule W3),
// a host that nobody wrote:
//
//   - the URI still has a defanged scheme, where those are made whole;
//   - its host ends at a mark that is whole, at the end of a line or at the beginning of the next, and nothing
//     joins them; or at the first dot of a host, in brackets that nothing follows;
//   - it has no delimiters, and its host ends at a mark, or has a mark whose brackets are escaped;
//   - it has none, and its host ends at half of a mark, which is read only in a token that has a defanged
//     scheme or a whole mark: "http://evil[.com/x".
func (s *site) cutsMark(r *reading) bool {
	if s.c.kind != URI || s.opt.Refang && refang.IsScheme(s.b[s.c.start:s.c.colon]) {
		return s.c.kind == URI
	}
	if !s.c.slashes || len(r.pieces) > 1 {
		return false
	}
	host := r.text[min(len(r.text), s.c.scheme()+len("//")):]
	end := bytes.IndexAny(host, "/?#")
	if end < 0 {
		if s.c.open.Pair == scan.NoPair && (endsAtMark(s.b, r.end, s.opt.Refang) || s.stopsAtMark(r.end, host)) {
			return true
		}
		end = len(host)
	}
	return bytes.IndexByte(host[:end], '\\') >= 0 && refang.Is(r.text)
}

// stopsAtMark reports whether a mark follows the host at b[end], or begins the next line, where marks are
// made whole. One that nothing follows is left as it is: it counts if it is the first dot.
func (s *site) stopsAtMark(end int, host []byte) bool {
	if !s.opt.Refang {
		return false
	}
	for _, at := range [...]int{end, refang.LineAfter(s.b, end)} {
		if at < len(s.b) && (s.b[at] == '.' || s.b[at] == '@') && s.names.Made.In(at, at+1) {
			return true
		}
	}
	return bytes.IndexByte(host, '.') < 0 && refang.BracketsDot(s.b[end:])
}

// endsAtMark reports whether a mark for a dot follows before b[end], or with half, half of one.
func endsAtMark(b []byte, end int, half bool) bool {
	return end < len(b) && (b[end] == '\\' && refang.Follows(b, end) || half && refang.BeginsHalf(b[end:]))
}
