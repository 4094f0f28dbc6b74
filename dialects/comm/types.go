package comm

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// TokenType is `!comm.token`: an order between operations, as an SSA value.
type TokenType struct{ ir.TypeBase }

// Token is the only TokenType.
var Token = &TokenType{ir.NewTypeBase()}

// DialectName implements [ir.DialectType].
func (*TokenType) DialectName() string { return "comm" }

// WriteBody implements [ir.DialectType].
func (*TokenType) WriteBody(w *ir.Writer) { w.Str("token") }

func (t *TokenType) String() string { return ir.TypeText(t) }

var tokenType = ir.TypeDef{
	Mnemonic: "token",
	Summary:  "an order between communication operations",
	Parse:    func(ir.OpParser) ir.Type { return Token },
}

// SignalType is `!comm.signal<n>`: n 32-bit counters in symmetric memory, zero at the start of the program. Each has a
// cache line of its own. Those of `!comm.signal<n, tile>` carry a tile of 32-bit elements each: every element is one
// word with the round in which it was sent.
type SignalType struct {
	ir.TypeBase
	count int64
	tile  ir.Type // nil where counters carry nothing
}

type signalKey struct {
	count int64
	tile  ir.Type
}

var signals = ir.NewInterner(func(k signalKey) *SignalType { return &SignalType{ir.NewTypeBase(), k.count, k.tile} })

// Signal returns the type of n counters; [ir.Dynamic] when n is known only at
// run time.
func Signal(n int64) *SignalType { return signals.Get(signalKey{n, nil}) }

// SignalOf returns the type of n tiles that say themselves that they are there.
func SignalOf(n int64, tile *ir.TensorType) *SignalType { return signals.Get(signalKey{n, tile}) }

// Count is the number of counters.
func (t *SignalType) Count() int64 { return t.count }

// Tile is the type of the tile that each carries, nil for none.
func (t *SignalType) Tile() *ir.TensorType {
	if t.tile == nil {
		return nil
	}
	return t.tile.(*ir.TensorType)
}

// DialectName implements [ir.DialectType].
func (*SignalType) DialectName() string { return "comm" }

// WriteBody implements [ir.DialectType].
func (t *SignalType) WriteBody(w *ir.Writer) {
	w.Str("signal<")
	if t.count == ir.Dynamic {
		w.Str("?")
	} else {
		w.Str(fmt.Sprint(t.count))
	}
	if t.tile != nil {
		w.Str(", ")
		w.Type(t.tile)
	}
	w.Str(">")
}

func (t *SignalType) String() string { return ir.TypeText(t) }

var signalType = ir.TypeDef{
	Mnemonic: "signal",
	Summary:  "counters in symmetric memory, or tiles whose words carry flags",
	Parse: func(p ir.OpParser) ir.Type {
		p.Expect("<")
		n, at := ir.Dynamic, p.Pos()
		if !p.Accept("?") {
			if n = p.Int(); n <= 0 && p.Err() == nil {
				p.Errorf(at, "a signal must have at least one counter")
				n = 1
			}
		}
		var carried *ir.TensorType
		if p.Accept(",") {
			at = p.Pos()
			t := p.Type()
			if bits, ok := ir.BitWidth(ir.ElemOrSelf(t)); p.Err() == nil && (!registerTile.OK(t) || !ok || bits != wordBits) {
				p.Errorf(at, "a signal carries register tiles of 32-bit elements, not %v; convert others by tile.bitcast", t)
				return Signal(1)
			}
			carried, _ = t.(*ir.TensorType)
		}
		p.Expect(">")
		if carried == nil {
			return Signal(n)
		}
		return SignalOf(n, carried)
	},
}

// wordBits is how much of a tile a word carries in addition to its round: both are one access (PTX ISA, "Memory
// Consistency Model": a vector is several).
const wordBits = 32

// ChannelType is `!comm.channel<tile, depth>`: a queue of tiles between units of
// a level, with room for depth tiles.
type ChannelType struct {
	ir.TypeBase
	elem  ir.Type
	depth int64
}

type channelKey struct {
	elem  ir.Type
	depth int64
}

var channels = ir.NewInterner(func(k channelKey) *ChannelType {
	return &ChannelType{ir.NewTypeBase(), k.elem, k.depth}
})

// ChannelOf returns the type of a queue of tiles.
func ChannelOf(elem ir.Type, depth int64) *ChannelType { return channels.Get(channelKey{elem, depth}) }

// Tile is the type of the tiles.
func (t *ChannelType) Tile() *ir.TensorType { return t.elem.(*ir.TensorType) }

// Depth is how many tiles fit.
func (t *ChannelType) Depth() int64 { return t.depth }

// DialectName implements [ir.DialectType].
func (*ChannelType) DialectName() string { return "comm" }

// WriteBody implements [ir.DialectType].
func (t *ChannelType) WriteBody(w *ir.Writer) {
	w.Str("channel<")
	w.Type(t.elem)
	w.Str(fmt.Sprintf(", %d>", t.depth))
}

func (t *ChannelType) String() string { return ir.TypeText(t) }

var channelType = ir.TypeDef{
	Mnemonic: "channel",
	Summary:  "a queue of tiles between units of a level",
	Parse: func(p ir.OpParser) ir.Type {
		p.Expect("<")
		at := p.Pos()
		elem := p.Type()
		if p.Err() == nil && !registerTile.OK(elem) {
			p.Errorf(at, "a channel carries register tiles, not %v", elem)
		}
		p.Expect(",")
		at = p.Pos()
		depth := p.Int()
		p.Expect(">")
		if p.Err() != nil {
			return Token
		}
		if depth < 1 {
			p.Errorf(at, "the depth of a channel must be at least 1")
		}
		return ChannelOf(elem, depth)
	},
}
