package pipeline

import (
	"urigrep/delimit"
	"urigrep/resolve"
)

// judge completes a record: whether it is printed at all, and as what target
// (rule V2). It is called by several workers at once, for records of different blocks.
func (o *Options) judge(b *block, r *Record) {
	if o.RFC != resolve.RFC3986 {
		o.recheck(b, r)
	}
	switch {
	case r.Valid():
		o.aim(b, r, r.Text)
	case o.Strict:
		return
	case r.Detail.Repaired != nil:
		o.aim(b, r, r.Detail.Repaired)
	case o.Invalid:
		r.Target = r.Text
	default:
		return
	}
	r.kept = o.Keep == nil || o.Keep(r)
}

// IsReference reports whether the target is a valid URI reference, and not just
// text as it stands, which is neither valid nor can be repaired.
func (r *Record) IsReference() bool { return r.Valid() || r.Detail.Repaired != nil }

// aim sets the target of a record, given the valid reference that its text is or is repaired to.
func (o *Options) aim(b *block, r *Record, text []byte) {
	if scheme := implied(r); scheme != "" {
		text = b.complete(scheme, text)
	}
	if !b.doc.hasBase && !o.NoFragment && o.Normalize == resolve.AsWritten {
		r.Target = text
		return
	}
	r.Target = text
	ref, err := o.RFC.Parse(string(text))
	if err != nil {
		return // it is valid by this very grammar
	}
	if b.doc.hasBase {
		ref = b.doc.base.Resolve(ref)
	}
	if o.NoFragment {
		ref = ref.WithoutFragment()
	}
	r.Target = []byte(ref.Normalize(o.Normalize).String())
}

// implied returns the scheme that a reference leaves out (rules A1, A2).
func implied(r *Record) string {
	if r.Kind == delimit.URI {
		return ""
	}
	ref := delimit.Reference{Text: r.Text, Kind: r.Kind}
	return ref.ImpliedScheme()
}

// complete puts before a reference the scheme that it implies (rules A1, A2).
func (b *block) complete(scheme string, text []byte) []byte {
	room := b.bytes.room(len(scheme) + len(text))
	copy(room[copy(room, scheme):], text)
	return room
}

// recheck holds a record, which was found by the grammar of RFC 3986, against that of o.RFC.
func (o *Options) recheck(b *block, r *Record) {
	if r.Kind == delimit.Email {
		return // what an address has encoded is right by either grammar
	}
	scheme := implied(r)
	text := b.complete(scheme, r.Text)
	offence, invalid := o.RFC.CheckBytes(text).(*resolve.Error)
	if !invalid {
		if r.Detail != nil {
			r.Detail.Err, r.Detail.Repaired = nil, nil
		}
		return
	}
	if r.Detail == nil {
		r.Detail = b.details.one()
	}
	d := r.Detail
	d.err = *offence
	d.err.Offset = max(0, d.err.Offset-len(scheme))
	d.Err, d.Repaired = &d.err, nil
	repaired, err := resolve.AppendRepair(nil, text)
	if err == nil && o.RFC.CheckBytes(repaired) == nil {
		d.Repaired = repaired[len(scheme):]
	}
}
