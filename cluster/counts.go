package main

import (
	"bufio"
	"context"
	"io"

	"github.com/axiomhq/hyperloglog"

	"urigrep/internal/command/program"
	"urigrep/internal/output/tally"
)

// What is counted.
const (
	noCounts     = "none"
	countHosts   = "hosts"
	countTargets = "targets" // and hosts
	countApprox  = "approx"  // how many different targets there are, about; and hosts
)

// distinctError is the standard error of how many different targets there are, a share.
const distinctError = 0.0081

// counted is what is wanted of references for each of them.
var counted = map[string]program.Counted{
	countHosts:   program.Hosts,
	countTargets: program.Targets | program.Hosts,
	countApprox:  program.Targets | program.Hosts,
}

// counting counts what is found in a Share: in memory up to a size, then in runs, which are temporary
// files and which fold and the commit step merge.
type counting struct {
	what   string
	memory int // bytes

	targets, hosts tally.Tally
	distinct       *hyperloglog.Sketch // nil unless targets are counted approximately
	done           []File
}

// begin forgets what was counted.
func (c *counting) begin() {
	c.targets, c.hosts, c.distinct, c.done = tally.Tally{}, tally.Tally{}, nil, nil
	if c.what == countApprox {
		c.distinct = hyperloglog.New14()
	}
}

// add counts what was found.
func (c *counting) add(f *program.Found) {
	switch c.what {
	case countApprox:
		c.distinct.Insert(f.Target)
	case countTargets:
		c.targets.Add(f.Target)
	}
	if c.what != noCounts && len(f.Host) > 0 {
		c.hosts.Add(f.Host)
	}
}

// full reports whether the counts take more memory than they may.
func (c *counting) full() bool { return c.targets.Size()+c.hosts.Size() > c.memory }

// flush writes the counts to runs, and forgets them.
func (c *counting) flush(ctx context.Context, out *folder) error {
	for kind, t := range map[string]*tally.Tally{countTargets: &c.targets, countHosts: &c.hosts} {
		if t.Size() == 0 {
			continue
		}
		run, err := out.writeRun(ctx, kind, func(add adder) error {
			for _, e := range t.Take() {
				if err := add(e); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		c.done = append(c.done, run)
	}
	return nil
}

// end is flush, after which nothing comes. It returns the runs, and the sketch of approximate counts.
func (c *counting) end(ctx context.Context, out *folder) (runs []File, sketch []byte, err error) {
	if err = c.flush(ctx, out); err == nil && c.distinct != nil {
		sketch, err = c.distinct.MarshalBinary()
	}
	return c.done, sketch, err
}

// An adder takes what comes next in the order of keys.
type adder = func(tally.Entry) error

// writeRun makes a run of what fill adds.
func (f *folder) writeRun(ctx context.Context, kind string, fill func(add adder) error) (File, error) {
	var line []byte
	return f.write(ctx, kind, temporary(kind), func(to io.Writer) error {
		return fill(func(e tally.Entry) error {
			line = e.Append(line[:0])
			_, err := to.Write(line)
			return err
		})
	})
}

// fanIn is how many runs are merged at once, and leastRead how many bytes of each are read at a time at
// least.
const (
	fanIn     = 256
	leastRead = 64 << 10
)

// reduce merges runs until at most a number is left.
func (c *commit) reduce(runs []File, most int) ([]File, error) {
	for len(runs) > most {
		n := min(fanIn, len(runs)-most+1)
		merged, err := c.out.writeRun(c.ctx, runs[0].Kind, func(add adder) error {
			return c.merge(runs[:n], add)
		})
		if err != nil {
			return nil, err
		}
		runs = append(runs[n:], merged)
	}
	return runs, nil
}

// merge calls yield for what runs have counted, in the order of keys, each once.
func (c *commit) merge(runs []File, yield adder) error {
	all := make([]*bufio.Reader, len(runs))
	size := int64(max(leastRead, c.memory/max(1, len(runs))))
	for i, run := range runs {
		most := min(size, run.Size)
		from, err := c.out.stream(c.ctx, c.out.at(run.Name), run.Size, most)
		if err != nil {
			return err
		}
		defer func() { _ = from.Close() }() // what was read is right
		all[i] = bufio.NewReaderSize(from, int(most))
	}
	err := each(len(all), func(i int) error { // some at once; none is empty
		_, err := all[i].Peek(1)
		return err
	})
	if err != nil {
		return err
	}
	return tally.Sum(all, nil, yield)
}
