package delimit_test

import (
	"slices"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/cut"
)

// filler makes the line it begins as long as an encoder makes lines.
const filler = "All of the tables of the tide, winter and summer, are kept at "

// Rule R6: what quoted-printable that was left undecoded does to references.
func TestUndecoded(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a space at the line's end", "a =3D b\nhttp://a.example/b=20\nc\n", []string{"http://a.example/b"}},
		{"a space at the line's end, joined", filler + "http://a.ex=\nample/b.html=20\nc\n", []string{"http://a.example/b.html"}},
		{"a Latin-1 no-break space at the line's end", "a =3D b\nhttp://a.example/b=A0\nc\n", []string{"http://a.example/b"}},
		{"a period and a space, joined", filler + "http://a.ex=\nample/b.htm=\nl.=20\nc\n", []string{"http://a.example/b.html"}},
		{"no sign of the encoding", "http://a.example/?b=20\nc\n", []string{"http://a.example/?b=20"}},
		{"a no-break space", "(http://a.example/b#L9=C2=A0)", []string{"http://a.example/b#L9"}},
		{"a bracket", "=E2=9F=A8http://a.example/b=E2=9F=A9 c", []string{"http://a.example/b"}},
		{"a letter", "http://a.example/b=C3=A9c", []string{"http://a.example/b=C3=A9c"}},
		{"no character", "http://a.example/?b=C2=20 c=3D", []string{"http://a.example/?b=C2=20"}},
		{"a soft break at the end", "<img src=3D\"http://a.example/in/the/harbour/tables/of/the/tide/in/2030/c.gif=\n\" width=3D1>", []string{"http://a.example/in/the/harbour/tables/of/the/tide/in/2030/c.gif"}},
		{"a soft break at the end of one that was joined", filler + "http://a.ex=\nample/in/the/harbour/tables/of/the/tide/in/the/years/before/2030/b/c/d/2.gif=\n\" width=3D1>", []string{"http://a.example/in/the/harbour/tables/of/the/tide/in/the/years/before/2030/b/c/d/2.gif"}},
		{"another URI inside the next line", "<a href=3D\"http://a.example/in/the/harbour/tables/of/the/tide/of/all/years/b=\nc/*http://b.example/d?e=3Df\">", []string{"http://a.example/in/the/harbour/tables/of/the/tide/of/all/years/bc/*http://b.example/d?e=f"}},
		{"another URI at the beginning of the next line", "<a href=3D\"http://a.example/in/the/harbour/tables/of/the/tide/of/years/?b=3D=\nhttp://b.example/d\">", []string{"http://a.example/in/the/harbour/tables/of/the/tide/of/years/?b=http://b.example/d"}},
		{"another URI after a complete one", "a =3D b, http://a.example/in/the/harbour/tables/of/the/tides/of/years/c.html=\nhttp://b.example/d\n", []string{"http://a.example/in/the/harbour/tables/of/the/tides/of/years/c.html", "http://b.example/d"}},
		{"a break inside the scheme of another", "<a href=3D\"http://a.example/in/the/harbour/tables/of/the/tides/of/years/*ht=\ntp://b.example/d\">", []string{"http://a.example/in/the/harbour/tables/of/the/tides/of/years/*http://b.example/d"}},
		{"a break inside a scheme", "<a href=3D\"htt=\np://a.example/b\">", []string{"http://a.example/b"}},
		{"a break before the colon", "read http=\n://a.example/b and go", []string{"http://a.example/b"}},
		{"a break before the slashes", "<https:=\r\n//a.example/b>", []string{"https://a.example/b"}},
		{"a break between the slashes", "src=3Dhttp:/=\n/a.example/b.gif width=3D1", []string{"http://a.example/b.gif"}},
		{"a break after the slashes", "<a href=3D\"http://=\na.example/b\">", []string{"http://a.example/b"}},
		{"a break after the slashes, bare", filler + "c =3D http://=\na.example=\n/b\n", []string{"http://a.example/b"}},
		{"two breaks", filler + "htt=\np://a.example/in/the/harbour/tables/of/the/tide/of/all/the/years/2030/bbb=\nc\n", []string{"http://a.example/in/the/harbour/tables/of/the/tide/of/all/the/years/2030/bbbc"}},
		{"a break inside a scheme without slashes", "<a href=3D\"m=\nailto:ada@a.example\">mailt=\no:ada@a.example</a>", []string{"mailto:ada@a.example", "mailto:ada@a.example"}},
		{"a break before the colon without slashes", "a =3D b <mailto=\n:ada@a.example>", []string{"mailto:ada@a.example"}},
		{"a break inside an address", "a =3D b mailto:ada=\n@a.example", []string{"mailto:ada@a.example"}},
		{"a break inside www", "a =3D ww=\nw.a.example/b, w=\r\nww.b.example/c, www=\n.c.example", []string{"www.a.example/b", "www.b.example/c", "www.c.example"}},
		{"a break inside the host of an abbreviated form", "a =3D www.a=\n.example/b", []string{"www.a.example/b"}},
		{"a break before a scheme", "a=\nhttp://a.example/ s=\nftp://b.example/", []string{"http://a.example/", "ftp://b.example/"}},
		{"a line that is no end of a scheme", "a =\nttp://a.example/ b=\nqqq://b.example/", []string{"ttp://a.example/", "qqq://b.example/"}},
		{"no sign of the encoding, no host", "a ww=\nw.a.example mail=\nto:ada@a.example http:=\n// b", nil},
		{"a host at the line's end", "a =3D b, and all the tables of all of the tides can be had at www.a.example=\n</a>\n", []string{"www.a.example"}},
	} {
		t.Run("R6 "+c.name, func(t *testing.T) {
			if got := found(c.text, delimit.Options{}); !slices.Equal(got, c.want) {
				t.Errorf("%q: got %q, want %q", c.text, got, c.want)
			}
		})
	}
}

