package bindparams

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// relate says which dimensions of an operation's tiles are the same, and what they are.
func (s *shapes) relate(op *ir.Op) {
	switch o := view(op).(type) {
	case tile.LoadOp:
		for i, size := range o.TileSizes() {
			s.size(op, dim{o.Result, i}, size)
		}
	case tile.GemmOp:
		s.gemm(o)
	case tile.AwaitOp:
		s.alike(op, o.Future, o.Result)
	case tile.ReduceOp:
		for i, x := range o.Sources {
			s.alike(op, o.Sources[0], x)
			s.along(op, o.Results[i], x, o.Along())
		}
	case tile.ScanOp:
		for i, x := range o.Sources {
			s.alike(op, o.Sources[0], x)
			s.alike(op, x, o.Results[i])
		}
	case tile.SortOp:
		for i, x := range o.Sources {
			s.alike(op, o.Sources[0], x)
			s.alike(op, x, o.Results[i])
		}
	case tile.ExpandDimsOp:
		s.along(op, o.Source, o.Result, o.Along())
	case tile.TransposeOp:
		for i, from := range o.Permutation {
			s.same(op, dim{o.Result, i}, dim{o.Source, int(from)})
		}
	case tile.BroadcastOp:
		s.along(op, o.Source, o.Result, o.Along())
	case tile.ParallelOp:
		s.parallel(o)
	case ir.RegionBranchOp:
		s.branches(op, o)
	default:
		s.upstream(op)
	}
}

func view(op *ir.Op) any {
	if op.Def().View == nil {
		return nil
	}
	return op.Def().View(op)
}

// parallel says that tiles whose elements a body gets or makes have the extents of its
// coordinates.
func (s *shapes) parallel(o tile.ParallelOp) {
	all := slices.Concat(o.Inputs, o.Outputs)
	for i, extent := range o.Extents() {
		for _, v := range all {
			s.size(o.Op, dim{v, i}, extent)
		}
	}
	for _, v := range all[min(1, len(all)):] {
		s.alike(o.Op, all[0], v)
	}
}

// size says that a dimension is a number, or a value that is known.
func (s *shapes) size(op *ir.Op, d dim, size ir.Mixed) {
	n, ok := size.Const, true
	if size.Value != nil {
		n, ok = s.number.Of(size.Value)
	}
	if ok {
		s.is(op, d, n)
	}
}

// gemm says that products are of M×K and K×N, as many of each.
func (s *shapes) gemm(o tile.GemmOp) {
	sum := o.Result
	if o.Acc != nil {
		sum = o.Acc
		s.alike(o.Op, o.Acc, o.Result)
	}
	lead := len(o.Batch())
	for i := range lead {
		s.same(o.Op, dim{o.A, i}, dim{sum, i})
		s.same(o.Op, dim{o.B, i}, dim{sum, i})
	}
	m, ka, kb, n := dim{o.A, lead}, dim{o.A, lead + 1}, dim{o.B, lead}, dim{o.B, lead + 1}
	if o.TransposeA {
		m, ka = ka, m
	}
	if o.TransposeB {
		kb, n = n, kb
	}
	s.same(o.Op, m, dim{sum, lead})
	s.same(o.Op, n, dim{sum, lead + 1})
	s.same(o.Op, ka, kb)
}

// along says along which dimensions of a tile those of another run, but for those of extent 1,
// which are repeated or what is left of others.
func (s *shapes) along(op *ir.Op, less, more *ir.Value, dims []int64) {
	for i, n := range less.Type().(ir.ShapedType).Shape() {
		if n != 1 {
			s.same(op, dim{less, i}, dim{more, int(dims[i])})
		}
	}
}

// branches says that what is passed into a region, and out of it, is what arrives there.
func (s *shapes) branches(op *ir.Op, o ir.RegionBranchOp) {
	for _, to := range o.EntrySuccessors(make([]ir.Attr, op.NumOperands())) {
		s.pass(op, o.EntryOperands(to), to.Inputs)
	}
	for _, r := range op.Regions() {
		if r.Empty() {
			continue
		}
		end := r.Entry().Last()
		for _, to := range o.RegionSuccessors(r) {
			from := end.Operands()
			if t, ok := ir.As[ir.RegionBranchTerminator](end); ok {
				from = t.ForwardedOperands(to)
			}
			s.pass(op, from, to.Inputs)
		}
	}
}

func (s *shapes) pass(op *ir.Op, from, to []*ir.Value) {
	if len(from) == len(to) {
		for i := range from {
			s.alike(op, from[i], to[i])
		}
	}
}

// upstream is what other dialects' operations say: those that make a tensor of a scalar have
// its unknown extents as operands, in order, and elementwise ones have one shape.
func (s *shapes) upstream(op *ir.Op) {
	switch {
	case sized(op) >= 0:
		next := sized(op)
		for i, n := range op.Result(0).Type().(ir.ShapedType).Shape() {
			if n == ir.Dynamic && next < op.NumOperands() {
				s.size(op, dim{op.Result(0), i}, ir.Mixed{Value: op.Operand(next)})
				next++
			}
		}
	case op.Has(ir.Elementwise), op.Has(ir.SameOperandsAndResultType), op.Has(ir.SameOperandsAndResultShape):
		all := append(op.Operands(), op.Results()...)
		for _, v := range all[1:] {
			s.alike(op, all[0], v)
		}
	}
}

// sized is the first of the operands that are the unknown extents of an operation's
// result, -1 where it has none.
func sized(op *ir.Op) int {
	switch op.Name() {
	case "tensor.splat":
		return 1
	case "tensor.empty":
		return 0
	}
	return -1
}
