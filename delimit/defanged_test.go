package delimit_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/resolve"
)

var refang = delimit.Options{Refang: true, Domains: true, Email: true}

// defangedIn returns the defanged references in text, each with its target.
func defangedIn(t *testing.T, text string, o delimit.Options) (all []string) {
	t.Helper()
	for m := range delimit.All(text, o) {
		target, _ := m.Target(delimit.TargetOptions{})
		if written := text[m.Span.Start:m.Span.End]; len(m.Pieces) == 1 && m.Rules&delimit.RuleR7 == 0 && string(m.Text) != written {
			t.Errorf("%q: %q is found, where %q is written", text, m.Text, written)
		}
		all = append(all, string(m.Text)+" "+target)
	}
	return all
}

// A mark means a name: each top-level domain is one, whatever files and programs end in it (rule A2).
func TestDefangedTopLevels(t *testing.T) {
	list, err := os.ReadFile("testdata/tlds.txt")
	if err != nil {
		t.Fatal(err)
	}
	tops := strings.Fields(string(list))
	if len(tops) < 1400 {
		t.Fatalf("%d top-level domains", len(tops))
	}
	for _, form := range []string{"evil[.]", "mail[.]evil[.]", "mail.evil[.]", "evil(dot)"} {
		for _, path := range []string{"", "/b", ":8080/b?c=d"} {
			for _, top := range tops {
				ref := form + top + path
				whole := strings.NewReplacer("[.]", ".", "(dot)", ".").Replace(ref)
				if got, want := defangedIn(t, "see "+ref+" there", refang), ref+" http://"+whole; len(got) != 1 || got[0] != want {
					t.Errorf("A2 %s: %q, want %q", ref, got, want)
				}
			}
		}
	}
}

// carriers are what may stand around a reference (rules D1 to D5), each side, with "|" between.
var carriers = []string{
	"see | there", "|", "see |, there", "see |. There", "see |; there", "see |: there", "is it |? No", "see |! There", "see |…", "see |。", "见|。", "见：|，", "见|、", "see | — there", "see |— there", "see |…there",
	"<|>", "<URL:|>", "< | >", "\"|\"", "'|'", "(|)", "[|]", "{|}", "`|`", "“|”", "„|“", "«|»", "‘|’", "‚|‘", "‹|›", "「|」", "『|』", "（|）", "【|】", "《|》", "〈|〉", "\"|\",", "(|),", "(|). There", "(see |)",
	"**|**", "*|*", "***|***", "_|_", "__|__", "~~|~~", "**|**,", "**|**.", "(**|**)", "**|.**", "*see |*", "**see** |", "[text](|)", "[|](x)", "![x](|)", "[text](<|>)", "[r]: |", "- |", "* |", "1. |", "> |", ">> |", "# |", "// |", "/* | */", "|  \nnext",
	"||c|", "|a||c|", "| a | | c |", "a,|,b", "\"a\",\"|\",\"b\"", "a;|;b", "a\t|\tb", "a=|", "a=\"|\"", "url: |", "url:|", "<a href=\"|\">x</a>", "<a href='|'>x</a>", "<p>|</p>", "<td>|</td>", "<br>|<br/>", "&lt;|&gt;",
	`{"a":"|"}`, `{"a":"x\n|\ny"}`, `{"a":"x\r\n|\r\ny"}`, `{"a":"x\t|\ty"}`, `["|","b"]`, `"x \"|\" y"`, `\u003c|\u003e`, `\u0022|\u0022`, "x\x1b[1m|\x1b[0m y", "Link: <|>; rel=next", "{\\tt |}", "\\url{|}", "\\href{|}{x}", "➜ |", "• |", "☞|",
}

