package layering

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

// allowed lists, for each package, which packages of the module it may import. Every
// package may import those of anywhere too.
var allowed = map[string][]string{
	"internal/text":    nil,
	"internal/schemes": nil,
	"scan":             {"internal/schemes"},
	"resolve":          {"resolve/publicsuffix", "internal/schemes"},
	"delimit":          append(layers[:], "scan", "resolve", "resolve/publicsuffix", "delimit/internal/blocks", "delimit/internal/entry", "delimit/internal/lineends"),

	"delimit/internal/blocks": nil,
	"delimit/internal/entry":  {"scan"},
	"delimit/internal/uts58":  nil,
	"delimit/internal/chars":  {"scan", "internal/schemes"},
	"delimit/internal/scheme": {"scan", "internal/schemes", "delimit/internal/chars"},
	"delimit/internal/names":  {"scan", "internal/schemes", "resolve", "resolve/publicsuffix", "delimit/internal/chars", "delimit/internal/scheme", "delimit/internal/uts58"},
	"delimit/internal/index":  {"scan", "delimit/internal/chars", "delimit/internal/scheme", "delimit/internal/names"},
	"delimit/internal/lines":  {"scan", "delimit/internal/chars", "delimit/internal/index", "delimit/internal/names", "delimit/internal/scheme"},
	"delimit/internal/token":  {"scan", "delimit/internal/chars", "delimit/internal/index", "delimit/internal/scheme", "delimit/internal/uts58"},
	"delimit/internal/join": {
		"scan", "delimit/internal/chars", "delimit/internal/index", "delimit/internal/lines", "delimit/internal/lineends", "delimit/internal/names",
		"delimit/internal/scheme", "delimit/internal/token",
	},

	"delimit/internal/lineends": nil,
	"delimit/internal/learn":    {"delimit", "delimit/internal/lineends"},

	"resolve/publicsuffix": nil,
	"resolve/tracking":     {"resolve"},
	"resolve/unwrap":       {"resolve", "resolve/publicsuffix"},

	"internal/charset":   nil,
	"internal/hostlist":  nil,
	"internal/prefilter": {"delimit", "scan"},

	"internal/pipeline": {
		"internal/charset", "internal/source", "internal/source/format", "delimit", "resolve", "resolve/publicsuffix", "resolve/tracking", "resolve/unwrap",
	},
	"internal/output/report":   {"internal/output/explain"},
	"internal/playground":      nil,
	"internal/playground/page": {"internal/playground/find"},
	"internal/playground/find": {"internal/output/escape", "internal/output/explain", "delimit", "resolve", "resolve/tracking", "resolve/unwrap"},
	"internal/output/explain":  {"delimit"},
	"internal/output/escape":   nil,
	"internal/output/pen":      nil,
	"internal/output/field": {
		"internal/output/escape", "internal/output/pen", "internal/pipeline", "delimit", "resolve", "resolve/publicsuffix",
	},
	"internal/output":            {"internal/output/field", "internal/pipeline", "resolve"},
	"internal/output/expression": ofSink,
	"internal/output/templates":  ofSink,
	"internal/output/jsonlines":  ofSink,
	"internal/output/plain":      append([]string{"internal/output/explain"}, ofSink...),
	"internal/output/redact":     ofSink,
	"internal/output/table":      ofSink,
	"internal/output/counts":     append([]string{"internal/output/expression", "internal/output/table"}, ofSink...),
	"internal/output/reporter":   append([]string{"internal/output/report", "internal/output/jsonlines"}, ofSink...),
	"internal/output/rewrite":    append([]string{"internal/output/templates", "internal/source/format", "internal/source/jsonl"}, ofSink...),
	"internal/layering":          nil,
	"internal/guardpage":         nil, // of tests
	"internal/bench/floor":       {"delimit", "scan"},
	"internal/bench/silent":      {"delimit"},
	"internal/bench/worst":       {"internal/command"},
	"internal/gen/terminal":      {"internal/command"},
	"":                           {"internal/command"},
}

