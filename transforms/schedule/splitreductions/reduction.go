package splitreductions

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A Reduction is a loop of a kernel that only accumulates, and the code behind it.
type Reduction struct {
	kernel tile.KernelOp
	loop   ir.CountedLoop
	op     *ir.Op // the loop
	accs   []accumulator
	// dims are the dimensions of the accumulators along which the epilogue can be divided.
	dims []*divided
	// whole is why it cannot be divided along the others.
	whole *Refusal
}

// An accumulator is a value that a loop carries and adds to.
type accumulator struct {
	at   int // among the values that it carries
	kind scale.Combiner
}

// A Refusal is why a reduction cannot be split, and the operation that is the reason.
type Refusal struct {
	At  *ir.Op
	Why string
}

func refuse(at *ir.Op, format string, args ...any) *Refusal {
	return &Refusal{at, fmt.Sprintf(format, args...)}
}

// LoopOf is the loop of a kernel that carries tiles, nil if there is none or several.
func LoopOf(k tile.KernelOp) (loop *ir.Op) {
	for op := range k.Body.Entry().Ops() {
		l, ok := ir.As[ir.CountedLoop](op)
		if !ok || len(l.IterArgs()) == 0 {
			continue
		}
		if loop != nil {
			return nil
		}
		loop = op
	}
	return loop
}

// Of proves that a loop of a kernel only accumulates, and that its blocks can divide what follows.
func Of(k tile.KernelOp, loop *ir.Op) (r *Reduction, no *Refusal) {
	l, ok := ir.As[ir.CountedLoop](loop)
	if !ok || loop.ParentOp() != k.Op {
		return nil, refuse(loop, "it is not a counted loop directly in a kernel")
	}
	r = &Reduction{kernel: k, loop: l, op: loop}
	if no = alone(k); no != nil {
		return nil, no
	}
	for i, init := range l.InitArgs() {
		if r.keeps(i) {
			continue
		}
		kind, no := r.accumulates(i)
		if no != nil {
			return nil, no
		}
		if t, ok := init.Type().(*ir.TensorType); !ok || len(t.Shape()) == 0 {
			return nil, refuse(loop, "it carries a value of type %v, not a tile", init.Type())
		}
		r.accs = append(r.accs, accumulator{i, kind})
	}
	if len(r.accs) == 0 {
		return nil, refuse(loop, "it carries no accumulator")
	}
	if no = r.repeatable(); no != nil {
		return nil, no
	}
	r.divide()
	if len(r.dims) == 0 {
		return nil, r.whole
	}
	return r, nil
}

// By is why so many blocks cannot divide the reduction, nil if they can; most is how many blocks a cluster has at most.
func (r *Reduction) By(n, most int64) *Refusal {
	switch trips, known := rewrite.TripCount(r.loop); {
	case n > most:
		return refuse(r.kernel.Op, "a cluster has at most %d blocks", most)
	case known && trips < n:
		return refuse(r.op, "it has %d iterations", trips)
	case r.along(n) == nil:
		return refuse(r.op, "the epilogue's %d elements are not a multiple of %d", r.dims[0].extent, n)
	}
	return nil
}

// alone is why the blocks of a kernel cannot be clusters of their own.
func alone(k tile.KernelOp) (no *Refusal) {
	switch {
	case k.Cluster() > 1:
		return refuse(k.Op, "the kernel has clusters already")
	case k.Devices() > 1:
		return refuse(k.Op, "the kernel runs on several devices")
	case k.Cooperative, k.Persistent:
		return refuse(k.Op, "the kernel says how its blocks run")
	}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		switch d := op.Def().Dialect(); {
		case no != nil || op == k.Op:
		case d == scale.Dialect.Name, d == comm.Dialect.Name, d == gpu.Dialect.Name, tile.Barrier.Is(op),
			tile.MBarrier.Is(op), tile.NamedBarrier.Is(op), tile.Specialize.Is(op):
			no = refuse(op, "'%s' may depend on which blocks there are", op.Name())
		}
	})
	return no
}

// keeps reports whether iterations do not change a value that the loop carries, which nothing uses behind it: a tile
// that each clears for the next.
func (r *Reduction) keeps(i int) bool {
	init, next := r.loop.InitArgs()[i], r.op.Region(0).Entry().Terminator().Operand(i)
	from, to := init.DefiningOp(), next.DefiningOp()
	same := init == next || rewrite.IsSplat(from) && rewrite.IsSplat(to) && init.Type() == next.Type() &&
		from.Attr("value") == to.Attr("value")
	return same && !r.op.Result(i).HasUses()
}

// accumulates is how iterations combine an accumulator: each only adds to it, and nothing else reads it.
func (r *Reduction) accumulates(i int) (kind scale.Combiner, no *Refusal) {
	body := r.op.Region(0).Entry()
	end := body.Terminator()
	at, steps := r.loop.IterArgs()[i], 0
	for {
		if !at.HasOneUse() {
			return 0, refuse(r.op, "the value that it carries as #%d has other uses than to be added to", i)
		}
		user := at.Users()[0]
		if user == end {
			break
		}
		k, next := combines(user, at)
		if next == nil || user.Block() != body || steps > 0 && k != kind {
			return 0, refuse(user, "'%s' uses the value that the loop carries as #%d", user.Name(), i)
		}
		at, kind, steps = next, k, steps+1
	}
	if steps == 0 || end.Operand(i) != at {
		return 0, refuse(r.op, "it does not add to the value that it carries as #%d", i)
	}
	return kind, nil
}

// combines is how an operation combines an accumulator with something else, and the new accumulator; nil for other
// operations.
func combines(op *ir.Op, acc *ir.Value) (kind scale.Combiner, next *ir.Value) {
	if g, ok := tile.Gemm.Cast(op); ok && g.Acc == acc && !g.Async {
		return scale.Add, g.Result
	}
	if kind, ok := tile.CombinerOf(op); ok {
		return kind, op.Result(0)
	}
	return 0, nil
}

// repeatable is why several blocks cannot all execute the code before the loop, or a part of its iterations each.
func (r *Reduction) repeatable() (no *Refusal) {
	for op := range r.kernel.Body.Entry().Ops() {
		inside := op == r.op
		ir.WalkOps(op, func(op *ir.Op) {
			effects, known := ir.EffectsOf(op)
			for _, e := range effects {
				switch {
				case e.Kind != ir.Write:
				case inside:
					no = refuse(op, "'%s' writes memory in the loop", op.Name())
				case e.Value == nil || !inShared(e.Value):
					no = refuse(op, "'%s' writes memory of all blocks before the loop", op.Name())
				}
			}
			if !known {
				no = refuse(op, "'%s' has unknown effects", op.Name())
			}
		})
		if inside || no != nil {
			break
		}
	}
	return no
}

// inShared reports whether memory is a block's own.
func inShared(mem *ir.Value) bool {
	t, ok := mem.Type().(*ir.MemRefType)
	return ok && scale.InShared(t)
}
