// Package scan finds the places of a text where URI candidates may begin.
package scan
