package gemm

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// fma multiplies by scalar multiply-adds, each thread its own elements.
func fma(c *emit.Ctx, o tile.GemmOp) error {
	_, _, k := o.MNK()
	av, bv := c.Elements(c.Get(o.A)), c.Elements(c.Get(o.B))
	acc := append([]*ir.Value(nil), c.Elements(c.Get(o.Acc))...)
	ct := o.Sum().Elem()
	dc := emit.DistOf(o.Acc)
	for _, batch := range batches(dc) {
		a, b := registersOf(emit.DistOf(o.A), o.TransposeA, batch), registersOf(emit.DistOf(o.B), o.TransposeB, batch)
		row := len(batch)
		for r := range acc {
			at := emit.RegisterCoord(dc, int64(r))
			if !slices.Equal(at[:row], batch) {
				continue
			}
			for i := range k {
				x := widen(c, av[a.at(at[row], i)], ct, o.UnsignedA)
				y := widen(c, bv[b.at(i, at[row+1])], ct, o.UnsignedB)
				acc[r] = multiplyAdd(c, x, y, acc[r])
			}
		}
	}
	return c.Set(o.Result, c.Pack(ct, acc))
}

// widen converts an operand's element to the accumulator's type.
func widen(c *emit.Ctx, v *ir.Value, t ir.Type, unsigned bool) *ir.Value {
	if v.Type() == t {
		return v
	}
	if _, ok := t.(*ir.FloatType); ok {
		return arith.Cast(c.Builder, arith.ExtF, v, t)
	}
	if unsigned {
		return arith.Cast(c.Builder, arith.ExtUI, v, t)
	}
	return arith.Cast(c.Builder, arith.ExtSI, v, t)
}

func multiplyAdd(c *emit.Ctx, x, y, acc *ir.Value) *ir.Value {
	if _, ok := acc.Type().(*ir.FloatType); ok {
		return math.Fma.New(c.Builder, math.TernaryOp{A: x, B: y, C: acc}).Result
	}
	return arith.Binary(c.Builder, arith.AddI, acc, arith.Binary(c.Builder, arith.MulI, x, y))
}

// stepK is how many steps of k the body of a loop over k holds.
const stepK = 4

// fmaLoop multiplies by scalar multiply-adds, in a loop over k: a step loads the thread's elements of a column of A and
// of a row of B.
func fmaLoop(c *emit.Ctx, o tile.GemmOp) error {
	_, _, k := o.MNK()
	dc := emit.DistOf(o.Acc)
	ct := o.Sum().Elem()
	steps := intrange.GCD(k, stepK)
	loop := scf.NewFor(c.Builder, c.Const(0), c.Const(k), c.Const(steps), c.Elements(c.Get(o.Acc)),
		func(b *ir.Builder, from *ir.Value, acc []*ir.Value) []*ir.Value {
			c := c.With(b)
			// A thread without an element there repeats another one.
			along := func(dim int, at int64) *ir.Value { return c.Bounded(dc, dim, at) }
			widen := func(unsigned bool) func(*ir.Value) *ir.Value {
				return func(v *ir.Value) *ir.Value { return widen(c, v, ct, unsigned) }
			}
			out := append([]*ir.Value(nil), acc...)
			for i := range steps {
				a := operandElements(c, o.A, c.PlusConst(b, from, i), 0, o.TransposeA, along, widen(o.UnsignedA))
				f := operandElements(c, o.B, c.PlusConst(b, from, i), 1, o.TransposeB, along, widen(o.UnsignedB))
				for r := range out {
					if at := emit.RegisterCoord(dc, int64(r)); !emit.NeverHolds(dc, int64(r)) {
						out[r] = multiplyAdd(c, a(at), f(at), out[r])
					}
				}
			}
			return out
		})
	return c.Set(o.Result, c.Pack(ct, loop.Results))
}

// operandElements loads elements of a step of k, each once: those of a row of A (dim 0) or a column of B (dim 1) that
// the element at a coordinate of the result needs. along gives the coordinates.
func operandElements(c *emit.Ctx, mem, k *ir.Value, dim int, transposed bool, along func(dim int, at int64) *ir.Value,
	widen func(*ir.Value) *ir.Value) func(of []int64) *ir.Value {
	loaded := map[string]*ir.Value{}
	return func(of []int64) *ir.Value {
		row := len(of) - 2
		key := ir.Int64sKey(append(slices.Clone(of[:row]), of[row+dim]))
		if v := loaded[key]; v != nil {
			return v
		}
		var at []*ir.Value
		for i, x := range of[:row] {
			at = append(at, along(i, x))
		}
		at = append(at, k, k)
		if transposed {
			at[row+1-dim] = along(row+dim, of[row+dim])
		} else {
			at[row+dim] = along(row+dim, of[row+dim])
		}
		m, where := address.ElementAt(c, mem, at)
		elem := mem.Type().(*ir.MemRefType).Elem()
		loaded[key] = widen(memref.Load.New(c.Builder, memref.LoadOp{MemRef: m, Indices: where}, elem).Result)
		return loaded[key]
	}
}
