package delimit

import (
	"io"
	"iter"

	"urigrep/delimit/internal/blocks"
	"urigrep/internal/cut"
)

// block is how many bytes Stream settles at a time.
const block = 256 << 10

// Stream returns an iterator over the matches of the text that r yields: the same as those that
// All finds in the whole text, however r cuts its reads. It holds 256 KiB of the text, and
// what a reference may depend on, on either side. The matches belong to the caller. An error
// of r other than io.EOF comes last, with the zero Match, after the matches of the bytes before it;
// 100 reads in a row without a byte give io.ErrNoProgress.
func Stream(r io.Reader, o Options) iter.Seq2[Match, error] {
	return inBlocks(r, o, block)
}

// inBlocks is Stream with blocks of another size.
func inBlocks(r io.Reader, o Options, block int) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		s := newSearch(o)
		defer s.end()
		in := blocks.New(r, block, s.finder.Behind(), s.finder.Ahead())
		for read, ok := in.Next(); ok; read, ok = in.Next() {
			w := cut.Window(read)
			s.enter(w.Text, w.Offset)
			if !s.finder.Scan(w, func(m *Match) bool { return yield(s.clone(m), nil) }) {
				return
			}
			s.leave(max(0, w.To-s.finder.Behind()))
		}
		if err := in.Err(); err != nil {
			yield(Match{}, err)
		}
	}
}
