package cuda

import (
	"fmt"
	"sync"
	"unsafe"
)

// Function is a kernel, ready to be launched.
type Function struct {
	dev    *Device
	handle uintptr
	name   string
	count  int     // of its parameters, -1 when the image cannot tell
	params []Param // nil when the driver cannot tell

	mu         sync.Mutex
	maxDynamic int // shared memory that launches may ask for
}

// defaultDynamicShared is what a launch may ask for without further ado.
const defaultDynamicShared = 48 << 10

// Name is the kernel's name.
func (f *Function) Name() string { return f.name }

// Params are the kernel's parameters, nil when neither the driver (before 12.4) nor
// the image can tell.
func (f *Function) Params() []Param { return f.params }

// ParamCount is how many parameters the kernel has, as its image says; ok is false when that cannot tell.
func (f *Function) ParamCount() (n int, ok bool) { return f.count, f.count >= 0 }

// readParams asks the image how many parameters there are, and the driver for each.
func (f *Function) readParams(image []byte) []Param {
	n, ok := ParamCount(image, f.name)
	if !ok {
		f.count = -1
		return nil
	}
	f.count = n
	if f.dev.drv.funcs[symFuncGetParamInfo] == 0 {
		return nil
	}
	params := make([]Param, n)
	for i := range params {
		var offset, size uint64
		if f.dev.raw(symFuncGetParamInfo, f.handle, uintptr(i), uintptr(unsafe.Pointer(&offset)),
			uintptr(unsafe.Pointer(&size))) != 0 {
			return nil
		}
		params[i] = Param{int(offset), int(size)}
	}
	return params
}

// FunctionAttribute is a property of a kernel (cuda.h, CUfunction_attribute).
type FunctionAttribute int

const (
	FuncMaxThreads    FunctionAttribute = 0 // per block, given its registers
	FuncStaticShared  FunctionAttribute = 1
	FuncConstant      FunctionAttribute = 2
	FuncLocal         FunctionAttribute = 3 // stack and spills of a thread
	FuncRegisters     FunctionAttribute = 4
	FuncPTXVersion    FunctionAttribute = 5
	FuncBinaryVersion FunctionAttribute = 6
	FuncMaxDynamic    FunctionAttribute = 8
	FuncNonPortable   FunctionAttribute = 14 // clusters of more than 8 blocks
)

// Attribute returns a property.
func (f *Function) Attribute(a FunctionAttribute) (int, error) {
	var v int32
	err := f.dev.call("kernel "+f.name, symFuncGetAttribute, uintptr(unsafe.Pointer(&v)), uintptr(a), f.handle)
	return int(v), err
}

// SetAttribute changes a property.
func (f *Function) SetAttribute(a FunctionAttribute, v int) error {
	return f.dev.call("kernel "+f.name, symFuncSetAttribute, f.handle, uintptr(a), uintptr(v))
}

// Resources are what a kernel needs, in bytes and registers.
type Resources struct {
	Registers, StaticShared, Local, Constant, MaxThreads int
}

// Resources asks for what the kernel needs.
func (f *Function) Resources() (r Resources, err error) {
	for _, a := range []struct {
		attr FunctionAttribute
		to   *int
	}{{FuncRegisters, &r.Registers}, {FuncStaticShared, &r.StaticShared}, {FuncLocal, &r.Local},
		{FuncConstant, &r.Constant}, {FuncMaxThreads, &r.MaxThreads}} {
		if *a.to, err = f.Attribute(a.attr); err != nil {
			return r, err
		}
	}
	return r, nil
}

// allowShared makes sure that a launch may ask for so much dynamic shared memory.
func (f *Function) allowShared(bytes int) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if bytes <= max(f.maxDynamic, defaultDynamicShared) {
		return nil
	}
	limit, err := f.dev.Attribute(MaxSharedOptIn)
	if err != nil {
		return err
	}
	static, err := f.Attribute(FuncStaticShared)
	if err != nil {
		return err
	}
	if bytes+static > limit {
		return fmt.Errorf("device %d: kernel %s needs %d bytes of shared memory, but a block has at most %d; use smaller tiles or fewer stages", f.dev.ordinal, f.name, bytes+static, limit)
	}
	if err := f.SetAttribute(FuncMaxDynamic, bytes); err != nil {
		return err
	}
	f.maxDynamic = bytes
	return nil
}

// BlocksPerSM returns how many blocks of a launch an SM holds at once.
func (f *Function) BlocksPerSM(threads, shared int) (int, error) {
	if err := f.allowShared(shared); err != nil {
		return 0, err
	}
	var n int32
	err := f.dev.call("kernel "+f.name, symOccupancyBlocks, uintptr(unsafe.Pointer(&n)), f.handle, uintptr(threads),
		uintptr(shared))
	return int(n), err
}

// Clusters returns how many clusters of a launch the device holds at once.
func (f *Function) Clusters(l Launch) (int, error) {
	if err := f.allowShared(l.Shared); err != nil {
		return 0, err
	}
	c := newConfig(l, 0)
	var n int32
	err := f.dev.call("kernel "+f.name, symOccupancyClusters, uintptr(unsafe.Pointer(&n)), f.handle,
		uintptr(unsafe.Pointer(c)))
	return int(n), err
}
