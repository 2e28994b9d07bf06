// Command uts58 makes Go tables of the property data of UTS #58, Unicode Link
// Detection and Formatting.
//
//	uts58 -o FILE DIRECTORY
//
// DIRECTORY holds LinkTerm.txt, LinkBracket.txt and LinkEmail.txt as the Unicode
// Consortium publishes them; FILE is the Go file to write.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	out := flag.String("o", "", "Go `file` to write")
	name := flag.String("package", "uts58", "`name` of its package")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: uts58 -o FILE [-package NAME] DIRECTORY")
		flag.PrintDefaults()
	}
	flag.Parse()
	if *out == "" || flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := generate(*out, *name, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "uts58:", err)
		os.Exit(1)
	}
}

// generate writes the tables of the data in dir to the file out.
func generate(out, name, dir string) error {
	term, err := readFile(filepath.Join(dir, "LinkTerm.txt"), readValue)
	if err != nil {
		return err
	}
	bracket, err := readFile(filepath.Join(dir, "LinkBracket.txt"), readPoint)
	if err != nil {
		return err
	}
	email, err := readFile(filepath.Join(dir, "LinkEmail.txt"), readNothing)
	if err != nil {
		return err
	}
	src, err := render(name, term, bracket, email)
	if err != nil {
		return err
	}
	return os.WriteFile(out, src, 0o644)
}
