package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// serversDir is the variable that names the folder of the programs versitygw and fake-gcs-server;
// without it they are looked for as commands. .ci/run installs them.
const serversDir = "URIGREP_SERVERS"

// A server is a bucket on a real server, of S3 or of Google Cloud Storage, and what stands between it
// and the job: requests can be looked at, refused, cut and lost there.
type server struct {
	t      *testing.T
	scheme string
	stores *stores // what the tests themselves read and write with, past all faults
	direct string  // the address of the server

	mu     sync.Mutex
	before func(w http.ResponseWriter, r *http.Request) (done bool) // called with each request of a job
	asked  int
	down   bool // no connection is answered
}

// schemes are those of the stores of objects.
var schemes = []string{"s3", "gs"}

// newServer starts a server, and tells the clients of this process and of those that it starts of it.
func newServer(t *testing.T, scheme string) *server {
	t.Helper()
	s := &server{t: t, scheme: scheme, direct: freeAddress(t)}
	port := s.direct[strings.LastIndexByte(s.direct, ':')+1:]
	proxy := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(proxy.Close)
	switch scheme {
	case "s3":
		root := t.TempDir()
		must(t, os.Mkdir(filepath.Join(root, "bucket"), 0o700))
		start(t, s.direct, "versitygw", "--access", "test", "--secret", "secretsecret", "--port", s.direct, "--quiet", "posix", root)
		t.Setenv("AWS_ACCESS_KEY_ID", "test")
		t.Setenv("AWS_SECRET_ACCESS_KEY", "secretsecret")
		t.Setenv("AWS_REGION", "us-east-1")
		t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
		t.Setenv("AWS_ENDPOINT_URL", "http://"+s.direct)
	case "gs":
		start(t, s.direct, "fake-gcs-server", "-scheme", "http", "-host", "127.0.0.1", "-port", port, "-backend", "memory",
			"-log-level", "error", "-external-url", proxy.URL, "-public-host", s.direct)
		answer, err := http.Post("http://"+s.direct+"/storage/v1/b?project=test", "application/json", strings.NewReader(`{"name":"bucket"}`))
		must(t, err)
		must(t, answer.Body.Close())
		t.Setenv("STORAGE_EMULATOR_HOST", s.direct)
	}
	s.stores = newStores(usualTimeout)
	_, err := s.stores.of(t.Context(), s.path(""))
	must(t, err)
	t.Setenv("AWS_ENDPOINT_URL", proxy.URL)
	t.Setenv("STORAGE_EMULATOR_HOST", strings.TrimPrefix(proxy.URL, "http://"))
	return s
}

// eachStore runs a test with each of the stores.
func eachStore(t *testing.T, test func(t *testing.T, s *server)) {
	for _, scheme := range schemes {
		t.Run(scheme, func(t *testing.T) { test(t, newServer(t, scheme)) })
	}
}

// freeAddress returns an address of this machine at which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer func() { must(t, free.Close()) }()
	return free.Addr().String()
}

// start starts a program that listens at an address until the test has ended.
func start(t *testing.T, address, program string, args ...string) {
	t.Helper()
	path, err := exec.LookPath(filepath.Join(os.Getenv(serversDir), program))
	if err != nil {
		t.Skipf("there is no %s: install it, and name its folder in %s", program, serversDir)
	}
	c := exec.Command(path, args...)
	var says bytes.Buffer
	c.Stdout, c.Stderr, c.WaitDelay = &says, &says, waitDelay
	must(t, c.Start())
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	for range 200 {
		if c, err := net.Dial("tcp", address); err == nil {
			_ = c.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%s does not listen: %s", program, &says)
}

// serve hands a request on to the server, unless a fault is to happen.
func (s *server) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.asked++
	before, down := s.before, s.down
	s.mu.Unlock()
	if down {
		panic(http.ErrAbortHandler)
	}
	if before != nil && before(w, r) {
		return
	}
	to := &url.URL{Scheme: "http", Host: s.direct}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(to)
			if s.scheme == "s3" {
				p.Out.Host = p.In.Host // it is signed
			}
		},
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }, // of a client that is gone
	}
	proxy.ServeHTTP(w, r)
}

// with has all requests of jobs seen by a function from now on; nil for none.
func (s *server) with(before func(w http.ResponseWriter, r *http.Request) (done bool)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before, s.asked = before, 0
}

