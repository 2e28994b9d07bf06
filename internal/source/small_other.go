//go:build !unix

package source

// readSmall reads nothing: every file is opened when its turn comes.
func readSmall(string, []byte) int { return 0 }
