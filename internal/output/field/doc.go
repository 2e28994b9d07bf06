// Package field has the fields of the JSON record: their names, types and meanings, and how each is
// computed. They are declared in one table, table.go, from which all else is made: the record
// itself, --json, --csv and --tsv with names of fields, templates, conditions, the lists of fields
// in the manual and the guide, and docs/record.schema.json.
//
// # Terms
//
// Values computes the fields of one record after the other. A getter gets the value of one field
// from them, in each of the forms in which a field is written: as JSON, as the text of a cell, and
// as a Go value for templates and conditions. There is one for each type of value. A field that
// consists of parts is an object, and the getters of its parts get them from that object; so a part
// does not ask whether there is a message, a row or an error that it is a part of.
//
// A Field describes a field, without its value. A Ref is a field or a part that was named, such as
// message.from.address, with its value.
//
// # To add a field
//
// Add an entry to the table. If its value needs something that only some runs compute, such as the
// number of the line, its Needs say so. The tests then name what is to be made again.
package field
