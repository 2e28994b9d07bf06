package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// platforms are the tags of the systems that the binary of a target runs on, as the Python packaging
// specifications name them. The static binary of linux needs no C library, so it is one for both.
var platforms = map[target][]string{
	{"darwin", "amd64"}:  {"macosx_12_0_x86_64"},
	{"darwin", "arm64"}:  {"macosx_12_0_arm64"},
	{"linux", "amd64"}:   {"manylinux_2_17_x86_64", "manylinux2014_x86_64", "musllinux_1_1_x86_64"},
	{"linux", "arm64"}:   {"manylinux_2_17_aarch64", "manylinux2014_aarch64", "musllinux_1_1_aarch64"},
	{"windows", "amd64"}: {"win_amd64"},
	{"windows", "arm64"}: {"win_arm64"},
}

// wheel makes the Python package with the binary of a target in it, where pip knows its system.
func (r *release) wheel(t target, binary []byte) error {
	tags := platforms[t]
	if tags == nil {
		return nil
	}
	version := pythonVersion(r.version)
	files, err := r.python(version, "src")
	if err != nil {
		return err
	}
	top := "urigrep-" + version
	about := "Wheel-Version: 1.0\nGenerator: urigrep-release\nRoot-Is-Purelib: false\n"
	for _, tag := range tags {
		about += "Tag: py3-none-" + tag + "\n"
	}
	files = append(files,
		file{name: top + ".data/scripts/" + t.binary(), data: binary, mode: 0o755},
		file{name: top + ".dist-info/METADATA", data: r.metadata(version)},
		file{name: top + ".dist-info/WHEEL", data: []byte(about)},
	)
	for _, f := range r.share {
		if strings.HasPrefix(f.name, "LICEN") {
			files = append(files, file{name: top + ".dist-info/licenses/" + f.name, data: f.data})
		}
	}
	files = append(files, file{name: top + ".dist-info/RECORD", data: recordOf(files, top)})
	name := top + "-py3-none-" + strings.Join(tags, ".") + ".whl"
	return r.write(name, func(path string) error { return r.zip(path, "", files) })
}

// sdist makes the Python package alone, which finds the command in PATH.
func (r *release) sdist() error {
	version := pythonVersion(r.version)
	files, err := r.python(version, ".")
	if err != nil {
		return err
	}
	files = append(files, file{name: "PKG-INFO", data: r.metadata(version)})
	for _, f := range r.share {
		if f.name == "LICENSE" {
			files = append(files, f)
		}
	}
	folder := "urigrep-" + version
	return r.write(folder+".tar.gz", func(path string) error { return r.tar(path, folder, files) })
}

// python returns the files of a folder of the Python package, by their names there.
func (r *release) python(version, folder string) (files []file, err error) {
	top := filepath.Join(r.root, "python", folder)
	err = filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && strings.HasSuffix(d.Name(), ".egg-info") || d != nil && d.Name() == "__pycache__" {
				return filepath.SkipDir
			}
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(top, path)
		if filepath.Base(name) == "_version.py" {
			data = fmt.Appendf(nil, "__version__ = %q\n", version)
		}
		files = append(files, file{name: filepath.ToSlash(name), data: data})
		return err
	})
	return files, err
}

// metadata returns the core metadata of the Python package, in version 2.1.
func (r *release) metadata(version string) []byte {
	readme, _ := os.ReadFile(filepath.Join(r.root, "python/README.md")) // it has been read before
	return fmt.Appendf(nil, `Metadata-Version: 2.1
Name: urigrep
Version: %s
Summary: Find every URI in plain text: joined over line breaks, cleaned, validated, with positions
License: MIT
Requires-Python: >=3.9
Description-Content-Type: text/markdown

%s`, version, readme)
}

// recordOf returns the list of the files of a wheel with their sums, which names itself without one.
func recordOf(files []file, top string) []byte {
	var b strings.Builder
	for _, f := range sorted(files) {
		sum := sha256.Sum256(f.data)
		fmt.Fprintf(&b, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.data))
	}
	fmt.Fprintf(&b, "%s.dist-info/RECORD,,\n", top)
	return []byte(b.String())
}

var (
	semver = regexp.MustCompile(`^(\d+\.\d+\.\d+)(?:-([0-9A-Za-z.-]+))?(?:\+([0-9A-Za-z.-]+))?$`)
	// pseudo is the end of the version that the go command gives a revision without a tag.
	pseudo = regexp.MustCompile(`^(?:.*\.)?(\d{14})-([0-9a-f]{12})$`)
	stages = []struct{ semver, python string }{{"alpha", "a"}, {"beta", "b"}, {"rc", "rc"}}
)

// pythonVersion returns a version as Python writes it (PEP 440): 1.2.0-rc.1 is 1.2.0rc1, and a
// revision without a tag a development release with the time of the revision as its number.
func pythonVersion(version string) string {
	m := semver.FindStringSubmatch(version)
	if m == nil {
		return version
	}
	local := []string{m[3]}
	number := m[1]
	if p := pseudo.FindStringSubmatch(m[2]); p != nil {
		number, local = number+".dev"+p[1], []string{p[2], m[3]}
	} else if m[2] != "" {
		number += preRelease(m[2])
	}
	if local = slices.DeleteFunc(local, func(s string) bool { return s == "" }); len(local) > 0 {
		number += "+" + strings.ReplaceAll(strings.Join(local, "."), "-", ".")
	}
	return number
}

// preRelease returns the stage of a release, of the three that Python knows; any other is a
// development release.
func preRelease(name string) string {
	for _, s := range stages {
		if n, ok := strings.CutPrefix(name, s.semver); ok {
			return s.python + cmp.Or(strings.Trim(n, ".-"), "0")
		}
	}
	return ".dev0"
}
