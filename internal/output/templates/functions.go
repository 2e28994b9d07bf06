package templates

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"text/template"

	"urigrep/internal/output/escape"
	"urigrep/internal/output/field"
	"urigrep/resolve"
)

// functions are the functions that a template has besides those of text/template.
var functions = template.FuncMap{
	"json":  formatJSON,
	"tsv":   formatTSV,
	"shell": formatShell,
	"join":  formatJoin,
	"lower": func(v any) string { return strings.ToLower(fmt.Sprint(v)) },
	"upper": func(v any) string { return strings.ToUpper(fmt.Sprint(v)) },
	"query": query,

	"host":   field.HostOf,
	"domain": field.DomainOf,
	"cidr":   field.InNetwork,

	"replace": strings.ReplaceAll,

	"redact": func(v any) string { return resolve.Redact(fmt.Sprint(v)) },

	"alabels": resolve.ALabels,
	"ulabels": resolve.ULabels,
}

// query returns a parameter of the query of the record, or of the one that is given; a scratch has it for its record.
func query(name string, of ...string) (string, error) {
	if len(of) > 1 {
		return "", errors.New("query: want a name, and at most one query")
	}
	return field.Parameter(name, strings.Join(of, "")), nil
}

// formatJSON returns a value as JSON.
func formatJSON(v any) (string, error) {
	text, err := escape.AppendJSON(nil, v)
	return string(text), err
}

// formatTSV returns a value as a field of tab-separated values: tab, line ends and \ are escaped.
func formatTSV(v any) string { return escape.TSV(fmt.Sprint(v)) }

// formatShell returns a value as one word for a POSIX shell.
func formatShell(v any) string {
	return "'" + strings.ReplaceAll(fmt.Sprint(v), "'", `'\''`) + "'"
}

// formatJoin returns the values of a list with a separator between them; the empty string for a
// field that the record does not have.
func formatJoin(separator string, list any) (string, error) {
	v := reflect.ValueOf(list)
	if v.Kind() == reflect.String && v.Len() == 0 {
		return "", nil
	}
	if v.Kind() != reflect.Slice {
		return "", fmt.Errorf("join: want a list, not %T", list)
	}
	words := make([]string, v.Len())
	for i := range words {
		words[i] = fmt.Sprint(v.Index(i))
	}
	return strings.Join(words, separator), nil
}
