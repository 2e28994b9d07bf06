package unwrap

import (
	"encoding/base64"
	"maps"
	"net/url"
	"slices"
	"strings"

	"urigrep/resolve"
)

// A decoder returns the link in the wrapper uri, which the rule r matches.
type decoder func(uri resolve.Reference, r *rule) (string, *failure)

// A failure says why a wrapper gives no link. With the zero code it needs no warning.
type failure struct {
	code resolve.WarningCode
	text string
}

// noLink is the failure of a URI that a rule matches but that has no link, such as another page of
// the site.
var noLink = &failure{}

// undecoded returns the failure of a link that cannot be decoded, for the reason text.
func undecoded(text string) *failure { return &failure{WarnUndecoded, text} }

// decoders maps the names of decoders in rules to their functions and the number of parameters that
// they take.
var decoders = map[string]struct {
	decode      decoder
	least, most int
	wants       string
}{
	"query":       {decodeQuery, 0, mostParams, "names of parameters"},
	"base64":      {decodeBase64, 1, mostParams, "names of parameters"},
	"segment":     {decodeSegment, 1, 1, oneNumber},
	"rest":        {decodeRest, 1, 1, oneNumber},
	"amp":         {decodeAMP, 1, 1, oneNumber},
	"translated":  {decodeTranslated, 0, 0, "no parameter"},
	"enclosed":    {decodeEnclosed, 0, 0, "no parameter"},
	"proofpoint2": {decodeProofpoint2, 1, mostParams, "names of parameters"},
	"proofpoint3": {decodeProofpoint3, 0, 0, "no parameter"},
	"opaque":      {decodeOpaque, 0, 0, "no parameter"},
}

// oneNumber is the parameter of decoders that count segments.
const oneNumber = "one number"

// mostParams is the most parameters that a rule may name.
const mostParams = 16

// decoderNames lists the names of the decoders.
func decoderNames() string {
	return strings.Join(slices.Sorted(maps.Keys(decoders)), ", ")
}

// value returns the value of the first parameter of the rule that the query has, or the whole query
// for a rule without parameters.
func (r *rule) value(uri resolve.Reference) (string, *failure) {
	query, ok := uri.Query()
	if !ok {
		return "", noLink
	}
	if len(r.params) == 0 {
		return query, nil
	}
	for _, p := range r.params {
		for field := range strings.SplitSeq(query, "&") {
			name, value, _ := strings.Cut(strings.TrimPrefix(field, "amp;"), "=")
			value, begins := strings.CutPrefix(value, p.prefix)
			if name == p.name && begins && value != "" {
				return value, nil
			}
		}
	}
	return "", noLink
}

// decodeQuery reads a percent-encoded link from the query.
func decodeQuery(uri resolve.Reference, r *rule) (string, *failure) {
	value, f := r.value(uri)
	if f != nil {
		return "", f
	}
	return percentDecode(value)
}

// decodeBase64 reads a link in base64 from the query (RFC 4648, §4 and §5, padded or not).
func decodeBase64(uri resolve.Reference, r *rule) (string, *failure) {
	value, f := r.value(uri)
	if f == nil {
		value, f = percentDecode(value)
	}
	if f != nil {
		return "", f
	}
	link, ok := decode64(value)
	if !ok {
		return "", undecoded("the link is not base64")
	}
	return string(link), nil
}

// decode64 decodes base64 in either alphabet, padded or not.
func decode64(s string) ([]byte, bool) {
	s = strings.NewReplacer("+", "-", "/", "_").Replace(strings.TrimRight(s, "="))
	b, err := base64.RawURLEncoding.DecodeString(s)
	return b, err == nil
}

// decodeSegment reads a percent-encoded link from a segment of the path.
func decodeSegment(uri resolve.Reference, r *rule) (string, *failure) {
	segments := strings.Split(uri.Path(), "/") // the first is empty
	if r.segment >= len(segments) || segments[r.segment] == "" {
		return "", noLink
	}
	return percentDecode(segments[r.segment])
}

// decodeEnclosed reads a link, not encoded, between "___" and "___.".
func decodeEnclosed(uri resolve.Reference, _ *rule) (string, *failure) {
	text := uri.String()
	_, link, _ := strings.Cut(text, "___")
	end := strings.LastIndex(link, "___.")
	if end < 0 {
		return "", undecoded(`the link has no end "___."`)
	}
	return restoreSlash(link[:end]), nil
}

// restoreSlash returns a link of a scheme with an authority, with the "//" that software may have
// shortened to "/".
func restoreSlash(link string) string {
	scheme, rest, ok := strings.Cut(link, ":/")
	if !ok || strings.HasPrefix(rest, "/") {
		return link
	}
	switch strings.ToLower(scheme) {
	case "http", "https", "ftp", "ftps":
		return scheme + "://" + rest
	}
	return link
}

// decodeOpaque always fails: the wrapper does not carry its link.
func decodeOpaque(uri resolve.Reference, _ *rule) (string, *failure) {
	if strings.Trim(uri.Path(), "/") == "" {
		return "", noLink
	}
	return "", &failure{WarnOpaque, "only the host knows where this link leads"}
}

// decodeProofpoint2 reads the second form of Proofpoint's links.
func decodeProofpoint2(uri resolve.Reference, r *rule) (string, *failure) {
	value, f := r.value(uri)
	if f != nil {
		return "", f
	}
	return percentDecode(strings.NewReplacer("-", "%", "_", "/").Replace(value))
}

// percentDecode decodes the percent-encodings of s (RFC 3986, §2.1). A '+' stays, since no URI holds a
// blank that it could stand for.
func percentDecode(s string) (string, *failure) {
	link, err := url.PathUnescape(s)
	if err != nil {
		return "", undecoded("the percent-encoding of the link is broken")
	}
	return link, nil
}
