// Package delimit finds the URI references of plain text, as RFC 3986, Appendix C, and
// RFC 2396, Appendix E, ask for: out of angle brackets, quotes and prose, broken over lines,
// abbreviated. Where those are silent it takes what a careful reader would copy out.
//
//	for m := range delimit.All(text, delimit.Options{}) {
//		if target, ok := m.Target(delimit.TargetOptions{}); ok {
//			fmt.Println(target)
//		}
//	}
//
// All reads a text in memory, Stream what an io.Reader yields, and Lines a list of one reference a
// line; Judge is for a reference that needs no delimiting. Spans gives no more than where references
// are, ReplaceAllFunc puts other text in their place, and a Finder reads many texts without an
// allocation for each. docs/RULES.md has the rules by the ids that
// Rules names and that comments cite.
//
// # Terms
//
// A trigger is a character that a reference may have near its beginning, a candidate the text
// at one, not yet validated. A wrapper is the pair of delimiters around a reference. A reading
// is what one reader makes of a candidate, by one way of being delimited; a match is a reading
// that was judged by the grammar. A piece is one of the spans of text that, one after the
// other, make a reference. A line end is where a line ends, a break one inside a reference.
//
// # Deviations
//
// Appendix C would have all white space ignored between angle brackets. Here only
// that of line breaks is, and blanks at the edges, after "://" and after a '/':
// "<http://a/b (in part)>" holds http://a/b. A hyphen before a line break is kept,
// and the reading without it is an alternative.
//
// # Positions
//
// What is decided about a candidate depends on text within fixed distances of its trigger, and on where
// the reference before it ends; so however Stream reads a text, it finds what All finds. Pieces are spans of the
// document: a source that maps its text to other positions, such as a decoded part of a mail message, maps each piece.
//
// # Limits
//
// A reference has at most MaxLength bytes, a wrapped one spans at most MaxLines
// lines. Time is linear in the text, whatever it holds; no text makes a function
// panic.
package delimit

// Where to read on, in the order in which a reference is found:
//
//   - find.go has the calls, search.go what they share. A finder (finder.go), of which internal/cut says what it
//     promises to those who cut a document, goes through the triggers of a window and the marks of names. defanged.go
//     makes
//     defanged spellings whole before that, and matches as they are written after it.
//   - candidate.go makes a candidate of a trigger, gap.go of one whose scheme a line end parts.
//   - site.read (reading.go) chooses the reader: angle.go, pair.go (quotes and brackets), bare.go,
//     mailto.go; ordinary.go reads most references in one pass. head.go reads the first line of a candidate,
//     and stops where that shows to be no reference.
//   - judge.go judges a reading by the grammar, confidence.go says how sure it is, and target.go
//     makes the target of a Match.
//
// stream.go reads from an io.Reader, lines.go lists of references; agree.go and cut.go find where a
// document may be cut, and decided.go how much of it is decided.
//
// # Where a reference may begin
//
// candidate.go says it: at a trigger for which begins finds a candidate that a reader makes a reference
// of. All that decides before, and faster, is a part of that. Each may take too much for a beginning, never too
// little, and a test holds it to that:
//
//   - the search for triggers, and of ':' for those after words that may end in a scheme
//     (internal/text/colon.go): TestFewColonsLoseNothing, FuzzColons; scan's TestTriggers
//   - texts of JSON and of rows that are passed over whole (internal/prefilter): FuzzMayFindJSON
//   - texts of markup that are passed over whole (internal/source/markup/aside.go): TestAsidesLoseNothing
//
// ordinary.go says of most candidates what the readers would say (FuzzOrdinary).
//
// What they are made of lies below, in layers of which each uses only those before it: uts58, names (domains, addresses
// and their like), index (what is remembered of a window), lines (line ends), token (the characters of a
// candidate), join (whether a reference goes on over a line end). Beside them are blocks (windows
// of a stream) and entry (a line that is one reference).
