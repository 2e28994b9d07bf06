// Package schema_test holds the output of the command against its JSON Schema. It stands apart from
// the tests of the command, since whatever imports the validator takes as long to start as a short run.
package schema_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"urigrep/internal/command"
)

// Every line of JSON that the command writes is as the schema in docs says.
func TestRecordsFollowTheSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../../docs/record.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, args := range [][]string{
		{"-rz", "../../../testdata"},
		{"-rz", "--around=5", "--invalid", "--email", "--domains", "--refang", "--unwrap", "--iri", "../../../testdata"},
		{"--input=text", "--base=http://a.example/b", "--hyphen=both", "--rejoin=all", "--all-schemes", "../../../testdata/notes.md", "../../../testdata/archive.mbox"},
	} {
		var out, messages bytes.Buffer
		command.Run(append([]string{"urigrep", "--json"}, args...), command.Streams{In: strings.NewReader(""), Out: &out, Err: &messages})
		for line := range bytes.Lines(out.Bytes()) {
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
			if err != nil {
				t.Fatalf("%v: %s", err, line)
			}
			if err := schema.Validate(value); err != nil {
				t.Fatalf("%s%v", line, err)
			}
			lines++
		}
	}
	if lines < 200 {
		t.Errorf("%d lines were seen, want more", lines)
	}
}

// What is not as the table says is not as the schema says.
func TestSchemaRefuses(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../../docs/record.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	command.Run([]string{"urigrep", "--json"}, command.Streams{In: strings.NewReader("http://a.example/"), Out: &out, Err: &out})
	record, _, _ := strings.Cut(out.String(), "\n")
	for old, changed := range map[string]string{
		`"start":0`:        `"start":"0"`,
		`"kind":"uri"`:     `"kind":"url"`,
		`"valid":true,`:    ``,
		`"host":`:          `"hots":`,
		`"end":17}`:        `"end":17,"more":1}`,
		`"type":"uri"`:     `"type":"summary"`,
		`"warnings":[]`:    `"warnings":[{"code":"x"}]`,
		`"alternatives":[`: `"alternatives":[1`,
	} {
		text := strings.Replace(record, old, changed, 1)
		if text == record {
			t.Fatalf("no %s in %s", old, record)
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if schema.Validate(value) == nil {
			t.Errorf("%s instead of %s is allowed", changed, old)
		}
	}
}
