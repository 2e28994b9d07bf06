package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
)

// waitDelay is how long the output of a process that has ended is waited for: one that it has started may
// have its end of the pipe, and not end at all.
const waitDelay = 10 * time.Second

// role is the variable that makes the test binary another program: Prism, or this one.
const role = "URIGREP_CLUSTER_ROLE"

func TestMain(m *testing.M) {
	leaseBeat, leaseTime = 200*time.Millisecond, time.Second
	switch os.Getenv(role) {
	case "prism":
		servePrism()
	case "cluster":
		main()
	case "impatient":
		dialTime = 2 * time.Second
		main()
	}
	var err error
	if testFiles, err = os.MkdirTemp("", name+"-test-*"); err != nil {
		fmt.Println(err)
		os.Exit(exitError)
	}
	state := m.Run()
	_ = os.RemoveAll(testFiles)
	os.Exit(state)
}

// testFiles is a folder for what several tests use.
var testFiles string

// servePrism serves jobs at a free port, which it prints, until its standard input ends.
func servePrism() {
	free, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		fmt.Println(err)
		os.Exit(exitError)
	}
	port := free.Addr().(*net.TCPAddr).Port
	_ = free.Close() // it is to be free again
	if _, err := prism.CreateJobServer(context.Background(), prism.Options{Port: port}); err != nil {
		fmt.Println(err)
		os.Exit(exitError)
	}
	fmt.Println(port)
	_, _ = bufio.NewReader(os.Stdin).ReadByte()
	os.Exit(exitFound)
}

// startPrism starts Prism as a process of its own and returns where it listens.
func startPrism(t *testing.T) (endpoint string) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env, c.WaitDelay = append(os.Environ(), role+"=prism"), waitDelay
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close() // which ends it
		_ = c.Wait()
	})
	port, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return "localhost:" + strings.TrimSpace(port)
}

// runProcess runs the program as a process of its own.
func runProcess(t *testing.T, args ...string) (state int, messages string) {
	t.Helper()
	return runAs(t, "cluster", args...)
}

// runAs runs the test binary in a role as a process of its own. One that hangs says where.
func runAs(t *testing.T, as string, args ...string) (state int, messages string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, os.Args[0], args...)
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGQUIT) }
	c.WaitDelay = waitDelay
	c.Env = append(os.Environ(), role+"="+as)
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	if err := c.Run(); err != nil && c.ProcessState == nil {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), out.String()
}

// Prism in a process of its own, with this program as its worker over loopback: as on a cluster.
func TestARunnerInAProcessOfItsOwn(t *testing.T) {
	endpoint := startPrism(t)
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), "beamloopbackworker-*"))
	out := filepath.Join(t.TempDir(), "out")
	state, messages := runProcess(t, "--input", "../testdata/**", "--output", out, "--block-size", "2K", "--split-size", "8K",
		"--runner", "universal", "--endpoint", endpoint, "--", "--environment_type=LOOPBACK")
	if state != exitFound || messages != "" {
		t.Fatalf("state %d: %s", state, messages)
	}
	same(t, "records", records(t, out), commanded(t, "-r", fields(), "../testdata"))
	checkBytes(t, out)
	if now, _ := filepath.Glob(filepath.Join(os.TempDir(), "beamloopbackworker-*")); len(now) > len(left) {
		t.Errorf("left behind: %q", now)
	}
}

