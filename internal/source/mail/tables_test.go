package mail

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestTransferNames has the spellings of transfer encodings in use (RFC 2045, §6.1), and others.
func TestTransferNames(t *testing.T) {
	for name, want := range map[string]transfer{
		"7bit": identity, "8bit": identity, "binary": identity, "7-bit": identity, "8-bit": identity, "7bits": identity, "8bits": identity,
		"7 bit": identity, "8 bit": identity, "none": identity, "": identity,
		"quoted-printable": quotedTransfer, "quoted-printible": quotedTransfer, "quotedprintable": quotedTransfer,
		"quoted printable": quotedTransfer, "qp": quotedTransfer,
		"quoted-printabl": quotedTransfer, "quoted_printeable": quotedTransfer, "8bit quoted-printable": quotedTransfer,
		"base64": base64Transfer, "base-64": base64Transfer, "base 64": base64Transfer,
		"b64": base64Transfer, "x-base64": base64Transfer, "base64,": base64Transfer,
		"x-uuencode": uuTransfer, "uuencode": uuTransfer, "x-uue": uuTransfer, "uue": uuTransfer,
	} {
		for _, value := range []string{name, strings.ToUpper(name), ` "` + name + "\"\t", "'" + name + "'", name + " (a comment)", name + "; x=y", name + "\r\n z", name + "\nz"} {
			if name == "" && strings.ContainsAny(value, ";(\r\n") {
				continue // what stands before these is the name
			}
			if got, trouble := parseTransfer([]byte(value)); got != want || trouble != "" {
				t.Errorf("%q: %d, %q; want %d", value, got, trouble, want)
			}
		}
	}
	for _, value := range []string{"base65", "quote", "7bi", "x-uu", "uu", "bas", "(", ";x", "utf-8"} {
		if got, trouble := parseTransfer([]byte(value)); got != identity || trouble != "unknown transfer encoding" {
			t.Errorf("%q: %d, %q; want no transfer encoding", value, got, trouble)
		}
	}
}

// TestKindsOfTypes has how the body of each type is read.
func TestKindsOfTypes(t *testing.T) {
	for kind, names := range map[contentKind]string{
		multipartKind: "multipart/mixed multipart/x multipart",
		messageKind:   "message/rfc822 message/global message/news",
		hypertextKind: "text/html text/xhtml application/xhtml+xml",
		binaryKind: `application/octet-stream application/pdf audio/x chemical/x font/x haptics/x image/png image/svg+xml model/x video/x
			x-world/x application/htm application/xhtml`,
		textKind: `text/plain text/x text message/partial message/delivery-status application/atom+xml model/x3d+xml application/ld+json
			application/ecmascript application/javascript application/json application/news-message-id application/pgp
			application/sgml application/sql application/x-diff application/x-httpd-php application/x-javascript application/x-json
			application/x-latex application/x-ndjson application/x-patch application/x-perl application/x-php application/x-python
			application/x-ruby application/x-sh application/x-shellscript application/x-tex application/x-texinfo
			application/x-troff application/x-troff-man application/x-yaml application/xml application/yaml x/y unknown`,
	} {
		for _, name := range strings.Fields(names) {
			if got := kindOf(name); got != kind {
				t.Errorf("%s is of kind %d, want %d", name, got, kind)
			}
		}
	}
	for _, name := range []string{"application/xm", "application/x-yam", "application/jsons", "message/rfc823", "text/htm"} {
		if got := kindOf(name); got == hypertextKind || got == messageKind || got == textKind && !strings.HasPrefix(name, "text/") && !strings.HasPrefix(name, "message/") {
			t.Errorf("%s is of kind %d", name, got)
		}
	}
}

