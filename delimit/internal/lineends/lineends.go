// Package lineends shows the program that learns the weights of rule R5 what package delimit sees
// at line ends, by the code that weighs them. It has no code of its own: delimit sets Table and
// Read, so that neither is part of its public face.
package lineends

// A Group is a kind of evidence: its stage, from 0, its name and the names of its values.
type Group struct {
	Stage  int
	Name   string
	Values []string
}

// A Cross counts the values of two or three groups together; Groups are their indices.
type Cross struct {
	Stage  int
	Groups []int
}

// A Place is a line end at which a bare reference may go on.
type Place struct {
	Start   int     // byte offset where the reference begins
	End     int     // byte offset where its piece on the line ends
	Ref     []byte  // the reference as read up to here, pieces joined
	Word    []byte  // the token with which the next line goes on, trimmed (rule T1)
	Crossed int     // line ends crossed before
	Rule    string  // "certain" or "never" where a rule decides, else "-"
	Values  []uint8 // of each group
}

// Table returns the groups and the crosses.
var Table func() ([]Group, []Cross)

// Read reads text and calls goesOn at each line end at which a bare reference may go on; it is
// joined with the next line where goesOn returns true.
var Read func(text []byte, goesOn func(*Place) bool)
