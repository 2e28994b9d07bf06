// Package grams is a model of characters: how a reference goes on after the characters that it has,
// and how lines begin, both learned from text.
//
// A symbol stands for a character, or for a class of them: digits, capital letters, what is beyond
// ASCII. The model has the probability of a symbol after up to three others, and the table
// (weights_grams.go) is made by delimit/internal/learn.
package grams

import (
	"math"
	"sync"
)

// A symbol is one character of ASCII, or what stands for several.
const (
	symbolDigit   = '0'
	symbolCapital = 'A'
	symbolWide    = 'W' // beyond ASCII
	symbolBegin   = 'B' // before the first character of a line
	symbolOther   = 'C' // a control character
)

// symbols has the symbol of each byte.
var symbols = func() (t [256]byte) {
	for c := range 256 {
		switch {
		case '0' <= c && c <= '9':
			t[c] = symbolDigit
		case 'A' <= c && c <= 'Z':
			t[c] = symbolCapital
		case c >= 0x80:
			t[c] = symbolWide
		case c <= ' ' || c == 0x7F:
			t[c] = symbolOther
		default:
			t[c] = byte(c)
		}
	}
	return t
}()

const (
	// Order is how many symbols a gram has at most: one, and those before it.
	Order = 4
	// Reach is how many characters of a token are looked at.
	Reach = 14
)

// A Gram is up to Order symbols, eight bits each, the last one lowest.
type Gram uint32

// with returns the gram of the symbols of g but the first, and another.
func (g Gram) with(symbol byte) Gram { return g<<8 | Gram(symbol) }

// last returns the gram of the last n symbols.
func (g Gram) last(n int) Gram { return g & (1<<(8*n) - 1) }

// begin is the context of the first character of a line.
const begin = Gram(symbolBegin)

// Unit is how many units the logarithm of a probability, to base 2, has in a Model.
const Unit = 8

// A Cost is what a symbol costs after others: the negative logarithm of its probability in units, as
// the continuation of a reference and as the beginning of a line.
type Cost struct{ On, Begin uint8 }

// A Model has costs of grams. It is a hash table with open addressing.
type Model struct {
	grams []Gram
	costs []Cost
}

// NewModel returns a model of costs.
func NewModel(costs map[Gram]Cost) *Model {
	m := newModel(len(costs))
	for g, c := range costs {
		m.set(g, c)
	}
	return m
}

// newModel returns a model that has place for n costs, or a few more.
func newModel(n int) *Model {
	size := 64
	for size < 2*n {
		size *= 2
	}
	return &Model{make([]Gram, size), make([]Cost, size)}
}

// set sets the cost of a gram.
func (m *Model) set(g Gram, c Cost) {
	i := m.find(g)
	m.grams[i], m.costs[i] = g, c
}

// find returns where g is, or would be.
func (m *Model) find(g Gram) int {
	last := len(m.grams) - 1
	i := int(uint32(g)*0x9E3779B1>>8) & last
	for m.grams[i] != g && m.grams[i] != 0 {
		i = (i + 1) & last
	}
	return i
}

// cost returns what the last symbol of g costs after as many of the others as the model knows it with.
func (m *Model) cost(g Gram) Cost {
	for n := Order; n > 0; n-- {
		if i := m.find(g.last(n)); m.grams[i] != 0 {
			return m.costs[i]
		}
	}
	return Cost{unknown, unknown}
}

// unknown is what a symbol costs that the model does not know.
const unknown = 8 * Unit

// Odds returns how much rather token goes on after ref than it begins a line, as the logarithm of the
// odds in units: by its first character, by its first four, and by Reach of them.
func (m *Model) Odds(ref, token []byte) (first, four, all int) {
	on, line := Gram(0), begin
	for _, c := range ref[max(0, len(ref)-Order+1):] {
		on = on.with(symbols[c])
	}
	for i, c := range token[:min(len(token), Reach)] {
		on, line = on.with(symbols[c]), line.with(symbols[c])
		if i < Order-1 {
			all += int(m.cost(line).Begin) - int(m.cost(on).On)
		} else {
			cost := m.cost(on)
			all += int(cost.Begin) - int(cost.On)
		}
		switch {
		case i == 0:
			first, four = all, all
		case i < 4:
			four = all
		}
	}
	return first, four, all
}

// Default returns the model of the table.
var Default = sync.OnceValue(func() *Model { return parse(table) })

// first is the digit of the cost 0 in a table.
const first = '!'

// mostCost is the highest cost that a digit of a table can say.
const mostCost = 'z' - first

// CostOf returns the cost of a probability.
func CostOf(p float64) uint8 { return uint8(min(mostCost, math.Round(-math.Log2(p)*Unit))) }