// TestTypeParameters has what a Content-Type field says besides its type (RFC 2045, §5; RFC 3676).
func TestTypeParameters(t *testing.T) {
	for value, want := range map[string]string{
		"text/plain; format=flowed":                    "text/plain true false ",
		"TEXT/PLAIN; FORMAT=Flowed; DelSp=YES":         "text/plain true true ",
		"text/plain; format=fixed; delsp=no":           "text/plain false false ",
		"text/html; format=flowed":                     "text/html false false ",
		"Multipart/Mixed; boundary=\"a b \t\"":         "multipart/mixed false false a b",
		"multipart/SIGNED;\n boundary=a\n":             "multipart/signed false false a",
		"multipart/alternative; x=y; boundary=b":       "multipart/alternative false false b",
		"multipart/related; boundary=;charset=us-asci": "multipart/related false false ",
		"":                "text/plain false false ",
		"; format=flowed": "text/plain true false ",
		"x; a=b":          "text/plain false false ",
	} {
		m := parseMediaType([]byte(value))
		if got := fmt.Sprintf("%s %v %v %s", m.name, m.flowed, m.delSp, m.boundary); got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}

// TestSkippedComments has what stands after the comments before a type or a parameter (RFC 5322,
// §3.2.2).
func TestSkippedComments(t *testing.T) {
	for s, want := range map[string]string{
		"": "", " \t a": "a", "(a) b": "b", "(a(b)c) d": "d", "(a\\)b) c": "c", "(a\\(b) c": "c", "(a": "", "(a\\": "", "\\a": "\\a", "(a)\\(b": "\\(b", ")a": ")a", "(a))b": ")b",
	} {
		if got := string(skipComments([]byte(s))); got != want {
			t.Errorf("%q goes on with %q, want %q", s, got, want)
		}
	}
}

// TestTypesAreRemembered has up to 500 types remembered, of less than 500 bytes, and no multipart.
func TestTypesAreRemembered(t *testing.T) {
	var types mediaTypes
	ask := func(value string, want int) {
		t.Helper()
		for range 2 {
			if m := types.parse([]byte(value)); m.name != parseMediaType([]byte(value)).name || len(types.known) != want {
				t.Fatalf("%.40q is %s, and %d are known, want %d", value, m.name, len(types.known), want)
			}
		}
	}
	ask("multipart/mixed; boundary=x", 0)
	ask("text/plain; x="+strings.Repeat("y", 500-len("text/plain; x=")), 0)
	ask("text/plain; x="+strings.Repeat("y", 499-len("text/plain; x=")), 1)
	for i := 1; i < 500; i++ {
		ask(fmt.Sprintf("text/plain; x=%d", i), i+1)
	}
	ask("text/plain; x=500", 500)
	ask("text/plain; x=1", 500)
	if types.last == nil || types.last.value != "text/plain; x=1" {
		t.Error("the last one asked for is not at hand")
	}
}

// TestFieldNames has each name of a field that is known, in any case, and names near it.
func TestFieldNames(t *testing.T) {
	for id, names := range map[fieldID]string{
		subjectField: "Subject", fromField: "From", toField: "To", ccField: "Cc", inReplyToField: "In-Reply-To", referencesField: "References", dispositionField: "Content-Disposition",
		listIDField: "List-ID", dateField: "Date", newsgroupsField: "Newsgroups",
		messageIDField: "Message-ID", contentTypeField: "Content-Type", transferField: "Content-Transfer-Encoding",
		contentBaseField: "Content-Base", contentLocationField: "Content-Location", urlField: "URL X-URL X-URI",
		alwaysField: `Comments Organization Organisation Keywords Summary Archived-At Link Content-Description X-Home-Page
			X-HomePage Home-Page HomePage X-Web-Site X-Website X-WWW X-WWW-Page X-Web X-Webpage X-Web-Page X-Blog
			List-Unsubscribe List-x X-List-Archive`,
		neverField: `Received Xref Path Content-ID Resent-Message-ID X-Received X-Message-ID
			Original-Message-ID X-Original-Message-ID Supersedes DKIM-Signature DomainKey-Signature X-Google-DKIM-Signature X-Face
			Face Authentication-Results Received-SPF Thread-Index Cancel-Lock Cancel-Key ARC-Seal ARC-x`,
		knownField: `Bcc Sender Reply-To Return-Path Delivered-To Errors-To MIME-Version User-Agent
			Content-Length Content-Language Lines Status Precedence Followup-To Distribution Approved Expires Priority Importance
			Apparently-To Envelope-To Mailing-List Delivery-Date Return-Receipt-To NNTP-Posting-Host NNTP-Posting-Date
			Injection-Info Injection-Date X-Mailer X-x Content-x Resent-From`,
		otherField: `Colour A Subjec Subjects Fro Fromm T Too Dat Dates Listing Lists ARCs Xs Contents Resents ZFrom 0 -
			Content Resent X List arc`,
	} {
		for _, name := range strings.Fields(names) {
			for _, spelling := range []string{name, strings.ToLower(name), strings.ToUpper(name)} {
				if got := identify([]byte(spelling)); got != id {
					t.Errorf("%s is field %d, want %d", spelling, got, id)
				}
			}
		}
	}
	if got := identify(nil); got != otherField {
		t.Errorf("no name is field %d", got)
	}
	for n, want := range map[int]fieldID{32: knownField, 33: otherField} { // the longest that is looked up
		if got := identify([]byte("x-" + strings.Repeat("y", n-2))); got != want {
			t.Errorf("a name of %d bytes is field %d, want %d", n, got, want)
		}
	}
}

// TestDates has each month, each zone, and the limits of each number of a date (RFC 5322, §3.3 and
// §4.3).
func TestDates(t *testing.T) {
	for i, month := range []string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"} {
		want := fmt.Sprintf("2006-%02d-02T15:04:05Z", i+1)
		for _, s := range []string{"2 " + month + " 2006 15:04:05 +0000", month + "uary 2 15:04:05 2006", fmt.Sprintf("2006-%02d-02 15:04:05", i+1)} {
			checkDate(t, s, want)
		}
	}
	for zone, hours := range map[string]int{
		"EDT": -4, "EST": -5, "CDT": -5, "CST": -6, "MDT": -6, "MST": -7, "PDT": -7, "PST": -8, "UT": 0, "GMT": 0, "Z": 0, "A": 0, "XYZ": 0,
		"BST": 1, "CET": 1, "MET": 1, "MEZ": 1, "CEST": 2, "MEST": 2, "MESZ": 2, "EET": 2, "EEST": 3, "JST": 9,
	} {
		want := time.Date(2006, 1, 2, 15, 4, 5, 0, time.UTC).Add(-time.Duration(hours) * time.Hour).Format(time.RFC3339)
		checkDate(t, "2 Jan 2006 15:04:05 "+zone, want)
		checkDate(t, "2 Jan 15:04:05 "+strings.ToLower(zone)+" 2006", want)
	}
	for s, want := range map[string]string{
		// years of two and three digits
		"2 Jan 00 1:02": "2000-01-02T01:02:00Z", "2 Jan 49 1:02": "2049-01-02T01:02:00Z", "2 Jan 50 1:02": "1950-01-02T01:02:00Z",
		"2 Jan 99 1:02": "1999-01-02T01:02:00Z", "2 Jan 100 1:02": "2000-01-02T01:02:00Z", "2 Jan 999 1:02": "2899-01-02T01:02:00Z",
		"2 Jan 1000 1:02": "1000-01-02T01:02:00Z", "2 Jan 9999 1:02": "9999-01-02T01:02:00Z", "2 Jan 12345 1:02": "",
		// days
		"1 Jan 2006 1:02": "2006-01-01T01:02:00Z", "31 Jan 2006 1:02": "2006-01-31T01:02:00Z", "32 Jan 2006 1:02": "", "0 Jan 2006 1:02": "",
		"29 Feb 2004 1:02": "2004-02-29T01:02:00Z", "29 Feb 2006 1:02": "", "031 Jan 2006 1:02": "",
		// hours, minutes, seconds
		"2 Jan 2006 23:59:59": "2006-01-02T23:59:59Z", "2 Jan 2006 24:00": "", "2 Jan 2006 0:60": "", "2 Jan 2006 23:59:60": "2006-01-03T00:00:00Z",
		"2 Jan 2006 23:59:61": "", "2 Jan 2006 1 : 02 : 03": "2006-01-02T01:02:03Z", "2 Jan 2006 1:02:03.999 -0100": "2006-01-02T02:02:03Z",
		"2 Jan 2006 1:02 3:04": "2006-01-02T01:02:00Z",
		// zones
		"2 Jan 2006 1:02 +2359": "2006-01-01T01:03:00Z", "2 Jan 2006 1:02 -2359": "2006-01-03T01:01:00Z", "2 Jan 2006 1:02 +2400": "2006-01-02T01:02:00Z",
		"2 Jan 2006 1:02 +0060": "2006-01-02T01:02:00Z", "2 Jan 2006 1:02 +100": "2006-01-02T01:02:00Z", "2 Jan 2006 1:02 +01000": "2006-01-02T01:02:00Z",
		"2 Jan 2006 1:02 +02:30": "2006-01-01T22:32:00Z", "2 Jan 2006 1:02 -01:30": "2006-01-02T02:32:00Z", "2 Jan 2006 1:02 +01:3": "2006-01-02T01:02:00Z", "2 Jan 2006 1:02 EST CET": "2006-01-02T06:02:00Z",
		// months between hyphens, comments, commas
		"2006-1-2 1:02": "2006-01-02T01:02:00Z", "2006-12-31 1:02": "2006-12-31T01:02:00Z", "2006-13-01 1:02": "", "2006-00-01 1:02": "", "999-01-02 1:02": "2899-01-02T01:02:00Z",
		"2 (a\\) b) Jan, 2006 1:02": "2006-01-02T01:02:00Z", "2 Jan (x (y) z) 2006 1:02": "2006-01-02T01:02:00Z", "2 ) Jan 2006 1:02": "2006-01-02T01:02:00Z",
		"2 Ja 2006 1:02": "", "2 Anj 2006 1:02": "", "2 ebm 2006 1:02": "", "Jan 2006 1:02": "", "2 Jan 1:02": "",
		"2 Jan 2006\t1:02": "2006-01-02T01:02:00Z", "2+Jan 2006 1:02": "2006-01-02T01:02:00Z",
	} {
		checkDate(t, s, want)
	}
}

