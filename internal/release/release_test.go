package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"debug/elf"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// made returns the folder of a release of this system, which all tests share.
func made(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the command")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	first.Do(func() { first.err = makeIn(filepath.Join(top, "first")) })
	if first.err != nil {
		t.Fatal(first.err)
	}
	return filepath.Join(top, "first", "out")
}

var (
	top   string // folder of all releases
	first struct {
		sync.Once
		err error
	}
)

func TestMain(m *testing.M) {
	var err error
	if top, err = os.MkdirTemp("", "release-test"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	state := m.Run()
	_ = os.RemoveAll(top)
	os.Exit(state)
}

// makeIn makes a release of this system in the folder out of a folder, from a clone of the last
// revision beside it, and thus from another place for each folder.
func makeIn(folder string) error {
	clone := filepath.Join(folder, "clone")
	if out, err := exec.Command("git", "clone", "-q", "../..", clone).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	r := release{out: filepath.Join(folder, "out"), root: clone, only: here.String()}
	return r.run()
}

func TestTwoReleasesAreTheSame(t *testing.T) {
	first, second := made(t), filepath.Join(top, "second")
	if err := makeIn(second); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(first, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(second, "out", "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("sums\n%swant\n%s", got, want)
	}
	if n := bytes.Count(want, []byte("\n")); runtime.GOOS == "linux" && n != 9 {
		t.Errorf("%d files, want an archive, a bill of materials, three packages, two images, a wheel and its source:\n%s", n, want)
	}
}

func TestArchive(t *testing.T) {
	folder := made(t)
	packed := one(t, folder, archives)
	list, err := exec.Command("tar", "-tzf", packed).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"/urigrep\n", "/LICENSE\n", "/LICENCES.txt\n", "/docs/urigrep.1\n", "/completions/_urigrep\n", "/completions/urigrep\n", "/completions/urigrep.fish\n"} {
		if !strings.Contains(string(list), want) {
			t.Errorf("no %q in\n%s", want, list)
		}
	}
	folder = t.TempDir()
	if out, err := exec.Command("tar", "-xzf", packed, "-C", folder, "--strip-components=1").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	binary := filepath.Join(folder, "urigrep")
	out, err := exec.Command(binary, "--version").CombinedOutput()
	if err != nil || !regexp.MustCompile(`^urigrep \S+ \(revision [0-9a-f]{12} of \d{4}-\d\d-\d\d\), go`).Match(out) {
		t.Errorf("--version: %v: %s", err, out)
	}
	page, err := os.ReadFile(filepath.Join(folder, "docs/urigrep.1"))
	if err != nil {
		t.Fatal(err)
	}
	if title := `"urigrep ` + strings.Fields(string(out))[1] + `"`; !bytes.Contains(page, []byte(title)) {
		t.Errorf("no %s in the title of the manual page", title)
	}
	licencesAreComplete(t, binary, filepath.Join(folder, "LICENCES.txt"))
	billIsComplete(t, binary, filepath.Join(folder, "urigrep.cdx.json"))
}

// billIsComplete checks that the bill of materials has the SHA-256 sum of a binary, and each of its
// modules with one licence or more.
func billIsComplete(t *testing.T, binary, path string) {
	t.Helper()
	var b bom
	if text, err := os.ReadFile(path); err != nil || json.Unmarshal(text, &b) != nil {
		t.Fatalf("%s: %v: %s", path, err, text)
	}
	data, err := os.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(data)); b.Metadata.Component.Hashes[0].Content != sum {
		t.Errorf("sum %s, want %s", b.Metadata.Component.Hashes[0].Content, sum)
	}
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]string{}
	for _, c := range b.Components {
		has[c.Purl] = c.Licences[0].Expression
	}
	for _, m := range info.Deps {
		if has["pkg:golang/"+m.Path+"@"+m.Version] == "" {
			t.Errorf("no component %s %s with a licence", m.Path, m.Version)
		}
	}
	if len(has) != len(info.Deps)+1 || len(b.Dependencies) != len(has)+1 {
		t.Errorf("%d components and %d dependencies of %d modules", len(has), len(b.Dependencies), len(info.Deps))
	}
}

