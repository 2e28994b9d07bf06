package redact

import "testing"

func TestAppend(t *testing.T) {
	for uri, want := range map[string]string{
		"http://a.example/":                                  "http://a.example/",
		"http://me:secret@a.example/x@y:z":                   "http://me:***@a.example/x@y:z",
		"//me:se:cr@et@a.example":                            "//me:***@a.example",
		"http://me@a.example/":                               "http://me@a.example/",
		"http://me:@a.example/":                              "http://me:@a.example/",
		"mailto:a:b@c.example":                               "mailto:a:b@c.example",
		"http://a.example/?token=1&x=2":                      "http://a.example/?token=***&x=2",
		"http://a.example/?x=2;api_key=1#access_token=3&y=4": "http://a.example/?x=2;api_key=***#access_token=***&y=4",
		"http://a.example/?X-Amz-Signature=ab%3D&accessToken=1&KEY=2&apikey=3": "http://a.example/?X-Amz-Signature=***&accessToken=***&KEY=***&apikey=***",
		"http://a.example/?monkey=1&keyword=2&token=&tokens=3&sig":             "http://a.example/?monkey=1&keyword=2&token=&tokens=3&sig",
		"?password=a=b?c#d":                           "?password=***?c#d",
		"http://a.example/?u=http://me:pw@b.example/": "http://a.example/?u=http://me:***@b.example/",
		"": "",
	} {
		if got := string(Append(nil, []byte(uri))); got != want {
			t.Errorf("%s: %s, want %s", uri, got, want)
		}
	}
}