// checkDate wants a text to be a date; none if want is empty.
func checkDate(t *testing.T, s, want string) {
	t.Helper()
	got := ""
	if d, ok := parseDate(s); ok {
		got = d.Format(time.RFC3339)
	}
	if got != want {
		t.Errorf("%q is %q, want %q", s, got, want)
	}
}

// TestFastDateReads has the dates that are read in one pass, and near them those that are left to
// the words.
func TestFastDateReads(t *testing.T) {
	for s, want := range map[string]bool{
		"Mon, 2 Jan 2006 15:04:05 -0700": true, "2 Jan 2006 15:04:05 -0700": true, "02 Jan 2006 15:04:05 +0000": true, "31 Dec 9999 23:59:59 +2359": true,
		"1 Jan 1000 00:00:00 -2359": true, "2 Jan 2006 15:04:05 -0700 (MST)": true, "2 Jan 2006 15:04:05 -0700 ( ~!)": true, "2 Jan 2006 15:04:05 -0700 ()": true,
		"Tue, 2 Jan 2006 15:04:05 -0700": true, "Wed, 2 Jan 2006 15:04:05 -0700": true, "Thu, 2 Jan 2006 15:04:05 -0700": true,
		"Fri, 2 Jan 2006 15:04:05 -0700": true, "Sat, 2 Jan 2006 15:04:05 -0700": true, "Sun, 2 Jan 2006 15:04:05 -0700": true,
		"2 Feb 2006 15:04:05 -0700": true, "2 Mar 2006 15:04:05 -0700": true, "2 Apr 2006 15:04:05 -0700": true, "2 May 2006 15:04:05 -0700": true,
		"2 Jun 2006 15:04:05 -0700": true, "2 Jul 2006 15:04:05 -0700": true, "2 Aug 2006 15:04:05 -0700": true, "2 Sep 2006 15:04:05 -0700": true,
		"2 Oct 2006 15:04:05 -0700": true, "2 Nov 2006 15:04:05 -0700": true, "2 Dec 2006 15:04:05 -0700": true,

		"Mond, 2 Jan 2006 15:04:05 -0700": false, "onT, 2 Jan 2006 15:04:05 -0700": false, "mon, 2 Jan 2006 15:04:05 -0700": false, "Mon,2 Jan 2006 15:04:05 -0700": false,
		"2 anF 2006 15:04:05 -0700": false, "2 jan 2006 15:04:05 -0700": false, "2 Jan 0999 15:04:05 -0700": false, "2 Jan 2006 24:04:05 -0700": false,
		"2 Jan 2006 15:60:05 -0700": false, "2 Jan 2006 15:04:60 -0700": false, "2 Jan 2006 15:04:05 -2400": false, "2 Jan 2006 15:04:05 -0060": false,
		"31 Feb 2006 15:04:05 -0700": false, "32 Jan 2006 15:04:05 -0700": false, "222 Jan 2006 15:04:05 -0700": false, " 2 Jan 2006 15:04:05 -0700": false,
		"2 Jan 2006 15:04:05 -070": false, "2 Jan 2006 15:04:05 -07000": false, "2 Jan 2006 15:04:05  0700": false, "2 Jan 2006 15:04:05 -0700 MST": false, "2 Jan 2006 15:04:05 -0700 x)": false, "2 Jan 2006 15:04:05 -0700x()": false,
		"2 Jan 2006 15:04:05 -0700 (": false, "2 Jan 2006 15:04:05 -0700 (a(": false, "2 Jan 2006 15:04:05 -0700 (a": false, "2 Jan 2006 15:04:05 -0700 ((a)": false,
		"2 Jan 2006 15:04:05 -0700 (a))": false, "2 Jan 2006 15:04:05 -0700 (\\)": false, "2 Jan 2006 15:04:05 -0700 (\x7f)": false, "2 Jan 2006 15:04:05 -0700 (\x1f)": false,
		"2 Jan 2006 15:04:05 -0700 )": false, "2-Jan 2006 15:04:05 -0700": false, "2 Jan-2006 15:04:05 -0700": false, "2 Jan 2006-15:04:05 -0700": false,
		"2 Jan 2006 15.04:05 -0700": false, "2 Jan 2006 15:04.05 -0700": false, "2 Jan 2006 15:04:05--0700": false, "2 Jan x006 15:04:05 -0700": false,
		"2 Jan 2006 x5:04:05 -0700": false, "2 Jan 2006 15:x4:05 -0700": false, "2 Jan 2006 15:04:x5 -0700": false, "2 Jan 2006 15:04:05 -x700": false,
		"2 Jan 2006 15:04:05 -07x0": false, "": false, "2": false,
	} {
		if _, got := fastDate(s); got != want {
			t.Errorf("%q is read in one pass: %v, want %v", s, got, want)
		}
	}
}

