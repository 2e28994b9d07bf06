package delimit_test

import (
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
)

// Rule R5: what is certain at a line end, whatever else is seen there.
func TestRejoinCertain(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a scheme and its colon", "It is at http:\n//a.example/b now.\n", "http://a.example/b"},
		{"a scheme and //", "It is at https://\na.example.org/b now.\n", "https://a.example.org/b"},
		{"a scheme and //, a host without a dot and a path", "It is at http://\nharbour/b now.\n", "http://harbour/b"},
		{"a query", "It is at http://a.example/b.html\n?page=2 now.\n", "http://a.example/b.html?page=2"},
		{"a further parameter", "It is at http://a.example/b?c=d\n&page=2 now.\n", "http://a.example/b?c=d&page=2"},
		{"a name and its value", "It is at http://a.example/b?pa\n=two now.\n", "http://a.example/b?pa=two"},
		{"inside %XX, after the %", "It is at http://a.example/b%\n20c now.\n", "http://a.example/b%20c"},
		{"inside %XX, after a digit", "It is at http://a.example/b%2\n0c now.\n", "http://a.example/b%20c"},
		{"a host after a dot, and its top-level domain", "It is at http://harbour.\norg, they say.\n", "http://harbour.org"},
		{"a host after a dot, and a path", "It is at https://www.harbour.\norg/doc/ now.\n", "https://www.harbour.org/doc/"},
		{"a host after a dot that has a known label", "It is at https://news.\nharbour.org/2029/ now.\n", "https://news.harbour.org/2029/"},
		{"the slashes, between them", "It is at https:/\n/a.example.org/b now.\n", "https://a.example.org/b"},
		{"the slashes, between them, quoted", "> It is at <https:/\n> /a.example.org/b> now.\n", "https://a.example.org/b"},
		{"a DOI, after its 10.", "See doi:10.\n1162/tide.2003.15 of it.\n", "doi:10.1162/tide.2003.15"},
		{"a DOI, before its slash", "See https://doi.org/10.1162\n/tide.2003.15 of it.\n", "https://doi.org/10.1162/tide.2003.15"},
		{"a DOI, after its slash", "See doi:10.1162/\ntide.2003.15 of it.\n", "doi:10.1162/tide.2003.15"},
		{"all between guillemets", "Voir « http://a.example/b/c/\n    Release » et la suite.\n", "http://a.example/b/c/Release"},
		{"ftp., and a domain", "It is at ftp.\nharbour.org (they say).\n", "ftp.harbour.org"},
		{"the id of a message after a slash", "The thread: https://a.example/linux-hwmon/\n20240221142321.1234-1-ada@b.example/\n", "https://a.example/linux-hwmon/20240221142321.1234-1-ada@b.example/"},
		{"www., and a domain", "It is at http://www.\nharbour.org (they say).\n", "http://www.harbour.org"},
		{"a host after a dot, and a page of an archive", "It is at https://web.\nharbour.org/web/20300905063619/http://a.example/b now.\n", "https://web.harbour.org/web/20300905063619/http://a.example/b"},
		{"a host, and a dot", "It is at http://www.bcd\n    .co.uk/news/world-24, they say.\n", "http://www.bcd.co.uk/news/world-24"},
		{"a hyphen, and a query", "It is at http://a.example/tide-tables-for\n-winter/2?page=two, they say.\n", "http://a.example/tide-tables-for-winter/2?page=two"},
		{"a dot, and a query", "It is at http://a.example/tide/tables\n.cfm?page=two, they say.\n", "http://a.example/tide/tables.cfm?page=two"},
		{"a dot, and a further parameter", "It is at http://a.example/b?set=c\n.1088.152&page=two, they say.\n", "http://a.example/b?set=c.1088.152&page=two"},
		{"the whole in parentheses behind it", "The standard of https://www.a.example/\nfhs (https://www.a.example/fhs) has it.\n", "https://www.a.example/fhs https://www.a.example/fhs"},
		{"the whole in parentheses, broken as well", "The standard of https://www.a.example/\n    fhs (https://www.a.example/\n    fhs) has it.\n", "https://www.a.example/fhs https://www.a.example/fhs"},
		{"a scheme and its colon, //host and a further line", "It is by Ada, who calls it the tables of the winter at the harbour of Ny http:\n//www.a.example/harbour/documents/64960-the-tables-of-the-tide-\nat-the-harbour-for-the-winter-of-2030-by-ada.pdf.\n", "http://www.a.example/harbour/documents/64960-the-tables-of-the-tide-at-the-harbour-for-the-winter-of-2030-by-ada.pdf"},
		{"U+2010", "It is at http://a.example/har\u2010\nbour now.\n", "http://a.example/harbour"},
		{"a soft hyphen", "It is at http://a.example/har\u00ad\nbour now.\n", "http://a.example/harbour"},
		{"a backslash", "get http://a.example/b/\\\nc.tar.gz\n", "http://a.example/b/c.tar.gz"},
		{"a soft break of quoted-printable, before what looks like a mail address", "See =3D, and then see https://a.example/r/20240701-tide_tables-v4-1-9e1812=\n87d872@b.example\n", "https://a.example/r/20240701-tide_tables-v4-1-9e181287d872@b.example"},
		{"a soft break of quoted-printable", "See =3D and then go on reading what is to be seen at http://a.example/harb=\nour/tables for it.\n", "http://a.example/harbour/tables"},
	} {
		t.Run("R5 "+c.name, func(t *testing.T) {
			if got := found(c.text, delimit.Options{}); !slices.Equal(got, strings.Fields(c.want)) {
				t.Errorf("%q: got %q, want %q", c.text, got, c.want)
			}
		})
	}
}

