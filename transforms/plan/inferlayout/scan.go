package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A scan, and a reduction by a region, run through the registers of each thread and then through the lanes of a warp.
// If the tile has fewer lines than the block has warps, several warps share a line: each has a part of it. The results
// of the parts are combined in turn, and a scan of a part begins with the total of the parts before it. That takes the
// parts' totals, which a reduction gives in no order: a scan by a region, which may not commute, stays whole. A scan
// has a part for each run of elements that a warp loads at once, so that memory is accessed as well as without a scan.

// minPart is the smallest number of elements of a line in a warp.
const minPart = 64

// splitLines divides lines among warps, and among what a warp loads at once.
func (in *inference) splitLines() {
	for s := range ir.Collect(in.kernel.Op, tile.Scan) {
		if !s.Kind.OK {
			continue
		}
		if parts := in.asLoaded(s, in.lineParts(s.Op, s.Sources[0], s.Dim)); parts > 1 {
			splitScan(s, parts)
		}
	}
	for r := range ir.Collect(in.kernel.Op, tile.Reduce) {
		if parts := in.lineParts(r.Op, r.Sources[0], r.Dim()); parts > 1 && !r.Kind.OK {
			in.splitReduce(r, parts)
		}
	}
}

// lineParts is the number of parts of a line along a dimension.
func (in *inference) lineParts(op *ir.Op, source *ir.Value, dim int64) int64 {
	if _, nested := ir.Enclosing(op, scale.On); nested {
		return 1
	}
	shape := source.Type().(*ir.TensorType).Shape()
	lines, _ := ir.NumElements(shape)
	lines /= max(shape[dim], 1)
	here := in.places.Of(op.Block())
	return powerOfTwo(min(here.Threads()/max(lines, 1)/here.Lanes, shape[dim]/minPart), shape[dim])
}

// powerOfTwo is the largest power of two that is at most limit and divides n.
func powerOfTwo(limit, n int64) int64 {
	p := int64(1)
	for 2*p <= limit && n%(2*p) == 0 {
		p *= 2
	}
	return p
}

// cut splits a dimension of tiles into parts: a new dimension before it counts them.
func cut(b *ir.Builder, vs []*ir.Value, dim, parts int64) (out []*ir.Value) {
	for _, v := range vs {
		t := v.Type().(*ir.TensorType)
		shape := slices.Insert(slices.Clone(t.Shape()), int(dim), parts)
		shape[dim+1] /= parts
		out = append(out, tile.Reshape.New(b, tile.ReshapeOp{Source: v}, ir.Tensor(shape, t.Elem(), nil)).Result)
	}
	return out
}

// splitReduce combines the elements of each part, then the parts. Without an order, warps are interleaved as in loads,
// so that they combine what they have already.
func (in *inference) splitReduce(r tile.ReduceOp, parts int64) {
	b := ir.Before(r.Op)
	dim := r.Dim()
	xs := r.Sources
	shape := xs[0].Type().(*ir.TensorType).Shape()
	if turn := parts * in.run(r); turn > 0 && shape[dim]%turn == 0 && shape[dim] > turn {
		xs = reduceLines(b, r.Combination, cut(b, xs, dim, shape[dim]/turn), dim)
	}
	totals := reduceLines(b, r.Combination, cut(b, xs, dim, parts), dim+1)
	for i, v := range reduceLines(b, r.Combination, totals, dim) {
		r.Results[i].ReplaceAllUsesWith(v)
	}
	r.Op.Erase()
}

// manyRuns is how many runs of a line a warp scans at most: each takes shuffles of its own.
const manyRuns = 64

