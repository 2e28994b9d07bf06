package resolve_test

import (
	"testing"

	"urigrep/resolve"
)

func TestNormalize(t *testing.T) {
	tests := []struct{ in, syntax, scheme string }{ // scheme: "" where it is as by syntax
		// §6.2.2.1 case
		{"HTTP://EXAMPLE.com/A?B#C", "http://example.com/A?B#C", ""},
		{"//U:P@H/P", "//U:P@h/P", ""},
		{"http://[2001:DB8::A]/", "http://[2001:db8::a]/", ""},
		{"s://[VF.A]", "s://[vf.a]", ""},
		{"s://%c3%a9A%c3%89", "s://%C3%A9a%C3%89", ""},
		// §6.2.2.2 percent-encoding: only unreserved characters are decoded
		{"s://%41/%41%2d%5F%7e?%30#%7A", "s://a/A-_~?0#z", ""},
		{"s:%2f%3a%40%3f%23%25%21%24", "s:%2F%3A%40%3F%23%25%21%24", ""},
		{"s:%2541%25", "s:%2541%25", ""},
		{"%3Aa", "%3Aa", ""},
		// §6.2.2.3 dot-segments
		{"s://h/a/./b/../c", "s://h/a/c", ""},
		{"s://h/..", "s://h/", ""},
		{"s:/a/../b", "s:/b", ""},
		{"/a/../b", "/b", ""},
		{"s://h/%2e%2E/b", "s://h/b", ""},
		{"s://h/a?b/../c#d/../e", "s://h/a?b/../c#d/../e", ""},
		// and not where they need a base URI, or no '/' begins the path
		{"../a/../b", "../a/../b", ""},
		{"./a:b", "./a:b", ""},
		{"%2e%2e/a", "../a", ""},
		{"foo:a/../b", "foo:a/../b", ""},
		{"foo:..", "foo:..", ""},
		// no "//" out of nothing
		{"s:/a/..//b", "s:/.//b", ""},
		{"s:/.//b", "s:/.//b", ""},
		{"/a/..//b", "/.//b", ""},
		{"s://h/a/..//b", "s://h//b", ""},
		// §6.2.3: delimiters of empty components stay unless the scheme says otherwise
		{"http://h/?", "http://h/?", ""},
		{"http://h/#", "http://h/#", ""},
		{"http://@h/", "http://@h/", ""},
		{"http://u:@h/", "http://u:@h/", ""},
		// default and empty ports, leading zeros
		{"http://h:80", "http://h:80", "http://h/"},
		{"HTTPS://h:443/", "https://h:443/", "https://h/"},
		{"http://h:443/", "http://h:443/", ""},
		{"ws://h:80?q", "ws://h:80?q", "ws://h/?q"},
		{"wss://h:443#f", "wss://h:443#f", "wss://h/#f"},
		{"ftp://h:21", "ftp://h:21", "ftp://h/"},
		{"foo://h:/", "foo://h:/", "foo://h/"},
		{"foo://h:007", "foo://h:007", "foo://h:7"},
		{"foo://h:0", "foo://h:0", ""},
		{"foo://h:000", "foo://h:000", "foo://h:0"},
		{"http://h:080808080808080/", "http://h:080808080808080/", "http://h:80808080808080/"},
		{"//h:80", "//h:80", ""},
		// empty path
		{"http://h?q", "http://h?q", "http://h/?q"},
		{"foo://h", "foo://h", ""},
		{"http:", "http:", ""},
		// RFC 8089
		{"file:/a/b", "file:/a/b", "file:///a/b"},
		{"file://localhost/a", "file://localhost/a", "file:///a"},
		{"file://LOCALHOST/a", "file://localhost/a", "file:///a"},
		{"file://u@localhost/a", "file://u@localhost/a", ""},
		{"file://localhost:1/a", "file://localhost:1/a", ""},
		{"file://localhost:/a", "file://localhost:/a", "file:///a"},
		{"file://localhost", "file://localhost", ""},
		{"file:/.//a", "file:/.//a", "file:////a"},
		{"file:a", "file:a", ""},
		{"http://localhost/a", "http://localhost/a", ""},
		{"file:///c:/a", "file:///c:/a", ""},
		{"file://c:/a", "file://c:/a", ""},
		{"FILE://C:/a", "file://c:/a", ""},
		{"file://cd:/a", "file://cd:/a", "file://cd/a"},
		{"file://c:0/a", "file://c:0/a", ""},
		{"http://c:/a", "http://c:/a", "http://c/a"},
		// RFC 6068, and others with an address in the path
		{"mailto:Joe@Example.COM", "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"mailto:A@B,%43%40d@E?to=F@G", "mailto:A@B,C%40d@E?to=F@G", "mailto:A@b,C%40d@e?to=F@G"},
		{"mailto:Joe", "mailto:Joe", ""},
		{"mailto:a@b?Subject=C&BODY=D%26E&", "mailto:a@b?Subject=C&BODY=D%26E&", "mailto:a@b?subject=C&body=D%26E&"},
		{"mailto:?To=A@B", "mailto:?To=A@B", "mailto:?to=A@B"},
		{"mailto:a@b?Subject%3DC", "mailto:a@b?Subject%3DC", ""},
		{"mailto:a@b?%C3%89=F", "mailto:a@b?%C3%89=F", ""},
		{"http://h/?Q=R", "http://h/?Q=R", ""},
		{"mailto:a@%5BB%5d", "mailto:a@%5BB%5D", "mailto:a@%5Bb%5D"},
		{"sip:Bob@B.Example:5060;Transport=TCP", "sip:Bob@B.Example:5060;Transport=TCP", "sip:Bob@b.example:5060;Transport=TCP"},
		{"sip:B.Example", "sip:B.Example", "sip:b.example"},
		{"acct:Bob@Example.com", "acct:Bob@Example.com", "acct:Bob@example.com"},
		{"im:A@B", "im:A@B", "im:A@b"},
		{"pres:A@B", "pres:A@B", "pres:A@b"},
		{"mailto:%22A@B%22@C", "mailto:%22A@B%22@C", "mailto:%22A@B%22@c"}, // what a local part quotes
		{"sips:A:P@B:1;C@D?E=F", "sips:A:P@B:1;C@D?E=F", "sips:A:P@b:1;C@D?E=F"},
		{"sips:B?Subject=C", "sips:B?Subject=C", "sips:b?Subject=C"},
		{"foo:A@B", "foo:A@B", ""},
		// RFC 3966
		{"tel:+1-201-555-0123", "tel:+1-201-555-0123", "tel:+12015550123"},
		{"TEL:+44(0)20.7946-0018", "tel:+44(0)20.7946-0018", "tel:+4402079460018"},
		{"tel:7042;phone-context=Example.com", "tel:7042;phone-context=Example.com", "tel:7042;phone-context=example.com"},
		{"tel:863-1234;phone-context=+1-914-555;Ext=1-2", "tel:863-1234;phone-context=+1-914-555;Ext=1-2", "tel:8631234;phone-context=+1914555;ext=12"},
		{"tel:*21-A;isub=a-b", "tel:*21-A;isub=a-b", "tel:*21a;isub=a-b"},
		{"tel:+1-2;", "tel:+1-2;", "tel:+12;"},
		{"tel:+1-A", "tel:+1-A", ""},
		{"tel:foo-bar", "tel:foo-bar", ""},
		{"tel:%2B1-2", "tel:%2B1-2", ""},
		{"tel:()", "tel:()", ""},
		{"tel:", "tel:", ""},
		// RFC 2397
		{"data:,A", "data:,A", ""},
		{"data:text/plain;charset=US-ASCII,A", "data:text/plain;charset=US-ASCII,A", "data:,A"},
		{"data:TEXT/Plain,A", "data:TEXT/Plain,A", "data:,A"},
		{"data:;Charset=us-ascii;Base64,QQ==", "data:;Charset=us-ascii;Base64,QQ==", "data:;base64,QQ=="},
		{"data:text/plain;charset=UTF-8,%41,B;C", "data:text/plain;charset=UTF-8,A,B;C", "data:;charset=utf-8,A,B;C"},
		{"data:text/html;Charset=US-ASCII,A", "data:text/html;Charset=US-ASCII,A", "data:text/html;charset=us-ascii,A"},
		{"data:Image/PNG;Name=A.PNG;base64,iVBORw0K", "data:Image/PNG;Name=A.PNG;base64,iVBORw0K", "data:image/png;name=A.PNG;base64,iVBORw0K"},
		{"data:text/plain", "data:text/plain", ""},
		{"data:A?B,C", "data:A?B,C", ""},
		// RFC 8141
		{"URN:ISBN:0-X", "urn:ISBN:0-X", "urn:isbn:0-X"},
		{"urn:A", "urn:A", ""},
		{"urn::A", "urn::A", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		if tt.scheme == "" {
			tt.scheme = tt.syntax
		}
		r := mustParse(t, resolve.RFC3986, tt.in)
		for level, want := range map[resolve.Level]string{resolve.AsWritten: tt.in, resolve.BySyntax: tt.syntax, resolve.ByScheme: tt.scheme} {
			if got := r.Normalize(level); got != mustParse(t, resolve.RFC3986, want) {
				t.Errorf("%q at level %d: got %q, want %q", tt.in, level, got, want)
			}
			if b := string(r.AppendNormalized([]byte("x"), level)); b != "x"+want {
				t.Errorf("%q at level %d: AppendNormalized gives %q", tt.in, level, b)
			}
		}
	}
}

func TestNormalize2396(t *testing.T) {
	tests := []struct{ in, syntax, scheme string }{
		{"HTTP://H:80/a/../%7eb", "http://h:80/a/../~b", "http://h/a/../~b"},
		{"http://A_b:80/", "http://A_b:80/", "http://A_b:80/"}, // a reg_name
		{"mailto:A@B?to=C@D", "mailto:A@B?to=C@D", "mailto:A@b?to=C@D"},
		{"http://h", "http://h", "http://h/"},
		{"http://h/%28a%29%21?%2A#%27", "http://h/(a)!?*#'", "http://h/(a)!?*#'"}, // §2.3, marks
		{"s:%28%24%2b", "s:(%24%2B", "s:(%24%2B"},
		{"mailto:a@b?To=c@D", "mailto:a@b?To=c@D", "mailto:a@b?to=c@D"},
	}
	for _, tt := range tests {
		r := mustParse(t, resolve.RFC2396, tt.in)
		if got := r.Normalize(resolve.BySyntax); got != mustParse(t, resolve.RFC2396, tt.syntax) {
			t.Errorf("%q by syntax: got %q, want %q", tt.in, got, tt.syntax)
		}
		if got := r.Normalize(resolve.ByScheme); got != mustParse(t, resolve.RFC2396, tt.scheme) {
			t.Errorf("%q by scheme: got %q, want %q", tt.in, got, tt.scheme)
		}
	}
}

func TestEqual(t *testing.T) {
	tests := []struct {
		a, b string
		from resolve.Level // the lowest level at which they are equal
	}{
		{"http://a/", "http://a/", resolve.AsWritten},
		{"HTTP://a/%7Eb", "http://A/~b", resolve.BySyntax},
		{"http://a", "http://a:80/", resolve.ByScheme},
		{"http://a/?", "http://a/", resolve.ByScheme + 1},
		{"http://a/#", "http://a/", resolve.ByScheme + 1},
		{"http://a/%2F", "http://a//", resolve.ByScheme + 1},
		{"http://a/b", "http://a/B", resolve.ByScheme + 1},
		{"http://a/", "https://a/", resolve.ByScheme + 1},
	}
	for _, tt := range tests {
		a, b := mustParse(t, resolve.RFC3986, tt.a), mustParse(t, resolve.RFC3986, tt.b)
		for level := resolve.AsWritten; level <= resolve.ByScheme; level++ {
			if got := a.Equal(b, level); got != (level >= tt.from) || b.Equal(a, level) != got {
				t.Errorf("%q and %q at level %d: got %v", tt.a, tt.b, level, got)
			}
		}
	}
}

func TestNormalizeNormalAllocatesNothing(t *testing.T) {
	r := mustParse(t, resolve.RFC3986, "http://example.com/a/b?c=%2F#d")
	if n := testing.AllocsPerRun(10, func() { r = r.Normalize(resolve.ByScheme) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
