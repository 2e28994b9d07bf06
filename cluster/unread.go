package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"urigrep/internal/command"
)

// listUnread gives the files that a job could not read, by its errors.jsonl, to a grouper: of
// files that can be cut, the stretches.
func listUnread(ctx context.Context, s *stores, folder string, g *grouper, trouble func(string, error)) error {
	spans, err := unreadSpans(ctx, s, folder)
	if err != nil {
		return err
	}
	paths := make([]string, 0, len(spans))
	for path := range spans {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		switch in, err := s.stat(ctx, path); {
		case err != nil:
			trouble(path, err)
		case in.Size > 0:
			g.add(in)
			g.unit.Only = merged(spans[path], in.Size)
			g.flush()
		}
	}
	return nil
}

// stat returns a file by its path.
func (s *stores) stat(ctx context.Context, path string) (in Input, err error) {
	err = s.list(ctx, &pattern{text: path, prefix: path}, func(found Input) error {
		in = found
		return errFound
	}, func(_ string, failed error) { err = failed })
	switch {
	case errors.Is(err, errFound):
		err = nil
	case err == nil:
		err = errors.New("no such file")
	}
	return in, err
}

// merged returns spans of a file in order, those that touch as one, and none beyond its size.
func merged(spans []Span, size int64) (all []Span) {
	slices.SortFunc(spans, func(a, b Span) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	for _, s := range spans {
		s.To = min(s.To, size)
		if n := len(all); n > 0 && s.From <= all[n-1].To {
			all[n-1].To = max(all[n-1].To, s.To)
		} else if s.From < s.To {
			all = append(all, s)
		}
	}
	if all == nil { // it has become shorter, or could not be listed: all of it
		all = []Span{{0, size}}
	}
	return all
}

// unreadSpans returns what a job could not read, by the paths of the files.
func unreadSpans(ctx context.Context, s *stores, folder string) (map[string][]Span, error) {
	there, err := contents(ctx, s, folder)
	if err != nil {
		return nil, err
	}
	if _, ok := there[manifestName]; !ok {
		return nil, fmt.Errorf("--only-unread %s: has no %s: want the output of a job that has ended", folder, manifestName)
	}
	path := join(folder, errorsName)
	from, err := s.of(ctx, path)
	if err != nil {
		return nil, err
	}
	spans := make(map[string][]Span)
	in := bufio.NewReader(&sectionReader{&sorting{ctx: ctx, stores: s}, from, section{path, 0, there[errorsName]}})
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return spans, nil
		}
		var t command.Trouble
		if err == nil {
			err = json.Unmarshal(bytes.TrimSpace(line), &t)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if t.Type == command.Unread {
			spans[t.Path] = append(spans[t.Path], Span{t.Offset, t.Offset + t.Size})
		}
	}
}
