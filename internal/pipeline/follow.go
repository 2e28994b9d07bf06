package pipeline

import (
	"bytes"
	"strings"

	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// follows reports whether targets are unwrapped or stripped of parameters (rules W1, W2).
func (o *Options) follows() bool { return o.Unwrap != nil || o.Tracking != nil }

// follow returns the link inside the target of a record, if that is a wrapper, without parameters
// that only track (rules W1, W2). The steps go into the record.
func (o *Options) follow(b *block, r *Record, target resolve.Reference) resolve.Reference {
	if o.Unwrap != nil {
		u := o.Unwrap.Unwrap(target)
		if u.Via != nil || u.Warnings != nil {
			if r.Detail == nil {
				r.Detail = b.details.one()
			}
			r.Detail.Via, r.Detail.Warnings = u.Via, u.Warnings
		}
		target = u.Target
	}
	if o.Tracking != nil {
		target = o.Tracking.Strip(target)
	}
	return target
}

// ParseTarget parses the target of a record, whose host may be in Unicode. It reports false for
// text that is no reference.
func ParseTarget(rfc resolve.RFC, target []byte) (resolve.Reference, bool) {
	text := string(target)
	ref, err := rfc.Parse(text)
	if err != nil {
		ref, err = resolve.ParseIRI(text)
	}
	return ref, err == nil
}

// A Distinction says which references count as the same where each is wanted once.
type Distinction uint8

const (
	NotDistinct Distinction = iota // all are wanted
	ByTarget                       // those with the same target
	ByDomain                       // with the same registrable domain
	ByHost                         // with the same host
)

// distinctPart returns the part of a target that tells it from others: of a target without a host
// the whole, and of a host without a registrable domain, such as an IP address, the host.
func (o *Options) distinctPart(target []byte) []byte {
	if o.Unique == ByTarget {
		return target
	}
	ref, ok := ParseTarget(o.RFC, target)
	host, hasHost := ref.Host()
	if !ok || !hasHost || host == "" {
		return target
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if domain := publicsuffix.Domain(host); o.Unique == ByDomain && domain != "" {
		host = domain
	}
	return bytes.TrimSuffix([]byte(host), []byte("."))
}
