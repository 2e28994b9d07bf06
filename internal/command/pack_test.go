package command_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"

	"github.com/klauspost/compress/zstd"
	"github.com/rogpeppe/go-internal/testscript"
)

// pack is the script command pack FORMAT FROM TO, which compresses a file as zst or xz.
func pack(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: pack zst|xz FROM TO")
	}
	text := []byte(ts.ReadFile(args[1]))
	var packed []byte
	switch args[0] {
	case "zst":
		w, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
		ts.Check(err)
		packed = w.EncodeAll(text, nil)
	case "xz":
		packed = packXz(text)
	default:
		ts.Fatalf("pack: no format %s", args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), packed, 0o600))
}

// Parts of an xz stream (the xz file format, §2.1 and §3.1).
const (
	xzFlags = "\x00\x01" // of a stream whose blocks have a CRC32 each
	xzBlock = 1 << 15    // bytes of text in a block
	// Of a block: its size is (2+1)*4 bytes, one filter, LZMA2 with one byte of properties: 64 KiB.
	xzBlockHeader = "\x02\x00\x21\x01\x08\x00\x00\x00"
)

// packXz returns an xz stream of a text, in blocks whose chunks are not compressed.
func packXz(text []byte) []byte {
	b := bytes.NewBufferString("\xfd7zXZ\x00" + xzFlags)
	addSum(b, []byte(xzFlags))
	index := []byte{0}
	blocks := 0
	var sizes []byte
	for ; len(text) > 0; blocks++ {
		part := text[:min(len(text), xzBlock)]
		text = text[len(part):]
		from := b.Len()
		b.WriteString(xzBlockHeader)
		addSum(b, []byte(xzBlockHeader))
		b.WriteByte(1) // a chunk that is not compressed, and that resets the dictionary
		_ = binary.Write(b, binary.BigEndian, uint16(len(part)-1))
		b.Write(part)
		b.WriteByte(0)
		size := b.Len() - from + crc32.Size
		b.Write(make([]byte, -size&3))
		addSum(b, part)
		sizes = binary.AppendUvarint(binary.AppendUvarint(sizes, uint64(size)), uint64(len(part)))
	}
	index = append(binary.AppendUvarint(index, uint64(blocks)), sizes...)
	index = append(index, make([]byte, -len(index)&3)...)
	b.Write(index)
	addSum(b, index)
	footer := binary.LittleEndian.AppendUint32(nil, uint32(len(index)+crc32.Size)/4-1)
	footer = append(footer, xzFlags...)
	addSum(b, footer)
	b.Write(footer)
	b.WriteString("YZ")
	return b.Bytes()
}

// addSum writes the CRC32 of a text.
func addSum(b *bytes.Buffer, text []byte) {
	_ = binary.Write(b, binary.LittleEndian, crc32.ChecksumIEEE(text))
}
