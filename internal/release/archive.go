package main

import (
	"archive/tar"
	"archive/zip"
	"cmp"
	"compress/gzip"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// sorted returns files by name.
func sorted(files []file) []file {
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	return files
}

// permissions returns the mode of a file: that of a document unless it has another.
func (f file) permissions() os.FileMode {
	if f.mode == 0 {
		return 0o644
	}
	return f.mode
}

// tar writes files into a folder of a compressed tar archive.
func (r *release) tar(name, folder string, files []file) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer out.Close()
	z := gzip.NewWriter(out) // the best compression takes three times as long for half a percent
	if err := writeTar(z, folder, files, r.time); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return out.Close()
}

// writeTar writes files as a tar archive, by name, below a folder.
func writeTar(out io.Writer, folder string, files []file, at time.Time) error {
	w := tar.NewWriter(out)
	for _, f := range sorted(files) {
		h := &tar.Header{
			Typeflag: tar.TypeReg, Name: path.Join(folder, f.name), Size: int64(len(f.data)),
			Mode:    int64(f.permissions().Perm()),
			ModTime: at, Format: tar.FormatUSTAR,
		}
		if strings.HasSuffix(f.name, "/") {
			h.Typeflag, h.Name = tar.TypeDir, h.Name+"/"
		}
		if f.mode&os.ModeSticky != 0 {
			h.Mode |= 0o1000
		}
		if err := w.WriteHeader(h); err != nil {
			return err
		}
		if _, err := w.Write(f.data); err != nil {
			return err
		}
	}
	return w.Close()
}

// zip writes files into a folder of a zip archive.
func (r *release) zip(name, folder string, files []file) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer out.Close()
	w := zip.NewWriter(out)
	for _, f := range sorted(files) {
		h := &zip.FileHeader{Name: path.Join(folder, f.name), Method: zip.Deflate, Modified: r.time.In(time.UTC)}
		h.SetMode(f.permissions())
		to, err := w.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := to.Write(f.data); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return out.Close()
}
