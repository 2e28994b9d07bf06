//go:build !unix

package command

import "os"

// terminalWidth returns usualWidth for any character device and 0 for other files: on these
// systems the standard library knows no more.
func terminalWidth(f *os.File) int {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return 0
	}
	return usualWidth
}
