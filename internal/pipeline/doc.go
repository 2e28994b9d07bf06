// Package pipeline searches documents and writes what a caller makes of each reference, in the
// order of the text: it takes texts from source, finds references with delimit, and resolves their
// targets with resolve. Memory is bounded; the work is shared by as many workers as there are
// cores.
//
// # Chunks
//
// The unit of work is a chunk: the texts of a source.Bundle, which are small, or a stretch of one
// document. A chunk goes through one order of stages, and one worker takes it through all of them:
//
//   - its text is read, window by window, with the margins that the finder wants to see,
//   - references are found and judged, and those that are kept are formatted at once, into memory
//     of the chunk. Of each a mark is left: where its text ends, its key, its kind. Between the
//     marks stand events: how much was scanned, what was given up, what the source reports, the end
//     of a file,
//   - in the order of the input, the chunk is settled: marks whose key is not new, or that are more
//     than are wanted, are left out, the rest is written, events are counted and reported.
//
// Only settling goes by the order of the input (see order and sequence). If a chunk's turn has not
// come when its worker is through with it, the worker leaves it and takes the next; the worker that
// ends the turn before settles it. A chunk whose results exceed a limit waits for its turn, is
// settled as far as it is and goes on. With one worker everything is done by the goroutine that
// calls the Run, and it is always a chunk's turn.
//
// Lines (Options.AppendLine) may have references of several windows, so they are made when a window
// is settled, and a worker waits for its turn after each.
//
// Where lines are counted, a chunk counts those of its text before it is scanned, and learns from
// the chunks before how many there are: see counted.
//
// # Reading
//
// Text in a regular file or in memory is cut by offset, and each worker reads its own stretch. Of a
// large file it maps it into memory, a chunk at a time. Mapped text is gone if the file shrinks:
// reading it then is a fault, which becomes a panic; the chunk is then read from the file and scanned
// again, if nothing of it is settled yet, and the file is reported. Pipes, decoded text and files of
// a middle size are read by the goroutine that calls the Run, a window for each chunk, and scanned by
// all.
//
// A stream that is still being written, such as a log that is followed, is searched as far as it is
// decided, if Options.Live asks for it: what is found there would be found whatever follows. With
// Options.Prompt a line is in doubt for livePause at most, from when it came; what came by then
// decides, whole lines alone, and nothing that comes later changes what is before. So what is found
// does not depend on how the text arrives, as long as what decides of a line comes within that
// time.
//
// # Memory
//
// There are a few more chunks than workers, and they hold all the memory of a Run: the next is
// begun when one is free. As chunks are given to the workers in their order, the one that all
// others wait for is always being worked on.
//
// # Files
//
// Read run.go first; a file uses what stands in those after it:
//
//   - run.go: a Run takes files and documents, and gives chunks to its workers; cut.go: where a text is cut, and where
//     the part of a shard begins,
//   - worker.go: a worker takes a chunk through all stages; window.go: how its text is read, live.go: of a stream
//     that goes on, mapping.go: of a large file; mend.go: what --mend asks besides,
//   - sequence.go: a chunk is settled; lines.go: the lines on which references stand; state.go and order.go: what
//     workers share, and the turns of chunks,
//   - judge.go: targets and filters; block.go: what is known of a window: records of matches, lines and columns,
//   - chunk.go, document.go, options.go, distinct.go, record.go: what is handed from one to the other; redact.go before
//     them: a sink that gets no secrets.
//
// # Why the output does not depend on where the text is cut
//
// A finder remembers one thing only from one reference to the next: the offset up to which
// bytes are taken. Let T be the scan of the whole document, and i the offset at which a chunk
// begins. Let S be the scan that begins at i as if all before i were taken, and nothing after it.
// Both see the same text.
//
// The document is cut where no candidate with its trigger at or after i begins before i, with its
// opener and prefix (cut.Finder). What a scan finds from i onward depends on what is taken
// only in that no candidate may begin before the end of that; so if T has taken nothing beyond i
// when it comes there, S is T from i onward. What T has taken is known when the chunks before are
// settled. If it is more than i, or if no such place was found, the chunk is scanned again from
// what T has taken, all of it, before it is settled. Cut prefers line ends after a line without a
// trigger, over which hardly any reference reaches.
//
// # Why a part of a document has what the whole has there
//
// A run over the part of a document from lo to hi wants the references whose triggers lie there, as
// the scan T of the whole document finds them. It needs to know what T has taken at lo, without
// scanning all that is before. Let i ≤ lo be an offset such that
//
//   - no reading of a trigger before i ends after i, whatever is taken before that trigger, and
//   - no candidate with its trigger at or after i begins, with its opener and prefix, before i.
//
// By the first, no scan has taken anything beyond i when it comes to i, T neither; by the second,
// all scans agree from i onward, wherever they began, as above. The one that begins at i with
// nothing taken has at lo taken what T has.
//
// Agree (cut.Finder) looks for the last such i in a stretch before lo. It reads each trigger from
// Ahead before the stretch on, since no reading goes farther, with each beginning that what
// is taken may leave to its candidate: what is taken can only cut off an opener and a prefix, a
// character at a time, or the candidate as a whole. In real text i is a blank or so before lo. If
// there is none in lastLook bytes, or an eighth of what is before lo, such as in one long run of
// references that overlap, i is 0, the beginning of the document.
//
// Lines and columns are counted from the beginning of the document only if they are printed. Lines
// that references stand on belong to the part in which they begin, so that their references are
// searched for from an i before the first of them to the end of the last. A part of a mailbox has
// the messages that begin in it: package mbox says how these are found.
package pipeline
