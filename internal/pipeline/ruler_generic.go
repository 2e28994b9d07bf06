//go:build !amd64 || purego

package pipeline

// skipPlain does nothing where there are no vectors.
func (*ruler) skipPlain(int) {}
