package resolve_test

import (
	"errors"
	"testing"

	"urigrep/resolve"
)

func TestParse2396Components(t *testing.T) {
	tests := []struct{ in, want string }{ // scheme authority userinfo host port path query fragment
		{"", "- - - - - [] - -"},
		{"?y", "- - - - - [] [y] -"}, // in no rule, but in Appendix C
		{"#s", "- - - - - [] - [s]"},
		{"s:a?b", "[s] - - - - [a?b] - -"}, // an opaque part has no query
		{"s:?b", "[s] - - - - [?b] - -"},
		{"s:a/b#c", "[s] - - - - [a/b] - [c]"},
		{"s:a[b]", "[s] - - - - [a[b]] - -"},
		{"s:/a?b", "[s] - - - - [/a] [b] -"},
		{"s://h/a?b", "[s] [h] - [h] - [/a] [b] -"},
		{"s:///a", "[s] [] - [] - [/a] - -"},
		{"s://u@h:1", "[s] [u@h:1] [u] [h] [1] [] - -"},
		{"s://u:p@a-b.c9.:", "[s] [u:p@a-b.c9.:] [u:p] [a-b.c9.] [] [] - -"},
		{"s://[::1]:1/a", "[s] [[::1]:1] - [[::1]] [1] [/a] - -"},
		{"s://u@[::1]", "[s] [u@[::1]] [u] [[::1]] - [] - -"},
		{"s://1.2.3.4:5", "[s] [1.2.3.4:5] - [1.2.3.4] [5] [] - -"},
		{"s://123.45.6.789:80", "[s] [123.45.6.789:80] - [123.45.6.789] [80] [] - -"}, // RFC 2373: of any value
		{"s://a.:80", "[s] [a.:80] - [a.] [80] [] - -"},
		{"s://1a.b-c.d1", "[s] [1a.b-c.d1] - [1a.b-c.d1] - [] - -"},
		// Registry-based naming authorities (§3.2.1): they have no host.
		{"s://a_b", "[s] [a_b] - - - [] - -"},
		{"s://a-", "[s] [a-] - - - [] - -"},
		{"s://-a", "[s] [-a] - - - [] - -"},
		{"s://a..b", "[s] [a..b] - - - [] - -"},
		{"s://.", "[s] [.] - - - [] - -"},
		{"s://a.1", "[s] [a.1] - - - [] - -"},
		{"s://a.1b", "[s] [a.1b] - - - [] - -"},
		{"s://a-.b", "[s] [a-.b] - - - [] - -"},
		{"s://a.-b", "[s] [a.-b] - - - [] - -"},
		{"s://a.b-", "[s] [a.b-] - - - [] - -"},
		{"s://a..", "[s] [a..] - - - [] - -"},
		{"s://.a", "[s] [.a] - - - [] - -"},
		{"s://1.2.3", "[s] [1.2.3] - - - [] - -"},
		{"s://1.2.3.", "[s] [1.2.3.] - - - [] - -"},
		{"s://1.2.3.4.", "[s] [1.2.3.4.] - - - [] - -"},
		{"s://1.2.3.4.5", "[s] [1.2.3.4.5] - - - [] - -"},
		{"s://.2.3.4", "[s] [.2.3.4] - - - [] - -"},
		{"s://1..3.4", "[s] [1..3.4] - - - [] - -"},
		{"s://1234.5.6.7", "[s] [1234.5.6.7] - - - [] - -"},
		{"s://1.2.3.4567", "[s] [1.2.3.4567] - - - [] - -"},
		{"s://1.2.3.4a", "[s] [1.2.3.4a] - - - [] - -"},
		{"s://a@b@c", "[s] [a@b@c] - - - [] - -"},
		{"s://h:p", "[s] [h:p] - - - [] - -"},
		{"s://:80", "[s] [:80] - - - [] - -"},
		{"s://u@", "[s] [u@] - - - [] - -"},
		{"s://h%41", "[s] [h%41] - - - [] - -"},
		{"s://$,;&=+/a", "[s] [$,;&=+] - - - [/a] - -"},
		{"/a?[b]#[c]", "- - - - - [/a] [[b]] [[c]]"}, // RFC 2732, §3
		{"a;b/c=d", "- - - - - [a;b/c=d] - -"},
		{"~'()*!/", "- - - - - [~'()*!/] - -"},
	}
	for _, tt := range tests {
		r, err := resolve.RFC2396.Parse(tt.in)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.in, err)
			continue
		}
		if got := show(r); got != tt.want {
			t.Errorf("Parse(%q): got  %s\nwant %s", tt.in, got, tt.want)
		}
		if r.String() != tt.in || r.RFC() != resolve.RFC2396 {
			t.Errorf("Parse(%q).String() = %q, by %v", tt.in, r.String(), r.RFC())
		}
	}
}

func TestParse2396Errors(t *testing.T) {
	tests := []struct {
		in     string
		offset int
		rule   string
	}{
		{"s:", 2, "opaque_part"},
		{"s:#f", 2, "opaque_part"},
		{"s:[", 2, "opaque_part"},
		{"s:a|", 3, "opaque_part"},
		{"s:%4", 2, "escaped"},
		{"1s:a", 0, "scheme"},
		{":a", 0, "scheme"},
		{"a_:b", 2, "rel_segment"},
		{"a b", 1, "rel_segment"},
		{"/a[b]", 2, "abs_path"},
		{"s://h/a^", 7, "abs_path"},
		{"s://h^", 5, "reg_name"},
		{"s://h%4", 5, "escaped"},
		{"s://a[::1]", 5, "reg_name"},
		{"s://a@b@[::1]", 8, "reg_name"},
		{"s://[v1.a]", 5, "IPv6address"},
		{"s://[::1]a", 9, "server"},
		{"s://[::1]:a", 10, "port"},
		{"?a b", 2, "query"},
		{"#a#", 2, "fragment"},
		{"#%", 1, "escaped"},
	}
	for _, tt := range tests {
		_, err := resolve.RFC2396.Parse(tt.in)
		var e *resolve.Error
		if !errors.As(err, &e) {
			t.Errorf("Parse(%q): got error %v, want an *Error", tt.in, err)
			continue
		}
		if e.Offset != tt.offset || e.Rule != tt.rule || e.Input != tt.in {
			t.Errorf("Parse(%q): got %s at %d (%v), want %s at %d", tt.in, e.Rule, e.Offset, e, tt.rule, tt.offset)
		}
		if c, ok := resolve.RFC2396.Check([]byte(tt.in)).(*resolve.Error); !ok || *c != *e {
			t.Errorf("RFC2396.Check(%q): got %v, want %v", tt.in, c, e)
		}
	}
}
