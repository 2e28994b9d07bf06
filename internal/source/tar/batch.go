package tar

import "urigrep/internal/source/format"

// files are a Batch of small files.
type files struct {
	reader    *reader
	bytes     []byte // of the files; its memory does not move
	items     []item
	structure int64 // bytes of the archive that belong to no file
}

// An item is a file, or something that is not read.
type item struct {
	member  format.Member
	skipped string // why name has no text
	damaged string // what is wrong with the archive
	name    string
}

// batch returns an empty batch.
func (r *reader) batch() *files { return r.batches.Get(func() *files { return &files{reader: r} }) }

// Read implements format.Batch.
func (f *files) Read(to format.Output) error {
	to.Tell(format.Event{Size: f.structure})
	for i := range f.items {
		switch x := &f.items[i]; {
		case x.damaged != "":
			to.Tell(format.Event{Kind: format.Damaged, Text: x.damaged})
		case x.skipped != "":
			to.Tell(format.Event{Kind: format.Skipped, Text: x.name + ": " + x.skipped})
		default:
			if err := to.Member(&x.member); err != nil {
				return err
			}
		}
	}
	return nil
}

// Done implements format.Batch.
func (f *files) Done() {
	clear(f.items)
	f.bytes, f.items, f.structure = f.bytes[:0], f.items[:0], 0
	f.reader.batches.Put(f)
}
