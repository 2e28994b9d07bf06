package lines

import "testing"

func TestGutters(t *testing.T) {
	for _, c := range []struct {
		before, line string
		own, other   gutter
		ok           bool
	}{
		{"left    right ", "left  right", gutter{4, 8}, gutter{4, 6}, true},
		{"left    right ", "left text right", gutter{4, 8}, gutter{}, false},
		{"left    right ", "        right", gutter{4, 8}, gutter{}, false},
		{"left    right ", "left", gutter{4, 8}, gutter{}, false},
		{"lêft    ", "líne of it   x", gutter{4, 8}, gutter{10, 13}, false},
		{"lêft     ", "line    x", gutter{4, 9}, gutter{4, 8}, true},
	} {
		own, ok := lastGutter([]byte(c.before))
		if !ok || own != c.own {
			t.Errorf("%q: %v, %t, want %v", c.before, own, ok, c.own)
		}
		other, ok := gutterNear([]byte(c.line), own)
		if ok != c.ok || ok && other != c.other {
			t.Errorf("%q behind %q: %v, %t, want %v, %t", c.line, c.before, other, ok, c.other, c.ok)
		}
	}
	for _, s := range []string{"", "a b", "  indented", "a\t  b"} {
		if g, ok := lastGutter([]byte(s)); ok {
			t.Errorf("%q has the gutter %v", s, g)
		}
	}
}