// asLoaded is the number of parts of a row such that each is what a warp loads or stores at once, if so many are few.
// The elements then stay where they were loaded: with one part for each warp, a lane would scan adjacent elements, and
// its accesses to memory be far from those of its neighbors.
func (in *inference) asLoaded(s tile.ScanOp, parts int64) int64 {
	source := s.Sources[0]
	shape := source.Type().(*ir.TensorType).Shape()
	length := shape[s.Dim]
	_, nested := ir.Enclosing(s.Op, scale.On)
	if nested || int(s.Dim) != len(shape)-1 || parts == 1 && !moved(source) && !moved(s.Results[0]) {
		return parts
	}
	d, err := in.places.Of(s.Block()).Coalesced(shape, tile.NarrowestLoaded(source))
	if err != nil {
		return parts
	}
	run := int64(1)
	for _, g := range d.Digits(layout.Lane) {
		if g.Kind == layout.Dim && g.Dim == int(s.Dim) {
			run = max(run, g.Size*g.Stride)
		}
	}
	if runs := length / run; run > 1 && length%run == 0 && runs > parts && runs <= manyRuns*parts {
		return runs
	}
	return parts
}

// run is how many elements of a line one warp has before the next, if the sources of a reduction have the layout of the
// loads that they are computed from; 0 if one warp has whole lines.
func (in *inference) run(r tile.ReduceOp) (elements int64) {
	shape := r.Sources[0].Type().(*ir.TensorType).Shape()
	d, err := in.places.Of(r.Op.Block()).Coalesced(shape, tile.NarrowestLoaded(r.Sources...))
	if err != nil {
		return 0
	}
	for _, a := range []layout.Axis{layout.Warp, layout.Warpgroup} {
		for _, g := range d.Digits(a) {
			if g.Kind == layout.Dim && g.Dim == int(r.Dim()) && (elements == 0 || g.Stride < elements) {
				elements = g.Stride
			}
		}
	}
	return elements
}

// reduceLines combines tiles along a dimension, as another operation combines.
func reduceLines(b *ir.Builder, like tile.Combination, xs []*ir.Value, dim int64) []*ir.Value {
	var types []ir.Type
	for _, x := range xs {
		t := x.Type().(*ir.TensorType)
		types = append(types, ir.Tensor(slices.Delete(slices.Clone(t.Shape()), int(dim), int(dim)+1), t.Elem(), nil))
	}
	return tile.Reduce.New(b, tile.ReduceOp{Combination: like.Of(xs), Dims: []int64{dim}}, types...).Results
}

// splitScan scans the totals of the parts, and each part from the total of those before it.
func splitScan(s tile.ScanOp, parts int64) {
	b := ir.Before(s.Op)
	xs := cut(b, s.Sources, s.Dim, parts)
	inits := s.Inits
	if len(inits) == 0 {
		inits = []*ir.Value{arith.NewConstant(b, s.Kind.V.Identity(ir.ElemOrSelf(s.Sources[0].Type())))}
	}
	totals := reduceLines(b, s.Combination, xs, s.Dim+1)
	before := tile.Scan.New(b, tile.ScanOp{Combination: s.Of(totals), Inits: inits, Dim: s.Dim, Exclusive: true,
		Reverse: s.Reverse}, ir.ValueTypes(totals)...)
	scanned := tile.Scan.New(b, tile.ScanOp{Combination: s.Of(xs), Inits: before.Results, Dim: s.Dim + 1,
		Exclusive: s.Exclusive, Reverse: s.Reverse}, ir.ValueTypes(xs)...)
	for i, v := range scanned.Results {
		r := s.Results[i]
		r.ReplaceAllUsesWith(tile.Reshape.New(b, tile.ReshapeOp{Source: v}, r.Type()).Result)
	}
	s.Op.Erase()
}

