package pipeline

// An arena hands out memory that is valid until reset, which makes all of it available again. The
// zero arena is ready for use.
type arena[T any] struct {
	chunk []T
}

// arenaChunk is the least number of elements an arena asks the system for.
const arenaChunk = 256

// copy returns a copy of s; nil for none.
func (a *arena[T]) copy(s []T) []T {
	if len(s) == 0 {
		return nil
	}
	room := a.room(len(s))
	return room[:copy(room, s)]
}

// one returns room for one element, cleared.
func (a *arena[T]) one() *T {
	room := a.room(1)
	clear(room)
	return &room[0]
}

// room returns n elements that may hold anything.
func (a *arena[T]) room(n int) []T {
	if cap(a.chunk)-len(a.chunk) < n {
		a.chunk = make([]T, 0, max(arenaChunk, 2*cap(a.chunk), n))
	}
	end := len(a.chunk) + n
	a.chunk = a.chunk[:end]
	return a.chunk[end-n : end : end]
}

// reset makes all memory that was handed out available again. It keeps the last chunk only.
func (a *arena[T]) reset() { a.chunk = a.chunk[:0] }
