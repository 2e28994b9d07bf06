// Package redact hides what a URI tells that others should not read: the password of its userinfo,
// and the values of parameters such as token and key (RFC 3986, §7.5).
package redact

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"urigrep/internal/pipeline"
)

// hidden stands for what is not shown. It is valid in userinfo, query and fragment.
const hidden = "***"

// secrets are the last words of names of parameters whose values are hidden.
var secrets = strings.Fields(`token accesstoken authtoken idtoken refreshtoken jwt bearer key apikey accesskey secretkey sig signature
	hmac secret clientsecret password passwd passphrase passcode pass pwd auth authorization credential credentials session sessionid jsessionid`)

// Append appends a URI reference without its secrets.
func Append(dst, uri []byte) []byte {
	end := len(uri)
	if i := bytes.IndexAny(uri, "?#"); i >= 0 {
		end = i
	}
	dst = appendPath(dst, uri[:end])
	for end < len(uri) {
		next := end + 1 + indexAny(uri[end+1:], "?#&;")
		dst = appendParameter(append(dst, uri[end]), uri[end+1:next])
		end = next
	}
	return dst
}

// indexAny returns the index of the first of some bytes; the length of s if there is none.
func indexAny(s []byte, chars string) int {
	if i := bytes.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// appendPath appends a reference up to its query, without its password.
func appendPath(dst, uri []byte) []byte {
	start := bytes.Index(uri, []byte("//"))
	if start < 0 {
		return append(dst, uri...)
	}
	start += len("//")
	end := start + indexAny(uri[start:], "/")
	at := bytes.LastIndexByte(uri[start:end], '@')
	if at < 0 {
		return append(dst, uri...)
	}
	colon := bytes.IndexByte(uri[start:start+at], ':')
	if colon < 0 || colon+1 == at {
		return append(dst, uri...)
	}
	dst = append(append(dst, uri[:start+colon+1]...), hidden...)
	return append(dst, uri[start+at:]...)
}

// appendParameter appends a parameter, with its value unless that is a secret.
func appendParameter(dst, parameter []byte) []byte {
	name, value, found := bytes.Cut(parameter, []byte("="))
	if !found || len(value) == 0 || !isSecret(string(name)) {
		return appendPath(dst, parameter) // the value may be a URI
	}
	return append(append(append(dst, name...), '='), hidden...)
}

// isSecret reports whether the last word of a name, which may begin with a capital letter, is that
// of a secret.
func isSecret(name string) bool {
	word := strings.TrimRightFunc(name, isSeparator)
	word = word[strings.LastIndexFunc(word, isSeparator)+1:]
	if slices.Contains(secrets, strings.ToLower(word)) {
		return true
	}
	if i := strings.LastIndexFunc(word, unicode.IsUpper); i > 0 {
		return slices.Contains(secrets, strings.ToLower(word[i:]))
	}
	return false
}

// isSeparator reports whether c separates words of a name.
func isSeparator(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }

// Records returns a function that appends records as write does, without secrets. raw says that
// Raw is printed, too.
func Records(write func(dst []byte, r *pipeline.Record) []byte, raw bool) func(dst []byte, r *pipeline.Record) []byte {
	return func(dst []byte, r *pipeline.Record) []byte {
		shown := *r
		shown.Target, shown.Text = Append(nil, r.Target), Append(nil, r.Text)
		if raw {
			shown.Raw = Append(nil, r.Raw)
		}
		if r.Detail != nil {
			shown.Detail = detail(r.Detail)
		}
		return write(dst, &shown)
	}
}

// detail returns a detail without secrets.
func detail(d *pipeline.Detail) *pipeline.Detail {
	shown := *d
	if d.Repaired != nil {
		shown.Repaired = Append(nil, d.Repaired)
	}
	shown.Alternatives, shown.Via = slices.Clone(d.Alternatives), slices.Clone(d.Via)
	for _, list := range [][]string{shown.Alternatives, shown.Via} {
		for i, uri := range list {
			list[i] = string(Append(nil, []byte(uri)))
		}
	}
	return &shown
}
