package search

import "urigrep/internal/pipeline"

// damagedInputs counts the errors that are about single inputs, and these inputs. The errors of an
// input come one after the other.
type damagedInputs struct {
	errors, inputs int64
	last           string // path
}

// add counts an error about an input.
func (d *damagedInputs) add(path string) {
	d.errors++
	if d.inputs == 0 || d.last != path {
		d.inputs++
	}
	d.last = path
}

// A Tolerance is how many inputs may be damaged without an effect on the exit state.
type Tolerance struct {
	Text    string // as it was given
	Inputs  int64
	Percent float64 // of the files read; where given, inputs is 0
}

// allows reports whether a run of some figures had no errors but those that are tolerated.
func (t *Tolerance) allows(m *Messages, s *pipeline.Stats) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	most := float64(t.Inputs)
	if t.Percent > 0 {
		most = t.Percent / 100 * float64(max(s.Files, m.inputs.inputs))
	}
	return m.errors == m.inputs.errors && float64(m.inputs.inputs) <= most
}
