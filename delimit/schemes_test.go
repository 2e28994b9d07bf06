package delimit_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/schemes"
)

// needCases has, for each line of the table of requirements, references that have what
// their scheme requires and text that has not.
var needCases = map[string]struct{ with, without []string }{
	"about":           {[]string{"about:blank", "about:srcdoc", "about:config?x"}, []string{"about:this", "about:", "about:blanks"}},
	"acct":            {[]string{"acct:ada@a.example"}, []string{"acct:ada", "acct:@a.example"}},
	"aim":             {[]string{"aim:goim?screenname=ada"}, []string{"aim:high"}},
	"bitcoin":         {[]string{"bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W"}, []string{"bitcoin:up"}},
	"bitcoincash":     {[]string{"bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"}, []string{"bitcoincash:up"}},
	"blob":            {[]string{"blob:https://a.example/9115d58c"}, []string{"blob:9115d58c"}},
	"callto":          {[]string{"callto:+46855501", "callto:ada@a.example"}, []string{"callto:ada"}},
	"cap":             {[]string{"cap://a.example/b"}, []string{"cap:b"}},
	"cid":             {[]string{"cid:logo@a.example"}, []string{"cid:logo"}},
	"data":            {[]string{"data:,x", "data:text/plain,x", "data:;base64,eA==", "data:;charset=utf-8,x"}, []string{"data:x", "data:the,x", "data:;x,y"}},
	"did":             {[]string{"did:web:a.example"}, []string{"did:web", "did::x"}},
	"dns":             {[]string{"dns:a.example?type=A", "dns://192.0.2.1/a.example"}, []string{"dns:a.example"}},
	"doi":             {[]string{"doi:10.1000/182"}, []string{"doi:11.1000/182", "doi:10."}},
	"ethereum":        {[]string{"ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359"}, []string{"ethereum:up"}},
	"fax":             {[]string{"fax:+46855501"}, []string{"fax:ada"}},
	"feed":            {[]string{"feed:https://a.example/rss"}, []string{"feed:rss"}},
	"file":            {[]string{"file:/etc/hosts", "file:///etc/hosts"}, []string{"file:hosts"}},
	"geo":             {[]string{"geo:57.7,11.9", "geo:-57.7,11.9,3;u=5"}, []string{"geo:57.7", "geo:here,there", "geo:1,2,3,4"}},
	"h323":            {[]string{"h323:ada@a.example", "h323:a.example"}, []string{"h323:ada"}},
	"im":              {[]string{"im:ada@a.example"}, []string{"im:ada"}},
	"info":            {[]string{"info:doi/10.1000/182", "info:lccn/2002022641"}, []string{"info:started", "info:this/that"}},
	"jabber":          {[]string{"jabber:ada@a.example"}, []string{"jabber:ada"}},
	"jar":             {[]string{"jar:file:/a.jar!/b"}, []string{"jar:a.jar"}},
	"jms":             {[]string{"jms:queue:a"}, []string{"jms:a"}},
	"lastfm":          {[]string{"lastfm://artist/a"}, []string{"lastfm:a"}},
	"magnet":          {[]string{"magnet:?xt=urn:btih:a"}, []string{"magnet:a"}},
	"mailto":          {[]string{"mailto:ada@a.example", "mailto:ada%40a.example", "mailto:?to=ada@a.example"}, []string{"mailto:ada", "mailto:@a.example", "mailto:?subject=a"}},
	"maps":            {[]string{"maps:q=harbour"}, []string{"maps:harbour"}},
	"matrix":          {[]string{"matrix:u/ada:a.example", "matrix:r/quay:a.example"}, []string{"matrix:reloaded"}},
	"message":         {[]string{"message:%3C1@a.example%3E", "message:1@a.example"}, []string{"message:read"}},
	"mid":             {[]string{"mid:1@a.example"}, []string{"mid:night"}},
	"modem":           {[]string{"modem:+46855501"}, []string{"modem:on"}},
	"mvn":             {[]string{"mvn:a/b/1.0"}, []string{"mvn:a"}},
	"news":            {[]string{"news:example.tides", "news:1@a.example"}, []string{"news:tides", "news:.a", "news:1.0", "news:a./b"}},
	"nih":             {[]string{"nih:sha-256-32;53269057;b"}, []string{"nih:a"}},
	"oid":             {[]string{"oid:1.3.6.1"}, []string{"oid:1", "oid:a.b"}},
	"opaquelocktoken": {[]string{"opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}, []string{"opaquelocktoken:f81d4fae", "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bfx"}},
	"openpgp4fpr":     {[]string{"openpgp4fpr:c90ef1430b3ac0dfd00e6ea541259773e1087c6e"}, []string{"openpgp4fpr:c90ef143", "openpgp4fpr:the-fingerprint-of-it"}},
	"otpauth":         {[]string{"otpauth://totp/a?secret=b"}, []string{"otpauth:totp"}},
	"pkcs11":          {[]string{"pkcs11:token=a"}, []string{"pkcs11:token"}},
	"pres":            {[]string{"pres:ada@a.example"}, []string{"pres:ada"}},
	"secret-token":    {[]string{"secret-token:E92FB7EB"}, []string{"secret-token:"}},
	"service":         {[]string{"service:printer:lpr://a.example/b"}, []string{"service:started"}},
	"shc":             {[]string{"shc:/5676290"}, []string{"shc:5676290"}},
	"sip":             {[]string{"sip:ada@a.example", "sip:a.example"}, []string{"sip:tea", "sip:@a.example"}},
	"sips":            {[]string{"sips:ada@a.example"}, []string{"sips:tea"}},
	"skype":           {[]string{"skype:ada?call", "skype:+46855501"}, []string{"skype:ada"}},
	"sms":             {[]string{"sms:+46855501", "sms:+46855501?body=a"}, []string{"sms:ada"}},
	"snews":           {[]string{"snews:example.tides"}, []string{"snews:tides"}},
	"spotify":         {[]string{"spotify:track:2jCnn1QPQ3E8ZX"}, []string{"spotify:track"}},
	"stun":            {[]string{"stun:a.example:3478"}, []string{"stun:gun"}},
	"stuns":           {[]string{"stuns:a.example"}, []string{"stuns:gun"}},
	"swh":             {[]string{"swh:1:cnt:94a9ed024d3859793618152ea559a168bbcbb5e2"}, []string{"swh:cnt"}},
	"tag":             {[]string{"tag:a.example,2030:b", "tag:ada@a.example,2030-05-14:b"}, []string{"tag:cloud", "tag:a.example,now:b", "tag:,2030:b"}},
	"tel":             {[]string{"tel:+46-8-555-01", "tel:112", "tel:7042;phone-context=a.example"}, []string{"tel:12", "tel:ada", "tel:+"}},
	"thismessage":     {[]string{"thismessage:/a.png"}, []string{"thismessage:a"}},
	"turn":            {[]string{"turn:a.example?transport=udp"}, []string{"turn:left"}},
	"turns":           {[]string{"turns:a.example"}, []string{"turns:left"}},
	"urn":             {[]string{"urn:isbn:0451450523", "urn:x-a:b", "URN:ISBN:0451450523"}, []string{"urn:isbn", "urn:a:b", "urn:-a:b", "urn:a-:b", "urn:is/bn:b", "urn:isbn::b", "urn:" + strings.Repeat("a", 33) + ":b"}},
	"view-source":     {[]string{"view-source:https://a.example/"}, []string{"view-source:a"}},
	"vscode":          {[]string{"vscode:extension/a.b"}, []string{"vscode:a"}},
	"wifi":            {[]string{"WIFI:S:quay;P:secret;;x", "wifi:S:quay;T:WPA"}, []string{"wifi:on"}},
	"xmpp":            {[]string{"xmpp:ada@a.example?join", "xmpp:a.example"}, []string{"xmpp:ada"}},
	"ymsgr":           {[]string{"ymsgr:sendim?ada"}, []string{"ymsgr:ada"}},
}

// TestNeeds asks for every line of the table of requirements (rule S2).
func TestNeeds(t *testing.T) {
	for _, known := range schemes.Known() {
		scheme := known.Name
		if known.Needs.IsZero() {
			continue
		}
		c := needCases[scheme]
		if len(c.with) == 0 || len(c.without) == 0 {
			t.Errorf("S2 %s: no cases", scheme)
		}
		for _, s := range c.with {
			if got := targets("see "+s+" there", delimit.Options{}); len(got) != 1 || got[0] != s {
				t.Errorf("S2 %s: got %q, want %q", scheme, got, s)
			}
		}
		for _, s := range c.without {
			if got := targets("see "+s+" there", delimit.Options{}); len(got) != 0 {
				t.Errorf("S2 %s: got %q of %q, want none", scheme, got, s)
			}
		}
	}
	for name := range needCases {
		if schemes.Find([]byte(name)).Needs.IsZero() {
			t.Errorf("S2 %s: cases for no line of the table", name)
		}
	}
}

// TestNoNeeds asks for schemes without "//" that have no line in the table.
func TestNoNeeds(t *testing.T) {
	for text, want := range map[string]string{
		"session:x": "", "resource:x": "", "test:unit": "", "go:generate": "", "tip:x": "", "pop:x": "", "std::vector": "", "C:\\x": "", "12:30": "",
		"Re: x": "", "Subject:x": "", "http:x": "", "https:/x": "", "ms-settings:display": "ms-settings:display", "madeup:x": "",
	} {
		got := strings.Join(targets("see "+text+" there", delimit.Options{}), " ")
		if got != want {
			t.Errorf("S2 %q: got %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{"<URL:madeup:x>", "<URL: madeup:x>", "<url:go:x>"} {
		if got := targets(text, delimit.Options{}); len(got) != 1 {
			t.Errorf("S2 %q: got %q, want one", text, got)
		}
	}
	for _, text := range []string{"madeup:x", "<madeup:x>"} {
		if got := targets(text, delimit.Options{AllSchemes: true}); len(got) != 1 || got[0] != "madeup:x" {
			t.Errorf("S2 %q with all schemes: got %q", text, got)
		}
		if got := targets(text, delimit.Options{}); len(got) != 0 {
			t.Errorf("S2 %q: got %q, want none", text, got)
		}
	}
}

// TestRequirementsBroken breaks references between delimiters before what their scheme
// requires is complete (rules D1, D2, D4, S2).
func TestRequirementsBroken(t *testing.T) {
	for text, want := range map[string]string{
		"\"mailto:ada\n @a.example\"": "mailto:ada@a.example", "<mailto:ada\n @a.example>": "mailto:ada@a.example",
		"(mailto:ada\n@a.example)": "mailto:ada@a.example", "<urn:isbn:\n0451450523>": "urn:isbn:0451450523", "\"tel:+46\n855501\"": "tel:+46855501",
	} {
		if got := targets(text, delimit.Options{}); len(got) != 1 || got[0] != want {
			t.Errorf("S2 %q: got %q, want %q", text, got, want)
		}
	}
}
