package schemes

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRegistered(t *testing.T) {
	for name, want := range map[string]bool{
		"http": true, "HTTP": true, "Mailto": true, "z39.50r": true, "ms-people": true, "iris.beep": true, "": false, "htt": false, "httpx": false,
		"nfs": true, "NI": true, "h323": true, "coap+tcp": true, "nfs\x00": false, "nfs\x00\x00\x00\x00\x00": false, "\x00nfs": false, "z39\x0e50": false, "coap\x0btcp": false, "a": false,
		"http:": false, "postgres": false, strings.Repeat("x", MaxName+1): false,
	} {
		if got := Registered([]byte(name)); got != want {
			t.Errorf("Registered(%q) = %v, want %v", name, got, want)
		}
	}
	name := []byte("HTTP")
	if n := testing.AllocsPerRun(100, func() { Registered(name) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

// TestNearlyRegistered has each registered name with each of its characters changed.
func TestNearlyRegistered(t *testing.T) {
	names := map[string]bool{}
	for _, name := range Names() {
		names[name] = true
	}
	for name := range names {
		for i := range name {
			for c := range 256 {
				other := []byte(name)
				other[i] = byte(c)
				want := names[asciiLower(other)]
				if got := Registered(other); got != want {
					t.Errorf("Registered(%q) = %v, want %v", other, got, want)
				}
			}
		}
	}
}

// asciiLower returns b with its ASCII letters in lower case.
func asciiLower(b []byte) string {
	low := bytes.Clone(b)
	for i, c := range low {
		if 'A' <= c && c <= 'Z' {
			low[i] = c + 'a' - 'A'
		}
	}
	return string(low)
}

// TestRegistry holds the names against IANA's registry, which the shared folder has.
func TestRegistry(t *testing.T) {
	dir := os.Getenv("URIGREP_SHARED")
	if dir == "" {
		t.Skip("URIGREP_SHARED is not set")
	}
	f, err := os.Open(filepath.Join(dir, "data", "iana-schemes.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	left := map[string]bool{}
	for _, name := range Names() {
		left[name] = true
	}
	s := bufio.NewScanner(f)
	for s.Scan() {
		name, _, _ := strings.Cut(s.Text(), "\t")
		if name == "" || strings.HasPrefix(name, "#") {
			continue
		}
		if !Registered([]byte(name)) {
			t.Errorf("%s is registered, and not known", name)
		}
		delete(left, strings.ToLower(name))
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	for name := range left {
		t.Errorf("%s is known, and not registered", name)
	}
}

// Each line of the table is of one scheme, in order of the names, and no name of the table is listed
// again.
func TestTable(t *testing.T) {
	listed := map[string]bool{}
	for _, name := range strings.Fields(others) {
		listed[name] = true
	}
	for i, s := range table {
		if i > 0 && s.Name <= table[i-1].Name || listed[s.Name] || strings.ToLower(s.Name) != s.Name {
			t.Errorf("%s: out of order, or known twice", s.Name)
		}
		if got := Find([]byte(strings.ToUpper(s.Name))); got != &table[i] {
			t.Errorf("%s: found %s", s.Name, got.Name)
		}
		if Registered([]byte(s.Name)) == s.Unregistered {
			t.Errorf("%s: registered %v", s.Name, s.Unregistered)
		}
	}
	if s := Find([]byte("madeup")); s.Host != Any || !s.Needs.IsZero() || s.Port != 0 {
		t.Errorf("an unknown scheme is %+v", s)
	}
}

func TestIsData(t *testing.T) {
	for rest, want := range map[string]bool{
		",": false, ",a": true, "a": false, ";base64,a": true, ";charset=utf-8,a": true, ";charset=utf-8;base64,a": true, ";x,a": false, ";=,a": true, ";,a": false,
		"text/plain,a": true, "text/plain;charset=utf-8,a": true, "image/svg+xml;base64,a": true, "text,a": false, "/plain,a": false, "text/,a": false, "a b/c,d": false, "base64,a": false,
	} {
		if got := isData([]byte(rest)); got != want {
			t.Errorf("data:%s: %v, want %v", rest, got, want)
		}
	}
}

// An info URI begins with a registered namespace, and has something after it.
func TestInfoNamespaces(t *testing.T) {
	s := Find([]byte("info"))
	for name := range strings.FieldsSeq(`arxiv bibcode bnf ddc doi eu-repo fedora hdl inchi lanl-repo lc lccn ncbi netref nla oclcnum ofi pmid
		pronom refseq rfa rlgid sici srw ugent-repo`) {
		if !s.Needs.IsMet([]byte(name+"/x")) || s.Needs.IsMet([]byte(name+"x/x")) {
			t.Errorf("info:%s/ is none", name)
		}
	}
}

func TestIsNumber(t *testing.T) {
	for rest, want := range map[string]bool{
		"123": true, "+123": true, "12": false, "+12": false, "1-2.3": true, "(1)23": true, "*12#3": true, "*#06#": false, "*#306#": true, "1+23": false, "123+": false, "123$": false, "12a3": false,
		"123;ext=4": true, "12;ext=345": false, "123?x": true, "12%203": false, "123%20": true, "123,4": true, "123 4": false, "": false,
	} {
		if got := isNumber([]byte(rest)); got != want {
			t.Errorf("tel:%s: %v, want %v", rest, got, want)
		}
	}
}
