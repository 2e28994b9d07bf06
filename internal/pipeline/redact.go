package pipeline

import (
	"bytes"
	"slices"

	"urigrep/delimit"
	"urigrep/resolve"
)

// Redacted returns a sink to which everything is handed without secrets (rule V4): each text of a
// record, and of the document that it stands in. So no field and no form of output needs to know of
// secrets. Filters, and what is wanted once, see the whole. A sink with AppendLine cannot be redacted.
func (s Sink) Redacted() Sink {
	label, record, file := s.Label, s.Append, s.AppendFile
	s.Label = func(o *Origin) {
		o.shown = o.redacted()
		if label != nil {
			label(o.shown)
		}
	}
	if record != nil {
		s.Append = func(dst []byte, r *Record) []byte { return record(dst, r.redacted()) }
	}
	if file != nil {
		s.AppendFile = func(dst []byte, path string, count int64) []byte {
			return file(dst, resolve.Redact(path), count)
		}
	}
	return s
}

// redacted returns a copy of a record without secrets.
func (r *Record) redacted() *Record {
	shown := *r
	shown.Origin = r.Origin.shown
	shown.Anchor, shown.lead = r.LinkText(), nil
	for _, text := range []*[]byte{&shown.Text, &shown.Target, &shown.Raw, &shown.Before, &shown.After, &shown.Anchor} {
		redact(text)
	}
	if !bytes.Equal(shown.Text, r.Text) {
		shown.Raw = shown.Text // a break may part the name of a parameter, or the secret
	}
	switch {
	case r.Kind == delimit.Email, r.Refused():
		shown.redactAddress(r.lead)
	case r.Kind == delimit.Defanged:
		if !bytes.Equal(shown.Target, r.Target) { // the text may write '@' in another way
			shown.Text = delimit.AppendDefanged(nil, shown.Target)
			shown.Raw = shown.Text
		}
	}
	if r.Detail == nil {
		return &shown
	}
	d := *r.Detail
	redact(&d.Repaired)
	d.Refusal = resolve.Redact(d.Refusal)
	d.Alternatives, d.Via = redactedAll(d.Alternatives), redactedAll(d.Via)
	d.Warnings = slices.Clone(d.Warnings)
	for i := range d.Warnings {
		d.Warnings[i].Text = resolve.Redact(d.Warnings[i].Text)
	}
	if d.Err != nil {
		d.err = *d.Err
		d.err.Input = resolve.Redact(d.err.Input)
		d.err.Offset = min(d.err.Offset, len(d.err.Input))
		d.Err = &d.err
	}
	shown.Detail = &d
	return &shown
}

// redactAddress hides what a bare address has before its '@' if the text before it says that this is a password, as
// in "//user:password@host".
func (r *Record) redactAddress(before []byte) {
	at := bytes.LastIndexAny(before, " \t\r\n")
	before = before[at+1:]
	if at = bytes.LastIndex(before, []byte("//")); at < 0 || !bytes.HasSuffix(before, []byte(":")) {
		return
	}
	before = before[at:]
	whole := append(slices.Clone(before), r.Text...)
	address := resolve.AppendRedacted(nil, whole)[len(before):]
	if !bytes.Equal(address, r.Text) {
		r.Text, r.Raw, r.Target = address, address, address // the target of what is refused is its text
		if r.Kind == delimit.Email {
			r.Target = append([]byte("mailto:"), address...)
		}
	}
}

// redacted returns a copy of an origin without secrets, which has neither Label nor Tail.
func (o *Origin) redacted() *Origin {
	shown := *o
	shown.Path, shown.Base = resolve.Redact(o.Path), resolve.Redact(o.Base)
	if o.Record != nil {
		p := *o.Record
		for _, text := range []*string{&p.Name, &p.Field, &p.ID, &p.Type, &p.TargetURI, &p.Date} {
			*text = resolve.Redact(*text)
		}
		shown.Record = &p
	}
	if o.Message != nil {
		m := *o.Message
		m.Part, m.MediaType = resolve.Redact(m.Part), resolve.Redact(m.MediaType)
		if m.Header != nil {
			h := *m.Header
			for _, text := range []*string{
				&h.ID, &h.InReplyTo, &h.References, &h.Subject, &h.From, &h.To, &h.Cc, &h.ListID,
			} {
				*text = resolve.Redact(*text)
			}
			h.Newsgroups = redactedAll(h.Newsgroups)
			m.Header = &h
		}
		shown.Message = &m
	}
	return &shown
}

// redact replaces a text by one without secrets, which may be the same; nil stays nil.
func redact(text *[]byte) {
	if *text != nil {
		*text = resolve.AppendRedacted(make([]byte, 0, len(*text)), *text)
	}
}

// redactedAll returns a copy of a list of texts without secrets.
func redactedAll(texts []string) []string {
	texts = slices.Clone(texts)
	for i, text := range texts {
		texts[i] = resolve.Redact(text)
	}
	return texts
}
