package command

import (
	"errors"
	"strconv"
	"strings"

	"urigrep/internal/pipeline"
)

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

// A tolerance is how many inputs may be damaged without an effect on the exit state.
type tolerance struct {
	text    string // as it was given
	inputs  int64
	percent float64 // of the files read; where given, inputs is 0
}

// tolerant is a tolerance as an option has it.
type tolerant struct {
	noDefault
	to *tolerance
}

func (t tolerant) Set(text string) (err error) {
	set := tolerance{text: text}
	if share, ok := strings.CutSuffix(text, "%"); ok {
		set.percent, err = strconv.ParseFloat(share, 64)
	} else {
		set.inputs, err = strconv.ParseInt(text, 10, 64)
	}
	if err != nil || set.inputs < 0 || !(set.percent >= 0 && set.percent <= 100) {
		return errors.New("a number of files, such as 3, or a share of them, such as 0.1%")
	}
	*t.to = set
	return nil
}

// allows reports whether a run of some figures had no errors but those that are tolerated.
func (t *tolerance) allows(m *messages, s *pipeline.Stats) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	most := float64(t.inputs)
	if t.percent > 0 {
		most = t.percent / 100 * float64(max(s.Files, m.inputs.inputs))
	}
	return m.errors == m.inputs.errors && float64(m.inputs.inputs) <= most
}
