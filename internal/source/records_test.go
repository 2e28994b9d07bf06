package source_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

// recordTexts returns what is read of a file: of each text the line and path of its string or the
// target URI of its record, and the text; and what is reported of damage.
func recordTexts(t *testing.T, cfg source.Config, path string) (texts, damage []string) {
	t.Helper()
	cfg.Metadata, cfg.MaxDecompressed = true, 1<<30
	cfg.Damage = func(_ string, offset, _ int64, text string) { damage = append(damage, fmt.Sprint(offset, " ", text)) }
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	take := func(d *source.Document) error {
		text, err := io.ReadAll(d.Text)
		if err != nil || !bytes.Equal(text, d.Bytes) {
			t.Errorf("%q, %v, and in memory %q", text, err, d.Bytes)
		}
		texts = append(texts, fmt.Sprint(d.Record.Line, d.Record.Field, d.Record.TargetURI, " ", string(text)))
		return nil
	}
	err = s.File(context.Background(), path).Documents(func(d *source.Document) error {
		if d.Bundle == nil {
			return take(d)
		}
		err := d.Bundle.Read(taker(take))
		d.Bundle.Done(err)
		return err
	})
	if err != nil {
		damage = append(damage, err.Error())
	}
	return texts, damage
}

func writeFile(t *testing.T, name string, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func compress(texts ...string) []byte {
	var b bytes.Buffer
	for _, text := range texts {
		w := gzip.NewWriter(&b)
		_, _ = io.WriteString(w, text)
		_ = w.Close()
	}
	return b.Bytes()
}

// What is read of records is the same in Bundles and without, and compressed or not.
func TestRecords(t *testing.T) {
	record := func(kind, contentType, block string) string {
		return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: http://a.example/\r\nContent-Type: %s\r\n"+
			"Content-Length: %d\r\n\r\n%s\r\n\r\n",
			kind, contentType, len(block), block)
	}
	latin1 := "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n\xe9"
	meta := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<meta charset=iso-8859-1>\xe9"
	unsaid := "HTTP/1.1 200 OK\r\n\r\n<!DOCTYPE html><p>x"
	archive := []string{
		record("conversion", "text/plain", "one"), record("response", "application/http", latin1),
		record("response", "application/http", meta), record("response", "application/http", unsaid),
		record("revisit", "application/http", latin1), record("resource", "image/png", "x"),
	}
	row := func(text string) string { return `{"t":"` + text + `","n":{"u":"x\n"}}` + "\n" }
	long := strings.Repeat("y", 500<<10)
	rows := row("a") + "{\n" + row("b") + row(long) + row("c")
	read := "0http://a.example/ one|0http://a.example/ é|0http://a.example/ é|0http://a.example/ x"
	found := "1t a|1n.u x\n|3t b|3n.u x\n|4t " + long + "|4n.u x\n|5t c|5n.u x\n"
	for _, c := range []struct {
		name, file, want, damage string
		text                     []byte
	}{
		{"rows", "a.jsonl", found, "26 line 2: no JSON: want a name in quotation marks at byte 2 of the row",
			[]byte(rows)},
		{"compressed rows", "a.NDJSON.gz", found,
			"26 line 2: no JSON: want a name in quotation marks at byte 2 of the row", compress(rows)},
		{"archive", "a.warc", read, "", []byte(strings.Join(archive, ""))},
		{"compressed archive", "a.gz", read, "", compress(archive...)},
		{"archive compressed as a whole", "a.gz", read, "", compress(strings.Join(archive, ""))},
		{"damaged archive", "a", "0http://a.example/ one", "123 the record at byte 123: gzip: unexpected EOF",
			append(compress(archive[0]), "garbage"...)},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := writeFile(t, c.file, c.text)
			for _, bundles := range []bool{false, true} {
				texts, damage := recordTexts(t, source.Config{Bundles: bundles}, path)
				if got := strings.Join(texts, "|"); got != c.want {
					t.Errorf("bundles %v: %.400q, want %.400q", bundles, got, c.want)
				}
				if got := strings.Join(damage, "|"); got != c.damage {
					t.Errorf("bundles %v: damage %q, want %q", bundles, got, c.damage)
				}
			}
		})
	}
}

