package settings

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"urigrep/internal/command/option"
)

// checkPlaces refuses options that put something before a target where none is printed: a form with fields
// of its own has to name the field.
func (s *Settings) checkPlaces() error {
	for _, o := range []struct {
		name, field string
		given       bool
	}{
		{"line-number", "line", s.Text.Line},
		{"column", "column", s.Text.Column},
		{"byte-offset", "start", s.Text.Offset},
		{"with-filename", "path", s.names == option.Always},
	} {
		if !o.given {
			continue
		}
		if s.rewrites() && !s.Write.DryRun {
			return fmt.Errorf("--%s does nothing with --%s, which prints the text itself", o.name, s.Shapes[0].name)
		}
		if err := s.checkField(o.name, o.field); err != nil {
			return err
		}
	}
	for _, o := range []struct {
		name, instead string
		given         bool
	}{
		{"no-filename", ": name those that are wanted, as in %s=line,target", s.names == option.Never},
		{"hyperlink", ", and not for a terminal", s.Hyperlink == option.Always},
	} {
		switch form, _ := s.Shapes.one(); {
		case !o.given:
		case s.CountBy != nil:
			return fmt.Errorf("--%s does nothing with --count-by, which prints neither targets nor names of files",
				o.name)
		case s.printsFields():
			instead := strings.Replace(o.instead, "%s", "--"+form, 1)
			return fmt.Errorf("--%s does nothing with --%s, whose fields are its own%s", o.name, form, instead)
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

// checkField refuses an option in place of which a form with fields of its own has to name a field.
func (s *Settings) checkField(option, field string) error {
	if !s.printsFields() {
		return nil
	}
	form, value := s.Shapes.one()
	example := fmt.Sprintf("--%s=%s,%s", form, field, value)
	named := slices.Contains(strings.Split(value, ","), field)
	switch {
	case s.CountBy != nil:
		form, value = "count-by", strings.Join(s.CountBy, " ")
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
	return fmt.Errorf("--%s does nothing with --%s, whose fields are its own: name the field %s, as in %s", option,
		form, field, example)
}
