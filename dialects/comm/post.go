package comm

import "github.com/tsopt/tsopt/ir"

// A tile is sent in words that each carry the round beside the data, so each word is there when its round is seen:
// nothing is signalled, and no wait for the whole tile is needed. It is twice the traffic (NCCL's protocol LL).

// Post is comm.post.
var Post = ir.Define(ir.Spec[PostOp]{
	Name:    "comm.post",
	Summary: "sends a tile with a flag in each word (low-latency protocol)",
	Doc: `
Sends a tile to a peer's copy of a signal that carries tiles. Each word has the round number as a flag. It
orders no other access, before or after it, and needs no notify: comm.take of the round waits for each
word. So it has a lower latency than a put, a notify and a wait, but sends twice the bytes.

Round numbers start at 1, and increase. A tile that the peer has not yet taken must not be overwritten. The
peer has taken it if it posted data that this unit has taken since.

` + "```mlir" + `
%s = comm.signal_alloc : !comm.signal<4, tensor<256xf32>>
comm.post %x, %s[%me] round %one to %peer : tensor<256xf32>, !comm.signal<4, tensor<256xf32>>
%y = comm.take %s[%peer] round %one : !comm.signal<4, tensor<256xf32>> -> tensor<256xf32>
` + "```",
	Traits: ir.Together,
	Fields: func(o *PostOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Signal, "signal", carrying),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.In(&o.Round, "round", ir.IsI32),
			ir.In(&o.Rank, "rank", ir.IsIndex),
		}
	},
	Format: "$value `,` $signal `[` $index `]` `round` $round `to` $rank attr-dict `:` type($value) `,` type($signal)",
	Does:   []ir.Effect{{Kind: ir.Write}},
	Verify: func(o PostOp) error { return carried(o.Op, o.Signal, o.Value) },
})

// PostOp is the view of comm.post.
type PostOp struct {
	ir.Base
	Value  *ir.Value // the tile
	Signal *ir.Value // what carries it
	Index  *ir.Value // which of its tiles
	Round  *ir.Value // the round that every word has
	Rank   *ir.Value // the peer
}

// carried verifies that a tile is one that a signal carries.
func carried(op *ir.Op, signal, v *ir.Value) error {
	if t := signal.Type().(*SignalType); !sameTile(v.Type(), t.Tile()) {
		return op.Errorf("has a tile of type %v for a signal that carries %v", v.Type(), t.Tile())
	}
	return nil
}

// Take is comm.take.
var Take = ir.Define(ir.Spec[TakeOp]{
	Name:    "comm.take",
	Summary: "waits for a tile that a peer posted",
	Doc: `
Waits until every word of a tile of this unit's copy has the round number, and returns the data: see
comm.post. Each thread waits for its own elements; only uses of the tile are ordered after it.

` + "```mlir" + `
%s = comm.signal_alloc : !comm.signal<4, tensor<256xf32>>
%y = comm.take %s[%peer] round %one : !comm.signal<4, tensor<256xf32>> -> tensor<256xf32>
` + "```",
	Traits: ir.Together,
	Fields: func(o *TakeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Signal, "signal", carrying),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.In(&o.Round, "round", ir.IsI32),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: "$signal `[` $index `]` `round` $round attr-dict `:` type($signal) `->` type($result)",
	Does:   anyMemory,
	Verify: func(o TakeOp) error { return carried(o.Op, o.Signal, o.Result) },
})

// TakeOp is the view of comm.take.
type TakeOp struct {
	ir.Base
	Signal *ir.Value // what carries the tile
	Index  *ir.Value // which of its tiles
	Round  *ir.Value // the round that is waited for
	Result *ir.Value
}

// PostWords is comm.post_words.
var PostWords = ir.Define(ir.Spec[PostWordsOp]{
	Name:    "comm.post_words",
	Summary: "a thread's part of a comm.post",
	Doc: `
convert-tile-to-gpu makes it of comm.post: a thread sends its elements of the tile as words. The indices
are the words' row-major offsets in the tile.

` + "```mlir" + `
%s = comm.signal_alloc : !comm.signal<4, tensor<256xf32>>
comm.post_words %s[%me] words(%i, %j) are(%a, %b) round %one to %peer : !comm.signal<4, tensor<256xf32>>, f32, f32
` + "```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *PostWordsOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Signal, "signal", carrying),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.Ins(&o.Places, "places", ir.IsIndex),
			ir.Ins(&o.Values, "values", ir.AnyType),
			ir.In(&o.Round, "round", ir.IsI32),
			ir.In(&o.Rank, "rank", ir.IsIndex),
		}
	},
	Format: "$signal `[` $index `]` `words` `(` $places `)` `are` `(` $values `)` `round` $round `to` $rank attr-dict `:` type($signal) `,` type($values)",
	Does:   []ir.Effect{{Kind: ir.Write}},
	Verify: func(o PostWordsOp) error {
		if len(o.Places) != len(o.Values) {
			return o.Errorf("has %d indices for %d words", len(o.Places), len(o.Values))
		}
		return ofElements(o.Op, o.Signal, o.Values)
	},
})

// PostWordsOp is the view of comm.post_words.
type PostWordsOp struct {
	ir.Base
	Signal *ir.Value
	Index  *ir.Value   // which of its tiles
	Places []*ir.Value // where in the tile
	Values []*ir.Value // what is there
	Round  *ir.Value
	Rank   *ir.Value
}

// TakeWords is comm.take_words.
var TakeWords = ir.Define(ir.Spec[TakeWordsOp]{
	Name:    "comm.take_words",
	Summary: "a thread's part of a comm.take",
	Doc: `
convert-tile-to-gpu makes it of comm.take: a thread waits for its words of a tile, at the given indices.
Adjacent operations, with only pure operations in between, wait together.

` + "```mlir" + `
%s = comm.signal_alloc : !comm.signal<4, tensor<256xf32>>
%v:2 = comm.take_words %s[%peer] words(%i, %j) round %one : !comm.signal<4, tensor<256xf32>> -> f32, f32
` + "```",
	Fields: func(o *TakeWordsOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Signal, "signal", carrying),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.In(&o.Round, "round", ir.IsI32),
			ir.Ins(&o.Places, "places", ir.IsIndex),
			ir.Outs(&o.Values, "values", ir.AnyType),
		}
	},
	Format: "$signal `[` $index `]` `words` `(` $places `)` `round` $round attr-dict `:` type($signal) `->` type($values)",
	Does:   anyMemory,
	Verify: func(o TakeWordsOp) error {
		if len(o.Places) != len(o.Values) {
			return o.Errorf("has %d indices for %d words", len(o.Places), len(o.Values))
		}
		return ofElements(o.Op, o.Signal, o.Values)
	},
})

// TakeWordsOp is the view of comm.take_words.
type TakeWordsOp struct {
	ir.Base
	Signal *ir.Value
	Index  *ir.Value // which of its tiles
	Round  *ir.Value
	Places []*ir.Value // where in the tile
	Values []*ir.Value // what is there
}

// ofElements verifies that words are elements of what a signal carries.
func ofElements(op *ir.Op, signal *ir.Value, words []*ir.Value) error {
	elem := signal.Type().(*SignalType).Tile().Elem()
	for _, v := range words {
		if v.Type() != elem {
			return op.Errorf("has a word of type %v for tiles of %v", v.Type(), elem)
		}
	}
	return nil
}
