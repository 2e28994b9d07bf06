package resolve_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"urigrep/resolve"
)

// TestReasons has an input for each way to break a rule: the rule, what was wanted, and where.
func TestReasons(t *testing.T) {
	const char = "want a character it allows or a percent-encoding"
	tests := []struct {
		v      resolve.RFC
		in     string
		offset int
		rule   string
		reason string
	}{
		{resolve.RFC3986, "a%4g", 1, "pct-encoded", "want two hexadecimal digits after '%'"},
		{resolve.RFC3986, "1:a", 0, "scheme", "want a letter first"},
		{resolve.RFC3986, ":a", 0, "scheme", "want a letter first"},
		{resolve.RFC3986, "a@:b", 2, "path-noscheme", "want no ':' in the first segment of a relative reference"},
		{resolve.RFC3986, "s://h/\"", 6, "path-abempty", char},
		{resolve.RFC3986, "/\"", 1, "path-absolute", char},
		{resolve.RFC3986, "s:\"", 2, "path-rootless", char},
		{resolve.RFC3986, "\"", 0, "path-noscheme", char},
		{resolve.RFC3986, "?\"", 1, "query", char},
		{resolve.RFC3986, "#\"", 1, "fragment", char},
		{resolve.RFC3986, "//u:\"@h", 4, "userinfo", char},
		{resolve.RFC3986, "//\"", 2, "reg-name", char},
		{resolve.RFC3986, "//[::]a", 6, "authority", "want ':' or the end of the authority after ']'"},
		{resolve.RFC3986, "//h:a", 4, "port", "want decimal digits up to the end of the authority"},
		{resolve.RFC3986, "//[::", 5, "IP-literal", "want a closing ']'"},
		{resolve.RFC3986, "//[v.a]", 4, "IPvFuture", "want hexadecimal digits after 'v'"},
		{resolve.RFC3986, "//[v1a]", 6, "IPvFuture", "want a '.' after the version"},
		{resolve.RFC3986, "//[v1.]", 6, "IPvFuture", "want a character of unreserved or sub-delims, or ':'"},
		{resolve.RFC3986, "//[12345::]", 7, "IPv6address", "want one to four hexadecimal digits"},
		{resolve.RFC3986, "//[1:2]", 6, "IPv6address", "want eight groups, or '::' for at least one of them"},
		{resolve.RFC3986, "//[::1::]", 7, "IPv6address", "want '::' once at most"},
		{resolve.RFC3986, "//[::1.2.3.256]", 5, "IPv4address", "want four numbers of 0 to 255 without leading zeros"},
		{resolve.RFC2396, "a%4g", 1, "escaped", "want two hexadecimal digits after '%'"},
		{resolve.RFC2396, "a\"", 1, "rel_segment", char},
		{resolve.RFC2396, "a_:b", 2, "rel_segment", "want no ':' in the first segment of a relative reference"},
		{resolve.RFC2396, "/\"", 1, "abs_path", char},
		{resolve.RFC2396, "s:a\"", 3, "opaque_part", char},
		{resolve.RFC2396, "s:", 2, "opaque_part", "want a character after the scheme"},
		{resolve.RFC2396, "//\"", 2, "reg_name", char},
		{resolve.RFC2396, "//[::]a", 6, "server", "want ':' or the end of the authority after ']'"},
	}
	for _, tt := range tests {
		_, err := tt.v.Parse(tt.in)
		if want := (resolve.Error{tt.in, tt.offset, tt.rule, tt.reason}); !isError(err, want) {
			t.Errorf("%v: %q: got %v, want %+v", tt.v, tt.in, err, want)
		}
	}
	for in, want := range map[string]resolve.Error{
		"a b:c":      {"", 1, "scheme", "want letters, digits, '+', '-' or '.' before the ':'"},
		"1b:c":       {"", 0, "scheme", "want a letter first"},
		":c":         {"", 0, "scheme", "want a letter first"},
		"//a]":       {"", 3, "reg-name", "want no bracket but those around an IP-literal"},
		"//a[":       {"", 3, "reg-name", "want no bracket but those around an IP-literal"},
		"//[::1]x":   {"", 7, "authority", "want ':' or the end of the authority after ']'"},
		"//h:80x ":   {"", 6, "port", "want decimal digits up to the end of the authority"},
		"//[::1 ":    {"", 6, "IPv6address", "want one to four hexadecimal digits"},
		"//h:1?\" ]": {},
	} {
		want.Input = in
		if _, err := resolve.Repair(in); want.Rule == "" && err != nil || want.Rule != "" && !isError(err, want) {
			t.Errorf("Repair(%q): got %v, want %+v", in, err, want)
		}
	}
	_, err := resolve.NewResolver(mustParse(t, resolve.RFC3986, "/a"), resolve.Options{})
	if want := (resolve.Error{"/a", 0, "absolute-URI", "want a scheme"}); !isError(err, want) {
		t.Errorf("a relative base: got %v, want %+v", err, want)
	}
}

