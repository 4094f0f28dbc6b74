package llvmx

import "github.com/llir/llvm/ir"

// terminate adds the block's last instruction, which goes to some of the blocks.
func (b *Block) terminate(t Type, l line, to ...*Block) *Inst {
	i := b.inst(t, l)
	i.succs = make([]*ir.Block, len(to))
	for k, s := range to {
		i.succs[k] = s.ir
		b.fn.preds[s.ir] = append(b.fn.preds[s.ir], b.ir)
	}
	b.ir.Term = i
	return i
}

// Ret ends the block with a return; v is nil in functions without result.
func (b *Block) Ret(v Value) *Inst {
	if v == nil {
		return b.terminate(Void, line(nil).text("ret void"))
	}
	return b.terminate(Void, line(nil).op("ret ", v))
}

// Br ends the block with a jump.
func (b *Block) Br(to *Block) *Inst { return b.terminate(Void, line(nil).op("br ", to.ir), to) }

// CondBr ends the block with a branch on an i1.
func (b *Block) CondBr(cond Value, yes, no *Block) *Inst {
	return b.terminate(Void, line(nil).op("br ", cond).op(", ", yes.ir).op(", ", no.ir), no, yes)
}

// Case is a value of a switch and where it goes.
type Case struct {
	Value Const
	To    *Block
}

// Switch ends the block with a branch on an integer.
func (b *Block) Switch(v Value, otherwise *Block, cases ...Case) *Inst {
	l := line(nil).op("switch ", v).op(", ", otherwise.ir).text(" [")
	to := []*Block{otherwise}
	for _, c := range cases {
		l = l.op("\n    ", c.Value).op(", ", c.To.ir)
		to = append(to, c.To)
	}
	return b.terminate(Void, l.text("\n  ]"), to...)
}

// IndirectBr ends the block with a jump to one of some addresses of blocks.
func (b *Block) IndirectBr(addr Value, to ...*Block) *Inst {
	l := line(nil).op("indirectbr ", addr).text(", [")
	for i, t := range to {
		sep := ", "
		if i == 0 {
			sep = ""
		}
		l = l.op(sep, t.ir)
	}
	return b.terminate(Void, l.text("]"), to...)
}

// Unreachable ends the block where control never comes.
func (b *Block) Unreachable() *Inst { return b.terminate(Void, line(nil).text("unreachable")) }

// Resume ends the block by handing on the exception in flight.
func (b *Block) Resume(v Value) *Inst { return b.terminate(Void, line(nil).op("resume ", v)) }

// InvokeWith ends the block with a call that may throw to unwind.
func (b *Block) InvokeWith(c Call, normal, unwind *Block) *Inst {
	l := c.prefix("invoke ")
	l = l.bare("", c.Callee).text("(").ops(c.Args, c.ArgAttrs)
	l = c.suffix(l).op("\n          to ", normal.ir).op(" unwind ", unwind.ir)
	return b.terminate(c.Type.RetType, l, normal, unwind)
}

// LandingPad adds the entry of an exception: the clauses are pointers to the
// types it catches, or arrays of those it filters.
func (b *Block) LandingPad(t Type, cleanup bool, clauses ...Value) *Inst {
	l := line(nil).text("landingpad " + typeText(t))
	if cleanup {
		l = l.text("\n          cleanup")
	}
	for _, c := range clauses {
		if _, ok := c.Type().(*ArrayType); ok {
			l = l.op("\n          filter ", c)
		} else {
			l = l.op("\n          catch ", c)
		}
	}
	return b.add(t, l)
}
