package unwrap

import (
	"strings"

	"urigrep/resolve"
)

// after returns the text of a URI after the N-th segment of its path, with query and fragment, of the
// rule's N; "" if its path has no more.
func (r *rule) after(uri resolve.Reference) string {
	rest := uri.Path()
	for range r.segment {
		var ok bool
		if _, rest, ok = strings.Cut(strings.TrimPrefix(rest, "/"), "/"); !ok {
			return ""
		}
	}
	text, tail := uri.String(), ""
	if i := strings.IndexAny(text, "?#"); i >= 0 {
		tail = text[i:]
	}
	return rest + tail
}

// decodeRest reads a link that ends the URI, as web archives carry it.
func decodeRest(uri resolve.Reference, r *rule) (string, *failure) {
	link := r.after(uri)
	scheme, _, ok := strings.Cut(link, ":/")
	if !ok || strings.ContainsAny(scheme, "/?#") {
		return "", noLink
	}
	return restoreSlash(link), nil
}

// decodeAMP reads a link without its scheme that ends the URI, as caches of AMP pages carry it.
func decodeAMP(uri resolve.Reference, r *rule) (string, *failure) {
	link, secure := strings.CutPrefix(r.after(uri), "s/")
	host, _, _ := strings.Cut(link, "/")
	if !strings.Contains(host, ".") || strings.ContainsAny(host, "?#:@") {
		return "", noLink
	}
	if secure {
		return "https://" + link, nil
	}
	return "http://" + link, nil
}

// The parameters of Google Translate in a query: the flags of the host's encoding, what was left out
// of the beginning of the host, and the scheme, if that is not https.
const (
	translateParams  = "_x_tr_"
	translateFlags   = "_x_tr_enc="
	translatePrefix  = "_x_tr_hp="
	translatedScheme = "_x_tr_sch="
)

// decodeTranslated reads a link from the host of a page that Google Translate shows: '-' stands for
// '.', and "--" for '-' (Google Search Central, "Enabling your ad network to work with
// translation-related Google Search features").
func decodeTranslated(uri resolve.Reference, _ *rule) (string, *failure) {
	host, _ := uri.Host()
	name, _, _ := strings.Cut(strings.ToLower(host), ".")
	query, _ := uri.Query()
	scheme, flags, kept := "https", "", []string(nil)
	for field := range strings.SplitSeq(query, "&") {
		switch {
		case strings.HasPrefix(field, translateFlags):
			flags = field[len(translateFlags):]
		case strings.HasPrefix(field, translatePrefix):
			name = strings.ToLower(field[len(translatePrefix):]) + name
		case strings.HasPrefix(field, translatedScheme):
			scheme = field[len(translatedScheme):]
		case !strings.HasPrefix(field, translateParams) && field != "":
			kept = append(kept, field)
		}
	}
	if strings.Contains(flags, "1") {
		name = strings.TrimPrefix(name, "1-")
	}
	if rest, ok := strings.CutPrefix(name, "0-"); ok && strings.Contains(flags, "0") {
		name = "xn--" + rest
	}
	if name = untranslated(name); !strings.Contains(name, ".") {
		return "", undecoded("the host is not that of a translated page")
	}
	link := scheme + "://" + name + uri.Path()
	if len(kept) > 0 {
		link += "?" + strings.Join(kept, "&")
	}
	if fragment, ok := uri.Fragment(); ok {
		link += "#" + fragment
	}
	return link, nil
}

// untranslated returns the host that name stands for; the mark "xn--" that it begins with stays.
func untranslated(name string) string {
	var b strings.Builder
	if rest, ok := strings.CutPrefix(name, "xn--"); ok {
		b.WriteString("xn--")
		name = rest
	}
	for i := 0; i < len(name); i++ {
		switch {
		case name[i] != '-':
			b.WriteByte(name[i])
		case i+1 < len(name) && name[i+1] == '-':
			b.WriteByte('-')
			i++
		default:
			b.WriteByte('.')
		}
	}
	return b.String()
}
