// Command release makes what people install: for linux, darwin, windows and freebsd on amd64 and
// arm64 an archive with the binary, its bill of materials, the manual page, completions, documents
// and licences; for linux also packages for Debian, RPM and Alpine, and two container images, one of
// them of the workers of urigrep-cluster; for Python a wheel with the binary in it where pip knows the
// system, and the sources; and the checksums of all.
//
//	go run . [-o DIR] [-version VERSION] [-only GOOS/GOARCH]
//
// Binaries are stripped and hold no paths of the machine, but the revision. They are
// position-independent where the linker of Go makes that without a C compiler: for darwin, windows
// and in the packages, which depend on the loader of their C library. The archives for linux and
// the image have static binaries, which need no loader; the linker places these, and those for
// freebsd, at a fixed address.
//
// It is a module of its own, since the makers of packages are not a dependency of urigrep. Two runs
// on the same revision make the same bytes, wherever they run: times are the revision's, paths are
// trimmed, and what is listed is sorted.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	var r release
	flag.StringVar(&r.out, "o", "dist", "`folder` to write into; it is made")
	flag.StringVar(&r.version, "version", "", "`version` (semver) of the packages (default: of the revision)")
	flag.StringVar(&r.only, "only", "", "make this `GOOS/GOARCH` alone")
	flag.StringVar(&r.root, "root", "../..", "`folder` of the main module")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := r.run(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}
