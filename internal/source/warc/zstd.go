package warc

import (
	"bytes"

	"github.com/klauspost/compress/zstd"
)

const (
	frameHead = 8         // bytes by which a frame is known
	maxBlock  = 128 << 10 // bytes of a block (RFC 8878, §3.1.1.2.4)

	// maxWindow is the most memory, in bytes, that a zstd frame may ask for.
	maxWindow = 128 << 20
)

// frameOptions returns the options of a decoder for frames with a dictionary; nil is that of frames
// without.
func frameOptions(dict []byte) []zstd.DOption {
	options := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow)}
	if dict != nil {
		options = append(options, zstd.WithDecoderDicts(dict))
	}
	return options
}

// isFrame reports whether b begins as a zstd frame, or one that is skipped (RFC 8878, §3.1.2).
func isFrame(b []byte) bool {
	return bytes.HasPrefix(b, []byte(zstdMagic)) ||
		len(b) >= frameHead && b[0]&0xF0 == 0x50 && bytes.HasPrefix(b[1:], []byte(dictMagic[1:]))
}

// lastFrame returns where the last whole zstd frame in b ends, as far as can be told: after it
// another begins. A damaged stretch belongs to the piece before it.
func (p *prober) lastFrame(b []byte) int {
	at := 0
	for {
		size, whole := frameSize(b[at:])
		if whole && at+size == len(b) {
			return len(b)
		}
		if !whole || !isFrame(b[at+size:]) {
			break
		}
		at += size
	}
	if at == 0 {
		return max(0, p.first(b, 1))
	}
	return at
}

// frameSize returns the size in bytes of the zstd frame that b begins with, 0 if that cannot be told, and
// whether b has all of it (RFC 8878, §3.1.1).
func frameSize(b []byte) (size int, whole bool) {
	var h zstd.Header
	if !isFrame(b) || h.Decode(b) != nil {
		return 0, false
	}
	if h.Skippable {
		size = h.HeaderSize + int(h.SkippableSize)
		return size, size <= len(b)
	}
	const rle, reserved = 1, 3
	const blockHeader, checksum = 3, 4 // bytes
	for at := h.HeaderSize; at+blockHeader <= len(b); {
		head := int(b[at]) | int(b[at+1])<<8 | int(b[at+2])<<16
		last, kind, size := head&1 != 0, head>>1&3, head>>3
		if kind == reserved || size > maxBlock {
			return 0, false
		}
		if kind == rle {
			size = 1
		}
		if at += blockHeader + size; last && h.HasCheckSum {
			at += checksum
		}
		if last {
			return at, at <= len(b)
		}
	}
	return 0, false
}
