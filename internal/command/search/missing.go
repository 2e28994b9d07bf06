package search

import (
	"fmt"
	"strings"
	"unicode"
)

// looksLikePattern reports whether an operand that names no file may be meant as a regular
// expression, as for grep.
func looksLikePattern(operand string) bool {
	if strings.ContainsFunc(operand, unicode.IsControl) {
		return false
	}
	return strings.ContainsAny(operand, `\^$|()[]{}*+?`) || strings.Contains(operand, "://")
}

// missing returns the error for an operand that names no file.
func (c *Config) missing(operand string, err error) error {
	if name := c.Misplaced[operand]; name != "" {
		return fmt.Errorf("%w; a value of --%s stands after =: --%[2]s=%s", err, name, operand)
	}
	first := len(c.Paths) > 1 && operand == c.Paths[0] && !strings.ContainsAny(operand, "./\\")
	if first || looksLikePattern(operand) {
		return fmt.Errorf("%w; arguments are file names; to filter by pattern use -e PATTERN", err)
	}
	return err
}
