// Package pipeline takes documents to their references and these to the output:
// windows of text from source, references from delimit, their targets from
// resolve, and what a caller makes of them, in the order of the text, in bounded
// memory, with as many workers as there are cores.
//
// # Stages
//
// A document is cut into blocks, at any byte; where there is little in the text they
// are larger. A block is
//
//   - read, with the margins that the finder wants to see before and after it,
//   - scanned, as if no reference before it reached into it,
//   - settled: what depends on the blocks before it is put right, namely the
//     references at its beginning, line numbers, what is unique and how many are wanted,
//   - formatted, into memory of its own,
//   - written, with one write.
//
// A block with more references than memory should be spent on is taken in parts:
// the first goes as far as the limit, through all stages, and then the next. The
// sequence and the output are kept until the last is done.
//
// If what is written of a record depends on nothing that is settled, it is
// formatted while the block is scanned, and only a mark of it is kept, by which
// the beginning of the block can be put right.
//
// Settling and writing go by the order of the input; the other stages take as many
// blocks at once as there are workers. What settling needs, a sequence, is handed
// from each block to the next as soon as it is put right, so that formatting, too, is
// done side by side. Positions in a block are counted while it is scanned, from
// the beginning of the block; settling adds what lies before.
//
// A large regular file is mapped into memory, and where that cannot be done read
// by the workers, each its own block. Anything else, smaller files, pipes and decoded
// text, is read by one goroutine, and scanned by all. With one worker there is no
// other goroutine, and no block is scanned as if.
//
// Many small files take longer to be opened, and to be handed from one goroutine to the next, than
// to be scanned. Whoever reads them may search each in a Run of its own with one worker, and put the
// Outcome in its place by Insert, unless what is kept of a file depends on those before.
//
// Mapped text is gone if the file shrinks. To look at it then is a fault, which
// becomes a panic; the block is then read from the file and scanned anew, with
// what is left of it, and the file reported.
//
// # Bundles
//
// The parts of messages are so small that to hand each of them from one goroutine to the next costs
// more than all the rest. They come in bundles, undecoded. Who takes a bundle has each of its
// documents decoded, scanned, judged and formatted, one after the other, as if all were wanted,
// and keeps where in the text formatted each record ends, its key and its kind, and what
// is to be told. When the bundle's turn to be settled comes, all that is gone through once: what
// is not unique, or more than is wanted, is taken out, and what remains is written. Until then
// the bundle waits by itself; its worker takes the next.
//
// A bundle that comes to more than memory should be spent on takes its turn before it is at its end.
// Lines, which may go on from one block to the next, are always made in the bundle's turn. From a
// stream that is left once enough is found, no bundle is read before the last is settled.
//
// # Memory
//
// There are a few more blocks than workers, and they are all the memory there
// is: the next block is read when one is free. So it is with bundles. As blocks are handed out in
// their order, the one that all others wait for is always being worked on.
//
// # Why the output does not depend on where the text is cut
//
// A delimit.Finder remembers one thing only from one reference to the next: the
// offset up to which bytes are taken. Let S be the scan of a block that begins with
// nothing taken, and T the scan that begins with what the blocks before have
// taken in truth. Both see the same text and the same triggers.
//
//   - If all that is taken ends more than Finder.Behind before the block, S is T.
//   - If both find the same reference, what is taken after it is the same, for
//     that is the end of its reading; so from there on S is T. Nothing that S found
//     before it stands, and all that T found before it does.
//   - A trigger that lies farther behind all taken text than Finder.Behind is
//     read the same by both, for a reading does not depend on what is farther before.
//     So if T finds nothing up to such a trigger, and S has found nothing that may
//     reach nearer to it either, S is T from there on. A reading takes nothing
//     beyond Finder.Ahead.
//
// So settling runs T from the beginning of the block, until one of these holds or
// the block ends, and puts what T found before what of S stands.
package pipeline
