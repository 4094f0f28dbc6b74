package advanceloads

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// A loop is one whose GEMMs would wait for loads.
type loop struct {
	scf.ForOp
	kernel tile.KernelOp
	m      arch.Machine
	// runs says that the loop has at least one iteration.
	runs bool
	// ahead is by how many iterations loads are advanced.
	ahead int64
}

// mostAhead is the greatest number of iterations: each takes registers.
const mostAhead = 4

// loopOf is a loop with a GEMM in its body; ok is false for others, and where an iteration waits for other devices,
// whose data it might load.
func loopOf(f scf.ForOp, k tile.KernelOp, m arch.Machine) (l loop, ok bool) {
	multiplies := slices.ContainsFunc(slices.Collect(f.Body.Entry().Ops()), tile.Gemm.Is)
	waits := false
	ir.WalkOps(f.Op, func(op *ir.Op) { waits = waits || op.Def().Dialect() == comm.Dialect.Name })
	lower, low := rewrite.IntConstant(f.LowerBound)
	upper, up := rewrite.IntConstant(f.UpperBound)
	l = loop{ForOp: f, kernel: k, m: m, runs: low && up && lower < upper}
	return l, multiplies && !waits && !f.Unsigned && f.Step.Type() == ir.Index
}

// arrives is in how many iterations data arrives. An iteration takes at least what its tensor cores need, and what its
// threads compute.
func (l loop) arrives() int64 {
	cycles := estimate.Cycles(l.kernel, l.m)
	var multiply, compute float64
	for op := range l.Body.Entry().Ops() {
		_, _, loads := loads(op)
		switch {
		case tile.Gemm.Is(op):
			multiply += cycles(op)
		case !loads:
			compute += cycles(op)
		}
	}
	n := math.Ceil(estimate.LoadedLatency(l.m) / max(multiply, compute, 1))
	return int64(min(max(n, 1), mostAhead))
}

// A read is a load of the body, with the operations that compute where it reads, in order.
type read struct {
	op    *ir.Op
	slice []*ir.Op
}

// reads are the loads that can begin earlier, by so many iterations that their data arrives in time, or fewer where a
// thread has not enough registers for all of them.
func (l *loop) reads() (out []read) {
	all := l.fit(1)
	for n := l.arrives(); n > 1; n-- {
		if out = l.fit(n); len(out) == len(all) {
			l.ahead = n
			return out
		}
	}
	l.ahead = 1
	return all
}

// fit are the loads for which a thread has registers if they begin n iterations earlier.
func (l loop) fit(n int64) (out []read) {
	room := l.room()
	for op := range l.Body.Entry().Ops() {
		source, safe, ok := loads(op)
		if !ok || !(safe || l.runs) || l.within(source) || prefetch.Writes(l.kernel, source) {
			continue
		}
		slice, ok := l.slice(op)
		need := (n + 1) * estimate.RegistersOf(op.Result(0).Type())
		if !ok || need > room {
			continue
		}
		room -= need
		out = append(out, read{op, slice})
	}
	return out
}

// loads is the device memory that an operation loads from; safe says that it may do so at any index.
func loads(op *ir.Op) (source *ir.Value, safe, ok bool) {
	if t, ok := tile.Load.Cast(op); ok {
		return t.Source, !t.InBounds, !prefetch.InShared(t.Source) && op.Result(0).HasUses()
	}
	if n, ok := memref.Load.Cast(op); ok {
		return n.MemRef, false, !scale.InShared(n.MemRef.Type().(*ir.MemRefType)) && op.Result(0).HasUses()
	}
	return nil, false, false
}

// room is how many registers a thread has for what the loop carries in addition.
func (l loop) room() int64 {
	tiles, all := estimate.Registers(l.kernel, l.m)
	rings := map[*ir.Value]bool{}
	for t := range ir.Collect(l.Op, tile.Take) {
		rings[t.Ring] = true
	}
	return all - tiles - pressure.Beside(len(rings))
}

func (l loop) within(v *ir.Value) bool { return l.Body.IsAncestor(v.ParentRegion()) }

// slice are the operations of the body that a load's indices depend on; ok is false if they depend on more than the
// counter, or have effects.
func (l loop) slice(load *ir.Op) (slice []*ir.Op, ok bool) {
	seen := map[*ir.Op]bool{load: true}
	ok = true
	var visit func(op *ir.Op)
	visit = func(op *ir.Op) {
		for _, v := range op.Operands() {
			def := v.DefiningOp()
			switch {
			case !l.within(v) || v == l.InductionVar() || def != nil && seen[def]:
			case def == nil || !ir.IsPure(def) || def.NumRegions() > 0 || def.Block() != l.Body.Entry():
				ok = false
			default:
				seen[def] = true
				visit(def)
				slice = append(slice, def)
			}
		}
	}
	visit(load)
	return slice, ok
}
