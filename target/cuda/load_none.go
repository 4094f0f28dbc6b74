//go:build windows || js

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

func openLibrary(string) (uintptr, error) { return 0, errors.New(reasons[runtime.GOOS]) }

func lookup(uintptr, string) (uintptr, error) { return 0, errors.New(reasons[runtime.GOOS]) }

func invoke(uintptr, []uintptr) uintptr { panic("a function of a library that was not loaded") }

func eagerLoading() {}
