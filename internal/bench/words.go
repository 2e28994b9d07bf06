package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A writer makes up text, the same for the same seed, and remembers where it put URIs.
type writer struct {
	r     *rand.Rand
	text  []byte
	uris  []int // where they begin, in order
	every int   // bytes of text for each URI
}

// words are those of all sentences; the first ones are more frequent.
var words = strings.Fields(`
	the of and to a in that it is was for on with as be at by this not are but from or have an they which one
	you were all her she there would their we him been has when who will no more if out so up said what its
	about than into them can only other time new some could these two may first then do any like my now over
	such our man me even most made after also did many off before must well back through years much where
	your way down should because long each just state those people too mr how little good world make very
	year still see own work men day get here old life both between being under three never know same last
	another while us might great go come since against right came take used himself few house use during
	without again place around however home small found thought went say part once general high upon school
	every does got united left number course war until always away something fact water though less public
	put think almost hand enough far took head yet government system set better told nothing night end why
	find going look asked later point knew next city give group toward young days let room word harbour
	meadow lantern winter river garden letter engine copper window bridge morning paper machine library
	value memory kernel buffer thread signal packet record socket cursor branch release version pointer`)

// word returns a word, a frequent one more likely.
func (w *writer) word() string {
	f := w.r.Float64()
	return words[int(f*f*float64(len(words)))]
}

// rare returns a word for a name or a path.
func (w *writer) rare() string { return words[len(words)/2+w.r.IntN(len(words)/2)] }

// due reports whether the next URI has to come for there to be enough.
func (w *writer) due() bool { return len(w.text) >= (len(w.uris)+1)*w.every }

// host returns a made-up host below a name that is reserved for examples (RFC 2606).
func (w *writer) host() string {
	host := w.rare() + "." + []string{"example", "example.com", "example.net", "example.org"}[w.r.IntN(4)]
	if w.r.IntN(3) == 0 {
		return "www." + host
	}
	return host
}

// uri returns an http or https URI of about 20 to 90 bytes.
func (w *writer) uri() string {
	var b strings.Builder
	b.WriteString([]string{"http://", "https://"}[w.r.IntN(2)])
	b.WriteString(w.host())
	for range w.r.IntN(4) {
		fmt.Fprintf(&b, "/%s", w.rare())
	}
	switch w.r.IntN(6) {
	case 0:
		b.WriteString("/")
	case 1:
		fmt.Fprintf(&b, "/%d/%02d/msg%05d.html", 1998+w.r.IntN(25), 1+w.r.IntN(12), w.r.IntN(1e5))
	case 2:
		fmt.Fprintf(&b, "/%s?id=%d&lang=en", w.rare(), w.r.IntN(1e6))
	case 3:
		fmt.Fprintf(&b, "/%s.html#%s", w.rare(), w.rare())
	}
	return b.String()
}

// plant returns a URI as it stands in a sentence, and how many bytes stand before it.
func (w *writer) plant() (token string, before int) {
	uri := w.uri()
	switch w.r.IntN(8) {
	case 0, 1:
		return "<" + uri + ">", 1
	case 2:
		return "(" + uri + ")", 1
	case 3:
		return `"` + uri + `"`, 1
	case 4:
		return uri + ",", 0
	}
	return uri, 0
}

// sentence returns the words of a sentence, without URIs.
func (w *writer) sentence() []string {
	n := 4 + w.r.IntN(18)
	all := make([]string, 0, n)
	for range n {
		s := w.word()
		switch w.r.IntN(90) {
		case 0, 1, 2, 3, 4:
			s += ","
		case 5:
			s = fmt.Sprintf("%d.%d", w.r.IntN(20), w.r.IntN(100))
		case 6:
			s = "e.g. " + s
		case 7:
			s = `"` + s + `"`
		case 8:
			s = "(" + s + ")"
		case 9:
			s += "'s"
		}
		all = append(all, s)
	}
	first := all[0]
	all[0] = strings.ToUpper(first[:1]) + first[1:]
	all[n-1] = strings.TrimRight(all[n-1], ",") + []string{".", ".", ".", ".", ".", "?", "!", ":"}[w.r.IntN(8)]
	return all
}

// paragraph writes sentences in lines of less than 76 bytes, each line after the
// leader, and a URI wherever one is due.
func (w *writer) paragraph(leader string, sentences int) {
	column := 0
	put := func(token string, uri int) {
		switch {
		case column == 0:
			w.text = append(w.text, leader...)
			column = len(leader)
		case column+1+len(token) > 75:
			w.text = append(append(w.text, '\n'), leader...)
			column = len(leader)
		default:
			w.text = append(w.text, ' ')
			column++
		}
		if uri >= 0 {
			w.uris = append(w.uris, len(w.text)+uri)
		}
		w.text = append(w.text, token...)
		column += len(token)
	}
	for range sentences {
		all := w.sentence()
		where := w.r.IntN(len(all))
		for k, s := range all {
			if k == where && w.due() {
				put(w.plant())
			}
			put(s, -1)
		}
	}
	w.text = append(w.text, '\n')
}
