package settings

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"urigrep/internal/charset"
	"urigrep/internal/command/option"
	"urigrep/internal/command/search"
	"urigrep/internal/source"
	"urigrep/internal/source/glob"
	"urigrep/internal/source/jsonl"
)

// The values in this file are those of single options.

// sides are what is wanted, and what is not, which stands after !.
type sides[T any] struct{ wanted, unwanted []T }

// add adds to one side.
func (s *sides[T]) add(not bool, one T) {
	if not {
		s.unwanted = append(s.unwanted, one)
	} else {
		s.wanted = append(s.wanted, one)
	}
}

// empty reports whether there is nothing on either side.
func (s *sides[T]) empty() bool { return len(s.wanted)+len(s.unwanted) == 0 }

// allow reports whether one that is wanted matches, or none is wanted, and none that is unwanted matches.
func (s *sides[T]) allow(match func(T) bool) bool {
	return !slices.ContainsFunc(s.unwanted, match) && (len(s.wanted) == 0 || slices.ContainsFunc(s.wanted, match))
}

// wordList returns a comma-separated list of words in any case: some of those allowed or, if there are none,
// schemes.
func wordList(to *sides[string], allowed ...string) option.Value {
	return option.ParsedList(func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			word, not := strings.CutPrefix(strings.ToLower(strings.TrimSpace(word)), "!")
			switch {
			case allowed != nil && !slices.Contains(allowed, word):
				return errors.New("some of " + strings.Join(allowed, ", "))
			case allowed == nil && !schemeName().MatchString(word):
				return errors.New("schemes without their colon, such as http,https,mailto")
			}
			to.add(not, word)
		}
		return nil
	}, allowed...)
}

// schemeName matches a scheme (RFC 3986, §3.1) in lower case.
var schemeName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z][a-z0-9+.-]*$`) })

// hostList returns a comma-separated list of globs for hosts.
func hostList(to *sides[*glob.Glob]) option.Value {
	return option.ParsedList(func(text string) error {
		for _, name := range splitGlobs(text) {
			name, not := strings.CutPrefix(strings.TrimSpace(name), "!")
			if reason := noHost(name); reason != "" {
				return errors.New("a host, or a glob on its labels, such as **.example.org; " + reason)
			}
			g, err := glob.Host(strings.TrimSuffix(name, "."))
			if err != nil {
				return fmt.Errorf("a glob on the labels of a host; %w", err)
			}
			to.add(not, g)
		}
		return nil
	})
}

// noHost returns why a glob can match no host; empty if it can.
func noHost(glob string) string {
	switch {
	case glob == "":
		return "it is empty"
	case strings.ContainsAny(glob, " \t\n"):
		return "a host has no blanks"
	case strings.Contains(glob, "://"):
		return "a host has no scheme"
	case strings.Contains(glob, "/"):
		return "a host has no path"
	case strings.Contains(glob, "@"):
		return "a host has no userinfo"
	case portEnd().MatchString(glob):
		return "a host has no port"
	}
	return ""
}

// portEnd matches a port after a name or an address in brackets.
var portEnd = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[^:]+:\d*$|\]:\d*$`) })

// splitGlobs splits a comma-separated list of globs. Commas in {a,b} and [a,b] do not separate.
func splitGlobs(text string) (all []string) {
	begin, depth := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',':
			if depth <= 0 {
				all = append(all, text[begin:i])
				begin = i + 1
			}
		}
	}
	return append(all, text[begin:])
}

// pathGlobs returns globs for paths, one for each occurrence. Those after ! go to others, unless that is nil.
func pathGlobs(to, others *[]*glob.Glob) option.Value {
	return option.ParsedList(func(text string) error {
		to := to
		if name, not := strings.CutPrefix(text, "!"); not && others != nil {
			to, text = others, name
		}
		g, err := glob.Path(strings.TrimSuffix(text, "/"))
		if err != nil {
			return fmt.Errorf("a glob; %w", err)
		}
		*to = append(*to, g)
		return nil
	})
}

// checkPath returns an error unless text is the path of a value in rows.
func checkPath(text string) error {
	if _, err := jsonl.ParsePath(text); err != nil {
		return fmt.Errorf("a path, such as text, a.b or msgs[].text; %w", err)
	}
	return nil
}

// rowPath returns the path of a value in rows.
func rowPath(to *string) option.Value {
	return option.Parsed(func(text string) error { *to = text; return checkPath(text) })
}

// rowPaths returns paths of strings in rows, one for each occurrence.
func rowPaths(to *[]string) option.Value {
	return option.ParsedList(func(text string) error { *to = append(*to, text); return checkPath(text) })
}

// fileList returns names of files, one for each occurrence.
func fileList(to *[]string) option.Value {
	return option.ParsedList(func(text string) error {
		if strings.TrimPrefix(text, "!") == "" {
			return errors.New("the name of a file")
		}
		*to = append(*to, text)
		return nil
	})
}

// regexps returns regular expressions, one for each occurrence.
func regexps(to *[]*regexp.Regexp) option.Value {
	return option.ParsedList(func(text string) error {
		re, err := regexp.Compile(text)
		if err != nil {
			why := strings.TrimPrefix(err.Error(), "error parsing regexp: ")
			return errors.New("a regular expression of RE2; " + why)
		}
		*to = append(*to, re)
		return nil
	})
}

// part returns one of equal parts of the input, such as 3/16.
func part(to **source.Shard) option.Value {
	return option.Parsed(func(text string) error {
		index, count, _ := strings.Cut(text, "/")
		i, err := strconv.ParseInt(index, 10, 64)
		n, err2 := strconv.ParseInt(count, 10, 64)
		if err != nil || err2 != nil || i < 1 || i > n {
			return errors.New("I/N, such as 3/16, with I from 1 to N")
		}
		*to = &source.Shard{Index: i, Count: n}
		return nil
	})
}

// label returns the name of a character encoding, or auto.
func label(to *string) option.Value {
	v := option.AnyWord(to)
	v.Words = []string{
		charset.Auto, "utf-8", "utf-16le", "utf-16be", "iso-8859-1", "windows-1252", "shift_jis", "gb18030",
	}
	v.Set = func(text string) error {
		if _, err := charset.Lookup(text); err != nil && text != charset.Auto {
			return errors.New("auto, or a label of the WHATWG or the IANA registry, such as utf-8, iso-8859-1 or " +
				"shift_jis")
		}
		*to = text
		return nil
	}
	return v
}

// tolerant returns a tolerance.
func tolerant(to *search.Tolerance) option.Value {
	return option.Parsed(func(text string) (err error) {
		set := search.Tolerance{Text: text}
		if share, ok := strings.CutSuffix(text, "%"); ok {
			set.Percent, err = strconv.ParseFloat(share, 64)
		} else {
			set.Inputs, err = strconv.ParseInt(text, 10, 64)
		}
		if err != nil || set.Inputs < 0 || !(set.Percent >= 0 && set.Percent <= 100) {
			return errors.New("a number of files, such as 3, or a share of them, such as 0.1%")
		}
		*to = set
		return nil
	})
}
