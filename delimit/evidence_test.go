package delimit_test

import "testing"

// named wants a value, in a text, to have a name.
func named(t *testing.T, what, text string, names []string, got uint8, want string) {
	t.Helper()
	if names[got] != want {
		t.Errorf("R5 %s of %q: %s, want %s", what, text, names[got], want)
	}
}
