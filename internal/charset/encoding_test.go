package charset_test

import (
	"errors"
	"strings"
	"testing"

	"urigrep/internal/charset"
)

func TestLookup(t *testing.T) {
	for _, tt := range []struct{ label, name string }{
		{"utf-8", "utf-8"},
		{"UTF8", "utf-8"},
		{" utf-8 ", "utf-8"},
		{"unicode-1-1-utf-8", "utf-8"},
		{"utf-16", "utf-16le"},
		{"UTF-16BE", "utf-16be"},
		{"csUTF32LE", "utf-32le"},
		{"iso-8859-1", "windows-1252"}, // what texts with this label are, says the WHATWG
		{"us-ascii", "windows-1252"},
		{"latin-1", "windows-1252"},
		{"koi8-r", "koi8-r"},
		{"CP1251", "windows-1251"},
		{"x-sjis", "shift_jis"},
		{"cp932", "shift_jis"},
		{"gb2312", "gbk"},
		{"ks_c_5601-1987", "euc-kr"},
		{"big5-hkscs", "big5"},
		{"csISO2022JP", "iso-2022-jp"},
		{"HZ-GB-2312", "hz-gb-2312"}, // not the WHATWG's replacement
		{"IBM437", "ibm437"},         // IANA only
		{"IBM850", "ibm850"},
	} {
		e, err := charset.Lookup(tt.label)
		if err != nil {
			t.Errorf("Lookup(%q): %v", tt.label, err)
			continue
		}
		if e.String() != tt.name {
			t.Errorf("Lookup(%q) = %v, want %s", tt.label, e, tt.name)
		}
	}
}

func TestLookupUnknown(t *testing.T) {
	for _, label := range []string{"", "klingon", "utf-9", charset.Auto, "iso-2022-kr", "utf-8;"} {
		_, err := charset.Lookup(label)
		var le *charset.LabelError
		if !errors.As(err, &le) || le.Label != label {
			t.Errorf("Lookup(%q): %v, want a LabelError of that label", label, err)
			continue
		}
		if msg := err.Error(); !strings.Contains(msg, `"`+label+`"`) || !strings.Contains(msg, charset.Auto) {
			t.Errorf("Lookup(%q): %q names not both the label and what is wanted", label, msg)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		beginning, name string
		n               int
	}{
		{"", "utf-8", 0},
		{"abc", "utf-8", 0},
		{"\xef\xbb", "utf-8", 0},
		{"\xef\xbb\xbfa", "utf-8", 3},
		{"\xff\xfea\x00", "utf-16le", 2},
		{"\xff\xfe", "utf-16le", 2},
		{"\xfe\xff\x00a", "utf-16be", 2},
		{"\xff\xfe\x00\x00", "utf-32le", 4},
		{"\x00\x00\xfe\xff", "utf-32be", 4},
		{"\x00a\x00b", "utf-8", 0},
	} {
		e, n := charset.Detect([]byte(tt.beginning))
		if e.String() != tt.name || n != tt.n {
			t.Errorf("Detect(%q) = %v, %d, want %s, %d", tt.beginning, e, n, tt.name, tt.n)
		}
	}
}

func TestMark(t *testing.T) {
	for _, tt := range []struct {
		label, beginning, name string
		n                      int
	}{
		{"utf-16", "\xfe\xff\x00a", "utf-16be", 2},
		{"utf-16", "a\x00", "utf-16le", 0},
		{"utf-16be", "\xff\xfea\x00", "utf-16le", 2},
		{"utf-8", "\xef\xbb\xbf", "utf-8", 3},
		{"iso-8859-1", "\xef\xbb\xbf", "windows-1252", 0}, // three characters
		{"koi8-r", "\xff\xfe", "koi8-r", 0},
	} {
		e, err := charset.Lookup(tt.label)
		if err != nil {
			t.Fatal(err)
		}
		got, n := e.Mark([]byte(tt.beginning))
		if got.String() != tt.name || n != tt.n {
			t.Errorf("%s.Mark(%q) = %v, %d, want %s, %d", tt.label, tt.beginning, got, n, tt.name, tt.n)
		}
	}
}
