package mail

import (
	"math/rand/v2"
	"mime"
	"testing"
)

// TestTypeValue holds what is read of values that are written as most are against package mime:
// values made of pieces that such values have, and others.
func TestTypeValue(t *testing.T) {
	pieces := []string{
		"text/plain", "Text/HTML", "multipart/mixed", ";", "; ", " ;", "\t", " ", "=", "charset=us-ascii", "charset", "Boundary=\"a b'(\"",
		"boundary=b", "format=flowed", "delsp=\"yes\"", "\"", "x", "x=y", "a*=b", "name=\"ü\"", "\\", "\x00", "text", "/", "format=\"\"",
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	read := 0
	for range 200_000 {
		var value []byte
		if rnd.IntN(2) == 0 {
			value = append(value, "text/plain; charset=utf-8;"...)
		}
		for range 1 + rnd.IntN(6) {
			value = append(value, pieces[rnd.IntN(len(pieces))]...)
		}
		got, ok := parseTypeValue(value)
		if !ok {
			continue
		}
		read++
		name, params, err := mime.ParseMediaType(string(value))
		if err != nil || name != typeName(got.name) || params["charset"] != string(got.charset) ||
			params["boundary"] != string(got.boundary) || params["format"] != string(got.format) || params["delsp"] != string(got.delSp) {
			t.Fatalf("%q gives %q, and to package mime %q, %q, %v", value, got, name, params, err)
		}
	}
	if read < 5000 {
		t.Errorf("%d values read", read)
	}
}
