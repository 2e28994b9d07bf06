package schemes

import "encoding/binary"

// MaxName is the most bytes of a scheme that is recognized. The longest registered one has 36.
const MaxName = 64

// Registered reports whether name, in any case, is a URI scheme registered with
// IANA (RFC 7595, §7). It does not allocate.
func Registered(name []byte) bool {
	n := len(name)
	switch {
	case n == 0 || n > MaxName || name[n-1] == 0:
		return false
	case n <= shortName:
		return registeredShort.has(nameKey(name))
	case beginnings[n]&(1<<(name[0]&0x1F)) == 0 || endings[n]&(1<<(name[n-1]&0x1F)) == 0:
		return false
	}
	var low [MaxName]byte
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	_, ok := registeredLong[string(low[:n])]
	return ok
}

// shortName is the most bytes of a name that is looked up as a number.
const shortName = 8

// nameKey returns a number for a name of 1 to 8 bytes, the last of them not 0: names have the same
// number only if they differ in nothing but bit 0x20 of their bytes.
func nameKey(name []byte) (key uint64) {
	switch n := len(name); {
	case n >= 4:
		key = uint64(binary.LittleEndian.Uint32(name)) | uint64(binary.LittleEndian.Uint32(name[n-4:]))<<(8*(n-4))
	case n >= 2:
		key = uint64(binary.LittleEndian.Uint16(name)) | uint64(name[n-1])<<(8*(n-1))
	default:
		key = uint64(name[0])
	}
	return key | key&(0x40*0x0101010101010101)>>1
}

// A nameTable is a set of keys, each at the first free place from that of its hash onward. The key
// 0 marks a free place.
type nameTable [1 << nameTableBits]uint64

const nameTableBits = 10

func (t *nameTable) place(key uint64) uint64 { return key * 0x9E3779B97F4A7C15 >> (64 - nameTableBits) }

func (t *nameTable) add(key uint64) {
	at := t.place(key)
	for t[at] != 0 {
		at = (at + 1) % (1 << nameTableBits)
	}
	t[at] = key
}

func (t *nameTable) has(key uint64) bool {
	at := t.place(key)
	for t[at] != 0 && t[at] != key {
		at = (at + 1) % (1 << nameTableBits)
	}
	return t[at] == key && key != 0
}

// The registered names: those of at most shortName bytes, and the longer ones.
var registeredShort, registeredLong = func() (short nameTable, long map[string]struct{}) {
	long = make(map[string]struct{}, 128)
	for _, name := range Names() {
		if len(name) <= shortName {
			short.add(nameKey([]byte(name)))
		} else {
			long[name] = struct{}{}
		}
	}
	return short, long
}()

// beginnings and endings have, for each length, a bit for each letter that a registered name
// of that length begins or ends with. They spare most look-ups of longer names that are not
// registered.
var beginnings, endings = func() (first, last [MaxName + 1]uint32) {
	for name := range registeredLong {
		n := len(name)
		first[n] |= 1 << (name[0] & 0x1F)
		last[n] |= 1 << (name[n-1] & 0x1F)
	}
	return first, last
}()
