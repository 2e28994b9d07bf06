package layering_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "urigrep"

// layers are the packages of the module from the bottom up: each imports those below it, and its own
// neighbours. A name stands for the packages below it too, unless they are named themselves.
var layers = []string{
	"internal/guardpage", "internal/cut", "internal/text", "internal/schemes", "internal/charset", "internal/hostlist",
	"scan", "resolve",
	"internal/source/origin", "internal/source/format", "internal/source/*", "internal/source",
	"delimit/internal/blocks", "delimit/internal/grams", "delimit/internal/entry", "delimit/internal/uts58",
	"delimit/internal/refang", "delimit/internal/names", "delimit/internal/index", "delimit/internal/lines", "delimit/internal/token",
	"delimit/internal/join", "delimit", "internal/prefilter",
	"internal/pipeline",
	"internal/output/escape", "internal/output/pen", "internal/output/explain", "internal/output/tally", "internal/output/report",
	"internal/output/field", "internal/output", "internal/output/*",
	"internal/command/option", "internal/command/page", "internal/command/system", "internal/command/search",
	"internal/command/settings", "internal/command/program", "internal/command",
	"internal", "",
}

// public are the packages that other programs import, which need no more of this module than these.
var public = []string{"scan", "delimit", "resolve", "internal/cut", "internal/text", "internal/schemes"}

// of says which packages alone use a module that is not one of Go's.
var of = map[string][]string{
	"github.com/urfave/cli":              {"internal/command/option"},
	"github.com/expr-lang/expr":          {"internal/output/expression"},
	"github.com/go-json-experiment/json": {"internal/source"},
	"github.com/klauspost/compress":      {"internal/source", "internal/bench", "delimit/internal/learn"},
	"github.com/pierrec/lz4":             {"internal/source"},
	"github.com/andybalholm/brotli":      {"internal/source"},
	"github.com/wlynxg/chardet":          {"internal/charset"},
	"github.com/therootcompany/xz":       {"internal/source"},
	"golang.org/x/sys":                   {"internal/text", "internal/source/jsonl", "internal/command/system"},
}

// folders are what the top of the tree may hold, hidden ones aside; cluster is a module of
// its own.
var folders = []string{"bench", "cluster", "delimit", "docs", "internal", "python", "resolve", "scan", "testdata"}

func TestImports(t *testing.T) {
	root := filepath.Join("..", "..")
	found := false
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && file != root && (entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), ".") || nested(file)) {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		found = true
		check(t, strings.TrimPrefix(filepath.ToSlash(rel), "."), file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !found {
		t.Fatal("no source files found")
	}
}

// nested reports whether a folder is a module of its own.
func nested(folder string) bool {
	names, err := filepath.Glob(filepath.Join(folder, "go.mod"))
	return err == nil && len(names) > 0
}

// check holds the imports of a file of the package pkg against the layers.
func check(t *testing.T, pkg, file string) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range f.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		inside, ours := strings.CutPrefix(name, module+"/")
		if ours && !mayImport(pkg, inside) || !ours && !mayUse(pkg, name) {
			t.Errorf("%s: %s may not import %s", file, path.Join(module, pkg), name)
		}
	}
}

// mayImport reports whether a package may import another one of the module.
func mayImport(pkg, other string) bool {
	if within(public, pkg) && !within(public, other) {
		return false
	}
	return layer(other) <= layer(pkg)
}

// mayUse reports whether a package may import one that is not of the module.
func mayUse(pkg, other string) bool {
	if !strings.Contains(strings.Split(other, "/")[0], ".") ||
		strings.HasPrefix(other, "golang.org/x/text/") || strings.HasPrefix(other, "golang.org/x/net/") {
		return true
	}
	for library, users := range of {
		if within([]string{library}, other) {
			return within(users, pkg)
		}
	}
	return false
}

// layer returns the number of the layer that a package is in: that of the longest name.
func layer(pkg string) int {
	best := -1
	for i, name := range layers {
		parent := strings.TrimSuffix(name, "/*")
		if within([]string{parent}, pkg) && (name == parent || pkg != parent) && (best < 0 || len(name) > len(layers[best])) {
			best = i
		}
	}
	return best
}

// within reports whether a package is one of some, or below one.
func within(all []string, pkg string) bool {
	return slices.ContainsFunc(all, func(name string) bool {
		return name == "" || pkg == name || strings.HasPrefix(pkg, name+"/")
	})
}

// ofCluster lists what the module cluster may import of this one.
var ofCluster = []string{
	"internal/command", "internal/command/option", "internal/command/page", "internal/command/program",
	"internal/output/escape", "internal/output/tally", "internal/source", "internal/source/glob",
}

func TestImportsOfCluster(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("..", "..", "cluster", "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no source files found: %v", err)
	}
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if inside, ours := strings.CutPrefix(path, module+"/"); ours && !slices.Contains(ofCluster, inside) {
				t.Errorf("%s: cluster may not import %s", name, path)
			}
		}
	}
}

func TestTopOfTheTree(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("..", "..", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		folder := filepath.Base(filepath.Dir(name))
		if !strings.HasPrefix(folder, ".") && !slices.Contains(folders, folder) {
			t.Errorf("folder %s is none of the layout", folder)
			folders = append(folders, folder)
		}
	}
}
