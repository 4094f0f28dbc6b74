package prefetch

import (
	"fmt"
	"iter"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Read is a tile that an iteration reads: by a tile.load or a tile.gather, or by a tile.copy into a buffer.
type Read struct {
	Op     *ir.Op
	Source *ir.Value
	At     tile.Slice // where in it
	Pad    *ir.Value  // nil for zero
	// Stage is the type of a ring's stage for what was read: for a buffer, with the layout that the program states.
	Stage *ir.MemRefType
	// Value is what the iteration computes with: the load's result, or the buffer.
	Value *ir.Value
	// Engine and Layout are what a copy asks for.
	Engine tile.CopyEngine
	Layout *tile.LayoutAttr
	// Choice is the alternative source, nil for a read of one array.
	Choice *Choice
}

// Staged reports whether the read fills a buffer.
func (r Read) Staged() bool { return tile.Copy.Is(r.Op) }

// Ring is the type of a buffer for several iterations.
func (r Read) Ring(stages int64) *ir.MemRefType {
	return ir.MemRef(append([]int64{stages}, r.Stage.Shape()...), r.Stage.Elem(), r.Stage.Layout(), r.Stage.Space())
}

// Reads are the reads of a loop's iteration, in order, each with the reason against any prefetch of it, "" if there is
// none.
func Reads(loop tile.PipelinedOp) iter.Seq2[Read, string] {
	return func(yield func(Read, string) bool) {
		ir.WalkNested(loop.Op, func(op *ir.Op) ir.WalkResult {
			if tile.Pipelined.Is(op) && op != loop.Op {
				return ir.Skip
			}
			r, ok := ReadOf(op)
			if ok && !yield(r, r.bound(loop, false)) {
				return ir.Interrupt
			}
			return ir.Advance
		})
	}
}

// ReadOf is the read that an operation makes.
func ReadOf(op *ir.Op) (r Read, ok bool) {
	if l, ok := tile.Load.Cast(op); ok {
		t := l.Tile()
		return Read{Op: op, Source: l.Source, At: l.At, Pad: l.Pad, Value: l.Result,
			Stage: ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1)}, true
	}
	if g, ok := tile.Gather.Cast(op); ok {
		t := g.Result.Type().(*ir.TensorType)
		return Read{Op: op, Source: g.Source, At: g.At, Pad: g.Pad, Value: g.Result,
			Stage: ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1)}, true
	}
	c, ok := tile.Copy.Cast(op)
	if !ok || InShared(c.Source) || !InShared(c.Dest) {
		return r, false
	}
	return Read{Op: op, Source: c.Source, At: c.SourceAt, Value: c.Dest, Stage: c.Dest.Type().(*ir.MemRefType),
		Engine: c.Engine, Layout: c.Layout}, true
}

// InShared reports whether a memref lies in shared memory.
func InShared(v *ir.Value) bool { return scale.InShared(v.Type().(*ir.MemRefType)) }

// bound is the reason why a read cannot move. If the reader waits as well, a wait for other data is none.
func (r Read) bound(loop tile.PipelinedOp, waits bool) string {
	if r.Op.ParentOp() != loop.Op {
		return fmt.Sprintf("it is inside of '%s', not directly in the loop", r.Op.ParentOp().Name())
	}
	for _, side := range r.Sides() {
		source := side.Source
		if waits {
			source = Consumed(source)
		}
		switch {
		case InShared(source):
			return "it reads shared memory"
		case loop.Body.IsAncestor(source.ParentRegion()):
			return "its memref is defined in the loop"
		}
	}
	if c, ok := tile.Copy.Cast(r.Op); ok {
		return notAlone(c, loop)
	}
	return ""
}

// Consumed is the memory that a value is after waits for what peers put there.
func Consumed(v *ir.Value) *ir.Value {
	for {
		c, ok := comm.Consume.Cast(v.DefiningOp())
		if !ok {
			return v
		}
		v = c.Value
	}
}

// HostArray is the host array that a value is, or is the device's part of, after waits. The host can make a tensor map
// for either.
func HostArray(v *ir.Value) *ir.Value {
	v = Consumed(v)
	if s, ok := scale.View.Cast(v.DefiningOp()); ok && s.Level == scale.Device {
		return s.Source
	}
	return v
}

