package pipeline

import "syscall"

// dropPages takes pages of a mapped file out of the memory of the process.
func dropPages(memory []byte) { _ = syscall.Madvise(memory, syscall.MADV_DONTNEED) }
