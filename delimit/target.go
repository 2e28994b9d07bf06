package delimit

import "urigrep/resolve"

// TargetOptions say which matches have a target, and in which form (rule V2). The zero value
// is what the command does without options.
type TargetOptions struct {
	Strict     bool              // only matches that are valid as written
	Invalid    bool              // also those that cannot be repaired, as written
	RFC        resolve.RFC       // grammar of the match, and rules that resolve
	Base       *resolve.Resolver // resolves references; nil leaves them as they are
	Normalize  resolve.Level     // normal form
	NoFragment bool              // without the fragment
}

// Target returns what the command prints for m: the text, repaired if it has to be, with the
// scheme that it leaves out, resolved and normalized as o says. ok is false where nothing is
// printed.
func (m *Match) Target(o TargetOptions) (target string, ok bool) {
	b, ok := m.AppendTarget(nil, o)
	return string(b), ok
}

// AppendTarget appends to dst what Target returns.
func (m *Match) AppendTarget(dst []byte, o TargetOptions) (target []byte, ok bool) {
	text := m.Text
	switch {
	case m.Valid():
	case o.Strict:
		return dst, false
	case m.Repaired != nil:
		text = m.Repaired
	default:
		if o.Invalid {
			dst = append(dst, text...)
		}
		return dst, o.Invalid
	}
	n := len(dst)
	dst = append(append(dst, m.ImpliedScheme()...), text...)
	if o.Base == nil && !o.NoFragment && o.Normalize == resolve.AsWritten {
		return dst, true
	}
	ref, err := o.RFC.Parse(string(dst[n:]))
	if err != nil {
		return dst, true // m was judged by another grammar
	}
	if o.Base != nil {
		ref = o.Base.Resolve(ref)
	}
	if o.NoFragment {
		ref = ref.WithoutFragment()
	}
	return ref.AppendNormalized(dst[:n], o.Normalize), true
}
