package comm

import "github.com/tsopt/tsopt/ir"

// Put is comm.put.
var Put = ir.Define(ir.Spec[PutOp]{
	Name:    "comm.put",
	Summary: "a tile to a peer's memory",
	Doc: `
Writes the tile to the window at the indices of a peer's copy of the buffer.
Others may read it only after a comm.notify that names the token, and a
comm.wait for that signal. Elements outside the buffer are not written.

` + "```mlir" + `
%t = comm.put %x, %buf[%i] to %peer : tensor<128xf32>, memref<1024xf32, #scale.mem<symmetric>>
` + "```",
	Fields: func(o *PutOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Dest, "dest", symmetric).Writes(),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.In(&o.Rank, "rank", ir.IsIndex),
			ir.Out(&o.Token, "token", anyToken),
		}
	},
	Format: "$value `,` $dest `[` $indices `]` `to` $rank attr-dict `:` type($value) `,` type($dest)",
	Verify: func(o PutOp) error {
		return checkWindow(o.Op, o.Dest, len(o.Indices), o.Value.Type())
	},
})

// PutOp is the view of comm.put.
type PutOp struct {
	ir.Base
	Value   *ir.Value   // the tile
	Dest    *ir.Value   // the symmetric buffer
	Indices []*ir.Value // the window's first element
	Rank    *ir.Value   // the peer
	Token   *ir.Value
}

func checkWindow(op *ir.Op, mem *ir.Value, nIdx int, tile ir.Type) error {
	m, t := mem.Type().(*ir.MemRefType), tile.(*ir.TensorType)
	if m.Elem() != t.Elem() {
		return op.Errorf("moves elements of type %v as %v", t.Elem(), m.Elem())
	}
	if nIdx != len(m.Shape()) {
		return op.Errorf("has %d indices for a memref of rank %d", nIdx, len(m.Shape()))
	}
	if len(t.Shape()) > len(m.Shape()) {
		return op.Errorf("moves a tile of rank %d to or from a memref of rank %d", len(t.Shape()), len(m.Shape()))
	}
	return nil
}

// Get is comm.get.
var Get = ir.Define(ir.Spec[GetOp]{
	Name:    "comm.get",
	Summary: "a tile from a peer's memory",
	Doc: `
Reads the window at the indices of a peer's copy of the buffer. The peer must
have announced it by a signal that this unit waited for.

` + "```mlir" + `
%x = comm.get %buf[%i] from %peer : memref<1024xf32, #scale.mem<symmetric>> -> tensor<128xf32>
` + "```",
	Fields: func(o *GetOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", symmetric).Reads(),
			ir.Ins(&o.Indices, "indices", ir.IsIndex),
			ir.In(&o.Rank, "rank", ir.IsIndex),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: "$source `[` $indices `]` `from` $rank attr-dict `:` type($source) `->` type($result)",
	Verify: func(o GetOp) error {
		return checkWindow(o.Op, o.Source, len(o.Indices), o.Result.Type())
	},
})

// GetOp is the view of comm.get.
type GetOp struct {
	ir.Base
	Source  *ir.Value   // the symmetric buffer
	Indices []*ir.Value // the window's first element
	Rank    *ir.Value   // the peer
	Result  *ir.Value
}

// Copy is comm.copy.
var Copy = ir.Define(ir.Spec[CopyOp]{
	Name:    "comm.copy",
	Summary: "every unit sends a tile to a peer and receives one",
	Doc: `
TileScale's T.copy(…, dst=peer) as a value: each unit of the level gives its tile
to unit ` + "`to`" + `, and the result is the tile that was sent to it. The destinations must
be a permutation of the units. No memory is named; lower-comm chooses it.

` + "```mlir" + `
%r = comm.copy %x to %peer at @warpgroup : tensor<64x32xbf16>
` + "```",
	Fields: func(o *CopyOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Rank, "rank", ir.IsIndex),
			ir.Ref(&o.Level, "level", ir.FlatSymbolRef).Doc("whose units communicate"),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Syntax: "$value `to` $rank `at` $level attr-dict `:` type($value)",
	Parse:  parseSend,
	Print:  printSend,
	Does:   anyMemory,
	Verify: func(o CopyOp) error { return sameAsResult(o.Op, o.Value, o.Result) },
})

// CopyOp is the view of comm.copy.
type CopyOp struct {
	ir.Base
	Value  *ir.Value // the tile sent
	Rank   *ir.Value // the peer it goes to
	Level  string
	Result *ir.Value
}

func parseSend(p ir.OpParser, st *ir.OpState) {
	v := p.Operand()
	p.Expect("to")
	r := p.Operand()
	p.Expect("at")
	st.SetProp("level", ir.SymbolRef(p.Symbol()))
	p.OpAttrs(st)
	t := p.ColonType()
	if p.Err() != nil {
		return
	}
	st.Operands = []*ir.Value{p.Resolve(v, t), p.Resolve(r, ir.Index)}
	st.Types = []ir.Type{t}
}

func printSend(p ir.OpPrinter, o CopyOp) {
	p.Space()
	p.Operand(o.Value)
	p.Str(" to ")
	p.Operand(o.Rank)
	p.Str(" at ")
	p.Symbol(o.Level)
	p.AttrDict(o.Op, "level")
	p.Str(" : ")
	p.Type(o.Value.Type())
}

func sameAsResult(op *ir.Op, v, result *ir.Value) error {
	if v.Type() != result.Type() {
		return op.Errorf("result has type %v, but the value sent has type %v", result.Type(), v.Type())
	}
	return nil
}
