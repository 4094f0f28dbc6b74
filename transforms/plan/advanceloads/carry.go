package advanceloads

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// advance replaces the loop by one that carries what its loads bring.
func (l loop) advance(ctx *pass.Context) {
	reads := l.reads()
	if len(reads) == 0 {
		return
	}
	b := ir.Before(l.Op)
	b.Loc = l.Op.Loc()
	inits, counter := l.Inits, l.LowerBound
	for n := range l.ahead {
		if n > 0 {
			counter = l.later(b, counter, 1)
		}
		for _, r := range reads {
			b.Loc = r.op.Loc()
			inits = append(inits, r.at(b, l.InductionVar(), counter))
		}
	}
	for _, r := range reads {
		ctx.Passed(diag.Pipeline, r.op, "is loaded %s ahead", iterations(l.ahead))
	}
	b.Loc = l.Op.Loc()
	replaced := scf.NewFor(b, l.LowerBound, l.UpperBound, l.Step, inits,
		func(b *ir.Builder, counter *ir.Value, args []*ir.Value) []*ir.Value {
			return l.body(b, counter, args, reads)
		})
	replaced.Op.SetDiscardableAttrs(l.Op.DiscardableAttrs())
	for i, v := range l.Results {
		v.ReplaceAllUsesWith(replaced.Results[i])
	}
	l.Op.Erase()
}

func iterations(n int64) string {
	if n == 1 {
		return "an iteration"
	}
	return fmt.Sprintf("%d iterations", n)
}

// body copies that of the loop. Where it loaded, it loads for a later iteration, and passes on what was loaded before.
func (l loop) body(b *ir.Builder, counter *ir.Value, args []*ir.Value, reads []read) (yields []*ir.Value) {
	given, carried := args[:len(l.Inits)], args[len(l.Inits):]
	var m ir.Mapping
	m.Map(l.InductionVar(), counter)
	m.MapAll(l.IterArgs(), given)
	b.Loc = l.Op.Loc()
	later := l.later(b, counter, l.ahead)
	var loaded []*ir.Value
	for op := range l.Body.Entry().Ops() {
		b.Loc = op.Loc()
		switch n := len(loaded); {
		case op.Has(ir.Terminator):
			for _, v := range op.Operands() {
				yields = append(yields, m.Get(v))
			}
		case n < len(reads) && op == reads[n].op:
			m.Map(op.Result(0), carried[n])
			loaded = append(loaded, reads[n].at(b, l.InductionVar(), later))
		default:
			b.Insert(ir.Clone(op, &m))
		}
	}
	return slices.Concat(yields, carried[len(reads):], loaded)
}

// later is the counter so many iterations later, that of this one if there are fewer.
func (l loop) later(b *ir.Builder, counter *ir.Value, n int64) *ir.Value {
	by := l.Step
	if n > 1 {
		by = arith.Binary(b, arith.MulI, by, arith.ConstantIndex(b, n))
	}
	after := arith.Binary(b, arith.AddI, counter, by)
	more := arith.NewCmpI(b, arith.SLT, after, l.UpperBound)
	return arith.NewSelect(b, more, after, counter)
}

// at makes the load for an iteration.
func (r read) at(b *ir.Builder, counter, value *ir.Value) *ir.Value {
	var m ir.Mapping
	m.Map(counter, value)
	for _, op := range r.slice {
		b.Insert(ir.Clone(op, &m))
	}
	return b.Insert(ir.Clone(r.op, &m)).Result(0)
}
