package source

import "sync"

// A pool keeps values for reuse.
type pool[T any] struct {
	mu   sync.Mutex
	free []*T
}

// get returns one that is free, nil if there is none.
func (p *pool[T]) get() *T {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := len(p.free) - 1
	if last < 0 {
		return nil
	}
	x := p.free[last]
	p.free = p.free[:last]
	return x
}

// put keeps a value that is no longer in use.
func (p *pool[T]) put(x *T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, x)
}
