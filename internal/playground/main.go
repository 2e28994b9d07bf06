// Command playground makes a page on which the library can be tried in a browser: paste a text, and
// see what is found in it, and by which rules.
//
//	go run ./internal/playground [-addr HOST:PORT] [-o DIR]
//
// It builds the library as WebAssembly, and serves the page on the loopback address; with -o it
// writes the folder, lists its files, and ends. The folder is static: any server can serve it, and
// the text that is pasted never leaves the browser. Its folder npm is a package for Node and
// browsers, which npm pack packs; the page itself uses it.
package main

import (
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed site npm
var content embed.FS

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "`address` to serve the page on")
	out := flag.String("o", "", "write the page into `folder`, and do not serve it")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, *addr, *out); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

// made says what is in a folder, and what to do with it.
const made = `%[1]s      the page: static, for any server that gives .wasm files as application/wasm,
      compressed if it can
%[1]s/npm  a package for Node and browsers: npm install %[1]s/npm, or npm pack there

To see the page:  python3 -m http.server --directory %[1]s
`

// run makes the page, and serves it unless out names a folder for it; it says on w what it made.
func run(w io.Writer, addr, out string) (err error) {
	if out != "" {
		if err := build(out); err != nil {
			return err
		}
		_, err := fmt.Fprintf(w, made, out)
		return err
	}
	folder, err := os.MkdirTemp("", "playground")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := build(folder); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "The page is at http://%s/ until this is interrupted.\n", addr); err != nil {
		return err
	}
	server := http.Server{Addr: addr, Handler: http.FileServer(http.Dir(folder)), ReadHeaderTimeout: 10 * time.Second}
	return server.ListenAndServe()
}

// build writes the page into a folder, which is made, and the package for npm into npm below it.
func build(folder string) error {
	goroot, err := goEnv("GOROOT")
	if err != nil {
		return err
	}
	module, err := goEnv("GOMOD")
	if err != nil {
		return err
	}
	top := filepath.Dir(module)
	site, err := fs.Sub(content, "site")
	if err != nil {
		return err
	}
	pack := filepath.Join(folder, "npm")
	if err := errors.Join(write(folder, site), os.MkdirAll(pack, 0o755)); err != nil {
		return err
	}
	npm, err := fs.Sub(content, "npm")
	if err != nil {
		return err
	}
	if err := write(pack, npm); err != nil {
		return err
	}
	for from, to := range map[string]string{
		filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"): "wasm_exec.js",
		// of wasm_exec.js and of the Go modules in the program
		filepath.Join(goroot, "LICENSE"): "LICENSE-Go",
		filepath.Join(top, "LICENSE"):    "LICENSE",
	} {
		if err := copyFile(filepath.Join(pack, to), from); err != nil {
			return err
		}
	}
	if err := writeRules(filepath.Join(folder, "rules.json"), filepath.Join(top, "docs", "RULES.md")); err != nil {
		return err
	}
	return compile(filepath.Join(pack, "urigrep.wasm"))
}

// goEnv returns a variable of the go command.
func goEnv(name string) (string, error) {
	out, err := exec.Command("go", "env", name).Output()
	return strings.TrimSpace(string(out)), err
}

// write writes the files of a tree into a folder, over those of the same names.
func write(folder string, files fs.FS) error {
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		to := filepath.Join(folder, filepath.FromSlash(name))
		if err != nil || entry.IsDir() {
			return errors.Join(err, os.MkdirAll(to, 0o755))
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	})
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// writeRules writes the rules of a text such as docs/RULES.md as JSON.
func writeRules(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	data, err := json.Marshal(rules(string(text)))
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// compile builds the library as WebAssembly.
func compile(program string) error {
	program, err := filepath.Abs(program)
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program,
		"urigrep/internal/playground/page")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return cmd.Run()
}
