package resolve_test

import (
	"slices"
	"strings"
	"testing"

	"urigrep/resolve"
)

func TestWarnings(t *testing.T) {
	none := []resolve.WarningCode{}
	tests := []struct {
		in   string
		want []resolve.WarningCode
	}{
		{"http://example.com:8080/a?b#c", none},
		{"", none},
		{"foo://", none},
		// §3.2.3
		{"http://h:65535/", none},
		{"http://h:65536/", []resolve.WarningCode{resolve.WarnPortRange}},
		{"foo://h:0000080", none},
		{"//h:99999999999999999999", []resolve.WarningCode{resolve.WarnPortRange}},
		// §3.2.2
		{"http:///a", []resolve.WarningCode{resolve.WarnEmptyHost}},
		{"HTTP://:80/a", []resolve.WarningCode{resolve.WarnEmptyHost}},
		{"https:a", []resolve.WarningCode{resolve.WarnEmptyHost}},
		{"file:///a", none},
		{"///a", none},
		// RFC 6068
		{"mailto:", none},
		{"mailto:?to=a", none},
		{"mailto:a@b", none},
		{"mailto:a@b,c.d+e@f.g", none},
		{"mailto:%22not%40me%22@example.org", none},
		{"mailto:%22a%5C%22b%20c%22@example.org", none},
		{"mailto:a@%5B127.0.0.1%5D", none},
		{"mailto:%C3%BC@%C3%BC.example", none},
		{"mailto:a", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:a@", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:@b", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:a@b,", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:a..b@c", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:a@b.", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:a%20b@c", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:%22a@b", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:%22a%22b%22@c", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:%22a%5C%22@c", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:a@%5Bb", []resolve.WarningCode{resolve.WarnAddrSpec}},
		{"mailto:a@%5B%5D%5D", []resolve.WarningCode{resolve.WarnAddrSpec}},
		// §7.2
		{"http://h:25/", []resolve.WarningCode{resolve.WarnPortService}},
		{"http://h:025/", []resolve.WarningCode{resolve.WarnPortService}},
		{"http://h:443/", []resolve.WarningCode{resolve.WarnPortService}},
		{"https://h:443/", none},
		{"http://h:81/", none},
		{"gopher://h:70/", none},
		{"foo://h:25/", none},
		// RFC 3987, §4.1
		{"http://h/%E2%80%AEgpj.exe", []resolve.WarningCode{resolve.WarnBidiControl}},
		{"http://h/a?%e2%81%a6", []resolve.WarningCode{resolve.WarnBidiControl}},
		{"http://h/#%D8%9C", []resolve.WarningCode{resolve.WarnBidiControl}},
		{"http://h%E2%80%8F/", []resolve.WarningCode{resolve.WarnBidiControl}},
		{"http://h/%E2%80%90%E2%80%8B%D8%9D%E2%80", none},
		{"http://h/?%25E2%80%AE", none},
		// §7.3
		{"http://h/%00", []resolve.WarningCode{resolve.WarnEncodedNUL}},
		{"http://h/%2500", []resolve.WarningCode{resolve.WarnDoubleEncoding}},
		{"/a/%252e%252e/b", []resolve.WarningCode{resolve.WarnDoubleEncoding}},
		{"http://h/%25%2541", []resolve.WarningCode{resolve.WarnDoubleEncoding}},
		{"http://h/100%25", none},
		{"http://h/100%25a", none},
		{"http://h/%25zz%25", none},
		{"http://h/a?%2541#%2541", none},
		{"urn:a:%2541", none},
		{"http://h/a%2Fb", []resolve.WarningCode{resolve.WarnEncodedSlash}},
		{"a%2f..%5c", []resolve.WarningCode{resolve.WarnEncodedSlash}},
		{"file:/a%5Cb", []resolve.WarningCode{resolve.WarnEncodedSlash}},
		{"http://h/a?b%2Fc%5C#%2F", none},
		{"urn:a:%2F", none},
		{"http://h/%252F", []resolve.WarningCode{resolve.WarnDoubleEncoding}},
		{"http://h/?a%0d%0A", []resolve.WarningCode{resolve.WarnEncodedLineEnd}},
		{"http://h/%0a", []resolve.WarningCode{resolve.WarnEncodedLineEnd}},
		{"http://h/%0b%09", none},
		{"mailto:a@b?body=c%0D%0Ad", none},
		{"mailto:a@b?subject=c&Body=c%0D%0Ad#e", none},
		{"mailto:a@b?body=c&subject=c%0D%0Ad", []resolve.WarningCode{resolve.WarnEncodedLineEnd}},
		{"mailto:a@b?body=c#body=%0D", []resolve.WarningCode{resolve.WarnEncodedLineEnd}},
		// §7.4
		{"http://127.0.0.1/", none},
		{"http://2130706433/", []resolve.WarningCode{resolve.WarnRareIPv4}},
		{"http://0x7f.1/", []resolve.WarningCode{resolve.WarnRareIPv4}},
		{"http://192.168.0.%31/", []resolve.WarningCode{resolve.WarnRareIPv4}},
		{"http://256.1.1.1/", none},
		{"http://1.2.3.4.5/", none},
		// §7.5
		{"ftp://u:secret@h/", []resolve.WarningCode{resolve.WarnPassword}},
		{"ftp://u:@h/", none},
		{"ftp://u@h/", none},
		// §7.6
		{"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", []resolve.WarningCode{resolve.WarnUserinfoHost}},
		{"http://www.example.com%2F@10.0.0.1/", []resolve.WarningCode{resolve.WarnUserinfoHost}},
		{"http://10.0.0.2@10.0.0.1/", []resolve.WarningCode{resolve.WarnUserinfoHost}},
		{"http://www.example.com:80@10.0.0.1/", []resolve.WarningCode{resolve.WarnPassword, resolve.WarnUserinfoHost}},
		{"ssh://john.smith@h/", none},
		{"ssh://com@h/", none},
		// mixed scripts
		{"http://xn--rsum-bpad.example.org/", none},
		{"http://p%D0%B0ypal.example/", []resolve.WarningCode{resolve.WarnMixedScript, resolve.WarnConfusable}}, // a Cyrillic a
		{"http://xn--pypal-4ve.example/", []resolve.WarningCode{resolve.WarnMixedScript, resolve.WarnConfusable}},
		{"http://%D0%B0%D0%B6.a.example/", none}, // one letter that looks like no other
		// labels that read as others
		{"http://xn--80ak6aa92e.com/", []resolve.WarningCode{resolve.WarnConfusable}},        // apple, in Cyrillic
		{"http://www.%CE%BF%CE%BD.example./", []resolve.WarningCode{resolve.WarnConfusable}}, // ov, in Greek
		{"http://f%C9%A1.example/", []resolve.WarningCode{resolve.WarnConfusable}},           // the script g of phonetics
		{"http://%D0%BE%D1%81%D0%B0.%D1%80%D1%84/", none},                                    // a word, below the domain of its country
		{"http://xn--80ak6aa92e.xn--p1ai/", none},
		{"http://b%C3%BCcher.example/", none},
		{"http://%E6%97%A5%E6%9C%AC%E3%81%AEa.example/", none}, // Han, Hiragana, Latin
		{"http://%D0%BF%D1%80.example/", none},
	}
	for _, tt := range tests {
		got := none
		for _, w := range mustParse(t, resolve.RFC3986, tt.in).Warnings() {
			got = append(got, w.Code)
			if w.Text == "" {
				t.Errorf("%q: the warning %s has no text", tt.in, w.Code)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: got %v, want %v", tt.in, got, tt.want)
		}
	}
}

// What a warning says must not give a password away.
func TestPasswordIsNotShown(t *testing.T) {
	for _, w := range mustParse(t, resolve.RFC3986, "ftp://www.example.com:hunter2@h/").Warnings() {
		if strings.Contains(w.Text, "hunter2") {
			t.Errorf("%s: %s", w.Code, w.Text)
		}
	}
}

// The warning of a rare form has the address that it stands for.
func TestRareIPv4IsTold(t *testing.T) {
	w := mustParse(t, resolve.RFC3986, "http://0x7f.1/").Warnings()
	if len(w) != 1 || !strings.Contains(w[0].Text, "127.0.0.1") {
		t.Errorf("the warning does not tell the address: %v", w)
	}
}
