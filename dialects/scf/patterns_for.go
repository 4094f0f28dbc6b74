package scf

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func forPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(For, "for-iter-args", foldIterArgs),
		rewrite.On(For, "for-trivial", simplifyTrivialFor),
	}
}

// StaticTripCount is the number of iterations, when it is known.
func (f ForOp) StaticTripCount() (n *big.Int, ok bool) {
	lower, upper, step := f.Bounds()
	if lower == upper {
		return new(big.Int), true
	}
	var attrs [3]*ir.IntegerAttr
	for i, v := range [...]*ir.Value{lower, upper, step} {
		if attrs[i], ok = rewrite.ConstantOf(v).(*ir.IntegerAttr); !ok {
			return nil, false
		}
	}
	var c [3]*big.Int
	for i, a := range attrs {
		c[i] = a.Big()
		if f.Unsigned {
			c[i] = constfold.Unsigned(a)
		}
	}
	return tripCount(c[0], c[1], c[2])
}

// tripCount divides the distance by the step and rounds up.
func tripCount(lower, upper, step *big.Int) (*big.Int, bool) {
	if upper.Cmp(lower) <= 0 {
		return new(big.Int), true
	}
	if step.Sign() <= 0 {
		return nil, false
	}
	n := new(big.Int).Sub(upper, lower)
	n.Add(n, step).Sub(n, big.NewInt(1))
	return n.Quo(n, step), true
}

// simplifyTrivialFor removes loops of no or one iteration, and loops that only
// yield what is known before.
func simplifyTrivialFor(r *rewrite.Rewriter, f ForOp) bool {
	n, ok := f.StaticTripCount()
	if !ok {
		return false
	}
	switch {
	case n.Sign() == 0:
		r.Replace(f.Op, f.InitArgs()...)
		return true
	case n.Cmp(big.NewInt(1)) == 0:
		replaceByBlock(r, f.Op, f.Body.Entry(), append([]*ir.Value{f.LowerBound}, f.InitArgs()...)...)
		return true
	}
	if f.Body.Entry().First() != f.Body.Entry().Last() {
		return false
	}
	for _, v := range f.Yields() {
		if v.ParentRegion() == f.Body {
			return false
		}
	}
	r.Replace(f.Op, f.Yields()...)
	return true
}

// foldIterArgs drops loop-carried values that never change, are unused, or equal another.
func foldIterArgs(r *rewrite.Rewriter, f ForOp) bool {
	inits, args, yields := f.InitArgs(), f.IterArgs(), f.Yields()
	// same[i] is the earlier value that i equals, or i when it is kept; nil
	// entries of fixed are not constant.
	same := make([]int, len(args))
	fixed := make([]*ir.Value, len(args))
	var kept []int
	for i, a := range args {
		same[i] = i
		if a == yields[i] || inits[i] == yields[i] || !a.HasUses() && !f.Result(i).HasUses() {
			fixed[i] = inits[i]
			continue
		}
		for _, k := range kept {
			if inits[k] == inits[i] && yields[k] == yields[i] {
				same[i] = k
				break
			}
		}
		if same[i] == i {
			kept = append(kept, i)
		}
	}
	if len(kept) == len(args) {
		return false
	}
	rebuildFor(r, f, kept, same, fixed)
	return true
}

func rebuildFor(r *rewrite.Rewriter, f ForOp, kept, same []int, fixed []*ir.Value) {
	inits, yields := f.InitArgs(), f.Yields()
	body := ir.NewBlock(append([]ir.Type{f.InductionVar().Type()}, ir.ValueTypes(pick(inits, kept))...)...)
	n := For.Of(r.Create(ir.OpState{
		Def: For.OpDef, Operands: append(f.Operands()[:3], pick(inits, kept)...), Types: ir.ValueTypes(pick(inits, kept)),
		Props: f.Op.Props(), Attrs: f.Op.DiscardableAttrs(), Regions: []*ir.Region{ir.NewRegion(body)},
	}))
	position := map[int]int{}
	for j, k := range kept {
		position[k] = j
	}
	args := []*ir.Value{body.Arg(0)}
	results := make([]*ir.Value, len(same))
	for i := range same {
		if fixed[i] != nil {
			args, results[i] = append(args, fixed[i]), fixed[i]
			continue
		}
		j := position[same[i]]
		args, results[i] = append(args, body.Arg(1+j)), n.Result(j)
	}
	body.Arg(0).SetLoc(f.InductionVar().Loc())
	setOperands(r, f.Body.Entry().Last(), pick(yields, kept))
	r.MergeBlocks(f.Body.Entry(), body, args...)
	r.Replace(f.Op, results...)
}
