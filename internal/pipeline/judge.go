package pipeline

import (
	"urigrep/delimit"
	"urigrep/resolve"
)

// judge completes a record: whether it is printed at all, and as what target
// (rule V2). It is called by several workers at once, for records of different blocks.
func (o *Options) judge(b *block, r *Record) {
	text := r.Text
	if !r.Valid() {
		switch {
		case o.Strict:
			return
		case r.Detail.Repaired != nil:
			text = r.Detail.Repaired
		case o.Invalid:
			r.Target = r.Text
			r.kept = o.Keep == nil || o.Keep(r)
			return
		default:
			return
		}
	}
	if r.Kind == delimit.Abbreviated {
		text = b.complete(text)
	}
	r.Target = b.resolve(text)
	r.kept = o.Keep == nil || o.Keep(r)
}

// complete puts before an abbreviated reference the scheme that it implies (rule A1).
func (b *block) complete(text []byte) []byte {
	scheme := "http://"
	if len(text) > 0 && text[0]|0x20 == 'f' {
		scheme = "ftp://"
	}
	room := b.bytes.room(len(scheme) + len(text))
	copy(room[copy(room, scheme):], text)
	return room
}

// resolve returns the target of a valid reference: what its document's base URI
// makes of it (RFC 3986, §5.2), or without one itself.
func (b *block) resolve(text []byte) []byte {
	d := b.doc
	if !d.hasBase {
		return text
	}
	ref, err := resolve.Parse(string(text))
	if err != nil {
		return text // a repaired reference is valid; nothing else comes here
	}
	room := b.bytes.room(len(d.base.Base().String()) + len(text) + resolveSlack)
	return d.base.AppendResolve(room[:0], ref)
}

// resolveSlack is what a target may have more than its base and reference together.
const resolveSlack = 3
