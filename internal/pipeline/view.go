package pipeline

import (
	"fmt"
	"os"
	"sync/atomic"

	"urigrep/internal/source"
)

// mapLeast is how many bytes a regular file must have to be mapped into memory
// instead of being read: below that, reading costs less.
const mapLeast = 1 << 20

// A view is a stretch of a regular file in mapped memory. Its pages are shared with the page cache,
// so that nothing is copied. If the file shrinks, reading beyond its end is a fault: see guarded.
type view struct {
	text   []byte // the stretch
	memory []byte // whole pages that hold it

	// passed has for each dropSize bytes of text how many have been searched.
	passed []atomic.Int64
}

// dropSize is how many bytes of a view are given back at once by several workers: the processors
// that others run on are interrupted for it.
const dropSize = 4 << 20

// newView maps size bytes of a file from an offset onward. It returns nil where that cannot be
// done; reading the file then works, or fails with a reason.
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
	return &view{text: memory[skip:], memory: memory, passed: make([]atomic.Int64, (size+dropSize-1)/dropSize)}
}

// close unmaps the memory. Nothing of text may be read after it.
func (v *view) close() { _ = unmapFile(v.memory) } // an error leaves it mapped, and no more

// drop takes the pages of text[from:to] out of the memory of the process, so that close need not
// free them all at once in one thread. They can still be read.
func (v *view) drop(from, to int64) {
	skip := int64(len(v.memory) - len(v.text))
	size := int64(os.Getpagesize())
	from, to = (from+skip)/size*size, (to+skip)/size*size
	if from < to {
		dropPages(v.memory[from:to])
	}
}

// dropShared is drop where several workers search the text: the pages go once the dropSize bytes
// around them are all dropped.
func (v *view) dropShared(from, to int64) {
	for from < to {
		k := from / dropSize
		begin, end := k*dropSize, min((k+1)*dropSize, int64(len(v.text)))
		n := min(to, end) - from
		if v.passed[k].Add(n) == end-begin {
			v.drop(begin, end)
		}
		from += n
	}
}

// checkSize records an error if the file has shrunk since its size was asked for: then the rest of
// its last page was read as zeros.
func (d *document) checkSize() {
	info, err := d.File.Stat()
	switch {
	case err != nil:
		d.fail(err)
	case info.Size() < d.Offset+d.Size:
		d.fail(shrunk(max(0, info.Size()-d.Offset), d.Size))
	}
}

// shrunk returns the error of a document of size bytes of which only n are left.
func shrunk(n, size int64) error {
	return fmt.Errorf("shrank while it was read, to %d of %d bytes", n, size)
}

// guarded runs a stage that reads the text of a block, and reports whether it ended without a
// panic. A mapped file may shrink, so that its text is gone, or change while a finder reads it.
// Either may end in a panic, after which no result of the stage is valid. A panic on text that was
// read into memory is a bug, and is not caught.
//
// The calling goroutine must turn faults into panics: see debug.SetPanicOnFault.
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
