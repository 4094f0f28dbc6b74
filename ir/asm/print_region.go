package asm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Region writes `{…}`.
func (p *printer) Region(r *ir.Region, style ir.RegionStyle) {
	if p.opts.SkipRegions {
		p.Str("{...}")
		return
	}
	outer := p.defaultDialect
	if def := ownerDef(r); def != nil {
		p.defaultDialect = def.DefaultDialect
	}
	if p.collecting {
		p.collectRegion(r, style)
		p.defaultDialect = outer
		return
	}
	p.Writer.Str("{\n")
	for b := range r.Blocks() {
		header, terminator := true, true
		if b.IsEntry() {
			header = style.KeepEmptyBlock && b.Empty() || !style.HideArgs && b.NumArgs() > 0
			terminator = !style.HideTerminator
		}
		p.block(b, header, terminator)
	}
	p.pad()
	p.Byte('}')
	p.defaultDialect = outer
}

// Op writes an operation inside of another's line.
func (p *printer) Op(op *ir.Op) {
	if p.collecting {
		p.collectOp(op)
		return
	}
	p.customOrGeneric(op)
}

func (p *printer) block(b *ir.Block, header, terminator bool) {
	if header {
		p.blockHeader(b)
	}
	p.indent += 2
	if p.opts.ValueUsers {
		for _, a := range b.Args() {
			p.pad()
			p.argUsersComment(a)
		}
	}
	last := b.Last()
	if terminator || last == nil || !last.Has(ir.Terminator) {
		last = nil
	}
	if p.names.ownIn[b.Region()] {
		p.ownOps(b.First(), last)
	} else {
		for op := b.First(); op != last; op = op.Next() {
			p.line(op)
		}
	}
	p.indent -= 2
}

// line writes an operation of a block.
func (p *printer) line(op *ir.Op) {
	p.fullOp(op)
	p.Byte('\n')
	if len(p.Buf) > flushSize {
		p.flush()
	}
}

func (p *printer) blockHeader(b *ir.Block) {
	p.pad()
	p.Successor(b)
	if b.NumArgs() > 0 {
		p.Byte('(')
		for i, a := range b.Args() {
			if i > 0 {
				p.Writer.Str(", ")
			}
			p.value(a)
			p.Writer.Str(": ")
			p.Type(a.Type())
			p.trailingLoc(a.Loc(), false)
		}
		p.Byte(')')
	}
	p.Byte(':')
	p.predecessors(b)
	p.Byte('\n')
}

// predecessors writes the comment that names the blocks that branch to b, one
// for each edge.
func (p *printer) predecessors(b *ir.Block) {
	preds := p.preds[:0]
	b.PredecessorOps(func(op *ir.Op, _ int) {
		if op.Block() != nil {
			preds = append(preds, p.names.blockOrder(op.Block()))
		}
	})
	switch len(preds) {
	case 0:
		if !b.IsEntry() {
			p.Writer.Str("  // no predecessors")
		}
		return
	case 1:
		p.Writer.Str("  // pred: ")
	default:
		p.Writer.Str("  // ")
		p.Writer.Int(int64(len(preds)))
		p.Writer.Str(" preds: ")
	}
	slices.Sort(preds)
	for i, order := range preds {
		if i > 0 {
			p.Writer.Str(", ")
		}
		p.blockName(order)
	}
	p.preds = preds
}

// blockName writes the name of a block with a number.
func (p *printer) blockName(order int) {
	if order < 0 {
		p.Str("INVALIDBLOCK")
		return
	}
	p.Str("^bb")
	p.Int(int64(order))
}

// Successor writes a block's name.
func (p *printer) Successor(b *ir.Block) {
	if b == nil {
		p.Str("<<NULL BLOCK>>")
		return
	}
	if !p.collecting {
		p.blockName(p.names.blockOrder(b))
	}
}

// usersComment prints the users of an operation's results.
func (p *printer) usersComment(op *ir.Op) {
	n := op.NumResults()
	switch {
	case n == 0 && op.NumOperands() > 0:
		p.Writer.Str(" // id: ")
		p.operationID(op)
	case n > 0 && !op.HasUses():
		p.Writer.Str(" // unused")
	case n > 0:
		p.resultUsers(op)
	}
}

func (p *printer) resultUsers(op *ir.Op) {
	seen := map[*ir.Op]bool{}
	operations, results := 0, 0
	for i := range op.NumResults() {
		for u := range op.Result(i).Uses() {
			if o := u.Owner(); !seen[o] {
				seen[o] = true
				operations++
				results += o.NumResults()
			}
		}
	}
	if operations <= 1 && results <= 1 && op.NumResults() == 1 {
		p.Writer.Str(" // user: ")
	} else {
		p.Writer.Str(" // users: ")
	}
	for i := range op.NumResults() {
		if i > 0 {
			p.Writer.Str(", ")
		}
		if op.NumResults() > 1 {
			p.Byte('(')
		}
		p.users(op.Result(i))
		if op.NumResults() > 1 {
			p.Byte(')')
		}
	}
}

func (p *printer) argUsersComment(a *ir.Value) {
	p.Writer.Str("// ")
	p.value(a)
	if a.HasUses() {
		p.Writer.Str(" is used by ")
		p.users(a)
	} else {
		p.Writer.Str(" is unused")
	}
	p.Byte('\n')
}

func (p *printer) users(v *ir.Value) {
	if !v.HasUses() {
		p.Writer.Str("unused")
	}
	for i, op := range v.Users() {
		if i > 0 {
			p.Writer.Str(", ")
		}
		if op.NumResults() == 0 {
			p.operationID(op)
			continue
		}
		for j := range op.NumResults() {
			if j > 0 {
				p.Writer.Str(", ")
			}
			p.value(op.Result(j))
		}
	}
}

func (p *printer) operationID(op *ir.Op) {
	id, ok := p.names.ids[op]
	if !ok {
		p.Writer.Str("<<UNKNOWN OPERATION>>")
		return
	}
	p.Byte('%')
	p.Writer.Int(int64(id))
}
