package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
)

var allToAllLowering = lower(comm.AllToAll, allToAll, comm.OneShot)

func allToAll(l *lowerer, o comm.AllToAllOp) error {
	t := tensorOf(o.Value)
	n := unitsAt(o.Op, o.Level)
	if t.Shape()[o.Dim]%n != 0 {
		return o.Errorf("splits dimension %d of %v into %d parts, which do not divide it evenly", o.Dim, t, n)
	}
	b, m, err := l.exchangeParts(o.Op, o.Level, int(o.Dim), o.Value)
	if err != nil {
		return err
	}
	share := part(t, int(o.Dim), n)
	join := newJoin(o.Op, t)
	for i := range n {
		x := m.takePart(b, tileAs(b, t, share), index(b, i))
		join.put(b, x, int(o.Dim), index(b, i*share[o.Dim]))
	}
	m.taken(b)
	return replace(o.Op, join.part(b, tileAs(b, t, t.Shape()), -1, nil))
}
