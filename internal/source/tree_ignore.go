package source

import (
	"path/filepath"
	"strings"

	"urigrep/internal/source/ignore"
)

// A ruleStack has the rules of the directories that a walk is in.
type ruleStack struct {
	root  string        // absolute
	first *ignore.Rules // those above the root
	in    []dirRules
}

// dirRules are the rules of a directory.
type dirRules struct {
	rel   string // the path below the root, with slashes; "." for the root
	rules *ignore.Rules
}

// enterAbove reads the rules above the operand.
func (w *treeWalk) enterAbove() {
	root, err := filepath.Abs(w.root)
	if err == nil {
		w.rules.root = root
		w.rules.first, err = ignore.Above(root)
	}
	if err != nil {
		w.Report(w.root, Reason(err))
	}
}

// enter reads the rules of a directory; rel is its path below the operand.
func (w *treeWalk) enter(path, rel string) {
	s := &w.rules
	rules, err := s.above(rel).Enter(s.absolute(rel))
	if err != nil {
		w.Report(path, Reason(err))
	}
	s.in = append(s.in, dirRules{rel, rules})
}

// above returns the rules of the directory that holds rel, and forgets those of directories that the
// walk has left.
func (s *ruleStack) above(rel string) *ignore.Rules {
	for len(s.in) > 0 {
		last := s.in[len(s.in)-1]
		if last.rel == "." && rel != "." || strings.HasPrefix(rel, last.rel+"/") {
			return last.rules
		}
		s.in = s.in[:len(s.in)-1]
	}
	return s.first
}

// leavesOut reports whether an entry is left out; hidden is Tree.Hidden.
func (s *ruleStack) leavesOut(rel string, isDir, hidden bool) bool {
	return s.above(rel).LeavesOut(s.absolute(rel), isDir, hidden)
}

// absolute returns the absolute path of rel.
func (s *ruleStack) absolute(rel string) string {
	return filepath.Join(s.root, filepath.FromSlash(rel))
}
