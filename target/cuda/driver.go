package cuda

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"unsafe"
)

// Driver is the loaded driver library.
type Driver struct {
	funcs   [symbolCount]uintptr
	version int
	count   int

	mu      sync.Mutex
	devices []*Device // by ordinal; nil until asked for
}

// MissingDriver says that there is no usable driver or GPU.
type MissingDriver struct {
	Reason string
	Tried  []string
}

func (e *MissingDriver) Error() string {
	s := "no CUDA device: " + e.Reason
	if len(e.Tried) > 0 {
		s += " (tried " + strings.Join(e.Tried, ", ") + ")"
	}
	return s + ". Install the NVIDIA driver; in a container use --gpus=all, or set TSOPT_LIBCUDA to libcuda.so.1. " +
		"Everything else works without a GPU: --device=sim simulates the program."
}

// Open loads the driver library and initialises it.
func Open() (*Driver, error) {
	lib, err := load()
	if err != nil {
		return nil, err
	}
	d := &Driver{}
	for s := range symbolCount {
		addr, err := lookup(lib, symbolNames[s].name)
		if err != nil && !symbolNames[s].optional {
			return nil, &MissingDriver{Reason: "the driver is too old: it has no " + symbolNames[s].name +
				"; CUDA 11.2 or later is needed"}
		}
		d.funcs[s] = addr
	}
	eagerLoading()
	if err := d.call(symInit, 0); err != nil {
		return nil, initError(err)
	}
	if err := d.readCounts(); err != nil {
		return nil, initError(err)
	}
	if d.count == 0 {
		return nil, &MissingDriver{Reason: "the driver reports no GPU"}
	}
	d.devices = make([]*Device, d.count)
	return d, nil
}

func load() (uintptr, error) {
	names := []string{"libcuda.so.1", "libcuda.so"}
	if v := os.Getenv("TSOPT_LIBCUDA"); v != "" {
		names = []string{v}
	}
	for _, name := range names {
		if lib, err := openLibrary(name); err == nil {
			return lib, nil
		}
	}
	return 0, &MissingDriver{Reason: "cannot find the driver library", Tried: names}
}

func initError(err error) error {
	var e *Error
	if errors.As(err, &e) {
		return &MissingDriver{Reason: "cannot initialize the driver: " + e.Error()}
	}
	return err
}

func (d *Driver) readCounts() error {
	var version, count int32
	if err := d.call(symDriverGetVersion, uintptr(unsafe.Pointer(&version))); err != nil {
		return err
	}
	if err := d.call(symDeviceGetCount, uintptr(unsafe.Pointer(&count))); err != nil {
		return err
	}
	d.version, d.count = int(version), int(count)
	return nil
}

// Version is the CUDA version of the driver, 12080 for 12.8.
func (d *Driver) Version() int { return d.version }

// Count is the number of GPUs.
func (d *Driver) Count() int { return d.count }

// Reset ends a device's context, with all that was in it, after an error that lost it:
// [Driver.Device] then opens the device anew.
func (d *Driver) Reset(dev *Device) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.devices[dev.ordinal] = nil
	err := d.call(symPrimaryCtxReset, uintptr(dev.handle))
	return dev.mark(errors.Join(err, d.call(symPrimaryCtxRelease, uintptr(dev.handle))),
		"resetting the context after an error")
}

// Close gives the devices' contexts back, with all that was allocated in them.
// Where a kernel hangs, all are left to the end of the process: kernels of other
// devices may wait for it.
func (d *Driver) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if slices.ContainsFunc(d.devices, func(dev *Device) bool { return dev != nil && dev.hung.Load() }) {
		return nil
	}
	var errs []error
	for i, dev := range d.devices {
		if dev == nil {
			continue
		}
		errs = append(errs, d.call(symPrimaryCtxRelease, uintptr(dev.handle)))
		d.devices[i] = nil
	}
	return errors.Join(errs...)
}

// call calls a function of the library that needs no context. Pointers must be
// converted to uintptr in the argument list: they then stay alive and in place.
//
//go:uintptrescapes
func (d *Driver) call(s symbol, args ...uintptr) error {
	if code := d.raw(s, args...); code != 0 {
		return d.fail(s, code)
	}
	return nil
}

// raw is call with the result code.
//
//go:uintptrescapes
func (d *Driver) raw(s symbol, args ...uintptr) int {
	if d.funcs[s] == 0 {
		return codeNotSupported
	}
	return int(int32(invoke(d.funcs[s], args)))
}

func (d *Driver) fail(s symbol, code int) *Error {
	e := &Error{Call: symbolNames[s].name, Code: code, Hint: hints[code], Device: -1}
	var name, text *byte
	if d.raw(symGetErrorName, uintptr(code), uintptr(unsafe.Pointer(&name))) == 0 {
		e.Name = goString(name)
	}
	if d.raw(symGetErrorString, uintptr(code), uintptr(unsafe.Pointer(&text))) == 0 {
		e.Text = goString(text)
	}
	if d.funcs[s] == 0 {
		e.Hint = fmt.Sprintf("the driver (CUDA %d.%d) is too old for it", d.version/1000, d.version%1000/10)
	}
	return e
}

// goString copies a C string.
func goString(p *byte) string {
	if p == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// cString returns the bytes of s with a NUL.
func cString(s string) []byte { return append([]byte(s), 0) }

// bytesAddr is the address of the first byte; 0 if there is none. As with
// unsafe.Pointer, the caller keeps b alive.
func bytesAddr(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }
