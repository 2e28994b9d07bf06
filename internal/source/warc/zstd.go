package warc

import (
	"bytes"

	"github.com/klauspost/compress/zstd"
)

// A frameState says how much of a zstd frame there is.
type frameState uint8

const (
	frameDamaged frameState = iota // it is not a frame, or where its blocks end cannot be told
	frameCut                       // the end is not there
	frameWhole
)

const (
	frameHead = 8         // bytes by which a frame is known
	maxBlock  = 128 << 10 // bytes of a block (RFC 8878, §3.1.1.2.4)

	blockHeader, checksum = 3, 4 // bytes
)

// lastFrame returns where the last whole zstd frame in b ends, as far as can be told: after it
// there is nothing, or another begins. A damaged stretch belongs to the piece before it.
func lastFrame(b []byte) int {
	at := 0
	for at < len(b) {
		size, _, state := frameSize(b[at:])
		end := at + size
		switch {
		case state == frameWhole && (end == len(b) || len(b)-end >= frameHead && isFrame(b[end:])):
			at = end
			continue
		case state == frameWhole && len(b)-end < frameHead, state == frameCut:
			return at
		}
		i := nextFrame(b, at+1)
		if i < 0 {
			return at
		}
		at = i
	}
	return at
}

// isFrame reports whether b begins as a zstd frame.
func isFrame(b []byte) bool { return bytes.HasPrefix(b, []byte(zstdMagic)) || isSkippable(b) }

// isSkippable reports whether b begins as a skippable frame (RFC 8878, §3.1.2).
func isSkippable(b []byte) bool {
	return len(b) >= frameHead && b[0]&0xF0 == 0x50 && b[1] == 0x2a && b[2] == 0x4d && b[3] == 0x18
}

// nextFrame returns the index, at or after at, where a zstd frame may begin; -1 if none does.
func nextFrame(b []byte, at int) int {
	at = min(at, len(b))
	i := bytes.Index(b[at:], []byte(zstdMagic))
	if i < 0 {
		return -1
	}
	return at + i
}

// frameSize returns the size in bytes of the zstd frame that b begins with, and whether it is to be
// skipped (RFC 8878, §3.1.1).
func frameSize(b []byte) (size int, skip bool, state frameState) {
	var h zstd.Header
	if !isFrame(b) || h.Decode(b) != nil {
		return 0, false, frameDamaged
	}
	if h.Skippable {
		size = h.HeaderSize + int(h.SkippableSize)
		if size > len(b) {
			return 0, true, frameCut
		}
		return size, true, frameWhole
	}
	for at := h.HeaderSize; at+blockHeader <= len(b); {
		block := readBlock(b[at:])
		switch at += blockHeader + block.size; {
		case !block.valid:
			return 0, false, frameDamaged
		case !block.last:
			continue
		}
		if h.HasCheckSum {
			at += checksum
		}
		if at > len(b) {
			break
		}
		return at, false, frameWhole
	}
	return 0, false, frameCut
}

// A block is what the header of a block in a zstd frame says (RFC 8878, §3.1.1.2).
type block struct {
	size        int // bytes after the header
	last, valid bool
}

// readBlock reads the header of a block, of blockHeader bytes.
func readBlock(b []byte) block {
	const rle, reserved = 1, 3
	head := int(b[0]) | int(b[1])<<8 | int(b[2])<<16
	x := block{size: head >> 3, last: head&1 != 0}
	kind := head >> 1 & 3
	x.valid = kind != reserved && x.size <= maxBlock
	if kind == rle {
		x.size = 1
	}
	return x
}
