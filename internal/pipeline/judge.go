package pipeline

import (
	"bytes"
	"strings"

	"urigrep/delimit"
	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// findOptions returns the options of a finder for a document: where that has a base URI, relative
// references are found too (rule F1).
func (o *Options) findOptions(d *document) delimit.Options {
	f := o.Find
	f.RFC = o.RFC
	if !d.hasBase {
		return f
	}
	f.Relative = !o.NoRelative
	if o.Resolve.Lax {
		f.LaxScheme, _ = d.base.Base().Scheme()
	}
	return f
}

// judge sets the target of a record, and whether the record is kept (rule V2). It is called by
// several workers at once, for records of different blocks.
func (o *Options) judge(b *block, r *Record) {
	r.kept = o.setTarget(b, r) && o.keeps(r)
}

// judgeBase is judge for the record of a base element's reference: the base URI of the document is
// what that was resolved to.
func (o *Options) judgeBase(b *block, r *Record) {
	r.kept = o.makeTarget(b, r, nil) && o.keeps(r)
}

// keeps reports whether a record passes the filters.
func (o *Options) keeps(r *Record) bool { return o.Keep == nil || o.Keep(r) }

// targetOptions returns those options of the targets that are the same for all records.
func (o *Options) targetOptions() delimit.TargetOptions {
	return delimit.TargetOptions{
		Strict: o.Strict, Invalid: o.Invalid, Normalize: o.Normalize, WithoutFragment: o.NoFragment, IRI: o.Find.IRI,
	}
}

// setTarget sets the target of a record, and reports whether it has one.
func (o *Options) setTarget(b *block, r *Record) bool {
	if r.Refused() {
		r.Target = r.Text
		return true
	}
	if o.plain && r.Kind == delimit.URI && r.Valid() && !b.doc.hasBase && bytes.IndexByte(r.Text, '%') < 0 {
		r.Target = r.Text // what AppendTarget would copy
		return true
	}
	return o.makeTarget(b, r, r.Text)
}

// makeTarget sets the target of a record to that of text, which may differ from it, and reports
// whether it has one.
func (o *Options) makeTarget(b *block, r *Record, text []byte) bool {
	t := &o.target
	if b.doc.hasBase || o.follows() {
		t = o.targetIn(b, r)
	}
	m := delimit.Match{Text: text, Kind: r.Kind, RFC: o.RFC}
	if d := r.Detail; d != nil && d.Err != nil {
		m.Repaired, m.Err = d.Repaired, d.Err
	}
	var ok bool
	b.target, ok = m.AppendTarget(b.target[:0], *t)
	r.Target = b.keep(b.target)
	return ok
}

// targetIn returns the options of the target of a record of b.
func (o *Options) targetIn(b *block, r *Record) *delimit.TargetOptions {
	t := o.target
	if b.doc.hasBase {
		t.Base = &b.doc.base
	}
	if o.follows() {
		t.Rewrite = func(ref resolve.Reference) resolve.Reference { return o.follow(b, r, ref) }
	}
	return &t
}

// IsReference reports whether the target is a valid URI reference. It is not if Options.Invalid
// keeps text that cannot be repaired.
func (r *Record) IsReference() bool { return r.Valid() || r.Detail.Repaired != nil }

// follows reports whether targets are unwrapped or stripped of parameters (rules W1, W2).
func (o *Options) follows() bool { return o.Unwrap != nil || o.Tracking != nil }

// follow returns the link inside the target of a record, if that is a wrapper, without parameters
// that only track (rules W1, W2). The steps go into the record.
func (o *Options) follow(b *block, r *Record, target resolve.Reference) resolve.Reference {
	if o.Unwrap != nil {
		u := o.Unwrap.Unwrap(target)
		if u.Via != nil || u.Warnings != nil {
			if r.Detail == nil {
				r.Detail = new(Detail)
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
