package specializewarps

import (
	"fmt"
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/ahead"
	"github.com/tsopt/tsopt/transforms/impl"
)

// plan is what becomes of a kernel.
type plan struct {
	kernel tile.KernelOp
	loops  map[*ir.Op]*staged
	// scalars are the operations that the addresses of the copies need.
	scalars map[*ir.Op]bool
	known   *intrange.Analysis
	// no is why the kernel cannot be divided, once that is found.
	no *refusal
	// stays is what computing warps go on to read themselves, and why.
	stays []refusal
}

// staged is a loop of which reads become copies into a ring.
type staged struct {
	loop  tile.PipelinedOp
	reads []ahead.Read
	ring  *ir.Value
	// buffers are the ring's, one for each read.
	buffers []*ir.Value
}

// refusal is why a kernel, or a part of it, is left as it is, and where.
type refusal struct {
	at  *ir.Op
	why string
}

func refuse(at *ir.Op, format string, args ...any) *refusal {
	return &refusal{at, fmt.Sprintf(format, args...)}
}

// planKernel says how a kernel is divided. It is nil, without a refusal, where
// nothing asks for it: roles pay for products of tensor cores, which they keep busy. A
// kernel without any is as fast when all its warps start copies and compute.
func planKernel(k tile.KernelOp, m arch.Machine) (*plan, *refusal) {
	if !m.Has("tma") {
		return nil, nil
	}
	p := &plan{kernel: k, loops: map[*ir.Op]*staged{}, scalars: map[*ir.Op]bool{}, known: intrange.New(intrange.Scope(k.Op))}
	others := p.products(tile.PlacesOf(k), m)
	if p.no != nil || len(p.loops) == 0 {
		return nil, p.no
	}
	if no := p.divisible(); no != nil {
		return nil, no
	}
	room := ahead.RoomOf(k, m.SharedBytes())
	for _, o := range others {
		p.join(o, &room)
	}
	return p, nil
}

// inLoop is a read in a loop.
type inLoop struct {
	ahead.Read
	loop tile.PipelinedOp
	// bound is what binds the read to its place, "" where nothing does.
	bound string
}

// products adds the factors that tensor cores read from shared memory to the rings of
// their loops, and gives back what else loops read.
func (p *plan) products(places tile.Places, m arch.Machine) (others []inLoop) {
	for loop := range ir.Collect(p.kernel.Op, tile.Pipelined) {
		if loop.Stages < 2 {
			continue
		}
		for r, bound := range ahead.Reads(loop) {
			switch factor := feedsTensorCores(r, loop, places, m); {
			case p.no != nil, scale.InShared(r.Source.Type().(*ir.MemRefType)), !r.FeedsProduct() && !r.FeedsComputation():
			case factor && bound == "":
				p.no = p.add(inLoop{r, loop, bound}, true)
			default:
				others = append(others, inLoop{r, loop, bound})
			}
		}
	}
	return others
}

// feedsTensorCores reports whether a product of the loop's warps reads its factor from
// the shared memory that a read is put into.
func feedsTensorCores(r ahead.Read, loop tile.PipelinedOp, places tile.Places, m arch.Machine) bool {
	uses, _ := r.Factors()
	return slices.ContainsFunc(uses, func(u *ir.Use) bool {
		g, _ := tile.Gemm.Cast(u.Owner())
		here := places.Of(g.Block())
		if here != places.Of(loop.Body.Entry()) {
			return false
		}
		plan, _, err := impl.PlanGemm(g, here, m)
		return err == nil && plan.Factors()[u.Index()].Shared
	})
}

// join adds what feeds no product of tensor cores to the ring of its loop, where that is
// possible.
func (p *plan) join(r inLoop, room *ahead.Room) {
	why := r.bound
	if why == "" {
		if no := p.check(r, r.FeedsProduct()); no != nil {
			why = no.why
		}
	}
	if why == "" {
		why = room.Take(r.loop, r.Read)
	}
	if why != "" {
		p.stays = append(p.stays, refusal{r.Op, why})
		return
	}
	p.add(r, r.FeedsProduct())
}

// add makes a read one of its loop's ring, or says why it cannot be.
func (p *plan) add(r inLoop, factor bool) *refusal {
	if no := p.check(r, factor); no != nil {
		return no
	}
	s := p.loops[r.loop.Op]
	if s == nil {
		s = &staged{loop: r.loop}
		p.loops[r.loop.Op] = s
	}
	s.reads = append(s.reads, r.Read)
	return nil
}

// check says why the loading warps cannot make a read ahead of time; factor says that
// products read it. Where they can, they compute what they need for it.
func (p *plan) check(r inLoop, factor bool) *refusal {
	if no := p.loadable(r.Read, factor); no != nil {
		return no
	}
	for op := r.loop.ParentOp(); op != p.kernel.Op; op = op.ParentOp() {
		if !scf.For.Is(op) {
			return refuse(r.loop.Op, "it stands in '%s'; in loops it can", op.Name())
		}
	}
	before := maps.Clone(p.scalars)
	no := p.slice(r)
	if no != nil {
		p.scalars = before
	}
	return no
}

