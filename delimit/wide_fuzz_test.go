package delimit_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
)

// checkWide reports what must hold for the references of any text.
func checkWide(t *testing.T, text []byte, o delimit.Options, all []delimit.Match) {
	t.Helper()
	end := int64(0)
	for i := range all {
		r := &all[i]
		err := spansAgree(text, r, end)
		switch {
		case err != "":
		case r.Kind != delimit.Email:
			err = judgementAgrees(r)
		case r.Rules&delimit.RuleA2 == 0 || r.Valid() != (r.Repaired == nil):
			err = "an address that does not say what it is"
		default:
			err = targetAgrees(r)
		}
		if err == "" && (r.Kind == delimit.Email && !o.Email || r.Kind == delimit.Domain && !o.Domains) {
			err = "not asked for"
		}
		if err != "" {
			t.Fatalf("%s: %s\nof %.200q", err, show(r), text)
		}
		end = r.Span.End
	}
}

// targetAgrees returns what is wrong with the target of an address.
func targetAgrees(r *delimit.Match) string {
	s, ok := target(r)
	if !ok || !strings.HasPrefix(s, "mailto:") || strings.Count(s, "@") != 1 || strings.ContainsAny(s, "?#/&;= ") {
		return "no target"
	}
	return ""
}

// wideSuspects are bytes that texts are made of in which something may go wrong
// with addresses, domains and characters beyond ASCII.
var wideSuspects = strings.Split("@ @ . . .. - _ : / // ? # & = ( ) [ ] { } < > \" ' ` * , ; ! ada bob a.org b.co.uk x.md x.py www. http:// mailto: ada@ @a.org :80 :x "+
	"。 ． ｡ 、 「 」 （ ） 》 … ‐ \u00ad \u200d ü é 漢字 みんな 中国 рф ☃ 😀 \u3000 \u2028 \xff \x00 :~: com org", " ")

func wideText(r *rand.Rand, n int) []byte {
	var b []byte
	for len(b) < n {
		if r.IntN(12) == 0 {
			b = append(b, " \n\t>"[r.IntN(4)])
			continue
		}
		b = append(b, wideSuspects[r.IntN(len(wideSuspects))]...)
	}
	return b
}

// FuzzWide holds the references of any text against what must hold for them, and
// wants the same from windows with no more of the text than the Finder asks for.
func FuzzWide(f *testing.F) {
	for i, s := range []string{
		"ada@a.org", "a.org/x", "普遍。我爱你", "http://a.org/あ、http://b.org/", "git@a.org:x", "{ada@a.org}", "mailto:a..b@c.org/x", "http://a.org/(あ（)）",
		"请看a.org吧。b.org", "<ada@a.org>\n(b.org/x\ny)", strings.Join(wideSuspects, ""),
	} {
		f.Add([]byte(s), []byte(" "), []byte{byte(i)}, uint8(7))
	}
	f.Fuzz(func(t *testing.T, text, pad, cuts []byte, options uint8) {
		if len(text) > 300 {
			text = text[:300]
		}
		o := wideOptions(options)
		checkWide(t, text, o, collect(text, o))
		o.MaxLength = 100 // so that the windows are small
		checkWindows(t, padded(text, pad, padCut, windowed(o)), o, cuts)
	})
}

// TestWideRandom does what FuzzWide does with texts put together at random.
func TestWideRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	rounds := 3000
	if testing.Short() {
		rounds = 300
	}
	for i := range rounds {
		o := wideOptions(uint8(r.Uint32()))
		text := wideText(r, 1+r.IntN(200))
		checkWide(t, text, o, collect(text, o))
		if i%10 == 0 {
			o.MaxLength = 100
			long := padded(text, wideText(r, 1+r.IntN(100)), padNear, windowed(o))
			checkWindows(t, long, o, []byte{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())})
		}
	}
}

// What the default finds in a text without any mark of addresses, domains and
// characters beyond ASCII does not depend on the options.
func TestWideAdds(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		text := wideText(r, 1+r.IntN(200))
		all := collect(text, delimit.Options{Rejoin: delimit.RejoinNone, Email: true, Domains: true})
		all = slices.DeleteFunc(all, func(r delimit.Match) bool { return r.Kind == delimit.Email || r.Kind == delimit.Domain })
		for _, want := range collect(text, delimit.Options{Rejoin: delimit.RejoinNone}) {
			if strings.HasPrefix(string(want.Text), "mailto:") {
				continue // it ends where its addresses end
			}
			if !slices.ContainsFunc(all, func(r delimit.Match) bool { return r.Span == want.Span }) && !covered(text, &want) {
				t.Fatalf("%s is lost\nof %q", show(&want), text)
			}
		}
	}
}

// covered reports whether an address or a domain covers a place of a reference.
func covered(text []byte, want *delimit.Match) bool {
	for _, r := range collect(text, delimit.Options{Rejoin: delimit.RejoinNone, Email: true, Domains: true}) {
		if r.Span.Start <= want.Span.Start && want.Span.Start < r.Span.End {
			return true
		}
	}
	return false
}
