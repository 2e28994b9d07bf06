package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
)

// A driver runs a job as an unkind runner may: it splits restrictions wherever it likes, gives up
// bundles in the middle and does them again, and hands on what comes out in any order.
type driver struct {
	t   *testing.T
	rng *rand.Rand
	job *job

	pieces []Piece
	todo   []restriction
	splits int
	failed int // bundles
}

// A restriction is a Share and the stretch of it that is to be searched.
type restriction struct {
	share Share
	offsetrange.Restriction
}

func newDriver(t *testing.T, seed uint64, args ...string) *driver {
	t.Helper()
	j, _, err := parse(args)
	if err != nil {
		t.Fatal(err)
	}
	s := newStores(j.timeout)
	_, err = j.claim(context.Background(), s)
	must(t, err)
	must(t, j.begin(context.Background(), s))
	return &driver{t: t, rng: rand.New(rand.NewPCG(seed, 1)), job: j}
}

// begin lists the input and cuts it into restrictions.
func (d *driver) begin() {
	with := d.searcher()
	list := listFn{Input: d.job.input, Most: d.job.block, Resume: d.job.resume, Access: with.Access}
	inspect := inspectFn{Searcher: with, Branches: int(d.job.branches), Block: d.job.block, Split: d.job.split}
	d.must(inspect.Setup())
	report := func(p Piece) { d.pieces = append(d.pieces, p) }
	d.must(list.ProcessElement(context.Background(), nil, func(u Unit) {
		d.must(inspect.ProcessElement(context.Background(), u, func(s Share) {
			fn := d.scan()
			for _, r := range fn.SplitRestriction(s, fn.CreateInitialRestriction(s)) {
				d.todo = append(d.todo, restriction{s, r})
			}
		}, report))
	}, report))
}

func (d *driver) searcher() searcher {
	options, files := d.job.scan.Options()
	return searcher{Options: options, Files: files, Access: Access{Output: d.job.output, Timeout: d.job.timeout}}
}

func (d *driver) scan() *scanFn {
	return &scanFn{Searcher: d.searcher(), Counts: d.job.counts, Memory: 20 << 10}
}

func (d *driver) must(err error) {
	if err != nil {
		d.t.Helper()
		d.t.Fatal(err)
	}
}

// A splitting tracker splits what is left of its restriction now and then, or fails.
type splitting struct {
	*offsetrange.Tracker
	d         *driver
	residuals []offsetrange.Restriction
	failAt    int // claims until it fails; negative for never
	cancel    context.CancelFunc
}

// TryClaim claims a position, after which the runner may want a split.
func (s *splitting) TryClaim(at any) bool {
	ok := s.Tracker.TryClaim(at)
	if s.failAt--; s.failAt == 0 {
		s.cancel()
	}
	for ok && s.d.rng.IntN(3) == 0 {
		_, residual, err := s.TrySplit(s.d.rng.Float64())
		s.d.must(err)
		if residual == nil {
			break
		}
		s.residuals = append(s.residuals, residual.(offsetrange.Restriction))
		s.d.splits++
	}
	return ok
}

// bundle does some restrictions, and keeps what comes out unless the bundle fails.
func (d *driver) bundle(of []restriction, fails bool) (residuals []restriction, ok bool) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var pieces []Piece
	emit := func(p Piece) { pieces = append(pieces, p) }
	fn := d.scan()
	d.must(fn.Setup())
	for i, r := range of {
		tracker := &splitting{Tracker: offsetrange.NewTracker(r.Restriction), d: d, failAt: -1, cancel: cancel}
		if fails && i == len(of)-1 {
			tracker.failAt = 1 + d.rng.IntN(3)
		}
		err := fn.ProcessElement(ctx, sdf.NewLockRTracker(tracker), r.share, emit)
		if ctx.Err() != nil {
			d.failed++
			return nil, false
		}
		d.must(err)
		if !tracker.IsDone() {
			d.t.Fatalf("restriction %v was left undone", tracker)
		}
		for _, rest := range tracker.residuals {
			residuals = append(residuals, restriction{r.share, rest})
		}
	}
	d.pieces = append(d.pieces, pieces...)
	return residuals, true
}

// search does all restrictions in bundles, in any order.
func (d *driver) search() {
	for len(d.todo) > 0 {
		d.rng.Shuffle(len(d.todo), func(i, j int) { d.todo[i], d.todo[j] = d.todo[j], d.todo[i] })
		n := 1 + d.rng.IntN(min(4, len(d.todo)))
		of := slices.Clone(d.todo[:n])
		residuals, ok := d.bundle(of, d.rng.IntN(3) == 0)
		if ok {
			d.todo = append(d.todo[n:], residuals...)
		}
	}
}

