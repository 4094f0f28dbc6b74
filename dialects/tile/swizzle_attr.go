package tile

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// SwizzleAttr is `#tile.swizzle<B, M, S>`: the layout of a shared-memory tile, row-major with CuTe's Swizzle<B, M, S>
// applied to the element offset (bits [M, M+B) are xored with bits [M+S, M+S+B)). `pitch = n` after it makes rows n
// elements apart, which pads them; `chunk = n` cuts rows into chunks of n elements and lays chunk after chunk, as TMA
// writes them; the last chunk of a row may be partly unused. It is the text of a [layout.Memory]; [MemoryOf] converts
// it.
type SwizzleAttr struct {
	ir.AttrBase
	swizzleKey
}

type swizzleKey struct {
	b, m, s int
	pitch   int64 // the distance of rows, 0 for their length
	chunk   int64 // the length of the pieces of a row that are consecutive in memory, 0 for the whole row
}

var swizzles = ir.NewInterner(func(k swizzleKey) *SwizzleAttr { return &SwizzleAttr{ir.NewAttrBase(), k} })

// Swizzle returns a shared-memory layout; pitch 0 means rows without padding.
func Swizzle(b, m, s int, pitch int64) *SwizzleAttr {
	return swizzles.Get(swizzleKey{b: b, m: m, s: s, pitch: pitch})
}

// Chunks returns a shared-memory layout with rows cut into chunks.
func Chunks(b, m, s int, chunk int64) *SwizzleAttr {
	return swizzles.Get(swizzleKey{b: b, m: m, s: s, chunk: chunk})
}

// DialectName implements [ir.DialectAttr].
func (a *SwizzleAttr) DialectName() string { return "tile" }

// WriteBody implements [ir.DialectAttr].
func (a *SwizzleAttr) WriteBody(w *ir.Writer) {
	w.Str(fmt.Sprintf("swizzle<%d, %d, %d", a.b, a.m, a.s))
	if a.pitch != 0 {
		w.Str(fmt.Sprintf(", pitch = %d", a.pitch))
	}
	if a.chunk != 0 {
		w.Str(fmt.Sprintf(", chunk = %d", a.chunk))
	}
	w.Str(">")
}

func (a *SwizzleAttr) String() string { return ir.AttrText(a) }

var swizzleAttr = ir.AttrDef{
	Mnemonic: "swizzle",
	Summary:  "layout of row-major shared memory: with a xor swizzle, padded rows or rows in chunks",
	Parse: func(p ir.OpParser, _ ir.Type) ir.Attr {
		p.Expect("<")
		at := p.Pos()
		b := p.Int()
		p.Expect(",")
		m := p.Int()
		p.Expect(",")
		s := p.Int()
		var pitch, chunk int64
		rows := &pitch
		if p.Accept(",") {
			if p.Accept("chunk") {
				rows = &chunk
			} else {
				p.Expect("pitch")
			}
			p.Expect("=")
			*rows = p.Int()
		}
		p.Expect(">")
		if p.Err() != nil {
			return nil
		}
		if b < 0 || m < 0 || b > 0 && s < b || b+m+s > 30 || pitch < 0 {
			p.Errorf(at, "swizzle<%d, %d, %d> requires 0 <= B <= S, bits below 2^30, and a pitch of at least 0", b, m, s)
			return nil
		}
		if rows == &chunk && chunk < 1 {
			p.Errorf(at, "swizzle<%d, %d, %d> requires a chunk of at least 1, not %d", b, m, s, chunk)
			return nil
		}
		return swizzles.Get(swizzleKey{int(b), int(m), int(s), pitch, chunk})
	},
}

// CheckMemRef rejects a shape and an element type that have no such layout.
func (a *SwizzleAttr) CheckMemRef(shape []int64, elem ir.Type) error {
	bits, err := fixedTile(shape, elem)
	if err == nil {
		_, err = a.memory(shape, bits)
	}
	return err
}
