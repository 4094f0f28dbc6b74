package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// scalarAtomic makes one thread combine. All threads get the old value: in one warp by a shuffle; among several warps
// convert-layouts-via-smem has made a store and loads of it. In code of one thread it is that thread's.
func scalarAtomic(c *emit.Ctx, o memref.AtomicRMWOp) error {
	return combined(c, o.Op, o.MemRef, func() *ir.Value {
		m, at := address.ElementAt(c, o.MemRef, o.Indices)
		if !o.Result.HasUses() {
			CombineOnly(c, o.Kind, []*ir.Value{c.Get(o.Value)}, m, at)
			return nil
		}
		return CombineAt(c, o.Kind, c.Get(o.Value), m, at)
	})
}

func genericAtomic(c *emit.Ctx, o memref.GenericAtomicRMWOp) error {
	return combined(c, o.Op, o.MemRef, func() *ir.Value {
		m, at := address.ElementAt(c, o.MemRef, o.Indices)
		return CompareAndSwap(c, m, at, func(c *emit.Ctx, old *ir.Value) *ir.Value {
			body := o.Body.Entry()
			c.Map(body.Arg(0), old)
			for x := range body.Ops() {
				if y, ok := memref.AtomicYield.Cast(x); ok {
					return c.Get(y.Result)
				}
				c.ForgetInside(x)
				c.Insert(ir.Clone(x, &c.Mapping))
			}
			return old
		})
	})
}

func combined(c *emit.Ctx, op *ir.Op, mem *ir.Value, rmw func() *ir.Value) error {
	r := op.Result(0)
	if !r.HasUses() {
		address.ByFirst(c, mem, func() { rmw() })
		return nil
	}
	if tile.Private(mem) {
		return c.Set(op.Result(0), rmw())
	}
	v := c.Choose(c.Leader(), r.Type(), rmw, func() *ir.Value { return arith.Zero(c.Builder, r.Type()) })
	switch here := c.Places.Of(op.Block()); {
	case here.Threads() == 1:
	case here.AllWarps() == 1:
		v = emit.Shuffle(c.Builder, gpu.ShuffleIdx, v, arith.ConstantInt(c.Builder, 0, ir.I32))
	case !tile.StoredByOne(r):
		return op.Errorf("has a result for several warps; run --convert-layouts-via-smem first")
	}
	return c.Set(op.Result(0), v)
}
