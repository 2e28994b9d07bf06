package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A store is a folder of packages that were fetched and unpacked.
type store struct{ dir string }

// flat makes a name of a file of a path or a source.
var flat = strings.NewReplacer("/", "_", ":", "_", " ", "_")

// open returns the path of a file of a package, fetched and made if it is not there.
func (s store) open(source, path string) (string, error) {
	dir := filepath.Join(s.dir, flat.Replace(source))
	if _, err := os.Stat(dir); err != nil {
		fresh := dir + ".new"
		if err := errors.Join(os.RemoveAll(fresh), os.MkdirAll(fresh, 0o777)); err != nil {
			return "", err
		}
		if err := s.fetch(source, fresh); err != nil {
			return "", err
		}
		if err := os.Rename(fresh, dir); err != nil {
			return "", err
		}
	}
	of, as, isMade := strings.Cut(path, "=>")
	name := filepath.Join(dir, of)
	if !isMade {
		return name, nil
	}
	return s.made(name, as)
}

// fetch fetches a package and unpacks it into a folder.
func (s store) fetch(source, dir string) error {
	from, name, _ := strings.Cut(source, ":")
	switch from {
	case "deb":
		return shell(dir, `apt-get download -qq -o APT::Sandbox::User=root "$1" && dpkg-deb -x *.deb . && rm *.deb`,
			name)
	case "src":
		return shell(dir, `mkdir -p apt/lists/partial
			echo "deb-src http://deb.debian.org/debian bookworm main" >apt/list
			set -- "$1" -o APT::Sandbox::User=root -o Dir::Etc::sourcelist="$PWD/apt/list" -o Dir::Etc::sourceparts=- \
				-o Dir::State::lists="$PWD/apt/lists"
			apt-get update -qq "$2" "$3" "$4" "$5" "$6" "$7" "$8" "$9" &&
			apt-get source -qq --tar-only --download-only "$@" && rm -r apt &&
			tar -xf *.orig.tar.* --strip-components=1 && rm *.orig.tar.*`, name)
	case "npm":
		return shell(dir, `npm pack --silent "$1" && tar -xzf *.tgz && rm *.tgz`, name)
	case "go":
		c := exec.Command("go", "mod", "download", "-json", name)
		c.Dir, c.Stderr = dir, os.Stderr // outside of this module
		out, err := c.Output()
		if err != nil {
			return err
		}
		var module struct{ Dir string }
		if err := json.Unmarshal(out, &module); err != nil {
			return err
		}
		return os.CopyFS(dir, os.DirFS(module.Dir))
	}
	return fmt.Errorf("no such source: %q", source)
}

// made returns the path of the file that another program makes of a file or folder.
func (s store) made(name, as string) (string, error) {
	as, other, isPair := strings.Cut(as, " ")
	out := filepath.Join(s.dir, "made", flat.Replace(strings.TrimPrefix(name, s.dir)+other))
	base := filepath.Base(name)
	made := filepath.Join(out, strings.TrimSuffix(base, filepath.Ext(base))+"."+as)
	if _, err := os.Stat(made); err == nil {
		return made, nil
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return "", err
	}
	switch {
	case as == "cc":
		return made, s.combined(name, strings.Fields(other), made)
	case isPair:
		to, err := s.open(other, ".")
		if err != nil {
			return "", err
		}
		return made, shell(out, `git diff --no-index "$2" "$3" >"$1"; [ $? = 1 ]`, made, name, to)
	case as == "warc.gz":
		return made, crawl(name, strings.TrimSuffix(made, ".warc.gz"))
	case as == "tar.gz":
		return made, shell(name, `tar -czf "$1" .`, made)
	}
	return made, shell(out, `HOME=$PWD/.. soffice --headless --convert-to "$1" "$2" >/dev/null`, as, name)
}

// combined writes the combined diff of a merge: of a package, of a second that was made of it, and of what
// a third made of both.
func (s store) combined(first string, others []string, made string) error {
	dirs := []string{first}
	for _, other := range others {
		dir, err := s.open(other, ".")
		if err != nil {
			return err
		}
		dirs = append(dirs, dir)
	}
	return shell(filepath.Dir(made), `
		export GIT_DIR="$PWD/git" GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
		made=$1 trees=
		shift
		git init -q
		for dir; do
			rm -f git/index
			git --work-tree="$dir" add -Af "$dir" && trees="$trees $(git write-tree)" || exit
		done
		set -- $trees
		a=$(git commit-tree -m a $1) && b=$(git commit-tree -m b -p $a $2) &&
		c=$(git commit-tree -m c -p $a -p $b $3) &&
		git show --cc --format= $c >"$made" && rm -r git`, append([]string{made}, dirs...)...)
}

// crawl writes an archive of the Web of the pages of a folder, with a name to which its suffix is added.
func crawl(folder, name string) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer l.Close()
	go func() { _ = http.Serve(l, http.FileServer(http.Dir(folder))) }()
	return shell(filepath.Dir(name),
		`wget -q -r -l 3 -Q 400k --delete-after --warc-file="$1" "http://$2/"; [ -s "$1.warc.gz" ]`, name,
		l.Addr().String())
}

// shell runs a script in a folder, with arguments.
func shell(dir, script string, args ...string) error {
	c := exec.Command("sh", append([]string{"-c", script, "sh"}, args...)...)
	c.Dir, c.Stderr = dir, os.Stderr
	return c.Run()
}
