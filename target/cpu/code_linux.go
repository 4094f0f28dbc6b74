//go:build linux && (amd64 || arm64) && !nodriver

package cpu

import (
	"debug/elf"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/ebitengine/purego"
)

// machines are those whose objects this process executes.
var machines = map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}

// Code is an object file in memory, ready to be called.
type Code struct {
	at        uintptr
	size      uint64
	functions map[string]uint64
}

// Kernel is a function of a [Code].
type Kernel struct {
	Name string
	at   uintptr
}

// Load maps an object file. The error names a function that it calls and that neither it nor the system's C library
// has.
func Load(object []byte) (*Code, error) {
	im, err := lay(object)
	if err != nil {
		return nil, err
	}
	if im.file.Machine != machines[runtime.GOARCH] {
		return nil, fmt.Errorf("compiled for %v, but this machine is %s; compile it here, or name its triple", im.file.Machine,
			runtime.GOARCH)
	}
	at, err := mapPages(im.write, syscall.PROT_READ|syscall.PROT_WRITE)
	if err != nil {
		return nil, err
	}
	c := &Code{at: at, size: im.write, functions: im.functions()}
	if err := im.fill(bytesAt(at, im.write), uint64(at), libraryFunction); err != nil {
		return nil, joinClose(err, c)
	}
	if err := protect(at, im.exec, syscall.PROT_READ|syscall.PROT_EXEC); err != nil {
		return nil, joinClose(err, c)
	}
	if im.read > im.exec {
		if err := protect(at+uintptr(im.exec), im.read-im.exec, syscall.PROT_READ); err != nil {
			return nil, joinClose(err, c)
		}
	}
	synchronizeInstructions(at, im.exec)
	return c, nil
}

// joinClose is an error, and that of closing what it leaves.
func joinClose(err error, c *Code) error {
	if closing := c.Close(); closing != nil {
		return fmt.Errorf("%w; %w", err, closing)
	}
	return err
}

// Close unmaps the code. No kernel of it may run.
func (c *Code) Close() error { return unmapPages(c.at, c.size) }

// Kernel is a function by its name.
func (c *Code) Kernel(name string) (Kernel, error) {
	at, ok := c.functions[name]
	if !ok {
		return Kernel{}, fmt.Errorf("the object file has no function %s; it has %s", name,
			strings.Join(slices.Sorted(maps.Keys(c.functions)), ", "))
	}
	return Kernel{name, c.at + uintptr(at)}, nil
}

// libraries have the functions that LLVM calls where a processor has no instructions: memory, elementary functions, and
// conversions of half and bf16.
var libraries = []string{"libm.so.6", "libgcc_s.so.1"}

// libraryFunction is the address of a function of the C library that this process has, or of libraries beside it.
func libraryFunction(name string) (uint64, error) {
	if at, err := purego.Dlsym(purego.RTLD_DEFAULT, name); err == nil && at != 0 {
		return uint64(at), nil
	}
	for _, l := range libraries {
		handle, err := purego.Dlopen(l, purego.RTLD_NOW|purego.RTLD_LOCAL)
		if err != nil {
			continue
		}
		if at, err := purego.Dlsym(handle, name); err == nil && at != 0 {
			return uint64(at), nil
		}
	}
	return 0, fmt.Errorf("calls the function %s, which neither the program nor the C library has", name)
}
