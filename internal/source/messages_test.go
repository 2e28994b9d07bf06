package source

import (
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

const (
	encodedBody = "Content-Transfer-Encoding: quoted-printable\n\nhttp://a/=\nb\n"
	parts       = "Content-Type: multipart/mixed; boundary=B\n\n--B\n\nhttp://a/\n--B\nContent-Type: message/rfc822\n\nReceived: x\n" +
		header + "\nhttp://within/\n--B--\n"
)

// TestMailboxes has messages in the forms of mailboxes, and the texts and the numbers of their
// messages.
func TestMailboxes(t *testing.T) {
	received := "Received: from x\n" + header
	for name, tt := range map[string]struct{ src, want string }{
		"MMDF": {
			"\x01\x01\x01\x01\n" + header + encodedBody + "\x01\x01\x01\x01\n\x01\x01\x01\x01\n" + header + encodedBody + "\x01\x01\x01\x01\n",
			"1 http://a/b 2 http://a/b",
		},
		"MMDF, CRLF": {
			strings.ReplaceAll("\x01\x01\x01\x01\n"+header+encodedBody+"\x01\x01\x01\x01\n\x01\x01\x01\x01\n"+header+encodedBody+"\x01\x01\x01\x01\n", "\n", "\r\n"),
			"1 http://a/b 2 http://a/b",
		},
		"MMDF, not ended": {"\x01\x01\x01\x01\n" + header + encodedBody + "\x01\x01\x01\x01\n" + header + encodedBody, "1 http://a/b 2 http://a/b"},
		"Babyl": {
			"BABYL OPTIONS: -*- rmail -*-\nVersion: 5\nNote: http://no/\n\x1f\x0c\n0, unseen,,\n*** EOOH ***\n" + header + encodedBody +
				"\x1f\x0c\n1,,\n" + header + encodedBody[:strings.Index(encodedBody, "\n\n")] + "\n\n*** EOOH ***\nFrom: a\nSubject: x\n\nhttp://a/=\nb\n\x1f",
			"0 http://no/ 1 http://a/b 2 http://a/b",
		},
		"run together":       {received + encodedBody + received + encodedBody + header + "Message-ID: <x>\n\nhttp://c/\n", "1 http://a/b 2 http://a/b 3 http://c/"},
		"multiparts":         {received + parts + received + parts, "1 http://a/ 1 http://within/ 2 http://a/ 2 http://within/"},
		"one forwarded":      {received + "\nhttp://a/\n----- Original Message -----\n" + header + "\nhttp://b/=\n", "1 http://a/ 1 http://b/="},
		"one within another": {received + "Content-Type: message/rfc822\n\n" + received + encodedBody, "1 http://a/b"},
		"fields in prose":    {received + "\nhttp://a/\nTo: x\nReceived: y\nFrom: z\nand so on\n", "1 http://a/"},
	} {
		for way, r := range map[string]io.Reader{"at once": strings.NewReader(tt.src), "by byte": iotest.OneByteReader(strings.NewReader(tt.src))} {
			s, err := New(Config{Stdin: r, Metadata: true})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			err = s.File(t.Context(), Stdin).Documents(func(d *Document) error {
				for word := range strings.FieldsSeq(string(d.Bytes)) {
					if strings.Contains(word, "://") {
						got = append(got, strconv.FormatInt(d.Message().Index, 10), word)
					}
				}
				return nil
			})
			if g := strings.Join(got, " "); g != tt.want || err != nil {
				t.Errorf("%s, %s: %s, %v, want %s", name, way, g, err, tt.want)
			}
		}
	}
}
