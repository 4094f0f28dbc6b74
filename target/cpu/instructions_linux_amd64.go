//go:build !nodriver

package cpu

// synchronizeInstructions makes written code visible to instruction fetches, which on x86-64 it always is.
func synchronizeInstructions(uintptr, uint64) {}
