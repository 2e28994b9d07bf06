package calendar_test

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/source"
)

// read returns the texts of a calendar, and where in it each byte of them stands.
func read(t testing.TB, src io.Reader) (text string, places []int) {
	t.Helper()
	s, err := source.New(source.Config{Stdin: src})
	if err != nil {
		t.Fatal(err)
	}
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		for i := range d.Bytes {
			offset, _ := d.Map.Position(int64(i))
			places = append(places, int(offset))
		}
		text += string(d.Bytes)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return text, places
}

const begin = "BEGIN:VCALENDAR\r\n"

// TestTexts has lines of calendars and cards, and their text.
func TestTexts(t *testing.T) {
	for src, want := range map[string]string{
		"URL:http://a/\r\n":                             "URL: http://a/\n\n",
		"URL:http://a/b\r\n c\r\n\td\r\n":               "URL: http://a/bcd\n\n",
		"URL:http://a/b\n  c\n":                         "URL: http://a/b c\n\n",
		"URL:http://a/b\r\nX:c\r\n":                     "URL: http://a/b\n\nX: c\n\n",
		"DESCRIPTION:a\\, b\\;c\\\\d\\ne\\Nf\\x\\":      "DESCRIPTION: a, b;c\\d\ne\nf\\x\\",
		"URL;type=pref:http\\://a/\n":                   "URL;type=pref: http://a/\n\n",
		"A;ALTREP=\"http://a/:b\":http://c:80/\n":       "A;ALTREP=\"http://a/:b\": http://c:80/\n\n",
		"A;ALTREP=\"http:\n //a/\":x\nB;C=\"d\nE:\"f\"": "A;ALTREP=\"http://a/\": x\n\nB;C=\"d\n\nE: \"f\"",
		"no line of a calendar\n":                       "no line of a calendar\n\n",
		" folded at once\n":                             " folded at once\n\n",

		// Quoted-printable, as vCard 2.1 says that a value is.
		"NOTE;ENCODING=QUOTED-PRINTABLE:http://b/=C3=A9/x=0D=0Ahttp://c/=\r\np\r\nX:c=3D\r\n": "NOTE;ENCODING=QUOTE" +
			"D-PRINTABLE: http://b/\u00e9/x\r\nhttp://c/p\n\nX: c=3D\n\n",
		"URL;charset=utf-8;quoted-printable:http://a/?x=3d1&y=\n=3D2": "URL;charset=utf-8;q" +
			"uoted-printable: http://a/?x=1&y=2",
		"A;Encoding=\"Quoted-Printable\";B=c:d=\n e=": "A;Encoding=\"Quoted" +
			"-Printable\";B=c: d e=",
		"A;QUOTED-\n PRINTABLE:b=\n=\nc=4=5G=\r\\;=5C;\n\n f": "A;QUOTED-PRINTABLE:" +
			" bc=4=5G=\r;\\;\n\nf",
		"A;ENCODING=BASE64:b=3D=\nC:d=\nQUOTED-PRINTABLE:e=3D": "A;ENCODING=BASE64: " +
			"b=3D=\n\nC: d=\n\nQUOTED-PRINTABLE: e=3D",
	} {
		for way, r := range map[string]io.Reader{"at once": strings.NewReader(begin + src),
			"by byte": iotest.OneByteReader(strings.NewReader(begin + src))} {
			got, places := read(t, r)
			after, ok := strings.CutPrefix(got, "BEGIN: VCALENDAR\n\n")
			if src[0] == ' ' {
				after, ok = strings.CutPrefix(got, "BEGIN: VCALENDAR")
				want = "folded at once\n\n"
			}
			if !ok || after != want {
				t.Errorf("%q, %s: %q, want %q", src, way, got, want)
			}
			for i, at := range places {
				if c := got[i]; c != '\n' && c != ' ' && c != (begin + src)[at] && !strings.ContainsRune(`\:=`,
					rune((begin + src)[at])) {
					t.Errorf("%q: byte %d of %q stands at %d", src, i, got, at)
				}
			}
			if !slices.IsSorted(places) {
				t.Errorf("%q: %d", src, places)
			}
		}
	}
}

