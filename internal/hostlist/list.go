// Package hostlist holds lists of hosts, such as block lists and allow lists, with millions
// of entries, and says whether a host or a domain above it is listed.
//
// # Lines
//
// A list is text, one entry a line:
//
//	example.org                 the host and all below it
//	.example.org                the same
//	*.example.org               what is below it, but not the host itself
//	0.0.0.0 a.example b.example the names of a hosts file, after an address
//	||example.org^              a host of an adblock list
//	# comment, ! comment        nothing; "#" ends an entry too
//
// Names may be in Unicode or in A-labels (RFC 5890, §2.3.2.1), in any case, with or
// without a final dot. IP addresses match as they are written, IPv6 with or without
// brackets. Any other line is passed over and reported.
package hostlist

import (
	"bufio"
	"fmt"
	"hash/maphash"
	"io"
	"strings"

	"golang.org/x/net/idna"
)

// A List is a set of hosts. The zero List is empty and ready to use. Several goroutines may
// call Contains at once, but not while Read runs.
type List struct {
	names [][]byte // all entries, each after its length in one byte, in chunks of chunkBytes
	slots []slot   // open addressing, a power of two of them
	count int
	seed  maphash.Seed
}

// A slot of the hash table is empty if its place is 0.
type slot struct {
	hash  uint32
	place uint32 // of the entry in names, plus one
}

// maxName is the most bytes of a name: 253 (RFC 1035, §2.3.4) and its kind.
const maxName = 254

// chunkBytes is how many bytes of names are allocated at once. An entry's place is the
// number of its chunk times chunkBytes and its offset there.
const chunkBytes = 1 << 20

// maxChunks is how many chunks a place in 32 bits can tell apart, one less for the empty slot.
const maxChunks = 1<<32/chunkBytes - 1

// belowOnly is put before the name of an entry that matches what is below it alone.
const belowOnly = '*'

// Len returns the number of entries.
func (l *List) Len() int { return l.count }

// Passed describes the lines of a list that were passed over, since they hold no entry.
type Passed struct {
	Lines int64  // how many lines
	First int64  // 1-based number of the first one
	Text  string // the first one, at most 80 bytes of it
}

// maxLine is the most bytes of a line; a hosts file has up to nine names on one.
const maxLine = 64 << 10

// Read adds the entries of a list. Lines without an entry that is understood are passed over
// and reported. The error is r's, or names the line that is too long or at which the names exceed
// the memory for them.
func (l *List) Read(r io.Reader) (Passed, error) {
	var passed Passed
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, maxLine), maxLine)
	number := int64(0)
	for lines.Scan() {
		number++
		line := lines.Bytes()
		if number == 1 {
			line = trimMark(line)
		}
		if len(l.names) >= maxChunks {
			return passed, fmt.Errorf("line %d: more than 4 GiB of names", number)
		}
		if l.readLine(line) {
			continue
		}
		if passed.Lines++; passed.Lines == 1 {
			passed.First, passed.Text = number, string(line[:min(len(line), 80)])
		}
	}
	if err := lines.Err(); err != nil {
		return passed, fmt.Errorf("line %d: %w", number+1, err)
	}
	return passed, nil
}

// add puts an entry into the set, if it is not there yet.
func (l *List) add(name string) {
	if 4*(l.count+1) > 3*len(l.slots) {
		l.grow()
	}
	at, hash := l.find(name)
	if l.slots[at].place != 0 {
		return
	}
	last := len(l.names) - 1
	if last < 0 || len(l.names[last])+1+len(name) > chunkBytes {
		l.names = append(l.names, make([]byte, 0, chunkBytes))
		last++
	}
	chunk := l.names[last]
	l.slots[at] = slot{hash, uint32(last*chunkBytes+len(chunk)) + 1}
	l.names[last] = append(append(chunk, byte(len(name))), name...)
	l.count++
}

// grow doubles the slots.
func (l *List) grow() {
	if len(l.slots) == 0 {
		l.seed = maphash.MakeSeed()
	}
	old := l.slots
	l.slots = make([]slot, max(1<<10, 2*len(old)))
	mask := uint32(len(l.slots) - 1)
	for _, s := range old {
		if s.place == 0 {
			continue
		}
		at := s.hash & mask
		for l.slots[at].place != 0 {
			at = (at + 1) & mask
		}
		l.slots[at] = s
	}
}

// find returns the slot of a name, or the empty one where it would be put, and the hash
// of the name.
func (l *List) find(name string) (at, hash uint32) {
	hash = uint32(maphash.String(l.seed, name))
	mask := uint32(len(l.slots) - 1)
	for at = hash & mask; l.slots[at].place != 0; at = (at + 1) & mask {
		if l.slots[at].hash == hash && string(l.name(l.slots[at].place)) == name {
			break
		}
	}
	return at, hash
}

// name returns the entry at a place. It shares memory with the list.
func (l *List) name(place uint32) []byte {
	chunk, at := l.names[(place-1)/chunkBytes], (place-1)%chunkBytes
	return chunk[at+1 : at+1+uint32(chunk[at])]
}

// has reports whether an entry is name.
func (l *List) has(name string) bool {
	at, _ := l.find(name)
	return l.slots[at].place != 0
}

// Contains reports whether host or a domain above it is listed. host is a reg-name, an
// IPv4address or an IP-literal as a URI has it.
func (l *List) Contains(host string) bool {
	if l.count == 0 {
		return false
	}
	key := fold(host)
	if key == "" || len(key) > maxName-1 {
		return false
	}
	if l.has(key) {
		return true
	}
	if key[0] == '[' {
		return false
	}
	var below [maxName]byte
	below[0] = belowOnly
	for at := strings.IndexByte(key, '.'); at >= 0 && at+1 < len(key); {
		above := key[at+1:]
		if l.has(above) {
			return true
		}
		if n := 1 + copy(below[1:], above); l.has(string(below[:n])) {
			return true
		}
		next := strings.IndexByte(above, '.')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return false
}

// fold returns a host as entries are kept: lower case, A-labels, no final dot; "" for one
// that no entry can be.
func fold(host string) string {
	host = strings.TrimSuffix(host, ".")
	for i := range len(host) {
		if host[i] >= 0x80 {
			name, err := idna.Lookup.ToASCII(host)
			if err != nil {
				return ""
			}
			return name
		}
	}
	return strings.ToLower(host) // returns host itself if it is lower case
}
