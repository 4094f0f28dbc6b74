package inferlayout

import (
	"sort"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// inference is the state of one kernel.
type inference struct {
	kernel tile.KernelOp
	places tile.Places
	*classes
	tiles     []*ir.Value // in program order
	rules     map[*ir.OpDef]Rule
	gemms     map[*ir.Op]instructions.GemmPlan
	copies    map[*ir.Op]instructions.CopyPlan
	stored    map[*ir.Value][]stored
	whole     []wholeLoad              // operands that are read as parts of a whole stage
	relations map[*ir.Value][]Relation // by representative of either end
	ranges    *intrange.Analysis       // of the offsets of parts
	remark    instructions.Say
	noted     instructions.Say // attributes without an effect
	target    arch.Machine
}

// Kernel infers the layouts of one kernel by rules, with the instructions of a target. remark and noted, which may be
// nil, receive missed optimizations, and attributes that have no effect.
func Kernel(k tile.KernelOp, rules []Rule, target arch.Machine, remark, noted instructions.Say) error {
	in := &inference{
		kernel: k, places: tile.PlacesOf(k), classes: newClasses(), rules: map[*ir.OpDef]Rule{},
		gemms: map[*ir.Op]instructions.GemmPlan{}, copies: map[*ir.Op]instructions.CopyPlan{},
		stored: map[*ir.Value][]stored{},
		remark: remark, noted: noted, target: target,
	}
	for _, r := range rules {
		in.rules[r.op] = r
	}
	for _, s := range steps {
		if err := s.run(in); err != nil {
			return err
		}
	}
	return nil
}

// rejectHostTiles reports a tile that is defined outside of the kernel, or leaves
// it.
func rejectHostTiles(k tile.KernelOp) error {
	var err error
	ir.WalkNested(k.Op, func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Operands() {
			if _, call := ir.As[ir.CallOp](op); call && err == nil && isTile(v) {
				err = op.Errorf("passes a tile to a function that was not inlined; only functions with a body and without recursion are")
			}
			if err == nil && isTile(v) && !k.Body.IsAncestor(v.ParentRegion()) {
				err = op.Errorf("uses a register tile from outside of the kernel; pass a memref and load it")
			}
		}
		return ir.Advance
	})
	return err
}

// collect lists the tiles of the kernel.
func (in *inference) collect() {
	add := func(v *ir.Value) {
		if isTile(v) {
			in.tiles = append(in.tiles, v)
		}
	}
	ir.WalkOps(in.kernel.Op, func(op *ir.Op) {
		for _, r := range op.Results() {
			add(r)
		}
		for _, rg := range op.Regions() {
			for b := range rg.Blocks() {
				for _, a := range b.Args() {
					add(a)
				}
			}
		}
	})
}

// uniteCombined gives an all_reduce and the tiles that its region combines one layout. The lowering decides about
// partial sums in one block, so there the classes stay separate.
func (in *inference) uniteCombined(op *ir.Op) {
	o := ir.View[comm.AllReduceOp](op)
	n := o.NumOperands()
	for i, v := range o.Values {
		if l := tile.LayoutOf(v.Type()); l != nil && l.IsPartial() {
			continue
		}
		in.union(v, o.Result(i))
		if !o.Combiner.OK {
			in.union(v, o.Body.Entry().Arg(i))
			in.union(v, o.Body.Entry().Arg(n+i))
			in.union(v, o.Body.Entry().Last().Operand(i))
		}
	}
}

func uniteAll(c *classes, vs []*ir.Value) {
	var first *ir.Value
	for _, v := range vs {
		if !isTile(v) {
			continue
		}
		if first == nil {
			first = v
			continue
		}
		c.union(first, v)
	}
}

// uniteControlFlow unites the values that are forwarded along the edges of structured control flow: initial values,
// loop-carried values, yields and results.
func uniteControlFlow(c *classes, op *ir.Op) {
	br, ok := ir.As[ir.RegionBranchOp](op)
	if !ok {
		return
	}
	pair := func(from, to []*ir.Value) {
		for i := range min(len(from), len(to)) {
			c.union(from[i], to[i])
		}
	}
	for _, s := range br.EntrySuccessors(make([]ir.Attr, op.NumOperands())) {
		pair(br.EntryOperands(s), s.Inputs)
	}
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			term := b.Terminator()
			if term == nil {
				continue
			}
			for _, s := range br.RegionSuccessors(rg) {
				pair(forwarded(term, s), s.Inputs)
			}
		}
	}
}

func forwarded(term *ir.Op, to ir.RegionSuccessor) []*ir.Value {
	if t, ok := ir.As[ir.RegionBranchTerminator](term); ok {
		return t.ForwardedOperands(to)
	}
	return term.Operands()
}

func (in *inference) indexRelations() {
	in.relations = map[*ir.Value][]Relation{}
	ir.WalkOps(in.kernel.Op, func(op *ir.Op) {
		for _, r := range in.relate(op) {
			if !isTile(r.From) || !isTile(r.To) {
				continue
			}
			from, to := in.find(r.From), in.find(r.To)
			in.relations[from] = append(in.relations[from], r)
			if to != from {
				in.relations[to] = append(in.relations[to], r)
			}
		}
	})
}

