package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/apk"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// formats are those of packages, with the C library of the systems that they are for, whose loader
// loads the binary, and the package that it comes in.
var formats = []struct {
	name    string
	loader  loader
	depends string
}{
	{"apk", musl, "musl"}, {"deb", glibc, "libc6"}, {"rpm", glibc, "glibc"},
}

// packages makes the packages of a linux target.
func (r *release) packages(t target) error {
	made := map[loader]files.Contents{}
	for _, f := range formats {
		if made[f.loader] == nil {
			list, err := r.packaged(t, f.loader)
			if err != nil {
				return err
			}
			made[f.loader] = list
		}
		if err := r.pack(f.name, f.depends, t, made[f.loader]); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

// packaged writes the files of a package into a folder, and returns where each goes.
func (r *release) packaged(t target, l loader) (list files.Contents, err error) {
	contents, _, err := r.contents(t, l)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(r.work, "package")
	if err != nil {
		return nil, err
	}
	for i, f := range contents {
		data := f.data
		if strings.HasSuffix(f.dest, ".gz") {
			if data, err = compressed(data); err != nil {
				return nil, err
			}
		}
		source := filepath.Join(folder, fmt.Sprint(i))
		if err := os.WriteFile(source, data, 0o644); err != nil {
			return nil, err
		}
		list = append(list, &files.Content{
			Source: source, Destination: f.dest,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: f.permissions(), MTime: r.time},
		})
	}
	return list, nil
}

// compressed returns data by gzip, with neither name nor time.
func compressed(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// pack makes one package.
func (r *release) pack(format, depends string, t target, contents files.Contents) error {
	info := nfpm.WithDefaults(&nfpm.Info{
		Name:       "urigrep",
		Arch:       t.arch,
		Platform:   t.os,
		Version:    r.version,
		Section:    "text",
		Priority:   "optional",
		Maintainer: "The urigrep authors <urigrep@localhost>",
		Description: "find every URI in plain text\n urigrep extracts URIs from text, mail, HTML and records by RFC " +
			"3986, Appendix C.",
		License: "MIT",
		MTime:   r.time,
		Overridables: nfpm.Overridables{
			Contents: contents,
			Depends:  []string{depends},
			Umask:    0o022,
		},
	})
	info.RPM.BuildHost = "localhost"
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		return err
	}
	return r.write(packager.ConventionalFileName(info), func(path string) error {
		out, err := os.Create(path)
		if err != nil {
			return err
		}
		defer out.Close()
		if err := packager.Package(info, out); err != nil {
			return err
		}
		return out.Close()
	})
}
