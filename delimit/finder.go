package delimit

// A Window is the stretch of a document that a Finder looks at: Text holds the
// bytes at hand, the first of them at offset Base of the document.
//
// The Finder settles every candidate whose trigger (the ':' of a URI, the '.' of
// www., the opener of a relative reference) lies in Text[From:To], and no other;
// 0 ≤ From ≤ To ≤ len(Text). What it decides does not depend on where the
// window was cut, provided that
//
//   - Text begins at least Finder.Behind bytes before From, or Base is 0, and
//   - Text ends at least Finder.Ahead bytes after To, or EOF is set, which says
//     that the document ends with Text.
type Window struct {
	Text     []byte
	Base     int64
	From, To int
	EOF      bool
}

// A Finder finds the references of one document, window by window. It reuses its
// memory; it must not be used by two goroutines at once. The zero Finder is not usable.
type Finder struct {
	opt   Options
	taken int64
}

// NewFinder returns a Finder for a document of which nothing has been seen.
func NewFinder(o Options) *Finder {
	return &Finder{opt: o}
}

// Behind returns how many bytes before its trigger a candidate's reading may depend on.
func (f *Finder) Behind() int { return 4 << 10 }

// Ahead returns how many bytes after its trigger a candidate's reading may depend on.
func (f *Finder) Ahead() int { return 2*f.opt.MaxLength + 16<<10 }

// Taken returns the offset in the document up to which bytes belong to
// references already found: no later one begins before it. It is the only thing
// that a Finder remembers from one window to the next.
func (f *Finder) Taken() int64 { return f.taken }

// Reset makes the Finder ready for another document, or, with an offset other
// than 0, for a place in the middle of one, before which all is taken.
func (f *Finder) Reset(taken int64) { f.taken = taken }

// Scan calls yield for each reference whose trigger lies in w.Text[w.From:w.To],
// in the order of the text, until yield returns false. The reference that yield
// gets is valid until it returns. Scan reports whether it came to the end of the
// window.
func (f *Finder) Scan(w Window, yield func(*Reference) bool) bool {
	return true
}
