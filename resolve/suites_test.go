package resolve_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"urigrep/resolve"
)

// suite reads the cases of one kind (resolve, validate, normalize) from the shared
// conformance suites. It skips the test when these are not there.
func suite[C any](t *testing.T, kind string) []C {
	t.Helper()
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" {
		t.Skip("URIGREP_SHARED is not set: no conformance suites")
	}
	files, err := filepath.Glob(filepath.Join(shared, "suites", kind, "*", "cases.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no suites of kind %s in %s: %v", kind, shared, err)
	}
	var cases []C
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		sc := bufio.NewScanner(f)
		sc.Buffer(nil, 1<<20)
		for sc.Scan() {
			var c C
			if err := json.Unmarshal(sc.Bytes(), &c); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			cases = append(cases, c)
		}
		if err := sc.Err(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		f.Close()
	}
	return cases
}

type validateCase struct {
	ID        string `json:"id"`
	Input     string `json:"input"`
	URI       bool   `json:"rfc3986_uri"`
	Reference bool   `json:"rfc3986_reference"`

	IRI          *bool `json:"valid_iri"`
	IRIReference *bool `json:"valid_iri_reference"`
}

func TestSuiteValidate(t *testing.T) {
	for _, c := range suite[validateCase](t, "validate") {
		r, err := resolve.Parse(c.Input)
		if ok := err == nil; ok != c.Reference {
			t.Errorf("%s: %q: reference %v, want %v (%v)", c.ID, c.Input, ok, c.Reference, err)
		}
		if ok := err == nil && r.IsURI(); ok != c.URI {
			t.Errorf("%s: %q: URI %v, want %v", c.ID, c.Input, ok, c.URI)
		}
	}
}

func TestSuiteValidateIRI(t *testing.T) {
	judged := 0
	for _, c := range suite[validateCase](t, "validate") {
		r, err := resolve.ToURI(c.Input)
		if c.IRIReference != nil {
			judged++
			if ok := err == nil; ok != *c.IRIReference {
				t.Errorf("%s: %q: IRI reference %v, want %v (%v)", c.ID, c.Input, ok, *c.IRIReference, err)
			}
		}
		if c.IRI != nil {
			judged++
			if ok := err == nil && r.IsURI(); ok != *c.IRI {
				t.Errorf("%s: %q: IRI %v, want %v (%v)", c.ID, c.Input, ok, *c.IRI, err)
			}
		}
	}
	if judged == 0 {
		t.Error("no case says whether it is an IRI")
	}
}

type resolveCase struct {
	ID        string   `json:"id"`
	Base      string   `json:"base"`
	Ref       string   `json:"ref"`
	Expect    string   `json:"expect"`
	ExpectAny []string `json:"expect_any"`
	RFC       any      `json:"rfc"` // 3986, 2396, 1808 or "both"
	Tags      []string `json:"tags"`
}

func (c resolveCase) under(v resolve.RFC) bool {
	number := map[resolve.RFC]float64{resolve.RFC3986: 3986, resolve.RFC2396: 2396}[v]
	return c.RFC == "both" || c.RFC == number
}

func TestSuiteResolve(t *testing.T) {
	cases := suite[resolveCase](t, "resolve")
	d := newDisagreements(t, "resolve")
	for _, v := range []resolve.RFC{resolve.RFC3986, resolve.RFC2396} {
		for _, c := range cases {
			if !c.under(v) || slices.Contains(c.Tags, "differs-from-rfc") {
				continue
			}
			got, err := resolveSuiteCase(c, v)
			if slices.Contains(c.Tags, "relative-base") {
				if err == nil {
					t.Errorf("%s %v: base %q: got %q, want an error", c.ID, v, c.Base, got)
				}
				continue
			}
			want := append(slices.Clone(c.ExpectAny), c.Expect)
			d.judge(t, c.ID+"/"+v.String()[len("RFC "):], err == nil && slices.Contains(want, got),
				"%q with base %q: got %q (%v), want %q", c.Ref, c.Base, got, err, want)
		}
	}
	d.finish(t)
}

func resolveSuiteCase(c resolveCase, v resolve.RFC) (string, error) {
	base, err := v.Parse(c.Base)
	if err != nil {
		return "", err
	}
	r, err := resolve.NewResolver(base, resolve.Options{Lax: slices.Contains(c.Tags, "lax-scheme")})
	if err != nil {
		return "", err
	}
	ref, err := v.Parse(c.Ref)
	if err != nil {
		return "", err
	}
	got := r.Resolve(ref).String()
	if slices.Contains(c.Tags, "current-document") {
		got = strings.Replace(got, c.Base, "(current document)", 1)
	}
	return got, nil
}

type normalizeCase struct {
	ID     string `json:"id"`
	Input  string `json:"input"`
	Expect string `json:"expect"`
	Level  string `json:"level"` // syntax, scheme or other
	Kind   string `json:"kind"`  // full, or the one step that was applied
	Syntax string `json:"rfc3986_syntax"`
}

func TestSuiteNormalize(t *testing.T) {
	cases := suite[normalizeCase](t, "normalize")
	d := newDisagreements(t, "normalize")
	for _, c := range cases {
		level, ok := map[string]resolve.Level{"syntax": resolve.BySyntax, "scheme": resolve.ByScheme}[c.Level]
		if c.Kind != "full" || !ok {
			continue
		}
		r, err := resolve.Parse(c.Input)
		got := r.Normalize(level).String()
		d.judge(t, c.ID, err == nil && got == c.Expect, "%q: got %q (%v), want %q", c.Input, got, err, c.Expect)
	}
	d.finish(t)
}

// What a second implementation of §6.2.2 gives for the URIs of all kinds of cases.
// It leaves the dot-segments of relative references alone, even after a '/'.
func TestSuiteNormalizeSyntax(t *testing.T) {
	for _, c := range suite[normalizeCase](t, "normalize") {
		r, err := resolve.Parse(c.Input)
		if err != nil || !r.IsURI() {
			continue
		}
		if got := r.Normalize(resolve.BySyntax).String(); got != c.Syntax {
			t.Errorf("%s: %q: got %q, want %q", c.ID, c.Input, got, c.Syntax)
		}
	}
}
