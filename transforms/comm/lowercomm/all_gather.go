package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
)

var allGatherLowering = lower(comm.AllGather, allGather, comm.OneShot, comm.Hierarchical)

func allGather(l *lowerer, o comm.AllGatherOp) error {
	t, whole := tensorOf(o.Value), tensorOf(o.Result)
	n := unitsAt(o.Op, o.Level)
	if t.Shape()[o.Dim]*n != whole.Shape()[o.Dim] {
		return o.Errorf("gathers %v from %d units, which does not make %v", t, n, whole)
	}
	if byNodes(o.Op, o.Level, o.Algorithm) {
		return allGatherByNodes(l, o)
	}
	b, m, err := l.gather(o.Op, o.Level, o.Value)
	if err != nil {
		return err
	}
	// The tiles are put side by side in shared memory: registers of different shapes
	// cannot be joined otherwise.
	join := newJoin(o.Op, whole)
	for i := range n {
		x := m.take(b, 0, tileAs(b, t, t.Shape()), index(b, i), -1, nil)
		join.put(b, x, int(o.Dim), index(b, i*t.Shape()[o.Dim]))
	}
	m.taken(b)
	return replace(o.Op, join.part(b, tileAs(b, whole, whole.Shape()), -1, nil))
}
