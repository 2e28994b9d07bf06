// Package cut has the calls of a finder that only those need who cut a document themselves: window by
// window, at places where all scans agree. They are no part of the documentation of delimit, whose
// finders have them.
package cut

// A Window is the part of a document that a finder sees at once.
//
// The finder settles every candidate whose trigger (the ':' of a URI, the '.' of www., the
// opener of a relative reference) lies in Text[From:To], and no other;
// 0 ≤ From ≤ To ≤ len(Text). Its decisions do not depend on where the document was cut,
// provided that
//
//   - Text begins at least Finder.Behind bytes before From, or Offset is 0, and
//   - Text ends at least Finder.Ahead bytes after To, or EOF is set.
type Window struct {
	Text     []byte // UTF-8
	Offset   int64  // of Text in the document, in bytes
	From, To int    // indices in Text
	EOF      bool   // the document ends with Text
}

// Index returns the index in w.Text of an offset in the document: 0 if that is before it, its length if it
// is after it.
func (w *Window) Index(offset int64) int {
	return int(min(max(0, offset-w.Offset), int64(len(w.Text))))
}

// Margin is how many bytes around the stretch in which Finder.Cut looks for a place it needs to see.
const Margin = 4 << 10

// A Finder finds the references of one document, window by window; Match is delimit.Match. It reuses
// its memory; it must not be copied, nor be used by two goroutines at once.
type Finder[Match any] interface {
	// Behind returns how many bytes before its trigger the reading of a candidate may depend on.
	Behind() int

	// Ahead returns how many bytes after its trigger it may depend on: more than the longest reference has.
	Ahead() int

	// Taken returns the offset in the document, in bytes, at which the last reference found ends: no
	// later one begins before it. A Finder remembers nothing else from one window to the next.
	Taken() int64

	// Reset makes the Finder ready for another document or, with an offset other than 0, for the
	// windows of a document from that offset onward; no reference that it finds begins before it.
	Reset(taken int64)

	// Scan calls yield for each reference whose trigger lies in w.Text[w.From:w.To], in the order of
	// the text, until yield returns false. The match and all it points to are valid until yield
	// returns. Scan reports whether it came to the end of the window. Without a yield, nil, references
	// are read only so far as to tell what is taken.
	Scan(w Window, yield func(*Match) bool) bool

	// Agree returns the last index i of w.Text, w.From ≤ i ≤ w.To, at which the document may be cut for
	// good; ok is false if there is none. A scan that begins at i with nothing taken finds the same
	// from there on as every scan that began before: no reference with a trigger before i, of any scan,
	// ends after i, and no candidate with its trigger at or after i begins before i.
	//
	// w.Text must begin at least Behind + Ahead bytes before w.From, unless w.Offset is 0, and end at
	// least Ahead bytes after w.To, unless w.EOF is set.
	Agree(w Window) (i int, ok bool)

	// Cut returns an index i of w.Text, w.From < i ≤ w.To, such that no candidate with its trigger at or
	// after i begins before i, most likely one that no reference before it reaches over; ok is false if
	// there is none. If no reference reaches over it, a scan that begins at i finds what every other
	// finds from there on. w.Text must have Margin bytes before w.From and after w.To, or as many as
	// there are.
	Cut(w Window) (i int, ok bool)

	// Decided returns the index in w.Text up to which the references of the triggers from w.From on are
	// decided: Scan finds the same of them whatever follows w.Text. That is mostly far less than Ahead
	// bytes before its end. Only whole lines are decided, and at most what w.To says, unless it is 0;
	// w.EOF is not looked at. The Finder itself stays as it is but for Taken, which counts what is decided.
	Decided(w Window) int
}

// New returns a Finder[delimit.Match] at the beginning of a document, with options of the type
// delimit.Options; with lines one that reads each line as one reference. It is set by the package
// delimit.
var New func(options any, lines bool) any
