// Package uts58 has the properties of characters by which UTS #58 (Unicode Link Detection)
// delimits references: Link_Term, Link_Bracket and Link_Email. The tables are made from the data
// of the standard.
package uts58
