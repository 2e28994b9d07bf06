//go:build !amd64 || purego

package text

// unescapeBlocks is Unescape for blocks of b; dst has room for them.
func unescapeBlocks(dst, b []byte, starts []uint64) int { return wordUnescape(dst, b, starts) }

// unescapeGroups is UnescapeUTF16 for what stands in some groups, one at least.
func unescapeGroups(dst, b []byte, groups int) (units int) { return wordUnescapeGroups(dst, b, groups) }
