// Command urigrep finds the URIs in text: see urigrep --help.
package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"urigrep/internal/command"
)

func main() {
	putOffCollection()
	os.Exit(command.Run(os.Args, command.Standard()))
}

// firstPercent is the GC percentage until the first collection, which so comes at 12 MB: most runs
// make less garbage than that, and a collection takes as long as 5 MB of plain text.
const firstPercent = 300

// putOffCollection puts off the first garbage collection, unless GOGC is set. After it the usual
// percentage holds, by which memory is bounded.
func putOffCollection() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(firstPercent)
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) { debug.SetGCPercent(usual) })
}
