package softwarepipeline

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// Loop makes a tile.pipelined an scf.for in which reads of device memory that feed GEMMs or other computation are
// prefetched by stages-1 iterations: async copies into a ring of shared-memory buffers, one group an iteration (the
// multi-stage pipeline of CUTLASS for sm_80).
//
//	copy 0, commit, …, copy stages-2, commit
//	for k: wait until the group of k is complete
//	       copy k+stages-1, commit
//	       compute on buffer k mod stages
//
// Remarks report the loads that stay where they are, and why.
func Loop(o tile.PipelinedOp, m arch.Machine, ctx *pass.Context) {
	p := &pipeline{loop: o, stages: o.Stages, shared: m.SharedBytes(), ctx: ctx}
	if p.stages > 1 {
		p.raiseFromUnits()
		p.findStaged()
	}
	p.build()
}

// pipeline is the state of one loop's transformation.
type pipeline struct {
	loop   tile.PipelinedOp
	stages int64
	shared int64          // bytes of shared memory that the target has
	room   *prefetch.Room // what is left of them; computed at the first use
	staged []stagedRead
	tables []table
	ctx    *pass.Context
}

// stagedRead is a read that becomes async copies.
type stagedRead struct {
	prefetch.Read
	ring tile.Scratch
	// slice computes the indices from the induction variable, in order.
	slice []*ir.Op
	guard guard
}

// findStaged chooses what is prefetched and allocates its buffers.
func (p *pipeline) findStaged() {
	fed := false
	for r, why := range prefetch.Reads(p.loop) {
		factor := r.FeedsMMA()
		if !factor && !r.FeedsComputation() {
			continue
		}
		fed = true
		g, guarded := p.guardOf(r)
		if guarded {
			why = ""
		}
		if why == "" {
			why = p.mustWait(r)
		}
		if !factor && why == "" {
			why = p.unsuited(r)
		}
		slice, ok := p.slice(r.At.Values...)
		if !ok {
			why = "its indices depend on more than the loop counter and memory that the kernel does not write"
		}
		if why != "" {
			p.ctx.RemarkIn(diag.Pipeline, r.Op, "is not prefetched: %s", why)
			continue
		}
		p.staged = append(p.staged, stagedRead{r, p.allocate(r), slice, g})
	}
	p.findTables()
	if !fed {
		p.ctx.Noted(diag.Pipeline, p.loop.Op, "stages(%d) has no effect: only a tile.load or tile.copy of device memory that feeds a computation is prefetched, and the loop has none", p.stages)
	}
}

// allocate makes the ring of a read, which replaces a buffer.
func (p *pipeline) allocate(r prefetch.Read) tile.Scratch {
	if r.Staged() {
		r.Value.DefiningOp().MoveBefore(p.loop.Op)
	}
	t := r.Ring(p.stages)
	s := tile.NewScratch(p.loop.Op, t.Shape(), t.Elem(), t.Layout())
	s.Buf.DefiningOp().SetLoc(r.Op.Loc())
	return s
}

// mustWait is the reason why a read cannot be prefetched, "" if it can: nothing in the loop writes what it reads, and
// it is padded with zero.
func (p *pipeline) mustWait(r prefetch.Read) string {
	if r.Pad != nil {
		return "async copies support only zero padding"
	}
	return p.written(r.Source)
}

// written is the reason why a memref may change in the loop: an operation that may write it, or that orders its
// readers; "" if there is none.
func (p *pipeline) written(mem *ir.Value) (why string) {
	ir.WalkNested(p.loop.Op, func(op *ir.Op) ir.WalkResult {
		if p.mayWrite(op, mem) {
			why = fmt.Sprintf("'%s' in the loop may write what it reads, or orders it", op.Name())
			return ir.Interrupt
		}
		return ir.Advance
	})
	return why
}

// mayWrite reports whether op itself may write a memref, or order its readers.
func (p *pipeline) mayWrite(op *ir.Op, mem *ir.Value) bool {
	k, _ := ir.Enclosing(p.loop.Op, tile.Kernel)
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind == ir.Write && (e.Value == nil || memory.Question{Args: k}.Alias(e.Value, mem) != memory.No) {
			return true
		}
	}
	return !known
}

