package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
)

// worker is the name of the program of the workers.
const worker = "urigrep-cluster"

// boot is where runners of Beam look for the program that they start in a container.
const boot = "/opt/apache/beam/boot"

// makeWorker makes the layer of the worker image of a target: urigrep-cluster, which starts as Beam's
// containers do, its bill of materials, the licences, the name of its user, and a folder for temporary
// files.
func (r *release) makeWorker(t target) error {
	path := filepath.Join(r.work, t.os+"-"+t.arch+"-worker")
	cmd := r.goBuild(t, static, "-s -w", path)
	cmd.Dir = filepath.Join(r.root, "cluster")
	if err := cmd.Run(); err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return err
	}
	bill, err := r.bill(t, worker, info, fmt.Sprintf("%x", sha256.Sum256(data)))
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
