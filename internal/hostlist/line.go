package hostlist

import (
	"bytes"
	"net/netip"
	"strings"
)

// trimMark returns the first line of a list without its byte order mark.
func trimMark(line []byte) []byte { return bytes.TrimPrefix(line, []byte("\uFEFF")) }

// readLine adds the entries of a line. It reports whether the line was understood; one
// that is blank or a comment is.
func (l *List) readLine(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] == '!' || line[0] == '#' || isTitle(line) {
		return true
	}
	if name, ok := bytes.CutPrefix(line, []byte("||")); ok {
		name, ok = bytes.CutSuffix(name, []byte("^"))
		return ok && l.addHost(string(name))
	}
	if at := bytes.IndexByte(line, '#'); at > 0 {
		if isElementRule(line[at:]) && !isBlank(line[at-1]) {
			return false
		}
		line = line[:at]
	}
	first, rest := cutField(string(line))
	if rest == "" {
		return l.addHost(first)
	}
	if !isAddress(first) {
		return false
	}
	return l.addHosts(rest)
}

// isElementRule reports whether what follows a host, from its "#" onward, makes of the line a rule
// of an adblock list about elements of pages: "##", "#@#", "#?#", "#$#" or "#%#".
func isElementRule(rest []byte) bool {
	return len(rest) > 1 && bytes.IndexByte([]byte("#@?$%"), rest[1]) >= 0
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isTitle reports whether a line is the title of an adblock list, "[Adblock Plus 2.0]".
func isTitle(line []byte) bool {
	return bytes.HasPrefix(line, []byte("[Adblock")) && line[len(line)-1] == ']'
}

// cutField returns the first field of a line and what follows it.
func cutField(line string) (first, rest string) {
	at := strings.IndexAny(line, " \t")
	if at < 0 {
		return line, ""
	}
	return line[:at], strings.TrimSpace(line[at:])
}

// addHosts adds the names that a line of a hosts file has after its address.
func (l *List) addHosts(names string) bool {
	understood := true
	for names != "" {
		var name string
		name, names = cutField(names)
		if !isOwn(name) {
			understood = l.addHost(name) && understood
		}
	}
	return understood
}

// isOwn reports whether a name is one by which every hosts file names the machine itself
// and its network.
func isOwn(name string) bool {
	switch strings.ToLower(name) {
	case "localhost", "localhost.localdomain", "localhost4", "localhost6", "local", "broadcasthost", "0.0.0.0",
		"ip6-localhost", "ip6-loopback", "ip6-localnet", "ip6-mcastprefix", "ip6-allnodes", "ip6-allrouters",
		"ip6-allhosts":
		return true
	}
	return false
}

// addHost adds one name or address. It reports whether it is one.
func (l *List) addHost(name string) bool {
	if address := strings.Trim(name, "[]"); isAddress(address) {
		if strings.Contains(address, ":") {
			address = "[" + address + "]"
		}
		l.hosts.add(strings.ToLower(address))
		return true
	}
	to := &l.hosts
	if rest, ok := strings.CutPrefix(name, "*."); ok {
		to, name = &l.below, rest
	} else {
		name = strings.TrimPrefix(name, ".")
	}
	name = fold(name)
	if !isName(name) {
		return false
	}
	to.add(name)
	return true
}

// isAddress reports whether name is an IP address.
func isAddress(name string) bool {
	if name == "" || strings.IndexByte(name, ':') < 0 && (name[len(name)-1] < '0' || name[len(name)-1] > '9') {
		return false // most names; an error of netip is not free
	}
	_, err := netip.ParseAddr(name)
	return err == nil
}

// isName reports whether name is a host name in A-labels: letters, digits, hyphens and
// underscores, in labels of 1 to 63 characters (RFC 1035, §2.3.1; underscores occur).
func isName(name string) bool {
	if len(name) > maxName {
		return false
	}
	label := 0
	for i := range len(name) {
		switch c := name[i]; {
		case c == '.' && label == 0:
			return false
		case c == '.':
			label = -1
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '-', c == '_':
		default:
			return false
		}
		if label++; label > 63 {
			return false
		}
	}
	return label > 0
}
