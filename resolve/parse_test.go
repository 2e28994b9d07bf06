package resolve_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"urigrep/resolve"
)

// show writes the components of r one after the other, those that are undefined
// as "-", so that a table can tell undefined from empty.
func show(r resolve.Reference) string {
	opt := func(s string, ok bool) string {
		if !ok {
			return "-"
		}
		return "[" + s + "]"
	}
	return strings.Join([]string{
		opt(r.Scheme()), opt(r.Authority()), opt(r.Userinfo()), opt(r.Host()), opt(r.Port()),
		opt(r.Path(), true), opt(r.Query()), opt(r.Fragment()),
	}, " ")
}

func TestParseComponents(t *testing.T) {
	tests := []struct{ in, want string }{ // scheme authority userinfo host port path query fragment
		{"", "- - - - - [] - -"},
		{"a", "- - - - - [a] - -"},
		{"#", "- - - - - [] - []"},
		{"?", "- - - - - [] [] -"},
		{"?#", "- - - - - [] [] []"},
		{"#?", "- - - - - [] - [?]"},
		{"//", "- [] - [] - [] - -"},
		{"///", "- [] - [] - [/] - -"},
		{"/a//b", "- - - - - [/a//b] - -"},
		{"s:", "[s] - - - - [] - -"},
		{"s:a", "[s] - - - - [a] - -"},
		{"s:/a", "[s] - - - - [/a] - -"},
		{"s://", "[s] [] - [] - [] - -"},
		{"s://h", "[s] [h] - [h] - [] - -"},
		{"s://@h:", "[s] [@h:] [] [h] [] [] - -"},
		{"s://:1", "[s] [:1] - [] [1] [] - -"},
		{"s://u:p:q@h:1/p?q?#f?", "[s] [u:p:q@h:1] [u:p:q] [h] [1] [/p] [q?] [f?]"},
		{"s://u:80@h", "[s] [u:80@h] [u:80] [h] - [] - -"},
		{"s://[::1]", "[s] [[::1]] - [[::1]] - [] - -"},
		{"s://u@[v1.a:b]:2?q", "[s] [u@[v1.a:b]:2] [u] [[v1.a:b]] [2] [] [q] -"},
		{"s://h?q/r", "[s] [h] - [h] - [] [q/r] -"},
		{"s://h#f", "[s] [h] - [h] - [] - [f]"},
		{"ex.%41mple/p:q", "- - - - - [ex.%41mple/p:q] - -"},
		{"a+-.0:@:", "[a+-.0] - - - - [@:] - -"},
		{"mailto:a@b?subject=c", "[mailto] - - - - [a@b] [subject=c] -"},
	}
	for _, tt := range tests {
		r, err := resolve.Parse(tt.in)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.in, err)
			continue
		}
		if got := show(r); got != tt.want {
			t.Errorf("Parse(%q): got  %s\nwant %s", tt.in, got, tt.want)
		}
		if r.String() != tt.in {
			t.Errorf("Parse(%q).String() = %q", tt.in, r.String())
		}
		if e := resolve.Check([]byte(tt.in)); e != nil {
			t.Errorf("Check(%q): %v", tt.in, e)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		in     string
		offset int
		rule   string
	}{
		{":", 0, "scheme"},
		{":a", 0, "scheme"},
		{"1a:b", 0, "scheme"},
		{"+:b", 0, "scheme"},
		{"a_b:c", 3, "path-noscheme"},
		{"%41:c", 3, "path-noscheme"},
		{"a b", 1, "path-noscheme"},
		{"a/b c", 3, "path-noscheme"},
		{"/a b", 2, "path-absolute"},
		{"s:a b", 3, "path-rootless"},
		{"s:/a\\", 4, "path-absolute"},
		{"s://h/a\x00", 7, "path-abempty"},
		{"s://h/ü", 6, "path-abempty"},
		{"?a|", 2, "query"},
		{"#a#", 2, "fragment"},
		{"a%", 1, "pct-encoded"},
		{"a%4", 1, "pct-encoded"},
		{"?%4g", 1, "pct-encoded"},
		{"#%g4", 1, "pct-encoded"},
		{"//h%zz", 3, "pct-encoded"},
		{"//h%zz@i", 3, "pct-encoded"},
		{"//u%zz:p@h", 3, "pct-encoded"},
		{"//a b@h", 3, "reg-name"},
		{"//a:b c@h", 5, "userinfo"},
		{"//a@b@c", 5, "reg-name"},
		{"//h:a", 4, "port"},
		{"//h:80a/", 6, "port"},
		{"//h:80:90", 6, "port"},
		{"//h:-1", 4, "port"},
		{"//a[b]", 3, "reg-name"},
		{"//[", 3, "IP-literal"},
		{"//[]", 3, "IPv6address"},
		{"//[::1", 6, "IP-literal"},
		{"//[::1]a", 7, "authority"},
		{"//[::1]:a", 8, "port"},
		{"//u@[::g]", 7, "IPv6address"},
		{"//[:1]", 3, "IPv6address"},
		{"//[1:]", 5, "IPv6address"},
		{"//[1]", 4, "IPv6address"},
		{"//[::1%25eth0]", 6, "IPv6address"},
		{"//[12345::]", 7, "IPv6address"},
		{"//[1::2::3]", 8, "IPv6address"},
		{"//[1:2:3:4:5:6:7:8:9]", 18, "IPv6address"},
		{"//[1:2:3:4:5:6:7::8]", 19, "IPv6address"},
		{"//[::1.2.3]", 5, "IPv4address"},
		{"//[::1.2.3.256]", 5, "IPv4address"},
		{"//[::01.2.3.4]", 5, "IPv4address"},
		{"//[1.2.3.4]", 10, "IPv6address"},
		{"//[::1.2.3.4:1]", 5, "IPv4address"},
		{"//[v]", 4, "IPvFuture"},
		{"//[v1]", 5, "IPvFuture"},
		{"//[v1.]", 6, "IPvFuture"},
		{"//[v1.a%41]", 7, "IPvFuture"},
		{"//[v1.a", 7, "IP-literal"},
		{"//[vg.a]", 4, "IPvFuture"},
	}
	for _, tt := range tests {
		_, err := resolve.Parse(tt.in)
		var e *resolve.Error
		if !errors.As(err, &e) {
			t.Errorf("Parse(%q): got error %v, want an *Error", tt.in, err)
			continue
		}
		if e.Offset != tt.offset || e.Rule != tt.rule || e.Input != tt.in || e.Reason == "" {
			t.Errorf("Parse(%q): got %s at %d (%v), want %s at %d", tt.in, e.Rule, e.Offset, e, tt.rule, tt.offset)
		}
		if c, ok := resolve.Check([]byte(tt.in)).(*resolve.Error); !ok || *c != *e {
			t.Errorf("Check(%q): got %v, want %v", tt.in, c, e)
		}
	}
}

