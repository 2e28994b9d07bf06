package join

import "testing"

// TestMeetOf has two ends make a word of the text around, of the reference, a word of neither,
// and none (rule R5).
func TestMeetOf(t *testing.T) {
	for _, tt := range []struct {
		before, ref, word, after string
		want                     uint8
	}{
		{"The harbour is old.\n", "http://a.example/har", "bour", "\n", 2},
		{"It is old.\n", "http://a.example/har", "bour", "\nThe harbour.\n", 2},
		{"It is old.\n", "http://a.example/harbour/har", "bour", "\n", 2},
		{"It is old.\n", "http://a.example/har", "bour", "\nThe har bour.\n", 1},
		{"It is old.\n", "http://a.example/ab", "cd", "\n", 0},
		{"It is old.\n", "http://a.example/ab", "cde", "\n", 1},
		{"It is old.\n", "http://a.example/h4r", "bour", "\n", 0},
		{"It is old.\n", "http://a.example/har/", "bour", "\n", 0},
		{"It is old.\n", "http://a.example/abcdefghijkl", "mnopqrstuvwx", "\n", 1},
		{"It is old.\n", "http://a.example/abcdefghijkl", "mnopqrstuvwxy", "\n", 0},
	} {
		f := factsOf(tt.before, tt.ref, tt.word, tt.after)
		if got := meetOf(f); got != tt.want {
			t.Errorf("%q: %d, want %d", f.text, got, tt.want)
		}
	}
}
