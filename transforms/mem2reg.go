package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/pass"
)

// Mem2Reg turns memory slots into SSA values.
var Mem2Reg = &pass.Pass{
	Name:  "mem2reg",
	Class: "Mem2Reg",
	Doc: `Promotes memory slots into values.

If an allocation of one value has only loads and stores as uses, in
its region, each load is replaced by the value that was stored last. Where control flow
joins, the value becomes a block argument.`,
	New: func() pass.Runner { return &mem2reg{simplify: true} },
}

type mem2reg struct {
	simplify bool
	promoted int
}

func (p *mem2reg) Options(o *pass.Options) {
	o.Bool("region-simplify", &p.simplify, "Perform control flow optimizations to the region tree")
}

func (p *mem2reg) Statistics(s *pass.Statistics) {
	s.Count("promoted slots", &p.promoted, "Total amount of memory slot promoted")
}

func (p *mem2reg) Run(ctx *pass.Context, op *ir.Op) error {
	dom := pass.Analysis(ctx, "DominanceInfo", func() *analysis.Dominance { return &analysis.Dominance{} })
	for p.round(op, dom) {
	}
	return nil
}

// round tries every allocation once; promoting one may free the way for another.
func (p *mem2reg) round(root *ir.Op, dom *analysis.Dominance) (any bool) {
	var allocs []*ir.Op
	ir.WalkPost(root, func(op *ir.Op) {
		if _, ok := ir.As[ir.PromotableAlloc](op); ok {
			allocs = append(allocs, op)
		}
	})
	for _, op := range allocs {
		a, _ := ir.As[ir.PromotableAlloc](op)
		slots := a.PromotableSlots()
		if len(slots) != 1 || !slots[0].Ptr.HasUses() {
			continue
		}
		s := newPromotion(op, a, slots[0], dom)
		if s.possible() {
			s.run()
			p.promoted++
			any = true
		}
	}
	return any
}

// promotion is the replacement of one memory slot.
type promotion struct {
	op    *ir.Op
	alloc ir.PromotableAlloc
	slot  ir.MemorySlot
	dom   *analysis.Dominance
	tree  map[*ir.Block][]*ir.Block
	// uses are the users of the pointer, by block in the order of the text.
	uses map[*ir.Block][]*ir.Op
	// merges are the blocks that get an argument, and the argument.
	merges  map[*ir.Block]*ir.Value
	visited map[*ir.Block]bool
	unset   *ir.Value
	// markers are erased last, each after those that use its results.
	markers []*ir.Op
}

func newPromotion(op *ir.Op, a ir.PromotableAlloc, slot ir.MemorySlot, dom *analysis.Dominance) *promotion {
	return &promotion{op: op, alloc: a, slot: slot, dom: dom, uses: map[*ir.Block][]*ir.Op{},
		merges: map[*ir.Block]*ir.Value{}, visited: map[*ir.Block]bool{}}
}

func (p *promotion) home() *ir.Block { return p.op.Block() }

// possible checks the uses and finds the blocks where values join.
func (p *promotion) possible() bool {
	for _, user := range p.slot.Ptr.Users() {
		if user.ParentRegion() != p.op.ParentRegion() || !p.promotable(user) {
			return false
		}
	}
	for b := range p.op.ParentRegion().Blocks() {
		p.listUses(b)
	}
	for _, b := range p.joins() {
		usable := true
		b.PredecessorOps(func(term *ir.Op, _ int) {
			_, ok := ir.As[ir.BranchOp](term)
			usable = usable && ok
		})
		if !usable {
			return false
		}
		p.merges[b] = nil
	}
	return true
}

func (p *promotion) promotable(user *ir.Op) bool {
	stores, _ := p.isStore(user)
	return p.isLoad(user) || stores || p.isMarker(user)
}

// isMarker reports whether an operation and all that uses its results are markers.
func (p *promotion) isMarker(op *ir.Op) bool {
	m, ok := ir.As[ir.SlotMarker](op)
	if !ok || !m.IsSlotMarker() || op.ParentRegion() != p.op.ParentRegion() {
		return false
	}
	for _, r := range op.Results() {
		for _, user := range r.Users() {
			if !p.isMarker(user) {
				return false
			}
		}
	}
	return true
}

func (p *promotion) listUses(b *ir.Block) {
	users := map[*ir.Op]bool{}
	for u := range p.slot.Ptr.Uses() {
		if u.Owner().Block() == b {
			users[u.Owner()] = true
		}
	}
	for op := b.First(); op != nil && len(p.uses[b]) < len(users); op = op.Next() {
		if users[op] {
			p.uses[b] = append(p.uses[b], op)
		}
	}
}

// isStore reports whether op writes the memory slot and, if so, whether it also needs the old value.
func (p *promotion) isStore(op *ir.Op) (stores, needsOld bool) {
	s, ok := ir.As[ir.SlotStore](op)
	if !ok || !s.CanStoreSlot(p.slot) {
		return false, false
	}
	return true, s.KeepsPart(p.slot)
}

func (p *promotion) isLoad(op *ir.Op) bool {
	l, ok := ir.As[ir.SlotLoad](op)
	return ok && l.CanLoadSlot(p.slot)
}

