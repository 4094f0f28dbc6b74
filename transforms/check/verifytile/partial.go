package verifytile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// linear lists, for each combiner, the operations f with f(a0, b0) ∘ f(a1, b1) = f(a0 ∘ a1, b0 ∘ b1): they may use
// partial sums.
var linear = map[scale.Combiner][]string{
	scale.Add:    {"arith.addf", "arith.addi", "arith.subf", "arith.subi", "arith.negf"},
	scale.Mul:    {"arith.mulf", "arith.muli"},
	scale.Max:    {"arith.maximumf", "arith.maxsi"},
	scale.Min:    {"arith.minimumf", "arith.minsi"},
	scale.MaxNum: {"arith.maxnumf"},
	scale.MinNum: {"arith.minnumf"},
	scale.MaxU:   {"arith.maxui"},
	scale.MinU:   {"arith.minui"},
	scale.And:    {"arith.andi"},
	scale.Or:     {"arith.ori"},
	scale.Xor:    {"arith.xori"},
}

// passesOn are operations that move whole values or the elements of a tile.
var passesOn = []string{
	"scf.for", "scf.while", "scf.condition", "scf.if", "scf.index_switch", "scf.execute_region", "scf.yield",
	"tile.pipelined", "tile.yield", "scale.on", "scale.yield", "comm.consume", "comm.all_reduce",
	"tile.transpose", "tile.reshape", "tile.expand_dims", "tile.broadcast", "tile.convert_layout",
}

// partials checks that partial sums are only used by operations that are linear in them.
func (v *verifier) partials(k tile.KernelOp) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		for i, x := range op.Operands() {
			l := partialLayout(x)
			if l != nil && !mayUseSummand(op, i, l) {
				v.report(summandUsed(op, x, l))
				return
			}
		}
		for _, r := range op.Results() {
			if l := partialLayout(r); l != nil {
				v.report(v.makesSummands(op, r, l))
			}
		}
		if on, ok := scale.On.Cast(op); ok {
			v.clauses(on)
		}
	})
}

// partialLayout is the layout of a value whose units hold partial sums, or nil.
func partialLayout(x *ir.Value) *tile.LayoutAttr {
	if l := tile.LayoutOf(x.Type()); l != nil && l.IsPartial() {
		return l
	}
	return nil
}

func summandUsed(op *ir.Op, x *ir.Value, l *tile.LayoutAttr) error {
	level := partialLevel(l)
	d := op.Errorf("is not linear in a value of type %v: each unit of @%s has only a partial result of %s", x.Type(),
		level, l.Combiner())
	if level == "lane" || level == "reg" {
		d.Note(x.Loc(), "this value is partial over the %s modes of its layout, which nothing reduces; use a layout without them", level)
		return d
	}
	d.Note(x.Loc(), "this value is partial; use the result of comm.all_reduce %s at @%s", l.Combiner(), level)
	return d
}

// partialLevel is the finest level whose units hold partial sums.
func partialLevel(l *tile.LayoutAttr) string {
	for _, level := range []string{"lane", scale.Warp, scale.Warpgroup, scale.Block, scale.Device, scale.Node} {
		if _, _, ok := l.PartialOver(level); ok {
			return level
		}
	}
	return "reg"
}

// mayUseSummand reports whether op is linear in its operand i.
func mayUseSummand(op *ir.Op, i int, l *tile.LayoutAttr) bool {
	switch name := op.Name(); {
	case slices.Contains(linear[l.Combiner()], name), slices.Contains(passesOn, name):
		return true
	case name == "arith.mulf" || name == "arith.muli":
		return l.Combiner() == scale.Add && partialLayout(op.Operand(1-i)) == nil
	case name == "arith.divf":
		return l.Combiner() == scale.Add && i == 0 && partialLayout(arith.DivF.Of(op).RHS) == nil
	case name == "arith.select":
		o := arith.Select.Of(op)
		return i > 0 && partialLayout(o.TrueValue) != nil && partialLayout(o.FalseValue) != nil
	case name == "tile.gemm":
		return l.Combiner() == scale.Add && i == 2
	case name == "tile.reduce":
		return tile.Reduce.Of(op).MayBePartial(l.Combiner())
	case name == "tile.atomic":
		return l.Combiner() == scale.Add // it takes partial sums of this combiner alone
	case name == "tile.store":
		return tile.Store.Of(op).Partial
	}
	return false
}

// makesSummands checks an operation with partial sums as result: its operands are partial sums, each unit makes one, or
// the result is the identity in every unit.
func (v *verifier) makesSummands(op *ir.Op, r *ir.Value, l *tile.LayoutAttr) error {
	if tile.Fill.Is(op) || op.Has(ir.ConstantLike) {
		return checkIdentity(op, l)
	}
	if scale.On.Is(op) || tile.Reduce.Is(op) || comm.AllReduce.Is(op) || op.NumRegions() > 0 {
		return nil
	}
	for _, x := range op.Operands() {
		if partialLayout(x) != nil {
			return nil
		}
	}
	return op.Errorf("has a partial result of type %v, but no partial operand: every unit would have the same value, which a reduction would count several times", r.Type())
}

// clauses checks that partial sums enter and leave a scale.on at the level that they are partial over.
func (v *verifier) clauses(on scale.OnOp) {
	for i, d := range on.InDists() {
		if d.Kind() == scale.Partial {
			v.report(checkClause(on, "input", i, on.Operand(i), d))
		}
	}
	for i, d := range on.OutDists() {
		if d.Kind() == scale.Partial {
			v.report(checkClause(on, "result", i, on.Result(i), d))
		}
	}
}

func checkClause(on scale.OnOp, what string, i int, x *ir.Value, d *scale.DistAttr) error {
	l := partialLayout(x)
	combiner, n, ok := l.PartialOver(on.Level)
	if _, groups, counted := l.PartialOver(scale.Warpgroup); counted && on.Level == scale.Warp {
		n *= groups // layout inference counts a block's warps in warpgroups where the kernel has them
	}
	switch {
	case !ok:
		return on.Errorf("%s #%d of type %v is not partial over @%s", what, i, x.Type(), on.Level)
	case n != on.Units():
		return on.Errorf("%s #%d of type %v has %d partial results, but %d units of @%s run the body", what, i, x.Type(), n,
			on.Units(), on.Level)
	case combiner != d.Combiner():
		return on.Errorf("%s #%d is partial<%s>, but %v is combined by %s", what, i, d.Combiner(), x.Type(), combiner)
	}
	return nil
}
