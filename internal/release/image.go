package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// An image is a container image of some targets, being made as an archive of the layout that the OCI
// image specification describes: no daemon is needed, and podman, docker and skopeo read it.
type image struct {
	title string    // name of the program
	entry string    // path of the program
	dir   string    // in which it is started
	time  time.Time // of the revision
	blobs []file
	list  []descriptor // of the manifests, one a target
}

// A descriptor says where a blob is, and what it holds.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    *platform         `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

type platform struct {
	OS   string `json:"os"`
	Arch string `json:"architecture"`
}

const (
	mediaIndex    = "application/vnd.oci.image.index.v1+json"
	mediaManifest = "application/vnd.oci.image.manifest.v1+json"
	mediaConfig   = "application/vnd.oci.image.config.v1+json"
	mediaLayer    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

// nobody is the user and the group that the image runs as: not root, and no user of the host.
const nobody = "65532:65532"

// add adds the files of a target, which have a place on a system, as one layer.
func (i *image) add(t target, version string, files []file) error {
	layer, err := i.layer(files)
	if err != nil {
		return err
	}
	packed, err := compressed(layer)
	if err != nil {
		return err
	}
	config := map[string]any{
		"created": i.time.Format(time.RFC3339), "os": t.os, "architecture": t.arch,
		"config": map[string]any{
			"User": nobody, "Entrypoint": []string{i.entry}, "WorkingDir": i.dir,
			"Env": []string{"USER=" + i.title, "HOME=/tmp"}, // where a cluster chooses another user
			"Labels": map[string]string{
				"org.opencontainers.image.title": i.title, "org.opencontainers.image.version": version,
				"org.opencontainers.image.licenses": "MIT",
			},
		},
		"rootfs":  map[string]any{"type": "layers", "diff_ids": []string{digest(layer)}},
		"history": []map[string]any{{"created": i.time.Format(time.RFC3339), "created_by": "internal/release"}},
	}
	described, err := i.document(mediaConfig, config)
	if err != nil {
		return err
	}
	manifest, err := i.document(mediaManifest, map[string]any{
		"schemaVersion": 2, "mediaType": mediaManifest, "config": described,
		"layers": []descriptor{i.blob(mediaLayer, packed)},
	})
	if err != nil {
		return err
	}
	manifest.Platform = &platform{t.os, t.arch}
	i.list = append(i.list, manifest)
	return nil
}

// layer returns a tar archive of files at their places on a system.
func (i *image) layer(files []file) ([]byte, error) {
	placed := slices.Clone(files)
	for k := range placed {
		placed[k].name = strings.TrimPrefix(placed[k].dest, "/")
	}
	var b bytes.Buffer
	err := writeTar(&b, "", placed, i.time)
	return b.Bytes(), err
}

// document adds a value as a blob of JSON.
func (i *image) document(mediaType string, value any) (descriptor, error) {
	data, err := json.Marshal(value)
	return i.blob(mediaType, data), err
}

// blob adds data as a blob.
func (i *image) blob(mediaType string, data []byte) descriptor {
	d := descriptor{MediaType: mediaType, Digest: digest(data), Size: len(data)}
	i.blobs = append(i.blobs, file{name: "blobs/sha256/" + d.Digest[len("sha256:"):], data: data})
	return d
}

func digest(data []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(data)) }

// write writes the image as an archive, with the version as its tag.
func (i *image) write(path, version string) error {
	index, err := i.document(mediaIndex, map[string]any{"schemaVersion": 2, "mediaType": mediaIndex,
		"manifests": i.list})
	if err != nil {
		return err
	}
	index.Annotations = map[string]string{"org.opencontainers.image.ref.name": strings.ReplaceAll(version, "+", "-")}
	top, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": mediaIndex,
		"manifests": []descriptor{index}})
	if err != nil {
		return err
	}
	files := append(i.blobs, file{name: "oci-layout", data: []byte(`{"imageLayoutVersion":"1.0.0"}`)},
		file{name: "index.json", data: top})
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := writeTar(out, "", files, i.time); err != nil {
		return err
	}
	return out.Close()
}
