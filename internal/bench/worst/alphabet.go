package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// longestToken is the greatest length of a literal that is a token, in bytes. Longer ones are
// messages and tables.
const longestToken = 16

// readingSources are the folders below the module's root whose code decides where references are.
var readingSources = []string{
	"scan", "delimit", "delimit/internal/names", "delimit/internal/index",
	"delimit/internal/lines", "delimit/internal/token", "delimit/internal/join", "internal/text", "internal/schemes",
}

// sets are the functions and methods that take each character of a string literal by itself.
var sets = map[string]bool{
	"SetOfBytes": true, "IndexAny": true, "LastIndexAny": true, "ContainsAny": true, "IndexByte": true,
	"LastIndexByte": true,
	"Trim":          true, "TrimLeft": true, "TrimRight": true, "ContainsRune": true, "IndexRune": true,
}

// messages are the functions whose literals are texts for people.
var messages = map[string]bool{"Errorf": true, "errors.New": true, "Sprintf": true, "panic": true, "Fprintf": true,
	"Fprintln": true}

// An alphabet collects the strings that code compares a text with: those of its cases, sets, tables
// and prefixes.
type alphabet struct {
	tokens []string
	seen   map[string]bool
}

// alphabetOf returns the tokens of the Go files in folders below root, in the order of the files:
// literals of characters and short strings, but those of tests, imports, tags and messages.
func alphabetOf(root string, folders []string) ([]string, error) {
	a := alphabet{seen: make(map[string]bool)}
	files := token.NewFileSet()
	for _, folder := range folders {
		entries, err := os.ReadDir(filepath.Join(root, folder))
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if !isCode(e) {
				continue
			}
			file, err := parser.ParseFile(files, filepath.Join(root, folder, e.Name()), nil,
				parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			ast.Inspect(file, a.visit)
		}
	}
	return a.tokens, nil
}

// isCode reports whether a file has code that reads: neither tests nor the kernels of a processor.
func isCode(e fs.DirEntry) bool {
	name := e.Name()
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") &&
		!strings.HasSuffix(name, "_amd64.go")
}

// visit adds the literals below a node, and reports whether those below its children are to be
// added too.
func (a *alphabet) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.Field:
		if n.Tag != nil {
			return false
		}
	case *ast.RangeStmt:
		a.addEach(n.X)
	case *ast.CallExpr:
		name := called(n)
		if messages[name] {
			return false
		}
		if sets[name] {
			for _, arg := range n.Args {
				a.addEach(arg)
			}
			return false
		}
	case *ast.BasicLit:
		if s, ok := literal(n); ok {
			a.add(s)
		}
	}
	return true
}

// addEach adds each character of the string literals below a node.
func (a *alphabet) addEach(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok {
			return true
		}
		s, _ := literal(lit)
		for len(s) > 0 {
			_, n := utf8.DecodeRuneInString(s)
			a.add(s[:n])
			s = s[n:]
		}
		return true
	})
}

// add adds a token that is not there yet, if it is one word of at most longestToken bytes.
func (a *alphabet) add(s string) {
	if s == "" || len(s) > longestToken || a.seen[s] || len(strings.Fields(s)) > 1 && !strings.Contains(s, "\n") {
		return
	}
	a.seen[s] = true
	a.tokens = append(a.tokens, s)
}

// called returns the name of the function or method that is called, with the package if that is errors.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if p, ok := f.X.(*ast.Ident); ok && p.Name == "errors" {
			return "errors." + f.Sel.Name
		}
		return f.Sel.Name
	}
	return ""
}

// literal returns what a literal of a character or a string stands for.
func literal(lit *ast.BasicLit) (s string, ok bool) {
	switch lit.Kind {
	case token.STRING:
		s, err := strconv.Unquote(lit.Value)
		return s, err == nil
	case token.CHAR:
		r, multibyte, _, err := strconv.UnquoteChar(lit.Value[1:len(lit.Value)-1], '\'')
		if err == nil && !multibyte {
			return string([]byte{byte(r)}), true
		}
		return string(r), err == nil
	}
	return "", false
}

// union returns the tokens of several lists, each once.
func union(lists ...[]string) (all []string) {
	seen := make(map[string]bool)
	for _, list := range lists {
		for _, token := range list {
			if !seen[token] {
				seen[token] = true
				all = append(all, token)
			}
		}
	}
	return slices.Clip(all)
}
