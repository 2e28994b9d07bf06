package delimit

import (
	"slices"
	"testing"
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
		{"a host at the line's end", "a =3D b, and all the tables of all of the tides can be had at www.a.example=\n</a>\n", []string{"www.a.example"}},
	} {
		t.Run("R6 "+c.name, func(t *testing.T) {
			if got := found(c.text, Options{}); !slices.Equal(got, c.want) {
				t.Errorf("%q: got %q, want %q", c.text, got, c.want)
			}
		})
	}
}

// Without joins a soft break is no part of a reference either.
func TestUndecodedNotJoined(t *testing.T) {
	text := filler + "http://a.exa=\nmple/b.html=20\n"
	if got := found(text, Options{Rejoin: RejoinNone}); !slices.Equal(got, []string{"http://a.exa"}) {
		t.Errorf("R6: got %q", got)
	}
}