// spelled are references, each with its defanged spellings.
var spelledOut = map[string][]string{
	"http://a.evil.com/b": {
		"hxxp://a.evil.com/b", "hXXp://a[.]evil[.]com/b", "HXXP://a(.)evil{.}com/b", "h**p://a[.]evil.com/b", "meow://a[dot]evil[DOT]com/b", "http[:]//a.evil.com/b", "hxxp[://]a[.]evil[.]com/b", "hxxp[colon]//a.evil.com/b",
		`hxxp://a\[.\]evil\[.\]com/b`, `http\[:\]//a.evil.com/b`, "hxxp:[/][/]a[.]evil[.]com[/]b", "hxxp://a[.evil.]com/b", "http://a.evil[.]com/b", `hxxp:\/\/a[.]evil[.]com\/b`,
	},
	"https://evil.com":           {"hxxps://evil.com", "hxxps[:]//evil[.]com", "https://evil[.]com", "hxxps[://]evil(dot)com", "h**ps://evil[.]com"},
	"ftp://evil.com/b":           {"fxp://evil.com/b", "ftp[:]//evil.com/b", "ftp://evil[.]com/b"},
	"https://u@evil.com:8/?b=c":  {"hxxps://u[@]evil[.]com[:]8/?b=c", "hxxps://u@evil.com:8/?b=c", "https://u[at]evil.com:8/?b=c"},
	"http://192.0.2.1":           {"192[.]0.2[.]1", "192.0.2[.]1", "hxxp://192.0.2.1", `192\[.\]0\[.\]2\[.\]1`, "192(dot)0(dot)2(dot)1"},
	"http://192.0.2.1:80/b.exe":  {"192[.]0.2.1:80/b[.]exe", "192.0.2.1[:]80/b.exe", "hxxp://192[.]0[.]2[.]1:80/b.exe"},
	"http://www.evil.com":        {"www[.]evil[.]com", "www.evil[.]com", "www[dot]evil(dot)com"},
	"http://www.evil.com/b.html": {"www[.]evil[.]com/b[.]html", "www.evil[.]com/b.html"},
	"mailto:ada@evil.com":        {"mailto:ada@evil[.]com", "mailto[:]ada[@]evil.com", "ada[at]evil[.]com", "ada@evil[.]com", "ada[@]evil[dot]com"},
	"http://evil.com":            {"evil[.]com", "evil(.)com", "evil[dot]com", `evil\[.\]com`},
	"http://mail.evil.com/b?c=d": {"mail[.]evil[.]com/b?c=d", "mail.evil[.]com/b?c=d"},
}

// plainSpelling returns the spelling of a target that is found without Refang, where the defanged one has
// no scheme either.
func plainSpelling(target, spelling string) string {
	if strings.Contains(spelling, `\/`) {
		return strings.ReplaceAll(target, "/", `\/`)
	}
	if strings.Contains(spelling, "//") || strings.Contains(spelling, "/]") || strings.HasPrefix(spelling, "mailto") || strings.HasPrefix(spelling, "192") {
		return target
	}
	return strings.TrimPrefix(strings.TrimPrefix(target, "http://"), "mailto:")
}

// A defanged reference is found in every carrier in which the same one spelled out is.
func TestDefangedInCarriers(t *testing.T) {
	tried := 0
	for target, spellings := range spelledOut {
		for _, spelling := range spellings {
			for _, carrier := range carriers {
				before, after := carrier, ""
				if i := strings.LastIndex(carrier, "|"); strings.Count(carrier, "|") == 1 {
					before, after = carrier[:i], carrier[i+1:]
				} else {
					before, after, _ = strings.Cut(carrier, "||")
					before, after = before+"|", "|"+after
				}
				whole := plainSpelling(target, spelling)
				plain := defangedIn(t, before+whole+after, refang)
				if len(plain) != 1 || plain[0] != strings.ReplaceAll(whole, `\/`, "/")+" "+target {
					continue // it is read with what stands beside it, or not at all
				}
				tried++
				if got, want := defangedIn(t, before+spelling+after, refang), spelling+" "+target; len(got) != 1 || got[0] != strings.ReplaceAll(want, `\/`, "/") {
					t.Errorf("W3 %q in %q: %q, want %q; plain: %q", spelling, carrier, got, want, plain)
				}
			}
		}
	}
	if tried < 3000 {
		t.Errorf("only %d carriers of spellings have their reference spelled out", tried)
	}
}

// What is found does not depend on where a text is cut, and how.
func TestDefangedInPieces(t *testing.T) {
	var b strings.Builder
	i := 0
	for target, spellings := range spelledOut {
		for _, spelling := range spellings {
			carrier := carriers[i%len(carriers)]
			fmt.Fprintf(&b, "%s and %s, %s\n", strings.Replace(carrier, "|", spelling, 1), spelling, target)
			if i++; i%5 == 0 {
				b.WriteString(strings.Repeat("some words of prose (with brackets)\n", 2000))
			}
		}
	}
	text := b.String()
	want := fmt.Sprint(defangedIn(t, text, refang))
	readers := map[string]func() (all []string, err error){
		"stream": func() ([]string, error) { return inStream(strings.NewReader(text)) },
		"halves": func() ([]string, error) { return inStream(iotest.HalfReader(strings.NewReader(text))) },
	}
	for name, read := range readers {
		got, err := read()
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v, %d references, not what the whole has", name, err, len(got))
		}
	}
	short := refang
	short.MaxLength = 1 << 10
	f := cut.New(short, false).(cut.Finder[delimit.Match])
	for _, step := range []int{1 << 14, 1<<16 + 3, len(text)} {
		f.Reset(0)
		var got []string
		for from := 0; from < len(text); from += step {
			begin, to := max(0, from-f.Behind()), min(len(text), from+step)
			end := min(len(text), to+f.Ahead())
			w := cut.Window{Text: []byte(text[begin:end]), Offset: int64(begin), From: from - begin, To: to - begin, EOF: end == len(text)}
			f.Scan(w, func(m *delimit.Match) bool {
				got = append(got, described(m))
				return true
			})
		}
		if fmt.Sprint(got) != want {
			t.Errorf("windows of %d bytes: %d references, not what the whole has", step, len(got))
		}
	}
}

