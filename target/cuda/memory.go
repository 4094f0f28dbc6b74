package cuda

import (
	"context"
	"fmt"
	"runtime"
	"unsafe"
)

// Ptr is an address in device memory.
type Ptr uint64

// Alloc allocates device memory, aligned to 256 bytes. Its contents are undefined.
func (d *Device) Alloc(bytes int) (Ptr, error) {
	if bytes <= 0 {
		return 0, fmt.Errorf("cannot allocate %d bytes", bytes)
	}
	var p Ptr
	err := d.call(fmt.Sprintf("allocating %d bytes", bytes), symMemAlloc, uintptr(unsafe.Pointer(&p)), uintptr(bytes))
	return p, err
}

// Free frees what Alloc returned. It may wait for the device, so it must not be called
// while a kernel waits for a signal.
func (d *Device) Free(p Ptr) error { return d.call("", symMemFree, uintptr(p)) }

// HostMemory is page-locked memory, which copies run to and from without the CPU.
type HostMemory struct {
	Bytes []byte
	dev   *Device
}

const hostPortable = 1 // CU_MEMHOSTALLOC_PORTABLE: page-locked for all contexts

// AllocHost allocates page-locked host memory.
func (d *Device) AllocHost(bytes int) (*HostMemory, error) {
	if bytes <= 0 {
		return nil, fmt.Errorf("cannot allocate %d bytes", bytes)
	}
	var p *byte
	err := d.call(fmt.Sprintf("allocating %d bytes of host memory", bytes), symMemHostAlloc, uintptr(unsafe.Pointer(&p)),
		uintptr(bytes), hostPortable)
	if err != nil {
		return nil, err
	}
	return &HostMemory{Bytes: unsafe.Slice(p, bytes), dev: d}, nil
}

// Ptr is its address for all devices (CUDA Driver API, "Unified Addressing").
func (h *HostMemory) Ptr() Ptr { return Ptr(bytesAddr(h.Bytes)) }

// Free frees the memory; Bytes must not be used afterwards.
func (h *HostMemory) Free() error {
	addr := bytesAddr(h.Bytes)
	h.Bytes = nil
	return h.dev.call("", symMemFreeHost, addr)
}

// Upload copies from Go memory to the device. When it returns, src may be changed;
// the copy is ordered in the stream.
func (s *Stream) Upload(dst Ptr, src []byte) error {
	if len(src) == 0 {
		return nil
	}
	return s.dev.call("copy to the device", symMemcpyHtoDAsync, uintptr(dst), uintptr(unsafe.Pointer(&src[0])),
		uintptr(len(src)), s.handle)
}

// Download waits for the stream and copies from the device to Go memory.
func (s *Stream) Download(ctx context.Context, dst []byte, src Ptr) error {
	if err := s.Synchronize(ctx); err != nil || len(dst) == 0 {
		return err
	}
	// A copy to memory that is not page-locked returns when it is done. The driver
	// would wait for the stream inside the call, hence the wait before it.
	err := s.dev.call("copy from the device", symMemcpyDtoHAsync, uintptr(unsafe.Pointer(&dst[0])), uintptr(src),
		uintptr(len(dst)), s.handle)
	if err != nil {
		return err
	}
	return s.Synchronize(ctx)
}

// UploadHost starts a copy of page-locked memory to the device.
func (s *Stream) UploadHost(dst Ptr, src *HostMemory, offset, bytes int) error {
	part := src.Bytes[offset : offset+bytes]
	return s.dev.call("copy to the device", symMemcpyHtoDAsync, uintptr(dst), bytesAddr(part), uintptr(bytes), s.handle)
}

// DownloadHost starts a copy from the device to page-locked memory.
func (s *Stream) DownloadHost(dst *HostMemory, offset, bytes int, src Ptr) error {
	part := dst.Bytes[offset : offset+bytes]
	return s.dev.call("copy from the device", symMemcpyDtoHAsync, bytesAddr(part), uintptr(src), uintptr(bytes), s.handle)
}

// Copy starts a copy between two places in device memory, of one device or of two that can reach each other. It runs on
// a DMA copy engine.
func (s *Stream) Copy(dst, src Ptr, bytes int) error {
	return s.dev.call("copy on the device", symMemcpyDtoDAsync, uintptr(dst), uintptr(src), uintptr(bytes), s.handle)
}

// CopyPeer starts a copy between the memories of two devices that need not reach
// each other.
func (s *Stream) CopyPeer(dst Ptr, to *Device, src Ptr, from *Device, bytes int) error {
	return s.dev.call("copy between devices", symMemcpyPeerAsync, uintptr(dst), to.context, uintptr(src), from.context,
		uintptr(bytes), s.handle)
}

// Rows is a two-dimensional copy: Height rows of Width bytes, whose starts lie a pitch
// apart.
type Rows struct {
	Dst, Src           Ptr
	DstHost, SrcHost   []byte // where a side is memory of the host
	DstPitch, SrcPitch int
	Width, Height      int
}

// memcpy2D is CUDA_MEMCPY2D of cuda.h.
type memcpy2D struct {
	srcX, srcY    uint64
	srcType       uint32
	_             uint32
	srcHost       uintptr
	srcDevice     Ptr
	srcArray      uintptr
	srcPitch      uint64
	dstX, dstY    uint64
	dstType       uint32
	_             uint32
	dstHost       uintptr
	dstDevice     Ptr
	dstArray      uintptr
	dstPitch      uint64
	width, height uint64
}

// cuda.h, CUmemorytype.
const (
	memoryHost    = 1
	memoryUnified = 4 // the address says which device
)

// CopyRows starts a two-dimensional copy, also between devices that can reach each other.
// As for [Stream.Upload], memory of the host may be changed when it returns; a copy
// to the host waits, as [Stream.Download] does.
func (s *Stream) CopyRows(ctx context.Context, r Rows) error {
	c := &memcpy2D{
		srcType: memoryUnified, srcDevice: r.Src, srcPitch: uint64(r.SrcPitch),
		dstType: memoryUnified, dstDevice: r.Dst, dstPitch: uint64(r.DstPitch),
		width: uint64(r.Width), height: uint64(r.Height),
	}
	what := "copy on the device"
	if r.SrcHost != nil {
		what = "copy to the device"
		c.srcType, c.srcDevice, c.srcHost = memoryHost, 0, bytesAddr(r.SrcHost)
	}
	if r.DstHost != nil {
		what = "copy from the device"
		c.dstType, c.dstDevice, c.dstHost = memoryHost, 0, bytesAddr(r.DstHost)
		if err := s.Synchronize(ctx); err != nil {
			return err
		}
	}
	err := s.dev.call(what, symMemcpy2DAsync, uintptr(unsafe.Pointer(c)), s.handle)
	runtime.KeepAlive(r) // c has the addresses of its bytes only
	if err != nil || r.DstHost == nil {
		return err
	}
	return s.Synchronize(ctx)
}

// Memset8 starts filling memory with a byte.
func (s *Stream) Memset8(dst Ptr, v uint8, bytes int) error {
	return s.dev.call("fill", symMemsetD8Async, uintptr(dst), uintptr(v), uintptr(bytes), s.handle)
}

// Memset32 starts filling memory with a word, count times.
func (s *Stream) Memset32(dst Ptr, v uint32, count int) error {
	return s.dev.call("fill", symMemsetD32Async, uintptr(dst), uintptr(v), uintptr(count), s.handle)
}
