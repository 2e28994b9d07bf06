package format

import "sync"

// A Pool keeps values for reuse.
type Pool[T any] struct {
	mu   sync.Mutex
	free []*T
}

// Get returns one that is free, else what make returns.
func (p *Pool[T]) Get(make func() *T) *T {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := len(p.free) - 1
	if last < 0 {
		return make()
	}
	x := p.free[last]
	p.free = p.free[:last]
	return x
}

// Put keeps a value that is no longer in use.
func (p *Pool[T]) Put(x *T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, x)
}
