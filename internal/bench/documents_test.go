package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// The documents that are measured hold the text of the files, in order.
func TestDocuments(t *testing.T) {
	contents := []string{"a <b> & http://a.example/\n", "c\n"}
	var files []string
	for i, content := range contents {
		name := filepath.Join(t.TempDir(), string(rune('a'+i)))
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	var inTar, inZip, inXML bytes.Buffer
	for _, err := range []error{writeTar(&inTar, files), writeZip(&inZip, files), writeXML(&inXML, files)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	archive := tar.NewReader(&inTar)
	zipped, err := zip.NewReader(bytes.NewReader(inZip.Bytes()), int64(inZip.Len()))
	if err != nil || len(zipped.File) != len(contents) {
		t.Fatalf("zip: %v", err)
	}
	var texts struct {
		P []string `xml:"p"`
	}
	if err := xml.Unmarshal(inXML.Bytes(), &texts); err != nil || len(texts.P) != len(contents) {
		t.Fatalf("XML: %d paragraphs, %v", len(texts.P), err)
	}
	for i, want := range contents {
		header, err := archive.Next()
		if err != nil {
			t.Fatal(err)
		}
		got, _ := io.ReadAll(archive)
		if string(got) != want || header.Name != filepath.Base(files[i]) {
			t.Errorf("tar: %s is %q, want %q", header.Name, got, want)
		}
		entry, err := zipped.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := io.ReadAll(entry); string(got) != want {
			t.Errorf("zip: %q, want %q", got, want)
		}
		if texts.P[i] != want {
			t.Errorf("XML: %q, want %q", texts.P[i], want)
		}
	}
}
