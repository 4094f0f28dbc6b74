package rewrite

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// ConstantPool keeps one operation for each constant of a region and puts them
// at the front of its entry block, as upstream's OperationFolder does.
type ConstantPool struct {
	r      *Rewriter
	scopes map[*ir.Region]map[constantKey]*ir.Op
	owned  map[*ir.Op]bool
}

type constantKey struct {
	dialect string
	value   ir.Attr
	typ     ir.Type
}

// NewConstantPool returns an empty pool that makes its changes through r.
func NewConstantPool(r *Rewriter) *ConstantPool {
	return &ConstantPool{r, map[*ir.Region]map[constantKey]*ir.Op{}, map[*ir.Op]bool{}}
}

// Insert takes in a constant operation that exists. It returns false when it
// replaced op by an equal one and erased it.
func (p *ConstantPool) Insert(op *ir.Op, value ir.Attr) bool {
	block := op.Block()
	if p.owned[op] {
		if block.First() != op && !p.owned[op.Prev()] {
			op.MoveBefore(block.First())
		}
		op.SetLoc(nil)
		return true
	}
	region := insertionRegion(block)
	scope := p.scope(region)
	key := constantKey{op.Def().Dialect(), value, op.Result(0).Type()}
	if have := scope[key]; have != nil {
		p.r.ReplaceOp(op, have)
		have.SetLoc(nil)
		return false
	}
	front := region.Entry()
	if block != front || front.First() != op && !p.owned[op.Prev()] {
		op.MoveBefore(front.First())
		op.SetLoc(nil)
	}
	p.own(scope, key, op)
	return true
}

// Get returns a constant operation for the scope around block, making it by the
// materialiser of a dialect; nil when that cannot.
func (p *ConstantPool) Get(block *ir.Block, dialect string, value ir.Attr, t ir.Type) *ir.Op {
	region := insertionRegion(block)
	scope := p.scope(region)
	key := constantKey{dialect, value, t}
	if have := scope[key]; have != nil {
		return have
	}
	b, at := p.r.InsertionPoint()
	defer p.r.SetInsertionPoint(b, at)
	p.r.SetToStart(region.Entry())
	op := p.r.ConstantIn(dialect, value, t, diag.Unknown)
	if op == nil {
		return nil
	}
	// The materialiser may make the constant in another dialect, which already
	// has this one.
	other := constantKey{op.Def().Dialect(), value, t}
	if have := scope[other]; have != nil && have != op {
		p.r.Erase(op)
		scope[key] = have
		return have
	}
	p.own(scope, key, op)
	scope[other] = op
	return op
}

func (p *ConstantPool) own(scope map[constantKey]*ir.Op, k constantKey, op *ir.Op) {
	scope[k] = op
	p.owned[op] = true
}

func (p *ConstantPool) scope(rg *ir.Region) map[constantKey]*ir.Op {
	s := p.scopes[rg]
	if s == nil {
		s = map[constantKey]*ir.Op{}
		p.scopes[rg] = s
	}
	return s
}

// insertionRegion is the region around b whose entry block holds its constants:
// the nearest of an operation that is isolated, unregistered or at the top.
func insertionRegion(b *ir.Block) *ir.Region {
	for {
		rg := b.Region()
		parent := rg.Owner()
		if parent == nil || parent.MightBe(ir.IsolatedFromAbove) || parent.Block() == nil {
			return rg
		}
		b = parent.Block()
	}
}