// commit does the steps fold and commit.
func (d *driver) commit() error {
	folded, err := d.fold()
	if err != nil {
		return err
	}
	return d.commitOnly(folded)
}

// fold runs the step fold and returns its result.
func (d *driver) fold() (all []Piece, err error) {
	access := d.searcher().Access
	byKey := make(map[int][]Piece)
	for _, p := range d.pieces {
		key, _ := foldKey(p)
		byKey[key] = append(byKey[key], p)
	}
	fold := foldFn{Access: access, Memory: 20 << 10}
	fold.Setup()
	for key, pieces := range byKey {
		if err := fold.ProcessElement(context.Background(), key, d.inAnyOrder(pieces), func(p Piece) { all = append(all, p) }); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// commitOnly does the step commit.
func (d *driver) commitOnly(all []Piece) error {
	fn := commitFn{Access: d.searcher().Access, Counts: d.job.counts, Memory: 20 << 10}
	fn.Setup()
	return fn.ProcessElement(context.Background(), 0, d.inAnyOrder(all))
}

// inAnyOrder returns an iterator as Beam's, which gives pieces in any order.
func (d *driver) inAnyOrder(pieces []Piece) func(*Piece) bool {
	pieces = slices.Clone(pieces)
	d.rng.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	return func(p *Piece) bool {
		if len(pieces) == 0 {
			return false
		}
		*p, pieces = pieces[0], pieces[1:]
		return true
	}
}

// mixed makes a folder of files of several kinds, small and larger.
func mixed(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../testdata")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "rows.jsonl"), strings.Repeat(`{"id": 1, "text": "see http://row.example/ and\nhttp://row.example/\u00e9"}`+"\n", 200)+"{damaged\n")
	write(t, filepath.Join(dir, "run.txt"), strings.Repeat("http://a/", 3000)+" http://last.example/\n")
	var mail strings.Builder
	for i := range 60 {
		fmt.Fprintf(&mail, "From a@b.example Mon Dec  8 13:34:53 2001\nSubject: %d http://subject.example/%d\nMessage-ID: <%d@a>\n\nhttp://body.example/%d\n"+
			"and a long one http://broken.example/a-path-that-goes-on-for-a-while/and-on/\nindex.html\n\n", i, i%7, i, i)
	}
	write(t, filepath.Join(dir, "list.mbox"), mail.String())
	return dir
}

// results returns what a job has written, by name; of records only all together, as where their
// files are cut depends on the splits.
func results(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	r := map[string]string{"records": records(t, dir)}
	for _, e := range entries {
		switch name := e.Name(); {
		case name == unfinished, strings.HasPrefix(name, partial):
			t.Errorf("%s: %s is left", dir, name)
		case strings.HasPrefix(name, foundPrefix), name == jobName, name == summaryName, name == manifestName:
		default:
			r[name] = read(t, filepath.Join(dir, name))
		}
	}
	return r
}

func TestSplitsAndRetriesLoseAndDoubleNothing(t *testing.T) {
	in := mixed(t)
	want := commanded(t, "-r", fields(), in)
	splits, failed := 0, 0
	var first map[string]string
	for seed := range uint64(12) {
		out := filepath.Join(t.TempDir(), "out")
		d := newDriver(t, seed, "--input", in+"/**", "--output", out, "--block-size", []string{"1K", "3000", "64K"}[seed%3], "--split-size", "8K", "--branches", fmt.Sprint(1+seed%4), "--counts", "targets")
		d.begin()
		d.search()
		d.must(d.commit())
		got := results(t, out)
		same(t, fmt.Sprintf("seed %d", seed), got["records"], want)
		if first == nil {
			first = got
		}
		for _, name := range []string{targetsName, hostsName} {
			same(t, fmt.Sprintf("seed %d: %s", seed, name), got[name], first[name])
		}
		same(t, fmt.Sprintf("seed %d: %s", seed, errorsName), sorted(got[errorsName]), sorted(first[errorsName]))
		checkBytes(t, out)
		splits, failed = splits+d.splits, failed+d.failed
	}
	if splits < 100 || failed < 20 {
		t.Errorf("%d splits and %d bundles done again: too few to show anything", splits, failed)
	}
	checkCounts(t, in, first)
}

// checkCounts holds the counts against the records.
func checkCounts(t *testing.T, in string, got map[string]string) {
	t.Helper()
	targets := commanded(t, "-rI", "--normalize", "syntax", in)
	count := make(map[string]int)
	for target := range strings.Lines(targets) {
		count[strings.TrimSuffix(target, "\n")]++
	}
	first := make(map[string]string)
	for row := range strings.Lines(commanded(t, "-rI", "--normalize", "syntax", "--tsv=target,path", in)) {
		target, path, _ := strings.Cut(strings.TrimSuffix(row, "\n"), "\t")
		if _, ok := first[target]; !ok {
			first[target] = path
		}
	}
	lines := strings.Split(strings.TrimSuffix(got[targetsName], "\n"), "\n")[1:]
	if len(lines) != len(count) {
		t.Errorf("%d lines of targets, want %d", len(lines), len(count))
	}
	for _, line := range lines {
		cells := strings.Split(line, "\t")
		if len(cells) != 4 || cells[1] != fmt.Sprint(count[cells[0]]) || cells[2] != first[cells[0]] {
			t.Errorf("%q, want a count of %d, first in %s", line, count[cells[0]], first[cells[0]])
		}
	}
	if !strings.Contains(got[hostsName], "\nrow.example\t400\t"+in+"/rows.jsonl\t") {
		t.Errorf("hosts: %s", got[hostsName])
	}
}

// snapshot returns all files of a folder.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			all[path[len(dir):]] = read(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func sameFolder(t *testing.T, what string, got, want map[string]string) {
	t.Helper()
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s: %s should not be there", what, name)
		}
	}
	for name, text := range want {
		same(t, what+": "+name, got[name], text)
	}
}

