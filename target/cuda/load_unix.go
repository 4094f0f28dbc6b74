//go:build !windows && !js && !nodriver

package cuda

import (
	"runtime"

	"github.com/ebitengine/purego"
)

func openLibrary(path string) (uintptr, error) {
	return purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
}

func lookup(lib uintptr, name string) (uintptr, error) { return purego.Dlsym(lib, name) }

// invoke calls a C function.
func invoke(function uintptr, args []uintptr) uintptr {
	r, _, _ := purego.SyscallN(function, args...)
	return r
}

// eagerLoading makes the driver load kernels with their module. Loading them at their
// first launch, the default, may wait for the device, and so for ever if a
// kernel there waits for the one being loaded (CUDA C++ Programming Guide, "Lazy
// Loading"). The driver reads the variable of the C library, which os.Setenv does
// not reach.
func eagerLoading() {
	setenv, err := purego.Dlsym(purego.RTLD_DEFAULT, "setenv")
	if err != nil {
		return
	}
	name, value := cString("CUDA_MODULE_LOADING"), cString("EAGER")
	purego.SyscallN(setenv, bytesAddr(name), bytesAddr(value), 0)
	runtime.KeepAlive(name)
	runtime.KeepAlive(value)
}
