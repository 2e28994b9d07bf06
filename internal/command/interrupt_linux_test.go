package command_test

import (
	"bytes"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"urigrep/internal/command"
	"urigrep/internal/command/search"
	"urigrep/internal/command/system"
)

// drain waits until nothing of what was written to a pipe is left in it.
func drain(t *testing.T, pipe *os.File) {
	t.Helper()
	for {
		n, err := unix.IoctlGetInt(int(pipe.Fd()), unix.TIOCINQ)
		if err != nil {
			t.Skip(err)
		}
		if n == 0 {
			return
		}
		runtime.Gosched()
	}
}

// TestInterruptedStream interrupts a search while it waits for more of a pipe: what was read whole is
// printed.
func TestInterruptedStream(t *testing.T) {
	const lines = 20_000
	for _, ending := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(ending) {
			continue // the tests run under nohup
		}
		in, from, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		state := make(chan int)
		go func() { state <- command.Run([]string{"urigrep"}, command.Streams{In: in, Out: &out, Err: io.Discard}) }()
		if _, err := io.WriteString(from, strings.Repeat("text and http://a.example/b\n", lines)+"http://a.example/cut"); err != nil {
			t.Fatal(err)
		}
		drain(t, in)
		if err := syscall.Kill(os.Getpid(), ending); err != nil {
			t.Fatal(err)
		}
		if got := <-state; got != search.ExitSignal+int(ending) {
			t.Errorf("%v: state %d", ending, got)
		}
		if n := strings.Count(out.String(), "http://a.example/b\n"); n != lines || strings.Contains(out.String(), "cut") {
			t.Errorf("%v: %d references, want %d", ending, n, lines)
		}
		_, _ = in.Close(), from.Close()
	}
}

// interruptedWith returns what a run prints that is interrupted once it has taken a text from a pipe.
func interruptedWith(t *testing.T, text string, args ...string) string {
	t.Helper()
	if signal.Ignored(syscall.SIGINT) {
		t.Skip("interrupts are ignored")
	}
	in, from, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _, _ = in.Close(), from.Close() }()
	var out, message bytes.Buffer
	state := make(chan int)
	go func() {
		state <- command.Run(append([]string{"urigrep"}, args...), command.Streams{In: in, Out: &out, Err: &message})
	}()
	if _, err := io.WriteString(from, text); err != nil {
		t.Fatal(err)
	}
	drain(t, in)
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if got := <-state; got != search.ExitSignal+int(syscall.SIGINT) || message.Len() > 0 {
		t.Errorf("%q: state %d, %s", args, got, message.String())
	}
	return out.String()
}

// TestInterruptedForms interrupts runs that write texts back, count or write a report while they wait
// for more of a pipe: what was read whole is in the output.
func TestInterruptedForms(t *testing.T) {
	page := filepath.Join(t.TempDir(), "r.html")
	const text, row = "see,http://a.example/ and\nlast <http://b.example/\n c> and\n", `{"a":"http://a.example/ x"}` + "\n{}\n"
	for _, tt := range []struct{ args, text, want string }{
		{"--replace U", text, "see,U and\nlast <U> and\n"},
		{"--replace U -m1", text, "see,U and\nlast <http://b.example/\n c> and\n"},
		{"--mend", text, "see,http://a.example/ and\nlast <http://b.example/c> and\n"},
		{"--replace U --input csv", "see,http://a.example/ x\n", "see,U x\n"},
		{"--replace U --input jsonl", row, `{"a":"U x"}` + "\n{}\n"},
		{"--annotate --input csv", "a\nhttp://a.example/\n", "a,urls\nhttp://a.example/,http://a.example/\n"},
		{"--count-by host", text, "1\ta.example\n1\tb.example\n"},
		{"--report " + page, text, "http://a.example/\nhttp://b.example/c\n"},
	} {
		if got := interruptedWith(t, tt.text+"http://cut.example/", strings.Fields(tt.args)...); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.args, got, tt.want)
		}
	}
	if b, err := os.ReadFile(page); err != nil || len(b) == 0 {
		t.Errorf("no report: %v", err)
	}
}

// TestInterruptible gives whole lines, and long ones as far as they are read.
func TestInterruptible(t *testing.T) {
	in, from, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	r := system.NewInterruptible(in)
	if r == nil {
		t.Fatal("a pipe is no stream")
	}
	for _, s := range []string{"a\nb", "c\n", "d\n", strings.Repeat("e", 20), "\nf"} {
		if _, err := io.WriteString(from, s); err != nil {
			t.Fatal(err)
		}
		drainInto := make([]byte, 8)
		if s == "a\nb" {
			if n, err := r.Read(drainInto); string(drainInto[:n]) != "a\n" || err != nil {
				t.Errorf("%q, %v", drainInto[:n], err)
			}
		}
	}
	for _, s := range []string{"g\x00\n\x00", "\x00\x00\x00g\x00\x00\x00\n", "g\n\x00\x00\x00"} { // units of two and four bytes
		wide, to, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		line := make([]byte, 100)
		if _, err := io.WriteString(to, s); err != nil {
			t.Fatal(err)
		}
		if n, err := system.NewInterruptible(wide).Read(line); string(line[:n]) != s || err != nil {
			t.Errorf("%q, %v, want %q", line[:n], err, s)
		}
		_, _ = wide.Close(), to.Close()
	}
	_ = from.Close()
	if got, err := io.ReadAll(r); string(got) != "bc\nd\n"+strings.Repeat("e", 20)+"\nf" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if system.NewInterruptible(strings.NewReader("a")) != nil {
		t.Error("a reader is a stream")
	}
}
