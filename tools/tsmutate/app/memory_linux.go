package app

import "syscall"

// maxMemory is what a process with a bug in it may take of the address space.
const maxMemory = 8 << 30

// limitMemory lets a bug that allocates without end fail alone.
func limitMemory() {
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: maxMemory, Max: maxMemory})
}
