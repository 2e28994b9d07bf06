package source_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/source"
)

// webRecord returns a record of an archive of the Web.
func webRecord(kind, contentType, block string) string {
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: http://a.example/d/p\r\nContent-Type: %s\r\n"+
		"Content-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, contentType, len(block), block)
}

// webLinks returns the references and the texts of an archive of the Web, each with the base URI.
func webLinks(t testing.TB, archive string) (got []string) {
	t.Helper()
	s, err := source.New(source.Config{Stdin: strings.NewReader(archive), Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		text, err := io.ReadAll(d.Text)
		for _, r := range d.References {
			got = append(got, fmt.Sprintf("%s %s: %s", d.Base, r.Attribute, r.Text))
			if html := string(d.Markup.HTML[r.From:r.To]); r.From < 0 || r.Start > r.End || !strings.Contains(html,
				"/") && html != "x" {
				t.Errorf("%s stands at %q", r.Text, html)
			}
		}
		if len(text) > 0 {
			got = append(got, string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Headers of responses and metadata have references, whose base URI is that of the page.
func TestWebLinks(t *testing.T) {
	const base = "http://a.example/d/p "
	http := func(header, body string) string {
		return webRecord("response", "application/http; msgtype=response", "HTTP/1.1 302 Found\r\n"+header+"\r\n"+body)
	}
	wat := func(metadata string) string {
		return webRecord("metadata", "application/json",
			`{"Container":{"Filename":"http://no/"},"Envelope":{"Payload-Metadata":{"HTTP-Response-Metadata":`+
				metadata+`}}}`)
	}
	for _, tt := range []struct {
		name, archive string
		want          []string
	}{
		{"redirect", http("Location: ../q\r\n", ""), []string{base + "location: ../q"}},
		{"in any case", http("LOCATION: http://b.example/x/\r\nX-Location: http://no.example/\r\n", ""),
			[]string{base + "location: http://b.example/x/"}},
		{"of the content", http("Content-Location: /en/p\r\n", "x"), []string{base + "location: /en/p", "x"}},
		{"links", http("Link: </a>; rel=next, <http://b.example/>; title=\"<c/>\", </d\r\n", ""), []string{base +
			"link: /a", base + "link: http://b.example/"}},
		{"of a body that is not read", http("Location: /x\r\nContent-Encoding: x-y\r\n", "x"), []string{base +
			"location: /x"}},
		{"request", webRecord("request", "application/http",
			"GET / HTTP/1.1\r\nLocation: http://no.example/\r\n\r\n"), nil},
		{"revisit", webRecord("revisit", "application/http", "HTTP/1.1 304\r\nLocation: http://no.example/\r\n\r\n"),
			nil},
		{"metadata",
			wat(`{"Headers":{"Location":"/x","Server":"http://no/","Link":"<\/y>"},"HTML-Metadata":{"Head":{"Title"` +
				`:"http://t/","Link":[{"path":"LINK@/href","url":"s/x.css"}]},` +
				`"Links":[{"path":"A@/href","url":"y\/z","text":"see http://u/"}]}}`),
			[]string{base + "location: /x", base + "link: /y", base + "href: s/x.css", base + "href: y/z",
				"http://t/\n\nsee http://u/\n\n"}},
		{"base element", wat(`{"HTML-Metadata":{"Head":{"Base":"\/e\/"},"Links":[{"url":"x"}]}}`),
			[]string{"http://a.example/e/ href: x"}},
		{"damaged metadata", wat(`{"HTML-Metadata":{"Links":[{"url":"x/"},{"url":`), []string{base + "href: x/"}},
		{"deep metadata", wat(`{"HTML-Metadata":` + strings.Repeat("[", 100) + `{"url":"x/"}`), nil},
		{"no links", wat(`{"HTML-Metadata":{}}`), nil},
		{"other JSON", webRecord("metadata", "application/json", `{"a":"http://a/"}`), []string{`{"a":"http://a/"}`}},
	} {
		if got := webLinks(t, tt.archive); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// Any header and any metadata are read without a panic, and references stand in order where they say.
func FuzzWebLinks(f *testing.F) {
	f.Add("Location: ../q\r\nLink: <a>, <b/>; c=\"<\"\r\n",
		`{"Headers":{"Link":"<y/>"},"HTML-Metadata":{"Links":[{"url":"y\/z"}]}}`)
	f.Fuzz(func(t *testing.T, header, metadata string) {
		s, err := source.New(source.Config{Stdin: strings.NewReader(webRecord("response", "application/http",
			"HTTP/1.1 200 OK\r\n"+header+"\r\n\r\n") +
			webRecord("metadata", "application/json", `{"Payload-Metadata":{"HTTP-Response-Metadata":`+metadata))})
		if err != nil {
			t.Fatal(err)
		}
		_ = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
			at := int64(0)
			for _, r := range d.References {
				if r.At < at || r.At > int64(len(d.Bytes)) || r.From > r.To || d.Markup != nil &&
					r.To > int64(len(d.Markup.HTML)) {
					t.Errorf("%+v", r)
				}
				at = r.At
			}
			return nil
		})
	})
}