// TestHTML has values that are HTML, and what is found in them and around them, each with its place.
func TestHTML(t *testing.T) {
	for src, want := range map[string]string{
		"X-ALT-DESC;FMTTYPE=text/html:<a href=\"http://g/?a=1&amp;b=2\">x</a>\r\nURL:http://b/\r\n":            "http://g/?a=1&b=2 http://b/",
		"A;Fmttype=\"TEXT/HTML\":<p>see http://a/?b&amp\\;c\\, <a\n  href=http\\:\n //h/>x</a>\nURL:http://b/": "http://a/?b&c, http://h/ http://b/",
		"A;FMTTYPE=text/html:\nA;FMTTYPE=text/plain:http://a/?b&amp;c":                                         "http://a/?b&amp;c",
	} {
		for way, r := range map[string]io.Reader{"at once": strings.NewReader(begin + src),
			"by byte": iotest.OneByteReader(strings.NewReader(begin + src))} {
			if got := strings.Join(references(t, r, begin+src), " "); got != want {
				t.Errorf("%q, %s: %s, want %s", src, way, got, want)
			}
		}
	}
}

// references returns what begins with http in the texts of a calendar, up to a blank, and the references
// of attributes, each of which is to begin so where it stands in src.
func references(t *testing.T, r io.Reader, src string) (all []string) {
	t.Helper()
	s, err := source.New(source.Config{Stdin: r})
	if err != nil {
		t.Fatal(err)
	}
	found := func(s []byte, at int64) {
		all = append(all, string(s))
		if !strings.HasPrefix(src[at:], "http") {
			t.Errorf("%q: %s stands at %d", src, s, at)
		}
	}
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		for _, span := range uri.FindAllIndex(d.Bytes, -1) {
			offset, _ := d.Map.Position(int64(span[0]))
			found(d.Bytes[span[0]:span[1]], offset)
		}
		for _, r := range d.References {
			found(r.Text, r.Start)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return all
}

var uri = regexp.MustCompile(`http\S+`)

// TestDetect has what is a calendar or a card.
func TestDetect(t *testing.T) {
	for src, want := range map[string]bool{
		begin: true, "\r\nbegin:vcard\nx": true, "BEGIN:VCARDS\n": false, "BEGIN:VCARD": false,
		"BEGIN:VEVENT\n": false, "see BEGIN:VCARD\n": false,
	} {
		got, _ := read(t, strings.NewReader(src+"A:b"))
		if is := strings.Contains(got, "A: b"); is != want && !strings.HasSuffix(src, "D") {
			t.Errorf("%q: %v", src, is)
		}
	}
}

// A long calendar is read in parts, the same as in one.
func TestLong(t *testing.T) {
	line := "DESCRIPTION:see http://a/b\r\n c, and more of it\r\n"
	src := begin + strings.Repeat(line, 30_000)
	got, _ := read(t, iotest.HalfReader(strings.NewReader(src)))
	want := "BEGIN: VCALENDAR\n\n" + strings.Repeat("DESCRIPTION: see http://a/bc, and more of it\n\n", 30_000)
	if got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
	endless := begin + "A:" + strings.Repeat("\n x", 1<<20)
	if got, _ := read(t, strings.NewReader(endless)); strings.Count(got, "x") != 1<<20 {
		t.Errorf("%d of a line without end", strings.Count(got, "x"))
	}
}

func FuzzCalendar(f *testing.F) {
	for _, seed := range []string{"URL:http://a/b\r\n c\r\n", "A;B=\"c:d\":e\\nf\\", " x\n\t",
		"A;ENCODING=QUOTED-PRINTABLE:=3D=\nb=\r\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		one, places := read(t, strings.NewReader(begin+src))
		other, _ := read(t, iotest.OneByteReader(strings.NewReader(begin+src)))
		if one != other || !slices.IsSorted(places) {
			t.Errorf("%q, by byte %q, %d", one, other, places)
		}
	})
}
