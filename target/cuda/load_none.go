//go:build windows || js || nodriver

package cuda

import (
	"errors"
	"runtime"
)

// reasons say why no library is loaded on a system.
var reasons = map[string]string{
	"windows": "CUDA on Windows is unsupported; use the Windows Subsystem for Linux",
	"js":      "CUDA is unavailable in a browser; --device=sim simulates the program",
}

func openLibrary(string) (uintptr, error) {
	if why, ok := reasons[runtime.GOOS]; ok {
		return 0, errors.New(why)
	}
	return 0, errors.New("this build loads no system library (tag nodriver); the Python package launches kernels itself")
}

func lookup(uintptr, string) (uintptr, error) { return openLibrary("") }

func invoke(uintptr, []uintptr) uintptr { panic("a function of a library that was not loaded") }

func eagerLoading() {}
