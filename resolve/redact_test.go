package resolve_test

import (
	"strings"
	"testing"

	"urigrep/resolve"
)

func TestRedact(t *testing.T) {
	for in, want := range map[string]string{
		// passwords in the userinfo
		"ftp://u:pw@h/":                               "ftp://u:***@h/",
		"ftp://u:p:w@h/":                              "ftp://u:***@h/",
		"ftp://u:p@w@h/":                              "ftp://u:***@h/", // not valid: the last '@' counts
		"//u:pw@h:80/a:b@c":                           "//u:***@h:80/a:b@c",
		"http://u%3Ax:pw@h":                           "http://u%3Ax:***@h",
		"http://u:@h/":                                "http://u:@h/",
		"http://u@h:80/":                              "http://u@h:80/",
		"http://h:80/@":                               "http://h:80/@",
		"http://h:80?a@b":                             "http://h:80?a@b",
		"http://u:p%2F@h/":                            "http://u:***@h/",
		"mailto:a@b":                                  "mailto:a@b",
		"http://h/http://u:pw@i/":                     "http://h/http://u:***@i/",
		"http://h/?u=http://a:b@i/&x=":                "http://h/?u=http://a:***@i/&x=",
		"http://h/?u=http%3A%2F%2Fa%3ab%40i%2F":       "http://h/?u=http%3A%2F%2Fa%3a***%40i%2F",
		"http://h/?u=http%3A%2F%2Fa%3Ab&v=c%40d":      "http://h/?u=http%3A%2F%2Fa%3Ab&v=c%40d",
		"http://h/?u=http%3A%2F%2Fi%3A80%2F%40&v=%40": "http://h/?u=http%3A%2F%2Fi%3A80%2F%40&v=%40",
		// passwords with delimiters, or without what follows them: not valid
		"http://u:pass":                       "http://u:***",
		"http://u:pa/ss@h/":                   "http://u:***@h/",
		"http://u:pa?s#s@h/ and a@b":          "http://u:***@h/ and a@b",
		"http://u:pa/ss a@b":                  "http://u:***/ss a@b", // a blank ends what is looked at
		"http://u:1pass":                      "http://u:***",
		"see http://u:pass, and":              "see http://u:*** and",
		"http://h:80, http://h:81. http://h:": "http://h:80, http://h:81. http://h:",
		"http://[::1]:80/ http://[::a]/":      "http://[::1]:80/ http://[::a]/",
		"mongodb://a:27017,b:27018/c":         "mongodb://a:27017,b:27018/c",
		"jdbc:oracle:thin:@//h:1521:sid":      "jdbc:oracle:thin:@//h:1521:sid",
		"http://{host}:{port}/":               "http://{host}:{port}/",
		// parameters
		"http://h/?token=a":                "http://h/?token=***",
		"http://h/?a=b&access_token=c&d=e": "http://h/?a=b&access_token=***&d=e",
		"http://h/?a=b&amp;sig=c&amp;d=e":  "http://h/?a=b&amp;sig=***&amp;d=e",
		"http://h/?apiKey=a#Key=b":         "http://h/?apiKey=***#Key=***",
		"http://h/#access_token=a&state=b": "http://h/#access_token=***&state=b",
		"http://h/a;jsessionid=b/c;d=e?f":  "http://h/a;jsessionid=***/c;d=e?f",
		"http://h/?user[password]=a%26b;c": "http://h/?user[password]=***",
		"http://h/?X-Amz-Signature=a&b":    "http://h/?X-Amz-Signature=***&b",
		"http://h/?PHPSESSID=a":            "http://h/?PHPSESSID=***",
		// members of JSON, and parameters in the value of another
		"http://h/?x=%7B%22token%22%3A%22a%22%7D&b=c":       "http://h/?x=%7B%22token%22%3A%22***%22%7D&b=c",
		"http://h/?x=%7B%22b%22:+1,%22api_key%22:+%22a%22}": "http://h/?x=%7B%22b%22:+1,%22api_key%22:+%22***%22}",
		`{"b": "c", "password": "a b"}`:                     `{"b": "c", "password": "***"}`,
		`{"token": 5, "b": "token"}`:                        `{"token": 5, "b": "token"}`,
		"mailto:b@c.example?body=token%3Da%26d":             "mailto:b@c.example?body=token%3D***%26d",
		"http://h/?b=c=d":                                   "http://h/?b=c=d",
		"?pass=a":                                           "?pass=***",
		"http://h/?token=":                                  "http://h/?token=",
		"http://h/?token":                                   "http://h/?token",
		"http://h/?keyword=a&monkey=b&tokens=":              "http://h/?keyword=a&monkey=b&tokens=",
		"http://h/?token_type=bearer&compass=n":             "http://h/?token_type=bearer&compass=n",
		"http://h/?u=%2F%3Ftoken%3Da%26b%3Dc":               "http://h/?u=%2F%3Ftoken%3D***%26b%3Dc",
		"http://h/token=a/key=b":                            "http://h/token=a/key=b",
		"http://h/cb?code=a&country_code=b":                 "http://h/cb?code=***&country_code=b",
		"http://h/?user%5Bpassword%5D=a&%74oken=b":          "http://h/?user%5Bpassword%5D=***&%74oken=***",
		"jdbc:sqlserver://h:1433;user=sa;password=a;x=b":    "jdbc:sqlserver://h:1433;user=sa;password=***;x=b",
		"postgresql://u@h/db?sslpassword=a&sslmode=b":       "postgresql://u@h/db?sslpassword=***&sslmode=b",
		"sip:alice:pw@h;transport=tcp":                      "sip:alice:***@h;transport=tcp",
		"gossip:alice:pw@h":                                 "gossip:alice:pw@h",
		"redis://:pw@h":                                     "redis://:***@h",
		// links in links, however often they are encoded
		"http://h/?u=https%253A%252F%252Fi%252F%253Ftoken%253Da%2526b&c=d":     "http://h/?u=https%253A%252F%252Fi%252F%253Ftoken%253D***%2526b&c=d",
		"http://h/?u=https%25253A%25252F%25252Fa%25253Apw%252540i":             "http://h/?u=https%25253A%25252F%25252Fa%25253A***%252540i",
		"http://h/?u=https%3A%2F%2Fhooks.slack.com%2Fservices%2FT%2FB%2Fa&x=y": "http://h/?u=https%3A%2F%2Fhooks.slack.com%2Fservices%2FT%2FB%2F***&x=y",
		// paths of services
		"https://hooks.slack.com/services/T0/B0/abc":                         "https://hooks.slack.com/services/T0/B0/***",
		"https://HOOKS.slack.com.:443/services/T0/B0/abc?x#y":                "https://HOOKS.slack.com.:443/services/T0/B0/***?x#y",
		"https://hooks.slack.com/docs/T0/B0/abc":                             "https://hooks.slack.com/docs/T0/B0/abc",
		"https://nothooks.slack.com/services/T0/B0/abc":                      "https://nothooks.slack.com/services/T0/B0/abc",
		"https://ptb.discord.com/api/v10/webhooks/1/abc/github?w=1":          "https://ptb.discord.com/api/v10/webhooks/1/***/github?w=1",
		"https://api.telegram.org/bot12:abc/sendMessage?chat_id=1":           "https://api.telegram.org/bot***/sendMessage?chat_id=1",
		"https://x.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d?e":   "https://x.webhook.office.com/webhookb2/a@b/IncomingWebhook/***?e",
		"https://calendar.google.com/calendar/ical/me/private-abc/basic.ics": "https://calendar.google.com/calendar/ical/me/private-***/basic.ics",
		// tokens by how they begin
		"https://ghp_" + strings.Repeat("a1", 18) + "@github.com/x":         "https://***@github.com/x",
		"https://x:" + strings.Repeat("a1", 18) + "@github.com/x":           "https://x:***@github.com/x",
		"https://" + strings.Repeat("a1", 18) + ":x-oauth-basic@h/":         "https://***@h/",
		"http://h/v/eyJ" + strings.Repeat("a", 40) + ".eyJb.c/d":            "http://h/v/***/d",
		"http://h/?next=%2Feyj&t=glpat-" + strings.Repeat("a", 20) + "&u=v": "http://h/?next=%2Feyj&t=***&u=v",
		"https://a.long-user-name-of-someone@h/":                            "https://a.long-user-name-of-someone@h/",
		"http://h/?a=%2":                                                    "http://h/?a=%2",
		"":                                                                  "",
	} {
		got := resolve.Redact(in)
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", in, got, want)
		}
		if again := resolve.Redact(got); again != got {
			t.Errorf("%s redacted twice is %s", got, again)
		}
		if b := resolve.AppendRedacted([]byte("x"), []byte(in)); string(b) != "x"+want {
			t.Errorf("%s appended is %s", in, b)
		}
	}
}

// A long text with very many delimiters takes time in proportion to its length.
func TestRedactIsLinear(t *testing.T) {
	for _, unit := range []string{"/", "//", "//:", "?", "?key", "?key=", "&a", ";", "%2F", "%2F%2F%3A", "//a:b@", strings.Repeat("a", 70) + "?",
		"//hooks.slack.com/services/", "eyJ.", "%25", "sip:a:", "//discord.com/api/webhooks/1", "ghp_", "//a:b", "//a:b/"} {
		text := []byte(strings.Repeat(unit, 1<<20/len(unit)))
		if got := resolve.AppendRedacted(nil, text); len(got) == 0 {
			t.Errorf("nothing is left of %q", unit)
		}
	}
}
