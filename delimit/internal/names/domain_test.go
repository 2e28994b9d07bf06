package names

import "testing"

func TestIsTopLevel(t *testing.T) {
	for label, want := range map[string]bool{
		"org": true, "ORG": true, "uk": true, "ck": true, "рф": true, "xn--p1ai": true, "みんな": true, "vermögensberatung": true,
		"": false, "x": false, "co": true, "local": false, "example": false, "1": false, "a.b": false, "😎": false, "com吧": false,
	} {
		if got := IsTopLevel([]byte(label)); got != want {
			t.Errorf("%q: %v, want %v", label, got, want)
		}
	}
}
