package charset

import (
	"fmt"

	"golang.org/x/text/transform"
)

// probe is decoded to different text in each state of a stateful decoder and
// leaves the state as it is: a whole character where one has two bytes.
const probe = "!!"

// A state is one of those that a stateful decoder can be in between two characters.
type state struct {
	enter  string // the bytes that bring a new decoder to it
	probed string // what it then decodes probe to
}

// stateful returns the encoding that the index has under name, with the initial state of its
// decoder and the states that the sequences in enter bring it to.
func stateful(name string, enter ...string) Encoding {
	enc, _, ok := index(name)
	if !ok {
		panic("charset: no encoding " + name)
	}
	e := Encoding{name: name, enc: enc}
	for _, bytes := range append([]string{""}, enter...) {
		d := e.enc.NewDecoder()
		s := state{enter: bytes}
		if _, _, err := d.Transform(nil, []byte(bytes), false); err != nil {
			panic(fmt.Sprintf("charset: %s does not take %q: %v", name, bytes, err))
		}
		n, probed := probeState(d)
		s.probed = string(probed[:n])
		e.states = append(e.states, s)
	}
	return e
}

// probeState returns what t decodes probe to, and its length.
func probeState(t transform.Transformer) (n int, probed [16]byte) {
	n, _, _ = t.Transform(probed[:], []byte(probe), false)
	return n, probed
}