// What is wrong is said in one line, with status 2.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "in", "a.txt"), "http://a.example/\n")
	write(t, filepath.Join(dir, "foreign", "notes.txt"), "mine\n")
	write(t, filepath.Join(dir, "other", jobName), "{}\n")
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	dead := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	in, out := filepath.Join(dir, "in")+"/**", filepath.Join(dir, "out")
	for _, c := range []struct {
		want string
		args []string
	}{
		{"--input is missing", []string{"--output", out}},
		{"--output is missing", []string{"--input", in}},
		{"there is no --colour", []string{"--input", in, "--output", out, "--colour"}},
		{"there is no --max-count; urigrep-cluster --help lists them; urigrep has it, but it means nothing here", []string{"--input", in, "--output", out, "--max-count", "3"}},
		{"a local file is named by its path alone, such as /x", []string{"--input", "file:///x", "--output", out}},
		{"a local file is named by its path alone, such as /x", []string{"--input", in, "--output", "file:///x"}},
		{`--rejoin: "some" is not allowed`, []string{"--input", in, "--output", out, "--rejoin", "some"}},
		{"--where: ", []string{"--input", in, "--output", out, "--where", "hots == 'a'"}},
		{"is not an option", []string{"--input", in, "--output", out, "file"}},
		{"no input: no file is called", []string{"--input", dir + "/none/**", "--output", out}},
		{"is a directory", []string{"--input", dir, "--output", out}},
		{"hdfs://: no files are read there", []string{"--input", "hdfs://a/b", "--output", out}},
		{"names no bucket", []string{"--input", "gs:///a", "--output", out}},
		{"notes.txt, which no job has written", []string{"--input", in, "--output", dir + "/foreign"}},
		{"is that of another job: --block-size=67108864 is given, was not; ", []string{"--input", in, "--output", dir + "/other"}},
		{"needs --endpoint", []string{"--input", in, "--output", out, "--runner", "universal"}},
		{"connect: connection refused", []string{"--input", in, "--output", out, "--runner", "universal", "--endpoint", dead}},
		{"an option of Beam", []string{"--input", in, "--output", out, "--", "--no_such_option"}},
		{"--environment_type=DOCKER needs --runner universal and --endpoint", []string{"--input", in, "--output", out, "--", "--environment_type=docker"}},
		{"project", []string{"--input", in, "--output", out + "-dataflow", "--runner", "dataflow"}},
	} {
		state, messages := runProcess(t, c.args...)
		if state != exitError || !strings.Contains(messages, c.want) || strings.Count(messages, "\n") != 1 || !strings.HasPrefix(messages, name+": ") {
			t.Errorf("%q: state %d: %s, want one line with %q", c.args, state, messages, c.want)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Errorf("%s is there, and no job has begun", out)
	}
	if state, messages := runProcess(t, "--help"); state != exitFound || !strings.Contains(messages, "--block-size=SIZE") || strings.Contains(messages, "--color") {
		t.Errorf("--help: state %d: %s", state, messages)
	}
	if state, messages := runProcess(t, "--help=counts"); state != exitFound || !strings.HasPrefix(messages, "--counts=KIND\n") {
		t.Errorf("--help=counts: state %d: %s", state, messages)
	}
	write(t, filepath.Join(dir, "in", "a.txt"), "nothing\n")
	if state, messages := runProcess(t, "--input", in, "--output", dir+"/nothing"); state != exitNothing || messages != "" {
		t.Errorf("nothing found: state %d: %s", state, messages)
	}
}

// A run into the folder of another job says in what they differ, and a row that is too long is no file
// that could not be read.
func TestMessagesAboutJobs(t *testing.T) {
	in := filepath.Join(t.TempDir(), "a.jsonl")
	write(t, in, `{"text": "http://a.example/"}`+"\n"+`{"text": "`+strings.Repeat("long ", 1000)+`"}`+"\n")
	out, state, messages := runJob(t, "--input", in, "--max-record", "1K")
	const passed = "urigrep-cluster: 1 rows, records or other things were damaged or passed over: see "
	if state != exitError || messages != passed+out+"/errors.jsonl\n" {
		t.Errorf("state %d: %s", state, messages)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--max-record", "1K", "--counts", "none"}, "--counts=hosts was given, is not; --counts=none is given, was not"},
		{[]string{"--max-record", "1K", "--email"}, "--email is given, was not"},
		{nil, "--max-record=1K was given, is not"},
	} {
		state, messages := runInto(out, append([]string{"--resume", "--input", in}, c.args...)...)
		if state != exitError || strings.Count(messages, "\n") != 1 || !strings.HasSuffix(messages, "is that of another job: "+c.want+"\n") {
			t.Errorf("%q: state %d: %s", c.args, state, messages)
		}
	}
}

// An endpoint that takes a connection and then says nothing is given up after dialTime.
func TestASilentEndpoint(t *testing.T) {
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			defer func() { _ = c.Close() }()
		}
	}()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.txt"), "http://a.example/\n")
	state, messages := runAs(t, "impatient", "--input", dir+"/*", "--output", filepath.Join(dir, "out"),
		"--runner", "universal", "--endpoint", listener.Addr().String())
	const want = "no runner answers within 2s"
	if state != exitError || strings.Count(messages, "\n") != 1 || !strings.HasPrefix(messages, name+": ") || !strings.Contains(messages, want) {
		t.Errorf("state %d: %q, want one line with %q", state, messages, want)
	}
}

// CSV has the names of its columns at the beginning of each file.
func TestCSV(t *testing.T) {
	dir := mustFind(t, "--input", "../testdata/*.txt", "--csv=path,target", "--email")
	want := commanded(t, append([]string{"--csv=path,target", "--email"}, texts(t)...)...)
	same(t, "CSV", records(t, dir), want)
}

func texts(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("../testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	return names
}
