package unwrap

import (
	"encoding/base64"
	"strings"
	"testing"

	"urigrep/resolve"
)

// The encoders of the formats, as their makers' links show them.

const (
	upperHex = "0123456789ABCDEF"
	lowerHex = "0123456789abcdef"
)

// percentEncode encodes all but unreserved characters.
func percentEncode(s, digits string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if c < 0x80 && (isAlnum(c) || strings.IndexByte("-._~", c) >= 0) {
			b.WriteByte(c)
		} else {
			b.WriteByte('%')
			b.WriteByte(digits[c>>4])
			b.WriteByte(digits[c&15])
		}
	}
	return b.String()
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// encodeProofpoint2 writes '/' as '_', and what is neither letter, digit nor '.' in hexadecimal
// digits after '-'.
func encodeProofpoint2(s string) string {
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case isAlnum(c) || c == '.':
			b.WriteByte(c)
		case c == '/':
			b.WriteByte('_')
		default:
			b.WriteByte('-')
			b.WriteByte(upperHex[c>>4])
			b.WriteByte(upperHex[c&15])
		}
	}
	return b.String()
}

// encodeProofpoint3 writes '*' for what is neither unreserved nor one of keep, and the bytes in
// base64url at the end.
func encodeProofpoint3(s, keep string) string {
	var b strings.Builder
	var out []byte
	for len(s) > 0 {
		n := 0
		for n < len(s) && !(isAlnum(s[n]) || strings.IndexByte(keep, s[n]) >= 0) {
			n++
		}
		if n == 0 {
			b.WriteByte(s[0])
			s = s[1:]
			continue
		}
		n = min(n, minRun+len(runs)-1)
		out = append(out, s[:n]...)
		s = s[n:]
		b.WriteByte('*')
		if n > 1 {
			b.WriteString("*" + string(runs[n-minRun]))
		}
	}
	return "__" + b.String() + "__;" + base64.RawURLEncoding.EncodeToString(out) + "!!Tok-en_!x$"
}

// wrappers has an encoder for each format.
var wrappers = map[string]func(string) string{
	"safelinks": func(s string) string {
		return "https://nam02.safelinks.protection.outlook.com/?url=" + percentEncode(s, upperHex) + "&data=1&reserved=0"
	},
	"safelinks in HTML": func(s string) string {
		return "https://nam02.safelinks.protection.outlook.com/?data=1&amp;url=" + percentEncode(s, lowerHex) + "&amp;reserved=0"
	},
	"proofpoint 1": func(s string) string {
		return "https://urldefense.proofpoint.com/v1/url?u=" + percentEncode(s, upperHex) + "&k=a%3D%0A"
	},
	"proofpoint 2": func(s string) string {
		return "https://urldefense.proofpoint.com/v2/url?u=" + encodeProofpoint2(s) + "&d=1&c=2&r=3&m=4&s=5&e="
	},
	"proofpoint 3": func(s string) string {
		return "https://urldefense.com/v3/" + encodeProofpoint3(s, ":/?=&.-_")
	},
	"proofpoint 3, fewer signs kept": func(s string) string {
		return "https://urldefense.com/v3/" + encodeProofpoint3(s, ":/")
	},
	"trend micro": func(s string) string {
		return "https://a.example:443/wis/clicktime/v1/query?url=" + percentEncode(s, lowerHex) + "&umid=1&auth=2"
	},
	"sophos": func(s string) string {
		return "https://eu-central-1.protection.sophos.com/?d=b&u=" + base64.StdEncoding.EncodeToString([]byte(s)) + "&i=1"
	},
	"bing": func(s string) string {
		return "https://www.bing.com/ck/a?!&&p=1&u=a1" + base64.RawURLEncoding.EncodeToString([]byte(s)) + "&ntb=1"
	},
	"amazon": func(s string) string {
		return "https://b.r.eu-west-1.awstrack.me/L0/" + percentEncode(s, upperHex) + "/1/0102/x=1"
	},
	"google": func(s string) string { return "https://www.google.de/url?q=" + percentEncode(s, upperHex) + "&sa=D" },
	"whole query": func(s string) string {
		return "https://href.li/?" + percentEncode(s, upperHex)
	},
}

