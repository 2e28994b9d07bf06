package main

import (
	"bytes"
	"os"
	"testing"
)

// The picture shows what the commands print now.
func TestPictureIsCurrent(t *testing.T) {
	t.Chdir("../../../testdata")
	want, err := os.ReadFile("../docs/terminal.svg")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(picture(), want) {
		t.Error("docs/terminal.svg is not current: go run ./internal/gen/terminal >docs/terminal.svg")
	}
}