// layers are what delimit is made of, from the bottom.
var layers = [...]string{
	"delimit/internal/uts58", "delimit/internal/chars", "delimit/internal/scheme", "delimit/internal/names", "delimit/internal/index",
	"delimit/internal/lines", "delimit/internal/token", "delimit/internal/join",
}

// anywhere lists the packages of the module that all others may import.
var anywhere = []string{"internal/text"}

// ofSink lists what a form of output may import.
var ofSink = []string{
	"internal/output", "internal/output/field", "internal/output/escape", "internal/output/pen", "internal/pipeline", "delimit", "resolve",
}

// sources is the folder of source and, below it, of the formats.
const sources = "internal/source"

// ofSource reports whether source, or a package below it, may import another package of the module.
// Those below it may not import it.
func ofSource(pkg string) bool {
	return pkg == "internal/charset" || pkg == "resolve" || strings.HasPrefix(pkg, sources+"/")
}

// everything is what the command may import.
const everything = "internal/command"

// outside tells which packages beyond the standard library may be imported, by the
// beginning of their path, and by which packages.
var outside = []struct {
	prefix string
	by     []string
}{
	{"github.com/go-json-experiment/json/", []string{"internal/source/jsonl"}},
	{"github.com/urfave/cli/", []string{"internal/command"}},
	{"github.com/expr-lang/expr", []string{"internal/output/expression"}},
	{"golang.org/x/text/encoding", []string{"internal/charset"}},
	{"golang.org/x/text/transform", []string{"internal/charset"}},
	{"golang.org/x/text/", []string{"scan", "delimit", "resolve"}},
	{"golang.org/x/sys/cpu", []string{"internal/text"}},
	{"golang.org/x/sys/unix", []string{"internal/bench/floor", "internal/command"}},
	{"golang.org/x/net/idna", []string{"internal/hostlist", "delimit", "resolve", "resolve/publicsuffix"}},
	{"golang.org/x/net/html", []string{"internal/source/mail", "internal/source/markup"}},
	{"github.com/klauspost/compress/", []string{"internal/source/compress", "internal/source/warc", "internal/source/zip", "internal/bench", "delimit/internal/learn"}},
	{"github.com/andybalholm/brotli", []string{"internal/source/warc"}},
	{"github.com/wlynxg/chardet", []string{"internal/charset"}},
	{"github.com/therootcompany/xz", []string{"internal/source/compress"}},
}

// folders are what the top of the tree may hold, hidden ones aside; cluster is a module of
// its own.
var folders = []string{"bench", "cluster", "delimit", "docs", "internal", "resolve", "scan", "testdata"}

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

// check holds the imports of a file of the package pkg against the tables.
func check(t *testing.T, pkg, file string) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	may, known := allowed[pkg]
	ofSources := pkg == sources || strings.HasPrefix(pkg, sources+"/")
	if !known && !ofSources && pkg != everything && f.Name.Name != "main" {
		t.Errorf("%s: package %q is in no table of this test", file, pkg)
	}
	for _, spec := range f.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		switch inside, ours := strings.CutPrefix(name, module+"/"); {
		case ours && ofSources && ofSource(inside):
		case ours && pkg != everything && !slices.Contains(may, inside) && !slices.Contains(anywhere, inside):
			t.Errorf("%s: %s may not import %s", file, path.Join(module, pkg), name)
		case !ours && strings.Contains(strings.Split(name, "/")[0], ".") && !slices.Contains(importers(name), pkg):
			t.Errorf("%s: %s may not import %s", file, path.Join(module, pkg), name)
		}
	}
}

// importers returns the packages that may import name, which is none of the module's.
func importers(name string) []string {
	for _, o := range outside {
		if strings.HasPrefix(name+"/", o.prefix) {
			return o.by
		}
	}
	return nil
}

// ofCluster lists what the module cluster may import of this one.
var ofCluster = []string{"internal/command", "internal/output/escape", "internal/source"}

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
