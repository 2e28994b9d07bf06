//go:build !unix

package system

import "os"

// TerminalWidth returns standardWidth for any character device and 0 for other files: on these
// systems the standard library knows no more.
func TerminalWidth(f *os.File) int {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return 0
	}
	return standardWidth
}

// LacksFiles reports whether too few files may be opened for a search, which is not known here.
func LacksFiles() bool { return false }

// waiter returns nothing: a read that waits is not ended on this system.
func waiter() (wait func(*os.File) bool, wake func(), ok bool) { return nil, nil, false }
