package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// patiently makes reads be tried again without a pause.
func patiently(t *testing.T) {
	pause := firstPause
	firstPause = time.Millisecond
	t.Cleanup(func() { firstPause = pause })
}

// Buckets are searched as folders are, into buckets: what can be cut by ranges of bytes; an object
// that may not be read is named in errors.jsonl.
func TestBuckets(t *testing.T) {
	dir := mixed(t)
	eachStore(t, func(t *testing.T, s *server) {
		s.fill("in", dir)
		s.put("elsewhere/a.txt", "http://elsewhere.example/\n")
		whole := 0
		s.with(func(_ http.ResponseWriter, r *http.Request) bool {
			if strings.HasPrefix(objectOf(r), "in/") && !reads(r) {
				whole++
			}
			return false
		})
		if state, messages := s.job("out"); state != exitError || strings.Count(messages, "\n") != 1 { // a damaged row
			t.Fatalf("state %d: %s", state, messages)
		}
		s.nothingLeft("out")
		want := strings.ReplaceAll(commanded(t, "-r", fields(), dir), `"path":"`+dir, `"path":"`+s.path("in"))
		same(t, "records", sorted(s.records("out")), sorted(want))
		if whole > 0 {
			t.Errorf("%d objects were asked for as a whole", whole)
		}
		s.with(func(w http.ResponseWriter, r *http.Request) bool {
			refused := reads(r) && objectOf(r) == "in/run.txt"
			if refused {
				refuse(w)
			}
			return refused
		})
		if state, messages := s.job("out2"); state != exitError {
			t.Fatalf("state %d: %s", state, messages)
		}
		if sum := s.summary("out2"); sum.Scanned+sum.Skipped != sum.Bytes {
			t.Errorf("%+v", sum)
		}
		if errors := s.get("out2/" + errorsName); !strings.Contains(errors, `"type":"unread","path":"`+s.path("in/run.txt")+`"`) {
			t.Error(errors)
		}
	})
}

// What is found in a bucket is what the command finds in a folder, byte for byte, in all forms.
func TestFormsOfResults(t *testing.T) {
	dir := t.TempDir()
	must(t, os.CopyFS(dir, os.DirFS("../testdata")))
	eachStore(t, func(t *testing.T, s *server) {
		s.fill("in", dir)
		for i, form := range [][]string{
			{}, {"--csv"}, {"--tsv=path,target,host"}, {"--json=target,start"}, {"--json"}, {"--email", "--domains"}, {"--decompress"},
			{"--refang", "--defang"}, {"--unwrap", "--strip-tracking"}, {"--normalize", "scheme"}, {"--host", "!**.example.org"},
			{"--where", "start > 100"}, {"--invalid", "--iri"}, {"--rejoin", "none"},
		} {
			args := form
			switch { // the job's own choice of fields
			case len(form) == 0 || !slices.ContainsFunc([]string{"--csv", "--tsv", "--json"}, func(p string) bool { return strings.HasPrefix(form[0], p) }):
				args = append([]string{fields()}, form...)
			}
			out := fmt.Sprint("out", i)
			if state, messages := s.job(out, append(args, "--branches", fmt.Sprint(1+i%3), "--counts", []string{"targets", "approx", "hosts", "none"}[i%4])...); state != exitFound || messages != "" {
				t.Fatalf("%q: state %d: %s", form, state, messages)
			}
			got, want := s.records(out), commanded(t, append([]string{"-r", dir}, args...)...)
			if strings.HasPrefix(args[0], "--csv") || strings.HasPrefix(args[0], "--tsv") { // each file has a header
				header, _, _ := strings.Cut(want, "\n")
				got = header + "\n" + strings.ReplaceAll(got, header+"\n", "")
			}
			want = summaryLine.ReplaceAllString(strings.ReplaceAll(want, dir+"/", s.path("in/")), "")
			same(t, fmt.Sprint(form), sorted(got), sorted(want))
		}
	})
}

var summaryLine = regexp.MustCompile(`(?m)^\{"type":"summary".*\n`)

