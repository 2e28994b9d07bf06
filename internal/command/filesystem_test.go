package command_test

import (
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"urigrep/internal/command"
	"urigrep/internal/command/search"
	"urigrep/internal/source"
)

// A disk is a file system in memory, on which one file has faults. Files are read side by side.
type disk struct {
	mu    sync.Mutex // guards files and opens
	files map[string]string
	bad   string // path of the file with faults
	fault fault
	opens int // calls of Open and OpenRegular that are left until one fails; negative for no end
}

// A fault is what is wrong with a file.
type fault struct {
	at          int    // bytes that can be read
	err         error  // of a read of what is behind them; nil if that can be read
	step        int    // bytes of a read at most; 0 for as many as are wanted
	interrupted bool   // every other read is interrupted
	size        int    // that the file says it has; 0 for its size
	then        string // what takes the place of the file once at bytes of it are read; empty for nothing
}

// Open implements source.FileSystem.
func (d *disk) Open(path string) (source.OpenFile, error) {
	text, ok := d.text(path)
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: path, Err: syscall.ENOENT}
	}
	if d.full() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: syscall.EMFILE}
	}
	f := &diskFile{disk: d, path: path, text: text, fault: fault{at: len(text)}}
	if path == d.bad {
		f.fault = d.fault
	}
	return f, nil
}

// text returns what the file of that path holds now.
func (d *disk) text(path string) (string, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	text, ok := d.files[path]
	return text, ok
}

// replace has a file of a text take the place of that of the path.
func (d *disk) replace(path, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.files[path] = text
}

// full reports whether no more files can be opened.
func (d *disk) full() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.opens < 0 {
		return false
	}
	d.opens--
	return d.opens < 0
}

// size returns how many bytes a file says it has.
func (d *disk) size(path string) int64 {
	if path == d.bad && d.fault.size > 0 {
		return int64(d.fault.size)
	}
	text, _ := d.text(path)
	return int64(len(text))
}

// OpenRegular implements source.FileSystem.
func (d *disk) OpenRegular(path string) (source.Descriptor, int64, bool) {
	f, err := d.Open(path)
	if err != nil {
		return nil, 0, false
	}
	return diskDescriptor{f.(*diskFile)}, d.size(path), true
}

// A diskDescriptor is a file of a disk that is open and not yet read.
type diskDescriptor struct{ *diskFile }

// ReadSmall implements source.Descriptor.
func (d diskDescriptor) ReadSmall(p []byte) int {
	n, err := d.ReadAt(p, 0)
	if d.fault.interrupted || d.fault.step > 0 || err != nil && err != io.EOF {
		return 0
	}
	return n
}

// File implements source.Descriptor.
func (d diskDescriptor) File(string) source.OpenFile { return d.diskFile }

// A diskFile is a file of a disk that is open. What takes its place does not change it.
type diskFile struct {
	*disk
	path  string
	text  string
	fault fault
	read  int64 // where Read goes on
	now   bool  // the next Read is interrupted
}

func (f *diskFile) ReadAt(p []byte, at int64) (int, error) {
	end := min(len(f.text), f.fault.at)
	if f.fault.then != "" {
		end = len(f.text)
		if at+int64(len(p)) >= int64(f.fault.at) {
			f.replace(f.path, f.fault.then)
		}
	}
	n := 0
	if at < int64(end) {
		n = copy(p, f.text[at:end])
	}
	switch {
	case n == len(p):
		return n, nil
	case f.fault.err != nil:
		return n, &fs.PathError{Op: "read", Path: f.path, Err: f.fault.err}
	}
	return n, io.EOF
}

func (f *diskFile) Read(p []byte) (int, error) {
	if f.now = !f.now; f.fault.interrupted && f.now {
		return 0, &fs.PathError{Op: "read", Path: f.path, Err: syscall.EINTR}
	}
	if f.fault.step > 0 {
		p = p[:min(len(p), f.fault.step)]
	}
	n, err := f.ReadAt(p, f.read)
	if f.read += int64(n); n > 0 {
		err = nil
	}
	return n, err
}

func (f *diskFile) Seek(offset int64, whence int) (int64, error) {
	if whence == io.SeekStart {
		f.read = 0
	}
	f.read += offset
	return f.read, nil
}

func (f *diskFile) Close() error               { return nil }
func (f *diskFile) Stat() (fs.FileInfo, error) { return diskInfo{f.size(f.path)}, nil }

// A diskInfo is a regular file of that size in bytes.
type diskInfo struct{ size int64 }

func (i diskInfo) Name() string       { return "file" }
func (i diskInfo) Size() int64        { return i.size }
func (i diskInfo) Mode() fs.FileMode  { return 0o600 }
func (i diskInfo) ModTime() time.Time { return time.Time{} }
func (i diskInfo) IsDir() bool        { return false }
func (i diskInfo) Sys() any           { return nil }

// runOn runs the command over files of a disk.
func runOn(d *disk, args string, paths ...string) result {
	var out, message strings.Builder
	all := append(append([]string{"urigrep"}, strings.Fields(args)...), paths...)
	status := command.Run(all, command.Streams{Out: &out, Err: &message, Files: d})
	return result{out.String(), message.String(), status}
}

