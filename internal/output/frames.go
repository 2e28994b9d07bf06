package output

import "encoding/binary"

// frameHead is how many bytes a frame has before its content: its kind in one byte, the length of
// the content in four.
const frameHead = 5

// AppendFrame appends a frame of some kind, whose content add appends. What several workers append
// in frames comes out of the pipeline in the order of the input: see Frames.
func AppendFrame(dst []byte, kind byte, add func([]byte) []byte) []byte {
	begin := len(dst) + frameHead
	dst = add(append(dst, kind, 0, 0, 0, 0))
	binary.LittleEndian.PutUint32(dst[begin-frameHead+1:], uint32(len(dst)-begin))
	return dst
}

// Frames is a writer that takes frames, whole or in part, and passes each on when it is whole.
type Frames struct {
	Frame func(kind byte, content []byte) error // content is valid until it returns

	rest []byte // the beginning of a frame
}

// Write implements io.Writer. Its error is that of Frame.
func (f *Frames) Write(p []byte) (int, error) {
	all := p
	if len(f.rest) > 0 {
		f.rest = append(f.rest, p...)
		all = f.rest
	}
	for len(all) >= frameHead {
		size := frameHead + int(binary.LittleEndian.Uint32(all[1:]))
		if len(all) < size {
			break
		}
		if err := f.Frame(all[0], all[frameHead:size]); err != nil {
			return 0, err
		}
		all = all[size:]
	}
	f.rest = append(f.rest[:0], all...) // which may lie in it
	return len(p), nil
}
