package engine

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Views of memrefs: the same memory by other types, sizes and strides.

// memrefAlias is a result with the operand's descriptor.
func memrefAlias(c *Compiler, op *ir.Op) {
	from := c.in(only(op))
	d := c.define(op.Result(0))
	n := min(from.n, d.n)
	c.emit(func(a *Agent) { copy(a.f[d.at:d.at+n], a.f[from.at:from.at+n]) })
}

// memorySpaceCast names the same memory. On the host symmetric memory as memory of a
// device is the copy of the device that the host has chosen.
func memorySpaceCast(c *Compiler, o memref.MemorySpaceCastOp) {
	memrefAlias(c, o.Op)
	if t, ok := o.Source.Type().(*ir.MemRefType); !ok || scale.SpaceOf(t) != scale.Symmetric {
		return
	}
	at := c.at(o.Dest)
	c.emit(func(a *Agent) {
		if a.device < 0 {
			a.f[at] = a.symmetricAddress(a.f[at], a.m.current)
		}
	})
}

// memrefCast gives a memref a type that says more or less. An unranked one is the
// number of the memref behind it.
func memrefCast(c *Compiler, o memref.CastOp) {
	in, out := ir.IsRankedMemRef(o.Source.Type()), ir.IsRankedMemRef(o.Dest.Type())
	from, d := c.in(o.Source), c.define(o.Dest)
	switch {
	case in && !out:
		c.emit(func(a *Agent) {
			a.m.unranked = append(a.m.unranked, append(Value(nil), a.f[from.at:from.at+from.n]...))
			a.f[d.at] = uint64(len(a.m.unranked) - 1)
		})
	case !in && out:
		c.emit(func(a *Agent) {
			v := a.m.unranked[a.f[from.at]]
			if len(v) != d.n {
				a.fail("casts a memref of rank %d", (len(v)-2)/2)
			}
			copy(a.f[d.at:], v)
		})
	default:
		c.emit(func(a *Agent) { copy(a.f[d.at:d.at+d.n], a.f[from.at:from.at+from.n]) })
	}
}

func aliasAll(c *Compiler, op *ir.Op) {
	src := c.ins(op.Operands())
	c.copyAll(c.defineAll(op.Results()), src)
}

func memrefSubview(c *Compiler, o memref.SubViewOp) {
	r := c.memref(o.Source)
	offs, sizes, strides := c.mixed(o.MixedOffsets()), c.mixed(o.MixedSizes()), c.mixed(o.MixedStrides())
	keep := keptDims(o.Result.Type().(*ir.MemRefType), o.StaticSizes)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		f := a.f
		off := r.offset(f)
		size, stride := make([]uint64, 0, len(keep)), make([]uint64, 0, len(keep))
		for i := range offs {
			o, n, s := int64(f[offs[i]]), int64(f[sizes[i]]), int64(f[strides[i]])
			if n > 0 && (o < 0 || o+(n-1)*s >= r.size(f, i)) {
				a.fail("takes elements %d to %d of dimension %d, which has %d elements", o, o+(n-1)*s, i, r.size(f, i))
			}
			off += o * r.stride(f, i)
			if keep[i] {
				size = append(size, uint64(n))
				stride = append(stride, uint64(s*r.stride(f, i)))
			}
		}
		f[d], f[d+1] = r.base(f), uint64(off)
		copy(f[d+2:], append(size, stride...))
	})
}

// keptDims are the dimensions of a slice that its rank-reduced type has: a
// dimension of static size 1 is dropped where the type does not continue with a
// 1.
func keptDims(t *ir.MemRefType, sizes []int64) []bool {
	keep := make([]bool, len(sizes))
	drop := len(sizes) - len(t.Shape())
	k := 0
	for i, n := range sizes {
		if drop > 0 && n == 1 && (k >= len(t.Shape()) || t.Shape()[k] != 1) {
			drop--
			continue
		}
		keep[i] = true
		k++
	}
	for i := len(sizes) - 1; drop > 0 && i >= 0; i-- {
		if keep[i] && sizes[i] == 1 {
			keep[i] = false
			drop--
		}
	}
	return keep
}

func memrefReinterpret(c *Compiler, o memref.ReinterpretCastOp) {
	r := c.at(o.Source)
	offs, sizes, strides := c.mixed([]ir.Mixed{o.MixedOffset()}), c.mixed(o.MixedSizes()), c.mixed(o.MixedStrides())
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		f := a.f
		f[d], f[d+1] = f[r], f[offs[0]]
		for i, s := range sizes {
			f[d+2+i] = f[s]
			f[d+2+len(sizes)+i] = f[strides[i]]
		}
	})
}

func groupsOf(reassociation *ir.ArrayAttr) [][]int64 {
	var out [][]int64
	for _, g := range reassociation.Elems() {
		var dims []int64
		for _, d := range g.(*ir.ArrayAttr).Elems() {
			dims = append(dims, d.(*ir.IntegerAttr).Int())
		}
		out = append(out, dims)
	}
	return out
}

func memrefExpand(c *Compiler, o memref.ExpandShapeOp) {
	r := c.memref(o.Source)
	groups := groupsOf(o.Reassociation)
	sizes := c.mixed(o.MixedOutputShape())
	d := c.define(o.Result).at
	n := len(sizes)
	c.emit(func(a *Agent) {
		f := a.f
		f[d], f[d+1] = r.base(f), f[r.at+1]
		for g, dims := range groups {
			s := uint64(r.stride(f, g))
			for i := len(dims) - 1; i >= 0; i-- {
				k := int(dims[i])
				f[d+2+k] = f[sizes[k]]
				f[d+2+n+k] = s
				s *= f[sizes[k]]
			}
		}
	})
}

func memrefCollapse(c *Compiler, o memref.CollapseShapeOp) {
	r := c.memref(o.Source)
	groups := groupsOf(o.Reassociation)
	d := c.define(o.Result).at
	n := len(groups)
	c.emit(func(a *Agent) {
		f := a.f
		f[d], f[d+1] = r.base(f), f[r.at+1]
		for g, dims := range groups {
			size, stride := int64(1), int64(1)
			for i := len(dims) - 1; i >= 0; i-- {
				k := int(dims[i])
				if i == len(dims)-1 {
					stride = r.stride(f, k)
				}
				size *= r.size(f, k)
			}
			f[d+2+g], f[d+2+n+g] = uint64(size), uint64(stride)
		}
	})
}

// memrefView reads bytes of a memref of i8 as another type.
func memrefView(c *Compiler, o memref.ViewOp) {
	r := c.memref(o.Source)
	shift := c.at(o.ByteShift)
	m := c.newMemref(o.Result, o.Sizes)
	c.emit(func(a *Agent) {
		dims := a.dims(m)
		strides := rowMajor(dims)
		from := int64(a.f[shift])
		if need := from + extent(dims, strides)*int64(m.elem.Bytes); from < 0 || need > r.size(a.f, 0) {
			a.fail("views bytes %d to %d of %d bytes", from, need, r.size(a.f, 0))
		}
		copy(a.f[m.at:], descriptor(r.base(a.f)+uint64(r.offset(a.f)+from), 0, dims, strides))
	})
}

func memrefTranspose(c *Compiler, o memref.TransposeOp) {
	r := c.memref(o.In)
	exprs := o.PermutationAttr.Map().Results()
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		a.f[d], a.f[d+1] = a.f[r.at], a.f[r.at+1]
		for i, e := range exprs {
			k := int(e.Value())
			a.f[d+2+i] = uint64(r.size(a.f, k))
			a.f[d+2+r.rank+i] = uint64(r.stride(a.f, k))
		}
	})
}
