package affine

import (
	"github.com/tsopt/tsopt/ir"
)

// DmaStartOp is the view of [DmaStart].
type DmaStartOp struct {
	ir.Base
	Operands               []*ir.Value
	SrcMap, DstMap, TagMap *ir.AffineMapAttr
}

// DmaStart starts an asynchronous copy.
var DmaStart = ir.Define(ir.Spec[DmaStartOp]{
	Name: "affine.dma_start",
	Syntax: "source `[` affine-expressions `]` `,` destination `[` affine-expressions `]` `,` tag `[` affine-expressions `]` `,` number " +
		"(`,` stride `,` elements-per-stride)? attr-dict `:` type(source) `,` type(destination) `,` type(tag)",
	Summary: "non-blocking DMA operation that starts a transfer",
	Doc: ir.DocExample("Starts to copy a number of elements between memory spaces; affine.dma_wait on the tag element waits for it.",
		"%a: memref<2048xf32>, %b: memref<256xf32, 1>, %t: memref<1xi32>, %i: index, %n: index",
		"affine.dma_start %a[%i + 3], %b[%i], %t[0], %n : memref<2048xf32>, memref<256xf32, 1>, memref<1xi32>"),
	Traits: ir.WithoutProperties,
	Fields: func(o *DmaStartOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Operands, "operands", ir.AnyType),
			ir.AttrIs(&o.SrcMap, "src_map", ir.AffineMapC), ir.AttrIs(&o.DstMap, "dst_map", ir.AffineMapC),
			ir.AttrIs(&o.TagMap, "tag_map", ir.AffineMapC),
		}
	},
	Verify: func(d DmaStartOp) error {
		parts, err := d.parts()
		for i, at := range parts.places() {
			if err == nil {
				err = verifyEither(d.Op, at.Indices, [...]string{"src", "dst", "tag"}[i]+" index")
			}
		}
		return err
	},
	Parse: parseDmaStart,
	Print: printDmaStart,
})

// Place is a memref and an affine position in it.
type Place struct {
	MemRef  *ir.Value
	Map     ir.AffineMap
	Indices []*ir.Value
}

// DmaParts are the operands of dma_start by what they are.
type DmaParts struct {
	Source, Destination, Tag Place
	NumElements              *ir.Value
	Stride                   []*ir.Value // none, or the stride and the elements per stride
}

func (p DmaParts) places() []Place { return []Place{p.Source, p.Destination, p.Tag} }

// Parts are the operands of an operation that was verified.
func (d DmaStartOp) Parts() DmaParts {
	out, _ := d.parts()
	return out
}

// parts takes the operands apart by the inputs of the maps.
func (d DmaStartOp) parts() (out DmaParts, err error) {
	rest := d.Operands
	maps := [...]*ir.AffineMapAttr{d.SrcMap, d.DstMap, d.TagMap}
	for i, to := range []*Place{&out.Source, &out.Destination, &out.Tag} {
		what := [...]string{"src", "dst", "tag"}[i]
		if rest, err = d.place(what, to, maps[i].Map(), rest); err != nil {
			return out, err
		}
	}
	if len(rest) != 1 && len(rest) != 3 {
		return out, d.Errorf("incorrect number of operands")
	}
	for _, v := range rest {
		if v.Type() != ir.Index {
			return out, d.Errorf("expected number of elements, stride and elements per stride to be of index type")
		}
	}
	out.NumElements, out.Stride = rest[0], rest[1:]
	return out, nil
}

// place takes a memref and the operands of its map from the front of a list.
func (d DmaStartOp) place(what string, to *Place, m ir.AffineMap, from []*ir.Value) (rest []*ir.Value, err error) {
	n := m.NumDims() + m.NumSymbols()
	if len(from) < 1+n {
		return nil, d.Errorf("incorrect number of operands")
	}
	t, ok := from[0].Type().(*ir.MemRefType)
	if !ok || !t.HasRank() || len(t.Shape()) != len(m.Results()) {
		return nil, d.Errorf("expected DMA %s to be of memref type, of the rank of its map", what)
	}
	*to = Place{from[0], m, from[1 : 1+n]}
	return from[1+n:], nil
}

