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
	"urigrep/internal/source/jsonl"
)

// The values in this file are those of single options.

// A wordFilter has lists of lower-case words; a word after ! is one that is not wanted.
type wordFilter struct{ wanted, unwanted []string }

// wordList is a comma-separated list of words.
type wordList struct {
	option.AList
	to      *wordFilter
	allowed []string // nil for any scheme
}

func (l wordList) Words() []string { return l.allowed }

func (l wordList) Set(text string) error {
	for word := range strings.SplitSeq(text, ",") {
		word, not := strings.CutPrefix(strings.ToLower(strings.TrimSpace(word)), "!")
		switch {
		case l.allowed != nil && !slices.Contains(l.allowed, word):
			return errors.New("some of " + strings.Join(l.allowed, ", "))
		case l.allowed == nil && !schemeName().MatchString(word):
			return errors.New("schemes without their colon, such as http,https,mailto")
		case not:
			l.to.unwanted = append(l.to.unwanted, word)
		default:
			l.to.wanted = append(l.to.wanted, word)
		}
	}
	return nil
}

// schemeName matches a scheme (RFC 3986, §3.1) in lower case.
var schemeName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z][a-z0-9+.-]*$`) })

// hostList is a comma-separated list of globs for hosts; one after ! is for hosts that are not
// wanted.
type hostList struct {
	option.AList
	to *globs
}

func (l hostList) Set(text string) error {
	for _, name := range splitGlobs(text) {
		name, not := strings.CutPrefix(strings.TrimSpace(name), "!")
		if reason := noHost(name); reason != "" {
			return errors.New("a host, or a glob on its labels, such as **.example.org; " + reason)
		}
		g, err := source.HostGlob(strings.TrimSuffix(name, "."))
		switch {
		case err != nil:
			return fmt.Errorf("a glob on the labels of a host; %w", err)
		case not:
			l.to.unwanted = append(l.to.unwanted, g)
		default:
			l.to.wanted = append(l.to.wanted, g)
		}
	}
	return nil
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

// pathGlobs are globs for paths, one for each occurrence. Those after ! go to others, unless that
// is nil.
type pathGlobs struct {
	option.AList
	to, others *[]*source.Glob
}

func (l pathGlobs) Set(text string) error {
	to := l.to
	if name, not := strings.CutPrefix(text, "!"); not && l.others != nil {
		to, text = l.others, name
	}
	g, err := source.PathGlob(strings.TrimSuffix(text, "/"))
	if err != nil {
		return fmt.Errorf("a glob; %w", err)
	}
	*to = append(*to, g)
	return nil
}

// rowPaths are paths of strings in rows, one for each occurrence.
type rowPaths struct {
	option.AList
	to *[]string
}

func (p rowPaths) Set(text string) error {
	var one string
	if err := (rowPath{to: &one}).Set(text); err != nil {
		return err
	}
	*p.to = append(*p.to, one)
	return nil
}

// fileList are names of files, one for each occurrence.
type fileList struct {
	option.AList
	to *[]string
}

func (l fileList) Set(text string) error {
	if strings.TrimPrefix(text, "!") == "" {
		return errors.New("the name of a file")
	}
	*l.to = append(*l.to, text)
	return nil
}

// regexps are regular expressions, one for each occurrence.
type regexps struct {
	option.AList
	to *[]*regexp.Regexp
}

func (l regexps) Set(text string) error {
	re, err := regexp.Compile(text)
	if err != nil {
		return errors.New("a regular expression of RE2; " + strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	*l.to = append(*l.to, re)
	return nil
}

// part is one of equal parts of the input, such as 3/16.
type part struct {
	option.NoDefault
	to **source.Shard
}

func (p part) Set(text string) error {
	index, count, _ := strings.Cut(text, "/")
	i, err := strconv.ParseInt(index, 10, 64)
	n, err2 := strconv.ParseInt(count, 10, 64)
	if err != nil || err2 != nil || i < 1 || i > n {
		return errors.New("I/N, such as 3/16, with I from 1 to N")
	}
	*p.to = &source.Shard{Index: i, Count: n}
	return nil
}

// rowPath is the path of a value in rows of JSON Lines.
type rowPath struct {
	option.NoDefault
	to *string
}

func (p rowPath) Set(text string) error {
	if _, err := jsonl.ParsePath(text); err != nil {
		return fmt.Errorf("a path, such as text, a.b or msgs[].text; %w", err)
	}
	*p.to = text
	return nil
}

// label is the name of a character encoding, or auto.
type label struct{ to *string }

func (l label) String() string { return *l.to }

func (l label) Words() []string {
	return []string{charset.Auto, "utf-8", "utf-16le", "utf-16be", "iso-8859-1", "windows-1252", "shift_jis", "gb18030"}
}

func (l label) Set(text string) error {
	if _, err := charset.Lookup(text); err != nil && text != charset.Auto {
		return errors.New("auto, or a label of the WHATWG or the IANA registry, such as utf-8, iso-8859-1 or shift_jis")
	}
	*l.to = text
	return nil
}

// tolerant is a tolerance as an option has it.
type tolerant struct {
	option.NoDefault
	to *search.Tolerance
}

func (t tolerant) Set(text string) (err error) {
	set := search.Tolerance{Text: text}
	if share, ok := strings.CutSuffix(text, "%"); ok {
		set.Percent, err = strconv.ParseFloat(share, 64)
	} else {
		set.Inputs, err = strconv.ParseInt(text, 10, 64)
	}
	if err != nil || set.Inputs < 0 || !(set.Percent >= 0 && set.Percent <= 100) {
		return errors.New("a number of files, such as 3, or a share of them, such as 0.1%")
	}
	*t.to = set
	return nil
}
