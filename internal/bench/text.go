package main

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// peers are programs that use libraries of other languages.
//
//go:embed peers
var peers embed.FS

// text writes a text, repeated up to the size that is asked for, into a file and returns its path. It
// holds no text in memory: what this program has counts as memory of those that it starts.
func (b *bench) text(name string) (path string, err error) {
	if name == "" {
		return "", nil
	}
	path = filepath.Join(b.folder, strings.ReplaceAll(name, " ", "-"))
	out, err := os.Create(path)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	for size := int64(0); size < b.size; {
		n, err := writeOnce(out, name)
		if err != nil {
			return "", err
		}
		size += n
	}
	return path, nil
}

// writeOnce writes a text, or its paragraphs as rows of JSON Lines.
func writeOnce(out io.Writer, name string) (int64, error) {
	name, asRows := strings.CutSuffix(name, " as rows")
	in, err := corpus(name)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	if asRows {
		return writeRows(out, in)
	}
	return io.Copy(out, in)
}

// corpus returns a real text, or one made up where there is no folder of real ones.
func corpus(name string) (io.ReadCloser, error) {
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" {
		return io.NopCloser(bytes.NewReader(madeUp())), nil
	}
	packed, err := os.Open(filepath.Join(shared, "corpora", name+".zst"))
	if err != nil {
		return nil, err
	}
	z, err := zstd.NewReader(packed, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true))
	if err != nil {
		return nil, errors.Join(err, packed.Close())
	}
	return unpacked{z, packed}, nil
}

// unpacked is a compressed file that is read.
type unpacked struct {
	*zstd.Decoder
	packed *os.File
}

func (u unpacked) Close() error {
	u.Decoder.Close()
	return u.packed.Close()
}

// madeUp returns prose of a megabyte with a reference in 2,000 bytes, in a mailbox.
func madeUp() []byte {
	var b bytes.Buffer
	for i := 0; b.Len() < 1_000_000; i++ {
		fmt.Fprintf(&b,
			"From ada@tides.example Mon Jan  1 00:00:00 2035\nFrom: ada@tides.example\nSubject: note %d\n\n", i)
		for line := range 28 {
			fmt.Fprintf(&b, "The tide was high at noon, said the keeper of gauge %d, and it fell by dusk.\n", i*line)
		}
		fmt.Fprintf(&b, "See <https://tides.example/gauges/%d> for the curve.\n\n", i)
	}
	return b.Bytes()
}

// writeRows writes the paragraphs of a text as rows of JSON Lines.
func writeRows(out io.Writer, in io.Reader) (size int64, err error) {
	lines := bufio.NewReader(in)
	var paragraph []byte
	for err == nil {
		var line []byte
		line, err = lines.ReadBytes('\n')
		if paragraph = append(paragraph, line...); len(line) > 1 && err == nil {
			continue
		}
		row, _ := json.Marshal(map[string]string{"text": string(paragraph)}) // cannot fail
		n, err := out.Write(append(row, '\n'))
		if err != nil {
			return size, err
		}
		size, paragraph = size+int64(n), paragraph[:0]
	}
	if err == io.EOF {
		err = nil
	}
	return size, err
}
