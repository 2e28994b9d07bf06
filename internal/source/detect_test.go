package source_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"urigrep/internal/source"
	"urigrep/internal/source/mbox"
)

const (
	separator = "From a@b.example Mon Jan  2 15:04:05 2006\n"
	header    = "From: a@b.example\nDate: Mon, 2 Jan 2006 15:04:05 +0000\nSubject: x\n"
)

// TestInput has beginnings of sources, and what each is taken for.
func TestInput(t *testing.T) {
	for _, tt := range []struct {
		name, begin, input string
	}{
		{"empty", "", source.InputText},
		{"prose", "Some text.\n", source.InputText},
		{"mailbox", separator + header + "\n", source.InputMbox},
		{"mailbox after blank lines", "\n\r\n" + separator + header + "\n", source.InputMbox},
		{"mailbox after a mark", "\xef\xbb\xbf" + separator + header + "\n", source.InputMbox},
		{"mailbox without more", strings.TrimSpace(separator), source.InputMbox},
		{"beginning of a From_ line", "Fro", source.InputText},
		{"prose that begins with From", "From here on:\nNote: it is prose\n", source.InputText},
		{"UTF-16", "\xff\xfeF\x00", source.InputText},
		{"message", header + "\nbody\n", source.InputMail},
		{"message, CRLF", strings.ReplaceAll(header, "\n", "\r\n") + "\r\n", source.InputMail},
		{"message without a body", header, source.InputMail},
		{"message with folds and own fields",
			"X-Y: z\nReceived: from a\n\tby b\nFrom: c\nWhat-Ever: d\nSubject: e\n\n", source.InputMail},
		{"news", "Path: a!b\nFrom: c\nNewsgroups: d.e\nMessage-ID: <f@g>\n\n", source.InputMail},
		{"no From", "Date: x\nSubject: y\nMessage-ID: <z>\n\n", source.InputText},
		{"written by a person", "From: x\nTo: y\nSubject: z\n\nas a letter has it\n", source.InputText},
		{"too few fields", "From: x\nDate: y\n\n", source.InputText},
		{"first field unknown", "Note: x\n" + header + "\n", source.InputText},
		{"garbage among the fields", "From: x\ngarbage\n" + header + "\n", source.InputText},
		{"continuation first", " x\n" + header + "\n", source.InputText},
		{"log", "ERROR: x\nERROR: y\n", source.InputText},
		{"package control file", "Package: x\nVersion: 1\nMaintainer: y\n\n", source.InputText},
		{"HTTP", "HTTP/1.1 200 OK\nDate: x\nFrom: y\nContent-Type: z\n\n", source.InputText},
		{"URI first", "http://a/\n", source.InputText},
		{"HTML", "<html><p>", source.InputHTML},
		{"HTML with a doctype", "\xef\xbb\xbf\r\n <!DOCTYPE HTML PUBLIC \"x\">", source.InputHTML},
		{"XHTML", "<?xml version='1.0'?>\n<!-- a <b> -->\n<!doctype html>", source.InputHTML},
		{"HTML after comments", "<!-- a --><!-- b -->\n<HTML\nlang=x>", source.InputHTML},
		{"other XML", "<?xml version='1.0'?><feed>", source.InputXML},
		{"bookmarks", "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>", source.InputHTML},
		{"other doctype", "<!DOCTYPE svg>", source.InputText},
		{"text about HTML", "see <html>", source.InputText},
		{"other element", "<htmlx>", source.InputText},
		{"comment that does not end", "<!-- <html>", source.InputText},
		{"name cut short", "Subj", source.InputText},
		{"field cut short", "Subject: x", source.InputText},
	} {
		s, err := source.New(source.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Kind("", []byte(tt.begin)).Input; got != tt.input {
			t.Errorf("%s: %q is %s, want %s", tt.name, tt.begin, got, tt.input)
		}
	}
}

func TestInputByName(t *testing.T) {
	dir := t.TempDir()
	for _, sub := range []string{"cur", "new", "tmp"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	other := filepath.Join(t.TempDir(), "cur")
	for path, want := range map[string]string{
		"x.eml": source.InputMail, "x.EML": source.InputMail, "x.txt": source.InputText,
		filepath.Join(dir, "cur", "1.2.host:2,S"): source.InputMail,
		filepath.Join(dir, "new", "1"):            source.InputMail,
		filepath.Join(dir, "1"):                   source.InputText,
		filepath.Join(other, "1"):                 source.InputText,
	} {
		s, err := source.New(source.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Kind(path, []byte("Subject: x\n\nbody\n")).Input; got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
		if got := s.Kind(path, []byte("no header\n")).Input; got != source.InputText {
			t.Errorf("%s without a header is %s", path, got)
		}
	}
}

// TestMailDocuments reads a message as a file, as a stream, and twice in a mailbox.
func TestMailDocuments(t *testing.T) {
	message := header + "X-Url: http://a/\n\nhttp://b/\n"
	field, body := strings.Index(message, "X-Url"), strings.Index(message, "http://b/")
	documents := func(name string, at int, text string) []string {
		return []string{
			fmt.Sprintf(`%s: mapped "X-Url: http://a/\n\n" at %d to %d, size -1`, name, at+field, at+body-2),
			fmt.Sprintf(`%s: stream %q at %d to %d, size -1`, name, text, at+body, at+body+len(text)),
		}
	}
	single := append(documents("f", 0, "http://b/\n"), fmt.Sprintf("f: %d scanned, 0 skipped", len(message)))
	compare(t, collect(t, source.Config{}, write(t, "f", message)), single)
	compare(t, collect(t, source.Config{Input: source.InputMail}, write(t, "f", message)), single)

	streamed := append(documents("-", 0, "http://b/\n"), fmt.Sprintf("-: %d scanned, 0 skipped", len(message)))
	compare(t, collect(t, source.Config{Stdin: strings.NewReader(message)}), streamed)

	mailbox := separator + message + "\n" + separator + message
	two := documents("f", len(separator), "http://b/\n\n")
	two = append(two, documents("f", len(mailbox)-len(message), "http://b/\n")...)
	two = append(two, fmt.Sprintf("f: %d scanned, 0 skipped", len(mailbox)))
	compare(t, collect(t, source.Config{}, write(t, "f", mailbox)), two)
	compare(t, collect(t, source.Config{Input: source.InputMbox}, write(t, "f", mailbox)), two)
}

// TestTextNotMail has a message that is to be read as text.
func TestTextNotMail(t *testing.T) {
	compare(t, collect(t, source.Config{Input: source.InputText}, write(t, "f", separator+header)), []string{
		fmt.Sprintf(`f: file %q at 0 to %d, size %d`, separator[:40]+"...", len(separator+header), len(separator+
			header)),
		fmt.Sprintf("f: %d scanned, 0 skipped", len(separator+header)),
	})
}

// TestMailSkips has a part that is not text: it is skipped, and told of.
func TestMailSkips(t *testing.T) {
	message := header + "Content-Type: image/png\n\n\x00\x01http://no/\n"
	size := len("\x00\x01http://no/\n")
	at := len(message) - size
	compare(t, collect(t, source.Config{}, write(t, "f", message)), []string{
		"f: not read: image/png, image/png",
		fmt.Sprintf("f: skipped %d+%d: image/png: no text", at, size),
		fmt.Sprintf("f: %d scanned, %d skipped", at, size),
	})
	compare(t, collect(t, source.Config{Everything: true}, write(t, "f", message)), []string{
		fmt.Sprintf(`f: stream "\x00\x01http://no/\n" at %d to %d, size -1`, at, len(message)),
		fmt.Sprintf("f: %d scanned, 0 skipped", len(message)),
	})
}

func TestMetadata(t *testing.T) {
	mailbox := separator + header + "\nx\n" + separator + header + "Content-Type: text/html\n\ny\n"
	s, err := source.New(source.Config{Metadata: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	err = each(t.Context(), s, []string{write(t, "f", mailbox)}, func(f *source.File) error {
		return f.Documents(func(d *source.Document) error {
			m := d.Message()
			got = append(got, fmt.Sprintf("%d %s %s %s %s %s %v", m.Index, m.Subject, m.From,
				m.Date.Format("2006-01-02"), m.Part, m.MediaType, d.Decoded))
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, got, []string{
		"1 x a@b.example 2006-01-02 1 text/plain false",
		"2 x a@b.example 2006-01-02 1 text/html true",
	})
}

func TestHypertext(t *testing.T) {
	for _, tt := range []struct{ name, src, enc, want string }{
		{"plain", "<a href=b>http://a/</a>", "", `"http://a/" href b at 8 line 0`},
		{"with a mark", "\xef\xbb\xbf<p>\n<a href=b>", "", `"" href b at 15 line 1`},
		{"encoding of meta", "<meta charset=iso-8859-1>\n<p>\xe4<a href=b>", "", `"ä" href b at 38 line 1`},
		{"older meta", "<meta http-equiv=content-type content='text/html; charset=KOI8-R'>\xc1", "", `"а"`},
		{"unknown encoding of meta", "<meta charset=klingon>\xe4", "", `"\xe4"`},
		{"encoding asked for", "<p>\xe4", "iso-8859-1", `"ä"`},
		{"UTF-16", "\xff\xfe<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00b\x00>\x00x\x00", "", `"x" href b at 18 line 0`},
		{"base", "<base href='http://c/'><a href=b>", "",
			`"" href http://c/ at 12 line 0 href b at 31 line 0 base http://c/`},
	} {
		s, err := source.New(source.Config{Input: source.InputHTML, Encoding: tt.enc})
		if err != nil {
			t.Fatal(err)
		}
		var got string
		err = each(t.Context(), s, []string{write(t, "f", tt.src)}, func(f *source.File) error {
			err := f.Documents(func(d *source.Document) error {
				got = fmt.Sprintf("%q", d.Bytes)
				for _, r := range d.References {
					got += fmt.Sprintf(" %s %s at %d line %d", r.Attribute, r.Text, r.Start, r.Line)
				}
				if d.Base != "" {
					got += " base " + d.Base
				}
				return nil
			})
			if n := s.Accounted(); n != int64(len(tt.src)) {
				t.Errorf("%d bytes accounted for, want %d", n, len(tt.src))
			}
			if tally := f.Tally(); tally.Scanned+tally.Skipped != int64(len(tt.src)) {
				t.Errorf("%s: %+v of %d bytes", tt.name, tally, len(tt.src))
			}
			return err
		})
		if err != nil || got != tt.want {
			t.Errorf("%s: got %s, %v, want %s", tt.name, got, err, tt.want)
		}
	}
}

// TestLost has messages of which a part is beyond what is read as structure: it is read as text,
// and that is an error, once all else is read.
func TestLost(t *testing.T) {
	deep := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d.\n\n--b%d.\n", i, i)
		}
		return b.String() + "\nhttp://deep/\n"
	}
	long := strings.Repeat("X: y\n", mbox.MaxChunk/2) + "\nhttp://long/\n"
	for name, tt := range map[string]struct{ text, want, err string }{
		"deep": {header + deep(40), "http://deep/", "nested too deeply"},
		"deep, encoded": {header + "Content-Transfer-Encoding: base64\nContent-Type: message/rfc822\n\n" +
			base64.StdEncoding.EncodeToString([]byte(deep(40))) + "\n", "http://deep/", "nested too deeply"},
		"two in a mailbox": {separator + header + deep(40) + separator + header + deep(40), "http://deep/",
			"and 1 more"},
		"not so deep": {header + deep(20), "http://deep/", ""},
		"long header": {header + long, "http://long/", "header: too long"},
	} {
		s, err := source.New(source.Config{Stdin: strings.NewReader(tt.text)})
		if err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
			all.Write(d.Bytes)
			return nil
		})
		if !strings.Contains(all.String(), tt.want) || (err == nil) != (tt.err == "") || err != nil &&
			!strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: error %v, want %q", name, err, tt.err)
		}
	}
}
