// Package refang makes defanged text whole (rule W3): "hxxps[://]a[.]example/b" becomes
// "https://a.example/b". It stands in front of the readers of references, as package charset does for
// encodings: they read the text that is whole, and what they find is mapped back to the one that is
// written. So a defanged reference is found wherever the same one spelled out would be.
//
// A mark is what a defanged spelling has in place of a character: "[.]", "(dot)", "[://]". A half mark
// has one of its brackets. A name is a run of letters, digits and what else hosts and addresses have,
// marks among them. A reference is what a scheme and slashes, or a name with a whole mark, begins, and
// its path.
//
// What is made whole is decided by Reach bytes of the text on either side, so that it does not matter
// where a text is cut into windows, and by a look at each byte that does not depend on how long the
// text is.
//
// # Reading order
//
//   - mark.go: marks and defanged schemes.
//   - whole.go: a text that is whole, and its map.
//   - read.go: which spellings of a text are made whole; expression.go, which belong to a regular
//     expression.
//   - defang.go: the reverse.
package refang