// lined gives the operands of a combination along lines one layout that it can follow: that of
// an operand or a result if it is one, or one made for the purpose.
func (in *inference) lined(op *ir.Op, o tile.Combination, dim int64) (layout.Distribution, error) {
	follows := func(v *ir.Value) (layout.Distribution, bool) {
		d, ok := tile.DistOf(v.Type())
		if !ok {
			return d, false
		}
		_, err := layout.PlanScan(d, int(dim))
		return d, err == nil
	}
	d, ok := follows(o.Sources[0])
	if r := op.Result(0); !ok && r.Type() == o.Sources[0].Type() {
		d, ok = follows(r)
	}
	if !ok {
		var err error
		if d, err = scanLayout(in.places.Of(op.Block()), o.Sources[0].Type().(*ir.TensorType), int(dim)); err != nil {
			return d, op.Errorf("has no layout: %v", err)
		}
	}
	for i := range o.Sources {
		in.need(op, i, d)
	}
	return d, nil
}

// relateScan gives the results the operands' layout if the scan can follow that.
func (in *inference) relateScan(op *ir.Op) []Relation {
	o := ir.View[tile.ScanOp](op)
	same := Relation{From: o.Sources[0], To: o.Results[0]}
	same.Down = func(d layout.Distribution) (layout.Distribution, bool) {
		_, err := layout.PlanScan(d, int(o.Dim))
		return d, err == nil
	}
	return []Relation{same}
}

// adaptScan gives all operands and results of a scan one layout, and its initial value that of lines.
func (in *inference) adaptScan(op *ir.Op) error {
	o := ir.View[tile.ScanOp](op)
	d, err := in.lined(op, o.Combination, o.Dim)
	if err != nil {
		return err
	}
	for _, r := range o.Results {
		in.makes(r, d)
	}
	line, err := d.Reduce(int(o.Dim))
	if err != nil {
		return o.Errorf("has no layout: %v", err)
	}
	for i, v := range o.Inits {
		if isTile(v) {
			in.need(op, len(o.Sources)+i, line)
		}
	}
	return nil
}

// adaptReduceRegion gives the operands a layout of lines, so that the region combines values of lanes and registers
// alone.
func (in *inference) adaptReduceRegion(o tile.ReduceOp) error {
	d, err := in.lined(o.Op, o.Combination, o.Dim())
	if err != nil {
		return err
	}
	whole, err := d.Reduce(int(o.Dim()))
	if err != nil {
		return o.Errorf("has no layout: %v", err)
	}
	for _, r := range o.Results {
		in.makes(r, whole)
	}
	return nil
}

// scanLayout is [lineLayout] with no more registers than there are elements for.
func scanLayout(p tile.Place, t *ir.TensorType, dim int) (layout.Distribution, error) {
	return lineLayout(p, t, dim, func(n int64) int64 { return n })
}

// lineLayout is a layout in which each thread has adjacent elements along a dimension and the lanes of a warp share it,
// unless there are lines enough for all. rounded gives the number of adjacent elements of a lane.
func lineLayout(p tile.Place, t *ir.TensorType, dim int, rounded func(int64) int64) (layout.Distribution, error) {
	shape := t.Shape()
	lines, _ := ir.NumElements(shape)
	lines /= max(shape[dim], 1)
	along := min(p.Lanes, max(1, p.Threads()/max(lines, 1)))
	for along&(along-1) != 0 || along >= 2*shape[dim] {
		along--
	}
	rest := slices.Delete(slices.Clone(shape), dim, dim+1)
	d, err := layout.Coalesced(rest, layout.RowMajorOrder(len(rest)), layout.AccessBits, p.Lanes/along, p.AllWarps())
	if err != nil {
		return d, err
	}
	if d, err = d.ExpandDim(dim); err != nil {
		return d, err
	}
	perThread := (shape[dim] + along - 1) / along
	if along > 1 {
		perThread = rounded(perThread) // the remainder at the end overhangs
	}
	axes := d.AllDigits()
	axes[layout.Reg] = append([]layout.Digit{layout.On(perThread, dim, 1)}, axes[layout.Reg]...)
	axes[layout.Lane] = append([]layout.Digit{layout.On(along, dim, perThread)}, axes[layout.Lane]...)
	if d, err = layout.NewDistribution(shape, axes); err != nil {
		return d, err
	}
	return p.Grouped(d)
}
