package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Bitcast is tile.bitcast.
var Bitcast = ir.Define(ir.Spec[BitcastOp]{
	Name:    "tile.bitcast",
	Summary: "reinterprets the bits of rows as elements of another width",
	Doc: `
Reads the bits of each row as elements of another type: elements along the last dimension follow
each other, the first in the lowest bits. It is vector.bitcast of the last dimension. Where a
thread's registers hold all narrow elements of each wide one, the cast costs no instruction. Where
several lanes hold parts of a word, as an MMA fragment may require, each lane holds the word and
shifts its part down.

` + "```mlir" + `
%w = tile.bitcast %x : tensor<64x8xi32> -> tensor<64x64xi4>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *BitcastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", registerTile),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: sourceToResult,
	Verify: BitcastOp.verify,
})

// BitcastOp is the view of tile.bitcast.
type BitcastOp struct {
	ir.Base
	Source *ir.Value
	Result *ir.Value
}

func (o BitcastOp) verify() error {
	s, r := o.Source.Type().(*ir.TensorType), o.Result.Type().(*ir.TensorType)
	from, known := ir.BitWidth(s.Elem())
	to, ok := ir.BitWidth(r.Elem())
	last := len(s.Shape()) - 1
	switch {
	case !known || !ok || from%to != 0 && to%from != 0:
		return o.Errorf("casts elements of type %v to %v; one width must be a multiple of the other", s.Elem(), r.Elem())
	case len(s.Shape()) != len(r.Shape()) || last < 0 && from != to:
		return o.Errorf("casts %v to %v; ranks must be equal, and at least 1 where the widths differ", s, r)
	case last >= 0 && !slices.Equal(s.Shape()[:last], r.Shape()[:last]):
		return o.Errorf("casts %v to %v; all dimensions except the last must be equal", s, r)
	case last >= 0 && s.Shape()[last]*int64(from) != r.Shape()[last]*int64(to):
		return o.Errorf("casts rows of %d bits to rows of %d bits", s.Shape()[last]*int64(from), r.Shape()[last]*int64(to))
	}
	return rejectPartial(o.Op, o.Source)
}

// Ratio is how many narrow elements a wide one has, and whether the result's are the narrow
// ones.
func (o BitcastOp) Ratio() (n int64, narrows bool) {
	from, _ := ir.BitWidth(o.Source.Type().(*ir.TensorType).Elem())
	to, _ := ir.BitWidth(o.Result.Type().(*ir.TensorType).Elem())
	return int64(max(from, to) / min(from, to)), from >= to
}
