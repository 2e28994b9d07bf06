package output

import "sync"

// failures counts the records with which a template or a condition failed. Several goroutines may
// use it at once. The zero value has none.
type failures struct {
	mu    sync.Mutex
	n     int64
	first error
}

// add counts a record that failed with err.
func (f *failures) add(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n++
	if f.first == nil {
		f.first = err
	}
}

// Failure returns the number of records that failed, and the error of one of them.
func (f *failures) Failure() (int64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.n, f.first
}
