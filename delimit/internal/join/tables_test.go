package join

import (
	"testing"

	"urigrep/delimit/internal/names"
	"urigrep/internal/text"
)

// TestCertainTokens has tokens and lines by what they say for certain (rule R5).
func TestCertainTokens(t *testing.T) {
	for tok, want := range map[string]bool{
		"#a-b": true, "#a_b": true, "#a.b": true, "#ab-": true, "#a1-2": true, "#ab": false, "#-ab": false, "#1-a": false, "#a-b c": false, "#a/b-c": false, "#a-b;": false,
	} {
		if got := isFragment([]byte(tok)); got != want {
			t.Errorf("R5 %q is a fragment: %v, want %v", tok, got, want)
		}
	}
	for line, want := range map[string]bool{
		"a=b": true, "A1_-. \t=b": true, "a = b": true, "1a=b": false, "=b": false, " a=b": false, "a": false, "a b=c": false, "_a=b": true, "a:=b": false, "a ": false, "a,b": true, "a ,b": false,
	} {
		if got := isKeyed([]byte(line)); got != want {
			t.Errorf("R5 %q has a key: %v, want %v", line, got, want)
		}
	}
	for line, want := range map[string]bool{"ABC:": true, "ABC;": true, " \tX-ABC:d": true, "AB:": false, "Abc:": false, "ABC": false, "ABC =": false, "AbC:": false, "AZA:": true, "A@C:": false, "A[C:": false} {
		if got := isField([]byte(line)); got != want {
			t.Errorf("R5 %q is a field: %v, want %v", line, got, want)
		}
	}
	for tok, want := range map[string]bool{"a=": true, "a1_-b=c": true, "=": false, "a": false, "a.b=": false, "Z=": true} {
		if got := text.BeginsParameter([]byte(tok)); got != want {
			t.Errorf("R5 %q begins with a parameter: %v, want %v", tok, got, want)
		}
	}
	for _, tt := range []struct {
		ref, tok string
		want     bool
	}{
		{"a/b", "?c=d", true}, {"a/b?c", "?d=e", false}, {"a/b?c=d", "&e=f", true}, {"a/b?c=d&", "ef=g", true}, {"a/b?", "ef=g", true}, {"a/b&", "e=f", false}, {"a/b?c=d&", "efgh", false}, {"a/b", "&e=f", false}, {"a/b?cd", "=xyz", true}, {"a/b?c=d", "=xyz", false}, {"a/b", "=xyz", false}, {"a/b?c=d&e", "=xyz", true}, {"?c", "=xyz", true}, {"a/b#c", "?d=e", false},
		{"a/b", "?c=", false}, {"a/b?cd", "=ef", false}, {"a/b?cd", "==ef", false}, {"a/b?cd", "=3Def", false}, {"a/b?cd", "=g3ef", true}, {"a/b", "?cde", false}, {"a/b", "cd=e", false}, {"", "?c=d", false},
	} {
		if got := continuesQuery([]byte(tt.ref), []byte(tt.tok)); got != tt.want {
			t.Errorf("R5 %q continues the query of %q: %v, want %v", tt.tok, tt.ref, got, tt.want)
		}
	}
	for _, tt := range []struct {
		tok, scheme string
		want        bool
	}{
		{"a.com", "http", true}, {"a.zzz", "http", false}, {"a.1", "http", true}, {"com", "http", false}, {"a/", "http", false}, {"ab/", "http", true}, {"ab/", "git+x", false}, {"a.zzz/", "x", true}, {"ab:80", "http", true}, {"ab:x", "http", false}, {"ab:", "http", false},
		{"ab?", "http", false}, {"a.b?", "http", true}, {"a.b#", "http", true}, {"", "http", false}, {"/a", "http", false}, {"-a.com", "http", false}, {".com", "http", false},
	} {
		if got := names.MayBeHost([]byte(tt.tok), []byte(tt.scheme)); got != tt.want {
			t.Errorf("R5 %q of %s is a host: %v, want %v", tt.tok, tt.scheme, got, tt.want)
		}
	}
	for _, tt := range []struct {
		ref, tok string
		want     bool
	}{{"a%", "41", true}, {"a%", "4", false}, {"a%", "4g", false}, {"a%", "g4", false}, {"a%4", "1", true}, {"a%4", "g", false}, {"a%g", "1", false}} {
		if got := completesEscape([]byte(tt.ref), []byte(tt.tok)); got != tt.want {
			t.Errorf("R5 %q completes %q: %v, want %v", tt.tok, tt.ref, got, tt.want)
		}
	}
	for _, tt := range []struct {
		host, tok string
		want      bool
	}{{"a.", "com", true}, {"a.", "Com", false}, {"a.", "zzz", false}, {"a.com.", "com", false}, {"a.", "in", false}, {"a.", "com/b", true}, {"a.", "b.com/c", true}, {"a.", "b.zzz/c", false}, {"a.", "com:80", true}, {"a.com.", "org/", true}, {"a.", "co.uk/", true}} {
		if got := completesHost([]byte(tt.host), []byte(tt.tok)); got != tt.want {
			t.Errorf("R5 %q completes %q: %v, want %v", tt.tok, tt.host, got, tt.want)
		}
	}
	for label, want := range map[string]bool{"com": true, "COM": false, "zzz": false, "": false, "az": true, "a1": false, "com{": false, "com`": false} {
		if got := isSmallTop([]byte(label)); got != want {
			t.Errorf("R5 %q is a top-level domain in small letters: %v, want %v", label, got, want)
		}
	}
}