func isError(err error, want resolve.Error) bool {
	var e *resolve.Error
	return errors.As(err, &e) && *e == want
}

// TestQuotedInput quotes an input of up to 80 bytes whole, and of a longer one 80 bytes around the
// offset.
func TestQuotedInput(t *testing.T) {
	for _, tt := range []struct {
		before, after int // bytes of the input around the blank
		from, to      int // of it, quoted
	}{
		{0, 79, 0, 80}, {79, 0, 0, 80}, {40, 39, 0, 80},
		{0, 80, 0, 80}, {40, 40, 0, 80}, {41, 40, 1, 81}, {41, 41, 1, 81}, {80, 0, 1, 81},
		{100, 100, 60, 140}, {200, 39, 160, 240}, {200, 38, 159, 239}, {200, 0, 121, 201},
	} {
		in := strings.Repeat("a", tt.before) + " " + strings.Repeat("b", tt.after)
		want := fmt.Sprintf("%q", in[tt.from:tt.to])
		if tt.from > 0 {
			want = "…" + want
		}
		if tt.to < len(in) {
			want += "…"
		}
		want += fmt.Sprintf(": path-noscheme: want a character it allows or a percent-encoding at offset %d, found ' '", tt.before)
		if _, err := resolve.Parse(in); err == nil || err.Error() != want {
			t.Errorf("%d bytes before, %d behind:\ngot  %v\nwant %s", tt.before, tt.after, err, want)
		}
	}
	for in, want := range map[string]string{
		"a%": `found "%"`, "a%1": `found "%1"`, "a%zzz": `found "%zz"`, "a\xffb": "found byte 0xFF", "a\uFFFDb": "found '\uFFFD'", "s://h:1a": "found 'a'",
		"//[": "found the end",
	} {
		if _, err := resolve.Parse(in); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", in, err, want)
		}
	}
}

