package pipeline

import "urigrep/resolve"

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
