package delimit_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
)

var (
	ruleHeading = regexp.MustCompile(`(?m)^### ([A-Z][0-9]+),`)
	ruleRow     = regexp.MustCompile("(?m)^\\| ([A-Z][0-9]+) \\| `([^`]+)` \\| (.+) \\|$")
	codeSpan    = regexp.MustCompile("`([^`]+)`")
)

// TestRuleTable holds the table at the end of docs/RULES.md against the code: it has a row for
// every rule that the page explains and that Rules names, and each file declares the functions
// that its row gives.
func TestRuleTable(t *testing.T) {
	page := string(readFile(t, filepath.Join("..", "docs", "RULES.md")))
	want := map[string]bool{}
	for _, m := range ruleHeading.FindAllStringSubmatch(page, -1) {
		want[m[1]] = true
	}
	for id := range (^delimit.Rules(0)).All() {
		want[id] = true
	}
	got := map[string]bool{}
	for _, row := range ruleRow.FindAllStringSubmatch(page, -1) {
		got[row[1]] = true
		declared := functions(t, filepath.Join("..", row[2]))
		for _, name := range codeSpan.FindAllStringSubmatch(row[3], -1) {
			if !declared[name[1]] {
				t.Errorf("%s: %s declares no %s", row[1], row[2], name[1])
			}
		}
	}
	if len(want) < 25 || !maps.Equal(got, want) {
		t.Errorf("rules in the table: %v\nrules: %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
}

// functions returns the names of the functions that a file declares, those of methods with
// their type before.
func functions(t *testing.T, path string) map[string]bool {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := fn.Name.Name
		if fn.Recv != nil {
			typ := fn.Recv.List[0].Type
			if star, ok := typ.(*ast.StarExpr); ok {
				typ = star.X
			}
			if id, ok := typ.(*ast.Ident); ok {
				name = id.Name + "." + name
			}
		}
		names[name] = true
	}
	return names
}

// TestFinderIsSmall bounds the methods of Finder: how candidates are read is the readers' part.
func TestFinderIsSmall(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range files {
		for name := range functions(t, file) {
			if strings.HasPrefix(name, "Finder.") {
				n++
			}
		}
	}
	if n == 0 || n > 25 {
		t.Errorf("Finder has %d methods, want at most 25", n)
	}
}
