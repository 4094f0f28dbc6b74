package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// passCaptures makes the values that a scale.on captures inputs: the whole tile, for every unit. A clause is where a
// tile's layout changes from that of a block to that of a unit; without one, code of a unit would have a tile that is
// distributed over other units' threads.
func passCaptures(root *ir.Op) error {
	for on := range ir.Collect(root, scale.On) {
		for _, v := range captures(on) {
			if def := v.DefiningOp(); def != nil && madeAnywhere(def) {
				inside := ir.Clone(def, nil)
				inside.InsertBefore(on.Body.Entry().First())
				replaceInside(on, v, inside.Result(0))
				continue
			}
			part, err := scale.LocalType(v.Type(), scale.Replicated, on.Units())
			if err != nil {
				return on.Errorf("uses a tile from outside, which cannot become an input: %v", err)
			}
			replaceInside(on, v, on.AddInput(v, scale.Replicated, part))
		}
	}
	return nil
}

// captures are the tiles that the body uses and that are defined outside.
func captures(on scale.OnOp) []*ir.Value {
	var out []*ir.Value
	seen := map[*ir.Value]bool{}
	ir.WalkOps(on.Op, func(op *ir.Op) {
		for _, v := range op.Operands() {
			if op != on.Op && isTile(v) && !seen[v] && !on.Body.IsAncestor(v.ParentRegion()) {
				seen[v] = true
				out = append(out, v)
			}
		}
	})
	return out
}

func replaceInside(on scale.OnOp, v, with *ir.Value) {
	v.ReplaceUsesIf(with, func(u *ir.Use) bool { return on.Op.IsProperAncestor(u.Owner()) })
}