// TestUULines has the limits of a line of uuencoded data: its characters, and how much of them may
// be missing or more than its length says.
func TestUULines(t *testing.T) {
	for line, want := range map[string]int{
		"": -1, "`": 0, " ": 0, "\x1f": -1, "a": -1, "!": 1, "#AAAA": 3, "$AAAAAAAA": 4, "M" + strings.Repeat("A", 60): 45, "_" + strings.Repeat("`", 84): 63,
		"#AAAA++": 3, "#AAAA+++": -1, // a checksum of two characters
		"$": 4, "'AAAA": 7, "(A": -1, "(AAAA": 8, "*AAAAAAAA": 10, "+AAA": -1, // up to eight blanks lost
		"#AAA\x1f": -1, "#AAA ": 3, "#AAA`": 3, "#AAAa": -1,
	} {
		if got := uuLength([]byte(line)); got != want {
			t.Errorf("%q stands for %d bytes, want %d", line, got, want)
		}
	}
	for line, want := range map[string]string{
		"begin 644 a": "a", "begin 0644 a b": "a b", "begin 777 a": "a", "begin 000 a": "a", "begin 64 a": "", "begin 06444 a": "", "begin 648 a": "",
		"begin 6/4 a": "", "begin 644 ": "", "begin 644": "", "begin  644 a": "",
	} {
		if got, ok := uuName([]byte(line)); got != want || ok != (want != "") {
			t.Errorf("%q names %q, want %q", line, got, want)
		}
	}
	for kind, names := range map[string]string{
		"text/html":                "a.htm a.html a.xhtml A.HTML",
		"text/plain":               "a.txt a.text a.asc a.c a.h a.diff a.patch a.md a.log a.tex a.xml a.json a.sh a.py a.pl",
		"application/octet-stream": "a a.gif a.ht a.tx txt a.docx a.",
	} {
		for _, name := range strings.Fields(names) {
			if got := typeOfFile(name).name; got != kind {
				t.Errorf("%s is %s, want %s", name, got, kind)
			}
		}
	}
	if got := string(appendUU(nil, []byte("#86)C\n\"86(\n!80``\n`\n\n#86)C\n"))); got != "abcaba" {
		t.Errorf("the data stand for %q, want %q", got, "abcaba")
	}
}

