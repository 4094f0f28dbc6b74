//go:build !nodriver

package cpu

import (
	"fmt"
	"sync"
	"syscall"
)

// synchronizeInstructions makes written code visible to instruction fetches, which on x86-64 it always is.
func synchronizeInstructions(uintptr, uint64) {}

// PermitTiles asks the system for the registers of AMX, which a process may use only then (Linux,
// Documentation/arch/x86/xstate.rst).
var PermitTiles = sync.OnceValue(func() error {
	const requestPermission, tileData = 0x1023, 18
	if _, _, errno := syscall.Syscall(syscall.SYS_ARCH_PRCTL, requestPermission, tileData, 0); errno != 0 {
		return fmt.Errorf("the system does not permit the registers of AMX: %w", errno)
	}
	return nil
})
