package delimit_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
)

// TestDestinations has relative references that are destinations of Markdown (rule F1).
func TestDestinations(t *testing.T) {
	wantTargets(t, delimit.Options{Relative: true}, map[string]string{
		"see [x](../b.md) and ![y z](c/d.png \"A title\") and [z](#e-f)":     "../b.md c/d.png #e-f",
		"[r]: ../b\n[s]:   ./c.md 'C'\n> [t]:\n>   /d\n[u]: <../e f>":        "../b ./c.md",
		"[![a](b.svg)](../c/) [d](e_(f).html) [g](h\\_\\(i.md)":              "b.svg ../c/ e_(f).html h_(i.md",
		"[two\nlines](b/c.md) [x](</d/e>) [y](?e=f) [z](/)":                  "b/c.md /d/e ?e=f /",
		"[中](中/文.md) [x](http://a.example/) [y](www.a.example/b)":            "%E4%B8%AD/%E6%96%87.md http://a.example/ http://www.a.example/b",
		"[x](b.md\n\"title\") [y](c.md\n)":                                   "b.md",
		"f[i](a.b) x[0](./y) f(x)[1](./z) [x](word) [x](two words/y.md)":     "",
		"[x](b.md [y]( ./c.md ) [z](./d":                                     "",
		"[^1]: ./b\n[12:30]: ./c is gone\n[a] [b]: ./c\n[c]:./d\nx [d]: ./e": "",
		"[x\n\ny](./b) ](./c) []: ./d":                                       "",
		"[x](mailto:ada@a.example) [y](ada@a.example) [z](C:/b)":             "mailto:ada@a.example",
	})
	wantTargets(t, delimit.Options{}, map[string]string{"[x](../b.md)\n[r]: ../b": ""})
	for _, n := range []int{1 << 10, 1 << 14} { // linear, and no panic
		for range delimit.All([]byte(strings.Repeat("](./", n)+strings.Repeat("[", n)), delimit.Options{Relative: true}) {
		}
	}
}
