package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// fma multiplies by scalar multiply-adds, each thread its own elements.
func (l *lowering) fma(o tile.GemmOp) error {
	_, _, k := o.MNK()
	a, b := registersOf(distOf(o.A()), o.TransposeA()), registersOf(distOf(o.B()), o.TransposeB())
	av, bv := l.elems(l.get(o.A())), l.elems(l.get(o.B()))
	acc := append([]*ir.Value(nil), l.elems(l.get(o.Acc()))...)
	ct := o.Acc().Type().(*ir.TensorType).Elem()
	dc := distOf(o.Acc())
	for r := range acc {
		c := registerCoord(dc, int64(r))
		for i := range k {
			x := l.widen(av[a.at(c[0], i)], ct)
			y := l.widen(bv[b.at(i, c[1])], ct)
			acc[r] = l.multiplyAdd(x, y, acc[r])
		}
	}
	return l.set(o.Op, l.pack(ct, acc))
}

// widen converts an operand's element to the accumulator's type.
func (l *lowering) widen(v *ir.Value, t ir.Type) *ir.Value {
	if v.Type() == t {
		return v
	}
	if _, ok := t.(*ir.FloatType); ok {
		return l.b.Value(arith.ExtF.OpDef, t, v)
	}
	return l.b.Value(arith.ExtSI.OpDef, t, v)
}

func (l *lowering) multiplyAdd(x, y, acc *ir.Value) *ir.Value {
	if _, ok := acc.Type().(*ir.FloatType); ok {
		return l.b.Value(math.Fma.OpDef, acc.Type(), x, y, acc)
	}
	return arith.Binary(l.b, arith.AddI, acc, arith.Binary(l.b, arith.MulI, x, y))
}

// stepK is how many steps of k the body of a loop over k holds.
const stepK = 4

// fmaLoop multiplies by scalar multiply-adds, in a loop over k: a step loads from
// memory what the thread needs of a column of a and of a row of b.
func (l *lowering) fmaLoop(o tile.GemmOp) error {
	_, _, k := o.MNK()
	dc := distOf(o.Acc())
	ct := o.Acc().Type().(*ir.TensorType).Elem()
	steps := gcd(k, stepK)
	loop := scf.NewFor(l.b, l.preamble(0), l.preamble(k), l.preamble(steps), l.elems(l.get(o.Acc())),
		func(b *ir.Builder, at *ir.Value, acc []*ir.Value) []*ir.Value {
			defer l.inner(b)()
			out := append([]*ir.Value(nil), acc...)
			for i := range steps {
				a := l.factor(o.A(), l.plusConst(b, at, i), 0, o.TransposeA(), ct)
				f := l.factor(o.B(), l.plusConst(b, at, i), 1, o.TransposeB(), ct)
				for r := range out {
					c := registerCoord(dc, int64(r))
					base := l.base(dc)
					out[r] = l.multiplyAdd(a(base[0], c[0]), f(base[1], c[1]), out[r])
				}
			}
			return out
		})
	return l.set(o.Op, l.pack(ct, loop.Results()))
}

// factor loads elements of a step of k, each once: of a row of the first factor
// (dim 0) or a column of the second (dim 1).
func (l *lowering) factor(mem, k *ir.Value, dim int, transposed bool, t ir.Type) func(base *ir.Value, c int64) *ir.Value {
	loaded := map[int64]*ir.Value{}
	return func(base *ir.Value, c int64) *ir.Value {
		if v := loaded[c]; v != nil {
			return v
		}
		at := []*ir.Value{k, k}
		if transposed {
			at[1-dim] = l.plusConst(l.b, base, c)
		} else {
			at[dim] = l.plusConst(l.b, base, c)
		}
		m, where := l.elementAt(mem, at)
		elem := mem.Type().(*ir.MemRefType).Elem()
		loaded[c] = l.widen(l.b.Value(memref.Load.OpDef, elem, append([]*ir.Value{m}, where...)...), t)
		return loaded[c]
	}
}
