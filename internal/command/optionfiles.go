package command

import (
	"fmt"
	"io"
	"os"
	"strings"

	"urigrep/internal/hostlist"
	"urigrep/internal/source"
	"urigrep/resolve/tracking"
	"urigrep/resolve/unwrap"
)

// openFile opens a file that an option names.
type openFile func(path string) (io.ReadCloser, error)

// openLocal opens a file of this machine.
func openLocal(path string) (io.ReadCloser, error) { return os.Open(path) }

// readFile reads the file that an option names. The error names the option and the file.
func (c *config) readFile(option, path string, read func(io.Reader) error) error {
	file, err := c.open(path)
	if err != nil {
		return fmt.Errorf("--%s: %s: %w", option, path, source.Reason(err))
	}
	defer func() { _ = file.Close() }()
	if err := read(file); err != nil {
		return fmt.Errorf("--%s: %s: %w", option, path, source.Reason(err))
	}
	return nil
}

// follow sets by which rules targets are unwrapped and stripped (rules W1, W2).
func (c *config) follow(f *flags) error {
	p := &c.pipeline
	switch {
	case f.unwrapRules != nil:
		p.Unwrap = unwrap.Builtin() // to which the rules of the files are added
	case f.unwrap:
		p.Unwrap = unwrap.Default()
	}
	for _, path := range f.unwrapRules {
		if err := c.readFile("unwrap-rules", path, p.Unwrap.Read); err != nil {
			return err
		}
	}
	if f.stripTracking == stripNone && f.trackingRules == nil {
		return nil
	}
	p.Tracking = tracking.New(f.stripTracking == stripAll)
	for _, path := range f.trackingRules {
		err := c.readFile("tracking-rules", path, func(r io.Reader) error {
			passed, err := p.Tracking.ReadClearURLs(r, f.stripTracking == stripAll)
			for _, x := range passed {
				c.note(path, fmt.Sprintf("%s of %q passed over: %q: %s", x.Field, x.Provider, x.Pattern, x.Reason))
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// A hostLists filter allows the hosts of some lists, and none of others.
type hostLists struct{ wanted, unwanted *hostlist.List }

func (h *hostLists) empty() bool { return h.wanted == nil && h.unwanted == nil }

// allow reports whether a host, or one above it, is in the wanted lists and in no unwanted one.
func (h *hostLists) allow(host string) bool {
	return (h.wanted == nil || h.wanted.Contains(host)) && (h.unwanted == nil || !h.unwanted.Contains(host))
}

// hostLists reads the lists of --host-list.
func (c *config) hostLists(paths []string) (h hostLists, err error) {
	for _, path := range paths {
		list := &h.wanted
		path, not := strings.CutPrefix(path, "!")
		if not {
			list = &h.unwanted
		}
		if *list == nil {
			*list = new(hostlist.List)
		}
		err := c.readFile("host-list", path, func(r io.Reader) error {
			passed, err := (*list).Read(r)
			if passed.Lines > 0 {
				c.note(path, fmt.Sprintf("%d lines passed over that name no host; the first is line %d: %s", passed.Lines, passed.First, passed.Text))
			}
			return err
		})
		if err != nil {
			return h, err
		}
	}
	return h, nil
}

// note keeps a remark about a file that an option names, for when messages can be written.
func (c *config) note(path, text string) { c.notes = append(c.notes, [2]string{path, text}) }
