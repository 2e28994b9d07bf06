package templates

import (
	"bytes"
	"errors"
	"text/template"
	"text/template/parse"
)

// What a template may do for a record: write mostText, and mostTimes as much as the texts of the
// record have, and take mostSteps, so that a loop without end is an error.
const (
	mostText  = 1 << 20 // bytes
	mostTimes = 16
	mostSteps = 1 << 18 // turns of loops and calls of templates
)

// The errors of a template that does more.
var (
	errTooLong = errors.New("a record gives more than the limit")
	errTooMany = errors.New("a record takes more than the limit")
)

// A limited writer fails once more bytes are written than are left, or more empty texts than steps
// are left.
type limited struct {
	out         *bytes.Buffer
	left, steps int
}

func (l *limited) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, errTooLong
	}
	if len(p) == 0 {
		if l.steps--; l.steps < 0 {
			return 0, errTooMany
		}
	}
	return l.out.Write(p)
}

// countSteps makes each turn of a loop in t and each call of a template write an empty text.
func countSteps(t *template.Template) {
	for _, defined := range t.Templates() {
		if defined.Tree != nil && defined.Root != nil {
			countStepsOf(defined.Root)
			begin(defined.Root)
		}
	}
}

// countStepsOf is countSteps for the loops in a list of nodes.
func countStepsOf(list *parse.ListNode) {
	if list == nil {
		return
	}
	for _, node := range list.Nodes {
		switch n := node.(type) {
		case *parse.IfNode:
			countStepsOf(n.List)
			countStepsOf(n.ElseList)
		case *parse.WithNode:
			countStepsOf(n.List)
			countStepsOf(n.ElseList)
		case *parse.RangeNode:
			countStepsOf(n.List)
			countStepsOf(n.ElseList)
			begin(n.List)
		}
	}
}

// begin puts an empty text at the beginning of a list.
func begin(list *parse.ListNode) {
	list.Nodes = append([]parse.Node{&parse.TextNode{NodeType: parse.NodeText}}, list.Nodes...)
}
