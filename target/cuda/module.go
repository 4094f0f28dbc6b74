package cuda

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"unsafe"
)

// LoadOptions say how the driver compiles PTX. They do not matter for cubins.
type LoadOptions struct {
	MaxRegisters int  // 0 for no limit
	LineInfo     bool // keep line numbers for profilers
	Verbose      bool // ask for registers and spills in the log
}

// Module is loaded code.
type Module struct {
	dev    *Device
	handle uintptr
	Log    string // what the driver's compiler said
	image  []byte

	mu    sync.Mutex
	funcs map[string]*Function
}

// LoadError is a module that the driver does not take.
type LoadError struct {
	Cause *Error
	Log   string // the compiler's messages
}

func (e *LoadError) Error() string {
	if e.Log == "" {
		return e.Cause.Error()
	}
	return e.Cause.Error() + "\n" + e.Log
}

func (e *LoadError) Unwrap() error { return e.Cause }

// cuda.h, CUjit_option.
const (
	jitMaxRegisters = 0
	jitInfoLog      = 3
	jitInfoLogSize  = 4
	jitErrorLog     = 5
	jitErrorLogSize = 6
	jitVerbose      = 12
	jitLineInfo     = 13
)

const jitLogBytes = 16 << 10

// Load loads PTX text or a cubin. With PTX this compiles, which takes from a few
// milliseconds to many seconds.
func (d *Device) Load(image []byte, o LoadOptions) (*Module, error) {
	m := &Module{dev: d, image: image, funcs: map[string]*Function{}}
	info, fault := make([]byte, jitLogBytes), make([]byte, jitLogBytes)
	keys := []int32{jitInfoLog, jitInfoLogSize, jitErrorLog, jitErrorLogSize}
	values := []uintptr{bytesAddr(info), jitLogBytes - 1, bytesAddr(fault), jitLogBytes - 1}
	set := func(key int32, value int) {
		if value != 0 {
			keys, values = append(keys, key), append(values, uintptr(value))
		}
	}
	set(jitMaxRegisters, o.MaxRegisters)
	set(jitLineInfo, one(o.LineInfo))
	set(jitVerbose, one(o.Verbose))
	text := append(image[:len(image):len(image)], 0) // PTX ends with NUL
	err := d.call("loading a module", symModuleLoadDataEx, uintptr(unsafe.Pointer(&m.handle)),
		uintptr(unsafe.Pointer(&text[0])),
		uintptr(len(keys)), uintptr(unsafe.Pointer(&keys[0])), uintptr(unsafe.Pointer(&values[0])))
	runtime.KeepAlive(info) // values holds only their addresses
	runtime.KeepAlive(fault)
	m.Log = strings.TrimSpace(goString(&info[0]))
	var e *Error
	if errors.As(err, &e) {
		return nil, &LoadError{Cause: e, Log: strings.TrimSpace(goString(&fault[0]) + "\n" + m.Log)}
	}
	return m, err
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Close unloads the module.
func (m *Module) Close() error { return m.dev.call("", symModuleUnload, m.handle) }

// Function returns a kernel. Ask for all kernels before the first launch: the driver
// may have to wait for the device to make one ready.
func (m *Module) Function(name string) (*Function, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if f := m.funcs[name]; f != nil {
		return f, nil
	}
	f := &Function{dev: m.dev, name: name}
	cname := cString(name)
	err := m.dev.call("kernel "+name, symModuleGetFunction, uintptr(unsafe.Pointer(&f.handle)), m.handle,
		uintptr(unsafe.Pointer(&cname[0])))
	if err != nil {
		return nil, noSuch(err, "the module has no such kernel")
	}
	f.params = f.readParams(m.image)
	m.funcs[name] = f
	return f, nil
}

// Handle is the driver's CUmodule, for other libraries.
func (m *Module) Handle() uintptr { return m.handle }

// Global returns address and size of a variable of the module.
func (m *Module) Global(name string) (Ptr, int, error) {
	var p Ptr
	var size uint64
	cname := cString(name)
	err := m.dev.call("variable "+name, symModuleGetGlobal, uintptr(unsafe.Pointer(&p)), uintptr(unsafe.Pointer(&size)),
		m.handle, uintptr(unsafe.Pointer(&cname[0])))
	if err != nil {
		return 0, 0, noSuch(err, "the module has no such variable")
	}
	return p, int(size), nil
}

// noSuch adds a hint to a "not found".
func noSuch(err error, hint string) error {
	var e *Error
	if errors.As(err, &e) && e.Code == codeNotFound {
		e.Hint = hint
	}
	return err
}

// Param is a kernel parameter.
type Param struct{ Offset, Size int }

// String is for messages about arguments that do not fit.
func (p Param) String() string { return fmt.Sprintf("%d bytes at offset %d", p.Size, p.Offset) }