// TestWarningTexts has what each warning says.
func TestWarningTexts(t *testing.T) {
	nines, name := strings.Repeat("9", 80), strings.Repeat("a.", 126)
	for _, tt := range []struct {
		uri  string
		code resolve.WarningCode
		want string
	}{
		{"http://h:65536/", resolve.WarnPortRange, "port 65536 is above 65535"},
		{"http://h:000065535/", resolve.WarnPortRange, ""},
		{"http://h:" + nines, resolve.WarnPortRange, "port " + nines + " is above 65535"},
		{"http://h:" + nines + "9", resolve.WarnPortRange, "port " + nines + "… is above 65535"},
		{"http://h:0/", resolve.WarnPortRange, ""},
		{"HTTP:a", resolve.WarnEmptyHost, "http wants a host"},
		{"http:", resolve.WarnEmptyHost, "http wants a host"},
		{"mailto:a%40", resolve.WarnAddrSpec, `"a%40" is not a mail address`},
		{"mailto:a@b,,c@d", resolve.WarnAddrSpec, `"" is not a mail address`},
		{"MAILTO:" + strings.Repeat("a", 253), resolve.WarnAddrSpec, `"` + strings.Repeat("a", 253) + `" is not a mail address`},
		{"mailto:" + strings.Repeat("a", 254), resolve.WarnAddrSpec, `"` + strings.Repeat("a", 253) + `…" is not a mail address`},
		{"mailtos:a", resolve.WarnAddrSpec, ""},
		{"http://h/a%00%00", resolve.WarnEncodedNUL, "a percent-encoded NUL stands at offset 10"},
		{"%00", resolve.WarnEncodedNUL, "a percent-encoded NUL stands at offset 0"},
		{"http://h/a%2fb%2F", resolve.WarnEncodedSlash, `a percent-encoded "/" stands in the path at offset 10`},
		{"%5C", resolve.WarnEncodedSlash, `a percent-encoded "\\" stands in the path at offset 0`},
		{"http://h/%25%252E", resolve.WarnDoubleEncoding, "a percent-encoding is itself encoded in the path at offset 12"},
		{"http://h/%0B%0C%0E%01%0d", resolve.WarnEncodedLineEnd, "a percent-encoded line end stands at offset 21"},
		{"%0A", resolve.WarnEncodedLineEnd, "a percent-encoded line end stands at offset 0"},
		{"http://h/?body=%0A", resolve.WarnEncodedLineEnd, "a percent-encoded line end stands at offset 15"},
		{"mailto:a%0A@b?c", resolve.WarnEncodedLineEnd, "a percent-encoded line end stands at offset 8"},
		{"mailto:a@b?body=%0A&x=1&BODY=%0D&to=%0A", resolve.WarnEncodedLineEnd, "a percent-encoded line end stands at offset 36"},
		{"mailto:a@b?body=%0A", resolve.WarnEncodedLineEnd, ""},
		{"mailto:a@b?%0A", resolve.WarnEncodedLineEnd, "a percent-encoded line end stands at offset 11"},
		{"mailto:a@b?body=1#%0A", resolve.WarnEncodedLineEnd, "a percent-encoded line end stands at offset 18"},
		{"mailto:a@b#%0A", resolve.WarnEncodedLineEnd, "a percent-encoded line end stands at offset 11"},
		{"http://0x7f.1/", resolve.WarnRareIPv4, "the host 0x7f.1 reaches 127.0.0.1 where numbers are taken for an IPv4 address"},
		{"http://1%2E2/", resolve.WarnRareIPv4, "the host 1%2E2 reaches 1.0.0.2 where numbers are taken for an IPv4 address"},
		{"http://0" + strings.Repeat("0", 251) + "1/", resolve.WarnRareIPv4,
			"the host 0" + strings.Repeat("0", 251) + "1 reaches 0.0.0.1 where numbers are taken for an IPv4 address"},
		{"http://0" + strings.Repeat("0", 252) + "1/", resolve.WarnRareIPv4, ""}, // longer than a domain name
		{"ftp://u:p@h/", resolve.WarnPassword, "the userinfo holds a password"},
		{"ftp://u::@h/", resolve.WarnPassword, "the userinfo holds a password"},
		{"http://www.Example.com@1.2.3.4/", resolve.WarnUserinfoHost, "the host is 1.2.3.4, not www.example.com, which is userinfo"},
		{"http://.a.com.&b@h/", resolve.WarnUserinfoHost, "the host is h, not a.com, which is userinfo"},
		{"http://a-1.com_b@h/", resolve.WarnUserinfoHost, "the host is h, not a-1.com, which is userinfo"},
		{"http://a%2Ecom@h/", resolve.WarnUserinfoHost, "the host is h, not a.com, which is userinfo"},
		{"http://%C3%BC.com@h/", resolve.WarnUserinfoHost, "the host is h, not ü.com, which is userinfo"},
		{"http://1.2.3@h/", resolve.WarnUserinfoHost, "the host is h, not 1.2.3, which is userinfo"},
		{"http://co.uk@h/", resolve.WarnUserinfoHost, ""}, // a suffix is not a host
		{"http://a_b.com@h/", resolve.WarnUserinfoHost, ""},
		{"http://a.internal@h/", resolve.WarnUserinfoHost, ""},
		{"http://com.@h/", resolve.WarnUserinfoHost, ""},
		{"http://" + name[:248] + "a.com@h/", resolve.WarnUserinfoHost, "the host is h, not " + name[:248] + "a.com, which is userinfo"},
		{"http://" + name[:250] + "a.com@h/", resolve.WarnUserinfoHost, ""}, // longer than a domain name
		{"http://a.com@" + strings.Repeat("h", 253), resolve.WarnUserinfoHost, "the host is " + strings.Repeat("h", 253) + ", not a.com, which is userinfo"},
		{"http://a.com@" + strings.Repeat("h", 254), resolve.WarnUserinfoHost, "the host is " + strings.Repeat("h", 253) + "…, not a.com, which is userinfo"},
		{"http://%D0%B0b.example/", resolve.WarnMixedScript, "the label аb of the host mixes Cyrillic and Latin"},
		{"http://x.XN--pypal-4ve.example/", resolve.WarnMixedScript, "the label pаypal of the host mixes Cyrillic and Latin"},
		{"http://%D0%B0b." + strings.Repeat("a.", 372) + "example/", resolve.WarnMixedScript, "the label аb of the host mixes Cyrillic and Latin"},
		{"http://%D0%B0b." + strings.Repeat("a.", 372) + "examples/", resolve.WarnMixedScript, ""}, // three times as long as a domain name
		{"http://%D0%B0b." + strings.Repeat("a.", 372) + "example/", resolve.WarnConfusable, "the label аb of the host reads as ab"},
		{"http://%D0%B0b." + strings.Repeat("a.", 372) + "examples/", resolve.WarnConfusable, ""},
		{"http://h/%E2%80%AE", resolve.WarnBidiControl, "U+202E, which changes the direction of text, stands at offset 9"},
		{"%D8%9C", resolve.WarnBidiControl, "U+061C, which changes the direction of text, stands at offset 0"},
	} {
		r, err := resolve.Parse(tt.uri)
		if err != nil {
			t.Errorf("%.60s: %v", tt.uri, err)
			continue
		}
		if got := textOf(r, tt.code); got != tt.want {
			t.Errorf("%.60s: %s: %q, want %q", tt.uri, tt.code, got, tt.want)
		}
	}
}