// loadable says why the copy engine cannot make a read.
func (p *plan) loadable(r ahead.Read, factor bool) *refusal {
	switch {
	case r.Pad != nil:
		return refuse(r.Op, "the copy engine pads with zero only")
	case r.Engine != tile.AutoEngine:
		return refuse(r.Op, "it asks for %v, not for the copy engine", r.Engine)
	case r.Layout != nil:
		return refuse(r.Op, "it has a layout of threads, but the copy engine moves whole boxes; leave layout(…) out")
	case p.kernel.Body.IsAncestor(r.Source.ParentRegion()):
		return refuse(r.Op, "its memref is made in the kernel, but the host describes arrays to the copy engine")
	case p.writes(r.Source):
		return refuse(r.Op, "the kernel may write what it reads")
	}
	memory, err := tile.SlotMemory(r.Source, r.Slot, p.known)
	if err != nil {
		return refuse(r.Op, "%v", err)
	}
	if factor && memory[0].Mode() != layout.Swizzle128B {
		shape := r.Slot.Shape()
		bits, _ := ir.BitWidth(r.Slot.Elem())
		return refuse(r.Op, "the copy engine writes rows of a multiple of %d bytes for tensor cores, but those of %v have %d", layout.Swizzle128B.Span(), r.Value.Type(), shape[len(shape)-1]*int64(bits)/8)
	}
	return nil
}

// writes reports whether something in the kernel may write a memref.
func (p *plan) writes(mem *ir.Value) bool {
	return p.touches(mem, func(_ *ir.Op, e ir.EffectKind) bool { return e == ir.Write })
}

// touches reports whether an operation of the kernel has an effect on a memref that
// is asked for.
func (p *plan) touches(mem *ir.Value, asked func(op *ir.Op, e ir.EffectKind) bool) bool {
	found := false
	ir.WalkOps(p.kernel.Op, func(op *ir.Op) {
		if op.Has(ir.RecursiveMemoryEffects) {
			return
		}
		effects, known := ir.EffectsOf(op)
		if !known {
			found = found || asked(op, ir.Write)
		}
		for _, e := range effects {
			if e.Value != nil && asked(op, e.Kind) && (memory.Question{Args: p.kernel}).Alias(e.Value, mem) != memory.No {
				found = true
			}
		}
	})
	return found
}

// divisible says why a kernel's warps cannot have roles.
func (p *plan) divisible() (no *refusal) {
	k := p.kernel
	switch {
	case k.Threads%128 != 0:
		return refuse(k.Op, "its %d threads are no whole warpgroups", k.Threads)
	case k.Threads+128 > 1024:
		return refuse(k.Op, "with a warpgroup that loads it would have more than 1024 threads")
	}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		switch d := op.Def(); {
		case no != nil:
		case d == tile.Specialize.OpDef:
			no = refuse(op, "its warps have roles already")
		case d == tile.Barrier.OpDef, d == tile.AsyncCommit.OpDef, d == tile.AsyncWait.OpDef, d.Dialect() == comm.Dialect.Name:
			no = refuse(op, "'%s' is about all threads of the block", op.Name())
		}
	})
	return no
}

// slice finds what the address of a copy and the loops around it need: it must be numbers
// that the loading warps can compute for themselves.
func (p *plan) slice(r inLoop) (no *refusal) {
	need := func(at *ir.Op, vs ...*ir.Value) {
		for _, v := range vs {
			if no == nil {
				no = p.need(at, v)
			}
		}
	}
	need(r.Op, r.Indices...)
	for op := r.loop.Op; op != p.kernel.Op; op = op.ParentOp() {
		counted, _ := ir.As[ir.CountedLoop](op)
		lower, upper, step := counted.Bounds()
		need(op, lower, upper, step)
	}
	return no
}

func (p *plan) need(at *ir.Op, v *ir.Value) *refusal {
	if !p.kernel.Body.IsAncestor(v.ParentRegion()) {
		return nil
	}
	op := v.DefiningOp()
	if op == nil {
		return p.needArg(at, v)
	}
	if _, tensor := v.Type().(*ir.TensorType); tensor || op.NumRegions() > 0 || !p.readsConstants(op) {
		return refuse(at, "its place depends on '%s', which the loading warps cannot compute", op.Name())
	}
	if p.scalars[op] {
		return nil
	}
	p.scalars[op] = true
	for _, o := range op.Operands() {
		if no := p.need(at, o); no != nil {
			return no
		}
	}
	return nil
}

// readsConstants reports whether an operation has no effects but to read what the
// kernel does not write.
func (p *plan) readsConstants(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		known = known && e.Kind == ir.Read && e.Value != nil && !p.writes(e.Value)
	}
	return known
}

func (p *plan) needArg(at *ir.Op, v *ir.Value) *refusal {
	parent := v.OwnerBlock().ParentOp()
	l, counted := ir.As[ir.CountedLoop](parent)
	if parent == p.kernel.Op || counted && v == l.InductionVar() {
		return nil
	}
	return refuse(at, "its place depends on what '%s' carries from one iteration to the next", parent.Name())
}
