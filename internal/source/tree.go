package source

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A Tree says which files below a directory are read.
//
// As GNU grep -r does, a walk leaves out symbolic links, devices, pipes and
// sockets below a directory; an operand that is one is followed or read. A file that is
// named itself is read whatever the patterns say.
type Tree struct {
	Recursive  bool
	Include    []*Glob // of these at least one must match, if there are any
	Exclude    []*Glob // of these none may match
	ExcludeDir []*Glob // directories that are not entered

	// Report is told what could not be walked through.
	Report func(path string, err error)

	// Leave, where set, is told what is left out, and why.
	Leave func(path, why string)
}

// Walk calls visit for each file that the operands name, in order, those below a
// directory by the bytes of their names, until visit returns an error or ctx is done,
// and returns that. With Recursive, the operand "" is the current directory, files below
// which are called without a "./".
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
		return visit(operand) // which finds the error again, and reports it
	}
	if link, err := os.Lstat(root); err == nil && link.Mode()&fs.ModeSymlink != 0 {
		root += string(filepath.Separator) // the walk is to enter it
	}
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			t.Report(path, Reason(err))
			return nil
		}
		return t.entry(root, path, entry, func(path string) error {
			if operand == "." {
				path = "./" + path // as the operand has it
			}
			return visit(path)
		})
	})
}

// entry decides about one entry of a directory.
func (t *Tree) entry(root, path string, entry fs.DirEntry, visit func(string) error) error {
	rel := below(root, path)
	switch {
	case entry.IsDir() && path != root && matchAny(t.ExcludeDir, rel):
		t.leave(path, "excluded")
		return filepath.SkipDir
	case entry.IsDir():
		return nil
	case entry.Type()&fs.ModeSymlink != 0:
		t.leave(path, "symbolic link")
		return nil
	case !entry.Type().IsRegular():
		t.leave(path, "no regular file")
		return nil
	case matchAny(t.Exclude, rel), len(t.Include) > 0 && !matchAny(t.Include, rel):
		t.leave(path, "excluded")
		return nil
	}
	return visit(path)
}

func (t *Tree) leave(path, why string) {
	if t.Leave != nil {
		t.Leave(path, why)
	}
}

// below returns path as it is called from root, with slashes.
func below(root, path string) string {
	rel, err := filepath.Rel(root, path)
	if err != nil {
		rel = path
	}
	return filepath.ToSlash(rel)
}

// matchAny reports whether one of the patterns matches what is called rel below the
// operand: those without a slash match its base name, the others all of it.
func matchAny(globs []*Glob, rel string) bool {
	base := rel[strings.LastIndexByte(rel, '/')+1:]
	for _, g := range globs {
		if g.Match(base) || g.Match(rel) {
			return true
		}
	}
	return false
}

// Size returns the number of bytes of all regular files that the operands name, as
// far as it can be told; false if standard input or another stream is among them.
func (t *Tree) Size(ctx context.Context, operands []string) (size int64, known bool) {
	quiet := *t
	quiet.Report, quiet.Leave = func(string, error) {}, nil
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
