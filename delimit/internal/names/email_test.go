package names_test

import (
	"testing"

	"urigrep/delimit/internal/names"
	"urigrep/resolve"
)

// An address is refused at the first character that its URI has to encode, and is whole when all
// of them are encoded (RFC 6068, §2).
func TestEmailError(t *testing.T) {
	for _, tt := range []struct {
		address, encoded, reason string
		at                       int
	}{
		{"a-._~!$'*+9Z@b.example", "a-._~!$'*+9Z@b.example", "", 0},
		{"a/b&c@d.example", "a%2Fb%26c@d.example", `want "/" percent-encoded in a mailto URI`, 1},
		{`"a@b"@c.example`, "%22a%40b%22@c.example", `want "\"" percent-encoded in a mailto URI`, 0},
		{"a@b@c.example", "a%40b@c.example", `want "@" percent-encoded in a mailto URI`, 1},
		{"é@b.example", "%C3%A9@b.example", `want "\xc3" percent-encoded in a mailto URI`, 0},
	} {
		var want error
		err := names.EmailError([]byte(tt.address))
		if tt.reason != "" {
			want = &resolve.Error{Input: tt.address, Offset: tt.at, Rule: "addr-spec", Reason: tt.reason}
			if got, ok := err.(*resolve.Error); !ok || *got != *want.(*resolve.Error) {
				t.Errorf("%s: %#v, want %#v", tt.address, err, want)
			}
		} else if err != nil {
			t.Errorf("%s: %v", tt.address, err)
		}
		encoded := string(names.AppendEmail([]byte("mailto:"), []byte(tt.address)))
		if encoded != "mailto:"+tt.encoded || names.EmailError([]byte(tt.encoded)) != nil && tt.reason == "" {
			t.Errorf("%s: %s, want mailto:%s", tt.address, encoded, tt.encoded)
		}
	}
}
