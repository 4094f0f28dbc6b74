package tiletogpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// fma multiplies by scalar multiply-adds, each thread its own elements.
func (c *Ctx) fma(o tile.GemmOp) error {
	_, _, k := o.MNK()
	av, bv := c.Elements(c.Get(o.A)), c.Elements(c.Get(o.B))
	acc := append([]*ir.Value(nil), c.Elements(c.Get(o.Acc))...)
	ct := o.Sum().Elem()
	dc := distOf(o.Acc)
	for _, product := range batches(dc) {
		a, b := registersOf(distOf(o.A), o.TransposeA, product), registersOf(distOf(o.B), o.TransposeB, product)
		row := len(product)
		for r := range acc {
			at := registerCoord(dc, int64(r))
			if !slices.Equal(at[:row], product) {
				continue
			}
			for i := range k {
				x := c.widen(av[a.at(at[row], i)], ct, o.UnsignedA)
				y := c.widen(bv[b.at(i, at[row+1])], ct, o.UnsignedB)
				acc[r] = c.multiplyAdd(x, y, acc[r])
			}
		}
	}
	return c.Set(o.Result, c.Pack(ct, acc))
}

// widen converts an operand's element to the accumulator's type.
func (c *Ctx) widen(v *ir.Value, t ir.Type, unsigned bool) *ir.Value {
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

func (c *Ctx) multiplyAdd(x, y, acc *ir.Value) *ir.Value {
	if _, ok := acc.Type().(*ir.FloatType); ok {
		return math.Fma.New(c.Builder, math.TernaryOp{A: x, B: y, C: acc}).Result
	}
	return arith.Binary(c.Builder, arith.AddI, acc, arith.Binary(c.Builder, arith.MulI, x, y))
}

// stepK is how many steps of k the body of a loop over k holds.
const stepK = 4

// fmaLoop multiplies by scalar multiply-adds, in a loop over k: a step loads from
// memory what the thread needs of a column of a and of a row of b.
func (c *Ctx) fmaLoop(o tile.GemmOp) error {
	_, _, k := o.MNK()
	dc := distOf(o.Acc)
	ct := o.Sum().Elem()
	steps := intrange.GCD(k, stepK)
	loop := scf.NewFor(c.Builder, c.preamble(0), c.preamble(k), c.preamble(steps), c.Elements(c.Get(o.Acc)),
		func(b *ir.Builder, from *ir.Value, acc []*ir.Value) []*ir.Value {
			c := c.with(b)
			// A thread without an element there computes that of another again.
			along := func(dim int, at int64) *ir.Value { return c.bounded(dc, dim, at) }
			widen := func(unsigned bool) func(*ir.Value) *ir.Value {
				return func(v *ir.Value) *ir.Value { return c.widen(v, ct, unsigned) }
			}
			out := append([]*ir.Value(nil), acc...)
			for i := range steps {
				a := c.factor(o.A, c.plusConst(b, from, i), 0, o.TransposeA, along, widen(o.UnsignedA))
				f := c.factor(o.B, c.plusConst(b, from, i), 1, o.TransposeB, along, widen(o.UnsignedB))
				for r := range out {
					if at := registerCoord(dc, int64(r)); !neverHolds(dc, int64(r)) {
						out[r] = c.multiplyAdd(a(at), f(at), out[r])
					}
				}
			}
			return out
		})
	return c.Set(o.Result, c.Pack(ct, loop.Results))
}

// factor loads elements of a step of k, each once: of a row of the first factor
// (dim 0) or a column of the second (dim 1) that the element at a coordinate of the
// product needs. along gives the coordinates.
func (c *Ctx) factor(mem, k *ir.Value, dim int, transposed bool, along func(dim int, at int64) *ir.Value, widen func(*ir.Value) *ir.Value) func(of []int64) *ir.Value {
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
		m, where := c.elementAt(mem, at)
		elem := mem.Type().(*ir.MemRefType).Elem()
		loaded[key] = widen(memref.Load.New(c.Builder, memref.LoadOp{MemRef: m, Indices: where}, elem).Result)
		return loaded[key]
	}
}
