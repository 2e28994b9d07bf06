package office

import (
	"bytes"
	"encoding/xml"
	"path"
	"slices"
	"strings"
)

// A relation is a relationship of a part to what is outside of the document (ECMA-376, part 2, §6.5).
type relation struct {
	target string
	used   bool
}

const (
	maxRelations = 16 << 20 // bytes of the relationships of a part
	maxLinks     = 1 << 17  // of them that lead outside
	maxTarget    = 64 << 10 // bytes of a target
)

// relations returns the relationships of a part to what is outside, and their indices by id.
func (d *document) relations(name string) (all []relation, ids map[string]int) {
	ids = make(map[string]int)
	d.eachRelationship(name, func(attribute func(string) string) {
		id, target := attribute("Id"), attribute("Target")
		if attribute("TargetMode") == "External" && target != "" && len(target) <= maxTarget && len(all) < maxLinks &&
			!strings.ContainsAny(target, "<>") {
			ids[id] = len(all)
			all = append(all, relation{target: unlike.Replace(target)})
		}
	})
	return all, ids
}

// unlike encodes what stands in no URI, and would be read as the end of a reference or as an escape of
// another notation.
var unlike = strings.NewReplacer("|", "%7C", `\`, "%5C")

// eachRelationship calls visit for each relationship of a part, or of the document, with a function
// that returns the attribute of a name.
func (d *document) eachRelationship(name string, visit func(attribute func(string) string)) {
	dir, base := path.Split(name)
	rels := dir + "_rels/" + base + ".rels"
	if d.files[rels] == nil {
		return
	}
	b, err := d.readAll(rels, maxRelations)
	if err != nil {
		d.damage(rels, err)
	}
	eachElement(b, "Relationship", visit)
}

// eachElement calls visit for each element of a name in XML, as far as that is not damaged, with a
// function that returns the attribute of a name; of "r:id", of one with any prefix.
func eachElement(b []byte, name string, visit func(attribute func(string) string)) {
	r := xml.NewDecoder(bytes.NewReader(b))
	r.Strict = false
	for {
		t, err := r.RawToken()
		if err != nil {
			return
		}
		e, ok := t.(xml.StartElement)
		if !ok || e.Name.Local != name {
			continue
		}
		visit(func(name string) string {
			prefix, local, prefixed := strings.Cut(name, ":")
			if !prefixed {
				local = prefix
			}
			for _, a := range e.Attr {
				if a.Name.Local == local && prefixed == (a.Name.Space != "") {
					return a.Value
				}
			}
			return ""
		})
	}
}

// target returns where the relationship with an id leads, if that is outside of the document.
func (d *document) target(id string) string {
	i, ok := d.linked[id]
	if !ok {
		return ""
	}
	d.links[i].used = true
	return d.links[i].target
}

// mainPart returns the names of the main parts of a document, as its relationships say.
func (d *document) mainPart() (names []string) {
	d.eachRelationship("", func(attribute func(string) string) {
		if strings.HasSuffix(attribute("Type"), "/officeDocument") {
			names = append(names, path.Join(".", strings.TrimPrefix(attribute("Target"), "/")))
		}
	})
	return names
}

// presented returns the names of the slides of a presentation, in the order in which they are shown.
func (d *document) presented() (names []string) {
	targets := make(map[string]string)
	for _, main := range d.mainPart() {
		d.eachRelationship(main, func(attribute func(string) string) {
			targets[attribute("Id")] = path.Join(folder(main), attribute("Target"))
		})
		b, err := d.readAll(main, maxRelations)
		if err != nil {
			d.damage(main, err)
		}
		eachElement(b, "sldId", func(attribute func(string) string) {
			names = append(names, targets[attribute("r:id")])
		})
	}
	return names
}

// first returns all names with some of them first, of those parts that are there, each once.
func (d *document) first(some, all []string) (names []string) {
	taken := make(map[string]bool)
	for _, name := range slices.Concat(some, all) {
		if d.files[name] != nil && !taken[name] {
			taken[name] = true
			names = append(names, name)
		}
	}
	return names
}