// A commit step that is done twice, also after one that came to an end half way, gives the same; what
// a worker writes after it is removed when the job is run again.
func TestCommitMayBeDoneTwice(t *testing.T) {
	in, out := mixed(t), filepath.Join(t.TempDir(), "out")
	d := newDriver(t, 1, "--input", in+"/**", "--output", out, "--block-size", "1K", "--split-size", "4K")
	d.begin()
	d.search()
	folded, err := d.fold()
	must(t, err)
	must(t, os.CopyFS(out+"-before", os.DirFS(out)))
	must(t, d.commitOnly(folded))
	want := snapshot(t, out)
	must(t, d.commitOnly(folded))
	sameFolder(t, "a second time", snapshot(t, out), want)

	d.job.output = out + "-before" // in which some results are in place, and the rest is not
	write(t, filepath.Join(d.job.output, errorsName), "half")
	must(t, d.commitOnly(folded))
	sameFolder(t, "after half a commit", snapshot(t, d.job.output), want)

	write(t, filepath.Join(out, unfinished, "done-late"), "")
	write(t, filepath.Join(out, foundPrefix+"00000000-0000000000000000-late.jsonl"), "{}\n")
	state, messages := runInto(out, "--input", in+"/**", "--block-size", "1K", "--split-size", "4K")
	if !strings.Contains(messages, "finished already") || state != exitError {
		t.Errorf("state %d: %s", state, messages)
	}
	sameFolder(t, "run again", snapshot(t, out), want)

	must(t, os.Remove(filepath.Join(d.job.output, manifestName)))
	lost := filepath.Join(d.job.output, folded[0].Files[0].Name)
	must(t, os.Remove(lost))
	if err := d.commitOnly(folded); err == nil || !strings.Contains(err.Error(), lost+": is missing") {
		t.Errorf("a file that is missing: %v", err)
	}
	d.pieces = slices.DeleteFunc(d.pieces, func(p Piece) bool { return p.Kind == searched && p.From > 0 })
	if _, err := d.fold(); err == nil || !strings.Contains(err.Error(), "searched") {
		t.Errorf("a restriction that is missing: %v", err)
	}
}

// A run into a folder in which another run is at work says so in one line, and disturbs nothing; one
// that was killed is succeeded.
func TestTwoRunsIntoOneFolder(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	write(t, filepath.Join(in, "a.txt"), text(100))
	j, _, err := parse([]string{"--input", in + "/**", "--output", out})
	must(t, err)
	s := newStores(usualTimeout)
	lost := make(chan error, 1)
	release, err := j.lease(t.Context(), s, func(err error) { lost <- err })
	must(t, err)
	must(t, j.begin(t.Context(), s))
	state, messages := runInto(out, "--input", in+"/**")
	if state != exitError || strings.Count(messages, "\n") != 1 || !strings.Contains(messages, "another run is at work there") {
		t.Errorf("state %d: %s", state, messages)
	}
	other := *j
	other.id = unique()
	must(t, other.beat(t.Context(), s)) // as if it had taken the folder while this one could not reach the store
	if err := <-lost; !errors.Is(err, errTaken) {
		t.Error(err)
	}
	must(t, release())
	if state, messages := runInto(out, "--input", in+"/**"); state != exitFound || messages != "" { // the other beats no more
		t.Errorf("after its end: state %d: %s", state, messages)
	}
	same(t, "records", records(t, out), commanded(t, fields(), in+"/a.txt"))
	if _, err := os.Stat(filepath.Join(out, leaseName)); err == nil {
		t.Error("the lease is left")
	}
}

