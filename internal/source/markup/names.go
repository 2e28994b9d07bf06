package markup

// names finds names, in any case, in a list by their first and last letters.
type names struct {
	first [1 << 10]uint8 // by letters; the index of a name, 0 for none
	list  []struct {
		name string
		next uint8 // index of another with these letters
	}
}

// newNames returns n names, of which the first counts as none.
func newNames(n int, name func(i int) string) *names {
	t := new(names)
	t.list = make([]struct {
		name string
		next uint8
	}, n)
	for i := 1; i < n; i++ {
		l := letters([]byte(name(i)))
		t.list[i].name, t.list[i].next = name(i), t.first[l]
		t.first[l] = uint8(i)
	}
	return t
}

// letters returns where names with the first and the last letter of a name are found.
func letters(name []byte) int { return int(name[0]&0x1f)<<5 | int(name[len(name)-1]&0x1f) }

// find returns the index of a name, 0 if it is not there.
func (t *names) find(name []byte) int {
	if len(name) == 0 {
		return 0
	}
	i := t.first[letters(name)]
	for i != 0 && (len(t.list[i].name) != len(name) || !equalFold(name, t.list[i].name)) {
		i = t.list[i].next
	}
	return int(i)
}

// equalFold reports whether s is name, which has its length and is in lower case, in any
// case of the ASCII letters.
func equalFold(s []byte, name string) bool {
	for i, c := range s {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != name[i] {
			return false
		}
	}
	return true
}
