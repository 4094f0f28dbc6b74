package splitreductions

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
)

// Split divides the iterations among the n blocks of a cluster; [Reduction.By] has to allow it.
func (r *Reduction) Split(n int64) {
	first := r.kernel.Body.Entry().First()
	b := ir.Before(first)
	b.Loc = r.op.Loc()
	rank := scale.Rank.New(b, scale.RankOp{Level: scale.Cluster}, ir.Index).Result
	r.grid(b, n)
	b = ir.Before(r.op)
	b.Loc = r.op.Loc()
	r.inits(b, rank)
	r.bounds(b, rank, n)
	d := r.along(n)
	end := r.op.Next()
	r.scatter(d)
	r.shrink(d, n)
	at := ir.Before(end)
	at.Loc = r.op.Loc()
	extents.Move(r.kernel, d.along, arith.Binary(at, arith.MulI, rank, arith.ConstantIndex(at, d.extent/n)))
}

// grid makes a cluster of each block: the first index counts n times as many.
func (r *Reduction) grid(b *ir.Builder, n int64) {
	k := r.kernel
	x := k.BlockIDs()[0]
	by := arith.ConstantIndex(b, n)
	tiles := arith.Binary(b, arith.DivUI, x, by)
	x.ReplaceUsesIf(tiles, func(u *ir.Use) bool { return u.Owner() != tiles.DefiningOp() })
	grid := k.Grid()
	if host := ir.Before(k.Op); grid[0].Value != nil {
		grid[0].Value = arith.Binary(host, arith.MulI, grid[0].Value, arith.ConstantIndex(host, n))
	}
	grid[0].Const *= n
	ir.Edit(k.Op, func(k *tile.KernelOp) {
		k.GridValue, k.StaticGrid = ir.SplitMixed(grid)
		k.ClusterAttr = ir.Some(n)
	})
}

// inits lets one block begin with what the loop begins with, and the others with the neutral element.
func (r *Reduction) inits(b *ir.Builder, rank *ir.Value) {
	var isFirst *ir.Value
	for _, acc := range r.accs {
		init, kind := r.loop.InitArgs()[acc.at], acc.kind
		t := init.Type().(*ir.TensorType)
		neutral := kind.Identity(t.Elem())
		if rewrite.IsSplat(init.DefiningOp()) {
			at := rewrite.SplatElem(init.DefiningOp().Attr("value"))
			if at == neutral || kind == scale.Add && at == arith.ZeroAttr(t.Elem()) {
				continue
			}
		}
		if isFirst == nil {
			isFirst = arith.NewCmpI(b, arith.EQ, rank, arith.ConstantIndex(b, 0))
		}
		none := arith.NewConstant(b, ir.SplatOf(t, neutral))
		r.op.SetOperand(boundsOf+acc.at, arith.NewSelect(b, isFirst, init, none))
	}
}

// boundsOf is how many operands of a loop precede the initial values.
const boundsOf = 3

// bounds gives each block its iterations: as many as the others have, or one more.
func (r *Reduction) bounds(b *ir.Builder, rank *ir.Value, n int64) {
	lower, upper, step := r.loop.Bounds()
	if trips, known := rewrite.TripCount(r.loop); known && trips%n == 0 {
		by, _ := rewrite.IntConstant(step)
		from, _ := rewrite.IntConstant(lower)
		r.op.SetOperand(1, arith.ConstantIndex(b, from+trips/n*by))
		counter := r.loop.InductionVar()
		inside := ir.Before(r.op.Region(0).Entry().First())
		inside.Loc = r.op.Loc()
		begin := arith.Binary(b, arith.MulI, rank, arith.ConstantIndex(b, trips/n*by))
		at := arith.Binary(inside, arith.AddI, counter, begin)
		counter.ReplaceUsesIf(at, func(u *ir.Use) bool { return u.Owner() != at.DefiningOp() })
		return
	}
	trips := arith.Binary(b, arith.CeilDivSI, arith.Binary(b, arith.SubI, upper, lower), step)
	trips = arith.Binary(b, arith.MaxSI, trips, arith.ConstantIndex(b, 0))
	begin := func(rank *ir.Value) *ir.Value {
		at := arith.Binary(b, arith.DivUI, arith.Binary(b, arith.MulI, rank, trips), arith.ConstantIndex(b, n))
		if !rewrite.IsIntConstant(step, 1) {
			at = arith.Binary(b, arith.MulI, at, step)
		}
		if !rewrite.IsIntConstant(lower, 0) {
			at = arith.Binary(b, arith.AddI, lower, at)
		}
		return at
	}
	from, to := begin(rank), begin(arith.Binary(b, arith.AddI, rank, arith.ConstantIndex(b, 1)))
	r.op.SetOperand(0, from)
	r.op.SetOperand(1, arith.Binary(b, arith.MinSI, to, upper))
}

// scatter adds the accumulators of the blocks. Its results have the accumulators' types until [Reduction.shrink] makes
// them, and all that is computed from them, a block's part.
func (r *Reduction) scatter(d *divided) {
	b := ir.After(r.op)
	b.Loc = r.op.Loc()
	for _, acc := range r.accs {
		v := r.op.Result(acc.at)
		delete(d.along, extents.Dim{Of: v, At: int(d.dim)})
		if !v.HasUses() {
			continue
		}
		part := comm.ReduceScatter.New(b, comm.ReduceScatterOp{Value: v, Combiner: acc.kind, Dim: d.dim,
			Level: scale.Cluster}, v.Type()).Result
		v.ReplaceUsesIf(part, func(u *ir.Use) bool { return u.Owner() != part.DefiningOp() })
		d.along[extents.Dim{Of: part, At: int(d.dim)}] = true
	}
}

// shrink gives the tiles of the epilogue the extents of a block's part.
func (r *Reduction) shrink(d *divided, n int64) {
	own := r.constants(d)
	shapes := map[*ir.Value][]int64{}
	for x := range d.along {
		v := own.Get(x.Of)
		shape, _ := extents.IsTile(v)
		shapes[v] = slices.Clone(shape)
		shapes[v][x.At] /= n
	}
	extents.Resize(r.kernel, shapes)
}

// constants gives the epilogue its own constants in the place of those before the loop, which others use as well.
func (r *Reduction) constants(d *divided) (own ir.Mapping) {
	for _, op := range r.behind() {
		for i, v := range op.Operands() {
			if d.of(v) < 0 || r.isBehind(v.DefiningOp()) {
				continue
			}
			if own.Get(v) == v {
				own.Map(v, ir.After(r.op).Insert(ir.Clone(v.DefiningOp(), nil)).Result(0))
			}
			op.SetOperand(i, own.Get(v))
		}
	}
	return own
}