func inStream(r interface{ Read([]byte) (int, error) }) (all []string, err error) {
	for m, err := range delimit.Stream(r, refang) {
		if err != nil {
			return all, err
		}
		all = append(all, described(&m))
	}
	return all, nil
}

// described is what defangedIn has of a match.
func described(m *delimit.Match) string {
	target, _ := m.Target(delimit.TargetOptions{})
	return string(m.Text) + " " + target
}

// A reference that is broken is whole in all of its lines.
func TestDefangedIsJoined(t *testing.T) {
	for text, want := range map[string]string{
		"<hxxp://evil[.]com/a/\nb[.]html?u=www.x%2Fbad[.]org%2F>":                                       "http://evil.com/a/b.html?u=www.x%2Fbad.org%2F",
		"<hxxps[:]//evil[.]com/?a=b&\n  u=https%3A%2F%2Fbad[.]org%2F&\n  c=d>":                          "https://evil.com/?a=b&u=https%3A%2F%2Fbad.org%2F&c=d",
		"see hxxps[:]//mail[.]evil[.]com/distinct-features-of-the-projection-of-maps/?utm_te\nrm=a[.]b": "https://mail.evil.com/distinct-features-of-the-projection-of-maps/?utm_term=a.b",
	} {
		got := defangedIn(t, text, refang)
		if len(got) == 0 || !strings.HasSuffix(got[0], " "+want) {
			t.Errorf("W3 %q: %q, want %s", text, got, want)
		}
	}
}

// What begins with hxxp comes out whole or not at all.
func TestDefangedWholeOrNot(t *testing.T) {
	for _, text := range []string{
		"hxxp://", "hxxp://%s/x", "hxxps?://evil[.]com/", "hxxp(s)://evil[.]com", `hxxps://evil\[.\]com/x`, `hxxp://[^a]b[.]c/`, "hxxp://evil[.]com/.*", "hxxp:evil[.]com", "hxxp//evil[.]com", "hxxp:// evil[.]com", "hxxp://[v1[.]a]?b", "xhxxp://evil.com", "hxxp://evil[.com].x/", "hxxp:/evil[.]com/b", "HXXPS[:]//", "url=hxxp://a.b/c",
	} {
		for m := range delimit.All(text, refang) {
			target, ok := m.Target(delimit.TargetOptions{})
			if ref, err := resolve.Parse(target); err != nil || strings.Contains(strings.ToLower(target), "hxxp") && strings.HasPrefix(strings.ToLower(string(m.Text)), "hxxp") {
				t.Errorf("W3 %q: %s with the target %q (%v) %v %v", text, m.Text, target, ok, ref, err)
			}
		}
	}
}

// Lists of indicators have one a line.
func TestDefangedListsAreNotJoined(t *testing.T) {
	for _, list := range []string{
		"192[.]0[.]2[.]1\n192[.]0[.]2[.]22\n198[.]51[.]100[.]3\n203[.]0[.]113[.]4", "evil[.]com/a/b?c=d\nis[.]evil[.]com/3d5eWS?V=26\nis[.]evil[.]com/GgGf9z?v=25", "hxxp://evil[.]com/a\nevil[.]com\nbad[.]org/b\nmail.evil[.]com/c/",
		"hxxps[://]evil[.]com/pw/\nevil[.]com\nhxxp[://]bad[.]org/\n192[.]0[.]2[.]1:8080", "www[.]evil[.]com/a/\nwww[.]bad[.]com\nevil[.]zip/b\nx[.]in", "ada[at]evil[.]com\nbob[@]evil[.]com\nevil[.]com",
	} {
		for _, end := range []string{"\n", "\r\n", "\r\n\r\n"} {
			for _, mode := range []delimit.Rejoin{delimit.RejoinAuto, delimit.RejoinAll} {
				o := refang
				o.Rejoin = mode
				got := []string{}
				for m := range delimit.All(strings.ReplaceAll(list, "\n", end), o) {
					got = append(got, string(m.Text))
				}
				if strings.Join(got, "\n") != list {
					t.Errorf("W3 %q, line ends %q, %v: %q", list, end, mode, got)
				}
			}
		}
	}
}
