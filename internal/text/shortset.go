package text

// A ShortSet is a set of words of one to seven bytes, in which one is looked up faster than in a map.
type ShortSet struct {
	slots []uint64 // the keys of the words; 0 where there is none
	shift uint     // how many bits of a product are no part of an index
}

// longestShort is the most bytes of a word in a ShortSet.
const longestShort = 7

// ShortSetOf returns the set of the words.
func ShortSetOf(words ...string) ShortSet {
	s := ShortSet{shift: 64}
	for s.size() < 4*len(words) {
		s.shift--
	}
	s.slots = make([]uint64, s.size())
	for _, w := range words {
		if w == "" || len(w) > longestShort {
			panic("not a short word: " + w)
		}
		s.slots[s.find(shortKey([]byte(w)))] = shortKey([]byte(w))
	}
	return s
}

// size returns how many slots the set has: a power of two.
func (s *ShortSet) size() int { return 1 << (64 - s.shift) }

// Has reports whether b is in the set.
func (s *ShortSet) Has(b []byte) bool {
	return len(b) > 0 && len(b) <= longestShort && s.slots[s.find(shortKey(b))] != 0
}

// find returns the index of the slot that has a key or, if none has, of the empty one for it.
func (s *ShortSet) find(key uint64) int {
	i := int(key * 0x9E3779B97F4A7C15 >> s.shift) // 2^64 divided by the golden ratio
	for s.slots[i] != 0 && s.slots[i] != key {
		i = (i + 1) & (len(s.slots) - 1)
	}
	return i
}

// shortKey returns a number above 0 that no other text of up to seven bytes has.
func shortKey(b []byte) uint64 {
	key := uint64(1)
	for _, c := range b {
		key = key<<8 | uint64(c)
	}
	return key
}
