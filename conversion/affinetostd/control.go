package affinetostd

import (
	"math"

	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func controlPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(affine.For, "lower-for", lowerFor),
		rewrite.On(affine.If, "lower-if", lowerIf),
		rewrite.On(affine.Parallel, "lower-parallel", lowerParallel),
		rewrite.On(affine.Yield, "lower-yield", lowerYield),
	}
}

// lowerYield leaves the end of a parallel loop to that loop's own pattern.
func lowerYield(r *rewrite.Rewriter, y affine.YieldOp) bool {
	if scf.Parallel.Is(y.ParentOp()) {
		return false
	}
	r.Loc = y.Loc()
	r.ReplaceOp(y.Op, scf.NewYield(r.Builder, y.Operands...).Op)
	return true
}

func lowerFor(r *rewrite.Rewriter, f affine.ForOp) bool {
	r.Loc = f.Loc()
	lower := extremum(r.Builder, arith.MaxSI, f.LowerMap(), f.LowerOperands)
	upper := extremum(r.Builder, arith.MinSI, f.UpperMap(), f.UpperOperands)
	if lower == nil || upper == nil {
		return false
	}
	step := arith.ConstantIndex(r.Builder, f.Step)
	loop := r.Create(ir.OpState{
		Def: scf.For.OpDef, Operands: append([]*ir.Value{lower, upper, step}, f.InitArgs()...), Types: f.ResultTypes(),
		Regions: []*ir.Region{ir.NewRegion()},
	})
	r.MoveRegion(f.Body, loop.Region(0))
	r.ReplaceOp(f.Op, loop)
	return true
}

// lowerIf tests every constraint, without short cuts.
func lowerIf(r *rewrite.Rewriter, op affine.IfOp) bool {
	r.Loc = op.Loc()
	b, set := r.Builder, op.Set()
	constraints, equalities := set.Constraints()
	zero := arith.ConstantIndex(b, 0)
	var cond *ir.Value
	for i, e := range constraints {
		vs := Expand(b, ir.NewAffineMap(set.NumDims(), set.NumSymbols(), e), op.Operands)
		if vs == nil {
			return false
		}
		predicate := arith.SGE
		if equalities[i] {
			predicate = arith.EQ
		}
		test := arith.NewCmpI(b, predicate, vs[0], zero)
		if cond == nil {
			cond = test
		} else {
			cond = arith.Binary(b, arith.AndI, cond, test)
		}
	}
	if cond == nil {
		cond = arith.NewConstant(b, ir.True)
	}
	n := scf.If.New(r.Builder, scf.IfOp{Condition: cond, Then: ir.NewRegion(), Else: ir.NewRegion()}, op.ResultTypes()...)
	r.MoveRegion(op.Then, n.Then)
	if !op.Else.Empty() {
		r.MoveRegion(op.Else, n.Else)
	}
	r.ReplaceOp(op.Op, n.Op)
	return true
}

func lowerParallel(r *rewrite.Rewriter, p affine.ParallelOp) bool {
	r.Loc = p.Loc()
	var lower, upper, steps, inits []*ir.Value
	lowerMaps, upperMaps := split(p.LowerMap(), p.LowerGroups()), split(p.UpperMap(), p.UpperGroups())
	for i := range lowerMaps {
		l := extremum(r.Builder, arith.MaxSI, lowerMaps[i], p.LowerOperands())
		u := extremum(r.Builder, arith.MinSI, upperMaps[i], p.UpperOperands())
		if l == nil || u == nil {
			return false
		}
		lower, upper = append(lower, l), append(upper, u)
	}
	for _, s := range p.Steps() {
		steps = append(steps, arith.ConstantIndex(r.Builder, s))
	}
	for i, name := range p.Reductions() {
		identity := identityOf(name, p.Result(i).Type())
		if identity == nil {
			return false
		}
		inits = append(inits, arith.NewConstant(r.Builder, identity))
	}
	loop := scf.Parallel.New(r.Builder, scf.ParallelOp{
		LowerBounds: lower, UpperBounds: upper, Steps: steps, InitVals: inits, Body: ir.NewRegion(),
	}, p.ResultTypes()...)
	reductions := p.Reductions()
	yield := p.Body.Entry().Last()
	r.MoveRegion(p.Body, loop.Body)
	r.SetBefore(yield)
	reduce(r, yield, reductions)
	r.ReplaceOp(p.Op, loop.Op)
	return true
}

// split gives each dimension the part of a bounds map that belongs to it.
func split(m ir.AffineMap, groups []int) []ir.AffineMap {
	out := make([]ir.AffineMap, 0, len(groups))
	start := 0
	for _, n := range groups {
		out = append(out, ir.NewAffineMap(m.NumDims(), m.NumSymbols(), m.Results()[start:start+n]...))
		start += n
	}
	return out
}

// reduce replaces the yield by an scf.reduce with a region for each value.
func reduce(r *rewrite.Rewriter, yield *ir.Op, names []string) {
	values := yield.Operands()
	red := scf.ReduceOp{Operands: values}
	for range values {
		red.Body = append(red.Body, ir.NewRegion())
	}
	red = scf.Reduce.New(r.Builder, red)
	for i, v := range values {
		body := ir.NewBlock(v.Type(), v.Type())
		red.Body[i].Append(body)
		r.SetToEnd(body)
		combined := arith.Binary(r.Builder, combiners[names[i]], body.Arg(0), body.Arg(1))
		scf.ReduceReturn.New(r.Builder, scf.ReduceReturnOp{Value: combined})
	}
	r.Erase(yield)
}

// combiners are the operations of the reductions; "assign" has none.
var combiners = map[string]ir.Def[arith.BinaryOp]{
	"addf": arith.AddF, "addi": arith.AddI, "andi": arith.AndI, "maximumf": arith.MaximumF, "maxnumf": arith.MaxNumF,
	"maxs": arith.MaxSI, "maxu": arith.MaxUI, "minimumf": arith.MinimumF, "minnumf": arith.MinNumF, "mins": arith.MinSI,
	"minu": arith.MinUI, "mulf": arith.MulF, "muli": arith.MulI, "ori": arith.OrI, "xori": arith.XOrI,
}

// identityOf is the value that a reduction leaves alone.
func identityOf(name string, t ir.Type) ir.Attr {
	if f, ok := t.(*ir.FloatType); ok {
		v, known := map[string]float64{"addf": 0, "mulf": 1, "maximumf": math.Inf(-1), "minimumf": math.Inf(1),
			"maxnumf": math.NaN(), "minnumf": math.NaN()}[name]
		if !known {
			return nil
		}
		return ir.Float(f, v)
	}
	w, _ := ir.BitWidth(t)
	switch name {
	case "addi", "ori", "xori", "maxu":
		return ir.Integer(t, 0)
	case "andi", "minu":
		return ir.Integer(t, -1)
	case "muli":
		return ir.Integer(t, 1)
	case "maxs":
		return ir.Integer(t, math.MinInt64>>(64-w))
	case "mins":
		return ir.Integer(t, int64(uint64(math.MaxUint64)>>(65-w)))
	}
	return nil
}
