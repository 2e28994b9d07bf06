package main

import (
	"context"
	"fmt"
	"strings"
)

// donePrefix begins the names of the temporary files that say that a Share is done, and what came of it.
const donePrefix = "done-"

// saveDone writes such a file.
func (f *folder) saveDone(ctx context.Context, p *Piece) error {
	name := fmt.Sprintf("%s%08d-%016d-%016d-%s.json", donePrefix, p.Unit, p.From, p.To, unique())
	return f.saveJSON(ctx, join(unfinished, name), p)
}

// doneFiles returns the names of the files that say what of each Unit is done.
func (f *folder) doneFiles(ctx context.Context) (map[int64][]string, error) {
	files := make(map[int64][]string)
	for in, err := range f.list(ctx, unfinished) {
		if err != nil {
			return nil, err
		}
		var unit int64
		if rest, ok := strings.CutPrefix(in.Name, donePrefix); ok {
			if _, err := fmt.Sscanf(rest, "%d-", &unit); err == nil {
				files[unit] = append(files[unit], join(unfinished, in.Name))
			}
		}
	}
	return files, nil
}

// readDone returns what an earlier run finished of a Unit, in any order. A record that cannot be read, or
// is about other files, is ignored: that work is done again.
func (f *folder) readDone(ctx context.Context, u *Unit) (all []Piece) {
	for _, name := range u.Done {
		var p Piece
		if f.loadJSON(ctx, name, &p) == nil && p.Digest == u.Digest {
			all = append(all, p)
		}
	}
	return all
}
