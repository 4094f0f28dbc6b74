// Package extents finds which dimensions of an operation's tiles are equal. A pass that sets the extent of one
// dimension thereby knows the others: bind-params for dynamic extents, coarsen-blocks for larger tiles.
package extents

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Dim is a dimension of a tile.
type Dim struct {
	Of *ir.Value
	At int
}

// A Teller receives the equalities that operations state.
type Teller interface {
	// Same says that two dimensions are one, by an operation.
	Same(op *ir.Op, a, b Dim)
	// Size says that a dimension is a number or a value, by an operation.
	Size(op *ir.Op, d Dim, size ir.Mixed)
}

// IsTile is the shape of a value that is a tile, or will be one.
func IsTile(v *ir.Value) ([]int64, bool) {
	t, ok := tile.TileOf(v.Type())
	if !ok || !t.HasRank() {
		return nil, false
	}
	return t.Shape(), true
}

// Relate tells which dimensions of an operation's tiles are the same, and what they are.
func Relate(op *ir.Op, to Teller) { relations{to}.relate(op) }

type relations struct{ Teller }

func (s relations) relate(op *ir.Op) {
	switch o := view(op).(type) {
	case tile.LoadOp:
		for i, size := range o.TileSizes() {
			s.Size(op, Dim{o.Result, i}, size)
		}
	case tile.GemmOp:
		s.gemm(o)
	case tile.AwaitOp:
		s.alike(op, o.Future, o.Result)
	case tile.ReadyOp:
		s.alike(op, o.Tile, o.Future)
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
			s.Same(op, Dim{o.Result, i}, Dim{o.Source, int(from)})
		}
	case tile.BitcastOp:
		// Elements are cut or joined along the last dimension.
		shape, _ := IsTile(o.Result)
		for i := range max(len(shape)-1, 0) {
			s.Same(op, Dim{o.Source, i}, Dim{o.Result, i})
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
func (s relations) parallel(o tile.ParallelOp) {
	all := slices.Concat(o.Inputs, o.Outputs)
	for i, extent := range o.Extents() {
		for _, v := range all {
			s.Size(o.Op, Dim{v, i}, extent)
		}
	}
	for _, v := range all[min(1, len(all)):] {
		s.alike(o.Op, all[0], v)
	}
}

// gemm: operand A is M×K, operand B is K×N, and the batch extents are equal.
func (s relations) gemm(o tile.GemmOp) {
	sum := o.Result
	if o.Acc != nil {
		sum = o.Acc
		s.alike(o.Op, o.Acc, o.Result)
	}
	lead := len(o.Batch())
	for i := range lead {
		s.Same(o.Op, Dim{o.A, i}, Dim{sum, i})
		s.Same(o.Op, Dim{o.B, i}, Dim{sum, i})
	}
	m, ka, kb, n := Dim{o.A, lead}, Dim{o.A, lead + 1}, Dim{o.B, lead}, Dim{o.B, lead + 1}
	if o.TransposeA {
		m, ka = ka, m
	}
	if o.TransposeB {
		kb, n = n, kb
	}
	s.Same(o.Op, m, Dim{sum, lead})
	s.Same(o.Op, n, Dim{sum, lead + 1})
	s.Same(o.Op, ka, kb)
}

// along says along which dimensions of a tile those of another run, but for those of extent 1,
// which are repeated or what is left of others.
func (s relations) along(op *ir.Op, less, more *ir.Value, dims []int64) {
	for i, n := range less.Type().(ir.ShapedType).Shape() {
		if n != 1 {
			s.Same(op, Dim{less, i}, Dim{more, int(dims[i])})
		}
	}
}

// branches says that what is passed into a region, and out of it, is what arrives there.
func (s relations) branches(op *ir.Op, o ir.RegionBranchOp) {
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

func (s relations) pass(op *ir.Op, from, to []*ir.Value) {
	if len(from) == len(to) {
		for i := range from {
			s.alike(op, from[i], to[i])
		}
	}
}

// upstream is what other dialects' operations say: those that make a tensor of a scalar have
// its unknown extents as operands, in order, and elementwise ones have one shape.
func (s relations) upstream(op *ir.Op) {
	switch {
	case Sized(op) >= 0:
		next := Sized(op)
		for i, n := range op.Result(0).Type().(ir.ShapedType).Shape() {
			if n == ir.Dynamic && next < op.NumOperands() {
				s.Size(op, Dim{op.Result(0), i}, ir.Mixed{Value: op.Operand(next)})
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

// Sized is the first of the operands that are the unknown extents of an operation's
// result, -1 where it has none.
func Sized(op *ir.Op) int {
	switch op.Name() {
	case "tensor.splat":
		return 1
	case "tensor.empty":
		return 0
	}
	return -1
}

// alike says that two tiles have one shape.
func (s relations) alike(op *ir.Op, a, b *ir.Value) {
	x, ok1 := IsTile(a)
	y, ok2 := IsTile(b)
	if !ok1 || !ok2 || len(x) != len(y) {
		return
	}
	for i := range x {
		s.Same(op, Dim{a, i}, Dim{b, i})
	}
}
