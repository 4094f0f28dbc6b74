package cuda

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Attribute is a property of a device (cuda.h, CUdevice_attribute).
type Attribute int

// Attributes that compilers and launchers ask for. Clocks are in kHz.
const (
	MaxThreadsPerBlock   Attribute = 1
	MaxGridX             Attribute = 5
	MaxGridY             Attribute = 6
	MaxGridZ             Attribute = 7
	MaxSharedPerBlock    Attribute = 8
	WarpSize             Attribute = 10
	MaxRegistersPerBlock Attribute = 12
	ClockRate            Attribute = 13
	Multiprocessors      Attribute = 16
	MemoryClockRate      Attribute = 36
	MemoryBusWidth       Attribute = 37
	L2CacheSize          Attribute = 38
	MaxThreadsPerSM      Attribute = 39
	CopyEngines          Attribute = 40
	UnifiedAddressing    Attribute = 41
	ComputeMajor         Attribute = 75
	ComputeMinor         Attribute = 76
	MaxSharedPerSM       Attribute = 81
	MaxRegistersPerSM    Attribute = 82
	CooperativeLaunch    Attribute = 95
	MaxSharedOptIn       Attribute = 97 // what a launch may ask for
	VirtualMemory        Attribute = 102
	MaxBlocksPerSM       Attribute = 106
	ReservedShared       Attribute = 111
	ClusterLaunch        Attribute = 120
)

// Device is a GPU with its primary context.
type Device struct {
	drv     *Driver
	handle  int32 // CUdevice
	context uintptr
	ordinal int
	name    string
	memory  int64
	grid    Dim3 // the greatest of a launch
	hung    atomic.Bool
	lost    atomic.Bool

	mu     sync.Mutex
	opened map[*Device]bool // peers whose memory kernels may access
}

// Device returns a GPU by its number.
func (d *Driver) Device(ordinal int) (*Device, error) {
	if ordinal < 0 || ordinal >= d.count {
		return nil, fmt.Errorf("there is no device %d; the machine has %d devices", ordinal, d.count)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.devices[ordinal] != nil {
		return d.devices[ordinal], nil
	}
	dev, err := d.openDevice(ordinal)
	if err != nil {
		return nil, err
	}
	d.devices[ordinal] = dev
	return dev, nil
}

func (d *Driver) openDevice(ordinal int) (*Device, error) {
	dev := &Device{drv: d, ordinal: ordinal}
	var name [256]byte
	var memory uint64
	err := errors.Join(
		d.call(symDeviceGet, uintptr(unsafe.Pointer(&dev.handle)), uintptr(ordinal)),
		d.call(symDeviceGetName, uintptr(unsafe.Pointer(&name)), uintptr(len(name)), uintptr(dev.handle)),
		d.call(symDeviceTotalMem, uintptr(unsafe.Pointer(&memory)), uintptr(dev.handle)),
	)
	if err != nil {
		return nil, err
	}
	if err := d.call(symPrimaryCtxRetain, uintptr(unsafe.Pointer(&dev.context)), uintptr(dev.handle)); err != nil {
		return nil, err
	}
	dev.name, dev.memory = goString(&name[0]), int64(memory)
	for a, to := range map[Attribute]*int{MaxGridX: &dev.grid.X, MaxGridY: &dev.grid.Y, MaxGridZ: &dev.grid.Z} {
		if *to, err = dev.Attribute(a); err != nil {
			return nil, err
		}
	}
	return dev, nil
}

// Hung reports whether a wait for the device was given up: what it still does would
// block, as freeing memory does.
func (d *Device) Hung() bool { return d.hung.Load() }

// Abandon says that the device does work that will not end, and is not waited for.
func (d *Device) Abandon() { d.hung.Store(true) }

// Lost reports whether an error ended the device's context: every call fails with it until
// [Driver.Reset].
func (d *Device) Lost() bool { return d.lost.Load() }

// Driver returns the driver that the device belongs to.
func (d *Device) Driver() *Driver { return d.drv }

// Ordinal is the device's number.
func (d *Device) Ordinal() int { return d.ordinal }

// Name is the marketing name.
func (d *Device) Name() string { return d.name }

// TotalMemory is the size of the device memory in bytes.
func (d *Device) TotalMemory() int64 { return d.memory }

// Attribute returns a property.
func (d *Device) Attribute(a Attribute) (int, error) {
	var v int32
	err := d.drv.call(symDeviceGetAttribute, uintptr(unsafe.Pointer(&v)), uintptr(a), uintptr(d.handle))
	return int(v), d.mark(err, "")
}

// Chip is the name of the compilation target of the device, for example "sm_90".
// Code for "sm_90a" runs on it too.
func (d *Device) Chip() (string, error) {
	major, err := d.Attribute(ComputeMajor)
	if err != nil {
		return "", err
	}
	minor, err := d.Attribute(ComputeMinor)
	return fmt.Sprintf("sm_%d%d", major, minor), err
}

// FreeMemory is how much device memory is free now, in bytes.
func (d *Device) FreeMemory() (int64, error) {
	var free, total uint64
	err := d.call("", symMemGetInfo, uintptr(unsafe.Pointer(&free)), uintptr(unsafe.Pointer(&total)))
	return int64(free), err
}

// Link describes how one device reaches another.
type Link struct {
	Access      bool // loads and stores to the peer's memory work
	Atomics     bool // so do read-modify-writes: NVLink
	Performance int  // 0 is the fastest link of the machine
}

// LinkTo asks how the device reaches a peer.
func (d *Device) LinkTo(peer *Device) (Link, error) {
	if peer == d {
		return Link{Access: true, Atomics: true}, nil
	}
	var can, atomics, rank int32
	err := errors.Join(
		d.drv.call(symDeviceCanAccessPeer, uintptr(unsafe.Pointer(&can)), uintptr(d.handle), uintptr(peer.handle)),
		d.drv.call(symDeviceGetP2PAttribute, uintptr(unsafe.Pointer(&atomics)), p2pAtomics, uintptr(d.handle),
			uintptr(peer.handle)),
		d.drv.call(symDeviceGetP2PAttribute, uintptr(unsafe.Pointer(&rank)), p2pRank, uintptr(d.handle),
			uintptr(peer.handle)),
	)
	return Link{Access: can != 0, Atomics: atomics != 0, Performance: int(rank)}, d.mark(err, "")
}

// cuda.h, CUdevice_P2PAttribute.
const (
	p2pRank    = 1
	p2pAtomics = 3
)

// Do calls f on a thread whose current context is the device's, as other libraries want it.
func (d *Device) Do(f func() error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := d.drv.call(symCtxSetCurrent, d.context); err != nil {
		return d.mark(err, "")
	}
	return f()
}

// call calls a function in the device's context; what says what it is about.
//
//go:uintptrescapes
func (d *Device) call(what string, s symbol, args ...uintptr) error {
	if code := d.raw(s, args...); code != 0 {
		return d.mark(d.drv.fail(s, code), what)
	}
	return nil
}

// raw is call with the result code.
//
//go:uintptrescapes
func (d *Device) raw(s symbol, args ...uintptr) int {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if code := d.drv.raw(symCtxSetCurrent, d.context); code != 0 {
		return code
	}
	return d.drv.raw(s, args...)
}

// mark adds the device and what the call was about to an error.
func (d *Device) mark(err error, what string) error {
	var e *Error
	if errors.As(err, &e) {
		e.Device, e.What = d.ordinal, what
		if losesContext(e.Code) {
			d.lost.Store(true)
		}
	}
	return err
}
