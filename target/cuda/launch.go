package cuda

import (
	"fmt"
	"runtime"
	"unsafe"
)

// Dim3 is an extent in three dimensions; 0 counts as 1.
type Dim3 struct{ X, Y, Z int }

func (d Dim3) fill() [3]uint32 {
	return [3]uint32{uint32(max(d.X, 1)), uint32(max(d.Y, 1)), uint32(max(d.Z, 1))}
}

// Launch is the geometry of a launch.
type Launch struct {
	Grid, Block  Dim3
	Cluster      Dim3   // zero for none
	Shared       int    // dynamic shared memory in bytes
	Cooperative  bool   // all blocks resident at once, so that they may wait for each other
	Programmatic bool   // may start before the kernel ahead of it ends (griddepcontrol)
	Label        string // named in errors; empty is the kernel's name
}

// launchConfig is CUlaunchConfig of cuda.h.
type launchConfig struct {
	grid, block [3]uint32
	shared      uint32
	_           uint32
	stream      uintptr
	attrs       *launchAttr
	numAttrs    uint32
	_           uint32

	storage [3]launchAttr // what attrs points to; not part of the C structure
}

// launchAttr is CUlaunchAttribute of cuda.h.
type launchAttr struct {
	id    uint32
	_     uint32
	value [16]uint32
}

// cuda.h, CUlaunchAttributeID.
const (
	attrCooperative  = 2
	attrCluster      = 4
	attrProgrammatic = 6
)

func newConfig(l Launch, stream uintptr) *launchConfig {
	c := &launchConfig{grid: l.Grid.fill(), block: l.Block.fill(), shared: uint32(l.Shared), stream: stream}
	if l.Cooperative {
		c.attr(attrCooperative, 1)
	}
	if l.Cluster != (Dim3{}) {
		v := l.Cluster.fill()
		c.attr(attrCluster, v[:]...)
	}
	if l.Programmatic {
		c.attr(attrProgrammatic, 1)
	}
	return c
}

func (c *launchConfig) attr(id uint32, values ...uint32) {
	a := &c.storage[c.numAttrs]
	a.id = id
	copy(a.value[:], values)
	c.attrs = &c.storage[0]
	c.numAttrs++
}

// Launch puts a run of the kernel into a stream. It returns at once; errors of
// the run come out of a later wait.
func (f *Function) Launch(s *Stream, l Launch, args *Args) error {
	if err := args.check(f); err != nil {
		return err
	}
	if err := f.allowShared(l.Shared); err != nil {
		return err
	}
	label := l.Label
	if label == "" {
		label = f.name
	}
	s.setPending(label)
	err := f.launch(s, l, args, label)
	runtime.KeepAlive(args)
	return err
}

func (f *Function) launch(s *Stream, l Launch, args *Args, label string) error {
	if g, most := l.Grid, f.dev.grid; g.X > most.X || g.Y > most.Y || g.Z > most.Z {
		return fmt.Errorf("%s has a grid of %d x %d x %d blocks, but the maximum is %d x %d x %d; use the first dimension for the largest extent", label, max(g.X, 1), max(g.Y, 1), max(g.Z, 1), most.X, most.Y, most.Z)
	}
	if l.Cluster == (Dim3{}) && !l.Cooperative && !l.Programmatic {
		g, b := l.Grid.fill(), l.Block.fill()
		return f.dev.call(label, symLaunchKernel, f.handle,
			uintptr(g[0]), uintptr(g[1]), uintptr(g[2]), uintptr(b[0]), uintptr(b[1]), uintptr(b[2]),
			uintptr(l.Shared), s.handle, uintptr(unsafe.Pointer(unsafe.SliceData(args.addrs))), 0)
	}
	c := newConfig(l, s.handle)
	return f.dev.call(label, symLaunchKernelEx, uintptr(unsafe.Pointer(c)), f.handle,
		uintptr(unsafe.Pointer(unsafe.SliceData(args.addrs))), 0)
}
