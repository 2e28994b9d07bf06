// Package delimit finds every URI reference of a plain text: it says where the
// candidates that package scan finds end, rejoins those that are broken over
// lines, and says of each what it is.
package delimit
