//go:build !amd64 || purego

package scan

// A scratch is what a vector kernel needs.
type scratch struct{}

// findTriggers is wordTriggers where there is no vector kernel.
func findTriggers(text []byte, from, blocks int, set Triggers, q *queue) (empty, n int) {
	return wordTriggers(text, from, blocks, set, q)
}
