package jsonlines

import (
	"math/bits"

	"urigrep/internal/output/field"
	"urigrep/internal/output/pen"
	"urigrep/internal/pipeline"
	"urigrep/internal/text"
)

// isPlain reports whether appendPlain can begin a record: it is of a reference that is
// valid as it stands, in one piece, with one reading.
func isPlain(r *pipeline.Record) bool {
	return r.Detail == nil && r.Rules == 0 && !r.ScriptEnd && r.Confidence >= 1 && len(r.Raw) == len(r.Text) &&
		r.Origin.Record == nil && r.Before == nil &&
		uint64(r.Span.Start|r.Span.End|r.Line|r.Column) <= pen.Numbers
}

// The constant text between the texts and the numbers of a record.
const (
	uriKey      = `,"uri":"` // ends the label
	targetKey   = `","target":"`
	endKey      = `,"end":`
	lineKey     = `,"line":`
	columnKey   = `,"column":`
	piecesKey   = `,"pieces":[{"start":`
	rawKey      = `}],"raw":"`
	verdictKey  = `","rules":[],"confidence":1,"alternatives":[],"valid":true`
	schemeKey   = `,"warnings":[],"scheme":"`
	hostKey     = `","host":"`
	pathKey     = `","path_component":"`
	queryKey    = `","query":"`
	fragmentKey = `","fragment":"`
	domainKey   = `","domain":"`
)

var (
	targetBlock   = pen.BlockOf[pen.Block16](targetKey)
	endBlock      = pen.BlockOf[pen.Block8](endKey)
	lineBlock     = pen.BlockOf[pen.Block8](lineKey)
	columnBlock   = pen.BlockOf[pen.Block16](columnKey)
	piecesBlock   = pen.BlockOf[pen.Block32](piecesKey)
	rawBlock      = pen.BlockOf[pen.Block16](rawKey)
	verdictBlock  = pen.BlockOf[pen.Block64](verdictKey)
	schemeBlock   = pen.BlockOf[pen.Block32](schemeKey)
	hostBlock     = pen.BlockOf[pen.Block16](hostKey)
	pathBlock     = pen.BlockOf[pen.Block32](pathKey)
	queryBlock    = pen.BlockOf[pen.Block16](queryKey)
	fragmentBlock = pen.BlockOf[pen.Block16](fragmentKey)
	domainBlock   = pen.BlockOf[pen.Block16](domainKey)
)

// A form is the constant text between the target and the start.
type form struct {
	block  pen.Block64
	length int
}

var formBlocks = func() (f [len(pipeline.Kinds)][len(pipeline.Wrappers)]form) {
	for k := range f {
		for w := range f[k] {
			text := `","kind":"` + pipeline.Kinds[k] + `","wrapper":"` + pipeline.Wrappers[w] + `","start":`
			f[k][w] = form{pen.BlockOf[pen.Block64](text), len(text)}
		}
	}
	return f
}()

// fastRoom is how many bytes the constant texts and the numbers of a record take at most.
const fastRoom = len(targetKey) + pen.Block + 2*len(endKey) + len(lineKey) + len(columnKey) + len(piecesKey) + len(rawKey) +
	len(verdictKey) + 6*pen.DecimalRoom +
	len(schemeKey) + len(hostKey) + len(pathKey) + len(queryKey) + len(fragmentKey) + len(domainKey) + len(`"`) + pen.Spare

// roomOf returns how many bytes of room a record needs.
func roomOf(r *pipeline.Record) int {
	return len(r.Origin.Label) + 2*len(r.Text) + 3*len(r.Target) + len(r.Origin.Tail) + fastRoom
}

// appendPlain is the part of Record.append up to the warnings, for a record for which isPlain
// holds. All its texts are of valid references, and need no escapes. It leaves room for
// appendOutline.
func appendPlain(dst []byte, r *pipeline.Record) []byte {
	dst = pen.Room(dst, roomOf(r))
	p := pen.At(dst).Put(r.Origin.Label)
	p = p.Put(r.Text).Put16(&targetBlock, len(targetKey)).Put(r.Target)

	f := &formBlocks[r.Kind][r.Wrapper]
	start, end := pen.DecimalOf(r.Span.Start), pen.DecimalOf(r.Span.End)
	p = p.Put64(&f.block, f.length).PutDecimal(&start).Put8(&endBlock, len(endKey)).PutDecimal(&end)
	p = p.Put8(&lineBlock, len(lineKey)).PutNumber(r.Line)
	if r.Column > 0 {
		p = p.Put16(&columnBlock, len(columnKey)).PutNumber(r.Column)
	}
	p = p.Put32(&piecesBlock, len(piecesKey)).PutDecimal(&start).Put8(&endBlock, len(endKey)).PutDecimal(&end)
	p = p.Put16(&rawBlock, len(rawKey)).Put(r.Raw)
	return p.Put64(&verdictBlock, len(verdictKey)).Written(dst)
}

