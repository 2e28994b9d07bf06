package delimit

import (
	"urigrep/scan"

	"urigrep/internal/cut"
)

// Agree implements cut.Finder.
func (f *finder) Agree(w cut.Window) (i int, ok bool) {
	// Bytes that are taken before a candidate can only cut off its opener and its prefix, or the
	// whole candidate (see begins); so each is read with every part that may be left.
	var all []extent
	work := 0 // bytes of references that were read, and places where they might begin
	w = f.spelled.enter(w)
	f.begin(w.Text, max(0, w.From-f.opt.ahead()), min(len(w.Text), w.To+agreeAhead))
	for {
		j, mark := f.iter.Next()
		if j < 0 {
			break
		}
		e, found := extentAt(f, &w, j, mark, &work)
		if work > agreeWork*(w.To-w.From) || found && e.trigger < w.From && e.end > w.To {
			return 0, false
		}
		if found {
			all = append(all, e)
		}
	}
	i, ok = lastGap(all, w.From, w.To)
	if ok && f.opt.Refang {
		return f.spelled.Written(i), !f.spelled.Cuts(i)
	}
	return i, ok
}

// agreeWork is how many bytes of references, and places where they might begin, Agree may look at
// for each byte in which it looks for a place. There are more only where long ones begin in each
// other, and agreement is unlikely.
const agreeWork = 16

// triedWork is how many bytes that are read take as long as a look for a beginning.
const triedWork = 4

// agreeAhead is the most bytes from the beginning of an opener to the trigger of its candidate.
const agreeAhead = scan.MaxBefore + scan.MaxScheme + maxNameBefore

// maxNameBefore is how many bytes of an address or a domain may stand before its mark.
const maxNameBefore = 1 << 9

// An extent is the stretch that the readings of one trigger may take: from where its opener begins
// to the end of the longest.
type extent struct{ trigger, begin, end int }

// extentAt returns the extent that f gives the trigger w.Text[j], and false if it has no reading. It adds to
// work what it looked at.
func extentAt(f *finder, w *cut.Window, j int, mark bool, work *int) (e extent, found bool) {
	e = extent{trigger: j, begin: j, end: j}
	first := 0
	var c candidate
	if f.begins(&c, w.Text, j, 0, mark) {
		e.begin, first, found = c.open.At, c.open.At+1, true
		if j >= w.To {
			return e, true
		}
		e.end = max(e.end, f.endAt(w, j, 0, mark, work))
		if !mark {
			j = c.start
		}
	} else if mark {
		first = j // what is taken may make a name shorter
		for first > max(0, j-maxNameBefore) && w.Text[first-1] > ' ' {
			first--
		}
	} else {
		return e, false
	}
	*work += triedWork * max(0, j-first)
	for lo := first; lo <= j; lo++ {
		if f.begins(&c, w.Text, e.trigger, lo, mark) {
			e.begin, found = min(e.begin, lo-1), true
			e.end = max(e.end, f.endAt(w, e.trigger, lo, mark, work))
		}
	}
	return e, found
}

// endAt returns the index up to which a reading of the trigger w.Text[j] takes text, given that
// all is taken before lo; 0 if there is no reading. It adds to work the bytes that it read.
func (f *finder) endAt(w *cut.Window, j, lo int, mark bool, work *int) int {
	given := f.opt.GivenUp
	f.opt.GivenUp = nil
	defer func() { f.opt.GivenUp = given }()
	end, _, _ := f.at(w, j, lo, mark, nil)
	*work += max(0, end-j)
	return end
}

// lastGap returns the last index i, from ≤ i ≤ to, such that every extent with its trigger before i
// ends at or before i, and every other begins at or after i. The extents are in the order of their
// triggers.
func lastGap(all []extent, from, to int) (i int, ok bool) {
	ends := make([]int, len(all)+1) // of those before each
	for k, e := range all {
		ends[k+1] = max(ends[k], e.end)
	}
	begin := to // of all extents from the k-th onward
	for k := len(all); ; k-- {
		low := max(from, ends[k])
		if k > 0 {
			low = max(low, all[k-1].trigger+1)
		}
		if low <= begin {
			return begin, true
		}
		if k == 0 {
			return 0, false
		}
		begin = min(begin, all[k-1].begin, all[k-1].trigger)
	}
}

// Agree implements cut.Finder: a document may be cut anywhere, since every reference is within its line, and
// its trigger begins that line.
func (f *lineFinder) Agree(w cut.Window) (i int, ok bool) { return w.To, true }