// Binaries are position-independent where the linker makes that: of a package the one, of an archive
// for linux not, which has to run without a loader.
func TestPositionIndependent(t *testing.T) {
	if here.os != "linux" {
		t.Skip("reads ELF")
	}
	folder := made(t)
	for _, c := range []struct {
		file, unpack, binary string
		want                 elf.Type
	}{
		{archives, `tar -xzf "$0" --strip-components=1`, "urigrep", elf.ET_EXEC},
		{"*.deb", `dpkg -x "$0" .`, "usr/bin/urigrep", elf.ET_DYN},
	} {
		paths, err := filepath.Glob(filepath.Join(folder, c.file))
		if err != nil || len(paths) != 1 {
			t.Fatalf("%s: %q, %v", c.file, paths, err)
		}
		unpack := exec.Command("sh", "-c", c.unpack, paths[0])
		unpack.Dir = t.TempDir()
		if out, err := unpack.CombinedOutput(); err != nil {
			t.Logf("%s: not unpacked: %v: %s", c.file, err, out)
			continue
		}
		binary, err := elf.Open(filepath.Join(unpack.Dir, c.binary))
		if err != nil {
			t.Fatal(err)
		}
		if binary.Type != c.want || binary.Section(".symtab") != nil || binary.Section(".debug_info") != nil {
			t.Errorf("%s: %v, or not stripped, want %v", c.file, binary.Type, c.want)
		}
		_ = binary.Close()
	}
}

// The image is the layout of OCI: every digest is that of a blob, and the layer has the binary, the
// licences and nothing that root would be needed for.
func TestImages(t *testing.T) {
	if here.os != "linux" {
		t.Skip("no image is made here")
	}
	checkImage(t, "urigrep-[0-9]*-oci.tar", "/usr/bin/urigrep", func(cmd *exec.Cmd) {
		cmd.Stdin = strings.NewReader("see <http://a.example/\nb>.")
		if out, err := cmd.CombinedOutput(); err != nil || string(out) != "http://a.example/b\n" {
			t.Errorf("in the image: %v: %s", err, out)
		}
	})
	// A runner starts a worker with these options, and more: here one is missing. The program is there too.
	checkImage(t, worker+"-*-oci.tar", boot, func(cmd *exec.Cmd) {
		cmd.Args = append(cmd.Args, "--id=1")
		out, _ := cmd.CombinedOutput()
		if state := cmd.ProcessState.ExitCode(); state != 1 || !strings.HasSuffix(string(out), "No provision endpoint provided.\n") {
			t.Errorf("in the image of workers: state %d: %s", state, out)
		}
		help := exec.Command("/usr/bin/"+worker, "--help=counts")
		help.SysProcAttr, help.Dir = cmd.SysProcAttr, cmd.Dir
		if out, err := help.Output(); err != nil || !strings.HasPrefix(string(out), "--counts=KIND\n") {
			t.Errorf("the program in the image of workers: %v: %s", err, out)
		}
		if info, err := os.Stat(filepath.Join(cmd.SysProcAttr.Chroot, "tmp")); err != nil || info.Mode().Perm() != 0o777 || info.Mode()&os.ModeSticky == 0 {
			t.Errorf("/tmp: %v, %v", info, err)
		}
	})
}

// checkImage checks the image with a name, and calls run with the command that it starts.
func checkImage(t *testing.T, name, entry string, run func(*exec.Cmd)) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(made(t), name))
	if err != nil || len(paths) != 1 {
		t.Fatalf("%q, %v", paths, err)
	}
	blobs := untar(t, paths[0])
	if string(blobs["oci-layout"]) != `{"imageLayoutVersion":"1.0.0"}` {
		t.Errorf("oci-layout: %s", blobs["oci-layout"])
	}
	read := func(d descriptor, into any) {
		t.Helper()
		data := blobs["blobs/sha256/"+strings.TrimPrefix(d.Digest, "sha256:")]
		if digest(data) != d.Digest || len(data) != d.Size {
			t.Fatalf("%s: %d bytes, want %d", d.Digest, len(data), d.Size)
		}
		if into != nil {
			if err := json.Unmarshal(data, into); err != nil {
				t.Fatal(err)
			}
		}
	}
	var top, index struct{ Manifests []descriptor }
	if err := json.Unmarshal(blobs["index.json"], &top); err != nil || len(top.Manifests) != 1 {
		t.Fatalf("%v, %+v", err, top)
	}
	read(top.Manifests[0], &index)
	for _, m := range index.Manifests {
		var manifest struct {
			Config descriptor
			Layers []descriptor
		}
		read(m, &manifest)
		var config struct {
			Architecture string
			Config       struct {
				User       string
				Entrypoint []string
			}
			RootFS struct {
				DiffIDs []string `json:"diff_ids"`
			}
		}
		read(manifest.Config, &config)
		read(manifest.Layers[0], nil)
		layer := gunzipped(t, blobs["blobs/sha256/"+manifest.Layers[0].Digest[len("sha256:"):]])
		if config.Architecture != here.arch || config.Config.User != nobody || len(config.Config.Entrypoint) != 1 || config.Config.Entrypoint[0] != entry || len(config.RootFS.DiffIDs) != 1 || config.RootFS.DiffIDs[0] != digest(layer) {
			t.Errorf("%+v", config)
		}
		runLayer(t, layer, entry, run)
	}
}

