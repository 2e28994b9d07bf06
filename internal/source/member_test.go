package source

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/source/format"
)

// A Member is opened as the format that it is in, has the path that its kind asks for, and may be in
// others to a depth.
func TestMembers(t *testing.T) {
	stream := func(text string) *format.Member { return &format.Member{Src: strings.NewReader(text), Size: -1} }
	held := func(text string) *format.Member { return &format.Member{Bytes: []byte(text)} }
	named := func(m *format.Member, name string, isFile bool) *format.Member {
		m.Name, m.IsFile = name, isFile
		return m
	}
	for _, tt := range []struct {
		name   string
		member *format.Member
		want   []string
	}{
		{"text", named(stream("a http://a/"), "t", true), []string{`f{t}: "a http://a/"`}},
		{"text in memory", named(held("a http://a/"), "t", false), []string{`f: "a http://a/"`}},
		{"marked", named(stream("\xff\xfea\x00"), "t", true), []string{`f{t}: "a"`}},
		{"marked, in memory", named(held("\xef\xbb\xbfa"), "t", true), []string{`f{t}: "a"`}},
		{"HTML", named(stream("<html><p>a &amp; b"), "p", true), []string{`f{p}: "a & b"`}},
		{"message", named(stream("From: a@b.example\nDate: Mon, 2 Jan 2006 15:04:05 +0000\nSubject: x\n\nhttp://b/\n"), "m", true), []string{`f{m}: "http://b/\n"`}},
		{"rows", named(stream("{\"a\":\"x\"}\n"), "r.jsonl", true), []string{`f{r.jsonl}: "x"`}},
		{"table", named(held("a,b\n1,2\n"), "t.csv", true), []string{`f{t.csv}: "a"`, `f{t.csv}: "b"`,
			`f{t.csv}: "1"`, `f{t.csv}: "2"`}},
		{"binary", named(stream("a\x00"), "b", true), nil},
		{"empty", named(stream(""), "e", true), []string{`f{e}: ""`}},
	} {
		s, err := New(Config{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		f := s.File(t.Context(), "f")
		out := &output{file: f, path: f.Path, yield: func(d *Document) error {
			if d.Ends {
				return nil
			}
			text, err := io.ReadAll(d.Text)
			got = append(got, fmt.Sprintf("%s: %q", d.Path, text))
			return err
		}}
		if err := out.Member(tt.member); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, %v, want %q", tt.name, got, err, tt.want)
		}
		got = nil
		var told []string
		tt.member.Tell = func(e format.Event) { told = append(told, e.Text) }
		tt.member.IsFile = false // how deep files are nested is counted by archives
		if err := s.member(out, f, tt.member, place{path: "f", others: format.MaxDepth}); err != nil ||
			len(got) > 0 || len(told) != 1 || !strings.Contains(told[0], "too deep") {
			t.Errorf("%s, too deep: %q, %v, told %q", tt.name, got, err, told)
		}
	}
}