// seedFragments gives accumulators their fragment, propagates that, and then gives operands that only a GEMM determines
// theirs.
func (in *inference) seedFragments() {
	gemms := ir.Collect(in.kernel.Op, tile.Gemm)
	// The fragments of all instructions are collected before any is propagated.
	var anchors []*ir.Value
	for g := range gemms {
		if in.assign(g.Result, in.gemms[g.Op].Acc) {
			anchors = append(anchors, g.Result)
		}
	}
	in.follow(anchors)
	in.spreadIndexTiles()
	for g := range gemms {
		for i, f := range in.gemms[g.Op].Operands() {
			if v := g.Operand(i); !f.Shared && in.madeOfShared(v) {
				in.spread(v, f.Dist)
			}
		}
	}
}

// madeOfShared reports whether a tile's class has a tile that is read from shared memory, where any layout can be read
// well: itself or an operand that it is computed from, with the same bits, or transposed.
func (in *inference) madeOfShared(v *ir.Value) bool {
	seen := map[*ir.Value]bool{}
	for work := []*ir.Value{v}; len(work) > 0; work = work[1:] {
		c := in.find(work[0])
		if seen[c] {
			continue
		}
		seen[c] = true
		for _, t := range in.tiles {
			if in.find(t) != c {
				continue
			}
			switch def := t.DefiningOp(); {
			case def == nil:
			case tile.Bitcast.Is(def):
				work = append(work, tile.Bitcast.Of(def).Source)
			case tile.Transpose.Is(def):
				work = append(work, tile.Transpose.Of(def).Source)
			case tile.Load.Is(def) && scale.InShared(tile.Load.Of(def).Source.Type().(*ir.MemRefType)):
				return true
			}
		}
	}
	return false
}

// spread assigns a layout to v's class and propagates it to others.
func (in *inference) spread(v *ir.Value, d layout.Distribution) {
	if in.assign(v, d) {
		in.follow([]*ir.Value{v})
	}
}

// follow propagates the layouts of values through relations, nearest first.
func (in *inference) follow(work []*ir.Value) {
	for len(work) > 0 {
		c := in.find(work[0])
		work = work[1:]
		for _, r := range in.relations[c] {
			for _, dir := range []struct {
				from, to *ir.Value
				f        Follow
			}{{r.From, r.To, r.Down}, {r.To, r.From, r.Up}} {
				if in.find(dir.from) != c || dir.f == nil {
					continue
				}
				next, ok := dir.f(in.dist[c])
				if ok && !(r.Turns && in.scatters(dir.to, next)) && in.assign(dir.to, next) {
					work = append(work, dir.to)
				}
			}
		}
	}
}

// assignRest assigns layouts to the remaining classes, largest tile first, for the best memory access.
func (in *inference) assignRest() error {
	left := append([]*ir.Value(nil), in.tiles...)
	sort.SliceStable(left, func(i, j int) bool { return elements(left[i]) > elements(left[j]) })
	for _, v := range left {
		if _, ok := in.of(v); ok {
			continue
		}
		d, err := in.defaultFor(v)
		if err != nil {
			return v.DefiningOp().Errorf("has no layout: %v", err)
		}
		in.spread(v, d)
	}
	return nil
}

func elements(v *ir.Value) int64 {
	t, _ := tile.TileOf(v.Type())
	n, _ := ir.NumElements(t.Shape())
	return n
}

// sortedAlong is the dimension along which a class of tiles is sorted.
func (in *inference) sortedAlong(class *ir.Value) (dim int, ok bool) {
	for s := range ir.Collect(in.kernel.Op, tile.Sort) {
		if in.find(s.Sources[0]) == class || in.find(s.Results[0]) == class {
			return int(s.Dim), true
		}
	}
	return 0, false
}

// lineOf is the dimension along which a class of tiles is scanned or combined by a region.
func (in *inference) lineOf(class *ir.Value) (dim int, ok bool) {
	ir.WalkOps(in.kernel.Op, func(op *ir.Op) {
		if s, is := tile.Scan.Cast(op); is && !ok && (in.find(s.Sources[0]) == class || in.find(s.Results[0]) == class) {
			dim, ok = int(s.Dim), true
		}
		if r, is := tile.Reduce.Cast(op); is && !ok && !r.Kind.OK && in.find(r.Sources[0]) == class {
			dim, ok = int(r.Dim()), true
		}
	})
	return dim, ok
}

// defaultFor is the layout of a class that nothing determines. Scans need a layout that they can follow: that of loads
// and stores, if it is one.
func (in *inference) defaultFor(v *ir.Value) (layout.Distribution, error) {
	place := in.places.Of(v.ParentBlock())
	t, _ := tile.TileOf(v.Type())
	c := in.find(v)
	if along, ok := in.sortedAlong(c); ok {
		return sortLayout(place, t, along)
	}
	if along, ok := in.lineOf(c); ok {
		if d, ok := in.rowsAsLoaded(v, along); ok {
			return d, nil
		}
		return scanLayout(place, t, along)
	}
	want, partial := required(place, t)
	if !partial {
		d, err := place.Coalesced(t.Shape(), in.movedElem(v))
		if err != nil {
			return d, err
		}
		return in.forParts(v, in.inRows(v, d)), nil
	}
	d, err := withoutPartial(place, want).Coalesced(t.Shape(), t.Elem())
	if err != nil {
		return d, err
	}
	return withPartial(d, want)
}
