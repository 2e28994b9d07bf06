package source_test

import (
	"testing"

	"urigrep/internal/source"
)

// TestTells says of which beginnings of a live stream the format is known.
func TestTells(t *testing.T) {
	for _, c := range []struct {
		begin          string
		tells, prompts bool // without Config.Prompt, and with it
	}{
		{"see http://a.example/\n", true, true},
		{"see http://a.example/", false, false},
		{"\n \r\n", false, false},
		{"\n\nx\n", true, true},
		{"{\"a\":1}\n", true, true},
		{"<nick> see\n", true, true},
		{"<34>Oct 11\n", true, true},
		{"< x\n", true, true},
		{"<?xml version=\"1.0\"?>\n", false, false},
		{"<?xml version=\"1.0\"?>\n<!DOCTYPE html [\n<!ENTITY a '>'>]>\n<!-- <a>\n-->\n", false, false},
		{"<?xml version=\"1.0\"?>\n<!DOCTYPE html [\n<!ENTITY a '>'>]>\n<html\n>", true, true},
		{"<feed\n xmlns=\"a\"\n", false, false},
		{"<feed\n xmlns=\"a\">", true, true},
		{"<!here> a\nb", true, true},
		{"<!DOCTYPE html>\n<p>[a\n", true, true},
		{"Subject: a\n", false, true},
		{"Subject: a\nFrom: b\n", false, true},
		{"Subject: a\nFrom: b\nTo", false, true},
		{"Subject: a\nFrom: b\n\n", true, true},
		{"Subject: a\nand b\n", true, true},
		{"Warning: a\n", true, true},
		{"From bo@a.example Mon May 13 08:11:12 2030\n", true, true},
		{"\x1f\x8b\x08\x00\n\n", false, false},
	} {
		for prompt, want := range map[bool]bool{false: c.tells, true: c.prompts} {
			s, err := source.New(source.Config{Live: true, Prompt: prompt})
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Tells([]byte(c.begin)); got != want {
				t.Errorf("%q, prompt %t: %t, want %t", c.begin, prompt, got, want)
			}
		}
	}
}