// Without joins a soft break is not part of a reference either.
func TestUndecodedNotJoined(t *testing.T) {
	text := filler + "http://a.exa=\nmple/b.html=20\n"
	if got := found(text, delimit.Options{Rejoin: delimit.RejoinNone}); !slices.Equal(got, []string{"http://a.exa"}) {
		t.Errorf("R6: got %q", got)
	}
	text = "ht=\ntp://a.example/b \"ht=\ntp://a.example/c\" <http=\n://a.example/d>"
	for rejoin, want := range map[delimit.Rejoin][]string{delimit.RejoinNone: nil, delimit.RejoinWrapped: {"http://a.example/c", "http://a.example/d"}} {
		if got := found(text, delimit.Options{Rejoin: rejoin}); !slices.Equal(got, want) {
			t.Errorf("R6: rejoin %v gives %q, want %q", rejoin, got, want)
		}
	}
}

// The scheme of a match that a soft break parts is in two pieces, and what is taken before it cuts
// off all of it or nothing.
func TestBrokenScheme(t *testing.T) {
	text := []byte("src=3Dht=\ntp://a.example/b")
	all := collect(text, delimit.Options{})
	want := []delimit.Span{{Start: 6, End: 8}, {Start: 10, End: 26}}
	if len(all) != 1 || !slices.Equal(all[0].Pieces, want) || !all[0].Rules.Has(delimit.RuleR1|delimit.RuleR6) {
		t.Fatalf("%q: %v", text, all)
	}
	for lo := range len(text) {
		f := windowed(delimit.Options{})
		f.Reset(int64(lo))
		n := 0
		f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(m *delimit.Match) bool { n++; return m.Span.Start == 6 })
		if n != 1 && lo <= 6 || n != 0 && lo > 6 {
			t.Errorf("all taken before %d: %d references", lo, n)
		}
	}
}
