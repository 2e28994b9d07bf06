// Bench measures urigrep beside the tools one would otherwise use, all in one run
// on one machine, and prints Markdown tables:
//
//	go run ./internal/bench
//	go run ./internal/bench -tables all
//	go run ./internal/bench -mail archive.mbox -runs 11
//
// It builds urigrep from the checkout it is run in, and takes those of wc,
// ripgrep, ugrep, GNU grep, xurls and urifind that are installed. The tools run in
// turn, so that what else the machine does falls on all of them alike; a row gives
// the median of the runs, and a ratio is the median of the ratios of the runs of
// one turn. Files are in the page cache, output goes through a pipe (or, with
// -to file, into a file) and is counted.
//
// The tables:
//
//   - speed: prose with a URI in 5 kB, mail with one in 1 kB, dense text with one in
//     75 bytes. The texts are made up, the same in each run, and hold a known number
//     of URIs, which urigrep has to find; other tools look for something else and may be off
//     by a part. A tool too slow for the whole text gets the beginning of it.
//   - inputs: mail in one file, through a pipe, and in many files, with one thread and more.
//   - growth: mail of growing size, with one and two threads.
//   - hostile: inputs made to be slow, of growing size.
//
// Memory is the most that was resident at any time. What a tool maps of its input is
// not counted where the system tells it apart (Linux), and a tool that ends within
// a few milliseconds may not be caught at its peak.
package main
