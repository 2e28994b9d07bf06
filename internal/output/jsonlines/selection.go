package jsonlines

import (
	"slices"
	"strings"
	"sync"

	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// A Selection is a sink that writes some fields of the records, and computes no others. Several
// goroutines may use it at once.
type Selection struct {
	output.Nothing
	named  []*field.Ref
	nodes  []node
	values sync.Pool // of *field.Values
}

// A node is a selected field, or an object with selected parts.
type node struct {
	*field.Ref
	parts []node // those selected; nil for all
}

// NewSelection returns the selection of a comma-separated list of dotted names. The error is a
// *field.Error for a name that no field has.
func NewSelection(names string, rfc resolve.RFC) (*Selection, error) {
	s := new(Selection)
	for name := range strings.SplitSeq(names, ",") {
		ref, err := field.Find(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		s.named = append(s.named, ref)
		s.nodes = selected(s.nodes, ref.Way())
	}
	s.values.New = func() any { return &field.Values{RFC: rfc} }
	return s, nil
}

// selected returns nodes with the field at the end of way among them.
func selected(nodes []node, way []*field.Ref) []node {
	i := slices.IndexFunc(nodes, func(n node) bool { return n.Name == way[0].Name })
	switch {
	case i < 0:
		n := node{Ref: way[0]}
		if len(way) > 1 {
			n.parts = selected(nil, way[1:])
		}
		return append(nodes, n)
	case len(way) == 1:
		nodes[i].parts = nil
	case nodes[i].parts != nil:
		nodes[i].parts = selected(nodes[i].parts, way[1:])
	}
	return nodes
}

// Needs implements output.Sink.
func (s *Selection) Needs() field.Needs { return field.NeedsOf(s.named) }

// Connect implements output.Sink.
func (s *Selection) Connect(p *pipeline.Options) { p.Append = s.Append }

// Append writes a record as an object of those selected fields that it has.
func (s *Selection) Append(dst []byte, r *pipeline.Record) []byte {
	v := s.values.Get().(*field.Values)
	defer s.values.Put(v)
	v.Set(r)
	return append(appendNodes(dst, s.nodes, v), '\n')
}

// appendNodes appends an object of those selected fields that the record has.
func appendNodes(dst []byte, nodes []node, v *field.Values) []byte {
	dst = append(dst, '{')
	begin := len(dst)
	for i := range nodes {
		n := &nodes[i]
		switch {
		case n.parts == nil:
			dst = n.AppendMember(dst, begin, v)
		case n.Has(v):
			dst = appendNodes(n.AppendKey(dst, begin), n.parts, v)
		}
	}
	return append(dst, '}')
}
