package main

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// A workerPool is a process that starts workers, as one of the worker image does.
type workerPool struct {
	*exec.Cmd
	endpoint string
	output   *bytes.Buffer // of the pool and its workers, whole once the pool has ended
}

// startPool starts a pool of workers.
func startPool(t *testing.T) *workerPool {
	t.Helper()
	free, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &workerPool{Cmd: exec.Command(os.Args[0]), endpoint: free.Addr().String(), output: new(bytes.Buffer)}
	_ = free.Close() // it is to be free again
	_, port, _ := strings.Cut(p.endpoint, ":")
	p.Args = append(p.Args, "--worker_pool", "--worker_pool_port="+port)
	p.Env = append(os.Environ(), role+"=cluster", "TMPDIR="+t.TempDir())
	p.Stdout, p.Stderr = p.output, p.output
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, pid := range p.workers() {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		_ = p.Process.Kill()
		_ = p.Wait()
		if t.Failed() {
			t.Logf("the pool says: %s", p.output)
		}
	})
	for range 100 {
		if c, err := net.Dial("tcp", p.endpoint); err == nil {
			_ = c.Close()
			return p
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the pool does not listen")
	return nil
}

// workers returns the processes of the pool's workers.
func (p *workerPool) workers() (pids []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, _ := os.ReadFile(path)
		pid, rest, _ := strings.Cut(string(text), " (")
		_, rest, _ = strings.Cut(rest, ") ")
		if cells := strings.Fields(rest); len(cells) > 1 && cells[1] == fmt.Sprint(p.Process.Pid) && cells[0] != "Z" {
			n, _ := strconv.Atoi(pid)
			pids = append(pids, n)
		}
	}
	return pids
}

// external returns the options of a job for the workers of the pool.
func (p *workerPool) external(runner string) []string {
	return []string{"--runner", "universal", "--endpoint", runner, "--", "--environment_type=EXTERNAL", "--environment_config=" + p.endpoint}
}

// Workers in processes of their own find what the command finds, with this program, and with one
// that they get from the runner, because it differs from this one.
func TestWorkersInProcessesOfTheirOwn(t *testing.T) {
	endpoint, pool := startPrism(t), startPool(t)
	other := filepath.Join(t.TempDir(), "other")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	write(t, other, read(t, self)+"\n")
	want := commanded(t, "-r", fields(), "../testdata")
	for i, more := range [][]string{nil, {"--worker_binary=" + other}} {
		out := filepath.Join(t.TempDir(), "out")
		args := append([]string{"--input", "../testdata/**", "--output", out, "--block-size", "2K", "--split-size", "8K"}, pool.external(endpoint)...)
		state, messages := runProcess(t, append(args, more...)...)
		if state != exitFound || messages != "" {
			t.Fatalf("%q: state %d: %s", more, state, messages)
		}
		same(t, "records", records(t, out), want)
		checkBytes(t, out)
		fetched, _ := filepath.Glob(filepath.Join(envOf(pool.Env, "TMPDIR"), "*", "1-*"))
		if len(fetched) != i {
			t.Errorf("%q: %q were fetched", more, fetched)
		}
	}
}

// envOf returns the value of a variable.
func envOf(env []string, name string) (value string) {
	for _, e := range env {
		if v, ok := strings.CutPrefix(e, name+"="); ok {
			value = v
		}
	}
	return value
}

// A worker that is killed in the middle: Prism ends the job, and the same job again, with --resume,
// goes on where it was; the records are the same, byte for byte.
func TestAWorkerThatIsKilled(t *testing.T) {
	eachStore(t, func(t *testing.T, s *server) {
		for i := range 12 {
			s.put(fmt.Sprintf("in/%02d.txt", i), text(800+10*i))
		}
		want := s.mustFind("whole")
		endpoint, pool := startPrism(t), startPool(t)
		var killed atomic.Int64
		s.with(func(_ http.ResponseWriter, r *http.Request) bool {
			if reads(r) && objectOf(r) == "in/07.txt" && killed.Load() == 0 && len(s.names("out/"+unfinished+"/"+donePrefix)) >= 4 {
				for _, pid := range pool.workers() {
					_ = syscall.Kill(pid, syscall.SIGKILL)
					killed.Add(1)
				}
			}
			return false
		})
		state, messages := runProcess(t, s.args("out", pool.external(endpoint)...)...)
		if killed.Load() != 1 || state != exitError || strings.Count(messages, "\n") != 1 || !strings.Contains(messages, "--resume goes on") {
			t.Fatalf("%d workers killed, state %d: %s", killed.Load(), state, messages)
		}
		done := len(s.names("out/" + unfinished + "/" + donePrefix))
		again := append([]string{"--resume"}, s.args("out", pool.external(endpoint)...)...)
		if state, messages := runProcess(t, again...); state != exitFound || messages != "" {
			t.Fatalf("again: state %d: %s", state, messages)
		}
		same(t, "records", s.records("out"), want)
		if again := s.names("out/" + foundPrefix); done < 4 || len(again) < done {
			t.Errorf("%d restrictions were done before, and %d files are there", done, len(again))
		}
		s.nothingLeft("out")
		s.noUploads("out")
	})
}
