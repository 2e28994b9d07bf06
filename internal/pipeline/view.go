package pipeline

import (
	"fmt"
	"os"

	"urigrep/internal/source"
)

// mapLeast is how many bytes a regular file must have to be mapped into memory
// instead of being read: below that, reading costs less.
const mapLeast = 1 << 20

// A view is a stretch of a regular file as it lies in mapped memory. Its pages
// are shared with the page cache, so that nothing is copied. If the file
// shrinks, what is looked at beyond its end is a fault: see guarded.
type view struct {
	text   []byte // the stretch
	memory []byte // whole pages that hold it
}

// newView maps size bytes of file, from offset on. It returns nil where that
// cannot be done; the file can be read then, or not be read for a reason that is told.
func newView(from source.OpenFile, offset, size int64) *view {
	file, ok := from.(*os.File)
	if !ok {
		return nil
	}
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() || info.Size() < offset+size {
		return nil
	}
	skip := offset % int64(os.Getpagesize())
	length := int(skip + size)
	if int64(length) != skip+size {
		return nil // more than there are addresses for
	}
	memory, err := mapFile(file, offset-skip, length)
	if err != nil {
		return nil
	}
	return &view{text: memory[skip:], memory: memory}
}

// close gives the memory back. Nothing of text may be looked at any more.
func (v *view) close() { _ = unmapFile(v.memory) } // there is nothing else to be done about it

// drop says that the stretch text[from:to] will not be looked at for now, so that the pages
// of it need not all be given back at once, by one thread, when the view is closed.
// What is looked at again all the same is still there.
func (v *view) drop(from, to int64) {
	skip := int64(len(v.memory) - len(v.text))
	size := int64(os.Getpagesize())
	from, to = (from+skip+size-1)/size*size, (to+skip)/size*size
	if from < to {
		dropPages(v.memory[from:to])
	}
}

// checkSize records it if the file has shrunk since its size was asked for: the rest
// of a page beyond the file's end reads as zeros.
func (d *document) checkSize() {
	info, err := d.File.Stat()
	switch {
	case err != nil:
		d.fail(err)
	case info.Size() < d.Offset+d.Size:
		d.fail(shrunk(max(0, info.Size()-d.Offset), d.Size))
	}
}

// shrunk is the error of a document of size bytes of which there are but n.
func shrunk(n, size int64) error {
	return fmt.Errorf("shrank while it was read, to %d of %d bytes", n, size)
}

// guarded takes a block through a stage that looks at its text, and reports
// whether it came to the end of it. A file that is mapped may shrink, so that its
// text is no longer there, or change, so that what a finder has seen of it is not
// what it sees next. Either may end in a panic, after which nothing that the stage
// has made is to be used. Of text that was read into memory a panic is a bug.
//
// The calling goroutine must have faults turned into panics: see debug.SetPanicOnFault.
func (b *block) guarded(stage func()) (done bool) {
	if !b.mapped {
		stage()
		return true
	}
	defer func() {
		if !done {
			_ = recover()
		}
	}()
	stage()
	return true
}