// TestLinesOfBase64 has the digits of base64 and what is taken for other lines after padding or a
// blank line: less than forty digits, or no whole groups.
func TestLinesOfBase64(t *testing.T) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_"
	for c := range 256 {
		if got, want := isBase64([]byte{'A', byte(c)}), strings.IndexByte(digits, byte(c)) >= 0; got != want {
			t.Errorf("%#x is a digit: %v, want %v", c, got, want)
		}
	}
	for line, want := range map[string]bool{"--": false, "__": false, "-_": false, "-": false, "-A": true, "A_": true, ".-": false} {
		if got := isBase64([]byte(line)); got != want {
			t.Errorf("%q is a line of base64: %v, want %v", line, got, want)
		}
	}
	abc := func(n int) string { return strings.Repeat("YWJj", n) }
	for src, want := range map[string]string{
		"YWJj": "abc|", "YW\nJj": "abc|", " YWJj\t": "abc|", "YWI=": "ab|", "YQ==": "a|", "YQ": "|YQ", "YWJjY": "abc|Y",
		"YWI=\n" + abc(10):               "ab" + strings.Repeat("abc", 10) + "|",
		"YWI=\n" + abc(9):                "ab| " + abc(9),
		"YWI=\n" + abc(10) + "Y":         "ab| " + abc(10) + "Y",
		"YWJj\n\n" + abc(10) + "\nno!":   "abc" + strings.Repeat("abc", 10) + "| no!",
		"YWJj\n\n" + abc(9) + "\nno!":    "abc| " + abc(9) + "\nno!",
		"YWJj\nno!\nor.\nYWJj":           "abc| no!\nor.\nYWJj",
		"YWJj\nno!\n" + abc(10) + "\nx!": "abc" + strings.Repeat("abc", 10) + "| no!\n x!",
		"-_-A\n":                         "\xfb\xff\x80|",
	} {
		text, left, others, _ := decodeBase64(nil, nil, []byte(src), nil)
		got := string(text) + "|" + string(left)
		for _, o := range others {
			got += " " + src[o.start:o.end]
		}
		if strings.TrimRight(got, "\n") != want {
			t.Errorf("%q: %q, want %q", src, got, want)
		}
	}
	if text, left, _, _ := decodeBase64([]byte("x"), []byte("YW"), []byte("Jj\nY"), nil); string(text) != "xabc" || string(left) != "Y" {
		t.Errorf("digits carried over: %q, %q", text, left)
	}
}

// TestEscapes has what an "=" of quoted-printable begins (RFC 2045, §6.7).
func TestEscapes(t *testing.T) {
	blanks := strings.Repeat(" ", 100)
	for s, want := range map[string]string{
		"=41": "A 3", "=3D": "= 3", "=3d": "= 3", "=fF": "\xff 3", "=\n": " 2", "=\r\n": " 3", "=\rx": " 2", "= \t\n": " 4", "= \r\n": " 4", "=" + blanks + "\n": " 102",
		"=" + blanks + " \n": "= 1", "=G1": "= 1", "=1G": "= 1", "=/1": "= 1", "=:1": "= 1", "=@1": "= 1", "=`1": "= 1", "=g1": "= 1", "=x": "= 1",
		"=": " 1", "=  ": " 3", "=4": "= 1", "=\r": " 2",
	} {
		c, escaped, n := escape([]byte(s), true)
		got := fmt.Sprintf(" %d", n)
		if escaped {
			got = string([]byte{c}) + got
		}
		if got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
	for s, more := range map[string]bool{"=": true, "=4": true, "= ": true, "=\r": true, "= \r": true, "=\n": true, "=41": false, "= x": false, "=\rx": false} {
		if _, _, n := escape([]byte(s), false); (n == 0) != more {
			t.Errorf("%q, more to come: %d", s, n)
		}
	}
}

// TestUnquoteMost decodes eight bytes at a time: escapes and soft breaks at each place of them, and
// no byte beyond what there is.
func TestUnquoteMost(t *testing.T) {
	for before := range 20 {
		for src, want := range map[string]string{"=41": "A", "=C3=a9": "é", "=\n": "", "b": "b"} {
			in := strings.Repeat("x", before) + src + "0123456789"
			dst := make([]byte, len(in))
			d, s := unquoteMost(dst, []byte(in))
			got := string(dst[:d]) + in[s:]
			if all := strings.Repeat("x", before) + want + "0123456789"; got != all || len(in)-s >= 8 {
				t.Errorf("%q: %q, %d bytes left; want %q", in, got, len(in)-s, all)
			}
		}
	}
	for _, other := range []string{"=\r\n", "=G1", "= \n"} {
		if d, s := unquoteMost(make([]byte, 20), []byte("ab"+other+"0123456789")); d != 2 || s != 2 {
			t.Errorf("%q: %d bytes of %d, want 2 of 2", other, d, s)
		}
	}
	if d, s := unquoteMost(make([]byte, 7), []byte("0123456789")); d != 0 || s != 0 {
		t.Errorf("no space: %d bytes of %d", d, s)
	}
	if d, s := unquoteMost(make([]byte, 10), []byte("01234567")); d != 8 || s != 8 {
		t.Errorf("eight bytes: %d of %d", d, s)
	}
}

// TestUTF7 has the text of RFC 2152, and damaged shift sequences.
func TestUTF7(t *testing.T) {
	for _, name := range []string{"utf-7", "utf7", "unicode-1-1-utf-7", "unicode-2-0-utf-7", "csunicode11utf7", "x-unicode-2-0-utf-7"} {
		if !isUTF7(name) || isUTF7(name[:len(name)-1]) || parseLabel(strings.ToUpper(name)) == nil || !parseLabel(strings.ToUpper(name)).utf7 {
			t.Errorf("%s is not UTF-7", name)
		}
	}
	for src, want := range map[string]string{
		"A+ImIDkQ.": "A≢Α.", "Hi Mom -+Jjo--!": "Hi Mom -☺-!", "+ZeVnLIqe-": "日本語", "1 +- 2": "1 + 2", "a+b": "a", "+": "+", "+-": "+", "+ x": "+ x",
		"+2D3eAA-": "😀", "+2D0-": "\uFFFD", "+AGEAYg": "ab", "+AGEAYg.": "ab.", "+////": "\uFFFF", "+AHoAMAA5-": "z09",
	} {
		var u utf7Text
		u.decode([]byte(src), nil)
		if got := string(u.text); got != want {
			t.Errorf("%q is %q, want %q", src, got, want)
		}
	}
	for i, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		if int(utf7Value(c)) != i || !isUTF7Digit(c) {
			t.Errorf("%q has the value %d, want %d", c, utf7Value(c), i)
		}
	}
	for _, c := range []byte("=-_ .") {
		if isUTF7Digit(c) {
			t.Errorf("%q is a digit", c)
		}
	}
}

