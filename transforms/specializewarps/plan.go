package specializewarps

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/impl"
)

// plan is what becomes of a kernel.
type plan struct {
	kernel tile.KernelOp
	loops  map[*ir.Op]*staged
	// scalars are the operations that the addresses of the copies need.
	scalars map[*ir.Op]bool
	known   *intrange.Analysis
}

// staged is a loop whose loads become copies into a ring.
type staged struct {
	loop  tile.PipelinedOp
	loads []tile.LoadOp
	ring  *ir.Value
	// buffers are the ring's, one for each load.
	buffers []*ir.Value
}

// refusal is why a kernel is left as it is, and where.
type refusal struct {
	at  *ir.Op
	why string
}

func refuse(at *ir.Op, format string, args ...any) *refusal {
	return &refusal{at, fmt.Sprintf(format, args...)}
}

// planKernel says how a kernel is divided. It is nil, without a refusal, where
// nothing asks for it.
func planKernel(k tile.KernelOp, m arch.Machine) (*plan, *refusal) {
	if !m.Has("tma") {
		return nil, nil
	}
	p := &plan{kernel: k, loops: map[*ir.Op]*staged{}, scalars: map[*ir.Op]bool{}, known: intrange.New(intrange.Scope(k.Op))}
	places := tile.PlacesOf(k)
	for loop := range ir.Collect(k.Op, tile.Pipelined) {
		if loop.Stages < 2 {
			continue
		}
		s, no := p.stage(loop, places, m)
		if no != nil {
			return nil, no
		}
		if s != nil {
			p.loops[loop.Op] = s
		}
	}
	if len(p.loops) == 0 {
		return nil, nil
	}
	if no := p.divisible(); no != nil {
		return nil, no
	}
	if no := p.slice(); no != nil {
		return nil, no
	}
	return p, nil
}

// stage picks the loads of a loop that feed products of tensor cores; it is nil
// where there are none.
func (p *plan) stage(loop tile.PipelinedOp, places tile.Places, m arch.Machine) (*staged, *refusal) {
	s := &staged{loop: loop}
	for op := range loop.Body.Entry().Ops() {
		l, ok := tile.Load.Cast(op)
		if !ok || !feedsTensorCores(l, places, m) {
			continue
		}
		if no := p.loadable(l, loop); no != nil {
			return nil, no
		}
		s.loads = append(s.loads, l)
	}
	if len(s.loads) == 0 {
		return nil, nil
	}
	for op := loop.ParentOp(); op != p.kernel.Op; op = op.ParentOp() {
		if !scf.For.Is(op) {
			return nil, refuse(loop.Op, "it stands in '%s'; in loops it can", op.Name())
		}
	}
	return s, nil
}

// feedsTensorCores reports whether all that a load is for are products that read
// their factors from shared memory.
func feedsTensorCores(l tile.LoadOp, places tile.Places, m arch.Machine) bool {
	used := false
	for u := range l.Result.Uses() {
		g, ok := tile.Gemm.Cast(u.Owner())
		if !ok || u.Index() > 1 || g.Block() != l.Block() {
			return false
		}
		plan, _, err := impl.PlanGemm(g, places.Of(g.Block()), m)
		if err != nil || !plan.Factors()[u.Index()].Shared {
			return false
		}
		used = true
	}
	return used
}

// loadable says why the copy engine cannot make a load ahead of time.
func (p *plan) loadable(l tile.LoadOp, loop tile.PipelinedOp) *refusal {
	source, shape := l.Source, l.Tile().Shape()
	switch {
	case l.Pad != nil:
		return refuse(l.Op, "the copy engine pads with zero only")
	case p.kernel.Body.IsAncestor(source.ParentRegion()):
		return refuse(l.Op, "its memref is made in the kernel, but the host describes arrays to the copy engine")
	case p.writes(source):
		return refuse(l.Op, "the kernel may write what it reads")
	}
	t := source.Type().(*ir.MemRefType)
	if err := tile.Mappable(source, p.known); err != nil {
		return refuse(l.Op, "%v", err)
	}
	bits, _ := ir.BitWidth(t.Elem())
	if len(shape) != 2 || shape[1]*int64(bits)%(8*layout.Swizzle128B.Span()) != 0 {
		return refuse(l.Op, "the copy engine writes rows of a multiple of %d bytes for tensor cores, but those of %v have %d", layout.Swizzle128B.Span(), l.Tile(), shape[len(shape)-1]*int64(bits)/8)
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

// slice finds what the addresses of the copies and the loops around them need: it must
// be numbers that the loading warps can compute for themselves.
func (p *plan) slice() (no *refusal) {
	need := func(at *ir.Op, vs ...*ir.Value) {
		for _, v := range vs {
			if no == nil {
				no = p.need(at, v)
			}
		}
	}
	for _, s := range p.loops {
		for _, l := range s.loads {
			need(l.Op, l.Indices...)
		}
		for op := s.loop.Op; op != p.kernel.Op; op = op.ParentOp() {
			counted, _ := ir.As[ir.CountedLoop](op)
			lower, upper, step := counted.Bounds()
			need(op, lower, upper, step)
		}
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
