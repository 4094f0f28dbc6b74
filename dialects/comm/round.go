package comm

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Round is comm.round.
var Round = ir.Define(ir.Spec[RoundOp]{
	Name:    "comm.round",
	Summary: "the number of this unit's iterations of a protocol",
	Doc: `
Reads a counter of this device that only this unit changes, once in each iteration of a
protocol: its value is the number of the iteration that begins. So iterations are counted by execution,
across control flow and launches. It orders no accesses.

` + "```mlir" + `
%r = comm.round %sig[%i] : !comm.signal<8>
` + "```",
	Traits: ir.Together,
	Fields: func(o *RoundOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Signal, "signal", counting),
			ir.In(&o.Index, "index", ir.IsIndex),
			unitField(&o.Unit), amongField(&o.Among),
			ir.Out(&o.Round, "round", ir.IsI32),
		}
	},
	Format: "$signal `[` $index `]` attr-dict `:` type($signal)",
	Does:   []ir.Effect{{Kind: ir.Read}},
	Verify: func(o RoundOp) error { return belowTiles(o.Op, o.Unit, o.Among) },
})

// RoundOp is the view of comm.round.
type RoundOp struct {
	ir.Base
	Signal *ir.Value // the counters
	Index  *ir.Value // which counter
	Unit   string
	Among  []int64
	Round  *ir.Value
}

// unitField names, below the tile level, the level of the units of a block that act on their own: the operation was in
// a scale.on of that level. Without it the block acts. In a tile program the scale.on itself says so.
func unitField(p *string) ir.Field {
	return ir.Ref(p, "unit", ir.FlatSymbolRef).Optional().Doc("in lowered code: the units that act on their own; default is the block")
}

// amongField names the threads of a role: the first, how many, and the number of the barrier at which they synchronize.
// A single thread has no barrier.
func amongField(p *[]int64) ir.Field {
	return ir.Numbers(p, "among", ir.DenseI64ArrayC).Optional().Doc("in lowered code, for a role: its first thread, number of threads, and barrier number")
}

// UnitOf is the level of the unit whose threads run a signal's operation
// together below the tile level, "" for the block.
func UnitOf(op *ir.Op) string {
	if s := ir.AttrAs[*ir.SymbolRefAttr](op, "unit"); s != nil {
		return s.Root()
	}
	return ""
}

// SetUnit says that the threads of a unit of level run op together.
func SetUnit(st *ir.OpState, level string) { st.SetProp("unit", ir.SymbolRef(level)) }

// SetRole says that the threads of a role run op together: from the first one on so many,
// which meet at a barrier.
func SetRole(st *ir.OpState, first, threads, barrier int64) {
	SetUnit(st, tile.RoleLevel)
	st.SetProp("among", ir.DenseI64(first, threads, barrier))
}

// belowTiles verifies that a tile program does not say whose threads act.
func belowTiles(op *ir.Op, unit string, among []int64) error {
	if (unit == tile.RoleLevel) != (len(among) == 3) {
		return op.Errorf("needs three numbers, the first thread, the number of threads and the barrier, if and only if its unit is @role")
	}
	if unit == "" {
		return nil
	}
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if p.Name() == "tile.kernel" {
			return op.Errorf("has a unit, which only convert-tile-to-gpu sets; in a tile.kernel the enclosing scale.on selects the units")
		}
	}
	return nil
}
