package join

// narrowest is the least total length, in bytes, of a line and the next line's first token for
// which the line may have been broken because the token did not fit. In 450 MB of real text no join
// has fewer than 36.
const narrowest = 32

// narrowLater is the same for a line that is one in the middle of the reference.
const narrowLater = 24

// isNarrow reports whether the line and the token are so short together that the line ended for
// another reason. A text that is full of such lines would else take long.
func (f *Facts) isNarrow() bool {
	least := narrowest
	if f.Crossed > 0 {
		least = narrowLater
	}
	return len(f.head) > 0 && len(f.head)+len(f.token) < least
}

// A group is one kind of evidence. A line end has one value of each group.
type group uint8

const (
	// The end of the reference.
	groupCut      group = iota // where it is cut
	groupCutClass              // the same, roughly
	groupPart                  // the component that it is cut in
	groupBefore                // the text before it
	groupLast                  // its last character
	groupRun                   // letters and digits that it ends in

	// The beginning of the next line.
	groupNext      // what its first token looks like
	groupNextClass // the same, roughly
	groupTail      // what rule T1 would remove from the token
	groupAfter     // the text after it
	groupSize      // its length
	groupEnds      // what it ends in
	groupFirst     // its first character
	groupLead      // how the leaders of both lines relate
	groupPage      // a page break lies between
	groupBegins    // the reference begins its line
	groupCrossed   // line ends crossed before this one
	groupGlue      // what the two ends make where they meet

	// The lengths of the lines around.
	groupUsual  // room for it, the usual line being the measure
	groupRough  // room for it, the longest line being the measure
	groupLength // the length of the line
	groupWidth  // the longest line
	groupRagged // how even the lines are
	groupPrev   // how full the line before is
	groupFollow // how full the next line is

	// The text around.
	groupElsewhere // what the text around says of the two readings
	groupNear      // how other URIs around are broken
	groupMeet      // whether the word that the two ends make stands around

	groups
)

// groupNames are the name of a group and those of its values.
type groupNames struct {
	Name   string
	Values []string
}

// Stages of the evidence, in order of cost.
const (
	stageEnds   = iota // the two ends
	stageBeside        // the text before and after them, and what they make
	stageLines         // the lengths of the lines around
	stageNear          // the text around
	stages
)

// stage returns the stage in which a group is seen.
func (g group) stage() int {
	switch {
	case g >= groupElsewhere:
		return stageNear
	case g >= groupUsual:
		return stageLines
	case g == groupBefore || g == groupAfter || g == groupGlue:
		return stageBeside
	}
	return stageEnds
}

// groupTable names each group and its values. The names stand in the JSON output.
var groupTable = [groups]groupNames{
	groupCut:      {"cut", cutNames[:]},
	groupCutClass: {"cut class", cutClassNames[:]},
	groupPart:     {"component", []string{"none", "authority", "path", "query", "fragment"}},
	groupBefore: {"before", []string{
		"line start", "parenthesis", "opener", "equals", "colon", "comma", "period", "small word", "other word", "number", "mark",
	}},
	groupLast:      {"last character", charNames[:]},
	groupRun:       {"last run", []string{"none", "1", "2", "3", "4 to 6", "7 or more"}},
	groupNext:      {"next token", shapeNames[:]},
	groupNextClass: {"next class", shapeClassNames[:]},
	groupTail:      {"token ends in", []string{"nothing", "period", "comma", "colon", "closer", "more"}},
	groupAfter: {"after token", []string{
		"end of paragraph", "end of line", "year", "number", "capital", "small letter", "opener", "mark", "closer", "other script", "URI",
	}},
	groupSize:      {"token length", []string{"1", "2", "3", "4 to 6", "7 to 10", "11 to 18", "19 to 30", "more"}},
	groupEnds:      {"token's end", []string{"none", "slash", "file suffix", "domain", "hash", "hyphen"}},
	groupFirst:     {"first character", charNames[:]},
	groupLead:      {"leaders", leadNames[:]},
	groupPage:      {"page break", noYes},
	groupBegins:    {"begins its line", noYes},
	groupCrossed:   {"breaks before", []string{"0", "1", "2 or more"}},
	groupGlue:      {"where they meet", []string{"nothing", "a domain", "a file suffix"}},
	groupUsual:     {"usual room", roomNames[:]},
	groupRough:     {"fits", []string{"unknown", "yes", "no"}},
	groupLength:    {"line length", []string{"under 40", "to 59", "to 67", "to 72", "to 76", "to 81", "more"}},
	groupWidth:     {"width", []string{"unknown", "under 50", "to 66", "to 72", "to 76", "to 80", "to 100", "more"}},
	groupRagged:    {"right margin", []string{"unknown", "even", "ragged", "uneven"}},
	groupPrev:      {"line before", []string{"none", "full", "long", "short"}},
	groupFollow:    {"next line", []string{"longer", "full", "long", "short"}},
	groupElsewhere: {"elsewhere", elsewhereNames[:]},
	groupNear:      {"other URIs", []string{"none", "whole", "broken", "both", "inside lines"}},
	groupMeet:      {"word made", []string{"none", "not around", "around"}},
}

var noYes = []string{"no", "yes"}

// crosses are groups whose values count together, in addition to alone: groups of the
// first stage, then of the second, then of the third.
var crosses = [...][3]group{
	{groupCut, groupNext, groups},
	{groupCutClass, groupNext, groupAfter},
	{groupCutClass, groupNextClass, groupTail},
	{groupCutClass, groupEnds, groups},
	{groupCutClass, groupLead, groups},
	{groupLast, groupFirst, groups},
	{groupNextClass, groupLead, groups},
	{groupRun, groupNextClass, groups},
	{groupCutClass, groupNextClass, groupRough},
	{groupCutClass, groupWidth, groups},
	{groupNextClass, groupWidth, groups},
	{groupRough, groupWidth, groups},
	{groupCutClass, groupNextClass, groupNear},
	{groupRough, groupElsewhere, groups},
	{groupCutClass, groupMeet, groups},
	{groupCutClass, groupElsewhere, groups},
}

// An Evidence is what was seen at a line end: a value of each group.
type Evidence [evidenceSize]uint8

// evidenceSize is a power of two that is no less than the number of groups: an index below it needs no
// check.
const evidenceSize = 32

// Cross returns the value that e has of a cross.
func (e *Evidence) Cross(c [3]group) int {
	n := int(e[c[0]])*len(groupTable[c[1]].Values) + int(e[c[1]])
	if c[2] < groups {
		n = n*len(groupTable[c[2]].Values) + int(e[c[2]])
	}
	return n
}

// crossSize returns how many values a cross has.
func crossSize(c [3]group) int {
	n := 1
	for _, g := range c {
		if g < groups {
			n *= len(groupTable[g].Values)
		}
	}
	return n
}

// stageOf returns the stage in which a cross is known: that of its dearest group.
func stageOf(c [3]group) int {
	stage := 0
	for _, g := range c {
		if g != groups {
			stage = max(stage, g.stage())
		}
	}
	return stage
}

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