// A file can be read at any offset, also outside the part that it was opened for.
func TestRanges(t *testing.T) {
	eachStore(t, func(t *testing.T, s *server) {
		text := strings.Repeat("0123456789", 100_000)
		s.put("f", text)
		f, err := s.stores.open(t.Context(), &Input{Path: s.path("f"), Size: 1_000_000}, 400_000, 600_000)
		must(t, err)
		for _, span := range [][2]int64{{0, 10}, {400_000, 401_100}, {5, 300_000}, {999_990, 1_000_000}, {599_999, 600_001}, {0, 1_000_000}} {
			p := make([]byte, span[1]-span[0])
			if n, err := f.ReadAt(p, span[0]); n != len(p) || err != nil || string(p) != text[span[0]:span[1]] {
				t.Errorf("%d: %d bytes, %v", span, n, err)
			}
		}
		if n, err := f.ReadAt(make([]byte, 10), 999_995); n != 5 || err != io.EOF {
			t.Errorf("at the end: %d bytes, %v", n, err)
		}
		must(t, f.Close())
	})
}

// Rare names are the store's own, not a library's.
func TestRareNames(t *testing.T) {
	eachStore(t, func(t *testing.T, s *server) {
		names := []string{"a b+c%20.txt", "\u00e9&=?#.txt", "__0x2f__.txt", "(1)'!*.txt"}
		for i, name := range names {
			s.put("in/"+name, fmt.Sprintf("http://h%d.example/\n", i))
		}
		records := s.mustFind("out")
		for i, name := range names {
			var r struct{ Path, Target string }
			for line := range strings.Lines(records) {
				must(t, json.Unmarshal([]byte(line), &r))
				if r.Target == fmt.Sprintf("http://h%d.example/", i) {
					break
				}
			}
			if r.Path != s.path("in/"+name) {
				t.Errorf("%q, want %q", r.Path, name)
			}
		}
	})
}

// A body that is cut goes on where it ended: nothing is lost.
func TestBodiesThatAreCut(t *testing.T) {
	patiently(t)
	eachStore(t, func(t *testing.T, s *server) {
		s.put("in/a.txt", text(3000))
		s.put("in/b.html", "<p>"+text(1000))
		want := s.mustFind("whole")
		cut := 0
		s.with(func(w http.ResponseWriter, r *http.Request) bool {
			if reads(r) && strings.HasPrefix(objectOf(r), "in/") {
				cut++
				s.serveCut(w, r, 1000)
				return true
			}
			return false
		})
		if state, messages := s.job("out"); state != exitFound {
			t.Fatalf("state %d: %s: %s", state, messages, s.get("out/"+errorsName))
		}
		same(t, "records", s.records("out"), want)
		if sum := s.summary("out"); sum.Unread > 0 || sum.Skipped > 0 || sum.References != 4000 || cut < 50 {
			t.Errorf("%+v after %d bodies", sum, cut)
		}
	})
}

// serveCut answers with the first bytes of what was asked for, and then ends the connection.
func (s *server) serveCut(w http.ResponseWriter, r *http.Request, most int) {
	ask, err := http.NewRequest(r.Method, "http://"+s.direct+r.URL.RequestURI(), nil)
	must(s.t, err)
	ask.Header = r.Header.Clone()
	if s.scheme == "s3" {
		ask.Host = r.Host // it is signed
	}
	answer, err := http.DefaultTransport.RoundTrip(ask)
	must(s.t, err)
	defer func() { _ = answer.Body.Close() }()
	maps.Copy(w.Header(), answer.Header)
	w.WriteHeader(answer.StatusCode)
	n, _ := io.CopyN(w, answer.Body, int64(most))
	if n == int64(most) {
		panic(http.ErrAbortHandler)
	}
}

// A server that falls silent is given up after --timeout, and the object is named; what else there is
// is found.
func TestASilentStore(t *testing.T) {
	patiently(t)
	eachStore(t, func(t *testing.T, s *server) {
		s.put("in/b.txt", text(100))
		want := s.mustFind("whole")
		s.put("in/a.txt", text(300))
		s.put("in/c.html", "<p>"+text(100))
		s.with(func(w http.ResponseWriter, r *http.Request) bool {
			silent := reads(r) && (objectOf(r) == "in/a.txt" || objectOf(r) == "in/c.html")
			if silent {
				<-r.Context().Done()
			}
			return silent
		})
		state, messages := s.job("out", "--timeout", "3s")
		if state != exitError || !strings.Contains(messages, "could not be read") {
			t.Fatalf("state %d: %s", state, messages)
		}
		errors := s.get("out/" + errorsName)
		for _, name := range []string{"a.txt", "c.html"} {
			if !strings.Contains(errors, `{"type":"unread","path":"`+s.path("in/"+name)+`","offset":0,"size":`) {
				t.Errorf("%s is not named: %s", name, errors)
			}
		}
		same(t, "records", s.records("out"), want)
		if sum := s.summary("out"); sum.Scanned+sum.Skipped != sum.Bytes || sum.Skipped < 5000 {
			t.Errorf("%+v", sum)
		}
	})
}