func (p *pipeline) inLoop(v *ir.Value) bool {
	return p.loop.Body.IsAncestor(v.ParentRegion())
}

// slice lists the operations of the body that values, such as a read's indices, depend on. ok is false if they depend
// on more than the induction variable and numbers in memory that the kernel does not write, such as a page table.
func (p *pipeline) slice(of ...*ir.Value) (slice []*ir.Op, ok bool) {
	seen := map[*ir.Op]bool{}
	ok = true
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		if !p.inLoop(v) || v == p.loop.InductionVar() {
			return
		}
		op := v.DefiningOp()
		if op == nil || !ir.IsPure(op) && !p.readsTable(op) {
			ok = false
			return
		}
		if seen[op] {
			return
		}
		seen[op] = true
		ir.WalkOps(op, func(inner *ir.Op) {
			for _, o := range inner.Operands() {
				if !slices.ContainsFunc(op.Regions(), func(r *ir.Region) bool { return r.IsAncestor(o.ParentRegion()) }) {
					visit(o)
				}
			}
		})
		slice = append(slice, op)
	}
	for _, v := range of {
		visit(v)
	}
	return slice, ok
}

// build makes the scf.for and replaces the loop by it.
func (p *pipeline) build() {
	lower, upper, step := p.loop.Bounds()
	b := ir.Before(p.loop.Op)
	inits := p.loop.InitArgs()
	if len(p.staged) > 0 {
		k := p.prologue(b, lower, upper, step)
		inits = append(append(inits, arith.ConstantIndex(b, 0)), p.fetch(b, k, upper, p.nothing(b))...)
	}
	n := p.loop.NumResults()
	loop := scf.NewFor(b, lower, upper, step, inits, func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
		iv.SetLoc(p.loop.InductionVar().Loc())
		for i, a := range p.loop.IterArgs() {
			args[i].SetLoc(a.Loc())
		}
		var slot *ir.Value
		var next []*ir.Value
		if len(p.staged) > 0 {
			slot = args[n]
			fetched := p.copyAhead(b, iv, upper, step, slot, args[n+1:])
			next = append([]*ir.Value{p.nextStage(b, slot)}, fetched...)
		}
		return append(p.body(b, iv, args[:n], slot), next...)
	})
	if len(p.staged) > 0 {
		b.SetAfter(loop.Op)
		tile.AsyncWait.New(b, tile.AsyncWaitOp{})
	}
	p.loop.Op.ReplaceAllUsesWith(loop.Results[:n])
	p.loop.Erase()
	for _, s := range p.staged {
		if s.Staged() {
			s.Value.DefiningOp().Erase() // all its uses were in the loop
		}
	}
}

// prologue issues the copies of the first stages-1 iterations, and returns the next.
func (p *pipeline) prologue(b *ir.Builder, lower, upper, step *ir.Value) (k *ir.Value) {
	k = lower
	for i := range p.stages - 1 {
		p.copies(b, k, upper, arith.ConstantIndex(b, i), nil)
		k = arith.Binary(b, arith.AddI, k, step)
	}
	return k
}

// copyAhead waits for this iteration's copies and issues those of the iteration stages-1 later, into the buffer that
// the last iteration has used. given are the table entries for these, and the results are those for the next
// iteration's.
func (p *pipeline) copyAhead(b *ir.Builder, iv, upper, step, slot *ir.Value, given []*ir.Value) []*ir.Value {
	tile.AsyncWait.New(b, tile.AsyncWaitOp{Pending: p.stages - 2})
	ahead := arith.Binary(b, arith.MulI, step, arith.ConstantIndex(b, p.stages-1))
	k := arith.Binary(b, arith.AddI, iv, ahead)
	one, last := arith.ConstantIndex(b, 1), arith.ConstantIndex(b, p.stages-1)
	before := arith.Binary(b, arith.SubI, slot, one)
	free := arith.NewSelect(b, equal(b, slot, arith.ConstantIndex(b, 0)), last, before)
	p.copies(b, k, upper, free, given)
	if len(p.tables) == 0 {
		return nil
	}
	return p.fetch(b, arith.Binary(b, arith.AddI, k, step), upper, given)
}

