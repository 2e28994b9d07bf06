package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"unicode/utf8"
)

// This file breaks intact text: paragraphs that hold whole references inside their
// lines are filled anew at other widths, as formatters do it, so that it is known of
// each line end whether a reference goes on there.

// Limits of what is made.
const (
	mostOfSource = 450 // line ends
	linesAround  = 8
	longestWord  = 300 // bytes
)

// A paragraph is what is filled anew: its words, the one that is a reference, and the
// line of the source where it begins. One that is a reference alone has the lines
// before and after it, which stay as they are.
type paragraph struct {
	words         []string
	uri           int // the word that holds the reference
	line          int
	before, after []string
}

// whole is a reference with the text around it in its word.
var whole = regexp.MustCompile(`^([(\[']*)((?:https?|ftp)://[A-Za-z0-9][A-Za-z0-9.-]*\.[a-z]{2,6}(?::[0-9]+)?(?:/[A-Za-z0-9/._~%?=&#+,;:@!$-]*[A-Za-z0-9/_=])?)([)\]'.,;:!?]*)$`)

// brokenSources are the texts of the folder corpora that are broken anew.
var brokenSources = []string{
	"changelogs.txt", "imagej.mbox", "linuxman.mbox", "man.txt", "papers.txt", "rfc.txt", "rurema-ja.txt", "sources.txt",
	"spamassassin.mbox", "twisted.mbox", "usenet.txt", "worg.org",
}

// breakText returns line ends of a text broken anew. The same text gives the same line ends.
func breakText(source string, text []byte) (all []label) {
	paragraphs := paragraphsOf(text)
	rnd := rand.New(rand.NewPCG(hashOf(source), 1))
	rnd.Shuffle(len(paragraphs), func(i, j int) { paragraphs[i], paragraphs[j] = paragraphs[j], paragraphs[i] })
	n := map[string]int{}
	for i, p := range paragraphs {
		for _, b := range p.broken(rnd) {
			if n[b.Label]++; n[b.Label] <= mostOfSource {
				b.ID, b.Source = fmt.Sprintf("b%d-%d", i, n[b.Label]), source
				all = append(all, b)
			}
		}
	}
	return all
}

// leader is what a line begins with before its words.
var leader = regexp.MustCompile(`^(?:[\s>|:#*%;]|//|dnl |\.\\")*`)

// paragraphsOf returns the paragraphs of a text that hold a reference inside a line,
// each reference once.
func paragraphsOf(text []byte) []paragraph {
	g := gatherer{seen: map[string]bool{}}
	lines := bytes.Split(text, []byte("\n"))
	for n, line := range lines {
		if len(line) > 400 || !utf8.Valid(line) {
			g.end()
			continue
		}
		fields := strings.Fields(string(line[len(leader.Find(line)):]))
		if p, ok := alone(lines, n, fields); ok && !g.seen[fields[0]] {
			g.seen[fields[0]] = true
			g.all = append(g.all, p)
		}
		if len(fields) == 0 || bytes.Contains(line, []byte("=3D")) || bytes.Count(line, []byte("<")) > 2 {
			g.end()
			continue
		}
		if len(g.words) == 0 || len(g.words) > 200 {
			g.end()
			g.first = n + 1
		}
		g.add(fields)
	}
	g.end()
	return g.all
}

// A gatherer gathers the lines of a text to paragraphs.
type gatherer struct {
	all  []paragraph
	seen map[string]bool // references that a paragraph is for

	// Of the paragraph at hand.
	words []string
	uris  []int // the words that hold a reference
	first int   // its first line
}

// add adds the words of a line.
func (g *gatherer) add(fields []string) {
	for i, f := range fields {
		if i+1 < len(fields) && strings.Contains(f, "://") && whole.MatchString(f) && !strings.Contains(fields[i+1], "://") {
			g.uris = append(g.uris, len(g.words))
		}
		if len(f) < longestWord {
			g.words = append(g.words, f)
		}
	}
}

// end ends the paragraph at hand: it is one for each long reference that is new.
func (g *gatherer) end() {
	for _, u := range g.uris {
		uri := whole.FindStringSubmatch(g.words[u])[2]
		if len(g.words) >= 12 && len(uri) >= 22 && !g.seen[uri] {
			g.seen[uri] = true
			g.all = append(g.all, paragraph{words: g.words, uri: u, line: g.first})
		}
	}
	g.words, g.uris = nil, nil
}

