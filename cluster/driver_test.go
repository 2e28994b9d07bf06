package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A driver runs a job as an unkind runner may: it gives up bundles in the middle and does them again, and
// hands on what comes out in any order.
type driver struct {
	t   *testing.T
	rng *rand.Rand
	job *job

	pieces []Piece
	todo   []Share
	shares int
	failed int // bundles
}

func newDriver(t *testing.T, seed uint64, args ...string) *driver {
	t.Helper()
	j, _, err := parse(args)
	if err != nil {
		t.Fatal(err)
	}
	out := j.access().open()
	_, err = j.claim(context.Background(), out)
	must(t, err)
	must(t, out.saveJSON(context.Background(), jobName, j.identity()))
	return &driver{t: t, rng: rand.New(rand.NewPCG(seed, 1)), job: j}
}

// begin lists the input and cuts it into Shares.
func (d *driver) begin() {
	with := d.searcher()
	list := listFn{Input: d.job.input, Most: d.job.block, Resume: d.job.resume, Access: with.Access}
	inspect := inspectFn{Searcher: with, Branches: int(d.job.branches), Block: d.job.block, Split: d.job.split}
	d.must(inspect.Setup())
	report := func(p Piece) { d.pieces = append(d.pieces, p) }
	d.must(list.ProcessElement(context.Background(), nil, func(u Unit) {
		emit := func(s Share) { d.todo = append(d.todo, s) }
		d.must(inspect.ProcessElement(context.Background(), u, emit, report))
	}, report))
	d.shares = len(d.todo)
}

func (d *driver) searcher() searcher {
	options, files := d.job.scan.Options()
	return searcher{Options: options, Files: files, Access: *d.job.access()}
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

// A failing context is done once it was asked some times whether it is.
type failing struct {
	context.Context
	left int
}

// Err returns an error after some calls.
func (c *failing) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// bundle does some Shares, and keeps what comes out unless the bundle is to fail, somewhere in the last
// of them.
func (d *driver) bundle(of []Share, fails bool) (ok bool) {
	var pieces []Piece
	emit := func(p Piece) { pieces = append(pieces, p) }
	fn := d.scan()
	d.must(fn.Setup())
	for i, s := range of {
		if fails && i == len(of)-1 {
			// Nobody hears of what comes out.
			_ = fn.ProcessElement(&failing{context.Background(), d.rng.IntN(8)}, s, func(Piece) {})
			d.failed++
			return false
		}
		d.must(fn.ProcessElement(context.Background(), s, emit))
	}
	d.pieces = append(d.pieces, pieces...)
	return true
}

// search does all Shares in bundles, in any order.
func (d *driver) search() {
	for len(d.todo) > 0 {
		d.rng.Shuffle(len(d.todo), func(i, j int) { d.todo[i], d.todo[j] = d.todo[j], d.todo[i] })
		n := 1 + d.rng.IntN(min(4, len(d.todo)))
		if d.bundle(d.todo[:n], d.rng.IntN(3) == 0) {
			d.todo = d.todo[n:]
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

func TestSharesAndRetriesLoseAndDoubleNothing(t *testing.T) {
	in := mixed(t)
	want := commanded(t, "-r", fields(), in)
	shares, failed := 0, 0
	var first map[string]string
	for seed := range uint64(12) {
		out := filepath.Join(t.TempDir(), "out")
		block, split := []string{"1K", "3000", "64K"}[seed%3], []string{"1K", "3500", "8K", "1M"}[seed%4]
		d := newDriver(t, seed, "--input", in+"/**", "--output", out, "--block-size", block, "--split-size", split,
			"--branches", fmt.Sprint(1+seed%4), "--counts", "targets")
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
		shares, failed = shares+d.shares, failed+d.failed
	}
	if shares < 500 || failed < 20 {
		t.Errorf("%d shares and %d bundles done again: too few to show anything", shares, failed)
	}
	checkCounts(t, in, first)
}

// checkCounts holds the counts against those of the command.
func checkCounts(t *testing.T, in string, got map[string]string) {
	t.Helper()
	for name, what := range map[string]string{targetsName: "target", hostsName: "host"} {
		want := make(map[string]int)
		for row := range strings.Lines(commanded(t, "-r", "--normalize", "syntax", "--count-by", what, "--tsv", in)) {
			count, value, _ := strings.Cut(strings.TrimSuffix(row, "\n"), "\t")
			if n, err := strconv.Atoi(count); err == nil && value != "" { // no header
				if what == "host" {
					value = strings.TrimSuffix(value, ".")
				}
				want[value] += n
			}
		}
		lines := strings.Split(strings.TrimSuffix(got[name], "\n"), "\n")[1:]
		for _, line := range lines {
			value, count, _ := strings.Cut(line, "\t")
			if count != strconv.Itoa(want[value]) {
				t.Errorf("%s: %q, want a count of %d", name, line, want[value])
			}
		}
		if len(lines) != len(want) || !slices.IsSorted(lines) && name == hostsName {
			t.Errorf("%s: %d lines, want %d, sorted", name, len(lines), len(want))
		}
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
		t.Errorf("a share that is missing: %v", err)
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
		write(t, done, `{"Kind": "searched", "Unit": 0, "Digest": 1, "From": 0, "To": 100, "References": 1000}`)
		again := args
		if resume {
			again = append([]string{"--resume"}, args...)
			r := newDriver(t, 2, append([]string{"--output", out}, again...)...)
			if r.begin(); len(r.todo) >= all || len(r.pieces) < 24 {
				t.Errorf("%d shares are left of %d, and %d pieces known", len(r.todo), all, len(r.pieces))
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
