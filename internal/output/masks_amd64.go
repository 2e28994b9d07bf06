//go:build amd64 && !purego

package output

// masksOf returns the masks of the block of t that begins at base; what they hold of
// bytes beyond len(t) is of no account. All of the block is in the capacity of t.
func masksOf(t []byte, base int) masks {
	whole := t[base : base+block]
	var m masks
	vectorMasks((*[block]byte)(whole), &m)
	return m
}

// vectorMasks does it sixteen bytes at a time.
//
//go:noescape
func vectorMasks(t *[block]byte, m *masks)
