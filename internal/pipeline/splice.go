package pipeline

import (
	"math"
	"slices"

	"urigrep/delimit"
	"urigrep/scan"
)

// A head is the beginning of a block on its second scan. The first scan began
// with nothing taken, the second with what is taken in truth.
type head struct {
	finder finder
	block  *block

	// What the first scan found. The second fills the block's own lists anew, in
	// memory that is kept here from one head to the next.
	first      []Record
	firstGiven []scan.Span

	// From these on the first scan stands; until is the offset where that begins.
	rest, restGiven int
	until           int64

	// same is an offset: triggers from there on are read alike by both scans, as
	// far as is known.
	same int64

	next []Record // memory for the next head
	past []scan.Span
}

func (h *head) begin(f finder, b *block, taken int64) {
	h.finder, h.block = f, b
	h.first, h.firstGiven = b.records, b.givenUp
	b.records, b.givenUp = h.next[:0], h.past[:0]
	h.rest, h.restGiven, h.until = 0, 0, 0
	h.same = taken + int64(f.Behind())
}

// scan runs until it finds a reference that the first scan found too, or comes
// to where what either scan found before matters no more, or to the block's end.
func (h *head) scan(o *Options) {
	w := h.block.window
	end := w.Base + int64(w.To)
	for {
		h.widen()
		to := min(h.same, end)
		w.To = int(to - w.Base)
		if !h.finder.Scan(w, func(r *delimit.Reference) bool { return h.add(o, r) }) {
			h.until = h.first[h.rest].Span.Start
			return
		}
		if to == end {
			h.rest, h.until = len(h.first), math.MaxInt64
			h.block.taken = h.finder.Taken()
			return
		}
		if h.widen(); h.same == to {
			h.until = to
			if h.rest == len(h.first) {
				h.block.taken = max(h.finder.Taken(), h.lastGiven())
			}
			return
		}
		w.From = w.To
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
		case h.rest < len(h.first) && h.first[h.rest].Span.Start < h.same:
			h.reach(h.first[h.rest].Span.End)
			h.rest++
		case h.restGiven < len(h.firstGiven) && h.firstGiven[h.restGiven].Start < h.same:
			h.reach(h.firstGiven[h.restGiven].End)
			h.restGiven++
		default:
			return
		}
	}
}

// lastGiven returns the end of the last reference that the first scan gave up
// where that scan stands; 0 if there is none.
func (h *head) lastGiven() int64 {
	if h.restGiven == len(h.firstGiven) {
		return 0
	}
	return h.firstGiven[len(h.firstGiven)-1].End
}

// add takes a reference of the second scan; false if the first has found it too.
func (h *head) add(o *Options, r *delimit.Reference) bool {
	b := h.block
	rec := b.add(r)
	i, _ := slices.BinarySearchFunc(h.first, rec.Span.Start, func(f Record, at int64) int {
		return int(f.Span.Start - at)
	})
	if i < len(h.first) && h.first[i].sameReading(rec) {
		h.rest = i
		b.records = b.records[:len(b.records)-1]
		return false
	}
	h.reach(rec.Span.End)
	o.judge(b, rec)
	return true
}

// end puts together what the two scans found.
func (h *head) end(o *Options) {
	b := h.block
	fresh, given := b.records, b.givenUp
	if o.Positions {
		b.placeAll(fresh)
	}
	b.records = slices.Replace(h.first, 0, h.rest, fresh...)
	b.givenUp = given
	for _, g := range h.firstGiven {
		if g.Start >= h.until {
			b.givenUp = append(b.givenUp, g)
		}
	}
	h.next, h.past = fresh, h.firstGiven
	h.first, h.firstGiven = nil, nil
}
