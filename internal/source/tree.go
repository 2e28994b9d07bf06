package source

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"urigrep/internal/source/glob"
	"urigrep/internal/source/ignore"
)

// A Tree selects the files below a directory that are read.
//
// Like GNU grep -r, a walk leaves out symbolic links, devices, pipes and sockets below a directory;
// an operand that is one of these is followed or read. An operand that is a file is read whatever
// the patterns are.
type Tree struct {
	Recursive  bool
	Include    []*glob.Glob // at least one must match a file, if there are any
	Exclude    []*glob.Glob // none may match a file
	ExcludeDir []*glob.Glob // of directories that are not entered
	MaxDepth   int          // how many directories deep files are read: 1 for those of the operand alone; 0 for any
	Ignore     bool         // what .gitignore and .ignore name is left out, and hidden files: see package ignore
	Hidden     bool         // with Ignore, hidden files are read, but for .git

	// Report is called for each directory that cannot be read.
	Report func(path string, err error)

	// Note, where set, is called for each file of a list that is not read although it is there.
	Note func(path, text string)

	// Regular, where set, is called in place of visit for each file that is regular, as its
	// directory says.
	Regular func(path string) error

	// Leave, where set, is called for each file and directory that is left out.
	Leave func(path, why string)
}

// Walk calls visit for each file that the operands name, in order, those below a directory sorted
// by the bytes of their names. It returns the first error of visit, or that of ctx. With Recursive,
// the operand "" is the current directory, whose files have paths without "./".
func (t *Tree) Walk(ctx context.Context, operands []string, visit func(path string) error) error {
	for _, operand := range operands {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := t.operand(ctx, operand, visit); err != nil {
			return err
		}
	}
	return nil
}

// operand visits an operand, or with Recursive the files below it.
func (t *Tree) operand(ctx context.Context, operand string, visit func(string) error) error {
	if !t.Recursive || operand == Stdin {
		return visit(operand)
	}
	root := operand
	if root == "" {
		root = "."
	}
	info, err := os.Stat(root)
	if err != nil || !info.IsDir() {
		return visit(operand) // the error is reported when it is opened
	}
	w := &treeWalk{Tree: t, root: root, operand: operand, visit: visit}
	if t.Ignore {
		w.enterAbove()
	}
	if link, err := os.Lstat(root); err == nil && link.Mode()&fs.ModeSymlink != 0 {
		w.root += string(filepath.Separator) // so that the walk follows it
	}
	return filepath.WalkDir(w.root, func(path string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			t.Report(path, Reason(err))
			return nil
		}
		return w.entry(path, entry)
	})
}

// A treeWalk is a walk through the files below one operand.
type treeWalk struct {
	*Tree
	root    string // where the walk begins
	operand string
	visit   func(path string) error
	rules   ruleStack // with Tree.Ignore
}

// entry visits one entry of a directory, or leaves it out.
func (w *treeWalk) entry(path string, entry fs.DirEntry) error {
	rel := below(w.root, path)
	if path != w.root {
		if why := w.unwanted(rel, entry); why != "" {
			w.leave(path, why)
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
	}
	if entry.IsDir() {
		if w.Ignore {
			w.enter(path, rel)
		}
		return nil
	}
	if w.operand == "." {
		path = "./" + path // as in the operand
	}
	if w.Regular != nil && path != w.root {
		return w.Regular(path) // unwanted lets no other pass
	}
	return w.visit(path)
}

// unwanted returns why an entry is left out; empty if it is not. rel is its path below the operand.
func (w *treeWalk) unwanted(rel string, entry fs.DirEntry) string {
	depth := strings.Count(rel, "/") + 1
	switch {
	case w.MaxDepth > 0 && (depth > w.MaxDepth || depth == w.MaxDepth && entry.IsDir()):
		return "too deep"
	case entry.IsDir() && glob.MatchAny(w.ExcludeDir, rel):
		return "excluded"
	case w.Ignore && w.rules.leavesOut(rel, entry.IsDir(), w.Hidden):
		return "ignored"
	case entry.IsDir():
		return ""
	case entry.Type()&fs.ModeSymlink != 0:
		return "symbolic link"
	case !entry.Type().IsRegular():
		return "not a regular file"
	case glob.MatchAny(w.Exclude, rel), len(w.Include) > 0 && !glob.MatchAny(w.Include, rel):
		return "excluded"
	}
	return ""
}

// leave reports a file or directory that is left out.
func (t *Tree) leave(path, why string) {
	if t.Leave != nil {
		t.Leave(path, why)
	}
}

// below returns path relative to root, with slashes.
func below(root, path string) string {
	if rel, ok := strings.CutPrefix(path, strings.TrimSuffix(root, "/")+"/"); ok && rel != "" {
		return rel // as a walk joins names
	}
	rel, err := filepath.Rel(root, path)
	if err != nil {
		rel = path
	}
	return filepath.ToSlash(rel)
}

// Size returns the number of bytes of all regular files that the operands name and that can be
// found; false if standard input or another stream is among them.
func (t *Tree) Size(ctx context.Context, operands []string) (size int64, known bool) {
	quiet := *t
	quiet.Report, quiet.Leave, quiet.Regular = func(string, error) {}, nil, nil
	known = true
	err := quiet.Walk(ctx, operands, func(path string) error {
		info, err := os.Stat(path)
		switch {
		case path == Stdin, err == nil && !info.Mode().IsRegular() && !info.IsDir():
			known = false
		case err == nil && info.Mode().IsRegular():
			size += info.Size()
		}
		return nil
	})
	return size, known && !errors.Is(err, context.Canceled)
}

// A ruleStack has the rules of the directories that a walk is in.
type ruleStack struct {
	root  string        // absolute
	first *ignore.Rules // those above the root
	in    []dirRules
}

// dirRules are the rules of a directory.
type dirRules struct {
	rel   string // the path below the root, with slashes; "." for the root
	rules *ignore.Rules
}

// enterAbove reads the rules above the operand.
func (w *treeWalk) enterAbove() {
	root, err := filepath.Abs(w.root)
	if err == nil {
		w.rules.root = root
		w.rules.first, err = ignore.Above(root)
	}
	if err != nil {
		w.Report(w.root, Reason(err))
	}
}

// enter reads the rules of a directory; rel is its path below the operand.
func (w *treeWalk) enter(path, rel string) {
	s := &w.rules
	rules, err := s.above(rel).Enter(s.absolute(rel))
	if err != nil {
		w.Report(path, Reason(err))
	}
	s.in = append(s.in, dirRules{rel, rules})
}

// above returns the rules of the directory that holds rel, and forgets those of directories that the
// walk has left.
func (s *ruleStack) above(rel string) *ignore.Rules {
	for len(s.in) > 0 {
		last := s.in[len(s.in)-1]
		if last.rel == "." && rel != "." || strings.HasPrefix(rel, last.rel+"/") {
			return last.rules
		}
		s.in = s.in[:len(s.in)-1]
	}
	return s.first
}

// leavesOut reports whether an entry is left out; hidden is Tree.Hidden.
func (s *ruleStack) leavesOut(rel string, isDir, hidden bool) bool {
	return s.above(rel).LeavesOut(s.absolute(rel), isDir, hidden)
}

// absolute returns the absolute path of rel.
func (s *ruleStack) absolute(rel string) string {
	return filepath.Join(s.root, filepath.FromSlash(rel))
}
