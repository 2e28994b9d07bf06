package output

import (
	"math/bits"

	"urigrep/internal/pipeline"
	"urigrep/internal/text"
)

// The functions in this file write most records faster than appendReference and appendTarget do for
// JSON, and appendRecord for Text. What they write is always the same.

// fastNumbers is the largest number that is written fast; it is below decimalLimit.
const fastNumbers = 1<<53 - 1

// appendFast writes a record as appendRecord does, and reports whether it can.
func (t *Text) appendFast(dst []byte, r *pipeline.Record) (_ []byte, ok bool) {
	if t.Terminal || t.Color || t.Links != nil || uint64(r.Span.Start|r.Line|r.Column) > fastNumbers {
		return dst, false
	}
	label := r.Origin.Label
	dst = room(dst, len(label)+len(r.Target)+3*(decimalRoom+1)+1+pieceRoom)
	p := penAt(dst)
	if len(label) > 0 {
		p = p.put(label)
	}
	if t.Line {
		p = p.putNumber(r.Line).putWord(':', 1)
	}
	if t.Column {
		p = p.putNumber(r.Column).putWord(':', 1)
	}
	if t.Offset {
		p = p.putNumber(r.Span.Start).putWord(':', 1)
	}
	return p.put(r.Target).putWord(uint64(t.End), 1).written(dst), true
}

// isFast reports whether appendReferenceFast can write a record: it is of a reference that is
// valid as it stands, in one piece, with one reading.
func isFast(r *pipeline.Record) bool {
	return r.Detail == nil && r.Rules == 0 && !r.ScriptEnd && r.Confidence >= 1 && len(r.Raw) == len(r.Text) &&
		r.Origin.Record == nil && r.Before == nil &&
		uint64(r.Span.Start|r.Span.End|r.Line|r.Column) <= fastNumbers
}

// The constant text between the texts and the numbers of a record.
const (
	targetKey   = `","target":"`
	endKey      = `,"end":`
	lineKey     = `,"line":`
	columnKey   = `,"column":`
	piecesKey   = `,"pieces":[{"start":`
	rawKey      = `}],"raw":"`
	verdictKey  = `"` + usualReading
	schemeKey   = `,"warnings":[],"scheme":"`
	hostKey     = `","host":"`
	pathKey     = `","path_component":"`
	queryKey    = `","query":"`
	fragmentKey = `","fragment":"`
	domainKey   = `,"domain":"`
)

var (
	targetBlock   = blockOf[block16](targetKey)
	endBlock      = blockOf[block8](endKey)
	lineBlock     = blockOf[block8](lineKey)
	columnBlock   = blockOf[block16](columnKey)
	piecesBlock   = blockOf[block32](piecesKey)
	rawBlock      = blockOf[block16](rawKey)
	verdictBlock  = blockOf[block64](verdictKey)
	schemeBlock   = blockOf[block32](schemeKey)
	hostBlock     = blockOf[block16](hostKey)
	pathBlock     = blockOf[block32](pathKey)
	queryBlock    = blockOf[block16](queryKey)
	fragmentBlock = blockOf[block16](fragmentKey)
	domainBlock   = blockOf[block16](`"` + domainKey)
)

// A form is the constant text between the target and the start.
type form struct {
	block  block64
	length int
}

var formBlocks = func() (f [len(pipeline.Kinds)][len(pipeline.Wrappers)]form) {
	for k := range f {
		for w := range f[k] {
			text := `"` + forms[k][w] + `"start":`
			f[k][w] = form{blockOf[block64](text), len(text)}
		}
	}
	return f
}()

// fastRoom is how many bytes the constant texts and the numbers of a record take at most.
const fastRoom = len(targetKey) + block + 2*len(endKey) + len(lineKey) + len(columnKey) + len(piecesKey) + len(rawKey) +
	len(verdictKey) + 6*decimalRoom +
	len(schemeKey) + len(hostKey) + len(pathKey) + len(queryKey) + len(fragmentKey) + len(`"`+domainKey) + len(`"`) + pieceRoom

// roomOf returns how many bytes of room a record needs.
func roomOf(r *pipeline.Record) int {
	return len(r.Origin.Label) + 2*len(r.Text) + 3*len(r.Target) + len(r.Origin.Tail) + fastRoom
}

// appendReferenceFast appends the same as appendReference, for a record for which isFast holds. All
// its texts are of valid references, and need no escapes. It leaves room for appendTargetFast.
func appendReferenceFast(dst []byte, r *pipeline.Record) []byte {
	dst = room(dst, roomOf(r))
	p := penAt(dst).put(r.Origin.Label)
	p = p.put(r.Text).put16(&targetBlock, len(targetKey)).put(r.Target)

	f := &formBlocks[r.Kind][r.Wrapper]
	start, end := decimalOf(r.Span.Start), decimalOf(r.Span.End)
	p = p.put64(&f.block, f.length).putDecimal(&start).put8(&endBlock, len(endKey)).putDecimal(&end)
	p = p.put8(&lineBlock, len(lineKey)).putNumber(r.Line)
	if r.Column > 0 {
		p = p.put16(&columnBlock, len(columnKey)).putNumber(r.Column)
	}
	p = p.put32(&piecesBlock, len(piecesKey)).putDecimal(&start).put8(&endBlock, len(endKey)).putDecimal(&end)
	p = p.put16(&rawBlock, len(rawKey)).put(r.Raw)
	return p.put64(&verdictBlock, len(verdictKey)).written(dst)
}

// appendTargetFast appends the same as appendTarget, for a target with the outline o, after
// appendReferenceFast, which has made room.
func appendTargetFast(dst []byte, r *pipeline.Record, o *outline) []byte {
	t := r.Target
	p := penAt(dst).put32(&schemeBlock, len(schemeKey)).put(t[:o.colon])
	p = p.put16(&hostBlock, len(hostKey)).put(t[o.host:o.path])
	p = p.put32(&pathBlock, len(pathKey)).put(t[o.path:o.query])
	if o.query < o.fragment {
		p = p.put16(&queryBlock, len(queryKey)).put(t[o.query+1 : o.fragment])
	}
	if o.fragment < len(t) {
		p = p.put16(&fragmentBlock, len(fragmentKey)).put(t[o.fragment+1:])
	}
	if domain := domains.lookup(t[o.host:o.path]); len(domain) > 0 {
		p = p.put16(&domainBlock, len(`"`+domainKey)).put(domain)
	}
	p = p.putWord('"', 1)
	if r.MayHaveLinkText() {
		return append(appendAnchor(p.written(dst), r), r.Origin.Tail...)
	}
	return p.put(r.Origin.Tail).written(dst)
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
	o.colon = bits.TrailingZeros64(^name)
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
			default: // an encoded byte may be a control character
				if t[i+1] == '0' {
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