// Rule R5: what is never joined, whatever else is seen, not even where all is that is
// likelier than not.
func TestRejoinNever(t *testing.T) {
	const uri = "http://a.example/in/the/harbour"
	for _, c := range []struct{ name, text, want string }{
		{"a scheme and //, and a word", "The list can be read by protocols (git://\nURLs) as well.\n", ""},
		{"a word that is a scheme, and a comment", "\tfor example:\n//tide//table//3\n", ""},
		{"a scheme, and a comment", "\tcase http:\n// nothing to do\n", ""},
		{"a scheme and its colon, and prose", "They all begin with http:\nand so on.\n", ""},
		{"a list", "- " + uri + "/\n- winter/tables.html\n", uri + "/"},
		{"a list, in a quoted mail", "> + " + uri + "/\n> + winter/tables.html\n", uri + "/"},
		{"a numbered list", "1. " + uri + "/\n2. winter/tables.html\n", uri + "/"},
		{"a note", uri + "/\n[2] winter/tables.html\n", uri + "/"},
		{"a header", "See " + uri + "/\nSubject: winter/tables.html\n", uri + "/"},
		{"a property of a calendar", "LOCATION;VALUE=URI:" + uri + "/\nPRIORITY:2\n", uri + "/"},
		{"an underline", uri + "/\n------------------\n", uri + "/"},
		{"a checksum", "Source: " + uri + ".tar.gz.md5\nmd5  9b556ab08bb62a8bec61f5c1649bc9a8  harbour.tar.gz\n", uri + ".tar.gz.md5"},
		{"a sentence", "They are at " + uri + "/.\nThe tables are printed there.\n", uri + "/"},
		{"keys and values", "URL=" + uri + "/\nModified=2029/12.html\n", uri + "/"},
		{"a table of examples", "      ../g          =  http://a/b/g\n      ../..         =  \n", "http://a/b/g"},
		{"a progress", "Downloading: " + uri + ".pom\n4/8K\n8/8K\n", uri + ".pom"},
		{"a request to pull", "  git://a.example/tide.git\ntags/v6.2-rc1\n", "git://a.example/tide.git"},
		{"settings that begin alike", "net/console/keys string http://a.example/tide-key\nnet/console/password password a\n", "http://a.example/tide-key"},
		{"settings, one with a longer name", "  ProxyReverse /b/ http://a.example/\n  ProxyReverseCookie a.example b.example\n", "http://a.example/"},
		{"a request of troff", "ldap://a.example/o=Ada?postalAddress\n.fi\n.PP\n", "ldap://a.example/o=Ada?postalAddress"},
		{"a date alone", "Ada and others\n" + uri + "\n2030/01/31\n\nAbstract\n", uri},
		{"the number of a page", "sometimes called so. (See " + uri + ".\n17\n\nnot as we found it\n", uri},
		{"a command", "rsync -r " + uri + "\n./tools/link-recommended\n", uri},
		{"an argument of make", "X = $(addprefix " + uri + "/,\\\n\t$(FILES))\n", uri + "/"},
		{"an argument of a shell", "get " + uri + "/ \\\n    tables.html\n", uri + "/"},
		{"an option of a shell", "get " + uri + "/\\\n    -o tables.html\n", uri + "/"},
		{"the name of what a bug tracker's mail is about", "Created attachment 245\n  --> " + uri + "?id=245&action=edit\nTide_Tables.jar\n", uri + "?id=245&action=edit"},
		{"a mail address", "See " + uri + "/\nada@a.example\n", uri + "/"},
		{"a file of the system", "See " + uri + "/\n/usr/share/common-licenses/GPL-2\n", uri + "/"},
		{"a diff, and prose", "@@ -1,3 +1,3 @@\n+.\\\" FIXME: " + uri + "?id=26275\n+in violation of the law.\n", uri + "?id=26275"},
		{"a diff, and the other side", "@@ -1,3 +1,3 @@\n-See " + uri + "/\n+winter/tables.html\n", uri + "/"},
		{"what looks like a diff", "> +.\\\" FIXME: " + uri + "/\n> +winter/tables.html\n", uri + "/"},
	} {
		t.Run("R5 "+c.name, func(t *testing.T) {
			for _, rejoin := range []delimit.Rejoin{delimit.RejoinAuto, delimit.RejoinAll} {
				got := found(c.text, delimit.Options{Rejoin: rejoin})
				if c.want == "" && len(got) > 0 || c.want != "" && (len(got) == 0 || got[0] != c.want) {
					t.Errorf("%v: %q: got %q, want %q", rejoin, c.text, got, c.want)
				}
			}
		})
	}
}

