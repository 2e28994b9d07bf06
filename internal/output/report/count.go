package report

import "urigrep/internal/output/tally"

// A counter counts keys, those that take more than counterMemory on disk.
type counter struct {
	spill tally.Spill
	sum   int64 // of all counts
	err   error // of the disk

	// What finish finds.
	finished bool
	most     []tally.Entry // the most frequent keys, at most mostBars of them
	distinct int64         // number of keys
	half     int64         // how many of the most frequent keys have half of the sum
}

func newCounter() *counter { return &counter{spill: tally.Spill{Memory: counterMemory}} }

// add counts a key.
func (c *counter) add(key string) {
	if c.err == nil {
		c.err = c.spill.Add([]byte(key))
	}
	c.sum++
}

// finish finds what is to be known of the counts. Nothing may be added after it.
func (c *counter) finish() error {
	if c.finished || c.err != nil {
		return c.err
	}
	c.finished = true
	part := int64(0)
	c.err = c.spill.Each(func(e tally.Entry) error {
		if c.distinct++; c.distinct <= mostBars {
			c.most = append(c.most, e)
		}
		if part += e.Count; c.half == 0 && 2*part >= c.sum {
			c.half = c.distinct
		}
		return nil
	})
	return c.err
}
