// Command urigrep finds the URIs in text: see urigrep --help.
package main

import (
	"os"

	"urigrep/internal/command"
)

func main() {
	os.Exit(command.Run(os.Args, command.Standard()))
}
