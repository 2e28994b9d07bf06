package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// corpora returns a kind for each real text in the folder c.folder that c.only names, sorted by
// name; none if there is no such folder.
func (c config) corpora() (all []kind, err error) {
	if c.folder == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(c.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, entry := range entries {
		name, packed := strings.CutSuffix(entry.Name(), ".zst")
		if packed && (c.only == nil || slices.Contains(c.only, name)) {
			all = append(all, kind{name: name, mail: strings.HasSuffix(name, ".mbox"), packed: filepath.Join(c.folder, entry.Name())})
		}
	}
	return all, err
}

// unpack writes copies of the text of a file compressed with zstd to path, as many as fit into
// size bytes but at least one, and returns their number.
func unpack(packed, path string, size int64) (copies int64, err error) {
	compressed, err := os.ReadFile(packed)
	if err != nil {
		return 0, err
	}
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		return 0, err
	}
	defer decoder.Close()
	content, err := decoder.DecodeAll(compressed, nil)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", packed, err)
	}
	if len(content) == 0 {
		return 0, fmt.Errorf("%s: %w", packed, io.ErrUnexpectedEOF)
	}
	f, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	for copies = 0; copies < max(1, size/int64(len(content))); copies++ {
		if _, err := f.Write(content); err != nil {
			return copies, errors.Join(err, f.Close())
		}
	}
	return copies, f.Close()
}

// corpusText returns the real text of a kind, unpacked into c.dir.
func (c config) corpusText(k kind, size int64) (text, error) {
	t := text{path: filepath.Join(c.dir, k.name), uris: -1}
	var err error
	if t.copies, err = unpack(k.packed, t.path, size); err != nil {
		return text{}, err
	}
	info, err := os.Stat(t.path)
	if err != nil {
		return text{}, err
	}
	t.size = info.Size()
	return t, nil
}
