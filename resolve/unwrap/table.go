package unwrap

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"urigrep/resolve/publicsuffix"
)

//go:embed rules.txt
var builtin string

// A Table holds the rules by which wrappers are recognized and decoded. The zero Table has no rules
// and is ready for use. Several goroutines may use a Table at once, but not while Read adds to it.
type Table struct {
	rules map[string][]*rule // by the host as written, in lower case
	count int
}

// A rule is a line of the table.
type rule struct {
	order   int    // of the line
	path    string // in which "*" is any text
	decode  decoder
	params  []param
	segment int // from 1
}

// A param is the name of a parameter, and what its value begins with that is left out.
type param struct{ name, prefix string }

// New returns a Table of the rules that the package brings; Read adds others to it.
func New() *Table {
	t := new(Table)
	if err := t.Read(strings.NewReader(builtin)); err != nil {
		panic("rules.txt: " + err.Error()) // a test reads it
	}
	return t
}

// maxLine is the most bytes of a line of rules.
const maxLine = 64 << 10

// Read adds the rules of r, one a line of at most 64 KiB, after those of the table: of several that
// match a URI the first that decodes it counts. At the first bad line it stops, and the error has
// the number of that line, from 1, and the reason; the rules before it stay.
func (t *Table) Read(r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 4096), maxLine)
	number := 0
	for lines.Scan() {
		number++
		text := lines.Text()
		if number == 1 {
			text = strings.TrimPrefix(text, "\uFEFF")
		}
		if err := t.add(fields(text)); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	if lines.Err() == bufio.ErrTooLong {
		return fmt.Errorf("line %d: longer than %d bytes", number+1, maxLine)
	}
	return lines.Err()
}

// fields returns the words of a line without its comment.
func fields(line string) []string {
	words := strings.Fields(line)
	if i := slices.IndexFunc(words, func(w string) bool { return w[0] == '#' }); i >= 0 {
		words = words[:i]
	}
	return words
}

// add adds the rule of a line, if there is one.
func (t *Table) add(words []string) error {
	if len(words) == 0 {
		return nil
	}
	if len(words) < 3 {
		return fmt.Errorf("want HOST PATH DECODER [PARAMETER]..., found %d words", len(words))
	}
	r := &rule{order: t.count, path: words[1]}
	if !strings.HasPrefix(r.path, "/") {
		return fmt.Errorf("want a path that begins with /, found %q", r.path)
	}
	if err := r.setDecoder(words[2], words[3:]); err != nil {
		return err
	}
	host := strings.ToLower(words[0])
	name, isSuffix := strings.CutSuffix(strings.TrimPrefix(host, "*."), ".*")
	if host != "*" && (!isName(name) || !isSuffix && !strings.Contains(name, ".")) {
		return fmt.Errorf("want a host, *.HOST, NAME.* or *, found %q", words[0])
	}
	if t.rules == nil {
		t.rules = make(map[string][]*rule, 128)
	}
	t.rules[host] = append(t.rules[host], r)
	t.count++
	return nil
}

// isName reports whether s is labels of letters, digits, '-' and '_', separated by dots.
func isName(s string) bool {
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return false
		}
	}
	return true
}

// setDecoder sets what a line says after the path.
func (r *rule) setDecoder(name string, params []string) error {
	d, ok := decoders[name]
	if !ok {
		return fmt.Errorf("want a decoder (%s), found %q", decoderNames(), name)
	}
	if len(params) < d.least || len(params) > d.most {
		return fmt.Errorf("%s wants %s, found %d", name, d.wants, len(params))
	}
	r.decode = d.decode
	if d.wants == oneNumber {
		n, err := strconv.Atoi(params[0])
		if err != nil || n < 1 {
			return fmt.Errorf("%s wants a number of at least 1, found %q", name, params[0])
		}
		r.segment = n
		return nil
	}
	for _, p := range params {
		name, prefix, _ := strings.Cut(p, "=")
		if name == "" {
			return fmt.Errorf("want the name of a parameter, found %q", p)
		}
		r.params = append(r.params, param{name, prefix})
	}
	return nil
}

// appendRules appends to dst the rules for a host in lower case, in the order of the table.
func (t *Table) appendRules(dst []*rule, host string) []*rule {
	dst = append(t.appendNamed(dst, host, ""), t.rules["*"]...)
	if s := publicsuffix.Find(host); s.Listed && len(s.Name) < len(host) {
		dst = t.appendNamed(dst, host[:len(host)-len(s.Name)-1], ".*")
	}
	slices.SortFunc(dst, func(a, b *rule) int { return a.order - b.order })
	return dst
}

// appendNamed appends the rules for a name with an end, and for what is below the names that it ends in.
func (t *Table) appendNamed(dst []*rule, name, end string) []*rule {
	dst = append(dst, t.rules[name+end]...)
	for {
		_, above, more := strings.Cut(name, ".")
		if !more {
			return dst
		}
		dst = append(dst, t.rules["*."+above+end]...)
		name = above
	}
}

// match reports whether text is the pattern, in which "*" is any text. It takes time linear
// in the text for each "*".
func match(pattern, text string) bool {
	first, rest, starred := strings.Cut(pattern, "*")
	if !starred {
		return pattern == text
	}
	text, ok := strings.CutPrefix(text, first)
	for ok {
		var part string
		if part, rest, starred = strings.Cut(rest, "*"); !starred {
			return strings.HasSuffix(text, part)
		}
		_, text, ok = strings.Cut(text, part)
	}
	return false
}
