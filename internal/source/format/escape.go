package format

// An Escaper writes text into an input as its format has it.
type Escaper interface {
	// AppendEscaped appends text as it stands in the input. attribute is Reference.Attribute of the
	// reference in whose place it is written; empty for one in a text. The error says why the text
	// cannot stand there.
	AppendEscaped(dst, text []byte, attribute string) ([]byte, error)
}

// Within returns an Escaper for the text in a format that itself stands in another. Either may be
// nil.
func Within(inner, outer Escaper) Escaper {
	switch {
	case inner == nil:
		return outer
	case outer == nil:
		return inner
	}
	return &within{inner, outer}
}

// within is an Escaper of two formats.
type within struct{ inner, outer Escaper }

// AppendEscaped implements Escaper.
func (w *within) AppendEscaped(dst, text []byte, attribute string) ([]byte, error) {
	escaped, err := w.inner.AppendEscaped(nil, text, attribute)
	if err != nil {
		return dst, err
	}
	return w.outer.AppendEscaped(dst, escaped, "")
}
