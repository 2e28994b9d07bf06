package resolve

import (
	"slices"
	"strings"
	"testing"
)

func TestWarnings(t *testing.T) {
	none := []WarningCode{}
	tests := []struct {
		in   string
		want []WarningCode
	}{
		{"http://example.com:8080/a?b#c", none},
		{"", none},
		{"foo://", none},
		// §3.2.3
		{"http://h:65535/", none},
		{"http://h:65536/", []WarningCode{WarnPortRange}},
		{"foo://h:0000080", none},
		{"//h:99999999999999999999", []WarningCode{WarnPortRange}},
		// §3.2.2
		{"http:///a", []WarningCode{WarnEmptyHost}},
		{"HTTP://:80/a", []WarningCode{WarnEmptyHost}},
		{"https:a", []WarningCode{WarnEmptyHost}},
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
		{"mailto:a", []WarningCode{WarnAddrSpec}},
		{"mailto:a@", []WarningCode{WarnAddrSpec}},
		{"mailto:@b", []WarningCode{WarnAddrSpec}},
		{"mailto:a@b,", []WarningCode{WarnAddrSpec}},
		{"mailto:a..b@c", []WarningCode{WarnAddrSpec}},
		{"mailto:a@b.", []WarningCode{WarnAddrSpec}},
		{"mailto:a%20b@c", []WarningCode{WarnAddrSpec}},
		{"mailto:%22a@b", []WarningCode{WarnAddrSpec}},
		{"mailto:%22a%22b%22@c", []WarningCode{WarnAddrSpec}},
		{"mailto:%22a%5C%22@c", []WarningCode{WarnAddrSpec}},
		{"mailto:a@%5Bb", []WarningCode{WarnAddrSpec}},
		{"mailto:a@%5B%5D%5D", []WarningCode{WarnAddrSpec}},
		// §7.2
		{"http://h:25/", []WarningCode{WarnPortService}},
		{"http://h:025/", []WarningCode{WarnPortService}},
		{"http://h:443/", []WarningCode{WarnPortService}},
		{"https://h:443/", none},
		{"http://h:81/", none},
		{"gopher://h:70/", none},
		{"foo://h:25/", none},
		// RFC 3987, §4.1
		{"http://h/%E2%80%AEgpj.exe", []WarningCode{WarnBidiControl}},
		{"http://h/a?%e2%81%a6", []WarningCode{WarnBidiControl}},
		{"http://h/#%D8%9C", []WarningCode{WarnBidiControl}},
		{"http://h%E2%80%8F/", []WarningCode{WarnBidiControl}},
		{"http://h/%E2%80%90%E2%80%8B%D8%9D%E2%80", none},
		{"http://h/%25E2%80%AE", none},
		// §7.3
		{"http://h/%00", []WarningCode{WarnEncodedNUL}},
		{"http://h/%2500", none},
		{"http://h/?a%0d%0A", []WarningCode{WarnEncodedLineEnd}},
		{"http://h/%0a", []WarningCode{WarnEncodedLineEnd}},
		{"http://h/%0b%09", none},
		{"mailto:a@b?body=c%0D%0Ad", none},
		{"mailto:a@b?subject=c&Body=c%0D%0Ad#e", none},
		{"mailto:a@b?body=c&subject=c%0D%0Ad", []WarningCode{WarnEncodedLineEnd}},
		{"mailto:a@b?body=c#body=%0D", []WarningCode{WarnEncodedLineEnd}},
		// §7.4
		{"http://127.0.0.1/", none},
		{"http://2130706433/", []WarningCode{WarnRareIPv4}},
		{"http://0x7f.1/", []WarningCode{WarnRareIPv4}},
		{"http://192.168.0.%31/", []WarningCode{WarnRareIPv4}},
		{"http://256.1.1.1/", none},
		{"http://1.2.3.4.5/", none},
		// §7.5
		{"ftp://u:secret@h/", []WarningCode{WarnPassword}},
		{"ftp://u:@h/", none},
		{"ftp://u@h/", none},
		// §7.6
		{"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", []WarningCode{WarnUserinfoHost}},
		{"http://www.example.com%2F@10.0.0.1/", []WarningCode{WarnUserinfoHost}},
		{"http://10.0.0.2@10.0.0.1/", []WarningCode{WarnUserinfoHost}},
		{"http://www.example.com:80@10.0.0.1/", []WarningCode{WarnPassword, WarnUserinfoHost}},
		{"ssh://john.smith@h/", none},
		{"ssh://com@h/", none},
		// mixed scripts
		{"http://xn--rsum-bpad.example.org/", none},
		{"http://p%D0%B0ypal.example/", []WarningCode{WarnMixedScript, WarnConfusable}}, // a Cyrillic a
		{"http://xn--pypal-4ve.example/", []WarningCode{WarnMixedScript, WarnConfusable}},
		{"http://%D0%B0%D0%B6.a.example/", none}, // one letter that looks like no other
		// labels that read as others
		{"http://xn--80ak6aa92e.com/", []WarningCode{WarnConfusable}},        // apple, in Cyrillic
		{"http://www.%CE%BF%CE%BD.example./", []WarningCode{WarnConfusable}}, // ov, in Greek
		{"http://f%C9%A1.example/", []WarningCode{WarnConfusable}},           // the script g of phonetics
		{"http://%D0%BE%D1%81%D0%B0.%D1%80%D1%84/", none},                    // a word, below the domain of its country
		{"http://xn--80ak6aa92e.xn--p1ai/", none},
		{"http://b%C3%BCcher.example/", none},
		{"http://%E6%97%A5%E6%9C%AC%E3%81%AEa.example/", none}, // Han, Hiragana, Latin
		{"http://%D0%BF%D1%80.example/", none},
	}
	for _, tt := range tests {
		got := none
		for _, w := range mustParse(t, RFC3986, tt.in).Warnings() {
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

func TestRareIPv4(t *testing.T) {
	tests := []struct{ host, want string }{ // want: the address, empty if there is none
		{"2130706433", "127.0.0.1"},
		{"0x7f000001", "127.0.0.1"},
		{"0X7F.0.0.1", "127.0.0.1"},
		{"017700000001", "127.0.0.1"},
		{"127.1", "127.0.0.1"},
		{"127.0.1", "127.0.0.1"},
		{"127.65535", "127.0.255.255"},
		{"10.1.65535", "10.1.255.255"},
		{"010.0.0.1", "8.0.0.1"},
		{"0.0.0.00", "0.0.0.0"},
		{"4294967295", "255.255.255.255"},
		{"4294967296", ""},
		{"0x100000000", ""},
		{"127.0.65536", ""},
		{"127.16777216", ""},
		{"08.0.0.1", ""},
		{"0x", ""},
		{"0xg", ""},
		{"1..2", ""},
		{"1.2.", ""},
		{"1.-2", ""},
		{"1.+2", ""},
		{"99999999999999999999999", ""},
		{"1.2.3.4", "1.2.3.4"},
		{"a.1", ""},
	}
	for _, tt := range tests {
		if got, ok := looseIPv4(tt.host); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: got %q, want %q", tt.host, got, tt.want)
		}
	}
	w := mustParse(t, RFC3986, "http://0x7f.1/").Warnings()
	if len(w) != 1 || !strings.Contains(w[0].Text, "127.0.0.1") {
		t.Errorf("the warning does not tell the address: %v", w)
	}
}

// What a warning says must not give a password away.
func TestPasswordIsNotShown(t *testing.T) {
	for _, w := range mustParse(t, RFC3986, "ftp://www.example.com:hunter2@h/").Warnings() {
		if strings.Contains(w.Text, "hunter2") {
			t.Errorf("%s: %s", w.Code, w.Text)
		}
	}
}

// Each code stands once in the table of the rules.
func TestWarningsHaveOnePlace(t *testing.T) {
	seen := map[WarningCode]bool{}
	for _, w := range warnings {
		if seen[w.code] {
			t.Errorf("%s has two rules", w.code)
		}
		seen[w.code] = true
	}
}
