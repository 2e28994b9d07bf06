package main

import (
	"bufio"
	"container/heap"
	"io"
	"strings"
)

// merge writes the lines of several readers, each sorted by the first cell, in that order.
func merge(to io.Writer, from []io.Reader) error {
	var m merger
	for _, r := range from {
		l := &sortedLines{in: bufio.NewReaderSize(r, 64<<10)}
		more, err := l.next()
		if err != nil {
			return err
		}
		if more {
			m = append(m, l)
		}
	}
	heap.Init(&m)
	for len(m) > 0 {
		if _, err := to.Write(m[0].line); err != nil {
			return err
		}
		more, err := m[0].next()
		switch {
		case err != nil:
			return err
		case more:
			heap.Fix(&m, 0)
		default:
			heap.Pop(&m)
		}
	}
	return nil
}

// sortedLines are lines of tab-separated values, sorted by the first cell.
type sortedLines struct {
	in   *bufio.Reader
	line []byte
	key  string // the first cell of line
}

// next reads the next line, and reports whether there is one.
func (l *sortedLines) next() (more bool, err error) {
	l.line, err = l.in.ReadBytes('\n')
	if err == io.EOF && len(l.line) == 0 {
		return false, nil
	}
	l.key, _, _ = strings.Cut(string(l.line), "\t")
	return err == nil, err
}

// A merger has the readers with lines left, as a heap by the key of the next line.
type merger []*sortedLines

func (m merger) Len() int           { return len(m) }
func (m merger) Less(i, j int) bool { return m[i].key < m[j].key }
func (m merger) Swap(i, j int)      { m[i], m[j] = m[j], m[i] }
func (m *merger) Push(l any)        { *m = append(*m, l.(*sortedLines)) }

func (m *merger) Pop() any {
	last := len(*m) - 1
	l := (*m)[last]
	*m = (*m)[:last]
	return l
}
