package guardpage_test

import (
	"runtime/debug"
	"testing"
	"unsafe"

	"urigrep/internal/guardpage"
)

// TestAlloc reads the byte after the page.
func TestAlloc(t *testing.T) {
	page := guardpage.Alloc(t)
	page[0], page[len(page)-1] = 1, 1
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() == nil {
			t.Error("the byte after the page can be read")
		}
	}()
	t.Log(*(*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(page)), len(page))))
}
