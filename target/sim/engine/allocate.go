package engine

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// newMemref defines a memref whose descriptor an allocation fills.
type newMemref struct {
	*Buffer
	Dims   []int64
	dyn    []int
	name   string
	Offset int64
}

func (c *Compiler) NewMemref(v *ir.Value, dynamic []*ir.Value) newMemref {
	t := v.Type().(*ir.MemRefType)
	dyn := c.Ats(dynamic)
	c.Define(v)
	if err := c.M.Mem.CheckBytes(t.Shape(), c.Memref(v).Elem.Bytes); err != nil {
		c.Fail("fails: %v", err)
	}
	return newMemref{Buffer: c.Memref(v), Dims: t.Shape(), dyn: dyn, name: c.M.nameOf(v), Offset: LayoutOffset(t)}
}

// Allocate makes memory for a memref and fills its descriptor.
func (r newMemref) Allocate(a *Agent, space Space, zeroed bool) *Alloc {
	dims := r.Extents(a)
	strides := LayoutStrides(r.Typ, dims)
	err := a.M.Mem.CheckBytes(dims, r.Elem.Bytes)
	var al *Alloc
	if err == nil {
		al, err = a.M.Mem.Alloc(r.Bytes(dims, strides), space, zeroed)
	}
	if err != nil {
		a.Fail("fails: %v", err)
	}
	al.Name, al.Elem, al.Dims, al.Device = r.name, r.Elem, dims, a.Device
	copy(a.F[r.At:], Descriptor(al.Base, r.Offset, dims, strides))
	return al
}

// Extents are the extents, those of dynamic dimensions from the frame.
func (r newMemref) Extents(a *Agent) []int64 {
	dims := append([]int64(nil), r.Dims...)
	next := 0
	for i, d := range dims {
		if d == ir.Dynamic {
			dims[i] = int64(a.F[r.dyn[next]])
			next++
		}
		if dims[i] < 0 {
			a.Fail("has a negative extent %d in dimension %d", dims[i], i)
		}
	}
	return dims
}

// Bytes is the size of the memory of a memref.
func (r newMemref) Bytes(dims, strides []int64) int {
	if r.Places != nil {
		return int(tile.SharedBytes(r.Typ))
	}
	return int(Extent(dims, strides)+r.Offset) * r.Elem.Bytes
}

// nameOf is how messages call a memref: by the name that its location has, or where it comes from.
func (m *Machine) nameOf(v *ir.Value) string {
	if op := v.DefiningOp(); op != nil {
		if name := diag.NameIn(op.Loc()); name != "" {
			return name
		}
		if p := diag.Position(op.Loc()); p != nil {
			return fmt.Sprintf("the memref of %s at line %d", op.Name(), p.Line)
		}
		return "the memref of " + op.Name()
	}
	if name := diag.NameIn(v.Loc()); name != "" {
		return name
	}
	return fmt.Sprintf("argument #%d", v.Index())
}

// Attributions give a kernel's workgroup buffers their place in shared memory
// and allocate its private ones.
func (c *Compiler) Attributions(workgroup, private []*ir.Value) {
	for _, v := range workgroup {
		r := c.attribution(v)
		strides := LayoutStrides(r.Typ, r.Dims)
		off := c.placeShared(r.Bytes(r.Dims, strides))
		c.Emit(func(a *Agent) {
			copy(a.F[r.At:], Descriptor(a.Block.Shared.Base+uint64(off), 0, r.Dims, strides))
		})
	}
	for _, v := range private {
		r := c.attribution(v)
		c.Emit(func(a *Agent) { a.Stack = append(a.Stack, r.Allocate(a, Local, false)) })
	}
}

func (c *Compiler) attribution(v *ir.Value) newMemref {
	return newMemref{Buffer: c.Memref(v), Dims: v.Type().(*ir.MemRefType).Shape(), name: c.M.nameOf(v)}
}

func (c *Compiler) placeShared(size int) int {
	off := c.Kernel.StaticSize
	c.Kernel.StaticSize = (off + size + sharedAlign - 1) &^ (sharedAlign - 1)
	return off
}
