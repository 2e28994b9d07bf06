package pipeline

import "os"

// A mapping is a stretch of a regular file in mapped memory, which one worker scans. Its pages are shared
// with the page cache, so that nothing is copied. If the file shrinks, reading beyond its end is a
// fault, which becomes a panic.
type mapping struct {
	memory []byte // whole pages
	text   []byte // of the document, from the offset at onward
	at     int64
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
