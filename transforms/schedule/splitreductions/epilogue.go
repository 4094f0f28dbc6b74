package splitreductions

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
)

// divided is a dimension of the accumulators along which blocks can divide the epilogue: it does for each element along
// it what it does for the others.
type divided struct {
	dim    int64 // of the accumulators
	extent int64
	along  extents.Class // the dimensions of tiles that run along it
}

// divide finds the dimensions along which the epilogue can be divided.
func (r *Reduction) divide() {
	same := extents.Classes{}
	for _, op := range r.behind() {
		ir.WalkOps(op, func(op *ir.Op) { extents.Relate(op, same) })
	}
	var results []*ir.Value
	for _, a := range r.accs {
		results = append(results, r.op.Result(a.at))
	}
	for dim := range results[0].Type().(*ir.TensorType).Shape() {
		d := &divided{dim: int64(dim), along: extents.Class{}}
		for _, v := range results {
			if shape := v.Type().(*ir.TensorType).Shape(); dim < len(shape) && (d.extent == 0 || d.extent == shape[dim]) {
				d.extent = shape[dim]
				for x := range same.Of(extents.Dim{Of: v, At: dim}) {
					d.along[x] = true
				}
				continue
			}
			r.whole = refuse(r.op, "the accumulators have different extents")
			return
		}
		if no := r.divisible(d); no != nil {
			if r.whole == nil {
				r.whole = no
			}
			continue
		}
		r.dims = append(r.dims, d)
	}
}

// along is the first dimension that n blocks can divide, nil if there is none.
func (r *Reduction) along(n int64) *divided {
	for _, d := range r.dims {
		if d.extent%n == 0 {
			return d
		}
	}
	return nil
}

// behind are the operations behind the loop.
func (r *Reduction) behind() (ops []*ir.Op) {
	for op := r.op.Next(); op != nil; op = op.Next() {
		ops = append(ops, op)
	}
	return ops
}

// divisible is why blocks cannot divide the epilogue along a dimension.
func (r *Reduction) divisible(d *divided) *Refusal {
	for _, op := range r.behind() {
		for _, v := range slices.Concat(op.Operands(), op.Results()) {
			if no := r.belongs(d, op, v); no != nil {
				return no
			}
		}
		if no := d.keeps(op); no != nil {
			return no
		}
	}
	return r.apart(d)
}

// belongs is why a tile of the epilogue cannot be divided.
func (r *Reduction) belongs(d *divided, op *ir.Op, v *ir.Value) *Refusal {
	at, def := d.of(v), v.DefiningOp()
	if at < 0 {
		return nil
	}
	shape, _ := extents.IsTile(v)
	switch {
	case shape[at] != d.extent:
		return refuse(op, "the epilogue has tiles of different extents")
	case d.count(v) > 1:
		return refuse(op, "'%s' has a tile with two dimensions that would have to be divided alike", op.Name())
	case def == r.op, r.isBehind(def), rewrite.IsSplat(v.DefiningOp()):
		return nil
	}
	return refuse(op, "'%s' reads a tile that is there before the loop", op.Name())
}

// apart is why blocks may read of each other what they write: each reads only what it writes itself of an array that
// the epilogue writes.
func (r *Reduction) apart(d *divided) (no *Refusal) {
	known := memory.Question{Args: r.kernel}
	accesses := func(writes bool, visit func(op *ir.Op, a tile.Access)) {
		for _, op := range r.behind() {
			for _, a := range tile.AccessesOf(op) {
				if a.Writes == writes {
					visit(op, a)
				}
			}
		}
	}
	accesses(false, func(op *ir.Op, read tile.Access) {
		accesses(true, func(_ *ir.Op, written tile.Access) {
			own := read.Tile != nil && d.of(read.Tile) >= 0 && read.Memory == written.Memory &&
				slices.Equal(read.At, written.At) && slices.Equal(read.Shape, written.Shape)
			if !own && known.Alias(read.Memory, written.Memory) != memory.No {
				no = refuse(op, "'%s' may read what another block of the cluster writes", op.Name())
			}
		})
	})
	return no
}

// isBehind reports whether an operation is behind the loop.
func (r *Reduction) isBehind(op *ir.Op) bool {
	return op != nil && op.Block() == r.op.Block() && r.op.IsBeforeInBlock(op)
}

// count is how many dimensions of a tile run along the divided one.
func (d *divided) count(v *ir.Value) (n int) {
	shape, _ := extents.IsTile(v)
	for i := range shape {
		if d.along[extents.Dim{Of: v, At: i}] {
			n++
		}
	}
	return n
}

// of is the dimension of a tile that runs along the divided one, -1 if there is none.
func (d *divided) of(v *ir.Value) int { return d.along.Along(v) }

// touches reports whether an operation, or one inside it, has to do with a divided tile.
func (d *divided) touches(op *ir.Op) (yes bool) {
	divided := func(v *ir.Value) bool { return d.of(v) >= 0 }
	ir.WalkOps(op, func(op *ir.Op) {
		yes = yes || slices.ContainsFunc(op.Operands(), divided) || slices.ContainsFunc(op.Results(), divided)
	})
	return yes
}

// keeps is why an operation of the epilogue does not do for each element what it does for the others, or why the blocks
// cannot all execute it.
func (d *divided) keeps(op *ir.Op) *Refusal {
	if a, ok := access(op); ok {
		return d.windows(op, a)
	}
	if !d.touches(op) {
		if !ir.OnlyReads(op) {
			return refuse(op, "all blocks of the cluster would execute '%s'", op.Name())
		}
		return nil
	}
	switch {
	case op.Has(ir.Elementwise), op.Has(ir.Terminator):
	case tile.Broadcast.Is(op), tile.ExpandDims.Is(op), tile.Transpose.Is(op):
	case rewrite.IsSplat(op):
	case tile.Reduce.Is(op):
		o := tile.Reduce.Of(op)
		for _, x := range o.Sources {
			if slices.Contains(o.Dims, int64(d.of(x))) {
				return refuse(op, "'%s' combines elements that different blocks would have", op.Name())
			}
		}
	default:
		return refuse(op, "'%s' may combine elements that different blocks would have", op.Name())
	}
	return nil
}

// windows is why an access of the epilogue cannot be divided.
func (d *divided) windows(op *ir.Op, a tile.Access) *Refusal {
	i := d.of(a.Tile)
	switch {
	case i < 0 && a.Writes:
		return refuse(op, "all blocks of the cluster would execute '%s'", op.Name())
	case i < 0:
	case inShared(a.Memory):
		return refuse(op, "'%s' accesses shared memory, which each block has for itself", op.Name())
	case a.Rows > 0, a.Dims[i] < 0, a.Steps[i] != 1:
		return refuse(op, "'%s' accesses rows that are not adjacent", op.Name())
	}
	return nil
}

// access is the window of an operation that loads, stores or adds one tile.
func access(op *ir.Op) (a tile.Access, ok bool) {
	all := tile.AccessesOf(op)
	if len(all) != 1 || all[0].Tile == nil {
		return a, false
	}
	return all[0], true
}
