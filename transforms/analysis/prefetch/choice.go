package prefetch

import (
	"iter"
	"slices"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A tile may come from one of two arrays, such as local rows and rows of peers. An scf.if whose branches only load it
// is one read for a pass that can load either.

// Choice is the other array of a read of one of two: the read itself is from the first array, if the condition holds.
type Choice struct {
	Condition *ir.Value
	Otherwise *Read
}

// Sides are the alternatives of a read: both of a choice, or the read itself.
func (r Read) Sides() []Read {
	if r.Choice == nil {
		return []Read{r}
	}
	return []Read{r, *r.Choice.Otherwise}
}

// Is reports whether an operation makes the read, or one side of it.
func (r Read) Is(op *ir.Op) bool {
	return r.Op == op || r.Choice != nil && r.Op.IsAncestor(op)
}

// ReadsAndChoices are [Reads] for separate warps, which wait by themselves for puts of peers: two loads that an scf.if
// chooses from are one read.
func ReadsAndChoices(loop tile.PipelinedOp) iter.Seq2[Read, string] {
	return func(yield func(Read, string) bool) {
		for r := range Reads(loop) {
			if c, ok := choiceOf(r.Op.ParentOp()); ok {
				if r.Op == c.Choice.Otherwise.Op {
					continue // it is part of the other
				}
				r = c
			}
			if !yield(r, r.bound(loop, true)) {
				return
			}
		}
	}
}

// choiceOf is the read that an scf.if makes whose branches load a tile each.
func choiceOf(op *ir.Op) (Read, bool) {
	i, ok := scf.If.Cast(op)
	if !ok || len(i.Results) != 1 || i.Else.Empty() {
		return Read{}, false
	}
	then, a := onlyLoads(i.Then.Entry())
	otherwise, b := onlyLoads(i.Else.Entry())
	if !a || !b {
		return Read{}, false
	}
	then.Choice = &Choice{i.Condition, &otherwise}
	then.Op, then.Value = op, i.Results[0]
	return then, true
}

// onlyLoads is the tile.load of a block that does nothing but to yield what it loads.
func onlyLoads(b *ir.Block) (Read, bool) {
	l, ok := tile.Load.Cast(b.First())
	if !ok || l.Op.Next() != b.Last() || !slices.Contains(b.Last().Operands(), l.Result) {
		return Read{}, false
	}
	return ReadOf(l.Op)
}
