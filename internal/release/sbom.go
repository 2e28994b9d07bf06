package main

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"time"
)

// A bom is a bill of materials in CycloneDX 1.6, as far as it is used here
// (https://cyclonedx.org/docs/1.6/json/).
type bom struct {
	Schema       string       `json:"$schema"`
	Format       string       `json:"bomFormat"`
	SpecVersion  string       `json:"specVersion"`
	Version      int          `json:"version"`
	Metadata     metadata     `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Type     string       `json:"type"`
	Ref      string       `json:"bom-ref"`
	Name     string       `json:"name"`
	Version  string       `json:"version"`
	Purl     string       `json:"purl,omitempty"`
	Licences []bomLicence `json:"licenses"`
	Hashes   []hash       `json:"hashes,omitempty"`
}

type bomLicence struct {
	Expression string `json:"expression"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type dependency struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn,omitempty"`
}

// bill returns the bill of materials of a binary: itself, with the SHA-256 sum of the file, and the
// modules that it is made of, with their licences. The go command does not record which module
// needs which, so all are dependencies of the binary.
func (r *release) bill(t target, name string, info *debug.BuildInfo, sum string) ([]byte, error) {
	all, err := r.licencesOf(info)
	if err != nil {
		return nil, err
	}
	main := component{
		Type: "application", Ref: name, Name: name, Version: r.version,
		Purl:     fmt.Sprintf("pkg:generic/%s@%s?os=%s&arch=%s", name, r.version, t.os, t.arch),
		Licences: []bomLicence{{"MIT"}}, Hashes: []hash{{"SHA-256", sum}},
	}
	b := bom{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		Metadata:     metadata{Timestamp: r.time.Format(time.RFC3339), Component: main},
		Dependencies: []dependency{{Ref: main.Ref}},
	}
	for _, l := range all {
		c := component{Type: "library", Name: l.module, Version: l.version, Licences: []bomLicence{{l.name}}}
		c.Purl = "pkg:golang/" + l.module + "@" + l.version
		c.Ref = c.Purl
		b.Components = append(b.Components, c)
		b.Dependencies[0].DependsOn = append(b.Dependencies[0].DependsOn, c.Ref)
		b.Dependencies = append(b.Dependencies, dependency{Ref: c.Ref})
	}
	text, err := json.MarshalIndent(b, "", "  ")
	return append(text, '\n'), err
}
