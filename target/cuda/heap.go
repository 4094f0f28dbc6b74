package cuda

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unsafe"
)

// Heap is symmetric memory: the same number of bytes on each of several devices that can all load from and store to all
// of it. What is at an offset on one device is at the same offset on the others.
type Heap struct {
	Devices []*Device
	Bases   []Ptr // where each device's part starts, the same for every reader
	Size    int   // of each part, in bytes
	// Stride is the distance between the parts, so that the address of rank r is that
	// of rank q plus (r-q)·Stride. It is 0 when the parts lie anywhere and kernels
	// need the table of Bases.
	Stride int

	reserved int // bytes of address space, 0 without virtual memory management
	mapped   int // how many parts are mapped
	next     int // first byte not yet given out
	closed   bool
}

// NewHeap allocates zeroed symmetric memory of at least size bytes on each device.
// With virtual memory management, which every GPU since Pascal has, the parts lie
// side by side in one range of addresses (CUDA Driver API, "Virtual Memory
// Management"); else each is allocated by itself and peer access is switched on.
func (d *Driver) NewHeap(devices []*Device, size int) (*Heap, error) {
	if len(devices) == 0 || size <= 0 {
		return nil, fmt.Errorf("symmetric memory needs at least one device and a positive size, got %d devices and %d bytes",
			len(devices), size)
	}
	if err := checkLinks(devices); err != nil {
		return nil, err
	}
	h := &Heap{Devices: devices}
	virtual, err := allVirtual(devices)
	if err == nil && virtual {
		err = h.mapParts(size)
	} else if err == nil {
		err = h.allocParts(size)
	}
	if err == nil {
		err = h.zero()
	}
	if err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

// checkLinks rejects devices that cannot reach each other.
func checkLinks(devices []*Device) error {
	for _, a := range devices {
		for _, b := range devices {
			link, err := a.LinkTo(b)
			if err != nil {
				return err
			}
			if !link.Access {
				return fmt.Errorf("device %d cannot access the memory of device %d; symmetric memory needs NVLink or PCIe peer access between all devices", a.ordinal, b.ordinal)
			}
		}
	}
	return nil
}

func allVirtual(devices []*Device) (bool, error) {
	for _, d := range devices {
		v, err := d.Attribute(VirtualMemory)
		if err != nil || v == 0 || d.drv.funcs[symMemSetAccess] == 0 {
			return false, err
		}
	}
	return true, nil
}

// memLocation is CUmemLocation of cuda.h.
type memLocation struct{ kind, id int32 }

// memProp is CUmemAllocationProp of cuda.h.
type memProp struct {
	kind, handleTypes int32
	location          memLocation
	win32             uintptr
	flags             [8]byte
}

// memAccess is CUmemAccessDesc of cuda.h.
type memAccess struct {
	location memLocation
	flags    int32
}

const (
	memPinned      = 1 // CU_MEM_ALLOCATION_TYPE_PINNED
	locationDevice = 1 // CU_MEM_LOCATION_TYPE_DEVICE
	readWrite      = 3 // CU_MEM_ACCESS_FLAGS_PROT_READWRITE
	recommended    = 1 // CU_MEM_ALLOC_GRANULARITY_RECOMMENDED
)

func (d *Device) location() memLocation { return memLocation{locationDevice, d.handle} }

func (d *Device) memProp() *memProp { return &memProp{kind: memPinned, location: d.location()} }

// mapParts reserves one range of addresses and maps memory of each device into it.
func (h *Heap) mapParts(size int) error {
	granule, err := h.granularity()
	if err != nil {
		return err
	}
	h.Size = (size + granule - 1) / granule * granule
	h.Stride = h.Size
	total := h.Size * len(h.Devices)
	var base Ptr
	first := h.Devices[0]
	if err := first.call("reserving addresses", symMemAddressReserve, uintptr(unsafe.Pointer(&base)), uintptr(total),
		uintptr(granule), 0, 0); err != nil {
		return err
	}
	h.reserved = total
	for i := range h.Devices {
		h.Bases = append(h.Bases, base+Ptr(i*h.Stride))
	}
	for i, d := range h.Devices {
		if err := d.mapMemory(h.Bases[i], h.Size); err != nil {
			return err
		}
		h.mapped++
	}
	access := make([]memAccess, len(h.Devices))
	for i, d := range h.Devices {
		access[i] = memAccess{d.location(), readWrite}
	}
	return first.call("opening memory to peers", symMemSetAccess, uintptr(base), uintptr(total),
		uintptr(unsafe.Pointer(&access[0])), uintptr(len(access)))
}

// mapMemory puts new memory of the device at an address. The memory lives as long
// as it is mapped.
func (d *Device) mapMemory(at Ptr, size int) error {
	var handle uint64
	err := d.call(fmt.Sprintf("allocating %d bytes of symmetric memory", size), symMemCreate,
		uintptr(unsafe.Pointer(&handle)), uintptr(size), uintptr(unsafe.Pointer(d.memProp())), 0)
	if err != nil {
		return err
	}
	return errors.Join(
		d.call("mapping symmetric memory", symMemMap, uintptr(at), uintptr(size), 0, uintptr(handle), 0),
		d.call("", symMemRelease, uintptr(handle)),
	)
}

func (h *Heap) granularity() (int, error) {
	granule := uint64(1)
	for _, d := range h.Devices {
		var g uint64
		if err := d.call("", symMemGetAllocationGranularity, uintptr(unsafe.Pointer(&g)),
			uintptr(unsafe.Pointer(d.memProp())), recommended); err != nil {
			return 0, err
		}
		granule = max(granule, g)
	}
	return int(granule), nil
}

// allocParts allocates each part by itself and lets the devices access each other.
func (h *Heap) allocParts(size int) error {
	h.Size = size
	for _, d := range h.Devices {
		p, err := d.Alloc(size)
		if err != nil {
			return err
		}
		h.Bases = append(h.Bases, p)
		for _, peer := range h.Devices {
			if err := d.openTo(peer); err != nil {
				return err
			}
		}
	}
	return nil
}

// openTo lets kernels of the device access the memory of a peer.
func (d *Device) openTo(peer *Device) error {
	if d == peer {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.opened[peer] {
		return nil // the driver calls a second time an error
	}
	if code := d.raw(symCtxEnablePeerAccess, peer.context, 0); code != 0 && code != codePeerEnabled {
		return d.mark(d.drv.fail(symCtxEnablePeerAccess, code), fmt.Sprintf("access to device %d", peer.ordinal))
	}
	if d.opened == nil {
		d.opened = map[*Device]bool{}
	}
	d.opened[peer] = true
	return nil
}

// zero clears the heap, so that signals start from 0.
func (h *Heap) zero() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for i, d := range h.Devices {
		s, err := d.NewStream("heap", 0)
		if err != nil {
			return err
		}
		err = errors.Join(s.Memset8(h.Bases[i], 0, h.Size), s.Synchronize(ctx), s.Close())
		if err != nil {
			return err
		}
	}
	return nil
}

// Alloc gives out bytes of every part and returns their offset. Align is a power
// of two. What was given out is freed with the heap.
func (h *Heap) Alloc(bytes, align int) (int, error) {
	offset := (h.next + align - 1) &^ (align - 1)
	if bytes < 0 || offset+bytes > h.Size {
		return 0, fmt.Errorf("symmetric memory is full: %d bytes requested, but only %d of %d are free", bytes,
			max(h.Size-offset, 0), h.Size)
	}
	h.next = offset + bytes
	return offset, nil
}

// Addr is the address of an offset in the part of a rank.
func (h *Heap) Addr(rank, offset int) Ptr { return h.Bases[rank] + Ptr(offset) }

// Close frees the heap. Nothing may be using it.
func (h *Heap) Close() error {
	if h.closed {
		return nil
	}
	h.closed = true
	var errs []error
	switch {
	case h.reserved > 0:
		first := h.Devices[0]
		for _, base := range h.Bases[:h.mapped] {
			errs = append(errs, first.call("", symMemUnmap, uintptr(base), uintptr(h.Size)))
		}
		errs = append(errs, first.call("", symMemAddressFree, uintptr(h.Bases[0]), uintptr(h.reserved)))
	default:
		for i, base := range h.Bases {
			errs = append(errs, h.Devices[i].Free(base))
		}
	}
	return errors.Join(errs...)
}
