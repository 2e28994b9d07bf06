package escape

import "strings"

// tabEscapes escapes what cannot stand in a cell of tab-separated values.
var tabEscapes = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// TSV returns s as a cell of tab-separated values: tab, line ends and \ are written as \t, \n, \r
// and \\.
func TSV(s string) string { return tabEscapes.Replace(s) }
