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

Replaces an allocation of an aggregate, of which every use is of one known
element, by allocations of the elements that are used, which mem2reg may then turn
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
	var order []int64
	users := map[int64][]ir.SlotAccessor{}
	for _, user := range ptr.Users() {
		acc, ok := ir.As[ir.SlotAccessor](user)
		if !ok {
			return nil
		}
		i, ok := acc.AccessedElement(ptr)
		if !ok {
			return nil
		}
		if users[i] == nil {
			order = append(order, i)
		}
		users[i] = append(users[i], acc)
	}
	b := ir.Before(op)
	for _, i := range order {
		elem := a.NewElement(b, i)
		for _, acc := range users[i] {
			acc.UseElement(elem)
		}
		made = append(made, elem.DefiningOp())
	}
	op.Erase()
	p.split++
	return made
}
