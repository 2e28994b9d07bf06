package mail_test

import (
	"testing"

	"urigrep/internal/source/mail"
)

// TestFieldsThatTell has headers of From, To and one more field: which of these are written by
// programs, and by programs that hand messages on, decides what is a message.
func TestFieldsThatTell(t *testing.T) {
	for _, tt := range []struct {
		field            string
		detected, begins bool
	}{
		{"MIME-Version: 1.0", true, true}, {"Return-Path: <ada@a.example>", true, true}, {"Delivered-To: bob@b.example", true, true},
		{"Message-ID: <1@a.example>", true, true}, {"Received: from a.example", true, true},
		{"X-Mailer: M", true, false}, {"Date: Thu, 1 Jan 1970 00:00:00 +0000", true, false}, {"Content-Type: text/plain", true, false},
		{"Subject: tides", false, false}, {"Colour: blue", false, false},
	} {
		text := []byte("From: ada@a.example\nTo: bob@b.example\n" + tt.field + "\n\nText.\n")
		if got := mail.Detect(text, false); got != tt.detected {
			t.Errorf("%s: detected %v", tt.field, got)
		}
		if got, _ := mail.BeginsMessage(text, true); got != tt.begins {
			t.Errorf("%s: begins a message %v", tt.field, got)
		}
	}
}
