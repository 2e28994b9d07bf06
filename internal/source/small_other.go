//go:build !unix

package source

// regularSize returns 0: every file is opened when its turn comes.
func regularSize(string) int64 { return 0 }

// readSmall reads nothing.
func readSmall(string, []byte) int { return 0 }
