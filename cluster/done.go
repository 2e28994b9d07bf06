package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// donePrefix begins the names of the temporary files that say that a restriction is done.
const donePrefix = "done-"

// Done says that a restriction is done, and what came of it.
type Done struct {
	Unit  uint64 // its Digest
	Piece Piece
}

// write writes a file that says so.
func (d *Done) write(ctx context.Context, s *stores, output string) error {
	text, err := json.Marshal(d)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s/%s%08d-%016d-%016d-%s.json", unfinished, donePrefix, d.Piece.Unit, d.Piece.From, d.Piece.To, unique())
	return s.writeText(ctx, join(output, name), text)
}

// doneFiles returns the names and sizes of the files that say what of each Unit is done.
func doneFiles(ctx context.Context, s *stores, output string) (map[int64][]Input, error) {
	files := make(map[int64][]Input)
	err := s.list(ctx, join(output, unfinished), func(name string, size int64) error {
		var unit int64
		if rest, ok := strings.CutPrefix(name, donePrefix); ok {
			if _, err := fmt.Sscanf(rest, "%d-", &unit); err == nil {
				files[unit] = append(files[unit], Input{Path: join(output, unfinished, name), Size: size})
			}
		}
		return nil
	})
	return files, err
}

// readDone returns the stretches of a Unit that an earlier run finished, in order and without
// overlap. A record of them that cannot be read, or is about other files, is ignored: that work is
// done again.
func readDone(ctx context.Context, s *stores, u *Unit) []Done {
	var all []Done
	for _, in := range u.Done {
		var d Done
		if text, err := s.readAll(ctx, in.Path, in.Size); err == nil && json.Unmarshal(text, &d) == nil && d.Unit == u.Digest {
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b Done) int {
		return cmp.Or(cmp.Compare(a.Piece.From, b.Piece.From), cmp.Compare(b.Piece.To, a.Piece.To))
	})
	at := int64(0)
	return slices.DeleteFunc(all, func(d Done) bool {
		if d.Piece.From < at {
			return true
		}
		at = d.Piece.To
		return false
	})
}
