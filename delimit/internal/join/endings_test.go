package join

import "testing"

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
