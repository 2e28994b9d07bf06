package office_test

import "testing"

// TestDescriptions has what describes pictures in each kind of document, and not their names; of cells
// the text that is not the number of a shared one.
func TestDescriptions(t *testing.T) {
	const picture = "<x:p><x:cNvPr id='1' name='http://no.example/' descr='http://d.example/'/></x:p>"
	for path, markup := range map[string]string{
		"word/document.xml": picture, "ppt/slides/slide1.xml": picture, "xl/drawings/drawing1.xml": picture,
		"xl/worksheets/sheet1.xml": "<row><c t='s'><v>http://no.example/</v></c></row><row><c " +
			"t='str'><v>http://d.example/</v></c></row><row><c t='n'/></row>",
	} {
		want := path + ": http://d.example/"
		if got := read(t, pack(t, part{"[Content_Types].xml", "<Types/>"}, part{path, markup}), "file"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
