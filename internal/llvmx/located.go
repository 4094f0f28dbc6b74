package llvmx

import (
	"github.com/llir/llvm/ir/metadata"
)

// Len is the number of instructions so far, without the terminator.
func (b *Block) Len() int { return len(b.ir.Insts) }

// AttachFrom adds metadata to the instructions from number n on: those that one
// operation became.
func (b *Block) AttachFrom(n int, kind string, node metadata.MDNode) {
	for _, x := range b.ir.Insts[n:] {
		if i, ok := x.(*Inst); ok {
			i.Attach(kind, node)
		}
	}
}
