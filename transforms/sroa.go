package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// SROA divides memory of aggregates into memory of their elements.
var SROA = &pass.Pass{
	Name:  "sroa",
	Class: "SROA",
	Doc: `Scalar Replacement of Aggregates

Replaces an allocation of an aggregate whose uses all access single
known elements by allocations of the elements that are used. mem2reg may then turn these
into values.`,
	New: func() pass.Runner { return &sroa{} },
}

type sroa struct{ split int }

func (p *sroa) Statistics(s *pass.Statistics) {
	s.Count("destructured slots", &p.split, "Total amount of memory slots destructured")
}

func (p *sroa) Run(ctx *pass.Context, op *ir.Op) error {
	var work []*ir.Op
	ir.WalkPost(op, func(o *ir.Op) {
		if _, ok := ir.As[ir.DestructurableAlloc](o); ok {
			work = append(work, o)
		}
	})
	for len(work) > 0 {
		o := work[0]
		work = append(work[1:], p.divide(o)...)
	}
	return nil
}

// divide replaces an allocation and returns the new ones; none when a use
// forbids it.
func (p *sroa) divide(op *ir.Op) (made []*ir.Op) {
	a, _ := ir.As[ir.DestructurableAlloc](op)
	ptr := op.Result(0)
	if !ptr.HasUses() || !a.CanSplitSlot() {
		return nil
	}
	u, ok := elementUsesOf(ptr)
	if !ok {
		return nil
	}
	b := ir.Before(op)
	elems := map[int64]*ir.Value{}
	for _, i := range u.needed {
		if elems[i] == nil {
			elems[i] = a.NewElement(b, i)
			made = append(made, elems[i].DefiningOp())
		}
	}
	ir.EraseMarkers(u.markers)
	for _, acc := range u.accessors {
		acc.UseElements(ptr, elems)
	}
	op.Erase()
	p.split++
	return made
}

// elementUses are the users of memory that can be divided.
type elementUses struct {
	accessors []ir.SlotAccessor
	needed    []int64 // elements that need memory, some several times
	markers   []*ir.Op
}

func elementUsesOf(ptr *ir.Value) (u elementUses, ok bool) {
	for _, user := range ptr.Users() {
		acc, ok := ir.As[ir.SlotAccessor](user)
		if !ok || ir.OnlyMarks(user) {
			if !ir.OnlyMarks(user) {
				return u, false
			}
			u.markers = append(u.markers, user)
			continue
		}
		is, ok := acc.AccessedElements(ptr)
		if !ok {
			return u, false
		}
		u.needed = append(u.needed, is...)
		u.accessors = append(u.accessors, acc)
	}
	return u, true
}
