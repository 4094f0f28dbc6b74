//go:build linux && (amd64 || arm64) && !nodriver

package cpu

import (
	"fmt"
	"syscall"
	"unsafe"

	"github.com/tsopt/tsopt/dialects/cpu"
)

// mapPages maps memory of this process that no file holds.
func mapPages(bytes uint64, protection int) (uintptr, error) {
	const noReserve = syscall.MAP_PRIVATE | syscall.MAP_ANON | syscall.MAP_NORESERVE
	at, _, errno := syscall.Syscall6(syscall.SYS_MMAP, 0, uintptr(bytes), uintptr(protection), noReserve, ^uintptr(0), 0)
	if errno != 0 {
		return 0, fmt.Errorf("%d bytes of memory cannot be mapped: %w", bytes, errno)
	}
	return at, nil
}

func unmapPages(at uintptr, bytes uint64) error {
	if _, _, errno := syscall.Syscall(syscall.SYS_MUNMAP, at, uintptr(bytes), 0); errno != 0 {
		return errno
	}
	return nil
}

func protect(at uintptr, bytes uint64, protection int) error {
	if _, _, errno := syscall.Syscall(syscall.SYS_MPROTECT, at, uintptr(bytes), uintptr(protection)); errno != 0 {
		return errno
	}
	return nil
}

// bytesAt are n bytes of mapped memory.
func bytesAt(at uintptr, n uint64) []byte {
	// The memory is no object of Go's, so that its address is not one that the collector knows.
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&at)), n)
}

// Memory is mapped memory between pages that fault.
type Memory struct {
	Data  []byte
	pages uintptr
	size  uint64
}

// Map maps memory whose first byte is at a multiple of align, which is a power of two up to a page. Accesses behind it
// fault, but for fewer than align bytes.
func Map(bytes, align int) (*Memory, error) {
	const guard = uint64(guardBytes)
	length := roundUp(uint64(max(bytes, 1)), uint64(align))
	inside := roundUp(length, guard)
	size := inside + 2*guard
	at, err := mapPages(size, syscall.PROT_NONE)
	if err != nil {
		return nil, err
	}
	if err := protect(at+uintptr(guard), inside, syscall.PROT_READ|syscall.PROT_WRITE); err != nil {
		return nil, err
	}
	data := bytesAt(at+uintptr(guard+inside-length), length)
	return &Memory{Data: data[:bytes:bytes], pages: at, size: size}, nil
}

// Close unmaps the memory.
func (m *Memory) Close() error { return unmapPages(m.pages, m.size) }

// Address is where a slice of bytes lies. It stays there as long as the slice is reachable: Go moves only stacks, and
// bytes that a function passes on do not lie on its stack.
func Address(data []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(data))) }

// scratchAlign is that of the scratch memory of a worker.
const scratchAlign = cpu.ScratchAlign

// wordAt is word n of a record.
func wordAt(data []byte, n int) *uint64 { return (*uint64)(unsafe.Pointer(&data[n*cpu.WordBytes])) }

func wordsAddress(words []uint64) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(words))) }

// recordAt is the record of a stack, which is no object of Go's.
func recordAt(at uintptr) *record { return *(**record)(unsafe.Pointer(&at)) }
