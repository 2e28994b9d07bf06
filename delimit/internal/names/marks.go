package names

import (
	"bytes"

	"urigrep/scan"
)

// A Marks goes through the triggers of a text, as scan.TriggerIter does, with the marks of
// addresses, domains and defanged spellings among them: brackets, '@', '.', and the ideographic
// full stops that separate labels too (UTS #46). Where these are not looked for it is no more than
// the TriggerIter.
type Marks struct {
	triggers scan.TriggerIter
	marks    []mark
	text     []byte
	to       int
	pending  int // a trigger not yet returned, if held
	held     bool
}

// A mark is a text to find, and the index of the next one: to or more if there is no other.
type mark struct {
	text []byte
	next int
}

// labelDots are the characters that separate labels beside '.' (UTS #46, §4).
var labelDots = [...]string{"。", "．", "｡"}

// Find sets which marks are found: brackets, of defanged spellings, those of addresses, of domains, of
// domains by UTS #58, of destinations in Markdown.
func (m *Marks) Find(brackets, email, domains, iri, destinations bool) {
	m.marks = m.marks[:0]
	if destinations {
		m.marks = append(m.marks, mark{text: []byte("](")}, mark{text: []byte("]:")})
	}
	if brackets {
		for _, c := range []byte("[({") {
			m.marks = append(m.marks, mark{text: []byte{c}})
		}
	}
	if email {
		m.marks = append(m.marks, mark{text: []byte{'@'}})
	}
	if domains {
		m.marks = append(m.marks, mark{text: []byte{'.'}})
		if iri {
			for _, s := range labelDots {
				m.marks = append(m.marks, mark{text: []byte(s)})
			}
		}
	}
}

// Reset is TriggerIter.Reset, for triggers of the set and marks.
func (m *Marks) Reset(text []byte, from, to int, set scan.Triggers) {
	m.triggers.Reset(text, from, to, set)
	m.text, m.to, m.held = text, to, false
	for k := range m.marks {
		m.marks[k].seek(text, from, to)
	}
}

// seek finds the first mark that begins at or after from and before to.
func (m *mark) seek(text []byte, from, to int) {
	m.next = to
	if from >= to {
		return
	}
	if n := bytes.Index(text[from:min(len(text), to+len(m.text)-1)], m.text); n >= 0 {
		m.next = from + n
	}
}

// Any reports whether marks are looked for; else TriggerIter.Next returns all there is.
func (m *Marks) Any() bool { return len(m.marks) > 0 }

// Next returns the index of the next trigger or mark, -1 if there is none, and whether it is a
// mark; of a trigger and a mark in one place the trigger comes first.
func (m *Marks) Next() (j int, isMark bool) {
	if !m.Any() {
		return m.triggers.Next(), false
	}
	return m.firstOfBoth()
}

// firstOfBoth is following where marks are looked for.
func (m *Marks) firstOfBoth() (j int, isMark bool) {
	if !m.held {
		m.pending, m.held = m.triggers.Next(), true
	}
	first := &m.marks[0]
	for k := range m.marks {
		if m.marks[k].next < first.next {
			first = &m.marks[k]
		}
	}
	j = first.next
	if m.pending >= 0 && m.pending <= j {
		m.held = false
		return m.pending, false
	}
	if j >= m.to {
		return -1, false
	}
	first.seek(m.text, j+len(first.text), m.to)
	return j, true
}

// Skip drops the triggers and marks before the index to.
func (m *Marks) Skip(to int) {
	m.triggers.Skip(to)
	if m.held && m.pending >= 0 && m.pending < to {
		m.held = false
	}
	for k := range m.marks {
		if m.marks[k].next < to {
			m.marks[k].seek(m.text, to, m.to)
		}
	}
}
