package advanceloads

import (
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
	inits := l.Inits
	for _, r := range reads {
		inits = append(inits, r.at(b, l.InductionVar(), l.LowerBound))
		ctx.Passed(diag.Pipeline, r.op, "is loaded an iteration ahead")
	}
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

// body copies that of the loop. Where it loaded, it loads for the next iteration.
func (l loop) body(b *ir.Builder, counter *ir.Value, args []*ir.Value, reads []read) (yields []*ir.Value) {
	n := len(l.Inits)
	var m ir.Mapping
	m.Map(l.InductionVar(), counter)
	m.MapAll(l.IterArgs(), args[:n])
	next := l.next(b, counter)
	var ahead []*ir.Value
	for op := range l.Body.Entry().Ops() {
		b.Loc = op.Loc()
		switch {
		case op.Has(ir.Terminator):
			for _, v := range op.Operands() {
				yields = append(yields, m.Get(v))
			}
		case len(ahead) < len(reads) && op == reads[len(ahead)].op:
			m.Map(op.Result(0), args[n+len(ahead)])
			ahead = append(ahead, reads[len(ahead)].at(b, l.InductionVar(), next))
		default:
			b.Insert(ir.Clone(op, &m))
		}
	}
	return append(yields, ahead...)
}

// next is the counter of the next iteration, that of this one in the last.
func (l loop) next(b *ir.Builder, counter *ir.Value) *ir.Value {
	after := arith.Binary(b, arith.AddI, counter, l.Step)
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
