//go:build linux || darwin

// Package guardpage gives tests memory whose ends cannot be overrun in silence.
package guardpage

import (
	"syscall"
	"testing"
)

// Alloc returns a page of memory that stands between two others, which the process may
// neither read nor write: what reads beyond either end of it stops the test. The memory
// lasts as long as the test.
func Alloc(t testing.TB) []byte {
	t.Helper()
	page := syscall.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	})
	for _, guard := range [][]byte{memory[:page], memory[2*page:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return memory[page : 2*page : 2*page]
}
