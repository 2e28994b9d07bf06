// Command playground makes a page on which the library can be tried in a browser: paste a
// text, and see what is found in it, and by which rules.
//
//	go run ./internal/playground [-addr HOST:PORT] [-o DIR]
//
// It builds the library as WebAssembly, and serves the page on the loopback address; with
// -o it writes the folder and ends. The folder is static: any server can serve it, and the
// text that is pasted never leaves the browser.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"urigrep/internal/output/report"
)

//go:embed index.html
var index []byte

//go:embed play.js
var script []byte

//go:embed play.css
var style []byte

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "`address` to serve the page on")
	out := flag.String("o", "", "write the page into `folder`, and do not serve it")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*addr, *out); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

// run makes the page, and serves it unless out names a folder for it.
func run(addr, out string) (err error) {
	if out != "" {
		return build(out)
	}
	folder, err := os.MkdirTemp("", "playground")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := build(folder); err != nil {
		return err
	}
	fmt.Printf("http://%s/\n", addr)
	server := http.Server{Addr: addr, Handler: http.FileServer(http.Dir(folder)), ReadHeaderTimeout: 10 * time.Second}
	return server.ListenAndServe()
}

// build writes the page into a folder, which is made.
func build(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	support, err := os.ReadFile(filepath.Join(goroot(), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"index.html": index, "play.js": script, "play.css": append([]byte(report.Style()), style...), "wasm_exec.js": support,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	program, err := filepath.Abs(filepath.Join(folder, "urigrep.wasm"))
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, "urigrep/internal/playground/page")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return cmd.Run()
}

// goroot returns the folder of the Go tree that builds the program.
func goroot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil || len(out) == 0 {
		return ""
	}
	return string(out[:len(out)-1])
}
