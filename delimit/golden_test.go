package delimit_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/delimit"
)

// goldenModes are the endings of golden files and how their texts are read.
var goldenModes = map[string]delimit.Options{
	"":         {},
	".auto":    {Rejoin: delimit.RejoinAuto},
	".wrapped": {Rejoin: delimit.RejoinWrapped},
}

// TestGolden reads the texts of testdata, and holds the targets with their lines
// and columns against the golden file beside each.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "testdata", "*.golden"))
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source := strings.TrimSuffix(file, ".golden")
			mode := filepath.Ext(source)
			opt, ok := goldenModes[mode]
			if !ok {
				mode, opt = "", goldenModes[""]
			}
			text := readFile(t, strings.TrimSuffix(source, mode))
			want := strings.Split(strings.TrimSuffix(string(readFile(t, file)), "\n"), "\n")
			var got []string
			for r := range delimit.All(text, opt) {
				if s, ok := target(&r); ok {
					line, column := position(text, r.Span.Start)
					got = append(got, fmt.Sprintf("%d:%d:%s", line, column, s))
				}
			}
			diffLines(t, got, want)
		})
	}
}

// diffLines reports lines that one of two lists has and the other has not, and
// lists that differ in order alone.
func diffLines(t *testing.T, got, want []string) {
	t.Helper()
	if slices.Equal(got, want) {
		return
	}
	t.Error("differs")
	for _, s := range got {
		if !slices.Contains(want, s) {
			t.Errorf("found   %s", s)
		}
	}
	for _, s := range want {
		if !slices.Contains(got, s) {
			t.Errorf("missing %s", s)
		}
	}
}

// position returns the line of an offset and its column in characters, both from 1
// on. Lines end in LF, CR LF or CR.
func position(text []byte, at int64) (line, column int) {
	before := text[:at]
	start := bytes.LastIndexAny(before, "\n\r") + 1
	ends := bytes.Count(before, []byte("\n")) + bytes.Count(before, []byte("\r")) - bytes.Count(before, []byte("\r\n"))
	return ends + 1, utf8.RuneCount(before[start:]) + 1
}
