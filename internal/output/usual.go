package output

import (
	"urigrep/internal/pipeline"
)

// isUsual reports whether a record is as most are: of a reference that is valid as it
// stands, in one piece, with one reading, and a place in the text.
func isUsual(r *pipeline.Record) bool {
	const numbers = 1<<53 - 1 // below decimalLimit
	return r.Detail == nil && r.Rules == 0 && r.Confidence >= 1 && len(r.Raw) == len(r.Text) && r.Column > 0 &&
		uint64(r.Span.Start|r.Span.End|r.Line|r.Column) <= numbers
}

// What stands between the texts and the numbers of a usual record.
const (
	targetKey   = `","target":"`
	endKey      = `,"end":`
	lineKey     = `,"line":`
	columnKey   = `,"column":`
	piecesKey   = `,"pieces":[{"start":`
	rawKey      = `}],"raw":"`
	verdictKey  = `"` + plainly
	schemeKey   = `,"warnings":[],"scheme":"`
	hostKey     = `","host":"`
	pathKey     = `","path_component":"`
	queryKey    = `","query":"`
	fragmentKey = `","fragment":"`
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
)

// A form is what stands between the target and the start.
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

// usualRoom is how many bytes all that is not text takes at most.
const usualRoom = len(targetKey) + block + 2*len(endKey) + len(lineKey) + len(columnKey) + len(piecesKey) + len(rawKey) +
	len(verdictKey) + 6*decimalRoom +
	len(schemeKey) + len(hostKey) + len(pathKey) + len(queryKey) + len(fragmentKey) + len(`"`) + pieceRoom

// roomOf returns how much room a usual record wants.
func roomOf(r *pipeline.Record) int {
	return len(r.Origin.Label) + 2*len(r.Text) + 2*len(r.Target) + len(r.Origin.Tail) + usualRoom
}

// appendUsual appends a usual record, up to its verdict, and if its target is a plain
// one, the rest; done tells. All its texts are of valid references, and need no escapes.
func appendUsual(dst []byte, r *pipeline.Record, plain bool) (_ []byte, done bool) {
	origin := r.Origin
	dst = room(dst, roomOf(r))
	p := penAt(dst).put(origin.Label)
	p = p.put(r.Text).put16(&targetBlock, len(targetKey)).put(r.Target)

	f := &formBlocks[r.Kind][r.Wrapper]
	start, end := decimalOf(r.Span.Start), decimalOf(r.Span.End)
	p = p.put64(&f.block, f.length).putDecimal(&start).put8(&endBlock, len(endKey)).putDecimal(&end)
	p = p.put8(&lineBlock, len(lineKey)).putNumber(r.Line)
	p = p.put16(&columnBlock, len(columnKey)).putNumber(r.Column)
	p = p.put32(&piecesBlock, len(piecesKey)).putDecimal(&start).put8(&endBlock, len(endKey)).putDecimal(&end)
	p = p.put16(&rawBlock, len(rawKey)).put(r.Raw)
	p = p.put64(&verdictBlock, len(verdictKey))

	var o outline
	if !plain || !o.find(r.Target) {
		return p.written(dst), false
	}
	t := r.Target
	p = p.put32(&schemeBlock, len(schemeKey)).put(t[:o.colon])
	p = p.put16(&hostBlock, len(hostKey)).put(t[o.host:o.path])
	p = p.put32(&pathBlock, len(pathKey)).put(t[o.path:o.query])
	if o.query < o.fragment {
		p = p.put16(&queryBlock, len(queryKey)).put(t[o.query+1 : o.fragment])
	}
	if o.fragment < len(t) {
		p = p.put16(&fragmentBlock, len(fragmentKey)).put(t[o.fragment+1:])
	}
	p = p.putWord('"', 1).put(origin.Tail)
	return p.written(dst), true
}