// copies issues the copies of iteration k, if there is one, as a group. given are the table entries for them, nil if
// they are not read yet.
func (p *pipeline) copies(b *ir.Builder, k, upper, slot *ir.Value, given []*ir.Value) {
	scf.NewIf(b, p.more(b, k, upper), nil, func(b *ir.Builder) []*ir.Value {
		var shared ir.Mapping
		for i, s := range p.staged {
			m := p.mapping(i, &shared, k, given)
			if s.guard.cond != nil {
				p.guardedCopy(b, s, slot, k, m)
				continue
			}
			p.copy(b, s, slot, m)
		}
		return nil
	}, nil)
	tile.AsyncCommit.New(b, tile.AsyncCommitOp{})
}

// more is the runtime condition that there is an iteration k.
func (p *pipeline) more(b *ir.Builder, k, upper *ir.Value) *ir.Value {
	return arith.CmpI.New(b, arith.CmpIOp{Predicate: arith.SLT, LHS: k, RHS: upper}, ir.I1).Result
}

func (p *pipeline) copy(b *ir.Builder, s stagedRead, slot *ir.Value, m *ir.Mapping) {
	cloneSlice(b, s.slice, m)
	defer b.Locate(s.Op.Loc())()
	tile.Copy.New(b, tile.CopyOp{Source: s.Source, SourceAt: s.At.Map(m.Get), Dest: s.ring.Buf,
		DestAt: tile.At(s.ring.At(b, slot)...),
		Tile:   s.Stage.Shape(), Async: true, Engine: s.Engine, Layout: s.Layout})
}

// cloneSlice computes for another iteration what is not computed for it yet.
func cloneSlice(b *ir.Builder, slice []*ir.Op, m *ir.Mapping) {
	for _, op := range slice {
		if _, done := m.Lookup(op.Result(0)); !done {
			b.Insert(ir.Clone(op, m))
		}
	}
}

func equal(b *ir.Builder, x, y *ir.Value) *ir.Value {
	return arith.CmpI.New(b, arith.CmpIOp{Predicate: arith.EQ, LHS: x, RHS: y}, ir.I1).Result
}

func (p *pipeline) nextStage(b *ir.Builder, slot *ir.Value) *ir.Value {
	after := arith.Binary(b, arith.AddI, slot, arith.ConstantIndex(b, 1))
	wraps := equal(b, slot, arith.ConstantIndex(b, p.stages-1))
	return arith.NewSelect(b, wraps, arith.ConstantIndex(b, 0), after)
}

// body copies the loop's body; what was prefetched is in its stage. It returns what the iteration yields.
func (p *pipeline) body(b *ir.Builder, iv *ir.Value, args []*ir.Value, slot *ir.Value) []*ir.Value {
	var m ir.Mapping
	m.Map(p.loop.InductionVar(), iv)
	m.MapAll(p.loop.IterArgs(), args)
	staged := map[*ir.Op]stagedRead{}
	for _, s := range p.staged {
		staged[s.Op] = s
	}
	var loads []tile.LoadOp
	for op := range p.loop.Body.Entry().Ops() {
		if tile.Yield.Is(op) {
			var out []*ir.Value
			for _, v := range op.Operands() {
				out = append(out, m.Get(v))
			}
			for _, l := range loads {
				sinkIntoUnits(l)
			}
			return out
		}
		s, ok := staged[op]
		switch {
		case ok && s.Staged():
			back := b.Locate(op.Loc())
			m.Map(s.Value, tile.Slot.New(b, tile.SlotOp{Source: s.ring.Buf, Indices: []*ir.Value{slot}}, s.Stage).Result)
			back()
		case ok:
			back := b.Locate(op.Loc())
			l := tile.Load.New(b, tile.LoadOp{Source: s.ring.Buf, At: tile.At(s.ring.At(b, slot)...)}, op.Result(0).Type())
			m.Map(op.Result(0), l.Result)
			loads = append(loads, l)
			back()
		default:
			b.Insert(ir.Clone(op, &m))
			loads = append(loads, p.fromStages(op, slot, &m)...)
		}
	}
	return nil
}