// A store that answers nobody for 8 seconds, whatever is being done then, costs time and nothing else;
// one that is away for longer than --timeout ends the job with one line, and --resume goes on.
func TestAnOutage(t *testing.T) {
	eachStore(t, func(t *testing.T, s *server) {
		for i := range 4 {
			s.put(fmt.Sprintf("in/%d.txt", i), text(200+i))
		}
		want := s.mustFind("whole")
		outage := func(matches func(r *http.Request) bool, time_ time.Duration) {
			begun := false
			s.with(func(http.ResponseWriter, *http.Request) bool { return false })
			s.with(func(_ http.ResponseWriter, r *http.Request) bool {
				s.mu.Lock()
				defer s.mu.Unlock()
				if begun || !matches(r) {
					return false
				}
				begun, s.down = true, true
				time.AfterFunc(time_, func() { s.setDown(false) })
				panic(http.ErrAbortHandler)
			})
		}
		for what, matches := range map[string]func(r *http.Request) bool{
			"write":  func(r *http.Request) bool { return writes(r) && len(s.names("out-write/"+foundPrefix)) > 1 },
			"delete": deletes,
		} {
			outage(matches, 8*time.Second)
			begun := time.Now()
			same(t, what, s.mustFind("out-"+what), want)
			if time.Since(begun) < 8*time.Second {
				t.Errorf("%s: there was no outage", what)
			}
		}
		outage(func(r *http.Request) bool { return writes(r) && len(s.names("out-long/"+foundPrefix)) > 1 }, 12*time.Second)
		state, messages := s.job("out-long", "--timeout", "3s")
		if state != exitError || strings.Count(messages, "\n") != 1 {
			t.Fatalf("state %d: %s", state, messages)
		}
		for range 200 {
			if s.mu.Lock(); !s.down {
				s.mu.Unlock()
				break
			}
			s.mu.Unlock()
			time.Sleep(100 * time.Millisecond)
		}
		same(t, "resumed", s.mustFind("out-long", "--resume"), want)
	})
}

// writes and deletes report whether a request writes a result, or removes something.
func writes(r *http.Request) bool {
	return (r.Method == http.MethodPut || r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/upload")) && !strings.Contains(r.URL.String(), leaseName)
}

func deletes(r *http.Request) bool {
	return r.Method == http.MethodDelete && !strings.Contains(r.URL.String(), leaseName) || r.Method == http.MethodPost && r.URL.Query().Has("delete")
}

// A store that refuses one request, each in turn, ends the job or leaves something unread; it never
// hangs, nothing that was begun is left running, and --resume makes the job whole.
func TestAStoreThatFailsAtEachOperationInTurn(t *testing.T) {
	patiently(t)
	eachStore(t, func(t *testing.T, s *server) {
		s.put("in/a.txt", text(100))
		s.put("in/b.html", "<p>"+text(50))
		s.with(nil)
		want := s.mustFind("whole")
		operations, stopped := s.asked, 0
		for n := 1; n <= operations; n++ {
			folder := fmt.Sprintf("out%d", n)
			s.refuseAt(n)
			state, messages := s.job(folder)
			s.with(nil)
			if state == exitError {
				if stopped++; strings.Count(messages, "\n") != 1 {
					t.Errorf("request %d: %s", n, messages)
				}
			}
			if !slices.Contains(s.names(folder+"/"), manifestName) {
				if state != exitError {
					t.Errorf("request %d: state %d without a manifest: %s", n, state, messages)
				}
				if state, messages := s.job(folder, "--resume"); state != exitFound {
					t.Fatalf("request %d, again: state %d: %s", n, state, messages)
				}
			} else if sum := s.summary(folder); sum.Unread > 0 {
				continue // it was read that failed
			} else if state == exitError {
				if state, messages := s.job(folder, "--resume"); state != exitFound { // which clears
					t.Fatalf("request %d, after its manifest: state %d: %s", n, state, messages)
				}
			}
			same(t, fmt.Sprintf("request %d", n), s.records(folder), want)
			s.nothingLeft(folder)
		}
		if left := ownGoroutines(); len(left) > 0 {
			t.Errorf("%d goroutines of ours are left after %d jobs, such as %s", len(left), operations, left[0])
		}
		if stopped < operations/2 {
			t.Errorf("%d of %d requests stopped a job", stopped, operations)
		}
	})
}

// refuseAt has the n-th request refused.
func (s *server) refuseAt(n int) {
	s.with(func(w http.ResponseWriter, _ *http.Request) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.asked == n {
			refuse(w)
		}
		return s.asked == n
	})
}

