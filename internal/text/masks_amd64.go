//go:build amd64 && !purego

package text

// NameMaskOf returns the masks of the block of t that begins at base; what they hold of
// bytes beyond len(t) is of no account. All of the block is in the capacity of t.
func NameMaskOf(t []byte, base int) NameMask {
	whole := t[base : base+BlockSize]
	var m NameMask
	vectorNameMask((*[BlockSize]byte)(whole), &m)
	return m
}

// vectorNameMask does it sixteen bytes at a time.
//
//go:noescape
func vectorNameMask(t *[BlockSize]byte, m *NameMask)
