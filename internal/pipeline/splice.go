package pipeline

import (
	"math"

	"urigrep/delimit"
)

// A head is the beginning of a block on its second scan. The first scan began
// with nothing taken, the second with what is taken in truth.
type head struct {
	finder finder
	block  *block

	// What the first scan found. The second fills the block's own lists anew, in
	// memory that is kept here from one head to the next.
	first found
	next  found

	// From these on the first scan stands; until is the offset where that begins.
	rest, restGiven int
	until           int64

	// same is an offset: triggers from there on are read alike by both scans, as
	// far as is known.
	same int64
}

func (h *head) begin(f finder, b *block, taken int64) {
	h.finder, h.block = f, b
	h.first, b.found = b.found, h.next
	b.found.clear()
	h.rest, h.restGiven, h.until = 0, 0, 0
	h.same = taken + int64(f.Behind())
}

// scan runs until it finds a reference that the first scan found too, or comes
// to where what either scan found before matters no more, or to the block's end.
func (h *head) scan(w *worker) {
	win := h.block.window
	end := win.Offset + int64(win.To)
	for {
		h.widen()
		to := min(h.same, end)
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
		if h.widen(); h.same == to {
			h.until = to
			if h.rest == h.first.len() {
				h.block.taken = max(h.finder.Taken(), h.lastGiven())
			}
			return
		}
		win.From = win.To
	}
}

// reach takes note that one of the scans has read a reference that ends at the
// offset end. With its closing delimiter and what was trimmed off it, it may
// have taken the text that a reading may depend on, and no more.
func (h *head) reach(end int64) {
	h.same = max(h.same, end+int64(h.finder.Ahead()+h.finder.Behind()))
}

// widen moves same beyond all that the first scan found before it.
func (h *head) widen() {
	for {
		switch {
		case h.rest < h.first.len() && h.first.span(h.rest).Start < h.same:
			h.reach(h.first.span(h.rest).End)
			h.rest++
		case h.restGiven < len(h.first.givenUp) && h.first.givenUp[h.restGiven].Start < h.same:
			h.reach(h.first.givenUp[h.restGiven].End)
			h.restGiven++
		default:
			return
		}
	}
}

// lastGiven returns the end of the last reference that the first scan gave up
// where that scan stands; 0 if there is none.
func (h *head) lastGiven() int64 {
	given := h.first.givenUp
	if h.restGiven == len(given) {
		return 0
	}
	return given[len(given)-1].End
}

// add takes a reference of the second scan; false if the first has found it too.
func (h *head) add(w *worker, r *delimit.Match) bool {
	b := h.block
	w.take(b, r)
	if i := h.first.at(r.Span.Start); i < h.first.len() && h.first.same(i, &b.found) {
		h.rest = i
		b.found.drop()
		return false
	}
	h.reach(r.Span.End)
	return true
}

// end puts together what the two scans found.
func (h *head) end(o *Options) {
	b := h.block
	if o.Positions {
		b.placeAll(b.records)
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
