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
		if got, _, _ := mail.BeginsMessage(text, true); got != tt.begins {
			t.Errorf("%s: begins a message %v", tt.field, got)
		}
	}
}

// TestDetectBehind has a header behind what may stand before one, and one with a line that is no
// field.
func TestDetectBehind(t *testing.T) {
	const header = "From: ada@a.example\nTo: bob@b.example\nDate: Thu, 1 Jan 1970 00:00:00 +0000\n"
	for text, want := range map[string]bool{
		" \n\t\n\xef\xbb\xbf" + header:                  true,
		"\f\n\xef\xbb\xbf\n" + header:                   true,
		">From ada Thu Jan  1 00:00:00 1970\n" + header: true,
		"> From ada\n" + header:                         false,
		"Text\n" + header:                               false,
		header + "no field\nSubject: x\n\ntext":         true,
		header + "no field\n\ntext":                     false,
		header + "no field\nthing: x\n\ntext":           false,
		"From: a\nno field\n" + header:                  false,
	} {
		if got := mail.Detect([]byte(text), false); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
