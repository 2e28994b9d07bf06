package schemes_test

import (
	"testing"

	"urigrep/internal/schemes"
)

// TestSeparatorsOfNumbers has each visual separator of a telephone number (RFC 3966, §3).
func TestSeparatorsOfNumbers(t *testing.T) {
	for _, number := range []string{"+123", "1-23", "1.23", "(1)23", "1(2)3", "1*23", "1#23", "123;ext=4", "123?x", "123%20", "123,4"} {
		if !satisfiesTel(number) {
			t.Errorf("%q is no number", number)
		}
	}
	for _, other := range []string{"12", "1+23", "(12", "1/23", "12;x", "12,345", "+", "a123", "123a"} {
		if satisfiesTel(other) {
			t.Errorf("%q is a number", other)
		}
	}
}

func satisfiesTel(s string) bool { return schemes.Satisfies([]byte("tel"), []byte(s), false) }