// joins are the blocks where different values of the memory slot meet and one is still needed: the iterated dominance
// frontier of the definitions, where live.
func (p *promotion) joins() []*ir.Block {
	defs := map[*ir.Block]bool{p.home(): true}
	work := []*ir.Block{p.home()}
	for b := range p.op.ParentRegion().Blocks() {
		for _, op := range p.uses[b] {
			if stores, _ := p.isStore(op); stores && !defs[b] {
				defs[b] = true
				work = append(work, b)
			}
		}
	}
	liveIn := p.liveIn(defs)
	frontiers := p.frontiers()
	var out []*ir.Block
	found := map[*ir.Block]bool{}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, f := range frontiers[b] {
			if found[f] || !liveIn[f] {
				continue
			}
			found[f] = true
			out = append(out, f)
			if !defs[f] {
				work = append(work, f)
			}
		}
	}
	return out
}

// liveIn are the blocks at whose start the memory's value is needed.
func (p *promotion) liveIn(defs map[*ir.Block]bool) map[*ir.Block]bool {
	var work []*ir.Block
	for b := range p.op.ParentRegion().Blocks() {
		for _, op := range p.uses[b] {
			stores, needsOld := p.isStore(op)
			if p.isLoad(op) || needsOld {
				work = append(work, b)
				break
			}
			if stores {
				break
			}
		}
	}
	live := map[*ir.Block]bool{}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if live[b] {
			continue
		}
		live[b] = true
		for _, pred := range b.Predecessors() {
			if !defs[pred] {
				work = append(work, pred)
			}
		}
	}
	return live
}

// frontiers are the dominance frontiers of the region's blocks.
func (p *promotion) frontiers() map[*ir.Block][]*ir.Block {
	out := map[*ir.Block][]*ir.Block{}
	rg := p.op.ParentRegion()
	if rg.HasOneBlock() {
		return out
	}
	for b := range rg.Blocks() {
		preds := b.Predecessors()
		if len(preds) < 2 || !p.dom.IsReachable(b) {
			continue
		}
		stop := p.dom.ImmediateDominator(b)
		for _, pred := range preds {
			for r := pred; r != nil && r != stop && p.dom.IsReachable(r); r = p.dom.ImmediateDominator(r) {
				if len(out[r]) == 0 || out[r][len(out[r])-1] != b {
					out[r] = append(out[r], b)
				}
			}
		}
	}
	return out
}

func (p *promotion) run() {
	for b := range p.op.ParentRegion().Blocks() {
		if _, ok := p.merges[b]; ok {
			p.merges[b] = b.AddArg(p.slot.Elem, p.slot.Ptr.Loc())
		}
	}
	if p.op.ParentRegion().HasOneBlock() {
		p.block(p.home(), nil)
	} else {
		p.tree = p.dom.DominatorTree(p.op.ParentRegion())
		p.below(p.home(), nil)
	}
	p.unreached()
	ir.EraseMarkers(p.markers)
	p.op.Erase()
	if p.unset != nil && !p.unset.HasUses() {
		p.unset.DefiningOp().Erase()
	}
}

// below renames in b and in what it dominates; def is the memory's value at the start of b, nil before any store.
func (p *promotion) below(b *ir.Block, def *ir.Value) {
	if arg := p.merges[b]; arg != nil {
		def = arg
	}
	def = p.block(b, def)
	p.pass(b, def)
	for _, c := range p.tree[b] {
		p.below(c, def)
	}
}

// pass passes the memory's value to the successors that take it.
func (p *promotion) pass(b *ir.Block, def *ir.Value) {
	p.visited[b] = true
	term := b.Last()
	for s, dest := range term.Successors() {
		if p.merges[dest] != nil {
			vs, _ := ir.SuccessorOperands(term, s)
			ir.SetSuccessorOperands(term, s, append(vs, p.orDefault(def)))
		}
	}
}

// block replaces the uses in b and returns the memory's value at its end.
func (p *promotion) block(b *ir.Block, def *ir.Value) *ir.Value {
	for _, op := range p.uses[b] {
		stores, needsOld := p.isStore(op)
		switch at := ir.Before(op); {
		case p.isLoad(op):
			l, _ := ir.As[ir.SlotLoad](op)
			if v := l.LoadedValue(at, p.slot, p.orDefault(def)); v != nil {
				op.Result(0).ReplaceAllUsesWith(v)
			}
		case stores:
			s, _ := ir.As[ir.SlotStore](op)
			var old *ir.Value
			if needsOld {
				old = p.orDefault(def)
			}
			def = s.StoredValue(at, p.slot, old)
		default:
			p.markers = append(p.markers, op)
			continue
		}
		op.Erase()
	}
	delete(p.uses, b)
	return def
}

// orDefault is def, or what the memory holds before any store.
func (p *promotion) orDefault(def *ir.Value) *ir.Value {
	if def != nil {
		return def
	}
	if p.unset == nil {
		b := ir.NewBuilder(p.home())
		b.SetToStart(p.home())
		b.Loc = p.op.Loc()
		p.unset = p.alloc.DefaultSlotValue(b, p.slot)
	}
	return p.unset
}

// unreached replaces uses in blocks that control never enters.
func (p *promotion) unreached() {
	for b := range p.op.ParentRegion().Blocks() {
		if len(p.uses[b]) > 0 || !p.visited[b] && p.tree != nil {
			p.block(b, nil)
			p.pass(b, nil)
		}
	}
}
