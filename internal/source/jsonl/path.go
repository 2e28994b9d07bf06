package jsonl

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A Path names values of a row: "text", "a.b", "msgs[].text", "msgs[3].text". A name that has a
// dot, a bracket or nothing in it stands as a JSON string in brackets: `["a.b"].c`. The zero Path
// names the row itself.
type Path struct {
	steps []step
}

// A step goes from a value to one inside it.
type step struct {
	name  string // of a member, if index is noIndex
	index int    // of an element, anyIndex or noIndex
}

const (
	noIndex  = -1
	anyIndex = -2
)

// ParsePath parses a Path. Its error says what is wanted at which offset in bytes.
func ParsePath(text string) (Path, error) {
	var p Path
	for at := 0; at < len(text); {
		var s step
		var n int
		var err error
		switch {
		case text[at] == '[':
			s, n, err = bracketStep(text[at:])
		case at > 0 && text[at] != '.':
			err = fmt.Errorf("want . or [")
		default:
			if at > 0 {
				at++
			}
			s, n = nameStep(text[at:])
			if n == 0 {
				err = fmt.Errorf("want a name")
			}
		}
		if err != nil {
			return Path{}, fmt.Errorf("offset %d: %w", at, err)
		}
		p.steps = append(p.steps, s)
		at += n
	}
	return p, nil
}

// nameStep returns the step that text begins with a name of, and how many bytes that is.
func nameStep(text string) (step, int) {
	n := strings.IndexAny(text, ".[")
	if n < 0 {
		n = len(text)
	}
	return step{name: text[:n], index: noIndex}, n
}

// bracketStep returns the step that text begins with in brackets, and how many bytes that is.
func bracketStep(text string) (step, int, error) {
	if strings.HasPrefix(text, `["`) {
		r := reader{row: []byte(text), marks: marks{text: []byte(text)}, at: 1}
		inside, err := r.str()
		if err != nil || r.at == len(text) || text[r.at] != ']' {
			return step{}, 0, fmt.Errorf(`want a JSON string and ] after [`)
		}
		return step{name: string(appendText(nil, r.row[inside.start:inside.end], nil)), index: noIndex}, r.at + 1, nil
	}
	end := strings.IndexByte(text, ']')
	if end < 0 {
		return step{}, 0, fmt.Errorf("want ] after [")
	}
	if end == 1 {
		return step{index: anyIndex}, 2, nil
	}
	index, err := strconv.ParseUint(text[1:end], 10, 31)
	if err != nil {
		return step{}, 0, fmt.Errorf("want nothing, a number or a JSON string between [ and ]")
	}
	return step{index: int(index)}, end + 1, nil
}

// appendName appends the step to a member of a name, raw as it stands in JSON.
func appendName(dst, raw []byte) []byte {
	for _, c := range raw {
		if c == '.' || c == '[' || c == '\\' {
			raw = append(append([]byte(`["`), raw...), `"]`...)
			return append(dst, raw...)
		}
	}
	if len(raw) == 0 {
		return append(dst, `[""]`...)
	}
	if len(dst) > 0 {
		dst = append(dst, '.')
	}
	return append(dst, raw...)
}

// appendIndex appends the step to an element.
func appendIndex(dst []byte, index int) []byte {
	return append(strconv.AppendInt(append(dst, '['), int64(index), 10), ']')
}

// AnyIndex returns a path with [] in place of each index.
func AnyIndex(path string) string { return indexes().ReplaceAllString(path, "[]") }

// indexes matches an index of a path.
var indexes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[\d+\]`) })
