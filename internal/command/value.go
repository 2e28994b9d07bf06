package command

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"urigrep/internal/source"
	"urigrep/resolve"
)

// or returns the value of an option, or def if it was not given.
func (f *flags) or(name, def string) string {
	if v, ok := f.values[name]; ok {
		return v
	}
	return def
}

// tristate returns always, never or auto for a toggle that was set, undone or not given.
func (f *flags) tristate(name string) string {
	switch {
	case !f.given[name]:
		return "auto"
	case f.on[name]:
		return "always"
	}
	return "never"
}

// word checks an option whose values are words.
func (f *flags) word(o *option) error {
	v, given := f.values[o.name]
	if !given || len(o.words) == 0 || slices.Contains(o.words, v) {
		return nil
	}
	return refused(o.name, v, o.allowed())
}

// base returns the base URI, or the empty reference if none was given.
func (f *flags) base(rfc resolve.RFC) (resolve.Reference, error) {
	v, given := f.values["base"]
	if !given {
		return resolve.Reference{}, nil
	}
	base, err := rfc.Parse(v)
	if e, ok := err.(*resolve.Error); ok {
		return base, refused("base", v, fmt.Sprintf("a URI; at offset %d, %s: %s", e.Offset, e.Rule, e.Reason))
	}
	if !base.IsURI() {
		return base, refused("base", v, "a URI with a scheme, such as http://example.org/")
	}
	return base, nil
}

// number reads a whole number from least to most.
func (f *flags) number(name string, def, least, most int64) (int64, error) {
	v, given := f.values[name]
	if !given {
		return def, nil
	}
	n, err := strconv.ParseInt(v, 10, 64)
	if err == nil && least <= n && n <= most {
		return n, nil
	}
	if most == math.MaxInt64 {
		return 0, refused(name, v, fmt.Sprintf("a whole number from %d on", least))
	}
	return 0, refused(name, v, fmt.Sprintf("a whole number from %d to %d", least, most))
}

// size reads a number of bytes, which may end in K, M, G or T for powers of 1024.
func (f *flags) size(name string, def, least, most int64) (int64, error) {
	v, given := f.values[name]
	if !given {
		return def, nil
	}
	digits, shift := v, 0
	if v != "" {
		if i := strings.IndexByte("KMGT", v[len(v)-1]&^0x20); i >= 0 {
			digits, shift = v[:len(v)-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err == nil && 0 <= n && n <= most>>shift && n<<shift >= least {
		return n << shift, nil
	}
	want := fmt.Sprintf("a number of bytes from %d to %d, as 4096, 64K or 1M", least, most)
	if most == math.MaxInt64 {
		want = "a number of bytes, as 4096, 64K or 1G"
	}
	return 0, refused(name, v, want)
}

// globs reads patterns for paths.
func (f *flags) globs(name string) (all []*source.Glob, err error) {
	for _, v := range f.lists[name] {
		g, err := source.CompileGlob(strings.TrimSuffix(v, "/"), '/', false)
		if err != nil {
			return nil, refused(name, v, "a glob; "+err.Error())
		}
		all = append(all, g)
	}
	return all, nil
}

// refused is the error for a value that an option does not allow.
func refused(name, got, want string) error {
	return fmt.Errorf("--%s: %q is not allowed, want %s", name, got, want)
}
