// Package linalgtoloops is --convert-linalg-to-loops: operations of linalg on memory become loops over elements.
package linalgtoloops

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-linalg-to-loops.
var Pass = pass.Simple("convert-linalg-to-loops", "ConvertLinalgToLoopsPass", "",
	"Lower the operations from the linalg dialect into loops.\n\nAn operation whose operands are all in memory becomes a "+
		"nest of scf.for, which loads elements, computes the body and stores. Operations on tensors stay.",
	func(ctx *pass.Context, op *ir.Op) error {
		patterns := append(affine.Patterns(), rewrite.OnAny("linalg-to-loops", lower))
		rewrite.Greedy(op, patterns, rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

// lower makes the loops of an operation.
func lower(r *rewrite.Rewriter, op *ir.Op) bool {
	s, ok := ir.As[linalg.Structured](op)
	if !ok || !linalg.OnMemory(s) {
		return false
	}
	r.Loc = op.Loc()
	n := nest{b: r.Builder, op: s}
	n.bounds()
	n.loops(0)
	r.Erase(op)
	return true
}

// nest makes the loops of an operation.
type nest struct {
	b                  *ir.Builder
	op                 linalg.Structured
	lower, upper, step []*ir.Value
	iterations         []*ir.Value // the induction variables of the loops so far
}

// bounds makes the bounds of all loops.
func (n *nest) bounds() {
	extents := make([]ir.Mixed, len(n.op.IteratorTypes()))
	known := make([]bool, len(extents))
	maps := n.op.IndexingMaps()
	for i, v := range linalg.Operands(n.op) {
		for k, e := range maps[i].Results() {
			m := n.extent(v, k)
			if d := e.Value(); e.Kind() == ir.AffineDim && !known[d] {
				extents[d], known[d] = m, true
			}
		}
	}
	for _, m := range extents {
		n.lower = append(n.lower, arith.ConstantIndex(n.b, 0))
		n.upper = append(n.upper, arith.Index(n.b, m))
		n.step = append(n.step, arith.ConstantIndex(n.b, 1))
	}
}

// extent is the extent of an operand along a dimension.
func (n *nest) extent(v *ir.Value, dim int) ir.Mixed {
	if x := linalg.Shape(v)[dim]; x != ir.Dynamic {
		return ir.Mixed{Const: x}
	}
	at := arith.ConstantIndex(n.b, int64(dim))
	return ir.Mixed{Value: memref.Dim.New(n.b, memref.DimOp{Source: v, Index: at}, ir.Index).Result}
}

// loops makes the loops from one on, and in the innermost the body.
func (n *nest) loops(from int) {
	if from == len(n.lower) {
		n.body()
		return
	}
	scf.NewFor(n.b, n.lower[from], n.upper[from], n.step[from], nil,
		func(_ *ir.Builder, iv *ir.Value, _ []*ir.Value) []*ir.Value {
			n.iterations = append(n.iterations, iv)
			n.loops(from + 1)
			return nil
		})
}

// body loads the elements of an iteration, computes, and stores the new ones.
func (n *nest) body() {
	block, maps := n.op.Body().Entry(), n.op.IndexingMaps()
	var m ir.Mapping
	for i, v := range linalg.Operands(n.op) {
		element := v
		if t, ok := v.Type().(*ir.MemRefType); ok {
			element = memref.Load.New(n.b, memref.LoadOp{MemRef: v, Indices: n.indices(maps[i])}, t.Elem()).Result
		}
		m.Map(block.Arg(i), element)
	}
	for op := range block.Ops() {
		if op != block.Last() {
			n.copy(op, &m)
		}
	}
	at := make([][]*ir.Value, len(n.op.Outputs()))
	for i := range at {
		at[i] = n.indices(maps[len(n.op.Inputs())+i])
	}
	for i, v := range block.Last().Operands() {
		memref.Store.New(n.b, memref.StoreOp{Value: m.Get(v), MemRef: n.op.Outputs()[i], Indices: at[i]})
	}
}

// copy computes an operation of the body, where linalg.index is an induction variable.
func (n *nest) copy(op *ir.Op, m *ir.Mapping) {
	if i, ok := linalg.Index.Cast(op); ok {
		m.Map(i.Result, n.iterations[i.Dim])
		return
	}
	for i := range ir.Collect(n.b.Insert(ir.Clone(op, m)), linalg.Index) {
		i.Result.ReplaceAllUsesWith(n.iterations[i.Dim])
	}
}

// indices are those of the element that an iteration accesses.
func (n *nest) indices(m ir.AffineMap) []*ir.Value {
	var out []*ir.Value
	for _, e := range m.Results() {
		one, used := affine.Canonical(ir.NewAffineMap(m.NumDims(), 0, e), n.iterations)
		apply := affine.Apply.New(n.b, affine.ApplyOp{MapOperands: used, MapAttr: ir.AffineMapOf(one)})
		out = append(out, apply.Result)
	}
	return out
}
