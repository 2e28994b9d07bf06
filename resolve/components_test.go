package resolve_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"urigrep/resolve"
)

// A reference is made of its components; here the query of one is replaced, and its fragment goes.
func ExampleComponents() {
	r, _ := resolve.Parse("http://a.example/b?c=d#e")
	parts := r.Components()
	parts.Query, parts.Fragment = new("x=y"), nil
	fmt.Println(parts.Reference())
	parts.Authority, parts.Path = nil, "//b"
	_, err := parts.Reference()
	fmt.Println(err)
	// Output:
	// http://a.example/b?x=y <nil>
	// "http://b?x=y": URI-reference: want components of which none has a delimiter of another at offset 5, found '/'
}

// A reference is a string in JSON, which must be valid.
func ExampleReference_MarshalText() {
	var page struct{ Home, Up resolve.Reference }
	fmt.Println(json.Unmarshal([]byte(`{"home": "http://a.example/", "up": "../b"}`), &page), page.Home, page.Up)
	text, err := json.Marshal(page)
	fmt.Printf("%s %v\n", text, err)
	fmt.Println(json.Unmarshal([]byte(`{"home": "a b"}`), &page))
	// Output:
	// <nil> http://a.example/ ../b
	// {"Home":"http://a.example/","Up":"../b"} <nil>
	// "a b": path-noscheme: want a character it allows or a percent-encoding at offset 1, found ' '
}

func ExampleReference_URL() {
	r, _ := resolve.Parse("http://ada@a.example:80/b%2Fc?d#e")
	u, err := r.URL()
	fmt.Println(u.Hostname(), u.Port(), u.Path, u.RawQuery, u.Fragment, err)
	// Output: a.example 80 /b/c d e <nil>
}

// What the components of a reference make is that reference.
func TestComponents(t *testing.T) {
	for _, s := range []string{
		"", "#", "?", "?#", "//", "a", "/", "//a", "//a/b?c#d", "x:", "x:/a", "x:a?", "mailto:a@b.example", "http://[::1]:80/?#", "file:///a", "x://?y", "./a:b", "?a?b#",
	} {
		r, err := resolve.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		if made, err := r.Components().Reference(); err != nil || made != r {
			t.Errorf("%q: %q, %v", s, made, err)
		}
	}
}

// Components that would be read as others, or hold what they must not, make no reference; the offset says where.
func TestComponentsAreChecked(t *testing.T) {
	for _, tt := range []struct {
		c      resolve.Components
		offset int
	}{
		{resolve.Components{Path: "a:b"}, 0},
		{resolve.Components{Path: "//a"}, 0},
		{resolve.Components{Scheme: "x", Path: "//a"}, 2},
		{resolve.Components{Scheme: "x:y"}, 2},
		{resolve.Components{Scheme: "1"}, 0},
		{resolve.Components{Authority: new("a/b")}, 3},
		{resolve.Components{Authority: new("a?b"), Path: "/c"}, 3},
		{resolve.Components{Authority: new("a"), Path: "b"}, 3},
		{resolve.Components{Path: "a?b"}, 1},
		{resolve.Components{Path: "a#b", Query: new("")}, 1},
		{resolve.Components{Query: new("a#b")}, 2},
		{resolve.Components{Fragment: new("a#b")}, 2},
		{resolve.Components{Path: "a b"}, 1},
	} {
		r, err := tt.c.Reference()
		e, ok := errors.AsType[*resolve.Error](err)
		if !ok || e.Offset != tt.offset {
			t.Errorf("%+v: %q, %v, want an error at %d", tt.c, r, err, tt.offset)
		}
	}
}
