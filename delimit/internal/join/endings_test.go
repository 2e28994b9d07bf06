package join

import "testing"

// TestMessageIDs has the ids that mailers make of a date, by the number of digits and by what follows
// them.
func TestMessageIDs(t *testing.T) {
	for tok, want := range map[string]bool{
		"20301224.ab@c": true, "20301224-ab@c": true, "203012241530.ab@c": true, "2030122.ab@c": false, "20301224ab@c": false, "20301224.ab": false,
		"20301224": false, "20301224@c.": false, "": false, "x20301224.a@b": false,
	} {
		if got := isMessageID([]byte(tok)); got != want {
			t.Errorf("%q: %v", tok, got)
		}
	}
}

// TestLeavesTop has what a host that ends in a top-level domain would go on with at the next line.
func TestLeavesTop(t *testing.T) {
	for _, tt := range []struct {
		ref, word, before string
		begin             int
		want              bool
	}{
		{"http://a.com", "b.org", "", 1, true}, {"http://a.com", "b.org/c", "", 1, false}, {"http://a.com", "b.nosuchtop", "", 1, false}, {"http://a.com", "b.org", "see ", 1, false},
		{"http://a.com", "b.org", "", 0, false}, {"http://a.com", "mandos", "", 1, true}, {"http://a.co", "m", "", 1, false}, {"http://a.1", "2", "", 1, false}, {"http://a.b", "/c", "", 1, true},
	} {
		f := &Facts{Ref: []byte(tt.ref), Word: []byte(tt.word), before: []byte(tt.before), begin: tt.begin}
		for f.run < len(f.Ref) && f.Ref[len(f.Ref)-1-f.run] != '.' {
			f.run++
		}
		if got := f.leavesTop(); got != tt.want {
			t.Errorf("%q and %q after %q: %v", tt.ref, tt.word, tt.before, got)
		}
	}
}

// TestOwnURIs has tokens with a URI of their own, and those that have one in a path as the pages of
// web archives do.
func TestOwnURIs(t *testing.T) {
	for tok, want := range map[string]bool{
		"http://a": true, "see:http://a": true, "x/http://a": true, "20301224/http://a": false, "web/20301224153000/http://a": false, "2030/http://a": false,
		"203/http://a": true, "2030.http://a": true, "203a/http://a": true, "a://": true, "2030/://a": true, "": false, "a:b": false, "a/b": false, "://": true,
	} {
		if got := hasOwnURI([]byte(tok)); got != want {
			t.Errorf("%q: %v", tok, got)
		}
	}
}
