package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"runtime"
	"strings"
	"testing"
	"time"

	"urigrep/internal/command"
)

// patiently makes reads be tried again without a pause.
func patiently(t *testing.T) {
	pause := firstPause
	firstPause = time.Millisecond
	t.Cleanup(func() { firstPause = pause })
}

// job runs a job from bucket/in to a folder of the bucket, and returns its exit state and messages.
func (f *fakeStore) job(scheme, output string, args ...string) (state int, messages string) {
	var out, err strings.Builder
	root := scheme + "://bucket/"
	args = append([]string{"--input", root + "in/**", "--output", root + output, "--block-size", "4K", "--split-size", "16K", "--shards", "2", "--branches", "1"}, args...)
	state = run(args, &out, &err)
	return state, out.String() + err.String()
}

// summary returns the figures of a job.
func (f *fakeStore) summary(t *testing.T, output string) (s Summary) {
	t.Helper()
	if err := json.Unmarshal(f.objects["bucket/"+output+"/"+summaryName], &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// text returns records of a text of many references.
func text(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "see http://h%d.example/%d and\n", i%97, i)
	}
	return b.String()
}

// A body that is cut goes on where it ended: nothing is lost.
func TestBodiesThatAreCut(t *testing.T) {
	patiently(t)
	for _, scheme := range []string{"gs", "s3"} {
		f := newFakeStore(t)
		f.objects["bucket/in/a.txt"] = []byte(text(3000))
		f.objects["bucket/in/b.html"] = []byte("<p>" + text(1000))
		if state, messages := f.job(scheme, "whole"); state != exitFound {
			t.Fatalf("%s: %s", scheme, messages)
		}
		want, _ := f.found(t, "bucket", "whole/")
		f.cutAt = 1000
		if state, messages := f.job(scheme, "out"); state != exitFound || messages != "" {
			t.Fatalf("%s: state %d: %s", scheme, state, messages)
		}
		got, _ := f.found(t, "bucket", "out/")
		same(t, scheme, got, want)
		if s := f.summary(t, "out"); s.Unread > 0 || s.Skipped > 0 || s.References != 4000 {
			t.Errorf("%s: %+v", scheme, s)
		}
	}
}

// A server that falls silent is given up after --timeout, the object is named, and a second job
// reads what the first could not: both together find what there is.
func TestASilentStoreAndWhatItLeavesUnread(t *testing.T) {
	patiently(t)
	for _, scheme := range []string{"gs", "s3"} {
		f := newFakeStore(t)
		f.objects["bucket/in/a.txt"] = []byte(text(300))
		f.objects["bucket/in/b.txt"] = []byte(text(100))
		f.objects["bucket/in/c.html"] = []byte("<p>" + text(100))
		if state, messages := f.job(scheme, "whole"); state != exitFound {
			t.Fatalf("%s: %s", scheme, messages)
		}
		want, _ := f.found(t, "bucket", "whole/")
		f.silent["bucket/in/a.txt"], f.silent["bucket/in/c.html"] = true, true
		state, messages := f.job(scheme, "first", "--timeout", "300ms")
		if state != exitError || !strings.Contains(messages, "could not be read") {
			t.Fatalf("%s: state %d: %s", scheme, state, messages)
		}
		errors := string(f.objects["bucket/first/"+errorsName])
		for _, name := range []string{"a.txt", "c.html"} {
			if !strings.Contains(errors, `{"type":"unread","path":"`+scheme+`://bucket/in/`+name+`","offset":0,"size":`) {
				t.Errorf("%s: %s is not named: %s", scheme, name, errors)
			}
		}
		f.silent = nil
		var out, err strings.Builder
		root := scheme + "://bucket/"
		if state := run([]string{"--only-unread", root + "first", "--output", root + "second", "--block-size", "4K"}, &out, &err); state != exitFound || err.Len() > 0 {
			t.Fatalf("%s: state %d: %s", scheme, state, err.String())
		}
		first, _ := f.found(t, "bucket", "first/")
		second, _ := f.found(t, "bucket", "second/")
		same(t, scheme, sorted(first+second), sorted(want))
		if one, two := f.summary(t, "first"), f.summary(t, "second"); one.Skipped != two.Scanned || two.Bytes != two.Scanned {
			t.Errorf("%s: %+v, then %+v", scheme, one, two)
		}
		err.Reset()
		if state := run([]string{"--only-unread", root + "first", "--output", root + "third", "--block-size", "8K"}, &out, &err); state != exitError || !strings.Contains(err.String(), "want the same") {
			t.Errorf("%s: other options: state %d: %s", scheme, state, err.String())
		}
	}
}

// A block that becomes unreadable when a part of it was read leaves no record behind.
func TestABlockThatBreaksInTheMiddle(t *testing.T) {
	dir := t.TempDir()
	write(t, dir+"/in/a.html", "<p>"+text(100))
	write(t, dir+"/in/b.html", "<p>"+text(300))
	write(t, dir+"/in/c.html", "<p>"+text(100))
	d := newDriver(t, 1, "--input", dir+"/in/**", "--output", dir+"/out")
	d.begin()
	r := d.todo[0]
	fn := d.scan()
	d.must(fn.Setup())
	a := &attempt{ctx: t.Context(), fn: fn, share: &r.share}
	a.begin()
	for b := r.share.next(0); b.at < r.share.To; b = r.share.next(b.at + 1) {
		d.must(a.search(b))
		if b.file == 1 { // as if it had broken in the middle
			a.unread = map[int64]*command.Trouble{b.at: {Path: r.share.Unit.Files[1].Path, Reason: "broken"}}
			a.abandon()
			a.begin()
			for _, again := range a.blocks {
				_, err := a.block(again)
				d.must(err)
			}
		}
	}
	done, err := a.end(r.share.To)
	d.must(err)
	if p := done.Piece; p.Found != 200 || p.Unread != 1 || p.Scanned+p.Skipped != r.share.To {
		t.Errorf("%+v", p)
	}
	if got := read(t, dir+"/out/"+done.Piece.Name); strings.Contains(got, "b.html") || strings.Count(got, "\n") != 200 {
		t.Errorf("%d records, of b.html too: %v", strings.Count(got, "\n"), strings.Contains(got, "b.html"))
	}
}

