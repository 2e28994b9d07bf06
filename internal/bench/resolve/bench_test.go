package bench_test

import (
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"testing"

	"github.com/PuerkitoBio/purell"
	"github.com/klauspost/compress/zstd"

	"urigrep/resolve"
)

// perFile is the most URIs that are taken from one file.
const perFile = 5000

// corpus returns the first URIs of each text that both parsers take for valid.
var corpus = sync.OnceValues(func() (uris []string, err error) {
	files, err := filepath.Glob(filepath.Join(os.Getenv("URIGREP_SHARED"), "corpora", "*.zst"))
	for _, name := range files {
		found, err := urisOf(name)
		if err != nil {
			return nil, err
		}
		uris = append(uris, found...)
	}
	return uris, err
})

var candidate = regexp.MustCompile(`(?:[a-z]+://|mailto:)[^\s<>"]+[^\s<>".,;:!?')]`)

func urisOf(name string) ([]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	var uris []string
	for _, c := range candidate.FindAll(text, 2*perFile) {
		if _, err := url.Parse(string(c)); err == nil && resolve.Check(c) == nil && len(uris) < perFile {
			uris = append(uris, string(c))
		}
	}
	return uris, nil
}

// inputs returns the URIs and prepares b for a loop over all of them.
func inputs(b *testing.B) []string {
	b.Helper()
	uris, err := corpus()
	if err != nil {
		b.Fatal(err)
	}
	if len(uris) == 0 {
		b.Skip("no corpora: URIGREP_SHARED is not set")
	}
	n := 0
	for _, s := range uris {
		n += len(s)
	}
	b.SetBytes(int64(n))
	b.ReportAllocs()
	return uris
}

func BenchmarkParse(b *testing.B) {
	b.Run("by=resolve", func(b *testing.B) {
		uris := inputs(b)
		for b.Loop() {
			for _, s := range uris {
				if _, err := resolve.Parse(s); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("by=net-url", func(b *testing.B) {
		uris := inputs(b)
		for b.Loop() {
			for _, s := range uris {
				if _, err := url.Parse(s); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	var texts [][]byte
	for _, s := range inputs(b) {
		texts = append(texts, []byte(s))
	}
	for b.Loop() {
		for _, s := range texts {
			if err := resolve.Check(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// relative are references that are resolved against each URI.
var relative = []string{"g", "../g", "./g/../h;x?y#s", "/a/b/c.html", "?q=1", "#top", "//example.com/a", "http://example.com/a/./b"}

func BenchmarkResolve(b *testing.B) {
	b.Run("by=resolve", func(b *testing.B) {
		var bases, refs []resolve.Reference
		for _, s := range inputs(b) {
			bases = append(bases, parse(b, s))
		}
		for _, s := range relative {
			refs = append(refs, parse(b, s))
		}
		for b.Loop() {
			for i, base := range bases {
				if _, err := base.Resolve(refs[i%len(refs)]); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("by=net-url", func(b *testing.B) {
		var bases, refs []*url.URL
		for _, s := range inputs(b) {
			bases = append(bases, parseURL(b, s))
		}
		for _, s := range relative {
			refs = append(refs, parseURL(b, s))
		}
		for b.Loop() {
			for i, base := range bases {
				base.ResolveReference(refs[i%len(refs)])
			}
		}
	})
}

// From text to text, as a program that prints target URIs has it.
func BenchmarkResolveText(b *testing.B) {
	b.Run("by=resolve", func(b *testing.B) {
		uris := inputs(b)
		for b.Loop() {
			for i, s := range uris {
				target, err := parse(b, s).Resolve(parse(b, relative[i%len(relative)]))
				if err != nil || target.String() == "" {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("by=net-url", func(b *testing.B) {
		uris := inputs(b)
		for b.Loop() {
			for i, s := range uris {
				target := parseURL(b, s).ResolveReference(parseURL(b, relative[i%len(relative)]))
				if target.String() == "" {
					b.Fatal("no target")
				}
			}
		}
	})
}

func BenchmarkAppendResolve(b *testing.B) {
	var resolvers []resolve.Resolver
	for _, s := range inputs(b) {
		r, err := resolve.NewResolver(parse(b, s), resolve.Options{})
		if err != nil {
			b.Fatal(err)
		}
		resolvers = append(resolvers, r)
	}
	var refs []resolve.Reference
	for _, s := range relative {
		refs = append(refs, parse(b, s))
	}
	var buf []byte
	for b.Loop() {
		for i, r := range resolvers {
			buf = r.AppendResolve(buf[:0], refs[i%len(refs)])
		}
	}
}

// likeByScheme are purell's flags for what ByScheme does.
const likeByScheme = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
	purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDefaultPort | purell.FlagRemoveDotSegments |
	purell.FlagRemoveEmptyPortSeparator

func BenchmarkNormalizeText(b *testing.B) {
	b.Run("by=resolve", func(b *testing.B) {
		uris := inputs(b)
		for b.Loop() {
			for _, s := range uris {
				if parse(b, s).Normalize(resolve.ByScheme).String() == "" {
					b.Fatal("no normal form")
				}
			}
		}
	})
	b.Run("by=purell", func(b *testing.B) {
		uris := inputs(b)
		for b.Loop() {
			for _, s := range uris {
				if _, err := purell.NormalizeURLString(s, likeByScheme); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

func BenchmarkNormalize(b *testing.B) {
	b.Run("by=resolve", func(b *testing.B) {
		var refs []resolve.Reference
		for _, s := range inputs(b) {
			refs = append(refs, parse(b, s))
		}
		for b.Loop() {
			for _, r := range refs {
				r.Normalize(resolve.ByScheme)
			}
		}
	})
	b.Run("by=purell", func(b *testing.B) {
		var refs []*url.URL
		for _, s := range inputs(b) {
			refs = append(refs, parseURL(b, s))
		}
		for b.Loop() {
			for _, u := range refs {
				u := *u // purell writes to its argument
				purell.NormalizeURL(&u, likeByScheme)
			}
		}
	})
}

func BenchmarkWarnings(b *testing.B) {
	var refs []resolve.Reference
	for _, s := range inputs(b) {
		refs = append(refs, parse(b, s))
	}
	var w []resolve.Warning
	for b.Loop() {
		for _, r := range refs {
			w = r.AppendWarnings(w[:0])
		}
	}
}

func parse(b *testing.B, s string) resolve.Reference {
	r, err := resolve.Parse(s)
	if err != nil {
		b.Fatal(err)
	}
	return r
}

func parseURL(b *testing.B, s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		b.Fatal(err)
	}
	return u
}
