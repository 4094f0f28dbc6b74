package linalggroup

import (
	"math/bits"
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// wholeTile is the least extent of a tile that a loop is left whole for: what the narrowest instructions of a warpgroup
// compute of a matmul's rows.
const wholeTile = 64

// An unwrapper makes a loop two where an operand is indexed by its quotient and its remainder by a number, as batch and
// row of a sequence with 300 rows, and no tile of some size divides the number: one loop would read it element by
// element, with two a tile is a box.
type unwrapper struct {
	// apart are tensors with dimension dim divided, by the tensors with the dimension as one that were made of them.
	apart map[*ir.Value]divided
	of    map[origin]bool // what isOf said
}

// An origin is a tensor, and what may compute it.
type origin struct {
	v    *ir.Value
	kind access.Kind
}

// A divided is a tensor one of whose dimensions is two, the second one with n elements.
type divided struct {
	v   *ir.Value
	dim int
	n   int64
}

// unwrap divides the loops of the operations of a block.
func unwrap(block *ir.Block) {
	u := &unwrapper{map[*ir.Value]divided{}, map[origin]bool{}}
	for _, op := range slices.Collect(block.Ops()) {
		g, ok := linalg.Generic.Cast(op)
		for ok {
			g, ok = u.operation(g)
		}
	}
	eraseDead(block) // views that nothing reads
}

// operation divides the first loop that wraps, and returns what replaces the operation; again is false where none does.
func (u *unwrapper) operation(g linalg.GenericOp) (made linalg.GenericOp, again bool) {
	for l, extent := range linalg.LoopExtents(g) {
		n := u.wraps(g, l)
		if n == 0 || extent <= n || extent%n != 0 || g.IteratorTypes()[l] != linalg.Parallel {
			continue
		}
		w := &wrapped{u, g, l, n}
		if maps, ok := w.maps(); ok {
			return w.rewrite(maps), true
		}
	}
	return g, false
}

// wraps is the number by whose quotient and remainder a loop indexes an operand, 0 if there is none, or a tile divides
// it.
func (u *unwrapper) wraps(g linalg.GenericOp, loop int) (n int64) {
	contracts := access.ClassOf(g).Kind == access.Contraction
	whole := contracts || slices.ContainsFunc(g.Ins, u.isEnd) // it is one kernel with what has the loop as one
	for i, m := range g.IndexingMaps() {
		v := linalg.Operands(g)[i]
		at := m.Results()
		if contracts || !u.isEnd(v) {
			// Between kernels a view lets the loop be an index of its own.
			_, at = access.Collapse(linalg.Shape(v), at)
		}
		for _, e := range at {
			e.Walk(func(e ir.AffineExpr) {
				if (e.Kind() == ir.AffineMod || e.Kind() == ir.AffineFloorDiv) && e.LHS() == ir.Dim(loop) {
					n, _ = e.RHS().IsConst()
				}
			})
		}
		a, known := u.apart[v]
		if known && m.Results()[a.dim] == ir.Dim(loop) && !whole {
			n = a.n // what reads it is one kernel with it only if it runs along the same loops
		}
	}
	if n&(n-1) == 0 || 1<<bits.TrailingZeros64(uint64(n)) >= wholeTile {
		return 0
	}
	return n
}

// isEnd reports whether a tensor is what a contraction computes, or what pointwise operations make of that and of no
// reduction: what reads it may be one kernel with it, unless it is another contraction.
func (u *unwrapper) isEnd(v *ir.Value) bool {
	return u.isOf(v, access.Contraction) && !u.isOf(v, access.Reduction)
}

// isOf reports whether an operation of a kind computes a tensor, or what pointwise operations make it of.
func (u *unwrapper) isOf(v *ir.Value, kind access.Kind) bool {
	s, ok := ir.As[linalg.Structured](v.DefiningOp())
	if !ok {
		return false
	}
	is, known := u.of[origin{v, kind}]
	if !known {
		own := access.ClassOf(s).Kind
		is = own == kind || own == access.Pointwise && slices.ContainsFunc(s.Inputs(), func(v *ir.Value) bool {
			return u.isOf(v, kind)
		})
		u.of[origin{v, kind}] = is
	}
	return is
}

// A wrapped is an operation one of whose loops becomes two, the second one of n iterations.
type wrapped struct {
	*unwrapper
	g    linalg.GenericOp
	loop int
	n    int64
}

// maps are the indices of the operands by the new loops. ok is false where an operand needs the loop as one, other than
// as the index of a dimension. That can be two as well, unless the tensor is padded or a part: those have no memory.
func (w *wrapped) maps() (maps []ir.AffineMap, ok bool) {
	for op := range w.g.Body().Entry().Ops() {
		if i, is := linalg.Index.Cast(op); is && int(i.Dim) >= w.loop {
			return nil, false
		}
	}
	for i, m := range w.g.IndexingMaps() {
		var at []ir.AffineExpr
		for _, e := range m.Results() {
			if e == ir.Dim(w.loop) {
				v := linalg.Operands(w.g)[i]
				if slices.Contains(linalg.Shape(v), ir.Dynamic) || tensor.Pad.Is(v.DefiningOp()) ||
					tensor.ExtractSlice.Is(v.DefiningOp()) {
					return nil, false
				}
				at = append(at, ir.Dim(w.loop), ir.Dim(w.loop+1))
				continue
			}
			e, ok := w.index(e)
			if !ok {
				return nil, false
			}
			at = append(at, e)
		}
		maps = append(maps, ir.NewAffineMap(m.NumDims()+1, 0, at...))
	}
	return maps, true
}

// index is an index by the new loops; ok is false where it needs the loop as one.
func (w *wrapped) index(e ir.AffineExpr) (out ir.AffineExpr, ok bool) {
	wraps := e.Kind() == ir.AffineMod || e.Kind() == ir.AffineFloorDiv
	switch {
	case wraps && e.LHS() == ir.Dim(w.loop):
		next := w.loop
		if e.Kind() == ir.AffineMod {
			next++
		}
		return ir.Dim(next), e.RHS() == ir.Const(w.n)
	case e.Kind() == ir.AffineDim:
		if int(e.Value()) > w.loop {
			return ir.Dim(int(e.Value()) + 1), true
		}
		return e, int(e.Value()) != w.loop
	case e.Kind() == ir.AffineConst:
		return e, true
	}
	x, okX := w.index(e.LHS())
	y, okY := w.index(e.RHS())
	switch e.Kind() {
	case ir.AffineAdd:
		out = x.Add(y)
	case ir.AffineMul:
		out = x.Mul(y)
	case ir.AffineMod:
		out = x.Mod(y)
	case ir.AffineFloorDiv:
		out = x.FloorDiv(y)
	default:
		return out, false
	}
	return out, okX && okY
}

// rewrite makes the operation with the new loops, and its results of the shape that they had.
func (w *wrapped) rewrite(maps []ir.AffineMap) linalg.GenericOp {
	b := ir.Before(w.g.Op)
	var operands []*ir.Value
	dims := make([]int, len(maps)) // of the operands that are divided, −1 for none
	for i, m := range w.g.IndexingMaps() {
		dims[i] = slices.Index(m.Results(), ir.Dim(w.loop))
		operands = append(operands, w.operand(b, linalg.Operands(w.g)[i], dims[i]))
	}
	kinds := slices.Insert(slices.Clone(w.g.IteratorTypes()), w.loop, linalg.Parallel)
	made := linalg.NewGeneric(b, operands[:len(w.g.Ins)], operands[len(w.g.Ins):], maps, kinds,
		func(b *ir.Builder, elements []*ir.Value) (yielded []*ir.Value) {
			known := &ir.Mapping{}
			for i, e := range elements {
				known.Map(w.g.Body().Entry().Arg(i), e)
			}
			for op := range w.g.Body().Entry().Ops() {
				if !op.Has(ir.Terminator) {
					b.Insert(ir.Clone(op, known))
				}
			}
			for _, v := range access.Yielded(w.g) {
				yielded = append(yielded, known.Get(v))
			}
			return yielded
		})
	for i, old := range w.g.Results() {
		v := made.Results()[i]
		if d := dims[len(w.g.Ins)+i]; d >= 0 {
			one := tensor.CollapseShape.New(b, tensor.CollapseShapeOp{Source: v,
				Reassociation: shaped.Reassociation(groupsWith(len(linalg.Shape(old)), d)).Attr()}, old.Type()).Result
			w.apart[one] = divided{v, d, w.n}
			v = one
		}
		old.ReplaceAllUsesWith(v)
	}
	w.g.Op.Erase()
	return made
}

// operand is a tensor with a dimension divided, or as it is where there is none to divide.
func (w *wrapped) operand(b *ir.Builder, v *ir.Value, dim int) *ir.Value {
	if dim < 0 {
		return v
	}
	if a, ok := w.apart[v]; ok && a.dim == dim && a.n == w.n {
		return a.v
	}
	t := v.Type().(*ir.TensorType)
	shape := slices.Replace(slices.Clone(t.Shape()), dim, dim+1, t.Shape()[dim]/w.n, w.n)
	to := ir.Tensor(shape, t.Elem(), nil)
	if isMade(v) {
		empty := tensor.Empty.New(b, tensor.EmptyOp{}, to).Result
		if scalar, ok := access.Filled(v); ok {
			return access.NewFilled(b, scalar, empty)
		}
		return empty
	}
	return tensor.ExpandShape.New(b, tensor.ExpandShapeOp{Source: v, StaticOutputShape: shape,
		Reassociation: shaped.Reassociation(groupsWith(len(t.Shape()), dim)).Attr()}, to).Result
}

// groupsWith are the dimensions that each of so many becomes: one becomes two.
func groupsWith(rank, two int) (groups [][]int64) {
	next := int64(0)
	for d := range rank {
		group := []int64{next}
		if next++; d == two {
			group = append(group, next)
			next++
		}
		groups = append(groups, group)
	}
	return groups
}
