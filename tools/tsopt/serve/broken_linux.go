package serve

import (
	"os"
	"runtime"
	"syscall"
	"unsafe"
)

// broken reports whether a file is a pipe without a reader.
func broken(f *os.File) bool {
	const pollError = 0x8
	request := struct {
		fd              int32
		events, returns int16
	}{fd: int32(f.Fd())}
	var atOnce syscall.Timespec
	n, _, errno := syscall.Syscall6(syscall.SYS_PPOLL, uintptr(unsafe.Pointer(&request)), 1,
		uintptr(unsafe.Pointer(&atOnce)), 0, 0, 0)
	runtime.KeepAlive(f)
	return errno == 0 && n == 1 && request.returns&pollError != 0
}
