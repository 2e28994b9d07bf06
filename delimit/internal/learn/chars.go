package main

import (
	"bytes"
	"math/rand/v2"

	"urigrep/delimit/internal/grams"
)

// What the model of characters is learned from, of each text.
const (
	charsText  = 6 << 20 // bytes
	charsURIs  = 1500    // references, cut at random
	charsLines = 6000    // beginnings of lines
	leastSeen  = 40      // how often a gram was seen that has a place in the table
)

// A sample is what the model of characters is learned from.
type sample struct{ ref, rest []byte }

// learnCharacters adds to l how the references of a text go on after a place in their path, and how its
// lines begin.
func (c *corpus) learnCharacters(l *grams.Learner) {
	for _, s := range c.cuts {
		l.GoesOn(s.ref, s.rest)
	}
	for _, token := range c.tokens {
		l.Begins(token)
	}
}

// sample draws what is learned from.
func (c *corpus) sample() {
	text := c.text[:min(len(c.text), charsText)]
	rnd := rand.New(rand.NewPCG(hashOf(c.name), 1))
	uris := urisOf(text)
	rnd.Shuffle(len(uris), func(i, j int) { uris[i], uris[j] = uris[j], uris[i] })
	for _, u := range uris[:min(len(uris), charsURIs)] {
		path := bytes.IndexByte(u[min(9, len(u)):], '/') + 9
		if path < 9 || len(u)-path < 6 {
			continue
		}
		cut := path + 1 + rnd.IntN(len(u)-path-3)
		c.cuts = append(c.cuts, sample{u[:cut], u[cut:]})
	}
	lines := bytes.Split(text, []byte("\n"))
	for range charsLines {
		line := bytes.TrimLeft(lines[rnd.IntN(len(lines))], " \t>|#*/;%-\r")
		token, _, _ := bytes.Cut(line, []byte(" "))
		if token = bytes.TrimRight(token, "\r"); len(token) > 0 && !bytes.Contains(token, []byte("://")) {
			c.tokens = append(c.tokens, token)
		}
	}
}

// urisOf returns the references with "://" in a text, roughly.
func urisOf(text []byte) (all [][]byte) {
	for i := 0; ; {
		n := bytes.Index(text[i:], []byte("://"))
		if n < 0 {
			return all
		}
		i += n
		start := i
		for start > 0 && 'a' <= text[start-1] && text[start-1] <= 'z' {
			start--
		}
		end := i
		for end < len(text) && text[end] > ' ' && text[end] < 0x7F && bytes.IndexByte([]byte("<>\"')]}"),
			text[end]) < 0 {
			end++
		}
		if end-i > 9 {
			all = append(all, bytes.TrimRight(text[start:end], ".,;:"))
		}
		i = max(end, i+3)
	}
}
