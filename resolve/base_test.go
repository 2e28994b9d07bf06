package resolve_test

import (
	"errors"
	"testing"

	"urigrep/resolve"
)

// The order of §5.1, whatever the order in which they become known.
func TestBases(t *testing.T) {
	sources := []resolve.BaseSource{resolve.BaseDefault, resolve.BaseRetrieval, resolve.BaseEntity, resolve.BaseContent}
	var b resolve.Bases
	if _, _, ok := b.Base(); ok {
		t.Error("the zero Bases knows a base URI")
	}
	for _, s := range sources {
		if err := b.Set(s, mustParse(t, resolve.RFC3986, "s://"+s.String()+"/a#f")); err != nil {
			t.Fatal(err)
		}
		base, from, ok := b.Base()
		if want := "s://" + s.String() + "/a"; !ok || from != s || base.String() != want {
			t.Errorf("got %q of %v, want %q", base, from, want)
		}
	}
	before := b
	if err := b.Set(resolve.BaseDefault, mustParse(t, resolve.RFC3986, "s://new")); err != nil {
		t.Fatal(err)
	}
	if base, from, _ := b.Base(); from != resolve.BaseContent || base.String() != "s://content/a" {
		t.Errorf("after a new default: got %q of %v", base, from)
	}
	if b == before {
		t.Error("Bases with other defaults are equal")
	}
}

func TestBasesRelative(t *testing.T) {
	var b resolve.Bases
	for _, s := range []string{"", "a", "/a", "//h", "#f"} {
		var e *resolve.Error
		if err := b.Set(resolve.BaseContent, mustParse(t, resolve.RFC3986, s)); !errors.As(err, &e) || e.Rule != "absolute-URI" {
			t.Errorf("Set(%q): got %v, want an *Error of absolute-URI", s, err)
		}
	}
	if b != (resolve.Bases{}) {
		t.Errorf("a relative base was set: %v", b)
	}
}

func TestBasesEnclose(t *testing.T) {
	set := func(b resolve.Bases, s resolve.BaseSource, base string) resolve.Bases {
		t.Helper()
		if err := b.Set(s, mustParse(t, resolve.RFC3986, base)); err != nil {
			t.Fatal(err)
		}
		return b
	}
	outer := set(set(resolve.Bases{}, resolve.BaseDefault, "s:default"), resolve.BaseRetrieval, "s:retrieval")
	inner := outer.Enclose()
	if base, from, _ := inner.Base(); from != resolve.BaseEntity || base.String() != "s:retrieval" {
		t.Errorf("a part: got %q of %v, want that of what encloses it", base, from)
	}
	inner = set(inner, resolve.BaseContent, "s:content")
	if base, from, _ := inner.Enclose().Base(); from != resolve.BaseEntity || base.String() != "s:content" {
		t.Errorf("a part of a part: got %q of %v", base, from)
	}
	if base, from, _ := set(resolve.Bases{}, resolve.BaseDefault, "s:default").Enclose().Base(); from != resolve.BaseDefault || base.String() != "s:default" {
		t.Errorf("a default alone: got %q of %v, want it to stay the default", base, from)
	}
	if got := (resolve.Bases{}).Enclose(); got != (resolve.Bases{}) {
		t.Errorf("nothing known: got %v", got)
	}
}

func TestBaseSourceString(t *testing.T) {
	if got := resolve.BaseSource(9).String(); got != "BaseSource(9)" {
		t.Errorf("got %q", got)
	}
}
