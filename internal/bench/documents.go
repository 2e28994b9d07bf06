package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// archiveFiles is the number of files in the archives of the table of documents.
const archiveFiles = 3000

// documentsTable measures made-up prose in archives beside what a command extracts from them, and in
// XML beside the same text as it stands.
func (c config) documentsTable(out, log io.Writer) error {
	t, folder, files, err := c.inFiles(kinds[0], archiveFiles)
	defer os.RemoveAll(folder)
	if err != nil {
		return err
	}
	for _, d := range []struct {
		name, extract string
		write         func(io.Writer, []string) error
	}{
		{"tar", `tar -xOf "$1"`, writeTar}, {"zip", `unzip -p "$1"`, writeZip}, {"xml", "", writeXML},
	} {
		packed := text{path: filepath.Join(folder, "packed."+d.name), uris: -1}
		if packed.size, err = writeFile(packed.path, func(w io.Writer) error { return d.write(w, files) }); err != nil {
			return err
		}
		rows := append(c.ownRows(t, "-j1"), c.ownRows(packed, "-j1 -z")...)
		if d.extract != "" {
			rows[0] = row{text: packed, tool: tool{name: d.extract + " | urigrep -aj1", argv: []string{"sh", "-c", d.extract + ` | "$0" -aj1`, c.urigrep, file}, counts: true}}
		}
		title := fmt.Sprintf("%s, %.0f MB of prose in %d files", d.name, float64(t.size)/megabyte, len(files))
		if err := c.print(contest{title: title, rows: rows}, out, log); err != nil {
			return err
		}
	}
	return nil
}

// writeFile makes a file of what a function writes, and returns its size.
func writeFile(path string, write func(io.Writer) error) (int64, error) {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return 0, err
	}
	return int64(b.Len()), os.WriteFile(path, b.Bytes(), 0o644)
}

// writeTar writes a tar archive of files.
func writeTar(out io.Writer, files []string) error {
	w := tar.NewWriter(out)
	err := eachFile(files, func(name string, content []byte) error {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(content))}); err != nil {
			return err
		}
		_, err := w.Write(content)
		return err
	})
	if err != nil {
		return err
	}
	return w.Close()
}

// writeZip writes a zip archive of files.
func writeZip(out io.Writer, files []string) error {
	w := zip.NewWriter(out)
	err := eachFile(files, func(name string, content []byte) error {
		entry, err := w.Create(name)
		if err == nil {
			_, err = entry.Write(content)
		}
		return err
	})
	if err != nil {
		return err
	}
	return w.Close()
}

// writeXML writes a document in XML with an element for each paragraph of files.
func writeXML(out io.Writer, files []string) error {
	fmt.Fprint(out, "<?xml version=\"1.0\"?>\n<texts>\n")
	err := eachFile(files, func(_ string, content []byte) error {
		for paragraph := range bytes.SplitSeq(content, []byte("\n\n")) {
			fmt.Fprint(out, "<p>")
			if err := xml.EscapeText(out, paragraph); err != nil {
				return err
			}
			fmt.Fprint(out, "</p>\n")
		}
		return nil
	})
	fmt.Fprint(out, "</texts>\n")
	return err
}

// eachFile calls a function with the name and content of each file.
func eachFile(files []string, f func(name string, content []byte) error) error {
	for _, path := range files {
		content, err := os.ReadFile(path)
		if err == nil {
			err = f(filepath.Base(path), content)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