// TestEnumNames has what the values of each enumeration are called.
func TestEnumNames(t *testing.T) {
	for _, tt := range []struct{ got, want string }{
		{resolve.RFC3986.String(), "RFC 3986"}, {resolve.RFC2396.String(), "RFC 2396"}, {resolve.RFC(2).String(), "RFC(2)"},
		{resolve.AsWritten.String(), "as written"}, {resolve.BySyntax.String(), "syntax"}, {resolve.ByScheme.String(), "scheme"}, {resolve.Level(3).String(), "Level(3)"},
		{resolve.NoHost.String(), "none"}, {resolve.RegName.String(), "reg-name"}, {resolve.IPv4address.String(), "IPv4address"}, {resolve.IPv6address.String(), "IPv6address"},
		{resolve.IPvFuture.String(), "IPvFuture"}, {resolve.HostKind(5).String(), "HostKind(5)"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s, want %s", tt.got, tt.want)
		}
	}
}

// TestCharactersOfIRIs decodes letters, marks, numbers, punctuation and symbols, and neither
// separators nor other characters, nor the fullwidth forms of ASCII (RFC 3987, §3.2 and §6.1).
func TestCharactersOfIRIs(t *testing.T) {
	for r, decoded := range map[rune]bool{
		0xA1: true, 0xA0: false, 0xAD: false, 'é': true, 0x300: true, 0x660: true, '、': true, '€': true, 0x2028: false, 0x200B: false, 0x2066: false,
		0xFF01: false, 0xFF5E: false, 0xFF5F: true, 0xFF61: true, 0x3000: false, 0xE000: false, 0x378: false, 0x1F600: true, 0xFFFD: false, 0xF900: true,
	} {
		encoded := ""
		for _, b := range []byte(string(r)) {
			encoded += fmt.Sprintf("%%%02X", b)
		}
		want := encoded
		if decoded {
			want = string(r)
		}
		uri := mustParse(t, resolve.RFC3986, "a/"+encoded+"b")
		if got := uri.ToIRI(); got != "a/"+want+"b" {
			t.Errorf("%U: %s, want a/%sb", r, got, want)
		}
	}
}
