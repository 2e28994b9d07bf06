package delimit

import (
	"bytes"

	"urigrep/internal/cut"
)

// Cut implements cut.Finder.
func (f *finder) Cut(w cut.Window) (i int, ok bool) {
	w = f.spelled.enter(w)
	i, ok = f.cut(w)
	if ok && f.opt.Refang {
		return f.spelled.Written(i), !f.spelled.Cuts(i)
	}
	return i, ok
}

// cut is Cut in a text that is whole.
func (f *finder) cut(w cut.Window) (i int, ok bool) {
	f.begin(w.Text, w.From, min(len(w.Text), w.To+agreeAhead))
	var triggers, begins []int // begins[k] is where the candidate of triggers[k] begins
	for {
		j, mark := f.iter.Next()
		if j < 0 {
			break
		}
		triggers, begins = append(triggers, j), append(begins, beginsAt(f, w.Text, j, mark))
	}
	best := -1
	for at, k := w.To, len(triggers); at > w.From; {
		for ; k > 0 && triggers[k-1] >= at; k-- {
			at = min(at, begins[k-1])
		}
		// No candidate with a trigger at or after at begins before it; the next trigger before it is
		// triggers[k-1].
		low := w.From
		if k > 0 {
			low = max(low, triggers[k-1])
		}
		if line := bytes.LastIndexByte(w.Text[low:max(low, at)], '\n') + 1; line > 0 {
			line += low
			if k == 0 || bytes.IndexByte(w.Text[triggers[k-1]:line-1], '\n') >= 0 {
				return line, true // after a line without a trigger
			}
			best = max(best, line)
		}
		at = low
	}
	if best > w.From {
		return best, true
	}
	return cutInLine(&w, triggers, begins, f.opt.Email || f.opt.Domains || f.opt.Refang || f.opt.Refused != nil)
}

// cutInLine is Cut for a stretch without a line end at which the text may be cut: after a blank or, if
// there are no names and defanged references, before a candidate.
func cutInLine(w *cut.Window, triggers, begins []int, marks bool) (int, bool) {
	for at, k := w.To, len(triggers); at > w.From; at-- {
		for ; k > 0 && triggers[k-1] >= at; k-- {
			at = min(at, begins[k-1])
		}
		if at <= w.From {
			break
		}
		if w.Text[at-1] == ' ' || !marks && (len(triggers) == 0 || k < len(triggers) && at == begins[k]) {
			return at, true
		}
	}
	return 0, false
}

// beginsAt returns the index at which a candidate of f with the trigger b[j] may begin.
func beginsAt(f *finder, b []byte, j int, mark bool) int {
	var c candidate
	if f.begins(&c, b, j, 0, mark) {
		return min(j, c.open.At)
	}
	return j
}

// Cut implements cut.Finder: where the last line begins.
func (f *lineFinder) Cut(w cut.Window) (i int, ok bool) {
	i = bytes.LastIndexByte(w.Text[w.From:w.To], '\n') + 1
	return w.From + i, i > 0
}
