//go:build windows || js || nodriver

package cuda

import (
	"errors"
	"runtime"
)

// reasons say why no library is loaded on a system.
var reasons = map[string]string{
	"windows": "CUDA on Windows is not supported; use the Windows Subsystem for Linux",
	"js":      "there is no CUDA in a browser; --device=sim runs the same program",
}

func openLibrary(string) (uintptr, error) {
	if why, ok := reasons[runtime.GOOS]; ok {
		return 0, errors.New(why)
	}
	return 0, errors.New("this build loads no library of the system (tag nodriver), so that it needs none; the Python package drives devices itself")
}

func lookup(uintptr, string) (uintptr, error) { return openLibrary("") }

func invoke(uintptr, []uintptr) uintptr { panic("a function of a library that was not loaded") }

func eagerLoading() {}
