package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"urigrep/resolve"
)

// TestRanges has the code points at the ends of the ranges of ucschar and iprivate (RFC 3987,
// §2.2).
func TestRanges(t *testing.T) {
	in := []rune{0xA0, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFEF, 0x10000, 0x1FFFD, 0x20000, 0xD0000, 0xDFFFD, 0xE1000, 0xEFFFD}
	private := []rune{0xE000, 0xF8FF, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD} // in a query alone
	out := []rune{0x9F, 0xFDD0, 0xFDEF, 0xFFF0, 0x1FFFE, 0x1FFFF, 0xDFFFE, 0xE0000, 0xE0FFF, 0xEFFFE, 0xFFFFE, 0x10FFFE}
	for k, ranges := range [][]rune{in, private, out} {
		for _, r := range ranges {
			_, inPath := resolve.ParseIRI(string(r))
			_, inQuery := resolve.ParseIRI("?" + string(r))
			if (inPath == nil) != (k == 0) || (inQuery == nil) != (k < 2) {
				t.Errorf("%U: in a path %v, in a query %v", r, inPath, inQuery)
			}
		}
	}
}

func TestRareIPv4(t *testing.T) {
	tests := []struct{ host, want string }{ // want: the address, empty if there is none
		{"2130706433", "127.0.0.1"},
		{"0x7f000001", "127.0.0.1"},
		{"0X7F.0.0.1", "127.0.0.1"},
		{"017700000001", "127.0.0.1"},
		{"127.1", "127.0.0.1"},
		{"127.0.1", "127.0.0.1"},
		{"127.65535", "127.0.255.255"},
		{"10.1.65535", "10.1.255.255"},
		{"010.0.0.1", "8.0.0.1"},
		{"0.0.0.00", "0.0.0.0"},
		{"4294967295", "255.255.255.255"},
		{"4294967296", ""},
		{"0x100000000", ""},
		{"127.0.65536", ""},
		{"127.16777216", ""},
		{"08.0.0.1", ""},
		{"0x", ""},
		{"0xg", ""},
		{"1..2", ""},
		{"1.2.", ""},
		{"1.-2", ""},
		{"1.+2", ""},
		{"99999999999999999999999", ""},
		{"1.2.3.4", ""},
		{"1.2.3.4.0", ""},
		{"a.1", ""},
	}
	for _, tt := range tests {
		got := textOf(mustParse(t, resolve.RFC3986, "http://"+tt.host+"/"), resolve.WarnRareIPv4)
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.host, got, tt.want)
		}
	}
}

// isAddrSpec reports whether there is no warning of an address.
func isAddrSpec(t *testing.T, address string) bool {
	t.Helper()
	var encoded strings.Builder
	for _, b := range []byte(address) {
		fmt.Fprintf(&encoded, "%%%02X", b)
	}
	return textOf(mustParse(t, resolve.RFC3986, "mailto:"+encoded.String()), resolve.WarnAddrSpec) == ""
}

// TestAddrSpecCharacters has each ASCII character in the local part of an address (RFC 5322,
// §3.2.3 and §3.2.4) and in a domain literal (§3.4.1).
func TestAddrSpecCharacters(t *testing.T) {
	const atext = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-/=?^_`{|}~"
	for b := range 128 {
		c := string(rune(b))
		printed := b > ' ' && b < 0x7F
		for _, tt := range []struct {
			address string
			want    bool
		}{
			{"a" + c + "b@d", strings.Contains(atext, c) || c == "."},
			{`"` + c + `"@d`, printed && c != `"` && c != `\` || c == " "},
			{`"\` + c + `"@d`, printed || c == " "},
			{"a@[" + c + "]", printed && !strings.Contains(`[\]`, c)},
			{"a@" + c + "x", strings.Contains(atext, c)},
		} {
			if c == "@" && strings.HasPrefix(tt.address, "a") { // the last one counts
				continue
			}
			if got := isAddrSpec(t, tt.address); got != tt.want {
				t.Errorf("%q: %v, want %v", tt.address, got, tt.want)
			}
		}
	}
	for address, want := range map[string]bool{
		"@": false, "a@b@c": false, `"a@b"@c`: true, `"@c`: false, `""@c`: true, `"a\"@c`: false, "a@[": false, "a@]": false, "a@[]": true, "ü@ü": true,
		`"ü"@[ü]`: true, ".a@b": false, "a.@b": false, "a.b.c@d.e.f": true,
	} {
		if got := isAddrSpec(t, address); got != want {
			t.Errorf("%q: %v, want %v", address, got, want)
		}
	}
}
