package xml_test

import (
	"strings"
	"testing"

	"urigrep/internal/source"
)

// TestDeclared reads the encoding that XML declares, and none of what is no declaration.
func TestDeclared(t *testing.T) {
	for begin, want := range map[string]string{
		"<?xml version='1.0' encoding='iso-8859-2'?><a/>": "iso-8859-2",
		`<?xml version="1.0" encoding = "koi8-r" ?>`:      "koi8-r", " \n<?xml encoding=\"utf-8\"?>": "utf-8",
		"<?xml version='1.0'?>": "utf-8", "<?xml version='1.0'?><a encoding='koi8-r'/>": "utf-8",
		"<?xml encoding=koi8-r?>": "utf-8", "<?xml encoding=": "", "<?xml encoding='koi8-r?>": "utf-8",
		"<?xml encoding=''?>": "utf-8", "<?xml encoding='none such'?>": "utf-8", "<?xml encoding='utf-16le'?>": "utf-8",
		"<a encoding='koi8-r'>": "utf-8", "": "utf-8",
	} {
		s, err := source.New(source.Config{Input: "xml", Stdin: strings.NewReader(begin + "<b>text</b>")})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
			got = d.Encoding.String()
			return nil
		})
		if err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", begin, got, err, want)
		}
	}
}