var links = []string{
	"https://a.example/", "http://a.example/b_c-d*e?f=g*h&i=j#k", "https://a.example/**A*_*-",
	"https://a.example/\u00e9\u20ac\U0001F600/x", "https://a.example/a b|c\\d", "https://a.example/%41%zz%",
	"https://a.example/__;b__;IyM!!c$", "https://a.example/" + strings.Repeat("*", 2),
	"https://a.example/" + strings.Repeat("#", 65), "https://a.example/" + strings.Repeat("é", 33),
	"https://a.example/" + strings.Repeat("#", 66) + "test", "https://a.example/" + strings.Repeat("#", 131),
	"https://a.example/?u=https%3A%2F%2Fb.example%2F&amp;c=d", "mailto:b@a.example?subject=c%20d",
}

func TestRoundTrip(t *testing.T) {
	for name, wrap := range wrappers {
		for _, link := range links {
			checkRoundTrip(t, name, wrap(link), link)
		}
	}
}

// checkRoundTrip checks that a wrapper carries a link, byte for byte.
func checkRoundTrip(t *testing.T, name, wrapper, link string) {
	t.Helper()
	uri, err := resolve.Parse(wrapper)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	got, warning := table.link(uri)
	if got != link {
		t.Errorf("%s: %s\ngot  %q %v\nwant %q", name, wrapper, got, warning, link)
	}
}

func FuzzRoundTrip(f *testing.F) {
	for _, link := range links {
		f.Add(link)
	}
	f.Fuzz(func(t *testing.T, link string) {
		if _, rest, ok := strings.Cut(link, ":/"); link == "" || ok && !strings.HasPrefix(rest, "/") {
			return // a slash is put where one may be lost
		}
		for name, wrap := range wrappers {
			checkRoundTrip(t, name, wrap(link), link)
		}
	})
}

// FuzzUnwrap checks of any URI that unwrapping ends, with a valid URI that is shorter, and that
// nothing is left to do.
func FuzzUnwrap(f *testing.F) {
	for _, wrap := range wrappers {
		for _, link := range links {
			f.Add(wrap(link))
			f.Add(wrap(wrap(link)))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		uri, err := resolve.Parse(text)
		if err != nil {
			return
		}
		got := table.Unwrap(uri)
		if err := resolve.Check([]byte(got.Target.String())); err != nil {
			t.Fatalf("%q gives %v", text, err)
		}
		for i, step := range got.Via {
			if i == 0 && step != text || i > 0 && i == len(got.Via)-1 && step != got.Target.String() {
				t.Fatalf("%q via %q", text, got.Via)
			}
		}
		if len(got.Via) == 1 || len(got.Via) > MaxDepth+1 || len(got.Warnings) > 1 {
			t.Fatalf("%q via %q, %v", text, got.Via, got.Warnings)
		}
		again := table.Unwrap(got.Target)
		if again.Target != got.Target && len(got.Via) <= MaxDepth {
			t.Fatalf("%q gives %q, and that %q", text, got.Target, again.Target)
		}
	})
}

func BenchmarkUnwrap(b *testing.B) {
	for name, text := range map[string]string{
		"none":         "https://www.example.org/a/b?c=d",
		"safelinks":    wrappers["safelinks"]("https://www.example.org/a/b?c=d"),
		"proofpoint 3": wrappers["proofpoint 3"]("https://www.example.org/a/b?c=d#e"),
	} {
		b.Run(name, func(b *testing.B) {
			uri := parse(b, text)
			b.ReportAllocs()
			for b.Loop() {
				table.Unwrap(uri)
			}
		})
	}
}
