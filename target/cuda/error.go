package cuda

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Error is a failed call of the driver.
type Error struct {
	Call   string // "cuLaunchKernel"
	Code   int    // CUresult
	Name   string // "CUDA_ERROR_INVALID_VALUE"
	Text   string // the driver's own description
	Device int    // ordinal, -1 when no device is concerned
	What   string // what the call was about: a kernel, a size
	Hint   string // what to change
}

func (e *Error) Error() string {
	var b strings.Builder
	if e.Device >= 0 {
		fmt.Fprintf(&b, "device %d: ", e.Device)
	}
	if e.What != "" {
		b.WriteString(e.What + ": ")
	}
	if e.Text != "" {
		b.WriteString(e.Text)
	} else {
		fmt.Fprintf(&b, "error %d", e.Code)
	}
	fmt.Fprintf(&b, " (%s from %s)", e.nameOrCode(), e.Call)
	if e.Hint != "" {
		b.WriteString("; " + e.Hint)
	}
	return b.String()
}

func (e *Error) nameOrCode() string {
	if e.Name != "" {
		return e.Name
	}
	return fmt.Sprintf("code %d", e.Code)
}

// Result codes that this package looks at (cuda.h, CUresult).
const (
	codeInvalidValue      = 1
	codeOutOfMemory       = 2
	codeNoBinary          = 209
	codeInvalidPTX        = 218
	codeNoJIT             = 221
	codeUnsupportedPTX    = 222
	codeNotFound          = 500
	codeNotReady          = 600
	codeIllegalAddress    = 700
	codeOutOfResources    = 701
	codePeerEnabled       = 704
	codeAssert            = 710
	codeIllegalInstr      = 715
	codeMisaligned        = 716
	codeLaunchFailed      = 719
	codeCooperativeTooBig = 720
	codeNotSupported      = 801
	codeStubLibrary       = 34
	codeDriverMismatch    = 803
)

// losesContext reports whether a result code ends a context: those that cuda.h says "leave the
// process in an inconsistent state".
func losesContext(code int) bool {
	const eccUncorrectable, launchTimeout, stackError, addressSpace, invalidPC = 214, 702, 714, 717, 718
	return slices.Contains([]int{
		eccUncorrectable, codeIllegalAddress, launchTimeout, codeAssert, stackError, codeIllegalInstr, codeMisaligned,
		addressSpace, invalidPC, codeLaunchFailed,
	}, code)
}

// hints say what to change, by result code.
var hints = map[int]string{
	codeOutOfMemory:       "use smaller tensors or free memory",
	codeNoBinary:          "the module was compiled for another chip; compile it for the chip of this device",
	codeInvalidPTX:        "the driver rejects the PTX; see the log",
	codeNoJIT:             "the driver's JIT library (libnvidia-ptxjitcompiler) is not installed; embed a cubin made by ptxas",
	codeUnsupportedPTX:    "the PTX version is newer than the driver; compile for an earlier one or update the driver",
	codeOutOfResources:    "the kernel needs more registers or shared memory than a block may have; use fewer threads or smaller tiles",
	codeCooperativeTooBig: "a cooperative grid must be resident as a whole; use fewer blocks",
	codeIllegalAddress:    "a kernel accessed unmapped memory; the context is lost. Run on the simulator to find the access",
	codeMisaligned:        "a kernel made a misaligned access; the context is lost. Run on the simulator to find the access",
	codeIllegalInstr:      "a kernel executed an illegal instruction; the context is lost",
	codeLaunchFailed:      "a kernel failed; the context is lost. Run on the simulator to find the location",
	codeAssert:            "a device-side assertion failed; the context is lost",
	codeStubLibrary:       "this libcuda is the toolkit's stub, not a driver",
	codeDriverMismatch:    "the driver library does not match the kernel module; restart after the driver update",
}

// HangError says that a stream did not finish before the context of the wait ended.
// The kernels go on running: nothing can stop them short of ending the process.
type HangError struct {
	Device  int
	Stream  string
	Waited  time.Duration
	Pending []string // labels of the last launches that had not been waited for
	Cause   error    // why the wait ended
}

func (e *HangError) Error() string {
	s := fmt.Sprintf("device %d: stream %q did not finish in %v", e.Device, e.Stream, e.Waited.Round(time.Millisecond))
	if len(e.Pending) > 0 {
		s += "; waiting for " + strings.Join(e.Pending, ", ")
	}
	return s + ": a kernel does not end, or waits for a signal that is never sent"
}

func (e *HangError) Unwrap() error { return e.Cause }
