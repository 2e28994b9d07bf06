// Package counts counts the values of expressions over the records, in bounded memory, and writes
// them at the end, the most frequent first.
//
// The workers append the values of each record in a frame, and the writer of the run counts them, what takes
// more memory than a limit on disk (see tally.Spill).
package counts

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"urigrep/internal/output"
	"urigrep/internal/output/escape"
	"urigrep/internal/output/expression"
	"urigrep/internal/output/field"
	"urigrep/internal/output/table"
	"urigrep/internal/output/tally"
	"urigrep/internal/pipeline"
)

// Memory is how many bytes the values and their counts may take in memory.
const Memory = 256 << 20

// Counts is a sink that writes how often each value of an expression occurs, or each combination of
// the values of several. A record for which one of them fails is not counted.
type Counts struct {
	output.Nothing
	options     *output.Options
	expressions []*expression.Expression
	rows        *table.Rows
	spill       tally.Spill
}

// New returns the sink that counts the values of o.Values, in the form of the option o.Form. Errors
// are those of expression.NewValue.
func New(o *output.Options) (output.Sink, error) {
	rows := *o
	if o.Form == "" {
		rows.CRLF, rows.SafeCells = false, false
	}
	c := &Counts{options: o, rows: table.NewRows(&rows, o.Form != "csv"), spill: tally.Spill{Memory: Memory}}
	for _, text := range o.Values {
		x, err := expression.NewValue(text, o.RFC, o.Defang)
		if err != nil {
			return nil, err
		}
		c.expressions = append(c.expressions, x)
	}
	return c, nil
}

// Needs implements output.Sink.
func (c *Counts) Needs() (needs field.Needs) {
	for _, x := range c.expressions {
		needs |= x.Needs()
	}
	return needs
}

// Connect implements output.Sink.
func (c *Counts) Connect(p *pipeline.Options) { p.Append = c.append }

// append appends the values of a record in a frame. Each ends with valueEnd; in it, zero is written
// as zeroInValue, so that keys are in the order of their values.
func (c *Counts) append(dst []byte, r *pipeline.Record) []byte {
	whole := true
	framed := output.AppendFrame(dst, 0, func(dst []byte) []byte {
		for _, x := range c.expressions {
			begin, ok := len(dst), false
			dst, ok = x.Append(dst, r, c.options.Form == "json")
			whole = whole && ok
			if bytes.IndexByte(dst[begin:], 0) >= 0 {
				dst = append(dst[:begin], bytes.ReplaceAll(dst[begin:], []byte{0}, []byte(zeroInValue))...)
			}
			dst = append(dst, valueEnd...)
		}
		return dst
	})
	if !whole {
		return dst
	}
	return framed
}

const (
	valueEnd    = "\x00\x01"
	zeroInValue = "\x00\x02"
)

// Writer implements output.Sink. What is counted is written by End.
func (c *Counts) Writer(io.Writer) io.Writer {
	return &output.Frames{Frame: func(_ byte, key []byte) error { return c.spill.Add(key) }}
}

// Failure implements output.Sink.
func (c *Counts) Failure() (n int64, err error) {
	for _, x := range c.expressions {
		failed, why := x.Failure()
		n += failed
		err = errors.Join(err, why)
	}
	return n, err
}

// End writes the counts.
func (c *Counts) End(out io.Writer, _ *pipeline.Stats) error {
	w := bufio.NewWriterSize(out, 64<<10)
	var line []byte
	err := c.spill.Each(func(e tally.Entry) error {
		line = c.appendLine(line[:0], e.Count, valuesOf(e.Key))
		_, err := w.Write(line)
		return err
	})
	return errors.Join(err, w.Flush())
}

// valuesOf returns the values of a key.
func valuesOf(key string) []string {
	values := strings.Split(key, valueEnd)
	for i, v := range values {
		values[i] = strings.ReplaceAll(v, zeroInValue, "\x00")
	}
	return values[:len(values)-1]
}

// Header returns the header line of a table.
func (c *Counts) Header() []byte {
	if o := c.options; o.Headless || o.Form != "csv" && o.Form != "tsv" {
		return nil
	}
	return c.rows.Append(nil, append([]string{"count"}, c.options.Values...)...)
}

// appendLine appends the line of a count.
func (c *Counts) appendLine(dst []byte, count int64, values []string) []byte {
	switch c.options.Form {
	case "json":
		dst = strconv.AppendInt(append(dst, `{"count":`...), count, 10)
		for i, v := range values {
			dst = escape.AppendString(append(dst, ','), c.options.Values[i])
			dst = append(append(dst, ':'), v...)
		}
		return append(dst, "}\n"...)
	case "":
		dst = c.rows.Append(dst, append([]string{strconv.FormatInt(count, 10)}, values...)...)
		dst[len(dst)-1] = c.options.RecordEnd
		return dst
	}
	return c.rows.Append(dst, append([]string{strconv.FormatInt(count, 10)}, values...)...)
}
