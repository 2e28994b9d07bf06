package mail

import (
	"net/mail"
	"testing"
	"time"
)

func TestParseDate(t *testing.T) {
	for s, want := range map[string]string{
		"Mon, 2 Jan 2006 15:04:05 -0700":               "2006-01-02T22:04:05Z",
		"2 Jan 2006 15:04 +0000":                       "2006-01-02T15:04:00Z",
		"Mon, 02 Jan 06 15:04:05 GMT":                  "2006-01-02T15:04:05Z",
		"Mon, 2 Jan 2006 15:04:05 EST":                 "2006-01-02T20:04:05Z",
		"Mon, 2 Jan 2006 15:04:05 -0500 (a (b) c":      "2006-01-02T20:04:05Z",
		"Mon, 2 Jan 99 15:04:05":                       "1999-01-02T15:04:05Z",
		"Mon, 2 Jan 102 15:04:05 GMT":                  "2002-01-02T15:04:05Z",
		"Mon Jan  2 15:04:05 2006":                     "2006-01-02T15:04:05Z",
		"Mon Jan  2 15:04:05 PST 2006":                 "2006-01-02T23:04:05Z",
		"Monday, 02-Jan-06 15:04:05 MST":               "2006-01-02T22:04:05Z",
		"2 january 2006 15:04:05 Nowhere":              "2006-01-02T15:04:05Z",
		"2006-01-02 15:04:05 +01:00":                   "2006-01-02T14:04:05Z",
		"2006-01-02T15:04:05.678Z":                     "2006-01-02T15:04:05Z",
		"Mon, 2 Jan 2006 09(comment):   55  :  06 -60": "2006-01-02T09:55:06Z",
		"Mon, 2 Jan 2006 23:04:60 +0000":               "2006-01-02T23:05:00Z",
		"Mon, 2 Jan 2006 15:04:05 +9999":               "2006-01-02T15:04:05Z",
		"Sat, 1 Jan 2000 00:30:00 +0100":               "1999-12-31T23:30:00Z",
		"Mon, 2 Jan 2006":                              "",
		"31 Feb 2006 15:04:05":                         "",
		"2 Jan 2006 25:04:05":                          "",
		"2 Jan 2006 15:64:05":                          "",
		"2 Jan 20061 15:04:05":                         "",
		"":                                             "",
		"(2 Jan 2006 15:04:05)":                        "",
		"yesterday":                                    "",
	} {
		got := ""
		if d, ok := parseDate(s); ok {
			got = d.Format(time.RFC3339)
		}
		if got != want {
			t.Errorf("%q is %q, want %q", s, got, want)
		}
	}
}

// TestParseDateAsLibrary holds parseDate against package mail of the library, on the forms that
// it knows and RFC 5322 has.
func TestParseDateAsLibrary(t *testing.T) {
	for _, s := range []string{
		"Fri, 21 Nov 1997 09:55:06 -0600",
		"21 Nov 97 09:55:06 GMT",
		"Fri, 21 Nov 1997 09:55:06 -0600 (MDT)",
		"Thu, 20 Nov 1997 09:55:06 -0600 (MDT (comment))",
		"Tue, 26 May 2020 14:04:40 GMT",
		"1 Dec 2003 09:55 +0800",
	} {
		want, err := mail.ParseDate(s)
		got, ok := parseDate(s)
		if err != nil || !ok || !got.Equal(want) {
			t.Errorf("%q is %v, %v, and to the library %v, %v", s, got, ok, want, err)
		}
	}
}