// setDown makes the server answer nobody, or everybody again.
func (s *server) setDown(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

// objectOf returns the name of the object that a request is about.
func objectOf(r *http.Request) string {
	path, err := url.PathUnescape(r.URL.EscapedPath())
	if err != nil {
		return ""
	}
	_, name, _ := strings.Cut(strings.Replace(path, "/o/", "/", 1), "bucket/")
	return name
}

// reads reports whether a request reads an object.
func reads(r *http.Request) bool { return r.Method == http.MethodGet && r.Header.Get("Range") != "" }

// refuse answers as a store does that refuses.
func refuse(w http.ResponseWriter) {
	http.Error(w, "<Error><Code>AccessDenied</Code><Message>it is refused</Message></Error>", http.StatusForbidden)
}

// path returns the path of an object.
func (s *server) path(name string) string { return s.scheme + "://bucket/" + name }

// put makes an object, whose name is taken as it is.
func (s *server) put(name, text string) {
	s.t.Helper()
	to, err := s.stores.of(context.Background(), s.path(""))
	must(s.t, err)
	b := to.(*bucket)
	if b.amazon != nil {
		in := &s3.PutObjectInput{Bucket: &b.name, Key: &name, Body: strings.NewReader(text)}
		_, err := b.amazon.PutObject(context.Background(), in)
		must(s.t, err)
		return
	}
	w := b.google.Bucket(b.name).Object(name).NewWriter(context.Background())
	_, err = io.WriteString(w, text)
	must(s.t, err)
	must(s.t, w.Close())
}

// get returns an object.
func (s *server) get(name string) string {
	s.t.Helper()
	in, err := s.stores.stat(context.Background(), s.path(name))
	must(s.t, err)
	text, err := s.stores.head(context.Background(), in.Path, in.Size)
	must(s.t, err)
	return string(text)
}

// names returns the names of the objects that begin with a prefix, without it, in order.
func (s *server) names(prefix string) (names []string) {
	s.t.Helper()
	from, err := s.stores.of(context.Background(), s.path(""))
	must(s.t, err)
	for in, err := range from.list(context.Background(), s.path(prefix)) {
		must(s.t, err)
		names = append(names, strings.TrimPrefix(in.Path, s.path(prefix)))
	}
	return names
}

// fill puts the files of a folder into the bucket.
func (s *server) fill(prefix, dir string) {
	for name, text := range snapshot(s.t, dir) {
		s.put(prefix+filepath.ToSlash(name), text)
	}
}

// records returns what a job has written to a folder, in order.
func (s *server) records(folder string) string {
	s.t.Helper()
	var all strings.Builder
	for _, name := range s.names(folder + "/" + foundPrefix) {
		all.WriteString(s.get(folder + "/" + foundPrefix + name))
	}
	return all.String()
}

// summary returns the figures of a job.
func (s *server) summary(folder string) (sum Summary) {
	s.t.Helper()
	must(s.t, json.Unmarshal([]byte(s.get(folder+"/"+summaryName)), &sum))
	return sum
}

// args returns the arguments of a job from in to a folder.
func (s *server) args(folder string, more ...string) []string {
	return append([]string{"--input", s.path("in/**"), "--output", s.path(folder), "--block-size", "4K", "--split-size", "16K", "--branches", "1"}, more...)
}

// job runs a job from in to a folder, and returns its exit state and messages.
func (s *server) job(folder string, more ...string) (state int, messages string) {
	var out, err strings.Builder
	state = run(s.args(folder, more...), &out, &err)
	return state, out.String() + err.String()
}

// mustFind runs a job that finds something without errors, and returns its records.
func (s *server) mustFind(folder string, more ...string) string {
	s.t.Helper()
	if state, messages := s.job(folder, more...); state != exitFound || messages != "" {
		s.t.Fatalf("%s: state %d: %s", folder, state, messages)
	}
	s.nothingLeft(folder)
	return s.records(folder)
}

// nothingLeft fails if a job has left something that is not a result.
func (s *server) nothingLeft(folder string) {
	s.t.Helper()
	if left := s.names(folder + "/" + unfinished); len(left) > 0 {
		s.t.Errorf("%s: left: %q", folder, left)
	}
}

// text returns a text of many references.
func text(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "see http://h%d.example/%d and\n", i%97, i)
	}
	return b.String()
}
