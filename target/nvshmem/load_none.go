//go:build windows || js || nodriver

package nvshmem

import (
	"errors"
	"runtime"
)

func openLibrary(string) (uintptr, error) {
	return 0, errors.New("NVSHMEM is unsupported on " + runtime.GOOS +
		", or this build loads no system library (tag nodriver)")
}

func lookup(uintptr, string) (uintptr, error) { return openLibrary("") }

func register(any, uintptr) { panic("a function of a library that was not loaded") }

func setenv(string, string) {}
