// Package diff reads unified diffs: those of diff -u and git diff, combined ones, and what git log -p
// and git format-patch write.
//
// Of each hunk its new side is a text: the lines that are kept and those that are added, without
// their marks. Its path is that of the new file, and its lines are counted there; offsets are those
// in the diff. What stands outside of hunks is skipped, and so are removed lines.
package diff
