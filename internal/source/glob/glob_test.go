package glob_test

import (
	"testing"

	"urigrep/internal/source/glob"
)

func TestGlob(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"*.txt", "a.txt", true},
		{"*.txt", ".txt", true},
		{"*.txt", "a/b.txt", false},
		{"*.txt", "a.txtx", false},
		{"a?c", "abc", true},
		{"a?c", "a/c", false},
		{"a?c", "aéc", true},
		{"**/b.txt", "b.txt", true},
		{"**/b.txt", "x/y/b.txt", true},
		{"**/b.txt", "xb.txt", false},
		{"x/**", "x/y/z", true},
		{"x/**/z", "x/z", true},
		{"x/**/z", "x/y/y/z", true},
		{"x/**/z", "xz", false},
		{"x**z", "xyz", true},
		{"x**z", "x/z", false},
		{"[a-c].[!a-c]", "b.d", true},
		{"[a-c].[!a-c]", "b.a", false},
		{"[!a]", "/", false},
		{"a[+-0]c", "a/c", false},
		{"a[+-0]c", "a.c", true},
		{"a[/]c", "a/c", false},
		{"a[/b]c", "abc", true},
		{"a[!-~]c", "axc", true},
		{"a[\\!-.]c", "a-c", true},
		{"[a-c-e]", "-", true},
		{"[a-c-e]", "d", false},
		{"[é-ü]", "ö", true},
		{"[^a]", "b", true},
		{"[[:digit:][:upper:]]", "B", true},
		{"[[:digit:][:upper:]]", "b", false},
		{"[[:punct:]]", "/", false},
		{"[]]", "]", true},
		{"[a\\]]", "]", true},
		{"[a-]", "-", true},
		{"*.{txt,md}", "a.md", true},
		{"*.{txt,md}", "a.mdx", false},
		{"{a,b/{c,d}}/e", "b/d/e", true},
		{"a,b", "a,b", true},
		{"\\*", "*", true},
		{"\\*", "a", false},
		{"a.c", "abc", false},
		{"(a|b)", "(a|b)", true},
		{"A", "a", false},
		{"", "", true},
	} {
		g, err := glob.Path(c.pattern)
		if err != nil {
			t.Errorf("%q: %v", c.pattern, err)
			continue
		}
		if got := g.Match(c.name); got != c.want {
			t.Errorf("%q, %q: %v, want %v", c.pattern, c.name, got, c.want)
		}
	}
}

func TestGlobOfHosts(t *testing.T) {
	for _, c := range []struct {
		pattern, host string
		want          bool
	}{
		{"*.example.org", "www.example.org", true},
		{"*.example.org", "a.b.example.org", false},
		{"*.example.org", "example.org", false},
		{"**.example.org", "a.b.example.org", true},
		{"**.example.org", "EXAMPLE.org", true},
		{"**.example.org", "badexample.org", false},
		{"192.168.*.*", "192.168.0.1", true},
		{"www[--/]a.example", "www.a.example", false},
		{"www[--/]a.example", "www-a.example", true},
		{"[A-C]x.example", "bx.example", true},
	} {
		g, err := glob.Host(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Match(c.host); got != c.want {
			t.Errorf("%q, %q: %v, want %v", c.pattern, c.host, got, c.want)
		}
	}
}

func TestGlobErrors(t *testing.T) {
	for _, pattern := range []string{"[a", "{a,b", "a\\", "[z-a]", "[", "[[:none:]]", string(make([]byte, glob.Max+1))} {
		if _, err := glob.Path(pattern); err == nil {
			t.Errorf("%.20q: no error", pattern)
		}
	}
}