// TestGuesses has how much of each kind it takes to contradict a transfer encoding.
func TestGuesses(t *testing.T) {
	long, short := strings.Repeat("x", minSoftLine-1), strings.Repeat("x", minSoftLine-2) // before "="
	other := "\n" + strings.Repeat("a b!\n", 8)
	line := strings.Repeat("aGVs", 14) // 56 digits
	for _, tt := range []struct {
		said transfer
		body string
		want transfer
	}{
		{identity, "a=3D=3D=3db", quotedTransfer}, {identity, "a=3D=3D b", identity}, {identity, "a=3D=3D=3D =x", identity}, {identity, "=3D=3D=3D", quotedTransfer}, {identity, "=x=3D=3D=3D", identity},
		{identity, strings.Repeat(long+"=\n", 3), quotedTransfer}, {identity, strings.Repeat(short+"=\n", 3), identity},
		{identity, strings.Repeat(long+"=\r\n", 3), quotedTransfer}, {identity, "=20=41=42=43", identity},
		{identity, line + "\n" + line, base64Transfer}, {identity, "\r\n" + line + "\r\n" + line + "\r\n", base64Transfer},
		{identity, line, identity}, {identity, line + "\n" + line + "aGVs\n", identity}, {identity, line[4:] + "\n" + line[4:], identity},
		{identity, line + "a\n" + line + "a", identity}, {identity, line[:52] + "AAEC\n" + line, identity}, {identity, line + "\n" + line[:55] + "!", identity},
		{base64Transfer, "aGVsbG8=", base64Transfer}, {base64Transfer, "", base64Transfer}, {base64Transfer, " \n", base64Transfer},
		{base64Transfer, "aGVsb\nG8" + other, base64Transfer}, {base64Transfer, "aGVsb" + other, identity}, {base64Transfer, "aGVs" + other, base64Transfer},
		{base64Transfer, strings.Repeat("a b!\n", 7) + "aGVs" + other, base64Transfer}, {base64Transfer, strings.Repeat("a b!\n", 8) + "aGVs" + other, identity},
		{base64Transfer, "a b!\naGVsb\n G8\t\r\n" + other, base64Transfer}, {base64Transfer, strings.Repeat("a b!\n", 7), base64Transfer},
		{base64Transfer, strings.Repeat("aGVs", 10) + "a" + other, base64Transfer}, {base64Transfer, strings.Repeat("aGVs", 9) + "aGV" + other, identity},
		{base64Transfer, "a =3D b =3D c =3D" + other, quotedTransfer},
		{quotedTransfer, "a=b", identity}, {quotedTransfer, "a=x=41", quotedTransfer}, {quotedTransfer, "a=x=y=41", identity},
		{quotedTransfer, "a=x=y=3D", quotedTransfer}, {quotedTransfer, "a", quotedTransfer}, {quotedTransfer, "a=", quotedTransfer},
	} {
		if got := guessTransfer(tt.said, []byte(tt.body)); got != tt.want {
			t.Errorf("%q, said to be %d: %d, want %d", tt.body, tt.said, got, tt.want)
		}
	}
	for c := range 256 {
		want := c >= ' ' && c != 0x7F || strings.ContainsRune("\n\r\t\f", rune(c))
		if got := isReadable([]byte{'a', byte(c)}); got != want {
			t.Errorf("%#x is of a text: %v, want %v", c, got, want)
		}
	}
	p := part{mediaType: mediaType{kind: textKind}}
	if got := p.settleTransfer([]byte(strings.Repeat(" ", 8<<10)+"=3D=3D=3D"), true); got != identity {
		t.Errorf("what stands behind %d bytes tells: %d", looked, got)
	}
	if got := p.settleTransfer([]byte(strings.Repeat(" ", 8<<10-9)+"=3D=3D=3D"), true); got != quotedTransfer || p.trouble != "transfer encoding is not the declared one" {
		t.Errorf("what stands in the first %d bytes does not tell: %d, %q", looked, got, p.trouble)
	}
}

