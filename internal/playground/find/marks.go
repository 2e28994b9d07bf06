package find

import (
	"strconv"

	"urigrep/internal/output/escape"
)

// AppendMarks appends to dst an object in JSON with what a page marks: an array for each of the
// targets, kinds, lines and columns, and pieces, which has four numbers for each piece of a
// reference: its beginning and end in UTF-16 code units, the index of the reference, and whether the
// piece is the last of it.
func (r *Result) AppendMarks(dst []byte) []byte {
	dst = r.appendColumn(dst, `{"targets":[`, func(dst []byte, f *reference) []byte {
		return escape.AppendString(dst,
			f.target)
	})
	dst = r.appendColumn(dst, `],"kinds":[`, func(dst []byte, f *reference) []byte {
		return escape.AppendString(dst,
			f.kind())
	})
	dst = r.appendColumn(dst, `],"lines":[`, func(dst []byte, f *reference) []byte {
		return strconv.AppendInt(dst,
			f.Line, 10)
	})
	dst = r.appendColumn(dst, `],"columns":[`, func(dst []byte, f *reference) []byte {
		return strconv.AppendInt(dst,
			f.Column, 10)
	})
	dst = append(dst, `],"pieces":[`...)
	for i := range r.found {
		pieces := r.found[i].Pieces
		for k, p := range pieces {
			if i+k > 0 {
				dst = append(dst, ',')
			}
			last := 0
			if k == len(pieces)-1 {
				last = 1
			}
			for _, n := range [...]int{r.units.before(p.Start), r.units.before(p.End), i} {
				dst = append(strconv.AppendInt(dst, int64(n), 10), ',')
			}
			dst = strconv.AppendInt(dst, int64(last), 10)
		}
	}
	return append(dst, "]}"...)
}

// appendColumn appends a key and one value for each reference.
func (r *Result) appendColumn(dst []byte, key string, value func([]byte, *reference) []byte) []byte {
	dst = append(dst, key...)
	for i := range r.found {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = value(dst, &r.found[i])
	}
	return dst
}

// kind returns the name of the reference's kind, "refused" for what is none.
func (f *reference) kind() string {
	if f.refusal != "" {
		return "refused"
	}
	return f.Kind.String()
}

// Mended returns the text with broken references whole, each where it begins (rule X2). Characters of
// another column stay where they are.
func (r *Result) Mended() string {
	var out []byte
	at := int64(0)
	for i := range r.found {
		f := &r.found[i]
		if f.refusal != "" || len(f.Pieces) < 2 || f.Pieces[0].Start < at {
			continue
		}
		out = append(out, r.text[at:f.Pieces[0].Start]...)
		for _, p := range f.Pieces {
			out = append(out, r.text[p.Start:p.End]...)
		}
		for k := 1; f.Columns && k < len(f.Pieces); k++ {
			out = append(out, r.text[f.Pieces[k-1].End:f.Pieces[k].Start]...)
		}
		at = f.Pieces[len(f.Pieces)-1].End
	}
	return string(append(out, r.text[at:]...))
}
