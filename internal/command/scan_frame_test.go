package command

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// A target that need not be parsed is in normal form on each level, and its host is the parsed one.
func TestTargetsThatNeedNotBeParsed(t *testing.T) {
	parts := []string{"http", "https", "HTTP", "httpss", "ftp", ":", "//", "://", "a", "B", "a.example", "www.b.example.", "127.0.0.1", "@", ":80", "/", "/c", "/.", "/..", "/.d", "?q=e/f", "#g", "%41", "%2f", "!$&'()*+,;=", "[::1]", "_", "~", "|", "é"}
	rng := rand.New(rand.NewPCG(5, 6))
	known := 0
	for range 300_000 {
		target := []byte([]string{"http://", "https://", ""}[rng.IntN(3)])
		if rng.IntN(2) == 0 {
			target = append(target, "a.example/"...)
		}
		for range rng.IntN(5) {
			target = append(target, parts[rng.IntN(len(parts))]...)
		}
		host, ok := normalWeb(target)
		if !ok {
			continue
		}
		known++
		ref, ok := pipeline.ParseTarget(resolve.RFC3986, target)
		want, _ := ref.Host()
		if !ok || string(host) != want || strings.ToLower(want) != want {
			t.Fatalf("%s: the host is %q, want %q", target, host, want)
		}
		for _, level := range []resolve.Level{resolve.BySyntax, resolve.ByScheme} {
			if normal := ref.AppendNormalized(nil, level); !bytes.Equal(normal, target) {
				t.Fatalf("%s: %s by %v", target, normal, level)
			}
		}
	}
	if known < 10_000 {
		t.Errorf("%d targets were known: too few to show anything", known)
	}
}

// Frames that are cut anywhere are the same frames.
func TestFramesThatAreCut(t *testing.T) {
	s := &Scan{config: new(config), level: resolve.BySyntax, write: func(dst []byte, r *pipeline.Record) []byte { return append(append(dst, r.Target...), '\n') }}
	s.Count(Targets | Hosts)
	var frames []byte
	for i, target := range []string{"http://a.example/", "HTTP://B.example/%7e", "mailto:a@b.example", "x:"} {
		frames = s.frame(frames, &pipeline.Record{Origin: &pipeline.Origin{Path: "f"}, Target: []byte(target), Span: delimit.Span{Start: int64(i)}})
	}
	const want = "f 0 http://a.example/ a.example http://a.example/\nf 1 http://b.example/~ b.example HTTP://B.example/%7e\n"
	for size := 1; size <= len(frames); size++ {
		var got strings.Builder
		u := &unframer{to: sinkFunc(func(f *Found) error {
			_, err := fmt.Fprintf(&got, "%s %d %s %s %s", f.Path, f.Start, f.Target, f.Host, f.Record)
			return err
		})}
		for from := 0; from < len(frames); from += size {
			if _, err := u.Write(frames[from:min(from+size, len(frames))]); err != nil {
				t.Fatal(err)
			}
		}
		if !strings.HasPrefix(got.String(), want) || strings.Count(got.String(), "\n") != 4 || len(u.rest) > 0 {
			t.Fatalf("%d bytes at a time: %q, want it to begin with %q", size, got.String(), want)
		}
	}
}

// A sinkFunc is a Sink of what is found alone.
type sinkFunc func(f *Found) error

func (f sinkFunc) Found(found *Found) error { return f(found) }
func (sinkFunc) Trouble(Trouble)            {}
