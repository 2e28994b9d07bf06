package settings

import (
	"errors"
	"fmt"

	"urigrep/internal/command/option"
)

// checkPlaces refuses options that say how targets or names of files are printed where none is: a form with
// fields of its own has to name the field.
func (s *Settings) checkPlaces() error {
	for _, o := range []struct {
		name, field string
		given       bool
	}{
		{"line-number", "line", s.Text.Line},
		{"column", "column", s.Text.Column},
		{"byte-offset", "start", s.Text.Offset},
		{"with-filename", "path", s.names == option.Always},
		{"no-filename", "", s.names == option.Never},
		{"hyperlink", "", s.Hyperlink == option.Always},
	} {
		form, _ := s.Shapes.one()
		switch {
		case !o.given:
		case s.printsFields():
			return fmt.Errorf("--%s does nothing with %s", o.name, s.ownFields(o.field))
		case s.rewrites() && !s.Write.DryRun:
			return fmt.Errorf("--%s does nothing with --%s, which prints the text itself", o.name, form)
		}
	}
	switch {
	case s.Text.NameNUL && (s.printsFields() || s.rewrites()):
		return errors.New("--null does nothing where no names of files stand before targets or alone")
	case s.Text.RecordEnd == 0 && s.rewrites():
		return fmt.Errorf("--print0 does nothing with --%s, which prints the text itself", s.Shapes[0].name)
	case s.Text.NoSummary && !s.Shapes.has("json"):
		return errors.New("--no-summary needs --json, which has one")
	}
	return nil
}

// printsFields reports whether the form of output has fields of its own.
func (s *Settings) printsFields() bool {
	return s.Shapes.has("json", "csv", "tsv", "format") || s.CountBy != nil
}

// ownFields says of a form that its fields are its own, and how it prints one of them; any where field is empty.
func (s *Settings) ownFields(field string) string {
	form, _ := s.Shapes.one()
	example := "--" + form + "=" + field + ",target"
	switch {
	case s.CountBy != nil:
		form, example = "count-by", "--count-by "+field
	case form == "format":
		example = "{{." + field + "}}"
	}
	said := "--" + form + ", whose fields are its own"
	if field == "" {
		return said
	}
	return said + ": the field " + field + " has it, as in " + example
}
