package comm

import "github.com/tsopt/tsopt/ir"

// Join is comm.join.
var Join = ir.Define(ir.Spec[JoinOp]{
	Name:    "comm.join",
	Summary: "joins tokens",
	Doc: `
The result stands for all given tokens, so that a loop of puts carries one token, and one comm.notify
announces all of them. Without operands it is the empty token, the initial value of such a loop.

` + "```mlir" + `
%none = comm.join()
%sent = scf.for %i = %c0 to %rows step %c64 iter_args(%before = %none) -> (!comm.token) {
  %x = tile.load %A[%i, 0] : memref<512x64xbf16> -> tensor<64x64xbf16>
  %t = comm.put %x, %buf[%i, 0] to %peer : tensor<64x64xbf16>, memref<512x64xbf16, #scale.mem<symmetric>>
  %both = comm.join(%before, %t)
  scf.yield %both : !comm.token
}
comm.notify %sig[%word] add %one to %peer after %sent : !comm.signal<8>
` + "```",
	Fields: func(o *JoinOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Tokens, "tokens", anyToken),
			ir.Out(&o.Token, "token", anyToken),
		}
	},
	Traits: ir.Pure,
	Format: "`(` $tokens `)` attr-dict",
})

// JoinOp is the view of comm.join.
type JoinOp struct {
	ir.Base
	Tokens []*ir.Value
	Token  *ir.Value
}
