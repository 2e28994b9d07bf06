package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"path"
	"slices"
	"strings"
	"time"
)

// Names of what a job writes to its output folder.
const (
	foundPrefix  = "found-"
	targetsName  = "targets.tsv"
	hostsName    = "hosts.tsv"
	errorsName   = "errors.jsonl"
	summaryName  = "summary.json"
	manifestName = "manifest.tsv"
	jobName      = "job.json"
	leaseName    = "lease.json"

	unfinished = "unfinished" // the folder of temporary files, in the output folder
)

// isOwn reports whether a file of the output folder is one that a job writes, by its path there.
func isOwn(name string) bool {
	switch name {
	case targetsName, hostsName, errorsName, summaryName, manifestName, jobName, leaseName:
		return true
	}
	if strings.HasPrefix(name, unfinished+"/") || strings.HasPrefix(name, partial) {
		return true
	}
	return strings.HasPrefix(name, foundPrefix) && slices.Contains([]string{".jsonl", ".csv", ".tsv"}, path.Ext(name))
}

// join returns the path of a file in a folder.
func join(folder string, names ...string) string {
	return strings.TrimSuffix(folder, "/") + "/" + path.Join(names...)
}

// unique returns a name that no other attempt has.
func unique() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// temporary returns a name in the output folder for a temporary file of a kind.
func temporary(kind string) string { return join(unfinished, kind+"-"+unique()) }

// Access is what the steps need that read or write files. It travels with the job.
type Access struct {
	Output  string // folder
	Timeout time.Duration
}

// open returns the output folder.
func (a *Access) open() *folder { return &folder{newStores(a.Timeout), a.Output} }

// A folder is the output folder of a job, with what opens stores. Files have their names in it.
type folder struct {
	*stores
	path string
}

// at returns the path of a file.
func (f *folder) at(name string) string { return join(f.path, name) }

// list returns the Files below a folder in the output folder, by their names in that, in order.
func (f *folder) list(ctx context.Context, below string) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		from, err := f.of(ctx, f.path)
		if err != nil {
			yield(File{}, err)
			return
		}
		prefix := join(f.at(below))
		for in, err := range from.list(ctx, prefix) {
			if err != nil && in.Path != "" {
				err = fmt.Errorf("%s: %w", in.Path, err)
			}
			if !yield(File{Name: strings.TrimPrefix(in.Path, strings.TrimPrefix(prefix, "./")), Size: in.Size}, err) {
				return
			}
		}
	}
}

// load returns the text of a small file; an error that is errNoFile if there is none.
func (f *folder) load(ctx context.Context, name string) ([]byte, error) {
	in, err := f.stat(ctx, f.at(name))
	var text []byte
	if err == nil {
		text, err = f.head(ctx, in.Path, in.Size)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.at(name), err)
	}
	return text, nil
}

// loadJSON sets a value to what a small file says.
func (f *folder) loadJSON(ctx context.Context, name string, to any) error {
	text, err := f.load(ctx, name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, to); err != nil {
		return fmt.Errorf("%s: %w", f.at(name), err)
	}
	return nil
}

// saveJSON makes a file of a value.
func (f *folder) saveJSON(ctx context.Context, name string, value any) error {
	_, err := f.write(ctx, "", name, inJSON(value))
	return err
}

// inJSON returns a function that writes a value.
func inJSON(value any) func(io.Writer) error {
	return func(to io.Writer) error {
		e := json.NewEncoder(to)
		e.SetIndent("", "  ")
		return e.Encode(value)
	}
}

// remove removes files.
func (f *folder) remove(ctx context.Context, names ...string) error {
	from, err := f.of(ctx, f.path)
	if err != nil || len(names) == 0 {
		return err
	}
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = f.at(name)
	}
	return from.remove(ctx, paths)
}

// abort removes what was begun to be written and never ended: what killed workers leave, and those that
// a job leaves behind in its process when it fails.
func (f *folder) abort(ctx context.Context) error {
	to, err := f.of(ctx, f.path)
	if err != nil {
		return err
	}
	return to.abort(ctx, f.path)
}

// A File is one of the output folder.
type File struct {
	Kind string // one of the kinds below, or what is counted in it
	Name string
	Size int64 // bytes
}

// The kinds of Files, beside those of counts.
const (
	foundFile  = "found"
	errorsFile = "errors"
)

// An output is a File that is being written. It is there as a whole once close has returned nil, and not
// at all before.
type output struct {
	File
	buf    *bufio.Writer
	to     io.Closer
	cancel context.CancelFunc
}

// create begins a File.
func (f *folder) create(ctx context.Context, kind, name string) (*output, error) {
	to, err := f.of(ctx, f.path)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	w, err := to.create(ctx, f.at(name))
	if err != nil {
		cancel()
		return nil, err
	}
	return &output{File{Kind: kind, Name: name}, bufio.NewWriterSize(w, 128<<10), w, cancel}, nil
}

// Write writes p. An error stays.
func (o *output) Write(p []byte) (int, error) {
	n, err := o.buf.Write(p)
	o.Size += int64(n)
	return n, err
}

// close ends the File, or gives it up if there is an error, which it returns, or one of writing.
func (o *output) close(err error) error {
	defer o.cancel()
	if err == nil {
		err = o.buf.Flush()
	}
	if err != nil {
		o.cancel()
	}
	return cmp.Or(err, o.to.Close())
}

// write makes a File of what fill writes, as a whole or not at all.
func (f *folder) write(ctx context.Context, kind, name string, fill func(io.Writer) error) (File, error) {
	o, err := f.create(ctx, kind, name)
	if err != nil {
		return File{}, err
	}
	err = o.close(fill(o))
	return o.File, err
}