// TestCheckIsNil compares with nil what is returned for a valid reference: an error that
// holds a nil *Error is not.
func TestCheckIsNil(t *testing.T) {
	for name, err := range map[string]error{
		"Check": resolve.Check([]byte("http://a/")), "RFC.Check": resolve.RFC2396.Check([]byte("http://a/")),
	} {
		if err != nil {
			t.Errorf("%s: got %#v, want nil", name, err)
		}
	}
	text := []byte("http://a.example/b?c#d")
	if n := testing.AllocsPerRun(100, func() { resolve.Check(text); resolve.RFC2396.Check(text) }); n != 0 {
		t.Errorf("%v allocations for valid references, want none", n)
	}
}

func TestHostKind(t *testing.T) {
	tests := []struct {
		in   string
		want resolve.HostKind
		old  resolve.HostKind // under RFC 2396
	}{
		{"a", resolve.NoHost, resolve.NoHost},
		{"//", resolve.RegName, resolve.RegName},
		{"//a", resolve.RegName, resolve.RegName},
		{"//a_b", resolve.RegName, resolve.NoHost},
		{"//1.2.3.4", resolve.IPv4address, resolve.IPv4address},
		{"//1.2.3.256", resolve.RegName, resolve.IPv4address},
		{"//1.2.3.04", resolve.RegName, resolve.IPv4address},
		{"//1.2.3", resolve.RegName, resolve.NoHost},
		{"//1.2.3.4.5", resolve.RegName, resolve.NoHost},
		{"//1.2.3.4:5", resolve.IPv4address, resolve.IPv4address},
		{"//[::1]", resolve.IPv6address, resolve.IPv6address},
		{"//[::1.2.3.4]:1", resolve.IPv6address, resolve.IPv6address},
		{"//[V1f.a]", resolve.IPvFuture, resolve.NoHost},
	}
	for _, tt := range tests {
		r, err := resolve.Parse(tt.in)
		if got := r.HostKind(); err != nil || got != tt.want {
			t.Errorf("%q: got %v (%v), want %v", tt.in, got, err, tt.want)
		}
		old, _ := resolve.RFC2396.Parse(tt.in) // the zero Reference where it is invalid
		if got := old.HostKind(); got != tt.old {
			t.Errorf("%q by RFC 2396: got %v, want %v", tt.in, got, tt.old)
		}
	}
}

