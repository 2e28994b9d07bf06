package scan

import (
	"math/rand/v2"
	"syscall"
	"testing"
)

// TestTriggersReadInsideText gives texts that begin and end where a page does that
// must not be read.
func TestTriggersReadInsideText(t *testing.T) {
	page := syscall.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Munmap(memory)
	readable := memory[page : 2*page]
	for _, guard := range [][]byte{memory[:page], memory[2*page:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	for n := range 400 {
		source := randomText(r, n)
		atStart, atEnd := readable[:n], readable[page-n:]
		copy(atStart, source)
		checkTriggers(t, atStart, 0, n, allTriggers)
		copy(atEnd, source)
		checkTriggers(t, atEnd, 0, n, allTriggers)
		checkTriggers(t, atEnd, n/3, n, Colon|Dot)
	}
}
