package sinkreductions

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A sum is a value that a loop carries, and that each iteration combines with a reduction.
type sum struct {
	loop   *ir.Op
	at     int // which of the carried values
	reduce tile.ReduceOp
	next   *ir.Op // combines the carried value with the reduction
}

// sumsOf are those of a loop.
func sumsOf(op *ir.Op) (out []sum) {
	loop, _ := ir.As[ir.CountedLoop](op)
	yielded := op.Region(0).Entry().Terminator().Operands()
	for i, arg := range loop.IterArgs() {
		if s := (sum{loop: op, at: i, next: yielded[i].DefiningOp()}); s.found(arg) {
			out = append(out, s)
		}
	}
	return out
}

// found reports whether the value that is yielded combines an argument of the loop with a reduction, and does nothing
// else; it finds the reduction.
func (s *sum) found(arg *ir.Value) bool {
	if s.next == nil || s.next.NumOperands() != 2 || !s.next.Result(0).HasOneUse() || !arg.HasOneUse() {
		return false
	}
	both := s.next.Operands()
	i := slices.Index(both, arg)
	if i < 0 {
		return false
	}
	other := both[1-i]
	r, ok := tile.Reduce.Cast(other.DefiningOp())
	if !ok || !r.Kind.OK || !other.HasOneUse() || len(r.Dims) != 1 || r.Keep || len(r.Results) != 1 ||
		r.Block() != s.next.Block() {
		return false
	}
	s.reduce = r
	return tile.IsCombination(s.next, r.Kind.V) && loaded(r.Sources[0])
}

// loaded reports whether a tile is computed element by element of tiles that are loaded, so that its layout is one for
// loads.
func loaded(v *ir.Value) bool {
	found, only := false, true
	seen := map[*ir.Value]bool{}
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		op := v.DefiningOp()
		if _, isTile := v.Type().(*ir.TensorType); !isTile || seen[v] {
			return
		}
		seen[v] = true
		switch {
		case op == nil:
			only = false
		case tile.Load.Is(op):
			found = true
		case op.Has(ir.ConstantLike), tile.Fill.Is(op), tile.Iota.Is(op):
		case op.Has(ir.Elementwise), tile.Broadcast.Is(op), tile.ExpandDims.Is(op):
			for _, x := range op.Operands() {
				visit(x)
			}
		case tile.Parallel.Is(op):
			for _, x := range op.Operands() {
				visit(x)
			}
		default:
			only = false
		}
	}
	visit(v)
	return found && only
}

// most is how many registers of a thread hold partial sums at most.
const most = 16

// rows is how many partial sums of each element the loop should carry: as many as lanes and warps share the dimension
// that is reduced, if the tile has a layout for loads. ok is false if each thread has all elements of its sums already,
// or if partial sums take too many registers.
func (s *sum) rows(place tile.Place) (n int64, ok bool) {
	t := s.reduce.Sources[0].Type().(*ir.TensorType)
	dim := int(s.reduce.Dims[0])
	d, err := place.Coalesced(t.Shape(), tile.NarrowestLoaded(s.reduce.Sources[0]))
	if err != nil {
		return 0, false
	}
	n = 1
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, g := range d.Digits(a) {
			if g.Kind == layout.Dim && g.Dim == dim {
				n = max(n, g.Size*g.Stride)
			}
		}
	}
	all := t.Shape()[dim]
	if n == 1 || n > all || all%n != 0 {
		return 0, false
	}
	elements, _ := ir.NumElements(t.Shape())
	return n, elements/all*n <= most*place.Threads()
}