// appendOutline is the part of Record.append from the warnings onward, for a target with the
// outline o, after appendPlain, which has made room.
func (w *Record) appendOutline(dst []byte, r *pipeline.Record, o *outline) []byte {
	t := r.Target
	p := pen.At(dst).Put32(&schemeBlock, len(schemeKey)).Put(t[:o.colon])
	p = p.Put16(&hostBlock, len(hostKey)).Put(t[o.host:o.path])
	p = p.Put32(&pathBlock, len(pathKey)).Put(t[o.path:o.query])
	if o.query < o.fragment {
		p = p.Put16(&queryBlock, len(queryKey)).Put(t[o.query+1 : o.fragment])
	}
	if o.fragment < len(t) {
		p = p.Put16(&fragmentBlock, len(fragmentKey)).Put(t[o.fragment+1:])
	}
	if domain := field.Domain(t[o.host:o.path]); len(domain) > 0 {
		p = p.Put16(&domainBlock, len(domainKey)).Put(domain)
	}
	p = p.PutWord('"', 1)
	if r.MayHaveLinkText() {
		v := w.values.Get().(*field.Values)
		defer w.values.Put(v)
		v.Set(r)
		return append(anchorField.Append(p.Written(dst), v), r.Origin.Tail...)
	}
	return p.Put(r.Origin.Tail).Written(dst)
}

// An outline has the offsets of the components of a target that is a valid URI, whose authority is
// a domain name, and about which no warning is possible, as most are.
//
//	0 < colon < host < path ≤ query ≤ fragment ≤ length of the target
type outline struct {
	colon    int // the end of the scheme
	host     int // where the host begins
	path     int // where the host ends
	query    int // the '?'; where there is no query, as fragment
	fragment int // the '#'; where there is no fragment, the end of the target
}

// find sets the outline of a valid URI reference; false if it cannot quickly be seen to have one.
func (o *outline) find(t []byte) bool {
	var copied [3 * text.BlockSize]byte
	if cap(t)-len(t) < text.BlockSize { // whole blocks are read
		if len(t) > len(copied)-text.BlockSize {
			return false
		}
		t = copied[:copy(copied[:], t)]
	}
	m := text.NameMaskOf((*[text.BlockSize]byte)(t[:text.BlockSize]))
	name := m.Name
	if len(t) < text.BlockSize {
		name &= 1<<len(t) - 1
	}
	o.colon = bits.TrailingZeros64(^name) // scheme and host are written in lower case: no name has capitals
	o.host = o.colon + len("://")
	if o.host >= min(len(t), text.BlockSize) || t[0]|0x20 == 'm' || string(t[o.colon:o.host]) != "://" {
		return false // with an m it may be mailto, whose path may have warnings
	}
	o.path = o.host + bits.TrailingZeros64(^name>>o.host)
	if o.path >= text.BlockSize {
		return false
	}
	inHost := uint64(1)<<o.path - uint64(1)<<o.host
	label := max(o.host, bits.Len64(m.Dot&inHost)) // where the last one begins
	switch {
	case label >= o.path, t[label]|0x20-'a' >= 26: // no host, or one that may be a number
		return false
	case m.Hyphen&(m.Hyphen<<1)&inHost != 0: // may be encoded (RFC 5891, §4.2.3.1)
		return false
	case o.path < len(t) && t[o.path] != '/' && t[o.path] != '?' && t[o.path] != '#':
		return false
	}
	return o.divide(t, m.Mark>>o.path<<o.path)
}

// divide finds query and fragment, given where in the first text.BlockSize they may begin.
func (o *outline) divide(t []byte, marks uint64) (ok bool) {
	o.query, o.fragment = len(t), len(t)
	asked := false
	for base := 0; ; {
		for ; marks != 0; marks &= marks - 1 {
			i := base + bits.TrailingZeros64(marks)
			if i >= len(t) {
				break
			}
			switch t[i] {
			case '?':
				if !asked && o.fragment == len(t) {
					o.query, asked = i, true
				}
			case '#':
				o.fragment = i
			default:
				if inPath := !asked && o.fragment == len(t); mayWarn(t[i:], inPath) {
					return false
				}
			}
		}
		if base += text.BlockSize; base >= len(t) {
			break
		}
		marks = text.NameMaskOf((*[text.BlockSize]byte)(t[base : base+text.BlockSize])).Mark
	}
	o.query = min(o.query, o.fragment)
	return true
}

// mayWarn reports whether there may be a warning about the percent-encoding that t begins with: of
// a control character, of the first byte of one that changes the direction of text, or in the path
// of '%', '/' or '\\'.
func mayWarn(t []byte, inPath bool) bool {
	first, last := t[1]|0x20, t[2]|0x20
	switch {
	case t[1] == '0', first == 'e' && last == '2', first == 'd' && last == '8':
		return true
	}
	return inPath && (t[1] == '2' && (last == '5' || last == 'f') || t[1] == '5' && last == 'c')
}