// alone returns the paragraph of line n, if it is a long reference alone, between blank
// lines.
func alone(lines [][]byte, n int, fields []string) (p paragraph, ok bool) {
	isBlank := func(i int) bool {
		return i >= 0 && i < len(lines) && len(lines[i]) == len(leader.Find(lines[i]))
	}
	if len(fields) != 1 || len(fields[0]) < 60 || !isBlank(n-1) || !isBlank(n+1) || !whole.MatchString(fields[0]) {
		return p, false
	}
	p = paragraph{words: fields, line: n + 1}
	for _, l := range lines[max(0, n-linesAround):n] {
		p.before = append(p.before, string(l[:min(len(l), longestWord)]))
	}
	for _, l := range lines[n+1 : min(len(lines), n+linesAround+1)] {
		p.after = append(p.after, string(l[:min(len(l), longestWord)]))
	}
	return p, true
}

// tries is how often a paragraph is filled anew, mostOfParagraph how many line ends of
// either label it gives.
const (
	tries           = 12
	mostOfParagraph = 2
)

// broken returns line ends of a paragraph that was filled anew in several ways.
func (p *paragraph) broken(rnd *rand.Rand) (all []label) {
	n := map[string]int{}
	for range tries {
		b, ok := p.refill(rnd)
		if ok && n[b.Label] < mostOfParagraph {
			n[b.Label]++
			all = append(all, b)
		}
	}
	return all
}

// A style is how a formatter fills lines.
type style struct {
	name     string
	width    int     // characters, or as many of mean width in proportional type
	ragged   bool    // proportional type: characters differ in width
	marks    string  // a word may be broken after one of these
	anywhere bool    // a word that is longer than a line is cut where the line is full
	inside   bool    // any reference is cut where the line is full
	hang     string  // what lines after the first begin with
	lead     string  // what every line begins with
	edge     float64 // share of a line that must be filled before a word is broken
}

// randomStyle returns the style of one of several formatters, each as often as it has cases here.
func randomStyle(rnd *rand.Rand) style {
	s := style{hang: "", edge: 0.3}
	pick := func(ns ...int) int { return ns[rnd.IntN(len(ns))] }
	switch rnd.IntN(10) {
	case 0, 1: // TeX's url package, in proportional type
		s = style{name: "tex", width: 50 + rnd.IntN(60), ragged: true, marks: "/.?=&_:#%,;+", edge: 0.3}
		if rnd.IntN(2) == 0 {
			s.marks += "-"
		}
	case 2: // a word processor, out of PDF
		s = style{name: "word", width: 45 + rnd.IntN(60), ragged: true, inside: true, marks: "-", edge: 0.5}
	case 3: // a mail client that fills at blanks, and cuts what is longer than a line
		s = style{name: "mail", width: pick(70, 72, 74, 76, 78, 79), anywhere: true}
	case 4: // one that cuts at a fixed column, whatever stands there
		s = style{name: "column", width: pick(70, 72, 74, 76, 79, 80), inside: true, edge: 0.2}
	case 5: // one that fills at blanks and hyphens
		s = style{name: "hyphens", width: pick(65, 70, 72, 76, 78), marks: "-", edge: 0.2}
	case 6, 7: // nroff or a person: after a slash, a hyphen or a dot, the next lines deeper
		s = style{name: "slashes", width: pick(66, 70, 71, 72, 76, 78), marks: "/", edge: 0.4}
		if rnd.IntN(3) == 0 {
			s.marks = "/-"
		}
		s.hang = strings.Repeat(" ", pick(0, 0, 3, 9, 14))
	default: // one that breaks at blanks alone
		s = style{name: "blanks", width: pick(60, 66, 70, 72, 72, 75, 76, 78, 80, 100), ragged: rnd.IntN(4) == 0}
	}
	switch rnd.IntN(8) {
	case 0, 1:
		s.lead = "> "
	case 2:
		s.lead = pickText(rnd, ">> ", "> > ", ">", "# ", "   ", "\t", " * ")
	}
	return s
}

// pickText returns one of some texts.
func pickText(rnd *rand.Rand, s ...string) string { return s[rnd.IntN(len(s))] }

