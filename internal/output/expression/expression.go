// Package expression computes expressions over the fields of the JSON record, in the language of
// package expr, such as the conditions of --where.
package expression

import (
	"cmp"
	"errors"
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

	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// An Expression is computed of a record, and checked for types when it is compiled. Only the fields
// that it uses are computed; one that the record does not have is zero. Several goroutines may use
// it at once.
type Expression struct {
	program *vm.Program // nil for the field used[0] itself
	used    []*field.Ref
	scratch sync.Pool // of *scratch

	output.Failures // records with which the expression failed
}

// A scratch is reusable memory for a record.
type scratch struct {
	values field.Values
	env    map[string]any
	vm     vm.VM
}

// NewCondition compiles an expression that is true or false. The error is a *field.Error for a name
// that no field has; any other says what is wrong, and in which column.
func NewCondition(text string, rfc resolve.RFC) (*Expression, error) {
	return compile(text, rfc, expr.AsBool())
}

// compile compiles an expression.
func compile(text string, rfc resolve.RFC, options ...expr.Option) (*Expression, error) {
	tree, err := parser.Parse(text)
	if err != nil {
		return nil, errorOf(text, err)
	}
	ast.Walk(&tree.Node, calls{})
	x := new(Expression)
	if x.used, err = usedIn(&tree.Node); err != nil {
		var unknown *field.Error
		if errors.As(err, &unknown) {
			return nil, cmp.Or(unquoted(text, unknown), err)
		}
		return nil, err
	}
	options = append(options, expr.Env(environment()), expr.Patch(calls{}), expr.DisableBuiltin("int"),
		expr.Function(functionMark+"host", host, new(func(string) string)),
		expr.Function(functionMark+"domain", domain, new(func(string) string)),
		expr.Function(functionMark+"query", parameter, new(func(string, string) string)),
		expr.Function(functionMark+"cidr", inNetwork, new(func(string, string) bool)),
		expr.Function(functionMark+"redact", redact, new(func(string) string)),
		expr.Function("int", wholeNumber, new(func(string) int), new(func(int64) int), new(func(int) int),
			new(func(float64) int)))
	if x.program, err = expr.Compile(text, options...); err != nil {
		return nil, errorOf(text, err)
	}
	x.scratch.New = func() any { return &scratch{values: field.Values{RFC: rfc}, env: make(map[string]any)} }
	return x, nil
}

// Needs says what a run has to compute for the fields that the expression uses.
func (x *Expression) Needs() field.Needs { return field.NeedsOf(x.used) }

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
func environment() types.Map {
	all := objectType(field.Table())
	all[field.FormerPath] = types.String
	return all
}

// objectType returns the types of fields by their names.
func objectType(fields []field.Field) types.Map {
	m := make(types.Map)
	for i := range fields {
		m[fields[i].Name] = typeOf(&fields[i])
	}
	return m
}

// typeOf returns the type of a field's values.
func typeOf(f *field.Field) types.Type {
	switch f.Type {
	case field.Integer:
		return types.Int64
	case field.Number:
		return types.Float64
	case field.Boolean:
		return types.Bool
	case field.Strings:
		return types.Array(types.String)
	case field.Object:
		return objectType(f.Parts)
	case field.Objects:
		return types.Array(objectType(f.Parts))
	}
	return types.String
}

// usedIn returns the fields that an expression uses: of an object the parts that it names.
func usedIn(tree *ast.Node) ([]*field.Ref, error) {
	v := &fieldVisitor{own: make(map[string]bool)}
	ast.Walk(tree, v)
	var used []*field.Ref
	for _, names := range v.names {
		if v.own[names[0]] {
			continue // a variable of the expression
		}
		ref, err := field.Find(names[0])
		for n := 2; err == nil && n <= len(names) && ref.Type == field.Object; n++ {
			ref, err = field.Find(strings.Join(names[:n], "."))
		}
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(used, ref.IsIn) {
			used = append(slices.DeleteFunc(used, func(u *field.Ref) bool { return u.IsIn(ref) }), ref)
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
		if !strings.HasPrefix(n.Value, functionMark) {
			v.names = append(v.names, []string{n.Value})
		}
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

// Keep reports whether a condition holds for a record. It does not hold if its evaluation fails:
// see Failure.
func (x *Expression) Keep(r *pipeline.Record) bool {
	s := x.scratch.Get().(*scratch)
	defer x.scratch.Put(s)
	value, ok := x.run(s, r)
	return ok && value.(bool)
}

// run returns the value of the expression for a record; false if its evaluation fails.
func (x *Expression) run(s *scratch, r *pipeline.Record) (any, bool) {
	s.values.Set(r)
	for _, f := range x.used {
		way := f.Way()
		env := s.env
		for _, in := range way[:len(way)-1] {
			inner, ok := env[in.Name].(map[string]any)
			if !ok {
				inner = make(map[string]any)
				env[in.Name] = inner
			}
			env = inner
		}
		env[f.Name] = f.Value(&s.values)
	}
	value, err := s.vm.Run(x.program, s.env)
	if err != nil {
		x.Add(errorOf("", err))
		return nil, false
	}
	return value, true
}

// plainTypes replaces the types of Go, and the marks of functions, in messages.
var plainTypes = strings.NewReplacer(functionMark, "", "map[string]interface {}", "object", "[]interface {}", "list",
	"time.Time", "date")

// errorOf returns an error of package expr about an expression in one line, with what to write
// instead if that is known.
func errorOf(text string, err error) error {
	if e, ok := err.(*file.Error); ok {
		message := strings.ToLower(e.Message[:1]) + e.Message[1:]
		return fmt.Errorf("column %d: %s%s", e.Column+1, plainTypes.Replace(message), advice(text, message, e.Column))
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("%s", line)
}
