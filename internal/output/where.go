package output

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/types"
	"github.com/expr-lang/expr/vm"

	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// Where is a condition on the fields of the JSON record, in the language of package expr, checked
// for types by NewWhere. Only the fields that it uses are computed; one that the record does not
// have is zero. Several goroutines may use it at once.
type Where struct {
	program *vm.Program
	used    []usedField
	scratch sync.Pool // of *whereScratch

	failures // records with which the condition failed
}

// A usedField is a field that an expression uses, and the names of the objects that it is in.
type usedField struct {
	objects []string
	field   *Field
}

// A whereScratch is memory that is used again.
type whereScratch struct {
	fields recordFields
	env    map[string]any
	vm     vm.VM
}

// NewWhere compiles an expression. The error is a *FieldError for a name that no field has; any
// other says what is wrong, and in which column.
func NewWhere(expression string, rfc resolve.RFC) (*Where, error) {
	tree, err := parser.Parse(expression)
	if err != nil {
		return nil, whereError(err)
	}
	w := new(Where)
	if w.used, err = usedIn(&tree.Node); err != nil {
		return nil, err
	}
	w.program, err = expr.Compile(expression, expr.Env(environment()), expr.AsBool(), expr.DisableBuiltin("int"),
		expr.Function("int", wholeNumber, new(func(string) int), new(func(int64) int), new(func(int) int), new(func(float64) int)))
	if err != nil {
		return nil, whereError(err)
	}
	w.scratch.New = func() any { return &whereScratch{fields: recordFields{RFC: rfc}, env: make(map[string]any)} }
	return w, nil
}

// wholeNumber is the function int of expressions. The empty string is 0, so that int(port) is a
// number for a record without a port.
func wholeNumber(params ...any) (any, error) {
	switch v := params[0].(type) {
	case string:
		if v == "" {
			return 0, nil
		}
		n, err := strconv.Atoi(v)
		if err != nil {
			return 0, fmt.Errorf("int(%q): want a whole number", v)
		}
		return n, nil
	case int64:
		return int(v), nil
	case float64:
		return int(v), nil
	}
	return params[0], nil
}

// environment returns the types of all fields.
func environment() types.Map { return objectType(fieldTable) }

// objectType returns the types of fields by their names.
func objectType(fields []Field) types.Map {
	m := make(types.Map)
	for i := range fields {
		m[fields[i].Name] = fields[i].exprType()
	}
	return m
}

// exprType returns the type of the field's values.
func (d *Field) exprType() types.Type {
	switch d.kind {
	case intField:
		return types.Int64
	case floatField:
		return types.Float64
	case boolField:
		return types.Bool
	case stringsField:
		return types.Array(types.String)
	case objectField:
		return objectType(d.Parts)
	case objectsField:
		return types.Array(objectType(d.Parts))
	}
	return types.String
}

// usedIn returns the fields that an expression uses: of an object the parts that it names.
func usedIn(tree *ast.Node) ([]usedField, error) {
	v := &fieldVisitor{own: make(map[string]bool)}
	ast.Walk(tree, v)
	var used []usedField
	for _, names := range v.names {
		if v.own[names[0]] {
			continue // a variable of the expression
		}
		way, err := find(names[0])
		if err != nil {
			return nil, err
		}
		for n := 2; n <= len(names) && way[len(way)-1].kind == objectField; n++ {
			if way, err = find(strings.Join(names[:n], ".")); err != nil {
				return nil, err
			}
		}
		last := len(way) - 1
		u := usedField{names[:last], way[last]}
		if !slices.ContainsFunc(used, func(have usedField) bool { return have.field == u.field }) {
			used = append(used, u)
		}
	}
	return used, nil
}

// A fieldVisitor collects the dotted names of an expression.
type fieldVisitor struct {
	names [][]string
	own   map[string]bool // variables
}

// Visit collects the name of a node. The nodes inside it were visited before.
func (v *fieldVisitor) Visit(n *ast.Node) {
	switch n := (*n).(type) {
	case *ast.VariableDeclaratorNode:
		v.own[n.Name] = true
	case *ast.IdentifierNode:
		v.names = append(v.names, []string{n.Value})
	case *ast.MemberNode:
		if name := dotted(n); name != nil { // replaces the name before its last dot
			v.names[len(v.names)-1] = name
		}
	}
}

// dotted returns the names of a member of a member of … of an identifier; nil for anything else.
func dotted(n ast.Node) []string {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return []string{n.Value}
	case *ast.ChainNode:
		return dotted(n.Node)
	case *ast.MemberNode:
		property, ok := n.Property.(*ast.StringNode)
		if names := dotted(n.Node); ok && names != nil {
			return append(names, property.Value)
		}
	}
	return nil
}

// Keep reports whether the condition holds for a record. It does not hold if its evaluation fails:
// see Failure.
func (w *Where) Keep(r *pipeline.Record) bool {
	s := w.scratch.Get().(*whereScratch)
	defer w.scratch.Put(s)
	s.fields.set(r)
	for i := range w.used {
		u := &w.used[i]
		env := s.env
		for _, name := range u.objects {
			inner, ok := env[name].(map[string]any)
			if !ok {
				inner = make(map[string]any)
				env[name] = inner
			}
			env = inner
		}
		env[u.field.Name] = u.field.typed(&s.fields)
	}
	result, err := s.vm.Run(w.program, s.env)
	if err != nil {
		w.failures.add(whereError(err))
		return false
	}
	return result.(bool)
}

// Uses reports whether the condition uses one of the fields.
func (w *Where) Uses(names ...string) bool {
	return slices.ContainsFunc(w.used, func(u usedField) bool {
		return slices.Contains(names, u.field.Name) && len(u.objects) == 0 || len(u.objects) > 0 && slices.Contains(names, u.objects[0])
	})
}

// whereError returns an error of package expr in one line.
func whereError(err error) error {
	if e, ok := err.(*file.Error); ok {
		return fmt.Errorf("column %d: %s", e.Column+1, strings.ToLower(e.Message[:1])+e.Message[1:])
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("%s", line)
}