// TestQuoteDepth has the quote marks of format=flowed (RFC 3676, §4.5).
func TestQuoteDepth(t *testing.T) {
	for line, want := range map[string][2]int{
		"": {0, 0}, "a": {0, 0}, " >": {0, 0}, ">": {1, 1}, "> a": {1, 1}, ">>a": {2, 2}, "> > a": {2, 3}, ">  >": {1, 1}, "> >> >": {4, 6}, ">a>": {1, 1},
	} {
		if depth, length := quoteDepth([]byte(line)); depth != want[0] || length != want[1] {
			t.Errorf("%q: %d marks of %d bytes, want %d", line, depth, length, want)
		}
	}
	for text, want := range map[string]bool{
		"": false, "a \n": true, "a \r\n": true, "a\n": false, "a ": false, "\n": false, " \n": true, "a\n b\nc \n": true, "\r\n": false, "a\r\nb": false,
	} {
		if got := hasSoftBreak([]byte(text)); got != want {
			t.Errorf("%q has a soft break: %v, want %v", text, got, want)
		}
	}
	for _, tt := range []struct {
		src   string
		delSp bool
		want  string
	}{
		{"a \nb", false, "a b"}, {"a \nb", true, "ab"}, {"a \r\nb\r\nc", false, "a b\r\nc"}, {"> a \n> b\n", false, "> a b\n"}, {"> a \n>> b\n", false, "> a \n>> b\n"},
		{"> a \nb\n", true, "> a\nb\n"}, {"-- \nb\n", true, "-- \nb\n"}, {"a \n-- \nb", true, "a\n-- \nb"}, {"a \n b", false, "a b"}, {"a \n", true, "a\n"}, {">  a \n> b", true, ">  ab"},
	} {
		var f flow
		f.unflow([]byte(tt.src), tt.delSp, nil)
		if got := string(f.text); got != tt.want {
			t.Errorf("%q, DelSp %v: %q, want %q", tt.src, tt.delSp, got, tt.want)
		}
	}
}

// TestTypeWordsLimits has the parameters of damaged Content-Type fields (RFC 2045, §5.1; RFC 2231).
func TestTypeWordsLimits(t *testing.T) {
	many := func(n int) string { return "text/plain" + strings.Repeat("; a=b", n) + "; charset=c" }
	for value, want := range map[string]string{
		many(99): "c", many(100): "", // a hundred are read
		"a/b; charset=\"c": "c", "a/b; charset=\"c d": "c", "a/b; charset=\"c;d\"": "c;d", "a/b; charset=\"c\\\"d\"": "c\"d", "a/b; charset=\"c\\d\"": `c\d`,
		"a/b; charset=\"c\\": `c\`, "a/b; charset=": "", "a/b; charset": "", "a/b; charset (x) = (y) c": "c", "a/b; charset=c\td": "c", "a/b, charset=c": "c",
		"a/b; charset*=x'y'c%41%4": "cA%4", "a/b; charset*=x'y": "x'y", "a/b; charset*=%zz%4z%z4": "%zz%4z%z4", "a/b; charset*0=c; charset*2=d": "c",
		"a/b; charset*0*=x'y'%41; charset*1*=%42'z'": "AB'z'", "a/b; charset*=d; charset=c": "c", "a/b; charset*0=d; charset*=c": "c", "a/b; Charset=c": "c",
		"a/b (x\\)y); charset=c": "c", "a/b; charset=(x\\)y)c": "c", "a/b; charset=((x)y)c": "c", "a/b; charset=c; charset=d": "c", "a/b; x(y=z); charset=c": "c", "a/b; \"x\"; charset=c": "c",
	} {
		if got := string(parseTypeValue([]byte(value)).charset); got != want {
			t.Errorf("%.60q: %q, want %q", value, got, want)
		}
	}
}

// TestMarksOfFields has where in a header "://" and "=?" stand.
func TestMarksOfFields(t *testing.T) {
	for s, want := range map[string]int{"": 0, "://": 0, "a://b": 1, ":/": 2, "//": 2, ":/ /": 4, "a:/b://": 4, ":///": 0, "/://": 1} {
		if got := slashesFrom([]byte(s), 0); got != want {
			t.Errorf("%q: \"://\" at %d, want %d", s, got, want)
		}
	}
	if got := slashesFrom([]byte("://://"), 1); got != 3 {
		t.Errorf("\"://\" from 1 on at %d, want 3", got)
	}
	for s, want := range map[string]int{"": 0, "=?": 0, "a=?": 1, "=": 1, "?=": 2, "= ?": 3, "==?": 1} {
		if got := wordFrom([]byte(s), 0); got != want {
			t.Errorf("%q: \"=?\" at %d, want %d", s, got, want)
		}
	}
	for c := range 256 {
		if got, want := hasMark([]byte{'a', byte(c)}), strings.IndexByte(`:.@<"?`, byte(c)) >= 0; got != want {
			t.Errorf("%#x is a mark: %v, want %v", c, got, want)
		}
	}
	for c := range 256 {
		want := c < 0x80
		for at := range 70 { // four words at a time, and the rest
			b := bytes.Repeat([]byte{'a'}, 70)
			b[at] = byte(c)
			if got := isASCII(b); got != want {
				t.Fatalf("%#x at %d is ASCII: %v, want %v", c, at, got, want)
			}
		}
	}
}