// runLayer runs the binary of a layer where nothing else is, as another user than root; only root
// can do that.
func runLayer(t *testing.T, layer []byte, entry string, run func(*exec.Cmd)) {
	t.Helper()
	root := t.TempDir()
	for dir := root; dir != os.TempDir() && os.Geteuid() == 0; dir = filepath.Dir(dir) {
		_ = os.Chmod(dir, 0o755)
	}
	unpack := exec.Command("tar", "-x", "-C", root)
	unpack.Stdin = bytes.NewReader(layer)
	if out, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if os.Geteuid() != 0 {
		t.Log("not root: the image is not run")
		return
	}
	cmd := exec.Command(entry)
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: 65532, Gid: 65532}}
	cmd.Dir = "/"
	run(cmd)
}

// untar returns the files of an archive.
func untar(t *testing.T, path string) map[string][]byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for r := tar.NewReader(bytes.NewReader(data)); ; {
		h, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if all[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
}

func gunzipped(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// licencesAreComplete checks that the list has each module of a binary, under a licence with a
// name and with its text.
func licencesAreComplete(t *testing.T, binary, path string) {
	t.Helper()
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range append(info.Deps, &debug.Module{Path: standardLibrary, Version: strings.TrimPrefix(info.GoVersion, "go")}) {
		row := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(m.Path) + ` +` + regexp.QuoteMeta(m.Version) + ` +\S`)
		text := regexp.MustCompile(`(?m)^-{80}\n` + regexp.QuoteMeta(m.Path+" "+m.Version) + `\n\n\S`)
		if !row.Match(list) || !text.Match(list) {
			t.Errorf("%s %s: no licence or no text of it", m.Path, m.Version)
		}
	}
}

// TestDebianPackage installs the package, runs the command, and removes the package. It
// needs root and dpkg, and a system that has no urigrep.
func TestDebianPackage(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("not root")
	}
	if _, err := exec.LookPath("dpkg"); err != nil {
		t.Skip("no dpkg")
	}
	if exec.Command("dpkg", "-s", "urigrep").Run() == nil {
		t.Skip("urigrep is installed")
	}
	packages, err := filepath.Glob(filepath.Join(made(t), "*.deb"))
	if err != nil || len(packages) != 1 {
		t.Fatalf("packages %v, %v; want one", packages, err)
	}
	run := func(name string, args ...string) string {
		t.Helper()
		out, err := exec.Command(name, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v: %s", name, args, err, out)
		}
		return string(out)
	}
	run("dpkg", "-i", packages[0])
	installed := true
	t.Cleanup(func() {
		if installed {
			_ = exec.Command("dpkg", "-r", "urigrep").Run()
		}
	})
	if out := run("/usr/bin/urigrep", "--version"); !strings.HasPrefix(out, "urigrep ") {
		t.Errorf("--version: %s", out)
	}
	cmd := exec.Command("/usr/bin/urigrep")
	cmd.Stdin = strings.NewReader("see <http://a.example/\nb>.")
	if out, err := cmd.Output(); err != nil || string(out) != "http://a.example/b\n" {
		t.Errorf("found %q, %v", out, err)
	}
	for _, file := range []string{"/usr/share/man/man1/urigrep.1.gz", "/usr/share/bash-completion/completions/urigrep", "/usr/share/doc/urigrep/LICENCES.txt"} {
		info, err := os.Stat(file)
		if err != nil {
			if strings.HasPrefix(file, "/usr/share/man") || strings.HasPrefix(file, "/usr/share/doc") {
				continue // a system made small passes over documents (dpkg's path-exclude)
			}
			t.Error(err)
			continue
		}
		if info.Size() == 0 || info.Mode().Perm() != 0o644 {
			t.Errorf("%s: %d bytes, mode %v", file, info.Size(), info.Mode())
		}
	}
	run("dpkg", "-r", "urigrep")
	installed = false
	if _, err := os.Stat("/usr/bin/urigrep"); !os.IsNotExist(err) {
		t.Errorf("after removal: %v", err)
	}
}
