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
	hosts set // they and all below them
	below set // what is below them alone
}

// A set holds a digest of each name, by which names are told apart: that two have the same is not to be
// expected before 10 to the power of 19.
type set map[digest]struct{}

type digest [2]uint64

var seeds = [...]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

func digestOf(name string) digest {
	return digest{maphash.String(seeds[0], name), maphash.String(seeds[1], name)}
}

// maxName is the most bytes of a name (RFC 1035, §2.3.4).
const maxName = 253

// Len returns the number of entries.
func (l *List) Len() int { return len(l.hosts) + len(l.below) }

// Passed describes the lines of a list that were passed over, since they hold no entry.
type Passed struct {
	Lines int64  // how many lines
	First int64  // 1-based number of the first one
	Text  string // the first one, at most 80 bytes of it
}

// maxLine is the most bytes of a line; a hosts file has up to nine names on one.
const maxLine = 64 << 10

// Read adds the entries of a list. Lines without an entry that is understood are passed over
// and reported. The error is r's, or names the line that is too long.
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

// add puts a name into a set.
func (s *set) add(name string) {
	if *s == nil {
		*s = make(set)
	}
	(*s)[digestOf(name)] = struct{}{}
}

// Contains reports whether host or a domain above it is listed. host is a reg-name, an
// IPv4address or an IP-literal as a URI has it.
func (l *List) Contains(host string) bool {
	if l.Len() == 0 {
		return false
	}
	name := fold(host)
	if len(name) > maxName {
		return false
	}
	for isAbove, more := false, name != ""; more; isAbove = true {
		key := digestOf(name)
		if _, ok := l.hosts[key]; ok {
			return true
		}
		if _, ok := l.below[key]; ok && isAbove {
			return true
		}
		if _, name, more = strings.Cut(name, "."); host[0] == '[' {
			break
		}
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
