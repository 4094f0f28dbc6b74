package coarsenblocks

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
)

// An axis is a block index, or the counter of a loop, whose only use is that windows begin at its multiples: at
// extent × number, and with that extent. If n blocks, or n iterations, become one, the windows have n times the extent.
type axis struct {
	number *ir.Value
	count  int64 // of blocks along it, or of iterations
	extent int64
	dims   extents.Class // of tiles, that run along the axis
	// whole reports whether elements behind the last block lie outside of all arrays.
	whole bool
	grid  int              // the dimension of the grid, -1 for a loop
	loop  tile.PipelinedOp // whose counter the number is
}

// axes reads the axes of a kernel.
type axes struct {
	extents.Classes
	kernel tile.KernelOp
	forms  *linear.Reader
}

func axesOf(k tile.KernelOp) axes { return axes{extents.ClassesOf(k), k, &linear.Reader{}} }

// along is the axis of a number; ok is false if something else depends on the number.
func (x axes) along(number *ir.Value, count int64) (a *axis, ok bool) {
	a = &axis{number: number, count: count, dims: extents.Class{}, whole: true, grid: -1}
	if !x.windows(a) || a.extent < 2 {
		return nil, false
	}
	for d := range a.dims {
		shape, _ := extents.IsTile(d.Of)
		if shape[d.At] != a.extent || !x.keeps(a, d.Of.DefiningOp()) {
			return nil, false
		}
		for _, u := range d.Of.Users() {
			if x.kernel.Op.IsAncestor(u) && !x.keeps(a, u) {
				return nil, false
			}
		}
	}
	return a, true
}

// windows finds the windows that begin at multiples of an axis' number; ok is false if the number has another use.
func (x axes) windows(a *axis) (ok bool) {
	reached := []*ir.Value{a.number}
	seen := map[*ir.Op]bool{}
	for i := 0; i < len(reached); i++ {
		for u := range reached[i].Uses() {
			op := u.Owner()
			if _, _, isWindow := extents.WindowOf(op); isWindow {
				if !seen[op] && !x.window(a, op) {
					return false
				}
				seen[op] = true
				continue
			}
			if op.NumResults() != 1 || x.forms.Of(op.Result(0)).Coefficient(a.number) == 0 {
				return false
			}
			if !seen[op] {
				seen[op] = true
				reached = append(reached, op.Result(0))
			}
		}
	}
	return true
}

// window adds a window to an axis; ok is false unless the axis moves the window along one dimension alone, and
// nothing else of the operation.
func (x axes) window(a *axis, op *ir.Op) (ok bool) {
	of, w, _ := extents.WindowOf(op)
	moved := 0
	for i, begin := range w.At {
		f := x.forms.OfMixed(begin)
		n := f.Coefficient(a.number)
		if n == 0 {
			continue
		}
		along := w.Along(i)
		if moved++; moved > 1 || along < 0 || w.Steps[along] != 1 || a.extent != 0 && n != a.extent {
			return false
		}
		a.extent = n
		maps.Copy(a.dims, x.Of(extents.Dim{Of: of, At: along}))
		size := w.Memory.Type().(*ir.MemRefType).Shape()[i]
		exactly := f.Without(a.number).Is(0)
		a.whole = a.whole && exactly && size != ir.Dynamic && size <= a.count*a.extent
	}
	depend := 0
	for _, v := range op.Operands() {
		if x.forms.Of(v).Coefficient(a.number) != 0 {
			depend++
		}
	}
	return moved == 1 && depend == 1
}

// keeps reports whether an operation does for each element along the axis what it does for the others, whatever their
// number.
func (x axes) keeps(a *axis, op *ir.Op) bool {
	if op == nil {
		return true // the argument of a loop, which is among its users
	}
	if of, w, ok := extents.WindowOf(op); ok {
		for i, d := range w.Dims {
			if a.dims[extents.Dim{Of: of, At: i}] && (d < 0 || x.forms.OfMixed(w.At[d]).Coefficient(a.number) == 0) {
				return false
			}
		}
		return true
	}
	if g, ok := tile.Gemm.Cast(op); ok {
		return !g.Async && g.Shape == nil && len(g.Batch()) == 0
	}
	if r, ok := tile.Reduce.Cast(op); ok {
		return !a.reducedBy(r)
	}
	if b, ok := tile.Bitcast.Cast(op); ok {
		last := len(b.Result.Type().(*ir.TensorType).Shape()) - 1
		return !a.dims[extents.Dim{Of: b.Source, At: last}] && !a.dims[extents.Dim{Of: b.Result, At: last}]
	}
	switch {
	case op.Has(ir.ConstantLike):
		return rewrite.IsSplat(op)
	case op.Has(ir.Elementwise), op.Has(ir.Terminator):
	case tile.Pipelined.Is(op), scf.For.Is(op), tile.Broadcast.Is(op), tile.ExpandDims.Is(op), tile.Transpose.Is(op),
		tile.Fill.Is(op):
	default:
		return false
	}
	return true
}

// has reports whether one of a value's dimensions runs along the axis.
func (a *axis) has(v *ir.Value) bool { return a.dims.Along(v) >= 0 }

// of reports along which dimensions of a GEMM the axis runs: rows or columns of the result, or the one that it sums.
func (a *axis) of(g tile.GemmOp) (rows, columns, inner bool) {
	rank := len(g.Sum().Shape())
	along := rank - 1
	if g.TransposeA {
		along = rank - 2
	}
	return a.dims[extents.Dim{Of: g.Result, At: rank - 2}], a.dims[extents.Dim{Of: g.Result, At: rank - 1}],
		a.dims[extents.Dim{Of: g.A, At: along}]
}

// reducedBy reports whether a reduction combines elements along the axis.
func (a *axis) reducedBy(r tile.ReduceOp) bool {
	return slices.ContainsFunc(r.Sources, func(x *ir.Value) bool {
		return slices.ContainsFunc(r.Dims, func(d int64) bool { return a.dims[extents.Dim{Of: x, At: int(d)}] })
	})
}

// overlaps reports whether a dimension runs along two axes.
func (a *axis) overlaps(b *axis) bool {
	for d := range a.dims {
		if b.dims[d] {
			return true
		}
	}
	return false
}

// becomes is how many blocks, or iterations, there are if tiles have an extent.
func (a *axis) becomes(extent int64) int64 { return (a.count*a.extent + extent - 1) / extent }

// may reports whether tiles can have an extent along the axis. The last block may be larger than what is left for it,
// if that lies outside of all arrays: what it computes there is not stored. The last iteration may not, as what it
// computes there is added up.
func (a *axis) may(extent int64) bool {
	whole := a.count*a.extent%extent == 0 || a.grid >= 0 && a.whole
	return extent >= 2 && extent <= a.count*a.extent && whole && (a.grid >= 0 || extent%a.extent == 0)
}
