package source_test

import (
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"urigrep/internal/source"
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
		"mailbox":            {"From a@b Mon Jan  1 10:00:00 2029\n" + header + encodedBody + "\nFrom - \n" + header + encodedBody, "1 http://a/b 2 http://a/b"},
		"one after another":  {received + encodedBody + "\n" + received + "\nhttp://b/\n", "1 http://a/b 1 http://b/"},
		"CR alone":           {strings.ReplaceAll("From a@b Mon Jan  1 10:00:00 2029\n"+header+encodedBody+"\nFrom - \n"+header+encodedBody, "\n", "\r"), "1 http://a/b 2 http://a/b"},
		"one forwarded":      {received + "\nhttp://a/\n----- Original Message -----\n" + header + "\nhttp://b/=\n", "1 http://a/ 1 http://b/="},
		"one within another": {received + "Content-Type: message/rfc822\n\n" + received + encodedBody, "1 http://a/b"},
		"fields in prose":    {received + "\nhttp://a/\nTo: x\nReceived: y\nFrom: z\nand so on\n", "1 http://a/"},
	} {
		for way, r := range map[string]io.Reader{"at once": strings.NewReader(tt.src), "by byte": iotest.OneByteReader(strings.NewReader(tt.src))} {
			s, err := source.New(source.Config{Stdin: r, Metadata: true})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
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
