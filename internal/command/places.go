package command

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// checkPlaces refuses options that put something before a target where none is printed: a form with fields
// of its own has to name the field.
func (s *settings) checkPlaces() error {
	for _, o := range []struct {
		name, field string
		given       bool
	}{
		{"line-number", "line", s.text.Line},
		{"column", "column", s.text.Column},
		{"byte-offset", "start", s.text.Offset},
		{"with-filename", "path", s.print.names == always},
	} {
		if !o.given {
			continue
		}
		if s.rewrites() && !s.write.dryRun {
			return fmt.Errorf("--%s does nothing with --%s, which prints the text itself", o.name, s.shapes[0].name)
		}
		if err := s.checkField(o.name, o.field); err != nil {
			return err
		}
	}
	switch {
	case s.text.NameNUL && (s.printsFields() || s.rewrites()):
		return errors.New("--null does nothing where no names of files stand before targets or alone")
	case s.text.RecordEnd == 0 && s.rewrites():
		return fmt.Errorf("--print0 does nothing with --%s, which prints the text itself", s.shapes[0].name)
	case s.text.NoSummary && !s.shapes.has("json"):
		return errors.New("--no-summary needs --json, which has one")
	}
	return nil
}

// printsFields reports whether the form of output has fields of its own.
func (s *settings) printsFields() bool {
	return s.shapes.has("json", "csv", "tsv", "format") || s.print.countBy != nil
}

// checkField refuses an option in place of which a form with fields of its own has to name a field.
func (s *settings) checkField(option, field string) error {
	if !s.printsFields() {
		return nil
	}
	form, value := s.shapes.one()
	example := fmt.Sprintf("--%s=%s,%s", form, field, value)
	named := slices.Contains(strings.Split(value, ","), field)
	switch {
	case s.print.countBy != nil:
		form, value = "count-by", strings.Join(s.print.countBy, " ")
		example = "--count-by " + field
		named = false
	case form == "format":
		example = "{{." + field + "}}"
		named = false
	case form == "json" && value == "":
		return nil // it has all fields
	}
	if named || regexp.MustCompile(`(^|[^\w.])\.?`+field+`\b`).MatchString(value) && form != "json" {
		return nil
	}
	return fmt.Errorf("--%s does nothing with --%s, whose fields are its own: name the field %s, as in %s", option, form, field, example)
}
