package program

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

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