// TestEncodedWords has the limits of encoded words (RFC 2047, §2).
func TestEncodedWords(t *testing.T) {
	label, word := strings.Repeat("x", 100), strings.Repeat("y", 4000)
	for s, want := range map[string]string{
		"=?utf-8?q?a_b=20=C3=A9?=": "a b é", "=?utf-8?Q?a?= =?utf-8?q?b?=": "ab", "=?utf-8?b?YWI=?=": "ab", "=?utf-8?B?YW?= =?utf-8?b?Jj?=": "abc",
		"=?utf-8*en?q?a?=": "a", "=?utf-8?q?=C3?=\n =?UTF-8?q?=A9?=": "é", "=?utf-8?q?a?= b": "a b", "=?utf-8?x?a?=": "=?utf-8?x?a?=", "=?utf-8?q?a": "=?utf-8?q?a",
		"=?utf-8?q?a b?=": "a b", "=?utf-8?q?a?b?=": "a?b", "=?utf-8?q?a\nb?=": "=?utf-8?q?ab?=", "=?u f?q?a?=": "=?u f?q?a?=", "=?utf-8?qq?a?=": "=?utf-8?qq?a?=",
		"=?utf-8?q?=4G=G4=4?=": "=4G=G4=4", "=?iso-8859-1?q?=E9?=": "é", "=?iso-8859-1?q?=E9?= =?utf-8?q?=C3=A9?=": "éé", "=??q?a?=": "a", "=?x?q?": "=?x?q?", "=?x?q": "=?x?q",
		"=?" + label + "?q?a?=": "a", "=?" + label + "x?q?a?=": "=?" + label + "x?q?a?=", "=?x?q?" + word + "?=": word, "=?x?q?" + word + "y?=": "=?x?q?" + word + "y?=",
	} {
		if got := string(unwords([]byte(s))); got != want {
			t.Errorf("%.60q: %.60q, want %.60q", s, got, want)
		}
	}
}

// TestFoldedURIs has the folds of a field that stand in a URI within angle brackets: their blanks
// go; elsewhere the line end goes alone (RFC 5322, §2.2.3).
func TestFoldedURIs(t *testing.T) {
	for s, want := range map[string]string{
		"a\n b": "a b", "a\r\n\tb": "a\tb", "<http://a/\n b>": "<http://a/b>", "<http://a/\r\n \t b\n c>": "<http://a/bc>", "<a\n b>": "<a b>", "<http://a/ \n b>": "<http://a/  b>",
		"<http://a/\n b c>": "<http://a/ b c>", "<http://a/\n b<c>": "<http://a/ b<c>", "http://a/\n b>": "http://a/ b>", "<x> http://a/\n b>": "<x> http://a/ b>",
		"<http://a/\n b": "<http://a/ b", "<a\n :b\n c>": "<a :b c>", "<a:\n b\n c>": "<a:bc>",
		"<http://a/\n " + strings.Repeat("b", 1999) + ">": "<http://a/" + strings.Repeat("b", 1999) + ">", // two thousand bytes are looked at
		"<http://a/\n " + strings.Repeat("b", 2000) + ">": "<http://a/ " + strings.Repeat("b", 2000) + ">",
	} {
		if got := string(unwords([]byte(s))); got != want {
			t.Errorf("%.60q: %.60q, want %.60q", s, got, want)
		}
	}
}

// TestDescriptions has what a header tells of its message, in one line of UTF-8.
func TestDescriptions(t *testing.T) {
	for field, want := range map[string]string{
		"a <b.c>": "b.c", "b.c": "b.c", "<b> <c>": "c", "> <": "> <", "a <": "a <", "<>": "",
	} {
		if got := identifier(field); got != want {
			t.Errorf("%q identifies %q, want %q", field, got, want)
		}
	}
	for text, want := range map[string]string{
		" a b ": "a b", "a\x1fb": "a b", "a\x7fb": "a b", "\ta\n": "a", "é\xff": "é\uFFFD", " ~": "~", "a\u00a0": "a",
	} {
		if got := clean([]byte(text)); got != want {
			t.Errorf("%q in one line: %q, want %q", text, got, want)
		}
	}
	for c := range 256 {
		if got, want := isPrintable([]byte{'a', byte(c)}), c >= ' ' && c <= '~'; got != want {
			t.Errorf("%#x is printed: %v, want %v", c, got, want)
		}
	}
	var s structure
	s.begin([]byte("Subject: "+strings.Repeat("a", 4001)+"\nNewsgroups: a.b, c.d ,,\nDate: 2 Jan 2006 1:02\nList-Id: x <y.z>\nTo: =?utf-8?q?=C3=A9?=\n\nx"), true, true)
	var h header
	for _, p := range s.pieces {
		if p.kind == headerPiece {
			h = p.header
		}
	}
	m := s.describeMessage(h, parseLabel("utf-8").encoding)
	if len(m.Subject) != 4000 || strings.Join(m.Newsgroups, "|") != "a.b|c.d" || m.Date.Format(time.RFC3339) != "2006-01-02T01:02:00Z" || m.ListID != "y.z" || m.To != "é" || m.ID != "" {
		t.Errorf("%d bytes of subject, %q, %v, %q, %q, %q", len(m.Subject), m.Newsgroups, m.Date, m.ListID, m.To, m.ID)
	}
}

// TestTokenBytes has the characters of tokens (RFC 2045, §5.1).
func TestTokenBytes(t *testing.T) {
	for c := range 256 {
		want := c > ' ' && c < 0x7F && !strings.ContainsRune(`()<>@,;:\"/[]?=`, rune(c))
		if isTokenByte[c] != want {
			t.Errorf("%q in a token: %v", rune(c), !want)
		}
	}
}
