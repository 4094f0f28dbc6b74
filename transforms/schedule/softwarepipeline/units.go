package softwarepipeline

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// If units share an iteration, the loads of each unit are parts of one tile of the block: consecutive along a
// dimension, or all the same. The block prefetches that tile, and each unit loads its part from the ring.

// raiseFromUnits replaces loads of the units of a loop's scale.ons by loads of the block.
func (p *pipeline) raiseFromUnits() {
	for on := range ir.Collect(p.loop.Op, scale.On) {
		if on.Level == scale.Thread || on.Op.ParentOp() != p.loop.Op {
			continue
		}
		for op := range on.Body.Entry().Ops() {
			if l, ok := tile.Load.Cast(op); ok && p.written(l.Source) == "" {
				raiseLoad(on, l)
			}
		}
	}
}

// raiseLoad makes a unit's load an input of the scale.on, if the windows of all units form one.
func raiseLoad(on scale.OnOp, l tile.LoadOp) {
	w := l.Window()
	if l.Pad != nil || on.Body.IsAncestor(l.Source.ParentRegion()) || scale.InShared(l.Source.Type().(*ir.MemRefType)) {
		return
	}
	cut := -1 // the dimension of the tile along which the units' windows are consecutive
	var forms linear.Reader
	for dim, at := range w.At {
		times, ok := unitCoefficient(on, &forms, at)
		i := w.Along(dim)
		switch {
		case !ok:
			return
		case times == 0:
		case cut >= 0 || i < 0 || times != w.Shape[i]*w.Steps[i]:
			return
		default:
			cut = i
		}
	}
	b := ir.Before(on.Op)
	b.Loc = l.Loc()
	var m ir.Mapping
	m.Map(on.Unit(), arith.ConstantIndex(b, 0))
	m.Map(on.NumUnits(), arith.ConstantIndex(b, on.Units()))
	at := slices.Clone(w.At)
	for i := range at {
		if at[i].Value != nil {
			at[i].Value = ir.CloneValue(b, at[i].Value, on.Body, &m)
		}
	}
	slice, shape, dist := l.At, slices.Clone(w.Shape), scale.Replicated
	if cut >= 0 {
		shape[cut] *= on.Units()
		dist = scale.ShardOn(cut)
		if slice.Sizes != nil {
			slice.Sizes = slices.Clone(slice.Sizes)
			slice.Sizes[w.Dims[cut]] = shape[cut]
		}
	}
	whole := tile.Load.New(b, tile.LoadOp{Source: l.Source, At: slice.Moved(at)},
		ir.Tensor(shape, l.Tile().Elem(), nil)).Result
	l.Result.ReplaceAllUsesWith(on.AddInput(whole, dist, l.Tile()))
	l.Erase()
}

// unitCoefficient is the coefficient of the unit's number in an offset, if the rest is computed before
// the scale.on.
func unitCoefficient(on scale.OnOp, forms *linear.Reader, at ir.Mixed) (times int64, ok bool) {
	f := forms.OfMixed(at)
	for _, t := range f.Without(on.Unit()).Terms() {
		if !computed(on, t.Of, on.NumUnits()) {
			return 0, false
		}
	}
	return f.Coefficient(on.Unit()), at.Value == nil || computed(on, at.Value, on.Unit(), on.NumUnits())
}

// computed reports whether pure operations compute a value from values before a scale.on, and from some arguments of
// its body.
func computed(on scale.OnOp, v *ir.Value, from ...*ir.Value) bool {
	if !on.Body.IsAncestor(v.ParentRegion()) || slices.Contains(from, v) {
		return true
	}
	op := v.DefiningOp()
	return op != nil && op.NumRegions() == 0 && ir.IsPure(op) &&
		!slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return !computed(on, x, from...) })
}

// sinkIntoUnits replaces a load from shared memory that enters a scale.on as a shard or replica by a load of the unit's
// own part inside: the whole tile then never needs registers.
func sinkIntoUnits(l tile.LoadOp) {
	for {
		on, i, ok := sinkable(l.Result)
		if !ok {
			break
		}
		sinkOne(l, on, i, on.InDists()[i])
	}
	if !l.Result.HasUses() {
		l.Erase()
	}
}

// sinkable finds a scale.on that takes a tile in parts that units can load: one thread
// loads no tiles.
func sinkable(v *ir.Value) (on scale.OnOp, input int, ok bool) {
	for u := range v.Uses() {
		on, ok := scale.On.Cast(u.Owner())
		if ok && on.Level != scale.Thread && on.InDists()[u.Index()].Kind() != scale.Partial {
			return on, u.Index(), true
		}
	}
	return scale.OnOp{}, 0, false
}

func sinkOne(l tile.LoadOp, on scale.OnOp, i int, dist *scale.DistAttr) {
	arg := on.LocalInputs()[i]
	t := arg.Type().(*ir.TensorType)
	b := &ir.Builder{Loc: l.Loc()}
	b.SetToStart(on.Body.Entry())
	w := l.Window()
	if cut := dist.CutDim(); cut >= 0 {
		at := arith.Binary(b, arith.MulI, on.Unit(), arith.ConstantIndex(b, t.Shape()[cut]))
		first := &w.At[w.Dims[cut]]
		first.Value = arith.Binary(b, arith.AddI, arith.Index(b, *first), at)
	}
	arg.ReplaceAllUsesWith(tile.Load.New(b, tile.LoadOp{Source: l.Source, At: l.At.Moved(w.At)}, t).Result)
	on.DropInput(i)
}
