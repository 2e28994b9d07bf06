package pipeline

import (
	"os"
	"runtime/debug"
)

// mapLeast is how many bytes a regular file must have to be mapped into memory instead of being read:
// below that, reading costs less.
const mapLeast = 1 << 20

// A mapping is a stretch of a regular file in mapped memory, which one worker scans. Its pages are shared
// with the page cache, so that nothing is copied. If the file shrinks, reading beyond its end is a
// fault, which becomes a panic.
type mapping struct {
	memory []byte // whole pages
	text   []byte // of the document, from the offset at onward
	at     int64
}

// isMapped reports whether the text of d is mapped. Lines are not taken from mapped text, because they
// are kept until after it is unmapped.
func (r *Run) isMapped(d *document) bool {
	file, ok := d.File.(*os.File)
	if !ok || d.Size < r.limits.mapLeast || r.opt.AppendLine != nil {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular() && info.Size() >= d.Offset+d.Size
}

// mapStretch maps the stretch of a chunk with what is around it; nil where that cannot be done: reading
// the file then works, or fails with a reason.
func (c *chunk) mapStretch() *mapping {
	d := c.doc
	if !d.mapped || c.window.Text != nil || c.scanned {
		return nil
	}
	at, end := max(0, c.from-int64(d.margin)), min(c.to+int64(d.ahead), d.Size)
	skip := (d.Offset + at) % int64(os.Getpagesize())
	memory, err := mapFile(d.File.(*os.File), d.Offset+at-skip, int(skip+end-at))
	if err != nil {
		return nil
	}
	return &mapping{memory: memory, text: memory[skip:], at: at}
}

// scanMapped scans the stretch of the chunk at work in mapped memory. It reports whole as false if that
// ended in a panic, since the file has shrunk or changes while it is read; then no result is valid that
// is not settled.
func (w *worker) scanMapped(c *chunk, m *mapping) (done, whole bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		_ = unmapFile(m.memory) // an error leaves it mapped, and no more
		if !whole {
			_ = recover()
			w.baseless, w.based = w.newFinder(w.run.opt.Find), nil
		}
	}()
	done = w.scanText(c, m)
	return done, true
}

// checkSize notes that a mapped file has shrunk since its size was asked for: then the rest of its last
// page was read as zeros.
func (d *document) checkSize() {
	switch info, err := d.File.Stat(); {
	case err != nil:
		d.fail(err)
	case info.Size() < d.Offset+d.Size:
		d.fail(d.shrunk(d.Size))
	}
}
