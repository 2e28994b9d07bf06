package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// growthTable measures how time and memory grow with the input and the threads.
func (c config) growthTable(out, log io.Writer) error {
	mail := kinds[1]
	own := c.ownTools()[:2]
	tab := table{title: "time and memory of growing mail", header: []string{"MB"}}
	for _, t := range own {
		tab.header = append(tab.header, t.name+", s", "MB/s", "memory, MB")
	}
	for _, size := range append([]int64{0}, c.growth...) {
		fmt.Fprintf(log, "growth: %d MB\n", size/megabyte)
		t, err := c.growing(mail, size)
		if err != nil {
			return err
		}
		cells := []string{fmt.Sprint(size / megabyte)}
		for _, tool := range own {
			m, err := c.repeat(tool.on(t.path))
			if err != nil {
				return fmt.Errorf("%s: %w", tool.name, err)
			}
			if t.uris >= 0 && m.lines != t.uris {
				return fmt.Errorf("%s found %d of %d in %d MB of mail", tool.name, m.lines, t.uris, size/megabyte)
			}
			cells = append(cells, seconds(m.wall), significant(rate(t.size, m.wall)), significant(float64(m.memory)/megabyte))
		}
		tab.add(cells...)
		if c.texts[mail.name] == "" {
			os.Remove(t.path)
		}
	}
	fmt.Fprint(out, tab.String())
	return nil
}

// growing returns a text of a size that may be 0.
func (c config) growing(k kind, size int64) (text, error) {
	if size == 0 {
		path := filepath.Join(c.dir, "empty.txt")
		return text{path: path}, os.WriteFile(path, nil, 0o644)
	}
	made := c
	made.texts = nil // a text that -mail names does not grow
	t, err := made.textOf(k, size)
	if err != nil {
		return t, err
	}
	return t, warm(t.path)
}

// repeat runs a command c.runs times and returns the median time, and the memory of one more
// run.
func (c config) repeat(argv []string) (measurement, error) {
	watched, err := c.measureMemory(argv)
	if err != nil {
		return watched, err
	}
	var walls []time.Duration
	for range c.runs {
		m, err := c.measure(argv)
		if err != nil {
			return m, err
		}
		walls = append(walls, m.wall)
	}
	watched.wall = median(walls)
	return watched, nil
}

// hostileInputs lists inputs that are slow to read without care: each is repeated up to the
// size of the text.
var hostileInputs = []struct{ name, repeated string }{
	{"one line of a", "a"},
	{"<", "<"},
	{":", ":"},
	{`"`, `"`},
	{"(", "("},
	{"http://", "http://"},
	{"<http://a and a blank", "<http://a "},
	{"a:", "a:"},
	{"www.", "www."},
	{"http://a(", "http://a("},
	{"http://a/% and a blank", "http://a/% "},
	{"http://a/ at each line's end", "http://a/\n"},
	{"< before each line", "<http://a/\n"},
	{"quoted more and more", "> http://a/b-\n>"},
	{"\"http://a/ unclosed", "\"http://a/\n"},
	{"empty lines", "\n"},
	{"a NUL, and a", "a\x00"},
}

// shortest is the least time that can be distinguished from the time to start.
const shortest = time.Millisecond / 2

// hostileTable measures how time grows with the size of inputs made to be slow. The time for a
// byte does not include the time to start.
func (c config) hostileTable(out, log io.Writer) error {
	tab := table{title: "hostile inputs, urigrep -a -j1, seconds", header: []string{"repeated"}}
	for _, size := range c.hostile {
		tab.header = append(tab.header, fmt.Sprintf("%d MB", size/megabyte))
	}
	tab.header = append(tab.header, "last ÷ first, a byte", "memory, MB")
	path := filepath.Join(c.dir, "hostile.txt")
	defer os.Remove(path)
	start, err := c.startTime()
	if err != nil {
		return err
	}
	for _, input := range hostileInputs {
		fmt.Fprintf(log, "hostile: %s\n", input.name)
		cells := []string{input.name}
		var perByte []float64
		var memory int64
		for _, size := range c.hostile {
			content := bytes.Repeat([]byte(input.repeated), int(size)/len(input.repeated))
			if err := os.WriteFile(path, content, 0o644); err != nil {
				return err
			}
			m, err := c.repeat([]string{c.urigrep, "-a", "-j1", path})
			if err != nil {
				return fmt.Errorf("%s: %w", input.name, err)
			}
			cells = append(cells, seconds(m.wall))
			perByte = append(perByte, max(m.wall-start, shortest).Seconds()/float64(size))
			memory = max(memory, m.memory)
		}
		cells = append(cells, times(perByte[len(perByte)-1]/perByte[0]), significant(float64(memory)/megabyte))
		tab.add(cells...)
	}
	fmt.Fprint(out, tab.String())
	return nil
}

// startTime returns the time that urigrep takes for an empty file.
func (c config) startTime() (time.Duration, error) {
	t, err := c.growing(kinds[1], 0)
	if err != nil {
		return 0, err
	}
	m, err := c.repeat([]string{c.urigrep, "-j1", t.path})
	return m.wall, err
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }
