package source

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A Tree selects the files below a directory that are read.
//
// Like GNU grep -r, a walk leaves out symbolic links, devices, pipes and sockets below a directory;
// an operand that is one of these is followed or read. An operand that is a file is read whatever
// the patterns are.
type Tree struct {
	Recursive  bool
	Include    []*Glob // at least one must match a file, if there are any
	Exclude    []*Glob // none may match a file
	ExcludeDir []*Glob // of directories that are not entered

	// Report is called for each directory that cannot be read.
	Report func(path string, err error)

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
	if link, err := os.Lstat(root); err == nil && link.Mode()&fs.ModeSymlink != 0 {
		root += string(filepath.Separator) // so that the walk follows it
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
				path = "./" + path // as in the operand
			}
			return visit(path)
		})
	})
}

// entry visits one entry of a directory, or leaves it out.
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

// leave reports a file or directory that is left out.
func (t *Tree) leave(path, why string) {
	if t.Leave != nil {
		t.Leave(path, why)
	}
}

// below returns path relative to root, with slashes.
func below(root, path string) string {
	rel, err := filepath.Rel(root, path)
	if err != nil {
		rel = path
	}
	return filepath.ToSlash(rel)
}

// matchAny reports whether one of the patterns matches the path rel, relative to the operand, or
// its base name.
func matchAny(globs []*Glob, rel string) bool {
	base := rel[strings.LastIndexByte(rel, '/')+1:]
	for _, g := range globs {
		if g.Match(base) || g.Match(rel) {
			return true
		}
	}
	return false
}

// Size returns the number of bytes of all regular files that the operands name and that can be
// found; false if standard input or another stream is among them.
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
