package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"path/filepath"
	"testing"
)

// An archive of gzip members is cut at these, and one that is not compressed at its records: what is
// found is the same, and several shares have some of it.
func TestArchivesAreCut(t *testing.T) {
	dir := t.TempDir()
	var plain, packed bytes.Buffer
	for i := range 400 {
		body := text(20 + i%7)
		record := fmt.Sprintf("WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: http://page.example/%d\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", i, len(body), body)
		plain.WriteString(record)
		w := gzip.NewWriter(&packed)
		_, err := w.Write([]byte(record))
		must(t, err)
		must(t, w.Close())
	}
	for name, archive := range map[string]string{"a.warc": plain.String(), "a.warc.wet.gz": packed.String()} {
		write(t, filepath.Join(dir, name), archive)
		want := commanded(t, fields(), filepath.Join(dir, name))
		for _, options := range [][]string{nil, {"--decompress"}} {
			out := mustFind(t, append([]string{"--input", filepath.Join(dir, name), "--block-size", "4K", "--split-size", "8K", "--branches", "3"}, options...)...)
			same(t, name, records(t, out), want)
			checkBytes(t, out)
			if s := summaryOf(t, out); s.Found < 4 {
				t.Errorf("%s: %d files of records", name, s.Found)
			}
		}
	}
}
