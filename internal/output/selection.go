package output

import (
	"slices"
	"strings"
	"sync"

	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// A Selection writes some fields of the JSON record, and computes no others. Several goroutines may
// use it at once.
type Selection struct {
	nodes   []node
	scratch sync.Pool // of *Fields
}

// A node is a selected field, or an object with selected parts.
type node struct {
	field *Field
	parts []node // those selected; nil for all
}

// NewSelection returns the selection of a comma-separated list of dotted names. The error is a
// *FieldError for a name that no field has.
func NewSelection(names string, rfc resolve.RFC) (*Selection, error) {
	s := new(Selection)
	for name := range strings.SplitSeq(names, ",") {
		way, err := find(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		s.nodes = selected(s.nodes, way)
	}
	s.scratch.New = func() any { return &recordFields{RFC: rfc} }
	return s, nil
}

// selected returns nodes with the field at the end of way among them.
func selected(nodes []node, way []*Field) []node {
	i := slices.IndexFunc(nodes, func(n node) bool { return n.field == way[0] })
	switch {
	case i < 0:
		n := node{field: way[0]}
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

// Uses reports whether a field of this name, or a part of it, is selected.
func (s *Selection) Uses(name string) bool {
	return slices.ContainsFunc(s.nodes, func(n node) bool { return n.field.Name == name })
}

// Append writes a record as an object of those selected fields that it has.
func (s *Selection) Append(dst []byte, r *pipeline.Record) []byte {
	f := s.scratch.Get().(*recordFields)
	defer s.scratch.Put(f)
	f.set(r)
	return append(appendNodes(dst, s.nodes, f), '\n')
}

// appendNodes appends an object of those selected fields that the record has.
func appendNodes(dst []byte, nodes []node, f *recordFields) []byte {
	dst = append(dst, '{')
	begin := len(dst)
	for i := range nodes {
		n := &nodes[i]
		key := n.field.keyAt(dst, begin)
		switch {
		case n.parts == nil:
			dst = n.field.appendJSON(dst, key, f)
		case n.field.has(f):
			dst = appendNodes(append(dst, key...), n.parts, f)
		}
	}
	return append(dst, '}')
}
