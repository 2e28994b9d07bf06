package delimit_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
)

// TestNeverJoined has line ends at which the next line begins something of its own, whatever the
// weights say (rule R5).
func TestNeverJoined(t *testing.T) {
	const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
	for name, text := range map[string]string{
		"a repository and its branch":   "Please pull from\n\n  git://a.example/pub/scm/tide.git|\n  irq/core\n",
		"a branch alone":                "are to be had at\n\n  https://git.a.example/pub/harbour|\n  for-linus/tide-2\n",
		"the suite and the component":   "By them, 100 http://a.example/debian/|\n  harbour-backports/main Packages, and so on.\n",
		"a listing of files":            "They all lie at http://a.example/pub/harbour/|\n  harbour-1.2.tar.gz\n  harbour-1.2.tar.xz\n",
		"the log of another second":     "12:01:02 GET http://a.example/tide/|\n12:01:03 GET winter.html\n",
		"a word in a filled paragraph":  "harbour, if they  are not in  the  old  place  of  all  the  tables. They  can\nbe had  at  the  office  of the  harbour  of  Ny,  see  http://www.a.example/|\nbekommen.\n\nMore of it\n",
		"a command of a shell":          "$ at the prompt:\n> sail.exe http://a.example/index.html --output test.txt --referer http://b.example/|\n> cat < test.txt\n",
		"a cell of a table":             "Ada          http://a.example/~ada/of/the/harbour/|\nHarbour      http://b.example/\n",
		"a source of packages":          "deb http://a.example/debian/|\nharbour/main\n",
		"the word that ends it":         "As told at both of these, file(1) and\nhttp://a.example/types/application/tide|\napplication/tide is a type\n",
		"a setting":                     "# Remove it, as it is told there:\n# http://a.example/doc/draft-of-the-tide/|\n# DISABLE_TIDE=yes\n",
		"a prompt":                      "See the manual of the harbour here:\nhttp://a.example/manual/page.html#x3x0_tide|\nada@harbour:~/tide/tools$ sudo sail\n",
		"a checksum":                    "http://a.example/pub/tide/harbour-1.2.tar.xz|\n" + hash + "\n",
		"a row that begins with one":    hash + ";Tide - http://a.example/2030/05/the-high-and-low-water-of-harbours/|\n" + hash + ";Ebb - http://a.example/x\n",
		"a path, the line too":          "/[ERROR] The sum is another for http://a.example/tide/harbour.zip!/|\n/01137 kB / 01137 kB (100%) harbour/\n",
		"a file named in a message":     "from the schema of the harbour: http://a.example/schemas/tide.yaml#|\n/builds/ada/harbour/tide/Documentation/tide.yaml: properties: no\n",
		"a label":                       "    Ref: https://a.example/modules/harbour/releases/|\n    Ref: #19905, #19974\n    Closes #19975\n",
		"a bullet":                      "    See\n        * http://a.example/1997/01/01/tide-engine/|\n        * tide/list_of_all.txt in the harbour\n",
		"an item of a numbered list":    "1. https://help.a.example/on_the_tide|\n2.\n",
		"the delimiter of a block":      "Get it at http://a.example/download/tide[].|\n//////////////////////////\nhidden\n",
		"a drawer":                      "* Ada keeps it at http://a.example/harbour/|\n  :PROPERTIES:\n",
		"a macro of man":                "One reads of it there: http://a.example/harbour/d|\n.UE\n",
		"a session description":         "     c=IN IP4 0.0.0.0\n     a=control:rtsp://a.example/tide/|\n     m=video 8002 RTP/AVP 31\n",
		"another host":                  "www.harbour.com|\ntidetable.org\nwww.tide.org\n",
		"a number that leaves the host": "dev.harbour.com www.harbour.com|\n1\n\nMin Usable\n",
		"a telephone":                   "The harbour: http://www.a.example/harbour/tide/|\n+358 9 191 59370 fax +358 9 191 59366\n",
		"the number of a page":          "The tide.\n\nhttps://a.example/photos/52340452/in/stream/|\n\n\f#612\n9.2.2 asks for tides\n",
		"a rewritten link":              "See\nhttps://b01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fa.example&data=x%3D&reserved=0|\nregards\n",
		"a record with its length":      "=> GET http://a.example/tide.git/info/refs?service=git-receive-pack|\n001f# service=git-receive-pack\n0000\n",
		"the next parameter":            "   Session: 23456789\n   RTP-Info: url=rtsp://audio.example.com/harbour/audio.en|;\n     seq=876655;rtptime=1032181\n\n   C->A: TEARDOWN rtsp://audio.example.com/harbour/audio.en RTSP/1.0\n",
		"the next assignment":           "_scheme_of = r'(b)?'  # scheme https://a.example/html/tide#appendix-A|\n_user_of = r'(c)?'\n",
		"code after a comment":          "\tharbour   = 2048 // arbitrary? See https://a.example/issue/37323|.\n\ttideLength = 11\n",
		"a tag for a compiler":          "// https://a.example/harbour/#dfn-iterator-prototype-object|\n// @tide-ignore\n",
		"a mark of a generator":         "// https://a.example/docs/concepts/workloads/pods/pod-lifecycle#container-probes|\n// +optional\n",
		"the end of a comment":          "    /**\n     * How long the harbour waits for a ship, in days. See\n     * https://docs.a.example/en/drivers/java/3.8/com/harbour/SocketOptions.html#setTideMillis-int-|\n     */\n    public int tide;\n",
		"an argument and its type":      "      tide (str): of the form gs://bucket/harbour|.\n      is_harbour_parsing_allowed (bool): If true\n",
		"an option and its value":       "   --type=import --import-storage-uri=gs://tide-storage/|\n   --import-create-time=2030-01-23\n",
		"a string in apostrophes":       "  options=b'\\322A.https://a.example/auth/harbour.read-only|',\n  create_key=_descriptor.key,\n",
		"the foot of a printed page":    "The tide.\n\nhttps://a.example/document/d/1M6lrQWHQLqzLnlwlPNcpAq/edit#|\n\n6/80\n\n\f10/22/2018\n\nHarbour\n",
	} {
		before, after, _ := strings.Cut(text, "|")
		want := before[strings.LastIndex(before, "://")+3:]
		if i := strings.LastIndex(before, "www."); i >= 0 {
			want = before[i:]
		}
		want = strings.TrimSuffix(strings.TrimSuffix(want, "."), "[]")
		var got []string
		for m := range delimit.All(before+after, delimit.Options{Rejoin: delimit.RejoinAll}) {
			got = append(got, string(m.Text))
			if m.Rules.Has(delimit.RuleR5) {
				t.Errorf("R5 %s: joined %q", name, m.Text)
			}
		}
		if len(got) == 0 || !strings.Contains(strings.Join(got, " ")+" ", want+" ") {
			t.Errorf("R5 %s: got %q, want %q among them", name, got, want)
		}
	}
}

