package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// longest is the greatest number of tokens of a pattern.
const longest = 6

// poolSize is how many of the slowest patterns so far are mutated.
const poolSize = 200

// Sizes of inputs in bytes.
const (
	// Of the search, usually: with less, the start of a run would hide the time for its input.
	tiny  = 32 << 10
	small = 64 << 10
	large = 1 << 20
)

// A pattern is a sequence of tokens.
type pattern []string

func (p pattern) String() string { return strings.Join(p, "") }

// A candidate is a pattern that was tried, with its CPU time for a byte in nanoseconds.
type candidate struct {
	pattern pattern
	perByte float64
}

// A pool has the slowest patterns so far, the slowest first.
type pool struct {
	searched mode
	size     int // of the inputs, in bytes
	best     []candidate
	tried    map[string]bool
}

// newPool returns a pool of no patterns. The character encoding is not guessed in the search: that
// takes a fixed time, most of the time for a small input.
func newPool(m mode, size int) *pool {
	m.args = append([]string{"--encoding", "utf-8"}, m.args...)
	return &pool{searched: m, size: size, tried: make(map[string]bool)}
}

// try measures a pattern that was not tried before, and keeps it if it is slow.
func (l *pool) try(p pattern) {
	s := p.String()
	if l.tried[s] {
		return
	}
	l.tried[s] = true
	input := l.searched.input(s, l.size)
	c := candidate{p, l.searched.perByte(input, 1)}
	if len(l.best) < poolSize || c.perByte > l.best[len(l.best)-1].perByte {
		// other load on the machine may have slowed the first run
		c.perByte = min(c.perByte, l.searched.perByte(input, 1))
	}
	k, _ := slices.BinarySearchFunc(l.best, c, func(a, b candidate) int { return cmp.Compare(b.perByte, a.perByte) })
	if k == poolSize {
		return
	}
	l.best = slices.Insert(l.best, k, c)
	l.best = l.best[:min(len(l.best), poolSize)]
}

// slowest searches in a mode and returns the slowest patterns that it finds: of single tokens, then
// of pairs, then of mutations of the slowest ones. Pairs and mutations have the time of c each.
func (c config) slowest(m mode) (patterns []pattern, err error) {
	l := newPool(m, max(c.size, m.size))
	tokens, err := m.alphabet(c.root)
	if err != nil {
		return nil, err
	}
	for _, a := range tokens {
		l.try(pattern{a})
	}
	r := rand.New(rand.NewPCG(c.seed, 0))
	draw := drawer(tokens)
	for end := time.Now().Add(c.time); time.Now().Before(end); {
		l.try(pattern{draw(r), draw(r)})
	}
	for end := time.Now().Add(c.time); time.Now().Before(end); {
		// Of two patterns the slower one, so that slow ones have more descendants.
		parent := l.best[min(r.IntN(len(l.best)), r.IntN(len(l.best)))].pattern
		l.try(mutate(r, parent, draw))
	}
	for _, b := range l.best {
		if len(patterns) == c.top {
			break
		}
		if !slices.ContainsFunc(patterns, b.pattern.resembles) {
			patterns = append(patterns, b.pattern)
		}
	}
	return patterns, nil
}

// drawer returns a function that draws a token: one that is a word of letters alone in one of four
// draws, since the code has many of these and treats most alike.
func drawer(tokens []string) func(*rand.Rand) string {
	var words, marks []string
	for _, token := range tokens {
		if len(token) > 1 && len(strings.Trim(token, letters)) == 0 {
			words = append(words, token)
		} else {
			marks = append(marks, token)
		}
	}
	return func(r *rand.Rand) string {
		if len(words) > 0 && r.IntN(4) == 0 {
			return words[r.IntN(len(words))]
		}
		return marks[r.IntN(len(marks))]
	}
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// resembles reports whether all tokens of p but one, or all, are in q: then both are most
// likely slow for the same reason.
func (p pattern) resembles(q pattern) bool {
	others := make(map[string]bool)
	for _, token := range p {
		if !slices.Contains(q, token) {
			others[token] = true
		}
	}
	return len(others) <= 1
}

// mutate returns a copy of p in which a token is inserted, replaced, removed or doubled, or two of
// them change places.
func mutate(r *rand.Rand, p pattern, draw func(*rand.Rand) string) pattern {
	p = slices.Clone(p)
	at, token := r.IntN(len(p)), draw(r)
	switch k := r.IntN(7); {
	case k == 6:
		other := r.IntN(len(p))
		p[at], p[other] = p[other], p[at]
		return p
	case k == 0 && len(p) > 1:
		return slices.Delete(p, at, at+1)
	case k == 1 && len(p) < longest:
		return slices.Insert(p, at, p[at])
	case k < 4 && len(p) < longest:
		return slices.Insert(p, r.IntN(len(p)+1), token)
	}
	p[at] = token
	return p
}

// A result is what was measured of a pattern.
type result struct {
	small  float64 // CPU time for a byte at the size small, in nanoseconds
	large  float64 // that at the size size
	size   int     // large or, if that would take too long, less
	growth float64 // from small to large; extrapolated if size is less
	output float64 // bytes printed for a byte of the largest input
}

// report measures a pattern at doubling sizes, from tiny to large, as long as c.patience
// allows.
func (c config) report(m mode, p pattern) (r result) {
	s := p.String()
	var first float64
	from := small
	for size := tiny; size <= large; size *= 2 {
		if estimate := 4 * r.large * float64(r.size); estimate > float64(c.patience) {
			break // this is what the run would take if the time is quadratic
		}
		r.size, r.large = size, m.perByte(m.input(s, size), 5)
		switch size {
		case tiny:
			first, r.small = r.large, r.large
		case small:
			r.small = r.large
		}
	}
	base := r.small
	if r.size <= small {
		from, base = tiny, first
	}
	r.output = m.printed(m.input(s, r.size))
	doublings := math.Log2(float64(r.size) / float64(from))
	r.growth = math.Pow(r.large/base, 4/max(doublings, 1))
	return r
}
