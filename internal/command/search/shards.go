package search

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"urigrep/internal/source"
)

// measure determines the part of the input that the shard has, if there is one.
func (s *Search) measure() error {
	if s.Shard == nil {
		return nil
	}
	ctx := context.Background()
	if s.ShardList != "" {
		if err := s.measureList(ctx); err != nil {
			return fmt.Errorf("--shard-list %s: %w", s.ShardList, err)
		}
		return nil
	}
	err := s.Shard.Measure(ctx, s.sources, func(visit func(string) error) error { return s.quietly(ctx, visit) })
	if err != nil {
		return fmt.Errorf("--shard: %w", err)
	}
	return nil
}

// quietly calls visit for the name of each file that the operands name, and reports nothing.
func (s *Search) quietly(ctx context.Context, visit func(path string) error) error {
	tree := s.Tree
	tree.Report, tree.Note, tree.Leave = func(string, error) {}, nil, nil
	return s.names(ctx, &tree, visit)
}

// measureList determines the part of the input by the list for shards. It returns an error if the
// operands, where there are any, name other files, or the shard's files have other sizes.
func (s *Search) measureList(ctx context.Context) error {
	total := int64(0)
	err := s.listedFiles(func(_ string, size int64) error {
		total += size
		return nil
	})
	if err == nil && s.named() {
		err = s.compareList(ctx)
	}
	if err != nil {
		return err
	}
	s.Shard.Divide(total)
	err = s.listedFiles(func(path string, size int64) error {
		if !s.Shard.Has(size) {
			return nil
		}
		return wrapName(path, source.CheckListed(path, size))
	})
	s.Shard.Divide(total)
	return err
}

// named reports whether operands, or a list of them, name the files.
func (s *Search) named() bool { return len(s.Paths) > 0 || s.FilesFrom != "" }

// listedFiles calls visit for each file in the list for shards.
func (s *Search) listedFiles(visit func(path string, size int64) error) error {
	file, err := s.std.files().Open(s.ShardList)
	if err != nil {
		return source.Reason(err)
	}
	defer func() { _ = file.Close() }()
	return source.Listed(file, visit)
}

// A listedFile is a file in the list for shards.
type listedFile struct {
	path string
	size int64
}

// compareList returns an error unless the operands name the files in the list, in its order and
// with its sizes.
func (s *Search) compareList(ctx context.Context) error {
	var broken error // of the list
	next, stop := iter.Pull(func(yield func(listedFile) bool) {
		broken = s.listedFiles(func(path string, size int64) error {
			if !yield(listedFile{path, size}) {
				return errors.ErrUnsupported
			}
			return nil
		})
	})
	defer stop()
	list := s.isFile(s.ShardList)
	err := s.quietly(ctx, func(path string) error {
		if list(path) {
			return nil
		}
		switch want, ok := next(); {
		case !ok && broken == nil:
			return fmt.Errorf("%s is not in it", name(path))
		case !ok:
			return broken
		case want.path != path:
			return fmt.Errorf("it has %s where there is %s now", name(want.path), name(path))
		default:
			return wrapName(path, source.CheckListed(path, want.size))
		}
	})
	if err != nil {
		return err
	}
	if more, ok := next(); ok {
		return fmt.Errorf("it has %s, which the operands do not name", name(more.path))
	}
	return broken
}

// wrapName returns an error with the name of the file that it is about; nil for nil.
func wrapName(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name(path), err)
}

// isFile returns a function that reports whether a path is that of a file, by whatever name.
func (s *Search) isFile(path string) func(path string) bool {
	is, err := os.Stat(path)
	base := filepath.Base(path)
	return func(path string) bool {
		if err != nil || filepath.Base(path) != base {
			return false
		}
		other, err := os.Stat(path)
		return err == nil && os.SameFile(is, other)
	}
}

// MakeShardList writes the list for shards of the files that the operands name, and returns the exit
// state.
func MakeShardList(c *Config, std Streams, m *Messages, to string) int {
	s := &Search{Config: c, std: std, messages: m}
	s.Source.Stdin, s.Source.Files = std.In, std.files()
	file, err := createReportFile(to, otherFiles(&s.std, s.Paths))
	if err == nil {
		if err = s.writeShardList(file, to); err == nil && s.messages.count() == 0 {
			if err = file.commit(); err == nil {
				return ExitFound
			}
		}
		file.discard()
	}
	if err != nil {
		s.messages.say("--make-shard-list "+to, source.Reason(err))
	}
	return ExitError
}

// writeShardList writes the list, which will have a name. What has no size is reported.
func (s *Search) writeShardList(out *reportFile, to string) error {
	var line []byte
	files, sum := int64(0), int64(0)
	list, itself := s.isFile(to), s.isFile(out.Name())
	tree := s.Tree
	tree.Report, tree.Note = s.messages.file, s.messages.note
	buffered := bufio.NewWriter(out)
	err := s.names(context.Background(), &tree, func(path string) error {
		if list(path) || itself(path) {
			return nil
		}
		if path == source.Stdin {
			return errors.New("standard input cannot be listed: name the file")
		}
		size, err := source.SizeToList(path)
		if err != nil {
			s.messages.file(path, err)
			return nil
		}
		files, sum = files+1, sum+size
		line = source.AppendListed(line[:0], path, size)
		_, err = buffered.Write(line)
		return err
	})
	if err != nil {
		return err
	}
	if _, err := buffered.Write(source.AppendListEnd(line[:0], files, sum)); err != nil {
		return err
	}
	return buffered.Flush()
}