// A word and ':' at a line end is a scheme only if references of that scheme are known to have hosts
// (rule R5).
func TestWordBeforeSlashes(t *testing.T) {
	for text, want := range map[string]int{
		"// For example:\n// //a.example/projects/b\n": 0,
		"// see https:\n// //a.example/projects/b\n":   1,
	} {
		if got := found(text, delimit.Options{}); len(got) != want {
			t.Errorf("R5 %q: got %q", text, got)
		}
	}
}

// TestComments has a '*' that leads the lines of a comment of C, over which a reference goes on, and
// labels and anchors (rules R2, R5).
func TestComments(t *testing.T) {
	const uri = "http://a.example/in/the/observatory/above/the/harbour/"
	comment := "/*\n * The tables of the tide were printed in the old port, and each of the masters\n * who sailed had one of them at " + uri + "\n * winter/table-3.html to this day.\n */\n"
	log := strings.Repeat("ada: The tables of the tide were printed in the old port, and each of the ones\n", 3) +
		"ada: who sailed had one of them at " + uri + "\nada: winter/table-33.html to this day.\n" + strings.Repeat("ada: The tables of the tide were printed in the old port, and each of the ones\n", 3)
	for text, want := range map[string]string{
		comment: uri + "winter/table-3.html", log: uri + "winter/table-33.html",
		"see here: https://a.example/harbour/blob/main/top/x4.sv\n#L2664-L2685\nfor it": "https://a.example/harbour/blob/main/top/x4.sv#L2664-L2685",
	} {
		if got := found(text, delimit.Options{}); len(got) != 1 || got[0] != want {
			t.Errorf("R5 %q: got %q, want %q", text, got, want)
		}
	}
}
