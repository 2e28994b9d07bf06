package names

import "testing"

// TestIDFields has the fields whose values are ids of messages, as people quote and mark them, and
// lines that are no fields.
func TestIDFields(t *testing.T) {
	for line, want := range map[string][2]bool{
		"Message-ID: <a@b>": {true, true}, "message-id:<a@b>": {true, true}, "> Message-Id: <a@b>": {true, true}, "| - Message-ID: x": {true, true},
		"**Message-ID:** <a@b>": {true, true}, "**Message-ID**: <a@b>": {true, true}, "X-Message-ID: x": {true, true}, "Original-Message-ID: x": {true, true},
		"References: <a@b>": {true, true}, "In-Reply-To: <a@b>": {true, true}, "To: <a@b>": {false, true}, "From: a@b": {false, true}, "Message-I: x": {false, true},
		"see Message-ID: x": {false, false}, "Message-ID x": {false, false}, ": x": {false, false}, "": {false, false}, "a@b: x": {false, false}, "<a>: x": {false, false},
	} {
		if id, field := idField([]byte(line)); id != want[0] || field != want[1] {
			t.Errorf("%q: holds ids %v, is a field %v", line, id, field)
		}
	}
}
