package source_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"

	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

// A countedDisk is a FileSystem in memory that counts what it does. All of its files have one text.
type countedDisk struct {
	mu                            sync.Mutex
	text                          string
	opens, regulars, open, atMost int
}

func (d *countedDisk) add(to *int, n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	*to += n
	d.atMost = max(d.atMost, d.open)
}

func (d *countedDisk) Open(string) (source.OpenFile, error) {
	d.add(&d.opens, 1)
	return nil, errors.New("opened by its path")
}

func (d *countedDisk) OpenRegular(string) (source.Descriptor, int64, bool) {
	d.add(&d.regulars, 1)
	d.add(&d.open, 1)
	return (*countedDescriptor)(d), int64(len(d.text)), true
}

type countedDescriptor countedDisk

func (d *countedDescriptor) ReadSmall(p []byte) int {
	_ = d.Close()
	return copy(p, d.text)
}

func (d *countedDescriptor) File(string) source.OpenFile { return nil }

func (d *countedDescriptor) Close() error {
	(*countedDisk)(d).add(&d.open, -1)
	return nil
}

// visitRegular visits n files that their directory says are regular, and says when it has ended.
func visitRegular(n int, ended chan<- bool) func(p *source.Walk) error {
	path := "f"
	return func(p *source.Walk) error {
		defer func() { ended <- true }()
		for range n {
			if err := p.VisitRegular(path); err != nil {
				return err
			}
		}
		return nil
	}
}

// The path of a regular file is looked up once, when it is opened, and few files are open at once.
// All are closed, those too that were opened and are not wanted.
func TestRegularFilesAreOpenedOnce(t *testing.T) {
	const files = 5000
	stop := errors.New("enough")
	for _, together := range []bool{false, true} {
		for _, wanted := range []int{files, 100, 1} {
			disk := &countedDisk{text: "text"}
			ended := make(chan bool, 1)
			s, err := source.New(source.Config{Files: disk})
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			err = walkFiles(t.Context(), s, together, visitRegular(files, ended), visitor(t, func(_ string,
				texts []string, _ source.Tally) error {
				if n++; n == wanted && wanted < files {
					return stop
				}
				if len(texts) != 1 || texts[0] != disk.text {
					return fmt.Errorf("texts %q", texts)
				}
				return nil
			}))
			<-ended
			if wanted < files && err != stop || wanted == files && (err != nil || disk.regulars != files) {
				t.Errorf("together %v: %d of %d files: %d opened: %v", together, wanted, files, disk.regulars, err)
			}
			if disk.opens > 0 {
				t.Errorf("together %v: %d files opened by their paths", together, disk.opens)
			}
			if disk.open != 0 || disk.atMost > source.MostAhead {
				t.Errorf("together %v: %d of %d files: %d are open, at most %d at once", together, wanted, files, disk.open,
					disk.atMost)
			}
		}
	}
}

// The files that were opened are closed when the context ends.
func TestFilesAreClosedAtTheEnd(t *testing.T) {
	disk := &countedDisk{text: "text"}
	s, err := source.New(source.Config{Files: disk})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan bool, 1)
	v := visitor(t, func(string, []string, source.Tally) error { cancel(); return nil })
	err = walkFiles(ctx, s, true, visitRegular(5000, ended), v)
	<-ended
	if !errors.Is(err, context.Canceled) || disk.open != 0 {
		t.Errorf("%v; %d files are open", err, disk.open)
	}
}

// A small file of text takes no memory of its own.
func TestMemoryOfASmallFile(t *testing.T) {
	const files = 2000
	disk := &countedDisk{text: strings.Repeat("some words of text\n", 50)}
	s, err := source.New(source.Config{Files: disk})
	if err != nil {
		t.Fatal(err)
	}
	to := &keeping{taker: func(d *source.Document) error {
		if d.Ends {
			return nil
		}
		_, err := io.Copy(io.Discard, d.Text)
		return err
	}}
	read := func() {
		err := s.Walk(t.Context(), visitRegular(files, make(chan bool, 1)), source.Visitor{
			Ended: func(*source.File, error) {},
			Bundle: func(b format.Bundle) error {
				err := b.Read(to)
				to.told = to.told[:0]
				b.Done(nil)
				return err
			},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	read() // what is used again is made
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	read()
	runtime.ReadMemStats(&after)
	if n := after.Mallocs - before.Mallocs; n > files/10 {
		t.Errorf("%d files took memory %d times", files, n)
	}
}
