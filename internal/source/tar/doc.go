// Package tar reads tar archives: ustar and pax (POSIX.1-2017, pax), GNU, and those of Version 7.
//
// Each regular file is a Member. Small ones are collected in Batches, so that several workers read
// them. Folders, links and devices hold no text. After damage the next header is searched, which is a
// block with the right checksum; so are archives found that follow the end of another.
package tar