// around returns a disk with a file of a text, given with its whole, between two others. Those are
// the whole, or text where that is compressed.
func around(args, whole, text string) *disk {
	if args == "-z" {
		whole = "see http://whole.example/\n"
	}
	return &disk{files: map[string]string{"a": whole, "bad": text, "c": whole}, bad: "bad", fault: fault{at: len(text)}, opens: -1}
}

// TestFileFaultsAtEachByte has a file that cannot be read farther, or shrinks, at each byte, in turn:
// what was read before is printed, as if it ended there, and once; the fault is reported with the name
// of the file, once, with status 2; the files around it are read.
func TestFileFaultsAtEachByte(t *testing.T) {
	for name, tt := range faulty(t) {
		t.Run(name, func(t *testing.T) {
			for n := range places(len(tt.input)) {
				f, end, message := fault{at: n, step: n % 5}, n, ""
				if n%2 == 0 {
					f.err, message = syscall.EIO, "input/output error"
				}
				if f.err != nil && strings.HasPrefix(name, "rows") { // a row whose end is not known is not read
					end = strings.LastIndexByte(tt.input[:n], '\n') + 1
				}
				want := runOn(around(tt.args, tt.input, tt.input[:end]), tt.args, "a", "bad", "c")
				bad := around(tt.args, tt.input, tt.input)
				bad.fault = f
				check(t, n, runOn(bad, tt.args, "a", "bad", "c"), want.out, message)
			}
		})
	}
}

// check wants a run with a fault at a byte to print out and to report that, once if the fault has a
// name, and nothing of other files.
func check(t *testing.T, n int, got result, out, fault string) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(got.err, "\n"), "\n")
	foreign := slices.ContainsFunc(lines, func(line string) bool { return !strings.HasPrefix(line, "urigrep: bad: ") })
	if got.out != out || got.status != search.ExitError || foreign || fault != "" && strings.Count(got.err, fault) != 1 {
		t.Fatalf("at byte %d: %+v, want %s", n, got, out)
	}
}

// TestShortFileReads has a file come in pieces, and interrupted: it makes no difference.
func TestShortFileReads(t *testing.T) {
	for name, tt := range faulty(t) {
		want := runOn(around(tt.args, tt.input, tt.input), tt.args, "a", "bad", "c")
		if want.err != "" {
			t.Errorf("%s: %+v", name, want)
		}
		for step := 1; step < 9; step++ {
			d := around(tt.args, tt.input, tt.input)
			d.fault = fault{at: len(tt.input), step: step, interrupted: step%2 == 0}
			if got := runOn(d, tt.args, "a", "bad", "c"); got != want {
				t.Errorf("%s, %d bytes at once: %+v, want %+v", name, step, got, want)
			}
		}
	}
}

// TestReplacedFile has another file take the place of one while that is read, at each byte: the one
// or the other is read, whole and once.
func TestReplacedFile(t *testing.T) {
	for name, tt := range faulty(t) {
		whole := runOn(around(tt.args, tt.input, tt.input), tt.args, "a", "bad", "c").out
		shorter, longer := "x", tt.input+"\n"
		others := map[string]string{}
		for _, then := range []string{shorter, longer} {
			others[then] = runOn(around(tt.args, tt.input, then), tt.args, "a", "bad", "c").out
		}
		for n := range places(len(tt.input)) {
			then := shorter
			if n%2 == 0 {
				then = longer
			}
			d := around(tt.args, tt.input, tt.input)
			d.fault = fault{at: n, step: n % 3, then: then}
			got := runOn(d, tt.args, "a", "bad", "c")
			if got.out != whole && got.out != others[then] {
				t.Fatalf("%s, replaced at byte %d by %q: %+v", name, n, then, got)
			}
		}
	}
}

// TestTooManyOpenFiles has no descriptor left from each file on: those are reported, each once, and
// the others are read.
func TestTooManyOpenFiles(t *testing.T) {
	var paths []string
	d := &disk{files: map[string]string{}}
	for i := range 5 {
		path := fmt.Sprintf("%d", i)
		paths, d.files[path] = append(paths, path), fmt.Sprintf("http://%d.example/\n", i)
	}
	for _, args := range []string{"", "-j1", "-z", "--input html", "--input jsonl", "--mend"} {
		d.opens = -1
		whole := strings.SplitAfter(runOn(d, args, paths...).out, "\n")
		for opens := range 2 * len(paths) {
			d.opens = opens
			got := runOn(d, args, paths...)
			read := 0
			for i, path := range paths {
				printed := i < len(whole) && strings.Contains(got.out, fmt.Sprintf("http://%d.example/", i))
				reported := strings.Count(got.err, "urigrep: "+path+": too many open files\n")
				if printed {
					read++
				}
				if args != "--input jsonl" && (printed == (reported > 0) || reported > 1) {
					t.Fatalf("%s, %d can be opened: %s: %+v", args, opens, path, got)
				}
			}
			if read < len(paths) && args != "--input jsonl" && got.status != search.ExitError || opens >= 1 && args == "" && read == 0 {
				t.Errorf("%s, %d can be opened: %+v", args, opens, got)
			}
		}
	}
}
