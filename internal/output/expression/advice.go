package expression

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"urigrep/internal/output/field"
)

// dateAdvice says how dates are compared.
const dateAdvice = `; a date is text that compares as it stands: message.date >= "2005-06"`

// advice returns what to write in place of an expression that cannot be compiled, after a
// semicolon; empty if nothing is known. message is that of package expr, about the operator at
// column of text.
func advice(text, message string, column int) string {
	name := ""
	if column <= len(text) {
		name = operand().FindString(strings.TrimRight(text[:column], " \t\n"))
	}
	switch {
	case strings.Contains(message, `Operator("=")`):
		return "; == compares"
	case strings.Contains(message, "unexpected token EOF"):
		return "; the expression ends too early"
	case strings.Contains(message, "time.Time"), strings.Contains(message, "invalid date"):
		return dateAdvice
	case !strings.Contains(message, "mismatched types"):
		return ""
	}
	ref, err := field.Find(name)
	if err != nil {
		return ""
	}
	return typeAdvice(name, ref)
}

// operand matches the name at the end of a text.
var operand = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\w.]*$`) })

// typeAdvice returns how a field is compared whose type is not that of the other operand.
func typeAdvice(name string, f *field.Ref) string {
	switch f.Type {
	case field.Object:
		var parts []string
		for i := range f.Parts {
			parts = append(parts, name+"."+f.Parts[i].Name)
		}
		return fmt.Sprintf("; %s is an object, with %s", name, strings.Join(parts, ", "))
	case field.Objects:
		return fmt.Sprintf(`; %s is a list of objects: any(%[1]s, .%s == "…")`, name, f.Parts[0].Name)
	case field.Strings:
		return fmt.Sprintf(`; %s is a list of texts: "…" in %[1]s`, name)
	case field.String:
		return fmt.Sprintf(`; %s is text: compare it with text in quotation marks, or int(%[1]s) with a number`, name)
	}
	return ""
}

// unquoted returns the error for a name that no field has, if it stands where a text is compared
// with: texts stand in quotation marks. It returns nil for any other.
func unquoted(text string, unknown *field.Error) error {
	compared := regexp.MustCompile(`([=<>]=?|!=|\b(contains|startsWith|endsWith|matches|in))\s*` +
		regexp.QuoteMeta(unknown.Name) + `\s*($|[^\s\w(.]|and\b|or\b)`)
	if !compared.MatchString(text) {
		return nil
	}
	return fmt.Errorf("no field %s; a text stands in quotation marks: %[1]q", unknown.Name)
}
