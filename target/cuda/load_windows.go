package cuda

import "errors"

var errWindows = errors.New("CUDA on Windows is not supported; use the Windows Subsystem for Linux")

func openLibrary(string) (uintptr, error) { return 0, errWindows }

func lookup(uintptr, string) (uintptr, error) { return 0, errWindows }

func eagerLoading() {}
