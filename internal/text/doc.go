// Package text reads characters, lines and blocks of text: the classes of characters
// (RFC 3986, §2; RFC 2396, §2.4.3), blanks, line breaks (rule R1), leaders of lines (rule
// R2), and vector searches.
//
// Bytes go in; lengths, indices and masks come out. Invalid UTF-8 is never an error. Nothing
// here allocates or keeps state.
//
// # Kernels
//
// A block is 64 bytes, as many as a mask has bits. There are five vector kernels: classify
// tells for each byte of a block which sets of characters it is in; pairBlocks searches for
// two adjacent bytes; FindTriggers searches for what a URI may begin at; DecodeString checks and decodes JSON
// strings; copyBlocks copies text of markup. Each has a portable twin in Go with the same result,
// whose name begins with "word"; DecodeString may only end earlier, at the last bytes. The kernels
// run on amd64, all but pairBlocks and copyBlocks where the processor has AVX2; all else, and the
// build tag purego, takes the twins. No kernel reads beyond the text that it is given.
package text