// Operands are the uses of what is read as operands of GEMMs, also through shards of units and parts. only reports
// whether there are no other uses.
func (r Read) Operands() (uses []*ir.Use, only bool) {
	only = true
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		for u := range v.Uses() {
			l, loads := tile.Load.Cast(u.Owner())
			on, enters := scale.On.Cast(u.Owner())
			switch {
			case u.Owner() == r.Op:
			case tile.Gemm.Is(u.Owner()) && u.Index() < 2:
				uses = append(uses, u)
			case loads && l.WholeStage():
				visit(l.Result)
			case isPart(u.Owner()):
				visit(u.Owner().Result(0))
			case enters:
				only = false
				visit(on.LocalInputs()[u.Index()])
			default:
				only = false
			}
		}
	}
	visit(r.Value)
	return uses, only
}

// isPart reports whether an operation takes a part of a tile, or its rows, that GEMMs can read in place.
func isPart(op *ir.Op) bool {
	if op.NumResults() != 1 {
		return false
	}
	part := op.Result(0)
	whole, at := tile.PartOf(part)
	return whole != part && instructions.ReadInPart(whole, at, part)
}

// FeedsMMA reports whether it is an operand of a GEMM.
func (r Read) FeedsMMA() bool {
	uses, _ := r.Operands()
	return len(uses) > 0
}

// FeedsComputation reports whether something is computed from what is read in device memory, whether or not the result
// reaches a GEMM. A buffer always is.
func (r Read) FeedsComputation() bool {
	if InShared(r.Source) {
		return false
	}
	return r.Staged() && r.Value.HasUses() || computedFrom(r.Value)
}

// computedFrom reports whether something is computed from a tile, perhaps after the scf.if that yields it.
func computedFrom(v *ir.Value) bool {
	for u := range v.Uses() {
		op := u.Owner()
		if i, ok := scf.If.Cast(op.ParentOp()); ok && op.Has(ir.Terminator) {
			if computedFrom(i.Results[u.Index()]) {
				return true
			}
			continue
		}
		if ir.IsPure(op) && !op.Has(ir.Terminator) && !scale.On.Is(op) {
			return true
		}
	}
	return false
}

// Alike reports whether two loops read the same kind of tile of the same array, with the same uses by GEMMs, so that
// one layout in memory serves both.
func (r Read) Alike(o Read) bool {
	if r.Stage != o.Stage || r.Staged() != o.Staged() ||
		!slices.EqualFunc(r.Sides(), o.Sides(), func(a, b Read) bool { return a.Source == b.Source }) {
		return false
	}
	mine, _ := r.Operands()
	others, _ := o.Operands()
	return slices.EqualFunc(mine, others, func(a, b *ir.Use) bool {
		g, h := tile.Gemm.Of(a.Owner()), tile.Gemm.Of(b.Owner())
		_, x := tile.PartOf(a.Get())
		_, y := tile.PartOf(b.Get())
		return a.Index() == b.Index() && a.Get().Type() == b.Get().Type() && slices.Equal(x, y) && g.Impl == h.Impl &&
			g.Policy == h.Policy && g.Result.Type() == h.Result.Type() &&
			g.TransposeA == h.TransposeA && g.TransposeB == h.TransposeB
	})
}

// FirstUse is the operation of the loop's body that first uses what is read, the read itself if there is none.
func (r Read) FirstUse(loop tile.PipelinedOp) (first *ir.Op) {
	for _, v := range r.reach() {
		for u := range v.Uses() {
			if op := loop.Body.AncestorOpIn(u.Owner()); op != nil && op != r.Op && (first == nil || op.IsBeforeInBlock(first)) {
				first = op
			}
		}
	}
	if first == nil {
		return r.Op
	}
	return first
}

// reach are the values that the iteration computes with, and tiles that contain them.
func (r Read) reach() []*ir.Value {
	if r.Staged() {
		return memory.Reach(r.Value)
	}
	return []*ir.Value{r.Value}
}

// LastUse is the last operation of the loop's body that reads the memory in which the tile was put. A load reads it at
// once; GEMMs read the memory themselves.
func (r Read) LastUse(loop tile.PipelinedOp) *ir.Op {
	last := r.Op
	after := func(op *ir.Op) {
		if op = loop.Body.AncestorOpIn(op); op != nil && last.IsBeforeInBlock(op) {
			last = op
		}
	}
	factors, _ := r.Operands()
	for _, u := range factors {
		after(u.Owner())
		for _, a := range tile.Gemm.Of(u.Owner()).Awaits() {
			after(a.Op)
		}
	}
	if r.Staged() {
		for _, v := range r.reach() {
			for u := range v.Uses() {
				after(u.Owner())
			}
		}
	}
	return last
}
