package resolve_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"urigrep/resolve"
)

// exercise calls everything that takes text on s, and what takes a Reference if s is one.
func exercise(s string) {
	base := parsed("s://h/a/b?q")
	for _, v := range []resolve.RFC{resolve.RFC3986, resolve.RFC2396} {
		r, err := v.Parse(s)
		if err != nil {
			_ = err.Error()
			continue
		}
		r.Normalize(resolve.BySyntax)
		r.Normalize(resolve.ByScheme)
		r.ToIRI()
		r.WithALabels()
		r.WithULabels()
		r.Warnings()
		_, _ = r.Resolve(base)
		_, _ = base.Resolve(r)
	}
	_, _ = resolve.Repair(s)
	_, _ = resolve.ToURI(s)
}

func TestBadInput(t *testing.T) {
	const mb = 1 << 20
	tests := []struct {
		name   string
		in     string
		offset int // of the error, -1 for none
		rule   string
	}{
		{"dot-segments", strings.Repeat("../", mb/3), -1, ""},
		{"percent signs", strings.Repeat("%", mb), 0, "pct-encoded"},
		{"brackets", strings.Repeat("[", mb), 0, "path-noscheme"},
		{"brackets in an authority", "//" + strings.Repeat("[", mb), 3, "IPv6address"},
		{"colons", strings.Repeat(":", mb), 0, "scheme"},
		{"colons in an authority", "//" + strings.Repeat(":", mb), 3, "port"},
		{"colons in an IP-literal", "//[" + strings.Repeat(":", mb) + "]", 5, "IPv6address"},
		{"at signs", "//" + strings.Repeat("@", mb), 3, "reg-name"},
		{"slashes", strings.Repeat("/", mb), -1, ""},
		{"number signs", strings.Repeat("#", mb), 1, "fragment"},
		{"NUL", "\x00", 0, "path-noscheme"},
		{"NUL within", "http://a/b\x00c", 10, "path-abempty"},
		{"a scheme", strings.Repeat("a", mb) + ":", -1, ""},
		{"a host", "http://" + strings.Repeat("a", 64<<10) + "/", -1, ""},
		{"a host of labels", "http://" + strings.Repeat("a.", 32<<10) + "/", -1, ""},
		{"a host of digits", "http://" + strings.Repeat("1.", 32<<10) + "1", -1, ""},
		{"an encoded host", "http://" + strings.Repeat("%D0%B0", 64<<10) + "/", -1, ""},
		{"a host and a blank", "http://" + strings.Repeat("a", 64<<10) + " /", 7 + 64<<10, "reg-name"},
		{"a port", "http://a:" + strings.Repeat("0", mb), -1, ""},
		{"an open IP-literal", "http://[v1." + strings.Repeat("a", mb), 11 + mb, "IP-literal"},
		{"userinfo", "http://www.a.com" + strings.Repeat(":", mb) + "@b/", -1, ""},
		{"addresses", "mailto:" + strings.Repeat("a@b,", mb/4), -1, ""},
		{"a mail body", "mailto:?body=" + strings.Repeat("%0D%0A", mb/6), -1, ""},
		{"mail fields", "mailto:?" + strings.Repeat("body=%0D&", mb/9), -1, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := resolve.Parse(tt.in)
			var e *resolve.Error
			switch {
			case tt.offset < 0 && err != nil:
				t.Errorf("got %.200v", err)
			case tt.offset >= 0 && (!errors.As(err, &e) || e.Offset != tt.offset || e.Rule != tt.rule):
				t.Errorf("got %.200v, want an offence against %s at %d", err, tt.rule, tt.offset)
			}
			exercise(tt.in)
		})
	}
}

// Every byte alone, and in each component by itself: it is valid where the grammar
// of that component has it, and else an error at its place.
func TestEveryByte(t *testing.T) {
	const (
		letters   = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		digits    = "0123456789"
		regName   = letters + digits + "-._~!$&'()*+,;="
		ipFuture  = regName + ":"
		inSegment = regName + ":@"
	)
	tests := []struct {
		component, before, after string
		valid                    string
	}{
		{"alone", "", "", regName + "@/?#"},
		{"first of scheme", "", "s:", letters + "/?#"},
		{"in scheme", "a", "s:", letters + digits + "+-.:/?#"},
		{"userinfo", "s://", "@h", ipFuture + "/?#"},
		{"reg-name", "s://h", "h/", regName + "@:/?#"},
		{"port", "s://h:", "/", digits + "@/?#"},
		{"IPv6address", "s://[::", "]/", letters[:6] + letters[26:32] + digits + ":"},
		{"IPvFuture", "s://[v1.", "]/", ipFuture},
		{"path-abempty", "s://h/a", "/b", inSegment + "/?#"},
		{"path-absolute", "s:/a", "/b", inSegment + "/?#"},
		{"path-rootless", "s:a", "/b", inSegment + "/?#"},
		{"path-noscheme", "./a", "/b", inSegment + "/?#"},
		{"query", "s:?", "q", inSegment + "/?#"},
		{"fragment", "s:#", "f", inSegment + "/?"},
	}
	for _, tt := range tests {
		for b := range 256 {
			s := tt.before + string([]byte{byte(b)}) + tt.after
			want := strings.IndexByte(tt.valid, byte(b)) >= 0
			switch { // what a delimiter makes of the rest
			case tt.component == "alone" && b == ':', tt.component == "IPv6address" && b == ':':
				want = false
			case tt.component == "reg-name" && b == ':':
				want = false // "h" is not a port
			}
			_, err := resolve.Parse(s)
			if (err == nil) != want {
				t.Errorf("%s: %q: got error %v, want valid %v", tt.component, s, err, want)
			}
			var e *resolve.Error
			if err != nil && (!errors.As(err, &e) || e.Rule == "" || e.Offset < 0 || e.Offset > len(s) || e.Input != s) {
				t.Errorf("%s: %q: got error %#v", tt.component, s, err)
			}
			exercise(s)
			testInvariants(t, s)
		}
	}
}

// BenchmarkGrowth parses, resolves and repairs what may be slow, short and sixteen times as long:
// its MB/s are the same where the time is linear.
func BenchmarkGrowth(b *testing.B) {
	const short, long = 1 << 12, 1 << 16
	for _, unit := range []string{
		"../", "%", "[", ":", "/", "a", "@", "#", "?", "é", "%C3%A9", "a/../", "%2E%2E/", "%0A", "&body=%0A", "a,", "a.",
	} {
		for _, before := range []string{"", "/", "//", "http://h/", "mailto:", "mailto:?body=", "s://u:", "s://[", "s://[v1."} {
			for _, size := range []int{short, long} {
				b.Run(fmt.Sprintf("%q,%q,%d", before, unit, size), func(b *testing.B) {
					s := before + strings.Repeat(unit, size/len(unit))
					b.SetBytes(int64(len(s)))
					for b.Loop() {
						exercise(s)
					}
				})
			}
		}
	}
}
