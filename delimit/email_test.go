package delimit_test

import (
	"errors"
	"slices"
	"testing"

	"urigrep/delimit"
	"urigrep/resolve"
)

// A textCase is a text and what is found in it, as targets.
type textCase struct {
	text string
	want []string
}

func checkTexts(t *testing.T, o delimit.Options, cases []textCase) {
	t.Helper()
	for _, c := range cases {
		if got := targets(c.text, o); !slices.Equal(got, c.want) {
			t.Errorf("%q:\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

func TestEmail(t *testing.T) {
	checkTexts(t, delimit.Options{Email: true}, []textCase{
		{"to ada@mail.example.org, bob+x@b.example.", []string{"mailto:ada@mail.example.org", "mailto:bob+x@b.example"}},
		{"ada.l@a.org/path and ada@a.org:25 and ada@a.org: she", []string{"mailto:ada.l@a.org", "mailto:ada@a.org", "mailto:ada@a.org"}},
		{"git@code.org:group/project.git or git@code.org:/srv or git@code.org:~ada", nil},
		{"git+ssh://git@code.org/x and http://u@a.org/", []string{"git+ssh://git@code.org/x", "http://u@a.org/"}},
		{".ada@a.org ada.@a.org a..b@a.org @a.org ada@ ada@a ada@@a.org ada@a.org@b.org", nil},
		{"ada@-a.org ada@a-.org ada@a..org ada@127.0.0.1 ada@a.notpublic", nil},
		{"ada@a.org- ada@a.org_ ada@a.org_x", []string{"mailto:ada@a.org", "mailto:ada@a.org"}},
		{"'ada@a.org' `bob@b.org' *c@c.org* __d@d.org__ {e@e.org} |f@f.org|", []string{
			"mailto:ada@a.org", "mailto:bob@b.org", "mailto:c@c.org", "mailto:d@d.org", "mailto:e@e.org", "mailto:f@f.org"}},
		{"=ada@a.org= ==b=c@c.org== =d@d.org", []string{"mailto:ada@a.org", "mailto:b%3Dc@c.org", "mailto:%3Dd@d.org"}},
		{"- **Message-ID:** `<x1@a.org>`\n- **References:** `<x2@a.org> <x3@b.org>`\n- **From:** `<ada@a.org>`", []string{"mailto:ada@a.org"}},
		{"In article <x4@a.org>, ada@a.org (Ada) writes of an article by bob@b.org", []string{"mailto:ada@a.org", "mailto:bob@b.org"}},
		{"wrote in message <x5@a.org>\n  In message <<x6@a.org>> and news:<x7@a.org>, with SMTP id <x8@a.org>; <x9@a.org>...\n  message to <ada@a.org>.", []string{"mailto:ada@a.org"}},
		{"X-Original-Message-ID: <x1@a.org>\nUID:x2@a.org\nCall-ID: x3@a.org\nTo: ada@a.org", []string{"mailto:ada@a.org"}},
		{"'ada@a.org _bob@b.org", []string{"mailto:ada@a.org", "mailto:_bob@b.org"}},
		{"SRS0=a=b/c=d?e&f#g%h@a.org", []string{"mailto:SRS0%3Da%3Db%2Fc%3Dd%3Fe%26f%23g%25h@a.org"}},
		{"Ада ада@почта.рф, jürgen@a.de", []string{
			"mailto:%D0%B0%D0%B4%D0%B0@%D0%BF%D0%BE%D1%87%D1%82%D0%B0.%D1%80%D1%84", "mailto:j%C3%BCrgen@a.de"}},
		{"email=ada@a.org GIT_AUTHOR_EMAIL=ada@a.org list-ada=a.org@b.org to=ada=a@b.org", []string{
			"mailto:ada@a.org", "mailto:ada@a.org", "mailto:list-ada%3Da.org@b.org", "mailto:ada%3Da@b.org"}},
		{"header.i=ada@a.org F=bob@b.org smtp.auth=c@c.org set_id=d@d.org O=Ny/emailAddress=e@e.org", []string{
			"mailto:ada@a.org", "mailto:bob@b.org", "mailto:c@c.org", "mailto:d@d.org", "mailto:e@e.org"}},
		{"header.i=@a.org *@b.org '@c.org /@d.org/ $LOCAL{x}@e.org ab{2,3}@f.org", nil},
		{"\\texttt{ada@a.org} email={bob@b.org}, \\thanks{c@c.org, d@d.org} \\path|e@e.org|", []string{
			"mailto:ada@a.org", "mailto:bob@b.org", "mailto:c@c.org", "mailto:d@d.org", "mailto:e@e.org"}},
		{"jid='ada@a.org' from='bob@b.org/orchard' e.g. `/c@c.org#1:d' BUG='e@e.org'", []string{"mailto:ada@a.org", "mailto:bob@b.org", "mailto:c@c.org", "mailto:e@e.org"}},
		{"/ada@a.org: X/G=Ada/S=L@b.org /I=J/S=L/@b.org", []string{"mailto:ada@a.org", "mailto:X%2FG%3DAda%2FS%3DL@b.org", "mailto:%2FI%3DJ%2FS%3DL%2F@b.org"}},
		{"<name>-request@a.org *123*-done@b.org -c@c.org ``\\ `-d@d.org``", []string{"mailto:*123*-done@b.org", "mailto:-c@c.org"}},
		{"bug\\-tide@a.org <mh+harbour\\-tables@b.org> ada\\_l@c.org \\-d@d.org x\\e@e.org", []string{
			"mailto:bug-tide@a.org", "mailto:mh+harbour-tables@b.org", "mailto:ada_l@c.org", "mailto:e@e.org"}},
		{"请联系ada@a.org。谢谢", []string{"mailto:ada@a.org"}},
		{"请联系-ada@a.org。谢谢", []string{"mailto:ada@a.org"}},
		{"<ada@a.org> \"bob@b.org\" (c@c.org) <URL:d@d.org>", []string{"mailto:ada@a.org", "mailto:bob@b.org", "mailto:c@c.org", "mailto:d@d.org"}},
		{"ada@a.org\nbob@b.org", []string{"mailto:ada@a.org", "mailto:bob@b.org"}},
		{"mailto:ada@a.org/x mailto:ada@a.org,bob@b.org?subject=y mailto:a..b@a.org mailto:?to=ada@a.org", []string{
			"mailto:ada@a.org", "mailto:ada@a.org,bob@b.org?subject=y", "mailto:?to=ada@a.org"}},
		{`"ada"@a.org, ("ada l"@a.org) and "a.\"@a.org`, []string{"mailto:%22ada%22@a.org", "mailto:%22ada%20l%22@a.org"}},
		{`x"ada"@a.org ""ada"@a.org ""@a.org " ada"@a.org`, nil},
		{"Message-ID: <x1@a.org>\nFrom: ada@a.org\nReferences: <x2@a.org>\n <x3@a.org>\n\t<x4@a.org>\nSubject: a\n bob@b.org\n", []string{"mailto:ada@a.org", "mailto:bob@b.org"}},
		{"In-Reply-To: <x6@a.org>; from ada@a.org on Sun\nIn-Reply-To: Message from Bob <bob@b.org>\n of <x7@a.org>\n", []string{"mailto:ada@a.org", "mailto:bob@b.org"}},
		{"> In-Reply-To: x5@a.org\r\n> From: ada@a.org\r\n\r\n bob@b.org\nmessage-id b@c.org", []string{"mailto:ada@a.org", "mailto:bob@b.org", "mailto:b@c.org"}},
	})
	checkTexts(t, delimit.Options{}, []textCase{
		{"ada@a.org <bob@b.org> a.org", nil},
		{"mailto:ada@a.org/x", []string{"mailto:ada@a.org/x"}},
	})
}

// An address says what it is, in what wrapper it stands, and what had to be
// encoded in it.
func TestEmailReference(t *testing.T) {
	refs := collect([]byte("<ada@a.org> a=b@c.org (ada@a.org's)"), delimit.Options{Email: true})
	if len(refs) != 3 {
		t.Fatalf("%d references, want 3", len(refs))
	}
	if r := refs[2]; r.Wrapper != delimit.Paren || r.Rules != delimit.RuleA2|delimit.RuleT1 || string(r.Text) != "ada@a.org" {
		t.Errorf("got %s", show(&r))
	}
	if r := refs[0]; r.Kind != delimit.Email || r.Wrapper != delimit.Angle || r.Rules != delimit.RuleA2 || !r.Valid() || string(r.Text) != "ada@a.org" {
		t.Errorf("got %s", show(&r))
	}
	r := refs[1]
	if e, ok := errors.AsType[*resolve.Error](r.Err); r.Kind != delimit.Email || r.Wrapper != delimit.Bare || !ok || e.Offset != 1 || string(r.Repaired) != "a%3Db@c.org" {
		t.Errorf("got %s", show(&r))
	}
}
