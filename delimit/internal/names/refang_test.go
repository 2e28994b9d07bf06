package names

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The mark begins at the '|'.
func TestDefangMark(t *testing.T) {
	for marked, want := range map[string]string{
		"a|[.]b": ".", "a|(.)b": ".", "a|{.}b": ".", "a|[DOT]b": ".", "é|(dot)é": ".", "a|[at]b": "@", "a|{@}b": "@",
		"http|[:]//a": ":", "http|[://]a": "://", "a|[/]": "/", "a+|[://]b": "://",
		"|[.]a": "", "a |[.]b": "", "a|[.] b": "", "a|[.]": "", "a|[.)b": "", "a|[..]b": "", "a|[b]c": "", "a-|[.]b": "", "a|[": "", "a|(dot": "",
		"a|[.b": "", "a|.]b": "", "x|.b": "",
	} {
		i := strings.IndexByte(marked, '|')
		text := []byte(marked[:i] + marked[i+1:])
		if plain, n := defangMark(text, i, false); plain != want || (n == 0) != (want == "") || n > len(text)-i {
			t.Errorf("%s: %q, %d", marked, plain, n)
		}
	}
	for marked, want := range map[string]string{
		"a|[.b": ".", "a|(.b": ".", "a|.]b": ".", "a|@)b": "@", "a|[dot b": "", "a|.] b": "", "a|.b": "", "a|[. b": "", "a|[.]b": ".", " |.]b": "",
	} {
		i := strings.IndexByte(marked, '|')
		text := []byte(marked[:i] + marked[i+1:])
		if plain, _ := defangMark(text, i, true); plain != want {
			t.Errorf("half of %s: %q", marked, plain)
		}
	}
}

func TestDefangedScheme(t *testing.T) {
	for scheme, want := range map[string]string{
		"hxxp": "http", "hXXps": "https", "MEOW": "http", "fxp": "ftp", "sfXp": "sftp", "http": "", "": "", "hxxpsx": "",
	} {
		if got := defangedScheme([]byte(scheme)); got != want || got != "" && len(got) != len(scheme) {
			t.Errorf("%s: %q", scheme, got)
		}
	}
}

// TestDefangWords has each word between each pair of brackets, and half of a pair (rule W3).
func TestDefangWords(t *testing.T) {
	for word, plain := range map[string]string{".": ".", "dot": ".", "DOT": ".", "://": "://", ":": ":", "/": "/", "at": "@", "AT": "@", "@": "@", "do": "", "dots": "", "a": "", ":/": "", "": ""} {
		for _, brackets := range []string{"[]", "()", "{}"} {
			mark := brackets[:1] + word + brackets[1:]
			got, n := defangMark([]byte("a"+mark+"b"), 1, false)
			if got != plain || plain != "" && n != len(mark) || plain == "" && n != 0 {
				t.Errorf("W3 %s stands for %q, %d bytes; want %q", mark, got, n, plain)
			}
			wrong := map[string]string{"[]": ")", "()": "}", "{}": "]"}[brackets]
			if got, n := defangMark([]byte("a"+brackets[:1]+word+wrong+"b"), 1, false); n != 0 {
				t.Errorf("W3 %s%s%s stands for %q", brackets[:1], word, wrong, got)
			}
			half, n := defangMark([]byte("a"+brackets[:1]+word+"b"), 1, true)
			if want := len(word) == 1 && plain != ""; (n > 0) != want || want && (half != plain || n != 2) {
				t.Errorf("W3 %s%s stands for %q, %d bytes", brackets[:1], word, half, n)
			}
			closed, n := defangMark([]byte("a"+word+brackets[1:]+"b"), 1, true)
			if want := word == "." || word == "@"; (n > 0) != want || want && (closed != plain || n != 2) {
				t.Errorf("W3 %s%s stands for %q, %d bytes", word, brackets[1:], closed, n)
			}
		}
	}
	if _, n := defangMark([]byte("a"), 1, true); n != 0 {
		t.Error("W3 a mark behind the end of the text")
	}
	for scheme, want := range map[string]string{"hxxp": "http", "hxxps": "https", "meow": "http", "fxp": "ftp", "fxps": "ftps", "sfxp": "sftp", "HXXPS": "https", "hxxpsx": "", "hxx": "", "meo": "", "fx": "", "sfx": ""} {
		if got := defangedScheme([]byte(scheme)); got != want {
			t.Errorf("W3 %s is %q, want %q", scheme, got, want)
		}
	}
}

// A copy that holds what it made whole for the candidates before gives what a new one gives.
func TestCopyAhead(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	parts := []string{"[.]", "[", ".", "]", "(dot)", "[://]", "hxxp", "tp", "a", "é", " ", "{at}", "@", "(", "1", "[:]//", "[colon]", "\n", "/"}
	for range 30 {
		var b []byte
		for range 700 {
			b = append(b, parts[random.IntN(len(parts))]...)
		}
		var held Copy
		held.Forget()
		var spellings Spellings
		for j := range b {
			d, ok := new(Spellings).At(b, j, 0)
			if again, same := spellings.At(b, j, 0); again != d || same != ok {
				t.Fatalf("at %d of %q: %+v %v, want %+v %v", j, b, again, same, d, ok)
			}
			if !ok {
				continue
			}
			var fresh Copy
			from, to := max(0, d.Start-20), min(len(b), d.Start+defangLook+random.IntN(400))
			got, want := held.Set(b, d, from, to), fresh.Set(b, d, from, to)
			if got != want || held.marked != fresh.marked || string(held.Text) != string(fresh.Text) || !slices.Equal(held.At, fresh.At) {
				t.Fatalf("at %d of %q: %d %q %v %v\nwant %d %q %v %v", d.Start, b[from:to], got, held.Text, held.At, held.marked, want, fresh.Text, fresh.At, fresh.marked)
			}
			if first, name, end := held.IndexOf(0), held.IndexOf(got), held.IndexOf(len(held.Text)+1); first != from || name != d.Start || end != to {
				t.Fatalf("at %d: indices %d, %d, %d, want %d, %d, %d", d.Start, first, name, end, from, d.Start, to)
			}
		}
	}
}
