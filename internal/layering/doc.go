// Package layering holds the one test of what may import what.
package layering
