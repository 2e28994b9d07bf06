//go:build !unix

package command

import "os"

// waiter returns nothing: a read that waits is not ended on this system.
func waiter() (wait func(*os.File) bool, wake func(), ok bool) { return nil, nil, false }