// ownGoroutines returns the stacks of goroutines that run code of this project, but for those of
// the tests.
func ownGoroutines() (stacks []string) {
	text := make([]byte, 32<<20)
	text = text[:runtime.Stack(text, true)]
	for stack := range strings.SplitSeq(string(text), "\n\n") {
		if strings.Contains(stack, "urigrep/") && !strings.Contains(stack, "testing.") && !strings.Contains(stack, "main.(*server)") {
			stacks = append(stacks, stack)
		}
	}
	return stacks
}

// A large result is written in parts, which arrive whole; of one that is given up nothing is there,
// nor of one whose writer was killed once the folder is used again.
func TestLargeObjects(t *testing.T) {
	eachStore(t, func(t *testing.T, s *server) {
		out := &folder{newStores(usualTimeout), s.path("out")}
		want := strings.Repeat("0123456789abcdef", (2*partSize+1000)/16)
		fill := func(end error) func(io.Writer) error {
			return func(to io.Writer) error {
				for at := 0; at < len(want); at += 1 << 20 {
					if _, err := io.WriteString(to, want[at:min(at+1<<20, len(want))]); err != nil {
						return err
					}
				}
				return end
			}
		}
		_, err := out.write(t.Context(), "", "large", fill(nil))
		must(t, err)
		same(t, "large", s.get("out/large"), want)
		if _, err := out.write(t.Context(), "", "abandoned", fill(io.ErrClosedPipe)); err == nil {
			t.Error("what was given up is no error")
		}
		killed, err := out.create(t.Context(), "", "killed")
		must(t, err)
		must(t, fill(nil)(killed)) // and nobody closes it
		must(t, out.abort(t.Context()))
		s.noUploads("out")
		if got := s.names("out/"); !slices.Equal(got, []string{"large"}) {
			t.Errorf("%q are there", got)
		}
	})
}

// noUploads fails if there are parts of uploads to a folder.
func (s *server) noUploads(folder string) {
	s.t.Helper()
	to, err := s.stores.of(context.Background(), s.path(folder))
	must(s.t, err)
	client := to.(*bucket).amazon
	if client == nil {
		return
	}
	name := "bucket"
	there, err := client.ListMultipartUploads(context.Background(), &s3.ListMultipartUploadsInput{Bucket: &name})
	must(s.t, err)
	for _, u := range there.Uploads {
		s.t.Errorf("parts of %s are left", *u.Key)
	}
}

// What is missing is named.
func TestMessagesAboutStores(t *testing.T) {
	eachStore(t, func(t *testing.T, s *server) {
		for _, args := range [][]string{
			{"--input", s.scheme + "://missing/a/**", "--output", t.TempDir() + "/out"},
			{"--input", "../testdata/*.txt", "--output", s.scheme + "://missing/out"},
		} {
			var out, err strings.Builder
			if state := run(args, &out, &err); state != exitError || !strings.Contains(err.String(), s.scheme+"://missing: there is no such bucket") {
				t.Errorf("%q: state %d: %s", args, state, err.String())
			}
		}
	})
	t.Setenv("AWS_REGION", "")
	t.Setenv("AWS_CONFIG_FILE", t.TempDir()+"/none")
	var out, err strings.Builder
	if state := run([]string{"--input", "s3://bucket/**", "--output", t.TempDir() + "/out"}, &out, &err); state != exitError || !strings.Contains(err.String(), "set AWS_REGION") {
		t.Errorf("without a region: state %d: %s", state, err.String())
	}
}