// Rule R2: the mark of a unified diff goes with the line break, inside a hunk.
func TestRejoinDiff(t *testing.T) {
	const hunk = "@@ -10,4 +10,6 @@ tables\n the tide\n+\n"
	for _, c := range []struct{ name, text, want string }{
		{"bare", hunk + "+They are at http://a.example/in/the/observatory/above/the/harbour/\n+winter/tables/table-3.html now.\n", "http://a.example/in/the/observatory/above/the/harbour/winter/tables/table-3.html"},
		{"in a comment", hunk + "+// They are at http://a.example/in/the/observatory/above/harbour/\n+// winter/tables/table-3.html now.\n", "http://a.example/in/the/observatory/above/harbour/winter/tables/table-3.html"},
		{"between brackets", hunk + "+text <http://a.example/\n+two>\n", "http://a.example/two"},
		{"between brackets, in a comment", hunk + "+// see <http://a.example/\n+//   two>\n", "http://a.example/two"},
		{"between quotes", hunk + "-x = \"http://a.example/\n-two\"\n", "http://a.example/two"},
		{"between brackets, and a line that is shorter than the mark", hunk + "+<http://a.example/\n>\n+<b.example/\n\n+<http://c.example/>", "http://a.example/"},
		{"quoted, and a line that is shorter than the mark", "> @@ -1 +1 @@\n> +text <http://a.example/\n> >\n> +<http://c.example/>", "http://a.example/"},
		{"quoted", "> @@ -1 +1 @@\n> +text <http://a.example/\n> +two>\n", "http://a.example/two"},
	} {
		t.Run("R2 "+c.name, func(t *testing.T) {
			if got := found(c.text, delimit.Options{}); len(got) == 0 || got[0] != c.want {
				t.Errorf("%q: got %q, want %q first", c.text, got, c.want)
			}
		})
	}
}

// Rule R2: a listing that numbers its lines folds a long one after a number of its own.
func TestRejoinFolded(t *testing.T) {
	for text, want := range map[string]string{
		"2196:     The tables of the tide can be had by all who ask for them there,\n" +
			"2197:     and they are kept at http://a.example/in/the/harbour/tables.\n2197(continued):                html.\n": "http://a.example/in/the/harbour/tables.html",
		"2197:   TABLES;TYPE=tide:http://a.example/harbour-\n2198:      tables/2197.html\n": "http://a.example/harbour-tables/2197.html",
		"[WARNING] see <http://a.example/harbour/\n[WARNING]     tables>\n":                 "http://a.example/harbour/tables",
	} {
		if got := found(text, delimit.Options{}); len(got) != 1 || got[0] != want {
			t.Errorf("R2 %q: got %q, want %q", text, got, want)
		}
	}
}

