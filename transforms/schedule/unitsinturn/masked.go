package unitsinturn

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Ifs that some units enter, and wait there for each other. Nothing is the block's then: each part of the code between
// barriers runs for the units that enter.

// A mask is a condition by which units are kept out of code: those for which it does not hold, or of an else branch
// those for which it does.
type mask struct {
	cond      *ir.Value
	otherwise bool
}

// maskedBranch divides an if that units decide, each for itself.
func (t *turns) maskedBranch(o scf.IfOp) error {
	var given [2][]*ir.Value
	for i, r := range []*ir.Region{o.Then, o.Else} {
		if r.Empty() {
			continue
		}
		t.masks = append(t.masks, mask{o.Condition, i == 1})
		_, err := t.block(r.Entry())
		if err == nil {
			given[i], err = t.tiles(r.Entry().Last().Operands())
		}
		t.masks = t.masks[:len(t.masks)-1]
		if err != nil {
			return err
		}
	}
	if len(o.Results) == 0 {
		return nil
	}
	var inits []*ir.Value
	for _, v := range o.Results {
		inits = append(inits, t.empty(stacked(v.Type(), t.units)))
	}
	whole := t.each(inits, func(u *unitCode, whole []*ir.Value) (next []*ir.Value) {
		cond := u.value(o.Condition)
		for i, v := range o.Results {
			of := func(w *ir.Value) *ir.Value { return u.get(w, v.Type(), stackedAt(u.unit, w)) }
			chosen := arith.NewSelect(u.b, cond, of(given[0][i]), of(given[1][i]))
			next = append(next, u.put(chosen, whole[i], stackedAt(u.unit, whole[i])))
		}
		return next
	})
	for i, v := range o.Results {
		t.kept[v] = whole[i]
	}
	return nil
}

// masked runs code of a unit if it is one of those that run it: others have zeros.
func (u *unitCode) masked(types []ir.Type, code func() []*ir.Value) []*ir.Value {
	if len(u.masks) == 0 {
		return code()
	}
	zeros := func(b *ir.Builder) (out []*ir.Value) {
		for _, t := range types {
			out = append(out, arith.Zero(b, t))
		}
		return out
	}
	if len(types) == 0 {
		zeros = nil
	}
	return scf.NewIf(u.b, u.enters(), types, func(*ir.Builder) []*ir.Value { return code() }, zeros).Results
}

// enters is whether the unit is one that runs the code.
func (u *unitCode) enters() (all *ir.Value) {
	for _, m := range u.masks {
		cond := u.value(m.cond)
		if m.otherwise {
			cond = arith.Binary(u.b, arith.XOrI, cond, arith.NewConstant(u.b, ir.Bool(true)))
		}
		if all == nil {
			all = cond
		} else {
			all = arith.Binary(u.b, arith.AndI, all, cond)
		}
	}
	return all
}

// ofOne is a value that is the same for all units that run the code; zero where none does.
func (t *turns) ofOne(v *ir.Value) *ir.Value {
	if len(t.masks) == 0 || t.shared[v] != nil || !t.Body.IsAncestor(v.ParentRegion()) || rewrite.ConstantOf(v) != nil {
		return t.ofFirst(v)
	}
	return t.each([]*ir.Value{arith.Zero(t.b, v.Type())}, func(u *unitCode, now []*ir.Value) []*ir.Value {
		return []*ir.Value{scf.NewIf(u.b, u.enters(), []ir.Type{v.Type()},
			func(*ir.Builder) []*ir.Value { return []*ir.Value{u.value(v)} },
			func(*ir.Builder) []*ir.Value { return now }).Results[0]}
	})[0]
}