func TestZeroReference(t *testing.T) {
	r, err := resolve.Parse("")
	if err != nil || r != (resolve.Reference{}) || !r.IsSameDocument() || r.IsURI() {
		t.Errorf("Parse(\"\") = %#v, %v, want the zero Reference", r, err)
	}
}

func TestReferenceIsSmallAndComparable(t *testing.T) {
	if n := unsafe.Sizeof(resolve.Reference{}); n > 48 {
		t.Errorf("a Reference has %d bytes, want at most 48", n)
	}
	a, _ := resolve.Parse("http://a/b")
	b, _ := resolve.Parse(strings.Clone("http://a/b"))
	if m := map[resolve.Reference]int{a: 1}; m[b] != 1 {
		t.Error("References of one text are not equal")
	}
}

func TestPredicates(t *testing.T) {
	tests := []struct {
		in                          string
		uri, absolute, sameDocument bool
	}{
		{"s:a", true, true, false},
		{"s:a#", true, false, false},
		{"a", false, false, false},
		{"#a", false, false, true},
		{"?", false, false, false},
		{"//", false, false, false},
	}
	for _, tt := range tests {
		r, err := resolve.Parse(tt.in)
		if err != nil || r.IsURI() != tt.uri || r.IsAbsoluteURI() != tt.absolute || r.IsSameDocument() != tt.sameDocument {
			t.Errorf("%q: %v %v %v (%v)", tt.in, r.IsURI(), r.IsAbsoluteURI(), r.IsSameDocument(), err)
		}
	}
}

func TestWithoutFragment(t *testing.T) {
	for in, want := range map[string]string{"s://h/a?b#c": "s://h/a?b", "#c": "", "a": "a", "a#": "a"} {
		r, _ := resolve.Parse(in)
		bare, _ := resolve.Parse(want)
		if got := r.WithoutFragment(); got != bare {
			t.Errorf("%q: got %q", in, got)
		}
	}
}

func TestParseAllocatesNothing(t *testing.T) {
	for _, s := range []string{
		"", "http://user:p@www.example.com:8080/a/b%20c?q=1#f", "mailto:a@b", "//[1:2::1.2.3.4]", strings.Repeat("a/", 1<<16),
	} {
		b := []byte(s)
		n := testing.AllocsPerRun(10, func() {
			if _, err := resolve.Parse(s); err != nil {
				t.Fatal(err)
			}
			if _, err := resolve.RFC2396.Parse(s); err != nil {
				t.Fatal(err)
			}
			if e := resolve.Check(b); e != nil {
				t.Fatal(e)
			}
			if e := resolve.RFC2396.Check(b); e != nil {
				t.Fatal(e)
			}
		})
		if n != 0 {
			t.Errorf("%.40q: %v allocations", s, n)
		}
	}
}

func TestErrorText(t *testing.T) {
	tests := []struct{ in, want string }{
		{"s://h/a b", `"s://h/a b": path-abempty: want a character it allows or a percent-encoding at offset 7, found ' '`},
		{"//[::1", `"//[::1": IP-literal: want a closing ']' at offset 6, found the end`},
		{"a\xff", `"a\xff": path-noscheme: want a character it allows or a percent-encoding at offset 1, found byte 0xFF`},
		{"aü", `"aü": path-noscheme: want a character it allows or a percent-encoding at offset 1, found 'ü'`},
	}
	for _, tt := range tests {
		if _, err := resolve.Parse(tt.in); err == nil || err.Error() != tt.want {
			t.Errorf("%q: got  %v\nwant %s", tt.in, err, tt.want)
		}
	}
	long := strings.Repeat("a", 1<<16)
	for _, s := range []string{" " + long, long + " ", long + " " + long} {
		_, err := resolve.Parse(s)
		if text := fmt.Sprint(err); len(text) > 300 || !strings.Contains(text, "found ' '") {
			t.Errorf("the text of an error has %d bytes: %.300s", len(text), text)
		}
	}
}
