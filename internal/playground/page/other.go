//go:build !(js && wasm)

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "page: built for a browser with GOOS=js and GOARCH=wasm; see internal/playground")
	os.Exit(2)
}
