package delimit

// A Span is a half-open range of bytes of a text: Start is the offset of its
// first byte, End that of the first byte after it, 0 ≤ Start ≤ End. The zero
// Span is empty. Offsets are int64, so that they hold for any file.
type Span struct {
	Start, End int64
}

// Len returns the number of bytes of the span.
func (s Span) Len() int64 { return s.End - s.Start }
