//go:build !amd64 || purego

package text

// A scratch is what a vector kernel needs.
type scratch struct{}

// FindTriggers is wordTriggers where there is no vector kernel.
func FindTriggers(text []byte, from, blocks int, set TriggerSet, q *TriggerQueue) (empty, n int) {
	return wordTriggers(text, from, blocks, set, q)
}
