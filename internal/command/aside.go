package command

import (
	"bytes"
	"context"

	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// maxReaders is how many goroutines read small files before their turn, at most.
const maxReaders = 8

// readers returns how many goroutines are to do that.
func (s *search) readers() int {
	if threads := s.pipe.Threads(); threads > 1 && (s.tree.Recursive || s.filesFrom != "" || len(s.paths) > 1) {
		return min(threads, maxReaders)
	}
	return 0
}

// aside returns a function that makes searches of small files, each for one goroutine; nil if what is
// found in one file depends on what was found in those before.
func (s *search) aside(ctx context.Context) func() source.Aside {
	if s.pipeline.Unique || s.pipeline.First {
		return nil
	}
	return func() source.Aside {
		var out, said bytes.Buffer
		c := *s.config
		c.pipeline.Threads = 1
		sub := &search{config: &c, messages: &messages{out: &said}}
		if sub.connect() != nil {
			return nil // it was done before, so that this does not happen
		}
		sub.pipe = pipeline.New(&out, c.pipeline)
		return func(path string, text []byte) (turn func() error, size int) {
			_ = sub.read(ctx, sub.sources.Whole(ctx, path, text)) // which has said what is wrong
			o := &pipeline.Outcome{Stats: sub.pipe.Take(), Output: bytes.Clone(out.Bytes())}
			text, errors := bytes.Clone(said.Bytes()), sub.messages.errors
			out.Reset()
			said.Reset()
			sub.messages.errors = 0
			return func() error {
				s.messages.repeat(text, errors)
				return s.pipe.Insert(o)
			}, len(o.Output) + len(text)
		}
	}
}
