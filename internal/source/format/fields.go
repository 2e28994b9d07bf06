package format

import (
	"slices"
	"sync"
	"sync/atomic"
)

// A FieldWatch notes which of the wanted fields the rows of a run have. Several goroutines may use
// it at once. A nil FieldWatch notes nothing.
type FieldWatch struct {
	done atomic.Bool // all were found

	mu      sync.Mutex
	missing []string
	others  []string // that rows without a wanted field have, a few of them
	rows    int      // without a wanted field
	any     bool     // a field was found
}

const (
	mostOthers   = 20 // fields noted
	mostOtherRow = 64 // rows whose fields are noted
)

// NewFieldWatch returns a FieldWatch of fields; nil if there are none.
func NewFieldWatch(fields []string) *FieldWatch {
	if len(fields) == 0 {
		return nil
	}
	return &FieldWatch{missing: slices.Clone(fields)}
}

// Watches reports whether a wanted field was not found yet.
func (w *FieldWatch) Watches() bool { return w != nil && !w.done.Load() }

// Found notes that a row has a field.
func (w *FieldWatch) Found(field string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.missing = slices.DeleteFunc(w.missing, func(f string) bool { return f == field })
	w.any = true
	w.done.Store(len(w.missing) == 0)
}

// WantsOthers reports whether the fields of one more row are to be noted that has no wanted one.
func (w *FieldWatch) WantsOthers() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rows++
	return w.rows <= mostOtherRow && len(w.others) < mostOthers
}

// Other notes a field of such a row.
func (w *FieldWatch) Other(field string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.others) < mostOthers && !slices.Contains(w.others, field) {
		w.others = append(w.others, field)
	}
}

// Missing returns the wanted fields that no row had, and some that rows had instead; nothing if
// there were no rows.
func (w *FieldWatch) Missing() (missing, others []string) {
	if w == nil {
		return nil, nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.rows == 0 && !w.any {
		return nil, nil
	}
	return slices.Clone(w.missing), slices.Clone(w.others)
}
