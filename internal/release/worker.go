package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
)

// worker is the name of the program of the workers.
const worker = "urigrep-cluster"

// boot is where runners of Beam look for the program that they start in a container: Beam's own, which
// is built from its package. It fetches the program of the job, and is a pool of workers too.
const (
	boot        = "/opt/apache/beam/boot"
	bootPackage = "github.com/apache/beam/sdks/v2/go/container"
)

// makeWorker makes the layer of the worker image of a target: Beam's boot and urigrep-cluster, its bill
// of materials, the licences, the name of its user, and a folder for temporary files. The modules of boot
// are among those of urigrep-cluster.
func (r *release) makeWorker(t target) error {
	data, _, err := r.buildCluster(t, "boot", bootPackage)
	if err != nil {
		return err
	}
	program, info, err := r.buildCluster(t, worker, ".")
	if err != nil {
		return err
	}
	bill, err := r.bill(t, worker, info, fmt.Sprintf("%x", sha256.Sum256(program)))
	if err != nil {
		return err
	}
	licences, err := r.licences(info)
	if err != nil {
		return err
	}
	const documents = "/usr/share/doc/" + worker + "/"
	files := []file{
		{dest: boot, data: data, mode: 0o755},
		{dest: "/usr/bin/" + worker, data: program, mode: 0o755},
		{dest: documents + worker + ".cdx.json", data: bill},
		{dest: documents + "LICENCES.txt", data: licences},
		{dest: "/tmp/", mode: os.ModeSticky | 0o777},
		// Beam asks at its start who its user is, and panics where nothing tells.
		{dest: "/etc/passwd", data: []byte(worker + ":x:" + nobody + "::/tmp:\n"), mode: 0o644},
	}
	for _, f := range r.share {
		if f.name == "LICENSE" {
			f.dest = documents + "copyright"
			files = append(files, f)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.workers[t] = files
	return nil
}

// buildCluster builds a program in the module of urigrep-cluster, and returns it with what it is made of.
func (r *release) buildCluster(t target, name, pkg string) ([]byte, *debug.BuildInfo, error) {
	path := filepath.Join(r.work, t.os+"-"+t.arch+"-"+name)
	cmd := r.goBuild(t, static, "-s -w", path)
	cmd.Args[len(cmd.Args)-1] = pkg
	cmd.Dir = filepath.Join(r.root, "cluster")
	if err := cmd.Run(); err != nil {
		return nil, nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	info, err := buildinfo.ReadFile(path)
	return data, info, err
}
