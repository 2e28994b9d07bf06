package mail

import (
	"urigrep/internal/charset"
	"urigrep/internal/source/format"
)

// An envelope is the header of the message that is read, of which every text of it tells. It is
// described when that is asked for, or before the structure drops its fields.
type envelope struct {
	structure *structure
	index     int64 // number of the message
	fallback  charset.Encoding

	message *format.Header        // nil until it is asked for
	header  header                // of the message, if headed
	headed  bool                  // the fields of header are still in the structure
	outer   func() *format.Header // describes the message that has this one encoded in it; nil for none
}

// reset begins a message.
func (e *envelope) reset() { e.message, e.headed = nil, false }

// meet takes the first header of the message for its own.
func (e *envelope) meet(h header) {
	if e.message == nil && e.outer == nil && !e.headed {
		e.header, e.headed = h, true
	}
}

// describe returns the fields of the message's header.
func (e *envelope) describe() *format.Header {
	switch {
	case e.message != nil:
	case e.outer != nil:
		e.message = e.outer()
	case e.headed:
		e.message = e.structure.describeMessage(e.header, e.fallback)
		e.message.Index = e.index
	default:
		e.message = &format.Header{Index: e.index} // without a header
	}
	return e.message
}

// keep reads the header of the message before its fields are dropped.
func (e *envelope) keep() {
	if e.headed {
		e.describe()
		e.headed = false
	}
}
