package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/join"
	"urigrep/internal/cut"
	"urigrep/internal/text"
)

// Decided implements cut.Finder.
//
// A reference is decided by its line if text follows it there, or where a wrapper that it fills ends.
// At the end of a line it is as soon as what the rules look at has come: the lines of which they
// ask, or all within the fixed distances of the evidence (rule R5).
func (f *finder) Decided(w cut.Window) int {
	whole := bytes.LastIndexByte(w.Text, '\n') + 1
	if whole <= w.From {
		return max(w.From, min(whole, len(w.Text)-f.Ahead()))
	}
	if w.To == 0 {
		w.To = whole
	}
	w.To = min(w.To, max(w.From, text.LastToken(w.Text[:whole])))
	to := w.To
	if f.opt.Refang {
		w.Text = w.Text[:bytes.LastIndexAny(w.Text, " \n")+1] // what a spelling in the last token is may change
	}
	w = f.spelled.enter(w)
	defer f.spelled.forget()
	f.begin(w.Text, w.From, w.To)
	lo := f.spelled.index(&w, f.taken)
	f.iter.Skip(lo)
	s := &f.site
	s.open = true
	defer func(tell func(Span)) { s.open, f.opt.GivenUp = false, tell }(f.opt.GivenUp)
	f.opt.GivenUp = nil // Scan calls it
	for {
		j, mark := f.iter.Next()
		if j < 0 {
			return to
		}
		s.far, s.around = 0, join.LookEnds
		var m *Match
		end, found, _ := f.at(&w, j, lo, mark, func(found *Match) bool { m = found; return true })
		if s.inDoubt(w.Text, j, max(end, s.far), f.opt.ahead(), m) {
			return int(f.spelled.span(&w, j, j).Start - w.Offset)
		}
		if found {
			lo = end
			f.taken = f.spelled.span(&w, end, end).End
			f.iter.Skip(end)
		}
	}
}

// Lines after the end of what was looked at that are asked for at each stage of weighing: by rules,
// and by the lengths of lines.
const (
	linesOfRules  = 4
	linesOfPages  = 34 // after a blank line a page may end
	linesOfWidths = 10
)

// inDoubt reports whether the text after b may change the decision about the trigger b[j]. Readers
// have looked up to b[end], at least, and have found m, if that is not nil; ahead is what
// finder.ahead returns.
func (s *site) inDoubt(b []byte, j, end, ahead int, m *Match) bool {
	end = max(end, j+1)
	switch quick := s.far == 0; {
	case len(b)-j >= ahead:
		return false
	case s.far >= len(b):
		return true
	case len(b)-end >= join.NearbyLook+2*text.LineLook:
		return false
	case text.MayHoldEncoded(b[j:min(end+1, len(b))]), len(b)-end <= text.BracketLook &&
		bytes.ContainsAny(b[j:min(end+1, len(b))], "[{"):
		return true
	case quick && isFollowedInLine(b, end), quick && m != nil && m.Wrapper != Bare && end+utf8.UTFMax < len(b):
		return false
	}
	wanted := linesOfRules
	switch s.around {
	case join.LookNear:
		return true
	case join.LookLines:
		wanted = linesOfWidths
	}
	rest := b[end:]
	if next := bytes.IndexByte(rest, '\n'); next >= 0 && text.IsBlankLine(text.LineBehind(rest, next)) {
		wanted = max(wanted, linesOfPages)
	}
	return bytes.Count(rest, []byte{'\n'}) <= wanted
}
