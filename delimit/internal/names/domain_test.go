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

// TestInLabel has characters beyond ASCII of labels, and others (RFC 5892).
func TestInLabel(t *testing.T) {
	nr := &Reader{IRI: true}
	for r, want := range map[rune]bool{
		'é': true, 'ß': true, 'я': true, '中': true, 'あ': true, 'ア': true, '한': true, 'ा': true, '٣': true,
		'·': true, '་': true, 0x200C: true, 0x200D: true, '・': true,
		'«': false, '。': false, '、': false, '€': false, '½': false, 0xA0: false, 0x200B: false, 0x200E: false, '‘': false, '↑': false, '😀': false, 0xE000: false, 'ー': true, 'ゝ': true,
	} {
		if got := nr.inLabel(r, []byte(string(r))); got != want {
			t.Errorf("%q (%U): %v, want %v", r, r, got, want)
		}
	}
}
