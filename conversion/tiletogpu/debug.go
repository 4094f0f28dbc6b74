package tiletogpu

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// print writes scalars from the first thread of those that run the code. Tiles have
// become loops over shared memory.
func (l *lowering) print(op *ir.Op) error {
	o := tile.PrintOp{Op: op}
	if len(o.Tiles()) > 0 {
		return op.Errorf("prints the elements of a tile in order, which one thread does; run --stage-conversions first")
	}
	l.when(l.leader(), func() { l.printf(o.Message(), l.getAll(o.Coordinates()), l.getAll(o.Scalars())) })
	return nil
}

func (l *lowering) printf(message string, coord, vs []*ir.Value) {
	f := strings.ReplaceAll(message, "%", "%%")
	var args []*ir.Value
	if len(coord) > 0 {
		f += "[" + strings.TrimSuffix(strings.Repeat("%lld, ", len(coord)), ", ") + "]"
		for _, c := range coord {
			args = append(args, l.b.Value(arith.IndexCast.OpDef, ir.I64, c))
		}
	}
	for _, v := range vs {
		spec, arg := l.printable(v)
		f += " " + spec
		args = append(args, arg)
	}
	s := ir.OpState{Def: gpu.Printf.OpDef, Operands: args}
	s.SetProp("format", ir.String_(f+"\n"))
	l.b.Create(s)
}

// printable is how printf takes a value: floats as doubles, integers as 64-bit.
func (l *lowering) printable(v *ir.Value) (spec string, arg *ir.Value) {
	switch t := v.Type().(type) {
	case *ir.FloatType:
		if t == ir.F64 {
			return "%g", v
		}
		return "%g", l.b.Value(arith.ExtF.OpDef, ir.F64, v)
	case *ir.IntegerType:
		switch {
		case t == ir.I1:
			return "%lld", l.b.Value(arith.ExtUI.OpDef, ir.I64, v)
		case t.Width() < 64:
			return "%lld", l.b.Value(arith.ExtSI.OpDef, ir.I64, v)
		}
		return "%lld", v
	}
	return "%lld", l.b.Value(arith.IndexCast.OpDef, ir.I64, v)
}

// assert stops the kernel where the condition is false for an element that the
// thread holds.
func (l *lowering) assert(op *ir.Op) error {
	o := tile.AssertOp{Op: op}
	conds := []*ir.Value{l.get(o.Condition())}
	if _, ok := o.Condition().Type().(*ir.TensorType); ok {
		conds = l.elems(conds[0])
	}
	all := conds[0]
	for _, c := range conds[1:] {
		all = arith.Binary(l.b, arith.AndI, all, c)
	}
	s := ir.OpState{Def: cf.Assert.OpDef, Operands: []*ir.Value{all}}
	s.SetProp("msg", ir.String_(o.Message()))
	l.b.Create(s)
	return nil
}
