//go:build !unix

package command

import "os"

// terminalWidth returns usualWidth for any character device, for the systems on
// which the standard library does not tell more; 0 for other files.
func terminalWidth(f *os.File) int {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return 0
	}
	return usualWidth
}
