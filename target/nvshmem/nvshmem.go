// Package nvshmem loads NVIDIA's host library of NVSHMEM at run time and gives the processes of a
// job, one for each GPU, symmetric memory that kernels of all of them access. The functions are
// those of nvshmem.h and nvshmemx.h that are plain C; structures are written by their bytes.
package nvshmem

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"unsafe"
)

// Library is the loaded library.
type Library struct {
	getUniqueID func(id unsafe.Pointer) int32
	setArgs     func(rank, size int32, id, attr unsafe.Pointer) int32
	initAttr    func(flags uint32, attr unsafe.Pointer) int32
	finalize    func()
	align       func(alignment, bytes uint64) uint64
	free        func(p uint64)
	ptr         func(p uint64, pe int32) uint64
	loaded      func(module uintptr) int32 // nil in a library without it
	size        int
	started     bool
}

// IDBytes is the size of a job's identity.
const IDBytes = 128

// Structures of nvshmemx_init.h: each begins with its version; the high half counts and the low half is the size.
const (
	idVersion   = 1<<16 | IDBytes
	argsAt      = 16 // in the attributes
	argsBytes   = 128
	attrBytes   = 144
	attrVersion = 2<<16 | attrBytes
	argsVersion = 2<<16 | argsBytes
	byUniqueID  = 8 // NVSHMEMX_INIT_WITH_UNIQUEID
)

// names are where the library is looked for.
var names = []string{"libnvshmem_host.so.3", "libnvshmem_host.so"}

// Open loads the library that TSOPT_NVSHMEM names, or one that the system finds.
func Open() (*Library, error) {
	all := names
	if v := os.Getenv("TSOPT_NVSHMEM"); v != "" {
		all = []string{v}
	}
	// Multicast between GPUs is not used: it needs a fabric manager, and may take the machine's links
	// down with it.
	setenv("NVSHMEM_DISABLE_NVLS", "1")
	for _, name := range all {
		if lib, err := openLibrary(name); err == nil {
			return bind(lib)
		}
	}
	return nil, fmt.Errorf("cannot find NVSHMEM's library (tried %s); pip install nvidia-nvshmem-cu13, and set TSOPT_NVSHMEM to its libnvshmem_host.so.3", strings.Join(all, ", "))
}

func bind(lib uintptr) (*Library, error) {
	l := &Library{}
	for name, f := range map[string]any{
		"nvshmemx_get_uniqueid": &l.getUniqueID, "nvshmemx_set_attr_uniqueid_args": &l.setArgs,
		"nvshmemx_hostlib_init_attr": &l.initAttr, "nvshmemx_hostlib_finalize": &l.finalize,
		"nvshmem_align": &l.align, "nvshmem_free": &l.free, "nvshmem_ptr": &l.ptr,
	} {
		at, err := lookup(lib, name)
		if err != nil {
			return nil, fmt.Errorf("NVSHMEM's library has no %s; version 3 is needed", name)
		}
		register(f, at)
	}
	if at, err := lookup(lib, "nvshmemx_cumodule_init"); err == nil {
		register(&l.loaded, at)
	}
	return l, nil
}

// Loaded lets code that calls the device library, a CUmodule on the current context, know the job. Host and device
// library must be of one version.
func (l *Library) Loaded(module uintptr) error {
	if l.loaded == nil {
		return errors.New("NVSHMEM's library has no nvshmemx_cumodule_init, which kernels on several nodes need; use version 3.2 or later")
	}
	if code := l.loaded(module); code != 0 {
		return fmt.Errorf("nvshmemx_cumodule_init returned %d: TSOPT_NVSHMEM_BITCODE, with which the program was compiled, and TSOPT_NVSHMEM must be of the same version", code)
	}
	return nil
}

// UniqueID makes the identity of a job; rank 0 does, and gives it to the others.
func (l *Library) UniqueID() ([]byte, error) {
	id := make([]byte, IDBytes)
	binary.LittleEndian.PutUint32(id, idVersion)
	if code := l.getUniqueID(unsafe.Pointer(&id[0])); code != 0 {
		return nil, fmt.Errorf("nvshmemx_get_uniqueid returned %d", code)
	}
	return id, nil
}

// Start joins a job; all ranks do, each on a thread whose current CUDA context is its device's.
func (l *Library) Start(rank, size int, id []byte) error {
	if len(id) != IDBytes {
		return fmt.Errorf("the identity of the job has %d bytes, not %d", len(id), IDBytes)
	}
	attr := make([]byte, attrBytes)
	binary.LittleEndian.PutUint32(attr, attrVersion)
	binary.LittleEndian.PutUint32(attr[argsAt:], argsVersion)
	if code := l.setArgs(int32(rank), int32(size), unsafe.Pointer(&id[0]), unsafe.Pointer(&attr[0])); code != 0 {
		return fmt.Errorf("nvshmemx_set_attr_uniqueid_args returned %d", code)
	}
	if code := l.initAttr(byUniqueID, unsafe.Pointer(&attr[0])); code != 0 {
		return fmt.Errorf("nvshmemx_hostlib_init_attr returned %d", code)
	}
	runtime.KeepAlive(id) // attr has its address
	l.size, l.started = size, true
	return nil
}

// Alloc gives every rank memory of the same size; all call it.
func (l *Library) Alloc(bytes int) (uint64, error) {
	const line = 512
	p := l.align(line, uint64(bytes))
	if p == 0 {
		return 0, fmt.Errorf("NVSHMEM has no %d bytes of symmetric memory left; increase NVSHMEM_SYMMETRIC_SIZE", bytes)
	}
	return p, nil
}

// Free frees what Alloc gave; all call it.
func (l *Library) Free(p uint64) { l.free(p) }

// errOtherNode says what kernels cannot do between machines.
var errOtherNode = errors.New("kernels cannot access its memory: it is on another machine, or not connected by NVLink or PCIe peer access; use nodes(n) of tile.kernel for several nodes")

// Peer is the address at which this rank's device reaches a rank's part of memory.
func (l *Library) Peer(p uint64, rank int) (uint64, error) {
	at := l.ptr(p, int32(rank))
	if at == 0 {
		return 0, fmt.Errorf("rank %d: %w", rank, errOtherNode)
	}
	return at, nil
}

// Close leaves the job; all do.
func (l *Library) Close() {
	if l.started {
		l.started = false
		l.finalize()
	}
}
