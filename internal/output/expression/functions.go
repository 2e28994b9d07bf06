package expression

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"urigrep/internal/output/field"
	"urigrep/resolve"
)

// functionMark begins the names that functions have in a program, since host, domain and query are
// fields, too.
const functionMark = "__"

// functions are those that expressions have besides those of package expr.
var functions = []string{"host", "domain", "query", "cidr", "redact"}

// calls marks the names of called functions, and gives query("name") the query of the record.
type calls struct{}

// Visit implements ast.Visitor.
func (calls) Visit(n *ast.Node) {
	call, ok := (*n).(*ast.CallNode)
	if !ok {
		return
	}
	name, ok := call.Callee.(*ast.IdentifierNode)
	if !ok || !slices.Contains(functions, name.Value) {
		return
	}
	if name.Value == "query" && len(call.Arguments) == 1 {
		call.Arguments = append(call.Arguments, &ast.IdentifierNode{Value: "query"})
	}
	name.Value = functionMark + name.Value
}

func host(params ...any) (any, error)   { return field.HostOf(params[0].(string)), nil }
func domain(params ...any) (any, error) { return field.DomainOf(params[0].(string)), nil }
func redact(params ...any) (any, error) { return resolve.Redact(params[0].(string)), nil }

func parameter(params ...any) (any, error) {
	return field.Parameter(params[0].(string), params[1].(string)), nil
}

func inNetwork(params ...any) (any, error) {
	return field.InNetwork(params[0].(string), params[1].(string))
}
