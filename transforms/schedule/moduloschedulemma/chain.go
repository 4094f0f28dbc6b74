package moduloschedulemma

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Chained are two MMAs of a loop: the second reads what is computed from the first, and the first does not depend on it
// in turn; nil if there are none. MMAs with one accumulator count as one. The tensor cores run both asynchronously.
func Chained(loop scf.ForOp, places tile.Places, m arch.Machine) (first, second *ir.Op) {
	all := mmas(loop, places, m)
	for i, second := range all {
		for _, first := range all[:i] {
			if chained(loop, first, second) {
				return first, second
			}
		}
	}
	return nil, nil
}

// mmas are the MMAs of a loop that tensor cores run asynchronously.
func mmas(loop scf.ForOp, places tile.Places, m arch.Machine) (out []*ir.Op) {
	for op := range loop.Body.Entry().Ops() {
		g, ok := tile.Gemm.Cast(op)
		if !ok || g.Async {
			continue
		}
		if instructions.Outstanding(g, places.Of(g.Block()), m) {
			out = append(out, op)
		}
	}
	return out
}

// secondMMAs are a loop's MMAs that are chained to an earlier one.
func secondMMAs(loop scf.ForOp, all []*ir.Op) (out []*ir.Op) {
	for i, second := range all {
		if slices.ContainsFunc(all[:i], func(first *ir.Op) bool { return chained(loop, first, second) }) {
			out = append(out, second)
		}
	}
	return out
}

// ahead reports whether threads can compute operands of a loop's MMAs while all MMAs of the iteration before run: one
// MMA at least reads such an operand in registers, which depends on the result of no MMA, and all other operands are in
// memory that the loop does not write itself.
func ahead(loop scf.ForOp, all []*ir.Op, places tile.Places, m arch.Machine) (computed bool) {
	written := tile.Written(loop.Op)
	for _, mma := range all {
		g := tile.Gemm.Of(mma)
		if op := computedOperand(loop, mma); op != nil {
			c, err := instructions.Chosen(g, places.Of(g.Block()), m)
			if err != nil || c.Reads(0) != tile.FromRegisters || slices.ContainsFunc(all,
				func(other *ir.Op) bool { return after(other)[op] || carries(loop, other, op) }) {
				return false
			}
			computed = true
		} else if !kept(loop, g.A, written) {
			return false
		}
		if !kept(loop, g.B, written) {
			return false
		}
	}
	return computed
}

// hidden is the part of an iteration that its MMAs take at least where it pays to run them an iteration later: threads
// then compute while they run, and no more than their time can be saved. A GEMM of 16 rows with 8-bit weights, whose
// MMAs take a tenth, needed 43 µs on an H200 with the MMAs an iteration later, and 36 µs in program order.
const hidden = 0.15

// worthHiding reports whether the MMAs of a loop take that part.
func worthHiding(loop scf.ForOp, all []*ir.Op, cycles func(*ir.Op) float64) bool {
	mmas, sum := 0.0, 0.0
	for op := range loop.Body.Entry().Ops() {
		sum += cycles(op)
		if slices.Contains(all, op) {
			mmas += cycles(op)
		}
	}
	return mmas >= hidden*sum
}

// readers are the operations of a loop's body that compute with the results of its MMAs, if they can run an iteration
// later: each MMA has an accumulator from around the loop, such as zeros, and no operand of an MMA depends on a result.
// They are nil otherwise, and where the loop fills stages for another role, which would wait longer for them.
func readers(loop scf.ForOp, all []*ir.Op) (out []*ir.Op) {
	for range ir.Collect(loop.Op, tile.Acquire) {
		return nil
	}
	for _, mma := range all {
		if !begun(loop, tile.Gemm.Of(mma).Acc) {
			return nil
		}
		read := after(mma)
		delete(read, mma)
		delete(read, loop.Body.Entry().Terminator())
		depends := func(other *ir.Op) bool { return read[other] || carries(loop, mma, other) }
		if len(read) == 0 || slices.ContainsFunc(all, depends) {
			return nil
		}
		for _, u := range mma.Result(0).Users() {
			if op := loop.Body.AncestorOpIn(u); op != nil && !op.Has(ir.Terminator) {
				out = append(out, op)
			}
		}
	}
	return out
}

