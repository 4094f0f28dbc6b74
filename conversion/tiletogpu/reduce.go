package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// reduce combines a thread's registers and then, by shuffles, those of the lanes
// that share the dimension. What warps share is left as summands, which the
// result's layout says; layout inference put an all-reduce after it.
func (l *lowering) reduce(op *ir.Op) error {
	o := tile.ReduceOp{Op: op}
	d := distOf(o.Source())
	plan, err := layout.PlanReduce(d, o.Dim())
	if err != nil {
		return o.Errorf("has no lowering: %v", err)
	}
	es := l.elems(l.get(o.Source()))
	elem := o.Source().Type().(*ir.TensorType).Elem()
	out := make([]*ir.Value, len(plan.Registers))
	for i, group := range plan.Registers {
		out[i] = l.tree(o.Kind(), es, group)
	}
	for _, s := range plan.Steps {
		if s.Axis != layout.Lane {
			if !distOf(op.Result(0)).IsPartial() {
				return o.Errorf("combines elements of several warps; run --infer-layout and --lower-comm, which add the exchange")
			}
			continue
		}
		masks, ok := s.Butterfly()
		if !ok {
			return o.Errorf("shares the dimension among %d lanes, which is no power of two", s.Size)
		}
		for _, m := range masks {
			for i := range out {
				out[i] = l.combine(o.Kind(), out[i], l.shuffleXor(out[i], m))
			}
		}
	}
	return l.set(op, l.pack(elem, l.reorder(plan.Result, distOf(op.Result(0)), out)))
}

// reorder lists registers of one layout in the order of another that differs at
// most in which axes hold copies and which summands.
func (l *lowering) reorder(from, to layout.Distribution, es []*ir.Value) []*ir.Value {
	at := map[string]*ir.Value{}
	for r := range es {
		at[ir.Int64sKey(registerCoord(from, int64(r)))] = es[r]
	}
	out := make([]*ir.Value, to.RegCount())
	for r := range out {
		out[r] = at[ir.Int64sKey(registerCoord(to, int64(r)))]
	}
	return out
}

// tree combines registers pairwise, which keeps the dependence chain short.
func (l *lowering) tree(kind string, es []*ir.Value, regs []int64) *ir.Value {
	vs := make([]*ir.Value, len(regs))
	for i, r := range regs {
		vs[i] = es[r]
	}
	for len(vs) > 1 {
		var next []*ir.Value
		for i := 0; i+1 < len(vs); i += 2 {
			next = append(next, l.combine(kind, vs[i], vs[i+1]))
		}
		if len(vs)%2 == 1 {
			next = append(next, vs[len(vs)-1])
		}
		vs = next
	}
	return vs[0]
}

// combiners maps tile.reduce's kinds to operations on floats and integers.
var combiners = map[string][2]*ir.OpDef{
	"add": {arith.AddF.OpDef, arith.AddI.OpDef},
	"mul": {arith.MulF.OpDef, arith.MulI.OpDef},
	"max": {arith.MaximumF.OpDef, arith.MaxSI.OpDef},
	"min": {arith.MinimumF.OpDef, arith.MinSI.OpDef},
	"and": {nil, arith.AndI.OpDef},
	"or":  {nil, arith.OrI.OpDef},
	"xor": {nil, arith.XOrI.OpDef},
}

func (l *lowering) combine(kind string, x, y *ir.Value) *ir.Value {
	i := 1
	if _, ok := x.Type().(*ir.FloatType); ok {
		i = 0
	}
	return l.b.Value(combiners[kind][i], x.Type(), x, y)
}

// shuffleXor is the value of the lane whose number differs by mask.
func (l *lowering) shuffleXor(v *ir.Value, mask int64) *ir.Value {
	return l.shuffle("xor", v, arith.ConstantInt(l.b, mask, ir.I32))
}

// shuffle exchanges a value between lanes. Types that gpu.shuffle does not take
// travel as integers.
func (l *lowering) shuffle(mode string, v, lane *ir.Value) *ir.Value {
	wire, back := l.toWire(v)
	s := ir.OpState{Def: gpu.Shuffle.OpDef, Types: []ir.Type{wire.Type(), ir.I1},
		Operands: []*ir.Value{wire, lane, arith.ConstantInt(l.b, 32, ir.I32)}}
	s.SetProp("mode", gpu.ShuffleMode.Named(mode))
	return back(l.b.Create(s).Result(0))
}

// toWire converts a value to one of 32 or 64 bits and returns the way back.
func (l *lowering) toWire(v *ir.Value) (*ir.Value, func(*ir.Value) *ir.Value) {
	t := v.Type()
	bits, _ := ir.BitWidth(t)
	same := func(w *ir.Value) *ir.Value { return w }
	switch {
	case t == ir.Index:
		return l.b.Value(arith.IndexCast.OpDef, ir.I64, v), func(w *ir.Value) *ir.Value {
			return l.b.Value(arith.IndexCast.OpDef, ir.Index, w)
		}
	case bits == 32 || bits == 64:
		return v, same
	}
	n := v
	if _, ok := t.(*ir.FloatType); ok {
		n = l.b.Value(arith.Bitcast.OpDef, ir.Int(bits), v)
	}
	return l.b.Value(arith.ExtUI.OpDef, ir.I32, n), func(w *ir.Value) *ir.Value {
		n := l.b.Value(arith.TruncI.OpDef, ir.Int(bits), w)
		if _, ok := t.(*ir.FloatType); ok {
			return l.b.Value(arith.Bitcast.OpDef, t, n)
		}
		return n
	}
}
