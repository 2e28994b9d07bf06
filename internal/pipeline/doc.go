// Package pipeline searches documents and writes what a caller makes of each reference, in the
// order of the text: it reads windows of text from source, finds references with delimit, and
// resolves their targets with resolve. Memory is bounded; the work is shared by as many workers as
// there are cores.
//
// # Tasks
//
// The unit of work is a task: a list of windows, each a stretch of some document. It is
//
//   - read, each window with the margins that the finder wants to see before and after it,
//   - scanned,
//   - settled: what depends on the tasks before it is decided, namely the references at the
//     beginning of a window, line numbers, which targets are new and how many are wanted,
//   - formatted, into memory of its own,
//   - written, with one write.
//
// Settling and writing go by the order of the input; the other stages take as many tasks at once as
// there are workers. What settling needs of the tasks before, the sequence, is passed from each
// task to the next as soon as it is settled, and so is the writer once it has written. A task has
// two turns, therefore, one while it holds the sequence and one while it holds the writer; its
// ticket says from whom it gets them and to whom it passes them. If the first turn has not come
// when a task is scanned, the task is parked and its worker takes the next; the worker that ends
// the turns before takes the parked task on.
//
// Tasks differ in where their windows come from:
//
//   - A large document is cut into windows at any byte, one for each task; they are larger where
//     references are rare. Such a window is scanned as if no reference before it reached into it.
//     Positions in it are counted from its beginning; settling adds what lies before, and only
//     then is it formatted. If what is written of a record depends on nothing that is settled, it
//     is formatted while the window is scanned, and only a mark of it is kept, by which the
//     beginning of the window can be corrected.
//   - Many small texts (the parts of messages, small files, the texts of a record format) make up
//     one task, because to hand each of them from one goroutine to the next costs more than all
//     the rest. They come as a source.Bundle, unread or undecoded. The worker that takes the task
//     decodes, scans and formats its documents one after the other, before it is known whether
//     all of them are wanted. Of each record a mark is kept: where in the formatted text it ends,
//     its key and its kind. When the task's turn to be settled comes, the marks are read once:
//     records whose key is not new, or that are more than are wanted, are taken out, and the
//     events of the texts are reported. A long message is a Bundle as well, which the goroutine
//     that calls the Run takes before the next; a large text in it is a document of its own, after
//     what the task has found before.
//   - A task without windows ends a file, or does something else that has its place in the order of
//     the input.
//
// A window with more references than memory should be spent on is taken in parts: the first goes
// as far as the limit, through all stages, and then the next. The two turns are kept until the
// last part is done. Likewise a task of many texts whose formatted records exceed their limit
// takes its turns early, writes them and goes on. Lines, which may go on from one window to the
// next, are always made in the turn. A stream of which only so many references are wanted is read
// no further than needed: its next task is read when the one before is settled.
//
// The two kinds of tasks share every stage but the order of two: a window of a large document is
// settled before it is formatted, since its line numbers are not known earlier, and a window of a
// Bundle after, since its document begins in the task.
//
// # Reading
//
// A large regular file is mapped into memory, and where that cannot be done read by the workers,
// each its own window. Pipes, decoded text and files of a middle size are read by one goroutine,
// and scanned by all. With one worker everything is done by the goroutine that calls the Run, so
// that all before a window is settled when it is scanned.
//
// A stream that is still being written, such as a log that is followed, is searched as far as it is
// decided, if Options.Live asks for it: what is found there would be found whatever follows. With
// Options.Prompt a line is in doubt for livePause at most, from when it came; what came by then
// decides, whole lines alone, and nothing that comes later changes what is before. So what is found
// does not depend on how the text arrives, as long as what decides of a line comes within that time.
//
// Mapped text is gone if the file shrinks. Reading it then is a fault, which becomes a panic; the
// window, or what is left of it, is then read from the file and scanned again, and the file is
// reported.
//
// # Memory
//
// There are a few more tasks than workers, and they hold all the memory of a Run: the next window,
// or the next Bundle, is read when a task is free. As tasks are handed out in their order, the
// one that all others wait for is always being worked on.
//
// # Why the output does not depend on where the text is cut
//
// A delimit.Finder remembers one thing only from one reference to the next: the
// offset up to which bytes are taken. Let S be the scan of a window that begins with
// nothing taken, and T the scan that begins with what the windows before have
// really taken. Both see the same text and the same triggers.
//
//   - If all that is taken ends more than Finder.Behind before the window, S is T.
//   - If both find the same reference, what is taken after it is the same, for
//     that is the end of its reading; so from there on S is T. Nothing that S found
//     before it stands, and all that T found before it does.
//   - A trigger that lies farther behind all taken text than Finder.Behind is
//     read the same by both, for a reading does not depend on what is farther before.
//     So if T finds nothing up to such a trigger, and S has found nothing that may
//     reach nearer to it either, S is T from there on. A reading takes nothing
//     beyond Finder.Ahead.
//
// So settling runs T from the beginning of the window, until one of these holds or
// the window ends, and puts what T found before what of S stands.
//
// # Why a part of a document has what the whole has there
//
// A run over the part of a document from lo to hi wants the references whose triggers lie there,
// as the scan T of the whole document finds them. It needs to know what T has taken at lo, without
// scanning all that is before. Let i ≤ lo be an offset such that
//
//   - no reading of a trigger before i ends after i, whatever is taken before that trigger, and
//   - no candidate with its trigger at or after i begins, with its opener and prefix, before i.
//
// By the first, no scan has taken anything beyond i when it comes to i, T neither. What a scan
// finds from there on depends on what is taken only in that no candidate may begin before the end
// of that; by the second, none would. So all scans agree from i onward, wherever they began, and
// the one that begins at i with nothing taken has at lo taken what T has.
//
// delimit.Finder.Agree looks for the last such i in a stretch before lo. It reads each trigger
// from Finder.Ahead before the stretch on, since no reading goes farther, with each beginning
// that what is taken may leave to its candidate: what is taken can only cut off an opener and a
// prefix, a character at a time, or the candidate as a whole. In real text i is a blank or so
// before lo. If there is none in lastLook bytes, or an eighth of what is before lo, such as in one
// long run of references that overlap, i is 0, the beginning of the document.
//
// Lines and columns are counted from the beginning of the document only if they are printed.
// Lines that references stand on belong to the part in which they begin, so that their references
// are searched for from an i before the first of them to the end of the last. A part of a mailbox
// has the messages that begin in it: package mbox says how these are found.
package pipeline
