package join

import (
	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/token"
	"urigrep/internal/text"
	"urigrep/scan"
)

// A Begun is a reference that is read up to a line end.
type Begun struct {
	Start     int       // index where it begins
	Piece     int       // index where its piece on this line begins
	Limit     int       // index up to which it may go on
	Auth      int       // offset in it after "://"; 0 where there is none
	Crossed   int       // line ends that were crossed before this one
	Pair      scan.Pair // the opener directly before it
	AtColon   bool      // nothing but its scheme was read: the ':' ends the line
	AtSlashes bool      // nothing but its scheme and "//" was read
}

// Facts are what is known about one line end at which a bare reference may be broken: what the
// reader says of the reference, the next line, and what more than one rule or group of the evidence
// asks for. They are read once; rules and groups are functions of them.
//
// Invariant: token is text[Next.At:Next.End] and not empty; Word is what token begins with.
type Facts struct {
	Begun
	Next Next        // the line after
	Ref  []byte      // what was read of the reference, marks of the break left out; pieces joined
	Word []byte      // token without what rule T1 removes from its end
	text []byte      // the text
	lb   lines.Break // the line's end
	head []byte      // the line up to the line end

	token  []byte       // the first token of the next line, leader left out, with its punctuation
	around *index.Index // what is known about the text around

	// Of the reference's line.
	before []byte      // the text before the reference on the line
	leader text.Leader // of before

	// Of the reference.
	cut  uint8 // where it is cut
	part uint8 // the component that it is cut in
	run  int   // the length of the run of letters and digits that it ends in
	last byte  // its last byte; 0 if it is empty

	// Of the next line.
	lead    []byte // the text before token
	begin   int    // the length of the run of letters and digits that Word begins with
	letters bool   // Word has letters alone, or is empty
	first   byte   // the first byte of Word; 0 if it is empty
}

// describe reads what the ends of both lines say, which is asked for at each line end.
func (f *Facts) describe() {
	if n := len(f.head) - (f.lb.Piece - f.Start); n > 0 {
		f.before = f.head[:n]
		if f.leader = f.Next.own; !f.Next.ownLine {
			f.leader = text.LeaderOf(f.before)
		}
	}
	if len(f.Ref) > 0 {
		f.last = f.Ref[len(f.Ref)-1]
	}
	f.run, f.part = runBefore(f.Ref), partOf(f.Ref, f.Auth)
	f.cut = f.cutAt()
	f.lead = f.text[f.lb.Next:f.Next.At]
	f.letters = text.LettersAt(f.Word) == len(f.Word)
	if f.begin = len(f.Word); !f.letters {
		f.begin = runAt(f.Word)
	}
	if len(f.Word) > 0 {
		f.first = f.Word[0]
	}
}

// textBefore returns the text before the reference on its line, after the leader.
func (f *Facts) textBefore() []byte { return f.before[f.leader.Len:] }

// A Weigher weighs line ends, one after the other. Its zero value is ready for use; what it returns
// is valid until the next call.
type Weigher struct {
	Weigh func(*Facts) Verdict // used in place of Facts.Weigh unless it is nil

	facts   Facts
	ref     []byte
	verdict Verdict
	known   bool // verdict is that of the first line end of the reference at start, which is at lb
	start   int
	lb      int
}

// Forget drops what is known about line ends, before another text is read.
func (w *Weigher) Forget() { w.known = false }

// At reads the facts of the line end lb of b, at which a reference may go on that was begun so; text
// is what its pieces before make. ok is false where it cannot go on, whatever else is seen: then only
// what was looked at of the next line is known.
func (w *Weigher) At(seen *index.Index, b, text []byte, ref Begun, lb lines.Break) (f *Facts, ok bool) {
	f = &w.facts
	*f = Facts{} // field by field: a value that is made and copied takes thrice as long
	f.Begun, f.text, f.lb, f.around = ref, b, lb, seen
	if !f.Next.read(seen, b, ref, lb) {
		return f, false
	}
	f.head, f.token = f.Next.above, b[f.Next.At:f.Next.End]
	f.Word = f.token[:token.TrimEnd(f.token, nil)]
	if f.Ref = b[ref.Piece:lb.Piece]; len(text) > 0 {
		w.ref = append(append(w.ref[:0], text...), f.Ref...)
		f.Ref = w.ref
	}
	f.describe()
	return f, true
}

// Joined returns the reference with the next line's word. It is valid until the next call.
func (w *Weigher) Joined() []byte {
	w.ref = append(append(w.ref[:0], w.facts.Ref...), w.facts.Word...)
	w.facts.Ref = w.ref[:len(w.facts.Ref)]
	return w.ref
}

// Looked returns how many bytes the facts take.
func (f *Facts) Looked() int { return len(f.Ref) + len(f.token) }

// Verdict weighs the line end whose facts were read last. The first line end of a reference may be
// weighed twice, by the fast reading and again by the rules: the second time nothing is looked at.
func (w *Weigher) Verdict() *Verdict {
	f := &w.facts
	if w.known && f.Crossed == 0 && w.start == f.Start && w.lb == f.lb.At {
		return &w.verdict
	}
	w.known, w.start, w.lb = f.Crossed == 0, f.Start, f.lb.At
	if w.Weigh != nil {
		w.verdict = w.Weigh(f)
	} else {
		w.verdict = f.Weigh()
	}
	return &w.verdict
}

// runAt returns the number of letters and digits that b begins with.
func runAt(b []byte) int {
	n := 0
	for n < len(b) && text.IsAlnum(b[n]) {
		n++
	}
	return n
}

// runBefore returns the number of letters and digits that b ends in.
func runBefore(b []byte) int {
	i := len(b)
	for i > 0 && text.IsAlnum(b[i-1]) {
		i--
	}
	return len(b) - i
}
