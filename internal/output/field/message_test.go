package field

import "testing"

func TestSplitAddress(t *testing.T) {
	for _, c := range []struct{ field, name, mail string }{
		{"Bo <bo@a.example>", "Bo", "bo@a.example"},
		{`"Quay, \"Bo\"" <bo@a.example>`, `Quay, "Bo"`, "bo@a.example"},
		{"bo@a.example (Bo Quay)", "Bo Quay", "bo@a.example"},
		{"bo@a.example", "", "bo@a.example"},
		{"<bo@a.example>", "", "bo@a.example"},
		{"bo at a.example (Bo)", "bo at a.example (Bo)", ""},
		{"Bo <bo@a.example", "Bo", "bo@a.example"},
		{"", "", ""},
	} {
		if name, mail := splitAddress(c.field); name != c.name || mail != c.mail {
			t.Errorf("%q: %q, %q, want %q, %q", c.field, name, mail, c.name, c.mail)
		}
	}
}
