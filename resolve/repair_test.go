package resolve_test

import (
	"errors"
	"testing"

	"urigrep/resolve"
)

// Rule T3: what the grammar excludes is percent-encoded, nothing else is touched.
func TestRepair(t *testing.T) {
	tests := []struct{ in, want string }{
		{"http://a/b", "http://a/b"},
		{"http://a/b c", "http://a/b%20c"},
		{"http://a/{b}|^`\\\"<>", "http://a/%7Bb%7D%7C%5E%60%5C%22%3C%3E"},
		{"http://a/[b]?[c]#[d]", "http://a/%5Bb%5D?%5Bc%5D#%5Bd%5D"},
		{"http://[::1]/[b]", "http://[::1]/%5Bb%5D"},
		{"http://a/100%", "http://a/100%25"},
		{"http://a/%zz%4%41%", "http://a/%25zz%254%41%25"},
		{"http://a/%%41", "http://a/%25%41"},
		{"?%", "?%25"},
		{"#a#b##", "#a%23b%23%23"},
		{"a?b?c", "a?b?c"},
		{"a\x00\x01\x7f", "a%00%01%7F"},
		{"a\r\n", "a%0D%0A"},
		// RFC 3987, §3.1; bytes that are not UTF-8 one by one
		{"http://a/résumé", "http://a/r%C3%A9sum%C3%A9"},
		{"http://résumé.example/", "http://r%C3%A9sum%C3%A9.example/"},
		{"http://a/\xe9", "http://a/%E9"},
		{"mailto:a at b", "mailto:a%20at%20b"},
		// authority
		{"file://C|/x", "file://C%7C/x"},
		{"http://u ser:p@a:1/", "http://u%20ser:p@a:1/"},
		{"http://a@b@c/", "http://a%40b@c/"},
		{"http://[x@a/", "http://%5Bx@a/"},
		{"http://{host}/", "http://%7Bhost%7D/"},
		{"http://a%/", "http://a%25/"},
		{"//a b", "//a%20b"},
		{"a b/c:d", "a%20b/c:d"},
		{"x y?a:b", "x%20y?a:b"},
	}
	for _, tt := range tests {
		r, err := resolve.Repair(tt.in)
		if err != nil || r.String() != tt.want {
			t.Errorf("Repair(%q): got %q, %v, want %q", tt.in, r, err, tt.want)
			continue
		}
		b, err := resolve.AppendRepair([]byte("x"), []byte(tt.in))
		if err != nil || string(b) != "x"+tt.want {
			t.Errorf("AppendRepair(%q): got %q, %v", tt.in, b, err)
		}
		if again, err := resolve.Repair(tt.want); err != nil || again != r {
			t.Errorf("Repair(%q) again: got %q, %v", tt.in, again, err)
		}
	}
}

func TestBeyondRepair(t *testing.T) {
	tests := []struct {
		in     string
		offset int
		rule   string
	}{
		{"1a:b", 0, "scheme"},
		{":a", 0, "scheme"},
		{"a b:c", 1, "scheme"},
		{"a_b://c", 1, "scheme"},
		{"é:c", 0, "scheme"},
		{"a%20b:c", 1, "scheme"},
		{"http://h:a/", 9, "port"},
		{"http://h:8080a", 13, "port"},
		{"http://h:80:90/", 11, "port"},
		{"http://h: 80/", 9, "port"},
		{"http://[::1", 11, "IP-literal"},
		{"http://[::1]a/", 12, "authority"},
		{"http://[a b]/", 9, "IPv6address"},
		{"http://[::1%25en0]/", 11, "IPv6address"},
		{"http://a[b]/", 8, "reg-name"},
		{"http://a]/", 8, "reg-name"},
	}
	for _, tt := range tests {
		_, err := resolve.Repair(tt.in)
		var e *resolve.Error
		if !errors.As(err, &e) || e.Offset != tt.offset || e.Rule != tt.rule || e.Input != tt.in {
			t.Errorf("Repair(%q): got error %v, want one of %s at %d", tt.in, err, tt.rule, tt.offset)
		}
		if b, err := resolve.AppendRepair([]byte("x"), []byte(tt.in)); err == nil || string(b) != "x" {
			t.Errorf("AppendRepair(%q): got %q, %v, want dst as it was", tt.in, b, err)
		}
	}
}
