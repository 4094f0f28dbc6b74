package lowercomm

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// lowering is how one operation becomes what it is made of.
type lowering struct {
	op *ir.OpDef
	// algorithms are those of a collective between blocks or devices. The first is the default. Inside a block all go
	// through shared memory at once, which is the first.
	algorithms []comm.Algorithm
	run        func(l *lowerer, op *ir.Op) error
}

// lowerer is one run of the pass.
type lowerer struct {
	ctx     *pass.Context
	machine arch.Machine
}

// lower is the lowering of an operation.
func lower[W any](def ir.Def[W], fn func(l *lowerer, o W) error, algorithms ...comm.Algorithm) lowering {
	return lowering{def.OpDef, algorithms, func(l *lowerer, op *ir.Op) error { return fn(l, def.Of(op)) }}
}

// lowerings are all there are.
var lowerings = []lowering{
	allReduceLowering,
	allGatherLowering,
	reduceScatterLowering,
	allToAllLowering,
	broadcastLowering,
	copyLowering,
	putMemLowering,
	getMemLowering,
	barrierLowering,
	rankLowering,
	numRanksLowering,
	allGatherIntoLowering,
	reduceScatterIntoLowering,
	allReduceIntoLowering,
	allToAllIntoLowering,
	sendLowering,
	recvLowering,
}

// run lowers every collective and channel inside root.
func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	if err := tile.EachKernel(root, reached); err != nil {
		return err
	}
	for c := range ir.Collect(root, comm.Channel) {
		if err := (&lowerer{ctx, m}).channel(c); err != nil {
			return err
		}
	}
	if err := tile.EachKernel(root, overNetwork); err != nil {
		return err
	}
	for o := range ir.Collect(root, comm.AllReduce) {
		if err := allReduceLowering.mayAsk(o.Op); err != nil {
			return err
		}
		chooseByNodes(ctx, o, m)
		if byNodes(o.Op, o.Level, comm.AllReduce.Of(o.Op).Algorithm) {
			if err := allReduceByNodes(comm.AllReduce.Of(o.Op)); err != nil {
				return err
			}
		}
	}
	x := &lowerer{ctx, m}
	table := map[*ir.OpDef]lowering{}
	for _, l := range lowerings {
		table[l.op] = l
	}
	var ops []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		if table[op.Def()].run != nil {
			ops = append(ops, op)
		}
	})
	for _, op := range ops {
		l := table[op.Def()]
		if err := l.mayAsk(op); err != nil {
			return err
		}
		if o, ok := comm.AllReduce.Cast(op); ok {
			choose(ctx, o, m)
		}
		if err := l.run(x, op); err != nil {
			return err
		}
	}
	return nil
}

// mayAsk verifies that there is the algorithm that a collective asks for.
func (l lowering) mayAsk(op *ir.Op) error {
	m, ok := comm.MeetingOf(op)
	have := l.algorithms
	if !ok || len(have) == 0 || m.Algorithm == comm.AutoAlgorithm {
		return nil
	}
	switch {
	case scale.MeetInBlock(m.Level):
		have = have[:1]
	case m.Level != scale.World:
		have = slices.DeleteFunc(slices.Clone(have), func(a comm.Algorithm) bool { return a == comm.Hierarchical })
	}
	if slices.Contains(have, m.Algorithm) {
		return nil
	}
	var names []string
	for _, a := range have {
		names = append(names, a.String())
	}
	return op.Errorf("at @%s has no algorithm %s; it has %s", m.Level, m.Algorithm, strings.Join(names, ", "))
}

func tensorOf(v *ir.Value) *ir.TensorType { return v.Type().(*ir.TensorType) }

func replace(op *ir.Op, with ...*ir.Value) error {
	op.ReplaceAllUsesWith(with)
	op.Erase()
	return nil
}

// gather lets every unit of a level see the tiles of all: how each collective of
// one step begins. What follows is built by b.
func (l *lowerer) gather(op *ir.Op, level string, vs ...*ir.Value) (b *ir.Builder, m medium, err error) {
	b = ir.Before(op)
	if m, err = l.mediumFor(op, level, gifts{}, vs...); err != nil {
		return nil, nil, err
	}
	m.giveAll(b, vs...)
	m.arrive(b)
	return b, m, nil
}

// exchangeParts lets every unit of a level have its part, along dim, of the tiles of all.
func (l *lowerer) exchangeParts(op *ir.Op, level string, dim int, v *ir.Value) (b *ir.Builder, m medium, err error) {
	b = ir.Before(op)
	if m, err = l.mediumFor(op, level, gifts{cut: true, dim: dim}, v); err != nil {
		return nil, nil, err
	}
	m.giveParts(b, v)
	m.arrive(b)
	return b, m, nil
}

// part is the extent of one unit's share of a tile along dim.
func part(t *ir.TensorType, dim int, n int64) []int64 {
	shape := append([]int64(nil), t.Shape()...)
	shape[dim] /= n
	return shape
}
