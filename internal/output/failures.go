package output

import "sync"

// Failures counts the records with which a template or a condition failed. Several goroutines may
// use it at once. The zero value has none.
type Failures struct {
	mu    sync.Mutex
	n     int64
	first error
}

// Add counts a record that failed with err.
func (f *Failures) Add(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n++
	if f.first == nil {
		f.first = err
	}
}

// Failure returns the number of records that failed, and the error of one of them.
func (f *Failures) Failure() (int64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.n, f.first
}
