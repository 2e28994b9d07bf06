package resolve

import "testing"

func TestRemoveDots(t *testing.T) {
	tests := []struct{ in, want, old string }{ // old: by RFC 2396
		{"/a/b/c/./../../g", "/a/g", "/a/g"}, // §5.2.4
		{"mid/content=5/../6", "mid/6", "mid/6"},
		{"", "", ""},
		{"/", "/", "/"},
		{".", "", ""},
		{"..", "", ".."},
		{"./", "", ""},
		{"../", "", "../"},
		{"/.", "/", "/"},
		{"/..", "/", "/.."},
		{"./.././a", "a", "../a"},
		{"/./a/", "/a/", "/a/"},
		{"/../../a", "/a", "/../../a"},
		{"/a/..", "/", "/"},
		{"/a/../..", "/", "/.."},
		{"/a/../../b", "/b", "/../b"},
		{"a/..", "/", ""},
		{"a/../b", "/b", "b"},
		{"a/b/..", "a/", "a/"},
		{"//..", "/", "/"},
		{"//../a", "/a", "/a"},
		{"/a//..//b", "/a//b", "/a//b"},
		{"/...", "/...", "/..."},
		{"/.a/..b/c./d..", "/.a/..b/c./d..", "/.a/..b/c./d.."},
		{".../a", ".../a", ".../a"},
	}
	for _, tt := range tests {
		if got := string(removeDots([]byte("../"+tt.in), len("../"))); got != "../"+tt.want {
			t.Errorf("%q: got %q, want %q", tt.in, got, tt.want)
		}
		if got := string(removeDots2396([]byte("a/"+tt.in), len("a/"))); got != "a/"+tt.old {
			t.Errorf("%q by RFC 2396: got %q, want %q", tt.in, got, tt.old)
		}
		if got := string(removeDots([]byte(tt.want), 0)); got != tt.want {
			t.Errorf("%q again: got %q", tt.want, got)
		}
	}
}
