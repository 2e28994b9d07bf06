package pipeline

import (
	"math"

	"urigrep/delimit"
)

// A rescan is the second scan of the beginning of a window. The first scan assumed that nothing
// was taken before the window; the second knows what is taken.
type rescan struct {
	finder finder
	block  *block

	// What the first scan found. The second fills the lists of the block again; their memory is
	// kept here from one window to the next.
	first found
	next  found

	// Indices from which the results of the first scan stand, and the offset where they begin.
	rest, restGiven int
	until           int64

	// agreed is the offset from which both scans are known to read every trigger alike.
	agreed int64
}

// begin prepares h for the part of b; taken is the offset up to which all before it is taken.
func (h *rescan) begin(f finder, b *block, taken int64) {
	h.finder, h.block = f, b
	h.first, b.found = b.found, h.next
	b.found.clear()
	h.rest, h.restGiven, h.until = 0, 0, 0
	h.agreed = taken + int64(f.Behind())
}

// scan runs until it finds a reference that the first scan found too, or reaches an offset that
// nothing found before it can affect, or the end of the part.
func (h *rescan) scan(w *worker) {
	win := h.block.window
	end := win.Offset + int64(win.To)
	for {
		h.widen()
		to := min(h.agreed, end)
		win.To = int(to - win.Offset)
		if !h.finder.Scan(win, func(r *delimit.Match) bool { return h.add(w, r) }) {
			h.until = h.first.span(h.rest).Start
			return
		}
		if to == end {
			h.rest, h.until = h.first.len(), math.MaxInt64
			h.block.taken = h.finder.Taken()
			return
		}
		if h.widen(); h.agreed == to {
			h.until = to
			if h.rest == h.first.len() {
				h.block.taken = max(h.finder.Taken(), h.lastGiven())
			}
			return
		}
		win.From = win.To
	}
}

// extend moves agreed past everything that a reference ending at the given offset can affect: with
// its closing delimiter and what was trimmed off, it takes at most Ahead bytes more, and a reading
// depends on at most Behind bytes.
func (h *rescan) extend(end int64) {
	h.agreed = max(h.agreed, end+int64(h.finder.Ahead()+h.finder.Behind()))
}

// widen moves agreed past everything that the first scan found before it.
func (h *rescan) widen() {
	for {
		switch {
		case h.rest < h.first.len() && h.first.span(h.rest).Start < h.agreed:
			h.extend(h.first.span(h.rest).End)
			h.rest++
		case h.restGiven < len(h.first.givenUp) && h.first.givenUp[h.restGiven].Start < h.agreed:
			h.extend(h.first.givenUp[h.restGiven].End)
			h.restGiven++
		default:
			return
		}
	}
}

// lastGiven returns the end of the last reference that the first scan gave up in the part that
// stands, or 0.
func (h *rescan) lastGiven() int64 {
	given := h.first.givenUp
	if h.restGiven == len(given) {
		return 0
	}
	return given[len(given)-1].End
}

// add takes a reference of the second scan; false if the first has found it too.
func (h *rescan) add(w *worker, r *delimit.Match) bool {
	b := h.block
	w.take(b, r)
	if i := h.first.at(r.Span.Start); i < h.first.len() && h.first.same(i, &b.found) {
		h.rest = i
		b.found.drop()
		return false
	}
	h.extend(r.Span.End)
	return true
}

// end joins what the second scan found to the part of the first that stands.
func (h *rescan) end(o *Options) {
	b := h.block
	if o.Positions {
		b.placeRecords(b.records)
	}
	for _, g := range h.first.givenUp {
		if g.Start >= h.until {
			b.givenUp = append(b.givenUp, g)
		}
	}
	h.first.replace(h.rest, &b.found)
	h.first.givenUp, b.givenUp = b.givenUp, h.first.givenUp
	h.next, b.found = b.found, h.first
	h.first = found{}
}
