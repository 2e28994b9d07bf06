package delimit

import (
	"bytes"

	"urigrep/delimit/internal/refang"
	"urigrep/internal/text"
	"urigrep/resolve"
)

// TargetOptions say which matches have a target, and in which form (rule V2). The zero value gives
// the targets that the command prints without options.
type TargetOptions struct {
	Strict          bool              // only matches that are valid as written have one
	Invalid         bool              // those that cannot be repaired have one too, as written
	Base            *resolve.Resolver // resolves references (RFC 3986, §5.2); nil leaves them as they are
	Normalize       resolve.Level     // form of the target (RFC 3986, §6.2)
	WithoutFragment bool              // the target has no fragment
	IRI             bool              // hosts are in Unicode, not in A-labels (rule T4)

	// Rewrite, where set, returns another target for one that is resolved; the result is
	// normalized.
	Rewrite func(resolve.Reference) resolve.Reference
}

// Target returns the target of m: its text, repaired if need be, with the scheme that it leaves
// out, resolved and normalized by o. ok is false if it has none.
func (m *Match) Target(o TargetOptions) (target string, ok bool) {
	b, ok := m.AppendTarget(nil, o)
	return string(b), ok
}

// AppendTarget appends to dst the target that Target returns; if there is none, it returns dst as
// it was.
func (m *Match) AppendTarget(dst []byte, o TargetOptions) (target []byte, ok bool) {
	text, ok := m.usable(o.Strict)
	if !ok {
		if o.Strict || !o.Invalid {
			return dst, false
		}
		return append(dst, m.Text...), true
	}
	n := len(dst)
	dst = append(append(dst, m.ImpliedScheme()...), text...)
	if o.Base == nil && !o.changes() && !hasOtherForm(dst[n:], o.IRI) {
		return dst, true
	}
	ref, err := m.RFC.Parse(string(dst[n:]))
	if err != nil {
		return dst[:n], false // no match that was found
	}
	if o.Base != nil {
		if !o.changes() && !o.IRI && m.RFC == resolve.RFC3986 && o.Base.Base().RFC() == resolve.RFC3986 {
			if dst = o.Base.AppendResolve(dst[:n], ref); !hasOtherForm(dst[n:], false) {
				return dst, true
			}
		}
		ref = o.Base.Resolve(ref)
	}
	if o.Rewrite != nil {
		ref = o.Rewrite(ref)
	}
	if o.WithoutFragment {
		ref = ref.WithoutFragment()
	}
	if !o.IRI || m.RFC != resolve.RFC3986 {
		return ref.WithALabels().AppendNormalized(dst[:n], o.Normalize), true
	}
	return append(dst[:n], ref.Normalize(o.Normalize).WithULabels().String()...), true
}

// usable returns the text that the target of m is made from: its own, made whole where it is
// defanged, or repaired. ok is false if there is none, and with strict if it is not the own text.
func (m *Match) usable(strict bool) (text []byte, ok bool) {
	switch {
	case strict && !m.Valid():
		return nil, false
	case m.Err != nil:
		return m.Repaired, m.Repaired != nil
	case m.Kind == Defanged:
		return refang.AppendTarget(nil, m.Text), true
	}
	return m.Text, true
}

// changes reports whether an option but Base and IRI changes a valid target.
func (o *TargetOptions) changes() bool {
	return o.WithoutFragment || o.Normalize != resolve.AsWritten || o.Rewrite != nil
}

// hasOtherForm reports whether a host in ref may have another form in a target (rule T4): a
// percent-encoded character, and where Unicode is wanted, an A-label.
func hasOtherForm(ref []byte, iri bool) bool {
	if !iri && bytes.IndexByte(ref, '%') < 0 {
		return false
	}
	_, host, ok := bytes.Cut(ref, []byte("//"))
	if !ok {
		return false
	}
	if end := text.EndOfAuthority(host); end >= 0 {
		host = host[:end]
	}
	if bytes.IndexByte(host, '%') >= 0 {
		return true
	}
	return iri && bytes.Contains(bytes.ToLower(host), []byte("xn--"))
}