// A text in which nothing can begin is not handed on but counted, in a row that is too long for a
// Bundle too: with the Bundle after it, or one with nothing else in it.
func TestPassed(t *testing.T) {
	const short = "{\"t\":\"no \\\" é\",\"u\":\"a:b\"}\n{\"t\":\"\\u003a\"}\n"
	long := "a:" + strings.Repeat("b", format.MaxRows)
	passed := source.Passed{Texts: 1, Bytes: 8, Characters: 6} // bytes as they stand in the row
	twice := source.Passed{Texts: 2, Bytes: 16, Characters: 12}
	longRow := "{\"t\":\"no \\\" é\",\"u\":\"" + long + "\"}\n"
	for _, c := range []struct {
		rows   string
		texts  []string
		passed []source.Passed // of the Bundles
	}{
		{short, []string{"a:b", ":"}, []source.Passed{passed}},
		{longRow, []string{long}, []source.Passed{passed}},
		{longRow + longRow, []string{long, long}, []source.Passed{twice}},
		{longRow + short, []string{long, "a:b", ":"}, []source.Passed{twice}},
	} {
		texts, got := passedOf(t, writeFile(t, "a.jsonl", []byte(c.rows)))
		if !slices.Equal(texts, c.texts) || !slices.Equal(got, c.passed) {
			t.Errorf("%d bytes: %d texts, want %d; passed %v, want %v", len(c.rows), len(texts), len(c.texts), got,
				c.passed)
		}
	}
}

// passedOf returns the texts of rows that colons hands on, and what the Bundles have passed over.
func passedOf(t *testing.T, path string) (texts []string, passed []source.Passed) {
	t.Helper()
	cfg := source.Config{Bundles: true, Characters: true, RowFilter: func() source.RowFilter { return new(colons) }}
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	take := func(d *source.Document) error {
		texts = append(texts, string(d.Bytes))
		return nil
	}
	err = s.File(context.Background(), path).Documents(func(d *source.Document) error {
		if d.Bundle == nil {
			return take(d)
		}
		counted := passing{taker: take}
		err := d.Bundle.Read(&counted)
		passed = append(passed, counted.passed)
		d.Bundle.Done(err)
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return texts, passed
}

// A passing is a taker that counts what is passed over.
type passing struct {
	taker
	passed source.Passed
}

func (p *passing) Pass(passed source.Passed) { p.passed.Add(passed) }

// Of long strings, too, those alone are handed on in which a reference may begin, decoded.
func TestLongStrings(t *testing.T) {
	var rows strings.Builder
	var want []string
	const n = 200
	for i := range n {
		text := fmt.Sprintf("%d\n%s", i, strings.Repeat("long \"lines\" of a text\n", 100))
		if i%4 != 0 {
			text += "a:b"
			want = append(want, text)
		}
		row, err := json.Marshal(map[string]string{"id": "1", "t": text})
		if err != nil {
			t.Fatal(err)
		}
		rows.Write(append(row, '\n'))
	}
	s, err := source.New(source.Config{RowFilter: func() source.RowFilter { return new(colons) }})
	if err != nil {
		t.Fatal(err)
	}
	handed, at := 0, 0
	path := writeFile(t, "a.jsonl", []byte(rows.String()))
	err = s.File(context.Background(), path).Documents(func(d *source.Document) error {
		if handed++; at < len(want) && string(d.Bytes) == want[at] {
			at++
		} else if bytes.IndexByte(d.Bytes, ':') >= 0 {
			t.Errorf("text %d is %.10q…, want %.10q…", at, d.Bytes, want[at])
		}
		return nil
	})
	if err != nil || at < len(want) {
		t.Errorf("%d texts with references, want %d, %v", at, len(want), err)
	}
	if handed != len(want) {
		t.Errorf("%d texts are handed on, want %d", handed, len(want))
	}
}

// colons is a RowFilter that expects references where there is a colon.
type colons struct{ rows []byte }

func (c *colons) Reset(rows []byte) { c.rows = rows }

func (c *colons) MayFind(start, end int) (may bool, quiet int) {
	return bytes.IndexByte(c.rows[start:end], ':') >= 0, start + max(0, bytes.IndexByte(c.rows[start:], ':'))
}

func TestPathErrors(t *testing.T) {
	for _, cfg := range []source.Config{{Fields: []string{"a", "b["}}, {ID: "."}} {
		if _, err := source.New(cfg); err == nil || errors.Unwrap(err) == nil {
			t.Errorf("%v: %v", cfg, err)
		}
	}
}
