package report

import "cmp"

// kindWords say what the kinds of references are.
var kindWords = map[string]string{
	"uri":         "URIs",
	"abbreviated": "www. without a scheme",
	"relative":    "relative references",
	"email":       "mail addresses",
	"domain":      "bare domains",
	"defanged":    "defanged spellings",
}

// oneWords say what a reference of each kind is.
var oneWords = map[string]string{
	"uri":         "a URI",
	"abbreviated": "an abbreviated form",
	"relative":    "a relative reference",
	"email":       "a mail address",
	"domain":      "a bare domain",
	"defanged":    "a defanged spelling",
}

// codeWords say what the codes of warnings mean.
var codeWords = map[string]string{
	"truncated":         "cut short by the author",
	"script-end":        "end is uncertain: no space follows",
	"port-range":        "port above 65535",
	"empty-host":        "no host",
	"addr-spec":         "mail address is not valid",
	"port-service":      "port of another service",
	"encoded-nul":       "encoded NUL (%00)",
	"encoded-line-end":  "encoded line end (%0A, %0D)",
	"encoded-slash":     "encoded slash (%2F, %5C)",
	"double-encoding":   "encoded twice (%25…)",
	"rare-ipv4":         "host is a disguised IPv4 address",
	"password":          "has a password",
	"userinfo-host":     "looks like another host before @",
	"mixed-script":      "host mixes scripts",
	"confusable":        "host looks like another one",
	"bidi-control":      "characters that reverse the text",
	"wrapper-opaque":    "only its host knows where it leads",
	"wrapper-undecoded": "link inside cannot be decoded",
	"wrapper-scheme":    "link inside is of another scheme",
	"wrapper-depth":     "too many links in links",
}

// wordFor returns what something is called, itself if it has no word.
func wordFor(words map[string]string, value string) string { return cmp.Or(words[value], value) }

// words returns the words for the kinds and codes that were found.
func (r *Report) words() map[string]string {
	found := map[string]string{}
	for _, list := range []struct {
		values []string
		words  map[string]string
	}{{r.records.Kinds.texts, kindWords}, {r.records.Codes.texts, codeWords}} {
		for _, value := range list.values {
			if word := list.words[value]; word != "" {
				found[value] = word
			}
		}
	}
	return found
}
