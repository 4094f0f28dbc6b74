//go:build !nodriver

package cpu

// synchronizeInstructions makes written code visible to instruction fetches.
func synchronizeInstructions(at uintptr, bytes uint64)
