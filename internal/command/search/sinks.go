package search

import (
	"urigrep/internal/output"
	"urigrep/internal/output/counts"
	"urigrep/internal/output/jsonlines"
	"urigrep/internal/output/plain"
	"urigrep/internal/output/rewrite"
	"urigrep/internal/output/table"
	"urigrep/internal/output/templates"
)

// A sinkMaker makes the sink of a form of output.
type sinkMaker func(*output.Options) (output.Sink, error)

// sinks has the forms of output by the option that asks for each; "" is without any.
var sinks = map[string]sinkMaker{
	"":                    plain.New,
	"count":               plain.NewCount,
	"files-with-matches":  plain.NewWith,
	"files-without-match": plain.NewWithout,
	"lines":               plain.NewLines,
	"json":                jsonlines.New,
	"csv":                 table.NewCSV,
	"tsv":                 table.NewTSV,
	"format":              templates.Sink,
	"count-by":            counts.New,
	"explain":             plain.NewExplainer,
	"replace":             rewrite.NewReplacer,
	"mend":                rewrite.NewMender,
	"annotate":            rewrite.NewAnnotator,
}

// NewSink returns the sink that the options ask for.
func (c *Config) NewSink() (output.Sink, error) {
	o := &output.Options{Style: c.Text, Value: c.Template, Values: c.CountBy, Form: c.Form, RFC: c.Pipeline.RFC}
	sink, err := sinks[c.Print](o)
	if err != nil {
		return nil, FieldError(c.Print, err)
	}
	if c.Quiet {
		return output.Nothing{}, nil // what the options say was looked at all the same
	}
	return sink, nil
}
