// Package lineends shows the program that learns the weights of rule R5 what package delimit sees
// at line ends, by the code that weighs them. It has no code of its own: delimit sets its variables,
// so that they are no part of its public face.
package lineends

import "urigrep/delimit/internal/grams"

// A Group is a kind of evidence: its stage, from 0, its name and the names of its values.
type Group struct {
	Stage  int
	Name   string
	Values []string
}

// A Place is a line end at which a bare reference may go on.
type Place struct {
	Start   int     // byte offset where the reference begins
	End     int     // byte offset where its piece on the line ends
	Ref     []byte  // the reference as read up to here, pieces joined
	Word    []byte  // the token with which the next line goes on, trimmed (rule T1)
	Crossed int     // line ends crossed before
	Rule    string  // that which decides whatever else is seen, else "-"
	Certain bool    // it says that the reference goes on
	Never   bool    // it says that it does not
	Narrow  bool    // both ends are too short together
	Values  []uint8 // of each group
}

// Table returns the groups.
var Table func() []Group

// Read reads text and calls goesOn at each line end at which a bare reference may go on; it is
// joined with the next line where goesOn returns true.
var Read func(text []byte, goesOn func(*Place) bool)

// Characters sets the values of the groups of characters to what a model says.
var Characters func(*grams.Model, *Place)
