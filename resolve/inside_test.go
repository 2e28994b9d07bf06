package resolve

import (
	"strings"
	"testing"
)

// TestRanges has the code points at the ends of the ranges of ucschar and iprivate (RFC 3987,
// §2.2).
func TestRanges(t *testing.T) {
	for _, tt := range []struct {
		in, out []rune
		is      func(rune) bool
	}{
		{
			in:  []rune{0xA0, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFEF, 0x10000, 0x1FFFD, 0x20000, 0xD0000, 0xDFFFD, 0xE1000, 0xEFFFD},
			out: []rune{0x9F, 0xE000, 0xF8FF, 0xFDD0, 0xFDEF, 0xFFF0, 0x1FFFE, 0x1FFFF, 0xDFFFE, 0xE0000, 0xE0FFF, 0xEFFFE, 0xF0000, 0x10FFFD},
			is:  isUCS,
		},
		{
			in:  []rune{0xE000, 0xF8FF, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD},
			out: []rune{0xDFFF, 0xF900, 0xEFFFD, 0xFFFFE, 0xFFFFF, 0x10FFFE},
			is:  isPrivate,
		},
	} {
		for _, r := range tt.in {
			if !tt.is(r) {
				t.Errorf("%U is not in its range", r)
			}
		}
		for _, r := range tt.out {
			if tt.is(r) {
				t.Errorf("%U is in a range", r)
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
		{"1.2.3.4", "1.2.3.4"},
		{"a.1", ""},
	}
	for _, tt := range tests {
		if got, ok := looseIPv4(tt.host); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: got %q, want %q", tt.host, got, tt.want)
		}
	}
}

// Each code stands once in the table of the rules.
func TestWarningsHaveOnePlace(t *testing.T) {
	seen := map[WarningCode]bool{}
	for _, w := range warnings {
		if seen[w.code] {
			t.Errorf("%s has two rules", w.code)
		}
		seen[w.code] = true
	}
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
			if got := addrSpec().MatchString(tt.address); got != tt.want {
				t.Errorf("%q: %v, want %v", tt.address, got, tt.want)
			}
		}
	}
	for address, want := range map[string]bool{
		"": false, "@": false, "a@b@c": false, `"a@b"@c`: true, `"@c`: false, `""@c`: true, `"a\"@c`: false, "a@[": false, "a@]": false, "a@[]": true, "ü@ü": true,
		`"ü"@[ü]`: true, ".a@b": false, "a.@b": false, "a.b.c@d.e.f": true,
	} {
		if got := addrSpec().MatchString(address); got != want {
			t.Errorf("%q: %v, want %v", address, got, want)
		}
	}
}