// Rule R2: words that two lines begin with are no leader where a formatter hyphenated.
func TestRejoinHyphenated(t *testing.T) {
	text := "   tide.a.example is the same as the  older  http://b.example/,  or  http://ti‐\n   tide.a.example   finds  the  tables\n"
	if got := found(text, delimit.Options{}); len(got) != 2 || got[1] != "http://titide.a.example" {
		t.Errorf("R2: got %q", got)
	}
}

// Rule R2: the bars of a box or a pane are not part of the text between them.
func TestRejoinBox(t *testing.T) {
	for text, want := range map[string]string{
		"│ It is at <http://a.example/in/the/ │\n│ harbour>                            │\n":                                         "http://a.example/in/the/harbour",
		"│ The tables are at http://a.example/in/the/harbour/ │\n│ winter/tables/index.html and they say that it is   │\n│ so. │\n": "http://a.example/in/the/harbour/winter/tables/index.html",
		"│ tide │ http://a.example/in/the/harbour/ │\n│ winter/tables.html │ http://b.example/ │\n":                                 "http://a.example/in/the/harbour/",

		"| All of the tables of the tide that the town has printed in the years     |\n" +
			"| since the war are kept in one place: http://a.example/in/the/harbour/ta  |\n" +
			"| bles/index.html                                                          |\n": "http://a.example/in/the/harbour/tables/index.html",
		"| <http://a.example/in/the/  |\n| harbour> in the winter     |\n": "http://a.example/in/the/harbour",
		"| tide | http://a.example/in/|\n| harbour/tables/index.html  |\n": "http://a.example/in/",
		"| http://a.example/in/ha     |\n| rbour/tables/ | index.html |\n": "http://a.example/in/ha",
		"| http://a.example/in/ha     |\n| rbour/tables/index.html |\n":    "http://a.example/in/ha",
	} {
		if got := found(text, delimit.Options{}); len(got) == 0 || got[0] != want {
			t.Errorf("R2 %q: got %q, want %q first", text, got, want)
		}
	}
}

// Rule R3: a hyphen directly after a '/' is the formatter's, but before another '/'.
func TestHyphenAfterSlash(t *testing.T) {
	for text, want := range map[string]string{
		"see <http://a.example/-\nharbour/tables>\n":                   "http://a.example/harbour/tables",
		"see http://a.example/-\nharbour/tables.html\n":                "http://a.example/harbour/tables.html",
		"see <https://a.example/tide/-\n/issues/4>\n":                  "https://a.example/tide/-/issues/4",
		"see <http://a.example/tide-\ntables>\n":                       "http://a.example/tide-tables",
		"see http://a.example/tide/-\n\nand what else there is to see": "http://a.example/tide/-",
	} {
		if got := found(text, delimit.Options{}); len(got) != 1 || got[0] != want {
			t.Errorf("R3 %q: got %q, want %q", text, got, want)
		}
	}
}

// TestNumberedHosts has names that begin with www and digits (rule A1), alone and after a
// scheme that ends a line (rule R5).
func TestNumberedHosts(t *testing.T) {
	for text, want := range map[string][]string{
		"see www3.a.example/b, (WWw2000.a.example) and www8": {"http://www3.a.example/b", "http://WWw2000.a.example"},
		"from WWW2.A.EXAMPLE, not XWWW2.A.EXAMPLE":           {"http://WWW2.A.EXAMPLE"},
		"xwww7.a.example www9x.a.example www5.a www54.":      nil,
		"see https://\nwww.a.example/b/c.html":               {"https://www.a.example/b/c.html"},
		"see https://\nwww3.a.example/b/c.html":              {"https://www3.a.example/b/c.html"},
		"see http://a.example/b/\nwww3.b.example/c":          {"http://a.example/b/", "http://www3.b.example/c"},
	} {
		if got := targets(text, delimit.Options{}); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Rule R5: a backslash that ends a line after "//" leaves nothing that could go on.
func TestRejoinBackslashAfterSlashes(t *testing.T) {
	for _, lineEnd := range []string{"\n", "\r\n", "\r", "\f", "\u0085", "\u2028", "\u2029"} {
		for _, next := range []string{"?abc=d", "abcd", "/abc/d", "\xe2", ""} {
			text := "It is at http://\\" + lineEnd + next + " now.\n"
			if got := found(text, delimit.Options{Rejoin: delimit.RejoinAll}); len(got) > 0 {
				t.Errorf("%q: got %q, want nothing", text, got)
			}
		}
	}
}