// begun reports whether an accumulator is the same in each iteration of a loop: it is from around the loop, or an
// argument that is yielded as it was.
func begun(loop scf.ForOp, acc *ir.Value) bool {
	if i := slices.Index(loop.IterArgs(), acc); i >= 0 {
		return loop.Body.Entry().Terminator().Operand(i) == loop.Inits[i]
	}
	return !loop.Body.IsAncestor(acc.ParentRegion())
}

// worthDelaying reports whether an iteration is shorter if its MMAs run while threads compute with the results of the
// iteration before.
func worthDelaying(loop scf.ForOp, all, late []*ir.Op, cycles func(*ir.Op) float64) bool {
	delayed := map[*ir.Op]bool{}
	for _, op := range late {
		maps.Copy(delayed, after(op))
	}
	mmas, reading, sum := 0.0, 0.0, 0.0
	for op := range loop.Body.Entry().Ops() {
		switch sum += cycles(op); {
		case slices.Contains(all, op):
			mmas += cycles(op)
		case delayed[op]:
			reading += cycles(op)
		}
	}
	return sum-min(mmas, reading) <= leastGain*sum
}

// kept reports whether the body of a loop does not write a value: it is from around it, or in a stage.
func kept(loop scf.ForOp, v *ir.Value, written []*ir.Value) bool {
	whole, _ := tile.PartOf(v)
	return !loop.Body.IsAncestor(whole.ParentRegion()) ||
		whole.DefiningOp() != nil && tile.ReadsOnly(whole.DefiningOp(), written)
}

// computedOperand is the operation of a loop's body that computes operand A of an MMA, for MMAs alone; nil for none.
func computedOperand(loop scf.ForOp, mma *ir.Op) *ir.Op {
	a := tile.Gemm.Of(mma).A
	op := a.DefiningOp()
	if op == nil || op.Block() != loop.Body.Entry() || tile.ViewsStage(op) ||
		slices.ContainsFunc(a.Users(), func(u *ir.Op) bool { return !tile.Gemm.Is(u) }) {
		return nil
	}
	return op
}

func chained(loop scf.ForOp, first, second *ir.Op) bool {
	return accumulatorOf(first) != accumulatorOf(second) && after(first)[second] && !carries(loop, second, first)
}

// accumulatorOf is the first of the consecutive MMAs of a block that have one accumulator.
func accumulatorOf(mma *ir.Op) *ir.Op {
	for {
		g, ok := tile.Gemm.Cast(tile.Gemm.Of(mma).Acc.DefiningOp())
		if !ok || g.Block() != mma.Block() || !g.Result.HasOneUse() {
			return mma
		}
		mma = g.Op
	}
}

// carries reports whether an operation depends on a later one of the iteration before.
func carries(loop scf.ForOp, later, op *ir.Op) bool {
	from := after(later)
	for i, v := range loop.Body.Entry().Terminator().Operands() {
		if d := v.DefiningOp(); d != nil && from[d] {
			for u := range loop.IterArgs()[i].Uses() {
				if at := loop.Body.AncestorOpIn(u.Owner()); at != nil && (at == op || after(at)[op]) {
					return true
				}
			}
		}
	}
	return false
}

// after are the operations of a body that depend on one of them, and itself.
func after(op *ir.Op) map[*ir.Op]bool {
	out := map[*ir.Op]bool{op: true}
	for at := op; at != nil; at = at.Next() {
		if !out[at] {
			continue
		}
		for _, r := range at.Results() {
			for u := range r.Uses() {
				if user := op.Block().Region().AncestorOpIn(u.Owner()); user != nil {
					out[user] = true
				}
			}
		}
	}
	return out
}
