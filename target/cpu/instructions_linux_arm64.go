//go:build !nodriver

package cpu

// synchronizeInstructions makes written code visible to instruction fetches.
func synchronizeInstructions(at uintptr, bytes uint64)

// PermitTiles asks the system for the registers of AMX, which this processor does not have.
func PermitTiles() error { return nil }
