package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// A target is a system and a processor.
type target struct{ os, arch string }

var targets = []target{
	{"darwin", "amd64"}, {"darwin", "arm64"}, {"freebsd", "amd64"}, {"freebsd", "arm64"},
	{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

// here is the target that this program runs on.
var here = target{runtime.GOOS, runtime.GOARCH}

func (t target) String() string { return t.os + "/" + t.arch }

// binary returns the name of the command on a target.
func (t target) binary() string {
	if t.os == "windows" {
		return "urigrep.exe"
	}
	return "urigrep"
}

// A loader is the program that loads a position-independent binary on linux, by C library. A static
// binary has none: it runs on any linux, and in an image that holds nothing else.
type loader string

const (
	static loader = ""
	glibc  loader = "glibc"
	musl   loader = "musl"
)

// loaders has the paths of the loaders on each processor.
var loaders = map[loader]map[string]string{
	glibc: {"amd64": "/lib64/ld-linux-x86-64.so.2", "arm64": "/lib/ld-linux-aarch64.so.1"},
	musl:  {"amd64": "/lib/ld-musl-x86_64.so.1", "arm64": "/lib/ld-musl-aarch64.so.1"},
}

// mode returns the build mode of a target: position-independent where the linker of Go can make
// that alone. For freebsd it cannot, and a static binary of linux cannot move itself.
func (t target) mode(l loader) string {
	if t.os == "darwin" || t.os == "windows" || l != static {
		return "pie"
	}
	return "exe"
}

// build builds the binary of a target and returns its path.
func (r *release) build(t target, l loader) (string, error) {
	path := filepath.Join(r.work, t.os+"-"+t.arch+string(l), t.binary())
	flags := "-s -w"
	if r.version != "" {
		flags += " -X urigrep/internal/command/page.release=" + strings.TrimPrefix(r.version, "v")
	}
	if l != static {
		flags += " -I " + loaders[l][t.arch]
	}
	return path, r.goBuild(t, l, flags, path).Run()
}

// goBuild returns the command that builds a binary with flags for the linker.
func (r *release) goBuild(t target, l loader, flags, path string) *exec.Cmd {
	cmd := r.command("go", "build", "-trimpath", "-buildvcs=true", "-buildmode="+t.mode(l),
		"-tags=urfave_cli_no_docs",  // its Markdown is not used, and takes a tenth of the start
		"-gcflags=all=-dwarf=false", // the linker would strip it
		"-ldflags", flags, "-o", path, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOOS="+t.os, "GOARCH="+t.arch,
		"GOAMD64=v1", "GOARM64=v8.0",
		"GOGC=400") // the compiler would spend a third of its time on memory
	return cmd
}
