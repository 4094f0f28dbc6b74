package linalgops

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// FoldUnitExtentDims is linalg-fold-unit-extent-dims.
var FoldUnitExtentDims = pass.Simple("linalg-fold-unit-extent-dims", "LinalgFoldUnitExtentDimsPass", "",
	"Remove unit-extent dimension in Linalg ops on tensors.\n\nLoops of one iteration are removed from linalg.generic, and "+
		"with them dimensions of extent 1 from its operands, which are reshaped before and after. Likewise for tensor.pad. "+
		"Outputs that a generic without reductions reads become inputs.",
	func(ctx *pass.Context, op *ir.Op) error {
		rewrite.Greedy(op, unitDimPatterns(), rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

func unitDimPatterns() []rewrite.Pattern {
	patterns := []rewrite.Pattern{
		rewrite.On(linalg.Generic, "drop-unit-dims", dropUnitDims),
		rewrite.On(tensor.Pad, "drop-unit-dims-of-pad", dropPadUnitDims),
		rewrite.On(linalg.Generic, "move-init-to-input", moveInits),
	}
	patterns = append(patterns, linalg.FillPatterns()...)
	patterns = append(patterns, tensor.EmptyPatterns()...)
	for _, p := range tensor.Patterns() {
		if p.Root == tensor.CollapseShape.OpDef || p.Root == tensor.ExpandShape.OpDef || p.Root == tensor.Empty.OpDef {
			patterns = append(patterns, p)
		}
	}
	return patterns
}

// dropUnitDims removes loops of one iteration.
func dropUnitDims(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	maps, all := g.IndexingMaps(), linalg.Operands(g)
	dropped := unitLoops(g)
	loops, replaced := renumbered(len(g.IteratorTypes()), dropped)
	operands := make([]fewer, len(all))
	changed := false
	var exprs []ir.AffineExpr
	for i, v := range all {
		operands[i] = withoutUnits(v, maps[i], dropped, replaced, loops)
		changed = changed || !operands[i].indexing.Equal(maps[i])
		exprs = append(exprs, operands[i].indexing.Results()...)
	}
	if !changed || !reachesAll(exprs, loops) {
		return false
	}
	n := linalg.GenericOp{Nest: linalg.Nest{Region: ir.NewRegion()}, Description: g.Description,
		LibraryCall: g.LibraryCall}
	var newMaps []ir.AffineMap
	for i, v := range all {
		newMaps = append(newMaps, operands[i].indexing)
		if c := operands[i].collapse(r.Builder, v); i < len(g.Ins) {
			n.Ins = append(n.Ins, c)
		} else {
			n.Outs = append(n.Outs, c)
		}
	}
	var kinds []linalg.Iterator
	for d, k := range g.IteratorTypes() {
		if !dropped[d] {
			kinds = append(kinds, k)
		}
	}
	n.Maps, n.Iterators = linalg.MapArray(newMaps), linalg.IteratorArray(kinds)
	r.MoveRegion(g.Region, n.Region)
	types := []ir.Type{}
	for _, v := range n.Outs {
		if t, ok := v.Type().(*ir.TensorType); ok {
			types = append(types, t)
		}
	}
	made := linalg.Generic.New(r.Builder, n, types...)
	renumberIndices(r, made, dropped)
	r.SetAfter(made.Op)
	with := made.Op.Results()
	for i, v := range with {
		with[i] = operands[len(g.Ins)+i].expand(r.Builder, v, g.Op.Result(i).Type().(*ir.TensorType))
	}
	r.Replace(g.Op, with...)
	return true
}

// unitLoops are the loops of one iteration.
func unitLoops(g linalg.GenericOp) []bool {
	out := make([]bool, len(g.IteratorTypes()))
	for d := range out {
		v, dim, ok := linalg.LoopSource(g, d)
		out[d] = ok && linalg.Shape(v)[dim] == 1
	}
	return out
}

// renumbered is how many loops stay, and what replaces each: 0 for one that is dropped.
func renumbered(n int, dropped []bool) (left int, replaced []ir.AffineExpr) {
	for d := range n {
		if dropped[d] {
			replaced = append(replaced, ir.Const(0))
			continue
		}
		replaced = append(replaced, ir.Dim(left))
		left++
	}
	return left, replaced
}

// reachesAll reports whether each loop alone indexes some dimension, so that it has an extent.
func reachesAll(exprs []ir.AffineExpr, loops int) bool {
	for d := range loops {
		if !slices.Contains(exprs, ir.Dim(d)) {
			return false
		}
	}
	return true
}

// renumberIndices makes linalg.index of dropped loops 0.
func renumberIndices(r *rewrite.Rewriter, g linalg.GenericOp, dropped []bool) {
	for i := range ir.Collect(g.Op, linalg.Index) {
		r.SetBefore(i.Op)
		if dropped[i.Dim] {
			r.Replace(i.Op, arith.ConstantIndex(r.Builder, 0))
			continue
		}
		before := int64(0)
		for _, d := range dropped[:i.Dim] {
			if d {
				before++
			}
		}
		if before > 0 {
			r.Replace(i.Op, linalg.Index.New(r.Builder, linalg.IndexOp{Dim: i.Dim - before}).Result)
		}
	}
}

// moveInits makes inputs of outputs whose elements the body of a generic without reductions reads.
func moveInits(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	if !linalg.OnTensors(g) || slices.ContainsFunc(g.IteratorTypes(),
		func(k linalg.Iterator) bool { return k != linalg.Parallel }) {
		return false
	}
	body, maps := g.Region.Entry(), g.IndexingMaps()
	ins, outs := slices.Clone(g.Ins), slices.Clone(g.Outs)
	newMaps := slices.Clone(maps[:len(ins)])
	var read []int
	for i, v := range g.Outs {
		if !body.Arg(len(g.Ins) + i).HasUses() {
			continue
		}
		read = append(read, i)
		ins, newMaps = append(ins, v), append(newMaps, maps[len(g.Ins)+i])
	}
	if read == nil {
		return false
	}
	block, at := r.InsertionPoint()
	for _, i := range read {
		r.SetAfterValue(g.Outs[i])
		outs[i] = tensor.NewEmpty(r.Builder, tensor.Sizes(r.Builder, g.Outs[i]), g.Outs[i].Type().(*ir.TensorType).Elem())
	}
	r.SetInsertionPoint(block, at)
	newMaps = append(newMaps, maps[len(g.Ins):]...)
	n := linalg.NewGeneric(r.Builder, ins, outs, newMaps, g.IteratorTypes(),
		func(b *ir.Builder, elements []*ir.Value) []*ir.Value {
			var m ir.Mapping
			m.MapAll(body.Args()[:len(g.Ins)], elements[:len(g.Ins)])
			for k, i := range read {
				m.Map(body.Arg(len(g.Ins)+i), elements[len(g.Ins)+k])
			}
			for op := range body.Ops() {
				if op != body.Last() {
					b.Insert(ir.Clone(op, &m))
				}
			}
			var out []*ir.Value
			for _, v := range body.Last().Operands() {
				out = append(out, m.Get(v))
			}
			return out
		})
	r.ReplaceOp(g.Op, n.Op)
	return true
}
