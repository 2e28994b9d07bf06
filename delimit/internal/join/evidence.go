package join

// narrowest is the least total length, in bytes, of a line and the next line's first token for
// which the line may have been broken because the token did not fit. In 450 MB of real text no join
// has fewer than 36.
const narrowest = 32

// narrowLater is the same for a line that is one in the middle of the reference.
const narrowLater = 24

// isNarrow reports whether the line and the token are so short together that the line ended for
// another reason, or the token has nothing that could be joined. A text that is full of such lines would
// else take long.
func (f *Facts) isNarrow() bool {
	least := narrowest
	if f.Crossed > 0 {
		least = narrowLater
	}
	return len(f.Word) == 0 || len(f.head) > 0 && len(f.head)+len(f.token) < least
}

// A group is one kind of evidence. A line end has one value of each group.
type group uint8

// The groups, in order of cost.
const (
	groupCut     group = iota // where the reference is cut
	groupNext                 // what the next line's first token looks like
	groupTail                 // what rule T1 would remove from the token
	groupSize                 // its length
	groupEnds                 // what it ends in
	groupLead                 // how the leaders of both lines relate
	groupCrossed              // line ends crossed before this one
	groupFirst                // a model of characters: the token's first
	groupFour                 // its first four
	groupAll                  // its first fourteen

	groupBefore   // the text before the reference
	groupAfter    // the text after the token
	groupBlanks   // blanks that end the line
	groupSentence // whether a sentence goes on with the token
	groupGlue     // what the two ends make where they meet
	groupAlike    // how the beginnings of both lines are alike
	groupKind     // what the next line is

	groupLength // the length of the line
	groupWidest // lines that are as long, or longer
	groupRagged // how even the lines are
	groupPrev   // how full the line before is
	groupFilled // how many of the lines are full
	groupRoom   // whether the token had room in the line

	groupAround    // what the lines around are
	groupSame      // how many of them begin as the token does
	groupWord      // whether the token is a word of the text around
	groupElsewhere // what the text around says of the two readings
	groupNear      // how other URIs around are broken

	groups
)

// The first group of each stage but the first: what is seen there costs more.
const (
	beginsBeside = groupBefore // what is beside the two ends
	beginsLines  = groupLength // the lengths of the lines around
	beginsNear   = groupAround // the text around
)

// groupNames are the name of a group and those of its values.
type groupNames struct {
	Name   string
	Values []string
}

// groupTable names each group and its values. The names stand in the JSON output.
var groupTable = [groups]groupNames{
	groupCut:  {"cut", cutNames[:]},
	groupNext: {"next token", shapeNames[:]},
	groupTail: {"token ends in", []string{"nothing", "period", "comma", "colon", "closer", "more",
		"period or comma after a word"}},
	groupSize:    {"token length", []string{"1", "2", "3", "4 to 6", "7 to 10", "11 to 18", "19 to 30", "more"}},
	groupEnds:    {"token's end", []string{"none", "slash", "file suffix", "domain", "hash", "hyphen"}},
	groupLead:    {"leaders", leadNames[:]},
	groupCrossed: {"breaks before", []string{"0", "1", "2 or more", "a page"}},
	groupFirst:   {"first character", oddsNames[:]},
	groupFour:    {"first characters", oddsNames[:]},
	groupAll:     {"characters", oddsNames[:]},
	groupBefore: {"before", []string{
		"line start", "parenthesis", "opener", "equals", "colon", "comma", "period", "small word", "other word",
		"number", "mark", "gap", "other cell",
	}},
	groupAfter: {"after token", []string{
		"end of paragraph", "end of line", "year", "number", "capital", "small letter", "opener", "mark", "closer",
		"other script", "URI", "end of line above a URI",
		"a title above a URI", "option",
	}},
	groupBlanks:   {"blanks at the end", []string{"none", "one", "more"}},
	groupSentence: {"sentence", sentenceNames[:]},
	groupGlue: {"where they meet", []string{"nothing", "a domain", "a file suffix", "a word not around",
		"a word around"}},
	groupAlike:     {"beginnings", []string{"differ", "some alike", "alike", "alike but for digits"}},
	groupKind:      {"next line", kindNames[:]},
	groupLength:    {"line length", []string{"under 40", "to 59", "to 67", "to 72", "to 76", "to 81", "more"}},
	groupWidest:    {"lines as long", widestNames[:]},
	groupRagged:    {"right margin", []string{"unknown", "even", "ragged", "uneven", "justified"}},
	groupPrev:      {"line before", []string{"none", "full", "long", "short"}},
	groupFilled:    {"full lines", []string{"unknown", "none", "few", "some", "half", "most"}},
	groupAround:    {"lines around", append(kindNames[:], "mixed", "few")},
	groupSame:      {"lines that begin so", []string{"none", "one", "some"}},
	groupRoom:      {"room", roomNames[:]},
	groupWord:      {"token around", []string{"short", "no", "as a word"}},
	groupElsewhere: {"elsewhere", elsewhereNames[:]},
	groupNear:      {"other URIs", []string{"none", "whole", "broken", "both", "inside lines"}},
}

// An Evidence is what was seen at a line end: a value of each group.
type Evidence [groups]uint8

func flag(is bool) uint8 {
	if is {
		return 1
	}
	return 0
}

// bucket returns the index of the first limit that n does not pass, len(limits) if it
// passes all.
func bucket(n int, limits ...int) uint8 {
	for i, l := range limits {
		if n <= l {
			return uint8(i)
		}
	}
	return uint8(len(limits))
}
