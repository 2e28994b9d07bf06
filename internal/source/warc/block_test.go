package warc

import (
	"strings"
	"testing"
)

// TestReadBlock reads the headers of all kinds of blocks (RFC 8878, §3.1.1.2): raw, repeated,
// compressed and reserved, last and not.
func TestReadBlock(t *testing.T) {
	for _, size := range []int{0, 1, 5, 300, maxBlock, maxBlock + 1} {
		for kind := range 4 {
			for last := range 2 {
				head := size<<3 | kind<<1 | last
				want := block{size: size, last: last == 1, valid: kind != 3 && size <= maxBlock}
				if kind == 1 {
					want.size = 1
				}
				if got := readBlock([]byte{byte(head), byte(head >> 8), byte(head >> 16)}); got != want {
					t.Errorf("kind %d, %d bytes, last %d: %+v, want %+v", kind, size, last, got, want)
				}
			}
		}
	}
}

// TestHeaderEnd finds the empty line after a header up to its greatest length, and no further, and
// none after the beginning of another record.
func TestHeaderEnd(t *testing.T) {
	lines := func(n int) string { return strings.Repeat("a: b\n", n/5-1) + strings.Repeat("c", 4+n%5) + "\n" }
	for b, want := range map[string]int{
		"": 0, "a: b\r\n": 0, "a: b\r\n\r\n": 8, "a: b\n\nc": 6, "\n": 1, "\r\n": 2, "a\r\r\n\n": 5, " \n": 0,
		lines(maxHeader-2) + "\n": maxHeader - 1, lines(maxHeader-1) + "\n": maxHeader, lines(maxHeader-1) +
			"\r\n": maxHeader + 1, lines(maxHeader) + "\n": -1,
		"a: b\nWARC/1.0\r\nWARC-Type: conversion\r\n\r\n": -1, "WARC/1.0\r\nWARC-Type: conversion\r\n\r\n": 35,
		"a: WARC/ b\n\n": 12,
	} {
		if got := headerEnd([]byte(b)); got != want {
			t.Errorf("%d bytes, %.40q: %d, want %d", len(b), b, got, want)
		}
	}
}