// advance returns the width of a text in units of a tenth of a character.
func (s *style) advance(text string) (n int) {
	for _, c := range text {
		switch {
		case !s.ragged:
			n += 10
		case strings.ContainsRune("iljtfr.,:;'|!()/ ", c):
			n += 6
		case strings.ContainsRune("mwMW@%", c):
			n += 16
		case 'A' <= c && c <= 'Z':
			n += 13
		default:
			n += 10
		}
	}
	return n
}

// A filler puts words on lines.
type filler struct {
	style
	lines []string
	cuts  map[int]bool // lines that end inside the reference
	ends  int          // the line that the reference ends on its end; -1 if it does not
	first int          // the line that the reference begins on
	line  string
	used  int
}

// newLine ends the line at hand and begins another.
func (f *filler) newLine() {
	f.lines = append(f.lines, f.lead+f.line)
	f.line = f.hang
	f.used = f.advance(f.hang)
}

// put adds a word, which may be the reference.
func (f *filler) put(word string, isURI bool) {
	blank := 0
	if f.used > f.advance(f.hang) {
		blank = f.advance(" ")
	}
	width := 10 * f.width
	if f.used+blank+f.advance(word) <= width {
		if blank > 0 {
			f.line += " "
		}
		f.begin(isURI)
		f.line += word
		f.used += blank + f.advance(word)
		return
	}
	cut := 0
	if room := width - f.used - blank; isURI && (f.inside || f.marks != "") && float64(f.used) >= f.edge*float64(width) {
		cut = f.cut(word, room)
	}
	if cut > 0 && cut < len(word) {
		if blank > 0 {
			f.line += " "
		}
		f.begin(isURI)
		f.line += word[:cut]
		f.cuts[len(f.lines)] = true
		f.newLine()
		f.rest(word[cut:], isURI)
		return
	}
	if blank > 0 {
		f.newLine()
	}
	f.begin(isURI)
	f.rest(word, isURI)
}

// begin notes the line on which the reference begins, if that is the next word.
func (f *filler) begin(isURI bool) {
	if isURI {
		f.first = len(f.lines)
	}
}

// rest puts a word, or what is left of one, at the beginning of a line.
func (f *filler) rest(word string, isURI bool) {
	for isURI && f.used+f.advance(word) > 10*f.width && (f.anywhere || f.inside || f.marks != "") {
		cut := f.cut(word, 10*f.width-f.used)
		if cut <= 0 || cut >= len(word) {
			break
		}
		f.line += word[:cut]
		f.cuts[len(f.lines)] = true
		f.newLine()
		word = word[cut:]
	}
	f.line += word
	f.used += f.advance(word)
}

// cut returns how many bytes of a word go on a line with that room.
func (f *filler) cut(word string, room int) int {
	best, last := 0, 0
	for i := range word {
		if f.advance(word[:i]) > room {
			break
		}
		last = i
		if i > 0 && strings.IndexByte(f.marks, word[i-1]) >= 0 {
			best = i
		}
	}
	if f.inside || best == 0 && f.anywhere {
		return last
	}
	return best
}

// refill fills a paragraph anew, and returns the line end where its reference is cut
// or ends; ok is false where it stands inside a line.
func (p *paragraph) refill(rnd *rand.Rand) (b label, ok bool) {
	f := filler{style: randomStyle(rnd), cuts: map[int]bool{}, ends: -1}
	if p.before != nil {
		f.lead = string(leader.Find([]byte(p.after[0])))
		f.lines = append(f.lines, p.before...)
	}
	lo, hi := max(0, p.uri-60-rnd.IntN(20)), min(len(p.words), p.uri+70)
	for i, word := range p.words[lo:hi] {
		isURI := lo+i == p.uri
		before := len(f.lines)
		f.put(word, isURI)
		if isURI {
			f.ends = len(f.lines)
		} else if f.ends >= 0 && lo+i == p.uri+1 && len(f.lines) == before {
			f.ends = -1 // the next word stands on the same line
		}
	}
	f.newLine()
	f.lines = append(f.lines, p.after...)
	b = label{Line: p.line, Origin: f.name, Label: "stay"}
	switch {
	case f.cuts[f.first]:
		b.Label, b.Expect = "join", whole.FindStringSubmatch(p.words[p.uri])[2]
	case f.ends != f.first || f.ends+1 >= len(f.lines) || p.before != nil:
		return b, false
	}
	from := max(0, f.first-linesAround)
	b.At = f.first - from
	b.Text = strings.Join(f.lines[from:min(len(f.lines), f.first+linesAround+1)], "\n")
	return b, true
}
