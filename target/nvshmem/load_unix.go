//go:build !windows && !js && !nodriver

package nvshmem

import (
	"runtime"
	"unsafe"

	"github.com/ebitengine/purego"
)

// openLibrary loads a library whose symbols its own plugins see.
func openLibrary(path string) (uintptr, error) {
	return purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_GLOBAL)
}

func lookup(lib uintptr, name string) (uintptr, error) { return purego.Dlsym(lib, name) }

// register makes a function pointer call a C function.
func register(f any, at uintptr) { purego.RegisterFunc(f, at) }

// setenv changes the environment that the C library reads, which os.Setenv does not
// reach.
func setenv(name, value string) {
	f, err := purego.Dlsym(purego.RTLD_DEFAULT, "setenv")
	if err != nil {
		return
	}
	n, v := append([]byte(name), 0), append([]byte(value), 0)
	purego.SyscallN(f, uintptr(unsafe.Pointer(&n[0])), uintptr(unsafe.Pointer(&v[0])), 1)
	runtime.KeepAlive(n)
	runtime.KeepAlive(v)
}