func parseDmaStart(p ir.OpParser, st *ir.OpState) {
	var memrefs [3]ir.Unresolved
	var indices [3][]*ir.Value
	for i, name := range []string{"src_map", "dst_map", "tag_map"} {
		memrefs[i] = p.Operand()
		indices[i] = accessMapAs(p, st, name)
		p.Expect(",")
	}
	numbers := []ir.Unresolved{p.Operand()}
	for p.Accept(",") {
		numbers = append(numbers, p.Operand())
	}
	if len(numbers) != 1 && len(numbers) != 3 {
		p.Errorf(p.NamePos(), "expected two stride related operands")
	}
	p.OpAttrs(st)
	types := p.ColonTypes()
	if p.Err() == nil && len(types) != 3 {
		p.Errorf(p.NamePos(), "expected three types")
	}
	if p.Err() != nil {
		return
	}
	for i, m := range memrefs {
		st.Operands = append(st.Operands, p.Resolve(m, types[i]))
		st.Operands = append(st.Operands, indices[i]...)
	}
	st.Operands = append(st.Operands, p.ResolveSame(numbers, ir.Index)...)
}

func printDmaStart(p ir.OpPrinter, d DmaStartOp) {
	parts := d.Parts()
	var types []ir.Type
	for i, at := range parts.places() {
		p.Str([...]string{" ", ", ", ", "}[i])
		p.Operand(at.MemRef)
		printAccess(p, at.Map, at.Indices)
		types = append(types, at.MemRef.Type())
	}
	p.Str(", ")
	p.Operand(parts.NumElements)
	for _, v := range parts.Stride {
		p.Str(", ")
		p.Operand(v)
	}
	p.AttrDict(d.Op, "src_map", "dst_map", "tag_map")
	p.Str(" : ")
	p.Types(types)
}

// DmaWaitOp is the view of [DmaWait].
type DmaWaitOp struct {
	ir.Base
	TagMemRef   *ir.Value
	TagIndices  []*ir.Value
	NumElements *ir.Value
	MapAttr     *ir.AffineMapAttr
}

// DmaWait waits for an asynchronous copy.
var DmaWait = ir.Define(ir.Spec[DmaWaitOp]{
	Name:    "affine.dma_wait",
	Syntax:  "$tagMemRef `[` affine-expressions `]` `,` $numElements attr-dict `:` type($tagMemRef)",
	Summary: "DMA operation that blocks until transfer completion",
	Doc: ir.DocExample("Waits until the transfer of the tag element has moved its elements.",
		"%t: memref<16xi32>, %i: index, %n: index", "affine.dma_wait %t[%i + 1], %n : memref<16xi32>"),
	Traits: ir.WithoutProperties,
	Fields: func(o *DmaWaitOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.TagMemRef, "tagMemRef", ir.AnyMemRef),
			ir.Ins(&o.TagIndices, "tagIndices", ir.IsIndex),
			ir.In(&o.NumElements, "numElements", ir.IsIndex),
			ir.AttrIs(&o.MapAttr, "tag_map", ir.AffineMapC),
		}
	},
	Verify: func(d DmaWaitOp) error {
		m := d.MapAttr.Map()
		if m.NumDims()+m.NumSymbols() != len(d.TagIndices) ||
			len(m.Results()) != len(d.TagMemRef.Type().(*ir.MemRefType).Shape()) {
			return d.Errorf("expected as many indices as the tag's map has inputs, and as many results as the tag has dimensions")
		}
		return verifyEither(d.Op, d.TagIndices, "index")
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		tag := p.Operand()
		indices := accessMapAs(p, st, "tag_map")
		p.Expect(",")
		n := p.Operand()
		p.OpAttrs(st)
		t := p.ColonTypeIn(ir.AnyMemRef.Class)
		if p.Err() == nil {
			st.Operands = append(append([]*ir.Value{p.Resolve(tag, t)}, indices...), p.Resolve(n, ir.Index))
		}
	},
	Print: func(p ir.OpPrinter, d DmaWaitOp) {
		p.Space()
		p.Operand(d.TagMemRef)
		printAccess(p, d.MapAttr.Map(), d.TagIndices)
		p.Str(", ")
		p.Operand(d.NumElements)
		p.AttrDict(d.Op, "tag_map")
		p.Str(" : ")
		p.Type(d.TagMemRef.Type())
	},
})
