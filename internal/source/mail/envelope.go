package mail

import (
	"urigrep/internal/charset"
	"urigrep/internal/source/format"
)

// An envelope is the header of the message that is read, which goes with every text of it. It is
// described when that is asked for, or before the chunk that it stands in is dropped.
type envelope struct {
	index    int64 // number of the message
	fallback charset.Encoding

	message *format.Header        // nil until it is asked for
	raw     []byte                // where the header stands; nil if it is described, or there is none
	fields  []field               // of it
	outer   func() *format.Header // describes the message that has this one encoded in it; nil for none
	text    headerText            // memory
}

// reset begins a message.
func (e *envelope) reset() { e.message, e.raw = nil, nil }

// meet takes the first header of the message for its own.
func (e *envelope) meet(raw []byte, fields []field) {
	if e.message == nil && e.outer == nil && e.raw == nil {
		e.raw, e.fields = raw, append(e.fields[:0], fields...)
	}
}

// describe returns the fields of the message's header.
func (e *envelope) describe() *format.Header {
	switch {
	case e.message != nil:
	case e.outer != nil:
		e.message = e.outer()
	default: // perhaps without a header
		e.message = &format.Header{}
		if e.raw != nil {
			e.message = e.text.describe(e.raw, e.fields, e.fallback)
		}
		e.message.Index = e.index
	}
	return e.message
}

// keep reads the header of the message before the chunk is dropped.
func (e *envelope) keep() {
	if e.raw != nil {
		e.describe()
		e.raw = nil
	}
}