// A store that refuses one request, each in turn, ends the job or leaves something unread; it never
// hangs, nothing that was begun is left running, and --resume makes the job whole.
func TestAStoreThatFailsAtEachOperationInTurn(t *testing.T) {
	patiently(t)
	f := newFakeStore(t)
	f.objects["bucket/in/a.txt"] = []byte(text(100))
	f.objects["bucket/in/b.html"] = []byte("<p>" + text(50))
	state, messages := f.job("s3", "whole")
	if state != exitFound {
		t.Fatal(messages)
	}
	want, _ := f.found(t, "bucket", "whole/")
	fresh := maps.Clone(f.objects)
	operations := f.asked
	stopped := 0
	for n := 1; n <= operations; n++ {
		f.objects, f.asked, f.failAt = maps.Clone(fresh), 0, n
		state, messages := f.job("s3", "out")
		f.failAt = 0
		if state == exitError {
			if stopped++; strings.Count(messages, "\n") != 1 {
				t.Errorf("request %d: %s", n, messages)
			}
		}
		if f.objects["bucket/out/"+manifestName] == nil {
			if state != exitError {
				t.Errorf("request %d: state %d without a manifest: %s", n, state, messages)
			}
			if state, messages := f.job("s3", "out", "--resume"); state != exitFound {
				t.Fatalf("request %d, again: state %d: %s", n, state, messages)
			}
		} else if s := f.summary(t, "out"); s.Unread > 0 {
			continue // it was read that failed
		}
		got, names := f.found(t, "bucket", "out/")
		same(t, fmt.Sprintf("request %d", n), got, want)
		for _, name := range names {
			if strings.HasPrefix(name, unfinished) && state == exitFound {
				t.Errorf("request %d: %s is left", n, name)
			}
		}
	}
	if left := ownGoroutines(); len(left) > 0 {
		t.Errorf("%d goroutines of ours are left after %d jobs, such as %s", len(left), operations, left[0])
	}
	if stopped < operations/2 {
		t.Errorf("%d of %d requests stopped a job", stopped, operations)
	}
}

// ownGoroutines returns the stacks of goroutines that run code of this project, but for those of
// the tests.
func ownGoroutines() (stacks []string) {
	text := make([]byte, 32<<20)
	text = text[:runtime.Stack(text, true)]
	for stack := range strings.SplitSeq(string(text), "\n\n") {
		if strings.Contains(stack, "urigrep/") && !strings.Contains(stack, "testing.") && !strings.Contains(stack, "fakeStore") {
			stacks = append(stacks, stack)
		}
	}
	return stacks
}

// A large result is written in parts, which become larger, so that an object may have 5 TiB.
func TestLargeObjects(t *testing.T) {
	total := int64(0)
	for n := range 10_000 {
		total += int64(partSize(n))
	}
	if total < 5<<40 {
		t.Errorf("10,000 parts have %d bytes", total)
	}
	f := newFakeStore(t)
	s := newStores(usualTimeout)
	want := strings.Repeat("0123456789abcdef", (2*usualPart+1000)/16)
	err := s.write(t.Context(), "s3://bucket/large", func(to io.Writer) error {
		for at := 0; at < len(want); at += 1 << 20 {
			if _, err := io.WriteString(to, want[at:min(at+1<<20, len(want))]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || string(f.objects["bucket/large"]) != want {
		t.Errorf("%d bytes of %d: %v", len(f.objects["bucket/large"]), len(want), err)
	}
	err = s.write(t.Context(), "s3://bucket/abandoned", func(to io.Writer) error {
		_, err := io.WriteString(to, want)
		return cmpOr(err, io.ErrClosedPipe)
	})
	if err == nil || f.objects["bucket/abandoned"] != nil || len(f.uploads) > 0 || len(f.unknown) > 0 {
		t.Errorf("abandoned: %v, %d uploads are left, %q", err, len(f.uploads), f.unknown)
	}
}

// cmpOr returns the first error that is not nil.
func cmpOr(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// What is missing is named.
func TestMessagesAboutStores(t *testing.T) {
	newFakeStore(t)
	for _, scheme := range []string{"s3", "gs"} {
		for _, args := range [][]string{
			{"--input", scheme + "://missing/a/**", "--output", t.TempDir() + "/out"},
			{"--input", "../testdata/*.txt", "--output", scheme + "://missing/out"},
		} {
			var out, err strings.Builder
			if state := run(args, &out, &err); state != exitError || !strings.Contains(err.String(), scheme+"://missing: there is no such bucket") {
				t.Errorf("%q: state %d: %s", args, state, err.String())
			}
		}
	}
	t.Setenv("AWS_REGION", "")
	t.Setenv("AWS_CONFIG_FILE", t.TempDir()+"/none")
	var out, err strings.Builder
	if state := run([]string{"--input", "s3://bucket/**", "--output", t.TempDir() + "/out"}, &out, &err); state != exitError || !strings.Contains(err.String(), "set AWS_REGION") {
		t.Errorf("without a region: state %d: %s", state, err.String())
	}
}
