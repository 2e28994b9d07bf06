package tally

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// A Spill counts keys in bounded memory: when the keys take more than that, they go to a temporary file in
// a sorted run. The runs are merged at the end: once by key, to add the counts of each, and once by count.
type Spill struct {
	Memory int // bytes that keys may take

	tally Tally
	byKey runs // a key may be in several
}

// Add counts a key once more. Its error is that of the disk.
func (s *Spill) Add(key []byte) error {
	if s.tally.Add(key); s.tally.Size() <= s.Memory {
		return nil
	}
	return s.byKey.add(s.tally.Take())
}

// Each calls yield for all keys and their counts, the most frequent first, and drops them. The error is
// that of the disk, or of yield, which ends it.
func (s *Spill) Each(yield func(Entry) error) error {
	defer s.byKey.close()
	var byCount runs
	defer byCount.close()
	var sorted []Entry
	used := 0
	keep := func(e Entry) error {
		sorted = append(sorted, e)
		if used += len(e.Key) + EntrySize; used <= s.Memory {
			return nil
		}
		slices.SortFunc(sorted, ByCount)
		err := byCount.add(sorted)
		sorted, used = sorted[:0], 0
		return err
	}
	if err := Sum(s.byKey.readers(), s.tally.Take(), keep); err != nil {
		return err
	}
	slices.SortFunc(sorted, ByCount)
	return Merge(byCount.readers(), sorted, ByCount, yield)
}

// runs are sorted runs, one after the other in a temporary file. The zero value has none.
type runs struct {
	file *os.File
	ends []int64 // offsets at which the runs end
}

// add adds a run, whose entries are sorted.
func (r *runs) add(entries []Entry) error {
	if err := r.open(); err != nil {
		return err
	}
	out := bufio.NewWriterSize(r.file, 256<<10)
	var line []byte
	for i := range entries {
		line = entries[i].Append(line[:0])
		_, _ = out.Write(line) // Flush has the error
	}
	if err := out.Flush(); err != nil {
		return onDisk(err)
	}
	end, err := r.file.Seek(0, io.SeekCurrent)
	r.ends = append(r.ends, end)
	return onDisk(err)
}

// open creates the file, unless it is there. Where the system allows it the file has no name, so
// that nothing is left of it whatever ends the run.
func (r *runs) open() (err error) {
	if r.file != nil {
		return nil
	}
	if r.file, err = os.CreateTemp("", "urigrep-counts-*"); err != nil {
		return onDisk(err)
	}
	_ = os.Remove(r.file.Name())
	return nil
}

// close removes the file.
func (r *runs) close() {
	if r.file != nil {
		_ = r.file.Close()
		_ = os.Remove(r.file.Name()) // where it still has a name
	}
}

// readers returns readers of the runs.
func (r *runs) readers() (all []*bufio.Reader) {
	start := int64(0)
	for _, end := range r.ends {
		run := diskReader{io.NewSectionReader(r.file, start, end-start)}
		all = append(all, bufio.NewReaderSize(run, 64<<10))
		start = end
	}
	return all
}

// A diskReader reads a run, and says what its errors are about.
type diskReader struct{ io.Reader }

// Read reads what comes next.
func (r diskReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != io.EOF {
		err = onDisk(err)
	}
	return n, err
}

// onDisk returns an error about the temporary file, without its name.
func onDisk(err error) error {
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		err = pe.Err
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("counts in a temporary file: %w", err)
}