// A job that was stopped is run again into the same folder, from the beginning or from where it was
// stopped: what it left is used, or cleared.
func TestAStoppedJobIsRunAgain(t *testing.T) {
	in := mixed(t)
	args := []string{"--input", in + "/**", "--block-size", "1K", "--split-size", "4K", "--counts", "targets"}
	fresh := mustFindWith(t, args...)
	for _, resume := range []bool{false, true} {
		out := filepath.Join(t.TempDir(), "out")
		d := newDriver(t, 2, append([]string{"--output", out}, args...)...)
		d.begin()
		all := len(d.todo)
		for range 12 {
			d.bundle(d.todo[:1], false)
			d.todo = d.todo[1:]
		}
		d.bundle(d.todo[:2], true)
		write(t, filepath.Join(out, "found-00000000-0000000000000009-0123.jsonl"), "left by an attempt\n")
		done := filepath.Join(out, unfinished, donePrefix+"00000000-0000000000000000-0000000000000100-other.json")
		write(t, done, `{"Unit": 1, "Piece": {"Kind": "searched", "From": 0, "To": 100, "References": 1000}}`)
		again := args
		if resume {
			again = append([]string{"--resume"}, args...)
			r := newDriver(t, 2, append([]string{"--output", out}, again...)...)
			if r.begin(); len(r.todo) >= all || len(r.pieces) < 24 {
				t.Errorf("%d restrictions are left of %d, and %d pieces known", len(r.todo), all, len(r.pieces))
			}
		}
		state, messages := runInto(out, again...)
		if state != exitError || !strings.Contains(messages, "1 rows, records or other things were damaged or passed over") || strings.Contains(messages, "--resume continues") == resume {
			t.Fatalf("resume %v: state %d: %s", resume, state, messages)
		}
		same(t, "records", records(t, out), records(t, fresh))
		got, want := results(t, out), results(t, fresh)
		for name := range want {
			if name != errorsName {
				same(t, name, got[name], want[name])
			}
		}
		same(t, errorsName, sorted(got[errorsName]), sorted(want[errorsName]))
		same(t, summaryName, fmt.Sprint(figures(t, out)), fmt.Sprint(figures(t, fresh)))
		state, messages = runInto(out, again...)
		if state != exitError || !strings.Contains(messages, "finished already") {
			t.Errorf("a second time: state %d: %s", state, messages)
		}
	}
}

// figures returns the figures of a job that do not depend on how it was cut.
func figures(t *testing.T, dir string) Summary {
	t.Helper()
	s := summaryOf(t, dir)
	s.Found, s.Hosts, s.Targets = int(*s.Hosts), nil, nil
	return s
}

// mustFindWith is mustFind for a folder with a damaged row.
func mustFindWith(t *testing.T, args ...string) string {
	t.Helper()
	dir, state, messages := runJob(t, args...)
	if state != exitError || strings.Count(messages, "\n") != 1 {
		t.Fatalf("state %d: %s", state, messages)
	}
	return dir
}

// A file that is gone, or cannot be read, when its turn comes is named in errors.jsonl; its bytes
// count as skipped.
func TestUnreadableFiles(t *testing.T) {
	in, out := mixed(t), filepath.Join(t.TempDir(), "out")
	d := newDriver(t, 3, "--input", in+"/**", "--output", out, "--block-size", "1K")
	d.begin()
	gone := filepath.Join(in, "run.txt")
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	d.search()
	d.must(d.commit())
	same(t, "the rest", records(t, out), commanded(t, "-r", fields(), in))
	checkBytes(t, out)
	if errors := read(t, filepath.Join(out, errorsName)); !strings.Contains(errors, `{"type":"unread","path":"`+gone+`","offset":0,"size":1024,"reason":"no such file or directory"}`) {
		t.Errorf("errors: %s", errors)
	}
	if s := summaryOf(t, out); s.Unread == 0 || s.Skipped < 27000 {
		t.Errorf("%+v", s)
	}
}
