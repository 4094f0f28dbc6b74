package memrefsim

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/peers"
)

// Views of memrefs: the same memory by other types, sizes and strides.

// memrefAlias is a result with the operand's descriptor.
func memrefAlias(c *engine.Compiler, op *ir.Op) {
	from := c.In(engine.Only(op))
	d := c.Define(op.Result(0))
	n := min(from.N, d.N)
	c.Emit(func(a *engine.Agent) { copy(a.F[d.At:d.At+n], a.F[from.At:from.At+n]) })
}

// memorySpaceCast names the same memory. On the host symmetric memory as memory of a
// device is the copy of the device that the host has chosen.
func memorySpaceCast(c *engine.Compiler, o memref.MemorySpaceCastOp) {
	memrefAlias(c, o.Op)
	if t, ok := o.Source.Type().(*ir.MemRefType); !ok || scale.SpaceOf(t) != scale.Symmetric {
		return
	}
	at := c.At(o.Dest)
	c.Emit(func(a *engine.Agent) {
		if a.Device < 0 {
			a.F[at] = peers.SymmetricAddress(a, a.F[at], a.M.Current)
		}
	})
}

// memrefCast gives a memref a type that says more or less. An unranked one is the
// number of the memref behind it.
func memrefCast(c *engine.Compiler, o memref.CastOp) {
	in, out := ir.IsRankedMemRef(o.Source.Type()), ir.IsRankedMemRef(o.Dest.Type())
	from, d := c.In(o.Source), c.Define(o.Dest)
	switch {
	case in && !out:
		c.Emit(func(a *engine.Agent) {
			a.M.Unranked = append(a.M.Unranked, append(engine.Value(nil), a.F[from.At:from.At+from.N]...))
			a.F[d.At] = uint64(len(a.M.Unranked) - 1)
		})
	case !in && out:
		c.Emit(func(a *engine.Agent) {
			v := a.M.Unranked[a.F[from.At]]
			if len(v) != d.N {
				a.Fail("casts a memref of rank %d", (len(v)-2)/2)
			}
			copy(a.F[d.At:], v)
		})
	default:
		c.Emit(func(a *engine.Agent) { copy(a.F[d.At:d.At+d.N], a.F[from.At:from.At+from.N]) })
	}
}

func aliasAll(c *engine.Compiler, op *ir.Op) {
	src := c.Ins(op.Operands())
	c.CopyAll(c.DefineAll(op.Results()), src)
}

func memrefSubview(c *engine.Compiler, o memref.SubViewOp) {
	r := c.Memref(o.Source)
	offs, sizes, strides := c.Mixed(o.MixedOffsets()), c.Mixed(o.MixedSizes()), c.Mixed(o.MixedStrides())
	keep := keptDims(o.Result.Type().(*ir.MemRefType), o.StaticSizes)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		f := a.F
		off := r.Offset(f)
		size, stride := make([]uint64, 0, len(keep)), make([]uint64, 0, len(keep))
		for i := range offs {
			o, n, s := int64(f[offs[i]]), int64(f[sizes[i]]), int64(f[strides[i]])
			if n > 0 && (o < 0 || o+(n-1)*s >= r.Size(f, i)) {
				a.Fail("takes elements %d to %d of dimension %d, which has %d elements", o, o+(n-1)*s, i, r.Size(f, i))
			}
			off += o * r.Stride(f, i)
			if keep[i] {
				size = append(size, uint64(n))
				stride = append(stride, uint64(s*r.Stride(f, i)))
			}
		}
		f[d], f[d+1] = r.Base(f), uint64(off)
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

func memrefReinterpret(c *engine.Compiler, o memref.ReinterpretCastOp) {
	r := c.At(o.Source)
	offs, sizes, strides := c.Mixed([]ir.Mixed{o.MixedOffset()}), c.Mixed(o.MixedSizes()), c.Mixed(o.MixedStrides())
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		f := a.F
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

func memrefExpand(c *engine.Compiler, o memref.ExpandShapeOp) {
	r := c.Memref(o.Source)
	groups := groupsOf(o.Reassociation)
	sizes := c.Mixed(o.MixedOutputShape())
	d := c.Define(o.Result).At
	n := len(sizes)
	c.Emit(func(a *engine.Agent) {
		f := a.F
		f[d], f[d+1] = r.Base(f), f[r.At+1]
		if len(groups) == 0 { // a single element
			for k := range n {
				f[d+2+k], f[d+2+n+k] = 1, 1
			}
		}
		for g, dims := range groups {
			s := uint64(r.Stride(f, g))
			for i := len(dims) - 1; i >= 0; i-- {
				k := int(dims[i])
				f[d+2+k] = f[sizes[k]]
				f[d+2+n+k] = s
				s *= f[sizes[k]]
			}
		}
	})
}

func memrefCollapse(c *engine.Compiler, o memref.CollapseShapeOp) {
	r := c.Memref(o.Source)
	groups := groupsOf(o.Reassociation)
	d := c.Define(o.Result).At
	n := len(groups)
	c.Emit(func(a *engine.Agent) {
		f := a.F
		f[d], f[d+1] = r.Base(f), f[r.At+1]
		for g, dims := range groups {
			size, stride := int64(1), int64(1)
			for i := len(dims) - 1; i >= 0; i-- {
				k := int(dims[i])
				if i == len(dims)-1 {
					stride = r.Stride(f, k)
				}
				size *= r.Size(f, k)
			}
			f[d+2+g], f[d+2+n+g] = uint64(size), uint64(stride)
		}
	})
}

// memrefView reads bytes of a memref of i8 as another type. What they held is forgotten where the view says so.
func memrefView(c *engine.Compiler, o memref.ViewOp) {
	r := c.Memref(o.Source)
	shift := c.At(o.ByteShift)
	m := c.NewMemref(o.Result, o.Sizes)
	undefined := o.Op.Discardable(gpu.UndefinedAttr) != nil
	c.Emit(func(a *engine.Agent) {
		dims := m.Extents(a)
		strides := engine.RowMajor(dims)
		from, bytes := int64(a.F[shift]), engine.Extent(dims, strides)*int64(m.Elem.Bytes)
		if need := from + bytes; from < 0 || need > r.Size(a.F, 0) {
			a.Fail("views bytes %d to %d of %d bytes", from, need, r.Size(a.F, 0))
		}
		base := r.Base(a.F) + uint64(r.Offset(a.F)+from)
		if undefined {
			a.M.Forget(base, int(bytes))
		}
		copy(a.F[m.At:], engine.Descriptor(base, 0, dims, strides))
	})
}

func memrefTranspose(c *engine.Compiler, o memref.TransposeOp) {
	r := c.Memref(o.In)
	exprs := o.PermutationAttr.Map().Results()
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		a.F[d], a.F[d+1] = a.F[r.At], a.F[r.At+1]
		for i, e := range exprs {
			k := int(e.Value())
			a.F[d+2+i] = uint64(r.Size(a.F, k))
			a.F[d+2+r.Rank+i] = uint64(r.Stride(a.F, k))
		}
	})
}
