package engine

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// newMemref defines a memref whose descriptor an allocation fills.
type newMemref struct {
	*buffer
	dims   []int64
	dyn    []int
	name   string
	offset int64
}

func (c *Compiler) newMemref(v *ir.Value, dynamic []*ir.Value) newMemref {
	t := v.Type().(*ir.MemRefType)
	dyn := c.ats(dynamic)
	c.define(v)
	if err := c.m.mem.checkBytes(t.Shape(), c.memref(v).elem.Bytes); err != nil {
		c.fail("fails: %v", err)
	}
	return newMemref{buffer: c.memref(v), dims: t.Shape(), dyn: dyn, name: c.m.nameOf(v), offset: layoutOffset(t)}
}

// allocate makes memory for a memref and fills its descriptor.
func (a *Agent) allocate(r newMemref, space Space, zeroed bool) *Alloc {
	dims := a.dims(r)
	strides := layoutStrides(r.typ, dims)
	err := a.m.mem.checkBytes(dims, r.elem.Bytes)
	var al *Alloc
	if err == nil {
		al, err = a.m.mem.alloc(r.bytes(dims, strides), space, zeroed)
	}
	if err != nil {
		a.fail("fails: %v", err)
	}
	al.name, al.elem, al.dims, al.device = r.name, r.elem, dims, a.device
	copy(a.f[r.at:], descriptor(al.base, r.offset, dims, strides))
	return al
}

// dims are the extents, those of dynamic dimensions from the frame.
func (a *Agent) dims(r newMemref) []int64 {
	dims := append([]int64(nil), r.dims...)
	next := 0
	for i, d := range dims {
		if d == ir.Dynamic {
			dims[i] = int64(a.f[r.dyn[next]])
			next++
		}
		if dims[i] < 0 {
			a.fail("has a negative extent %d in dimension %d", dims[i], i)
		}
	}
	return dims
}

// bytes is the size of the memory of a memref.
func (r newMemref) bytes(dims, strides []int64) int {
	if r.places != nil {
		return int(tile.SharedBytes(r.typ))
	}
	return int(extent(dims, strides)+r.offset) * r.elem.Bytes
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

// attributions give a kernel's workgroup buffers their place in shared memory
// and allocate its private ones.
func (c *Compiler) attributions(workgroup, private []*ir.Value) {
	for _, v := range workgroup {
		r := c.attribution(v)
		strides := layoutStrides(r.typ, r.dims)
		off := c.placeShared(r.bytes(r.dims, strides))
		c.emit(func(a *Agent) {
			copy(a.f[r.at:], descriptor(a.block.shared.base+uint64(off), 0, r.dims, strides))
		})
	}
	for _, v := range private {
		r := c.attribution(v)
		c.emit(func(a *Agent) { a.stack = append(a.stack, a.allocate(r, Local, false)) })
	}
}

func (c *Compiler) attribution(v *ir.Value) newMemref {
	return newMemref{buffer: c.memref(v), dims: v.Type().(*ir.MemRefType).Shape(), name: c.m.nameOf(v)}
}

func (c *Compiler) placeShared(size int) int {
	off := c.kernel.staticSize
	c.kernel.staticSize = (off + size + sharedAlign - 1) &^ (sharedAlign - 1)
	return off
}
