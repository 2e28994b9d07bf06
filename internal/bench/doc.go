// Bench measures urigrep and the tools that are used for the same purpose, all in one run on
// one machine, and prints Markdown tables:
//
//	go run ./internal/bench
//	go run ./internal/bench -tables all
//	go run ./internal/bench -mail archive.mbox -runs 11
//	go run ./internal/bench -tables guard -base ./urigrep.old -runs 15 -to null
//	go run ./internal/bench -tables trees,records,rows -base ./urigrep.old -to null
//	go run ./internal/bench -tables peers,memory,start -size 32 -only papers.txt,spamassassin.mbox
//
// It builds urigrep from the checkout that it is run in, and uses those of wc, ripgrep, ugrep,
// GNU grep, xurls, urifind (Debian's liburi-find-perl), linkify-it and linkifyjs (of npm, found
// through NODE_PATH), Python, ripmime, mu with reformail (Debian's maildir-utils and maildrop) and
// jq that are installed. The tools run in turn, so that other load
// on the machine affects all of them; a row gives the median of the runs, and a ratio is the
// median of the ratios within each turn, with its range. CPU time is that of all threads,
// user and system. Files are in the page cache; output goes through a pipe (with -to file,
// into a file) and is counted, or it is discarded (-to null).
//
// The tables:
//
//   - real: real texts, as text and, of mailboxes, as mail, beside ripgrep with two
//     patterns: the usual one, and one that asks for more of what urigrep finds. The texts
//     are those of -corpora, repeated to -size; the title names the text and the number of
//     copies. If there are none, the output says so.
//   - speed: prose with a URI in 5 kB, mail with one in 1 kB, dense text with one in
//     75 bytes. The texts are made up, the same in each run, and hold a known number
//     of URIs, which urigrep has to find; other tools look for something else and find a
//     little more or less. A tool that is too slow for the whole text gets its beginning.
//   - peers: what people use today, on the first text and the first mailbox of the real ones:
//     tools and libraries that find URIs, pipelines that decode mail and look for a pattern, and
//     jq before a pattern. A pattern finds something else: the column "found" has how much.
//   - inputs: mail in one file, through a pipe, and in many files, with one thread and more.
//   - memory: the peak resident set, as "time -v" gives it, of one mailbox in many forms.
//   - trees: -r below each of -trees, beside ripgrep.
//   - threads: one thread and more for 6,000 files, by wall time.
//   - records: --json, --json=FIELDS and --csv of dense text, beside plain output.
//   - mailboxes: the real ones as mail, beside ripgrep on the raw file; texts: all as text.
//   - rows: paragraphs as rows of JSON Lines, beside the same text.
//   - start: an empty file, ten times for each of -runs, beside ripgrep.
//   - lineends: text with line ends after bare URIs, beside the same with none there.
//   - live: how long after a line came through a pipe it is found, with --line-buffered beside
//     ripgrep, and how long a row of JSON Lines waits for its answer.
//   - growth: mail of growing size, with one and two threads.
//   - hostile: inputs made to be slow, of growing size.
//   - guard: urigrep beside another build of it, -base, in paired runs on the real and the
//     made-up texts; only if asked for.
//
// Those from trees to texts compare the least processor time of each command, and measure the program
// of -base too, in the same turns. How long a report takes in a browser is measured by the tests of
// internal/output/report/browser.
//
// Memory, but in the tables memory and start, is the most that was resident at any time, on Linux
// without mapped files. It may be too low for a tool that ends within a few milliseconds.
package main
