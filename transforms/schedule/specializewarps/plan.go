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
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// plan is how a kernel is specialized.
type plan struct {
	kernel tile.KernelOp
	m      arch.Machine
	loops  map[*ir.Op]*staged
	onces  []*once
	rings  []*ring
	// scalars are the operations that compute the addresses of copies.
	scalars map[*ir.Op]bool
	known   *intrange.Analysis
	// sends is the work for peers alone, done by separate warps, and sendScalars the scalars that those warps need.
	sends, sendScalars map[*ir.Op]bool
	// handed are the buffers in which the sending warps get results of the consumers.
	handed []handed
	share  float64 // a block's share of the network between devices, in bytes a nanosecond; 0 if unknown
	// stays are the reads that the consumers still make themselves, with the reasons.
	stays []rejection
}

// rejection is the reason why a kernel, or a part of it, is not specialized, and its operation.
type rejection struct {
	at  *ir.Op
	why string
}

func reject(at *ir.Op, format string, args ...any) *rejection {
	return &rejection{at, fmt.Sprintf(format, args...)}
}

// planKernel plans how a kernel is warp-specialized. It is nil, without a reason, if nothing asks for it: roles keep
// tensor cores busy. software-pipeline handles a kernel without MMAs; there all warps start copies and compute, and no
// warp is lost for computation.
func planKernel(k tile.KernelOp, m arch.Machine) (*plan, *rejection) {
	if !m.Specializes() {
		return nil, nil
	}
	p := &plan{kernel: k, m: m, loops: map[*ir.Op]*staged{}, scalars: map[*ir.Op]bool{}, sends: map[*ir.Op]bool{},
		sendScalars: map[*ir.Op]bool{}, known: intrange.Later(intrange.Scope(k.Op)), share: share(k, m)}
	places := tile.PlacesOf(k)
	others, no := p.operandRings(places, m)
	if no != nil || len(p.loops) == 0 {
		return nil, no
	}
	p.loadOnce(places, m)
	if no := p.divisible(); no != nil {
		return nil, no
	}
	if no := p.spare(); no != nil {
		return nil, no
	}
	p.stayOrJoin(others, m)
	p.loadForEpilogue(m)
	p.findSends()
	return p, nil
}

// inLoop is a read in a loop.
type inLoop struct {
	prefetch.Read
	loop tile.PipelinedOp
	// bound is the reason why the read cannot move, "" if there is none.
	bound string
}

// operandRings gives rings to the operands that tensor cores read from shared memory, and returns the other reads of
// loops.
func (p *plan) operandRings(places tile.Places, m arch.Machine) (others []inLoop, no *rejection) {
	for loop := range ir.Collect(p.kernel.Op, tile.Pipelined) {
		if loop.Stages < 2 && !loop.AtLeast {
			continue
		}
		var operands []prefetch.Read
		for r, bound := range prefetch.ReadsAndChoices(loop) {
			here := inLoop{r, loop, bound}
			switch {
			case scale.InShared(r.Source.Type().(*ir.MemRefType)), !r.FeedsMMA() && !r.FeedsComputation():
			case bound != "", !feedsTensorCores(r, loop.Body.Entry(), places, m):
				others = append(others, here)
			default:
				if no := p.check(r, loop.Op); no != nil {
					return nil, no
				}
				operands = append(operands, r)
			}
		}
		p.stage(loop, operands)
	}
	return others, nil
}

// feedsTensorCores reports whether a GEMM of the warps of a block reads its operand from the shared memory that a read
// is put into.
func feedsTensorCores(r prefetch.Read, block *ir.Block, places tile.Places, m arch.Machine) bool {
	uses, _ := r.Operands()
	return slices.ContainsFunc(uses, func(u *ir.Use) bool {
		g, _ := tile.Gemm.Cast(u.Owner())
		here := places.Of(g.Block())
		if here != places.Of(block) {
			return false
		}
		chosen, err := instructions.Chosen(g, here, m)
		return err == nil && chosen.Reads(u.Index()) == tile.FromShared
	})
}

// stayOrJoin gives rings to reads that feed no tensor cores as well, if that is possible.
func (p *plan) stayOrJoin(others []inLoop, m arch.Machine) {
	room := p.memory(m)
	for len(others) > 0 {
		loop := others[0].loop
		var join []prefetch.Read
		for ; len(others) > 0 && others[0].loop.Op == loop.Op; others = others[1:] {
			if why := p.whyStays(others[0], &room); why != "" {
				p.stays = append(p.stays, rejection{others[0].Op, why})
				continue
			}
			join = append(join, others[0].Read)
		}
		p.stage(loop, join)
	}
}

func (p *plan) whyStays(r inLoop, room *prefetch.Room) string {
	if r.bound != "" {
		return r.bound
	}
	if no := p.check(r.Read, r.loop.Op); no != nil {
		return no.why
	}
	return room.Take(r.loop, r.Read)
}

// check is the reason why the producer cannot make a read of a loop, or of straight-line code, in advance. If it can,
// it also computes what the read depends on.
func (p *plan) check(r prefetch.Read, stands *ir.Op) *rejection {
	if no := p.loadable(r); no != nil {
		return no
	}
	for op := stands.ParentOp(); op != p.kernel.Op; op = op.ParentOp() {
		if !scf.For.Is(op) {
			return reject(stands, "it is inside of '%s'; only loops are supported around it", op.Name())
		}
	}
	before := maps.Clone(p.scalars)
	no := p.slice(r, stands)
	if no != nil {
		p.scalars = before
	}
	return no
}

// divisible is the reason why a kernel's warps cannot have roles.
func (p *plan) divisible() (no *rejection) {
	k := p.kernel
	switch {
	case k.Threads%p.m.GroupThreads() != 0:
		return reject(k.Op, "its %d threads are not a multiple of a warpgroup", k.Threads)
	case k.Threads+p.m.GroupThreads() > p.m.BlockThreads():
		return reject(k.Op, "with a producer warpgroup it would have %d threads, but %s allows %d",
			k.Threads+p.m.GroupThreads(), p.m.Name, p.m.BlockThreads())
	}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		switch d := op.Def(); {
		case no != nil:
		case d == tile.Specialize.OpDef:
			no = reject(op, "it has roles already")
		case tile.MeetsCluster(op) && p.behindLoops(op):
			// The consumers' threads arrive, as the producer's have ended.
		case d == tile.Barrier.OpDef, d == tile.AsyncCommit.OpDef, d == tile.AsyncWait.OpDef,
			d.Dialect() == comm.Dialect.Name && !byRole(op):
			no = reject(op, "'%s' involves all threads of the block", op.Name())
		}
	})
	return no
}

// byRole reports whether the warps of a role can do an operation between devices by themselves.
func byRole(op *ir.Op) bool {
	switch op.Def() {
	case comm.Put.OpDef, comm.Get.OpDef, comm.Join.OpDef, comm.Notify.OpDef, comm.Wait.OpDef, comm.Consume.OpDef,
		comm.Rank.OpDef, comm.NumRanks.OpDef:
		return true
	}
	return false
}
