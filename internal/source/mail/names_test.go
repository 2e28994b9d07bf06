package mail

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// identifyPlainly is identify, by all names and families in turn.
func identifyPlainly(name string) fieldID {
	name = strings.ToLower(name)
	for _, names := range knownNames {
		for known := range strings.FieldsSeq(names.names) {
			if name == known {
				return names.id
			}
		}
	}
	for _, f := range families {
		if strings.HasPrefix(name, string(f.name)) && len(name) <= maxKnownName {
			return f.id
		}
	}
	return otherField
}

// TestIdentify holds identify against identifyPlainly: names that are known, in any case, with a
// character changed, cut off and lengthened.
func TestIdentify(t *testing.T) {
	var all []string
	for _, names := range knownNames {
		all = append(all, strings.Fields(names.names)...)
	}
	for _, f := range families {
		all = append(all, string(f.name), string(f.name)+"x", string(f.name)+"l", string(f.name)+strings.Repeat("y", maxKnownName))
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	known := 0
	for range 50 {
		for _, name := range all {
			b := []byte(name)
			switch at := rnd.IntN(len(b)); rnd.IntN(5) {
			case 0:
				b[at] = "abcx-X0"[rnd.IntN(7)]
			case 1:
				b = b[:at]
			case 2:
				b = bytes.ToUpper(b)
			case 3:
				b[at] ^= 0x20 * (b[at] >> 6)
			}
			got, want := identify(b), identifyPlainly(string(b))
			if got != want {
				t.Fatalf("%q is %d, want %d", b, got, want)
			}
			if got != otherField {
				known++
			}
		}
	}
	if known < 2000 {
		t.Errorf("%d names known", known)
	}
}
