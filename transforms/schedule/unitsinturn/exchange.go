package unitsinturn

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Lanes of a warp that exchange registers. What all threads have at a gpu.shuffle is a tile, and each reads another
// one's element of it.

// exchanges reports whether an operation is one of lanes, which divides code as a barrier does.
func (t *turns) exchanges(op *ir.Op) bool {
	return t.Level == scale.Thread && (gpu.Shuffle.Is(op) || nvvm.SyncWarp.Is(op))
}

// shuffle reads the value of another lane. One whose source is none of the lanes that take part keeps its own.
func (u *unitCode) shuffle(o gpu.ShuffleOp) {
	b, lanes := u.b, arith.ConstantIndex(u.b, scale.WarpThreads)
	index := func(v *ir.Value) *ir.Value { return arith.Cast(b, arith.IndexCast, u.value(v), ir.Index) }
	lane := arith.Binary(b, arith.RemUI, u.unit, lanes)
	first := arith.Binary(b, arith.SubI, u.unit, lane)
	from := index(o.Offset)
	switch o.Mode {
	case gpu.ShuffleXor:
		from = arith.Binary(b, arith.XOrI, lane, from)
	case gpu.ShuffleUp:
		from = arith.Binary(b, arith.SubI, lane, from)
	case gpu.ShuffleDown:
		from = arith.Binary(b, arith.AddI, lane, from)
	}
	// A lane before the first one is a large number without sign.
	valid := arith.NewCmpI(b, arith.ULT, from, index(o.Width))
	there := arith.Binary(b, arith.AddI, first, from)
	exists := arith.NewCmpI(b, arith.ULT, there, arith.ConstantIndex(b, u.units))
	valid = arith.Binary(b, arith.AndI, valid, exists)
	source := arith.NewSelect(b, valid, there, u.unit)
	all := u.kept[o.Value]
	u.m.Map(o.ShuffleResult, u.get(all, o.Value.Type(), stackedAt(source, all)))
	u.m.Map(o.Valid, valid)
}
