package delimit

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"urigrep/internal/cut"
)

// readers are a Finder with the reading in one pass of ordinary candidates, and one without it.
type readers struct{ fast, slow *finder }

func newReaders(o Options) readers {
	r := readers{newFinder(o), newFinder(o)}
	r.slow.ordinary = false
	return r
}

// allIn returns what f finds in text.
func allIn(f *finder, text string) (all []Match) {
	f.Reset(0)
	f.Scan(cut.Window{Text: []byte(text), To: len(text), EOF: true}, func(r *Match) bool {
		all = append(all, r.Clone())
		return true
	})
	return all
}

func sameReference(a, b Match) bool {
	return string(a.Text) == string(b.Text) && a.Kind == b.Kind && a.Wrapper == b.Wrapper && a.Rules == b.Rules &&
		a.Span == b.Span && slices.Equal(a.Pieces, b.Pieces) && a.Confidence == b.Confidence &&
		slices.Equal(a.Alternatives, b.Alternatives) && a.Valid() == b.Valid() && string(a.Repaired) == string(b.Repaired)
}

// compare fails if the two find different references in text.
func (r readers) compare(t *testing.T, text string) {
	t.Helper()
	fast, slow := allIn(r.fast, text), allIn(r.slow, text)
	if !slices.EqualFunc(fast, slow, sameReference) {
		t.Errorf("%q: the reading in one pass gives %s, the rules %s", text, joinedTexts(fast), joinedTexts(slow))
	}
}

func joinedTexts(refs []Match) string {
	var b strings.Builder
	for _, r := range refs {
		b.WriteString("[" + string(r.Text) + "]")
	}
	return b.String()
}

// fragments are put together at random: what the reading in one pass must tell apart.
var fragments = strings.Split("http:// https:// a b.c / ? # & = % - . , ; : ! ' \" < > ( ) [ ] { } | ~ _ * @ ` \\ \n \r\n "+
	"%20 %zz &amp; &lt; &gt; =3D =\n -- ... … é 世 URL: ://x .html www. ftp. 80 :80 word The 1 2 0 > \t \f "+
	"=http:// >http:// ：http:// |http:// ,http:// *http:// _http:// \x1b]8;;http:// \x1b]8;; \a ** => <a =3Dhttp:// "+
	"<mailto: \"mailto: a@b.example> a@b.example\" <urn:isbn:1> \"tel:+12345 <news:a.b \"Fax:12345\" <sip:", " ")

// TestOrdinaryAtTheStart has references close to the start of a text.
func TestOrdinaryAtTheStart(t *testing.T) {
	both := newReaders(Options{})
	for _, before := range []string{"", "(", "](", "a](", "<", "a<", "\"", " \"", "[", "[["} {
		for _, after := range []string{".)", ")", ".", ".>", ".\" ", ".] "} {
			both.compare(t, before+"http://a.example/b"+after)
		}
	}
}

// moreFragments and otherFragments have what stands around references, and the beginnings of more.
var moreFragments = []string{
	" ", "  ", " http://", "\nhttp://", "<http://", "(http://", "x.org/page\nand more ", "a.example/\nThe ", "\n", "a.example/b\nword\n",
	"\nhttp://a/\nhttps://b/c\n", "\"", "\"\n\"", "\n\"at http://", "\\n\"\n", "\n> ", " \n", "\n  ", ", ", " a, b, c\n", "\nThe ", ".\n", ". ", " (", ") ",
}

const otherFragments = `news: mailto: urn:isbn: urn: tel: +123456 data:, sip: ftp:// git:// ssh:// file:/// hxxp:// [.] [:] www.a.b www.a.b.c
	ftp.a.b.c a.b@c.d ?to=a@b ‘ ’ “ ” « » &amp; %40 %41 ... '' ]( )( @url{ @uref{ wget http://a/b ;ls URI: ftp:x http:x doi:10.12/x doi:10.
	b.html c.example/d?e=f&g=h comp.lang.c a,http://a.b/,c news:comp.lang.c mailto:joe@example.org http://www.example.org/a/b.html *www.a.b.c*`

// TestOrdinaryIsTheReaders puts fragments together: what is read in one pass is what the readers make of it.
func TestOrdinaryIsTheReaders(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	fragments := append(append(fragments, moreFragments...), strings.Fields(otherFragments)...)
	rounds := 100000
	if testing.Short() {
		rounds /= 50
	}
	var both []readers
	for rejoin := range Rejoin(4) {
		for k := range 8 {
			o := Options{Rejoin: rejoin, Hyphen: Hyphen(k % 3), AllSchemes: k&1 != 0, Relative: k&2 != 0, Refang: k&4 != 0}
			both = append(both, newReaders(o))
		}
	}
	for range rounds {
		var b strings.Builder
		for range 3 + r.IntN(24) {
			b.WriteString(fragments[r.IntN(len(fragments))])
		}
		both[r.IntN(len(both))].compare(t, b.String())
		if t.Failed() {
			return
		}
	}
}

func FuzzOrdinary(f *testing.F) {
	f.Add("see http://a.example/b?c=d#e, then <https://a.example/> and (http://b.example:80/x).\nmore")
	f.Fuzz(func(t *testing.T, text string) {
		for _, rejoin := range []Rejoin{RejoinAuto, RejoinWrapped} {
			newReaders(Options{Rejoin: rejoin}).compare(t, text)
		}
	})
}

// TestFollowedInLine has what follows a reference on its line, and where its line may end.
func TestFollowedInLine(t *testing.T) {
	for after, want := range map[string]bool{
		" b": true, "\" b": true, "\"b": true, ")": true, "<b": true, "\"": false, "\" ": false, "\"  b": false, "  b": false, "\n": false, "\r\n": false, "\"\nb": false, " \nb": false, " é": false, "\"é": false,
	} {
		if got := isFollowedInLine([]byte("a"+after), 1); got != want {
			t.Errorf("what follows on the line before %q: %v, want %v", after, got, want)
		}
	}
}
