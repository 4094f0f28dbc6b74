package llvmx

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
)

// Ret ends the block with a return; v is nil in functions without result.
func (b *Block) Ret(v Value) { b.ir.Term = ir.NewRet(v) }

// Br ends the block with a jump.
func (b *Block) Br(to *Block) { b.ir.Term = ir.NewBr(to.ir) }

// CondBr ends the block with a branch on an i1.
func (b *Block) CondBr(cond Value, yes, no *Block) { b.ir.Term = ir.NewCondBr(cond, yes.ir, no.ir) }

// Case is a value of a switch and where it goes.
type Case struct {
	Value Const
	To    *Block
}

// Switch ends the block with a branch on an integer.
func (b *Block) Switch(v Value, otherwise *Block, cases ...Case) {
	cs := make([]*ir.Case, len(cases))
	for i, c := range cases {
		cs[i] = ir.NewCase(c.Value, c.To.ir)
	}
	b.ir.Term = ir.NewSwitch(v, otherwise.ir, cs...)
}

// Unreachable ends the block where control never comes.
func (b *Block) Unreachable() { b.ir.Term = ir.NewUnreachable() }

// AttachTerm adds metadata to the block's terminator, such as llvm.loop,
// branch_weights under the kind prof, or dbg.
func (b *Block) AttachTerm(kind string, node metadata.MDNode) {
	a := &metadata.Attachment{Name: kind, Node: node}
	switch t := b.ir.Term.(type) {
	case *ir.TermRet:
		t.Metadata = append(t.Metadata, a)
	case *ir.TermBr:
		t.Metadata = append(t.Metadata, a)
	case *ir.TermCondBr:
		t.Metadata = append(t.Metadata, a)
	case *ir.TermSwitch:
		t.Metadata = append(t.Metadata, a)
	case *ir.TermUnreachable:
		t.Metadata = append(t.Metadata, a)
	}
}
