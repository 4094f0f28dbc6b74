package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// choose emits scf.if with one result.
func (l *lowering) choose(cond *ir.Value, t ir.Type, then, otherwise func() *ir.Value) *ir.Value {
	op := l.b.Create(ir.OpState{Def: scf.If.OpDef, Operands: []*ir.Value{cond}, Types: []ir.Type{t},
		Regions: []*ir.Region{ir.NewRegion(ir.NewBlock()), ir.NewRegion(ir.NewBlock())}})
	l.branch(op.Region(0), then)
	l.branch(op.Region(1), otherwise)
	return op.Result(0)
}

// branch fills a region of an scf.if; body returns what to yield, or nil.
func (l *lowering) branch(r *ir.Region, body func() *ir.Value) {
	save, at := l.b.InsertionPoint()
	l.b.SetToEnd(r.Entry())
	var yield []*ir.Value
	if v := body(); v != nil {
		yield = append(yield, v)
	}
	l.b.Op(scf.Yield.OpDef, nil, yield...)
	l.b.SetInsertionPoint(save, at)
}

// when emits body under a condition, or plainly for nil.
func (l *lowering) when(cond *ir.Value, body func()) {
	if cond == nil {
		body()
		return
	}
	op := l.b.Create(ir.OpState{Def: scf.If.OpDef, Operands: []*ir.Value{cond},
		Regions: []*ir.Region{ir.NewRegion(ir.NewBlock()), ir.NewRegion()}})
	l.branch(op.Region(0), func() *ir.Value { body(); return nil })
}