// TestMarksOfLines has the tokens that begin a list item, a header field, an underline or an option
// (rule R5).
func TestMarksOfLines(t *testing.T) {
	for _, tt := range []struct {
		tok, after string
		want       bool
	}{
		{"-", " a", true}, {"---", "", true}, {"=_*#~+.:!", "\n", true}, {"...", " ", true}, {"...a", " ", true}, {"..a", " ", false}, {"-", "a", false}, {"o", " a", true}, {"o", "\n", false}, {"1", " a", false}, {"Subject:", " a", true}, {"a:", " b", true}, {":", " ", true}, {"1:", " a", false},
		{"(a", " b", true}, {"[1]", " b", true}, {"{1}", " b", false}, {"1)", " a", true}, {"abc)", "\n", true}, {"abcd)", "\n", false}, {"1.", " a", true}, {"12.", " a", true}, {"123.", " a", false}, {"1.", "\n", false}, {"ab.", " a", false}, {"-a", " b", true}, {"-abc", " b", true}, {"-abc", "\n", false}, {"-a", "\n", true},
		{"-a.b", " c", false}, {"--a", "\n", true}, {"-ab=c", "\n", true}, {"-1=c", "\n", false}, {"-1", " a", true}, {"tide", " a", false}, {"a/b", "\n", false},
	} {
		if got := isMark([]byte(tt.tok), []byte(tt.after)); got != tt.want {
			t.Errorf("R5 %q before %q is a mark: %v, want %v", tt.tok, tt.after, got, tt.want)
		}
	}
	for leader, want := range map[string]bool{
		"": false, "> -": true, "> +": true, "o": true, "=": true, ":": true, "*": false, "#": false, "> [1]": true, "(12)": true, "[a]": false, "1.": true, "12)": true, "1a": false, "a.": false, "1. >": false, "-- ": false, "- \u00a0": true,
	} {
		if got := endsInMark([]byte(leader)); got != want {
			t.Errorf("R5 %q ends in the mark of a list item: %v, want %v", leader, got, want)
		}
	}
	for s, want := range map[string]bool{
		"www.a": true, "WWW.a": true, "www1.a": true, "www22.a": true, "www.1": false, "www.": false, "www": false, "wwwa.b": false, "ftp.a": true, "FTP.a": true, "ftp.1": false, "ftp.": false, "ftp1.a": false, "ftpx": false, "wwx.a": false, "ftp/a": false,
	} {
		if got := text.BeginsAbbreviated([]byte(s)); got != want {
			t.Errorf("A1 %q begins abbreviated: %v, want %v", s, got, want)
		}
	}
	for leader, want := range map[string]int{"": 0, "> ": 2, "\t": 8, "a\t": 8, "1234567\t": 8, "12345678\t": 16, "é ": 2, " \t ": 9} {
		if got := columns([]byte(leader)); got != want {
			t.Errorf("R5 %q is %d columns wide, want %d", leader, got, want)
		}
	}
}
