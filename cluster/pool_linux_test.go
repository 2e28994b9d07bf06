package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/apache/beam/sdks/v2/go/container/pool"
)

// A workerPool starts workers as one of the worker image does: by the same code of Beam, in this process, and
// by the same program, Beam's boot.
type workerPool struct{ endpoint, dir string }

// buildBoot builds Beam's boot, and returns its path.
var buildBoot = sync.OnceValues(func() (path string, err error) {
	path = filepath.Join(testFiles, "boot")
	out, err := exec.Command("go", "build", "-o", path, "github.com/apache/beam/sdks/v2/go/container").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return path, err
})

// startPool starts a pool of workers.
func startPool(t *testing.T) *workerPool {
	t.Helper()
	boot, err := buildBoot()
	must(t, err)
	dir := t.TempDir()
	// In a container all of /tmp is its own.
	const own = "#!/bin/sh\ncd %[1]s && exec %[2]s --semi_persist_dir=%[1]s \"$@\" >>%[1]s/log 2>&1\n"
	must(t, os.WriteFile(dir+"/own", fmt.Appendf(nil, own, dir, boot), 0o700))
	const programs = "/tmp/bin*/worker"
	before, _ := filepath.Glob(programs)
	t.Setenv(role, "cluster") // of the workers, which this test binary is
	p := &workerPool{freeAddress(t), dir}
	_, text, _ := strings.Cut(p.endpoint, ":")
	port, err := strconv.Atoi(text)
	must(t, err)
	served, err := pool.New(context.Background(), port, dir+"/own")
	must(t, err)
	go func() { _ = served.ServeAndWait() }()
	t.Cleanup(func() {
		p.kill()
		must(t, served.Stop(context.Background()))
		now, _ := filepath.Glob(programs)
		for _, path := range now {
			if !slices.Contains(before, path) {
				_ = os.RemoveAll(filepath.Dir(path))
			}
		}
		if log, _ := os.ReadFile(dir + "/log"); t.Failed() {
			t.Logf("the workers say: %s", log)
		}
	})
	return p
}

// kill kills the workers, and returns how many there were.
func (p *workerPool) kill() (n int) {
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range lines {
		text, _ := os.ReadFile(path)
		if args := strings.Split(string(text), "\x00"); slices.Contains(args, "--worker=true") && slices.Contains(args, "--semi_persist_dir="+p.dir) {
			pid, _ := strconv.Atoi(strings.Split(path, "/")[2])
			_ = syscall.Kill(pid, syscall.SIGKILL)
			n++
		}
	}
	return n
}

// external returns the options of a job for the workers of the pool.
func (p *workerPool) external(runner string) []string {
	return []string{"--runner", "universal", "--endpoint", runner, "--", "--environment_type=EXTERNAL", "--environment_config=" + p.endpoint}
}

// Workers in processes of their own, which Beam's boot starts with the program that the job has sent, find
// what the command finds.
func TestWorkersInProcessesOfTheirOwn(t *testing.T) {
	endpoint, pool := startPrism(t), startPool(t)
	in, err := filepath.Abs("../testdata")
	must(t, err)
	out := filepath.Join(t.TempDir(), "out")
	args := append([]string{"--input", in + "/**", "--output", out, "--block-size", "2K", "--split-size", "8K"}, pool.external(endpoint)...)
	if state, messages := runProcess(t, args...); state != exitFound || messages != "" {
		t.Fatalf("state %d: %s", state, messages)
	}
	same(t, "records", records(t, out), commanded(t, "-r", fields(), in))
	checkBytes(t, out)
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
				killed.Add(int64(pool.kill()))
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
			t.Errorf("%d shares were done before, and %d files are there", done, len(again))
		}
		s.nothingLeft("out")
		s.noUploads("out")
	})
}
