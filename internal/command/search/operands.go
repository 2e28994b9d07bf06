package search

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"urigrep/internal/source"
)

// names calls visit for the name of each file that the operands name.
func (s *Search) names(ctx context.Context, tree *source.Tree, visit func(path string) error) error {
	err := tree.Walk(ctx, s.Paths, visit)
	if err == nil && s.FilesFrom != "" {
		err = s.list(ctx, tree, visit)
	}
	return err
}

// errNoName is the error for an operand that is empty.
var errNoName = errors.New("no file has an empty name; standard input is -")

// list walks the files named in the list of --files-from.
func (s *Search) list(ctx context.Context, tree *source.Tree, visit func(path string) error) error {
	list := s.std.In
	if s.FilesFrom != source.Stdin {
		file, err := s.std.files().Open(s.FilesFrom)
		if err != nil {
			tree.Report(s.FilesFrom, source.Reason(err))
			return nil
		}
		defer func() { _ = file.Close() }()
		list = file
	}
	var stopped error
	err := source.Names(list, func(path string) error {
		if path == source.Stdin {
			path = "./" + path // in a list, - is a file of that name
		}
		if s.listed(path, tree) {
			stopped = tree.Walk(ctx, []string{path}, visit)
		}
		return stopped
	})
	if stopped == nil && err != nil {
		tree.Report(s.FilesFrom, err)
	}
	return stopped
}

// listed reports whether a file that the list of --files-from names is read. One that is not there
// is an error, and one that is not regular is passed over with a note, since lists are made by
// programs.
func (s *Search) listed(path string, tree *source.Tree) bool {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		tree.Report(path, fmt.Errorf("%w; it is named in %s", source.Reason(err),
			name(strings.TrimPrefix(s.FilesFrom, source.Stdin))))
		return false
	case err != nil || info.Mode().IsRegular() || info.IsDir() && s.Tree.Recursive:
		return true
	case tree.Note != nil && info.IsDir():
		tree.Note(path, "skipped: a directory; -r reads the files below it")
	case tree.Note != nil:
		tree.Note(path, "skipped: not a regular file")
	}
	return false
}
