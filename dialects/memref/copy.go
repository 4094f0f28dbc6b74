package memref

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// CopyOp is `memref.copy %src, %dst : type to type`.
type CopyOp struct {
	ir.Base
	Source *ir.Value // the buffer read
	Target *ir.Value // the buffer written
}

// Copy copies all elements.
var Copy = ir.Define(ir.Spec[CopyOp]{
	Name:    "memref.copy",
	Summary: "copies the data from the source to the destination memref",
	Doc: "Copies every element; the layouts may differ, the shapes may not.\n\n" +
		"```mlir\nfunc.func @copy(%a: memref<?xf32>, %b: memref<?xf32>) {\n" +
		"  memref.copy %a, %b : memref<?xf32> to memref<?xf32>\n  return\n}\n```",
	Traits: ir.SameOperandsElementType,
	Fields: func(o *CopyOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyRankedOrUnrankedMemRef).Reads().Doc("the memref to copy from"),
			ir.In(&o.Target, "target", ir.AnyRankedOrUnrankedMemRef).Writes().Doc("the memref to copy to"),
		}
	},
	Format: "$source `,` $target attr-dict `:` type($source) `to` type($target)",
	Verify: func(c CopyOp) error {
		a, b := c.Source.Type().(*ir.MemRefType), c.Target.Type().(*ir.MemRefType)
		if a.HasRank() && b.HasRank() && !agree(a.Shape(), b.Shape()) {
			return c.Errorf("requires the same shape for all operands")
		}
		return nil
	},
	Fold: foldCasts[CopyOp],
})

// DmaStartOp is
// `memref.dma_start %src[%i], %dst[%j], %n, %tag[%k], %stride, %per : type, type, type`.
type DmaStartOp struct {
	ir.Base
	Operands []*ir.Value
}

// DmaStart starts an asynchronous copy.
var DmaStart = ir.Define(ir.Spec[DmaStartOp]{
	Name:    "memref.dma_start",
	Syntax:  "source `[` indices `]` `,` destination `[` indices `]` `,` number `,` tag `[` indices `]` (`,` stride `,` elements-per-stride)? `:` type(source) `,` type(destination) `,` type(tag)",
	Summary: "non-blocking DMA operation that starts a transfer",
	Doc: "Starts to copy a number of elements between memory spaces; memref.dma_wait on the tag element waits for it.\n\n" +
		"```mlir\nfunc.func @dma(%a: memref<2048xf32>, %b: memref<256xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {\n" +
		"  memref.dma_start %a[%i], %b[%i], %n, %t[%i] : memref<2048xf32>, memref<256xf32, 1>, memref<1xi32>\n" +
		"  memref.dma_wait %t[%i], %n : memref<1xi32>\n  return\n}\n```",
	Fields: func(o *DmaStartOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Operands, "operands", ir.AnyType),
		}
	},
	Verify: verifyDmaStart,
	Fold:   foldCasts[DmaStartOp],
	Parse:  parseDmaStart,
	Print:  printDmaStart,
})

// dmaParts are the operands of dma_start by what they are.
type dmaParts struct {
	memrefs [3]*ir.Value // source, target, tag
	indices [3][]*ir.Value
	count   *ir.Value
	stride  []*ir.Value // none, or the stride and the elements per stride
}

// parts takes the operands apart by the ranks of the memrefs; problem is what
// is wrong with them, "" when nothing is.
func (d DmaStartOp) parts() (out dmaParts, problem string) {
	rest := d.Operands
	least := 4
	if len(rest) < least {
		return out, "expected at least 4 operands"
	}
	names := [...]string{"source", "destination", "tag"}
	for i := range out.memrefs {
		if i == 2 {
			if rest[0].Type() != ir.Index {
				return out, "expected num elements to be of index type"
			}
			out.count, rest = rest[0], rest[1:]
		}
		if !ir.IsRankedMemRef(rest[0].Type()) {
			return out, "expected " + names[i] + " to be of memref type"
		}
		rank := len(rest[0].Type().(*ir.MemRefType).Shape())
		if least += rank; len(d.Operands) < least {
			return out, fmt.Sprintf("expected at least %d operands", least)
		}
		out.memrefs[i], out.indices[i], rest = rest[0], rest[1:1+rank], rest[1+rank:]
		for _, v := range out.indices[i] {
			if v.Type() != ir.Index {
				return out, "expected " + names[i] + " indices to be of index type"
			}
		}
	}
	if len(rest) != 0 && len(rest) != 2 {
		return out, "incorrect number of operands"
	}
	out.stride = rest
	for _, v := range rest {
		if v.Type() != ir.Index {
			return out, "expected stride and num elements per stride to be of type index"
		}
	}
	return out, ""
}

func verifyDmaStart(d DmaStartOp) error {
	if _, problem := d.parts(); problem != "" {
		return d.Errorf("%s", problem)
	}
	return nil
}

func parseDmaStart(p ir.OpParser, st *ir.OpState) {
	var memrefs [3]ir.Unresolved
	var indices [3][]ir.Unresolved
	var count ir.Unresolved
	for i := range memrefs {
		if i == 2 {
			count = p.Operand()
			p.Expect(",")
		}
		memrefs[i] = p.Operand()
		indices[i] = p.Operands(ir.Square)
		if i < 2 {
			p.Expect(",")
		}
	}
	var stride []ir.Unresolved
	for p.Accept(",") {
		stride = append(stride, p.Operand())
	}
	if len(stride) != 0 && len(stride) != 2 {
		p.Errorf(p.NamePos(), "expected two stride related operands")
	}
	types := p.ColonTypes()
	if p.Err() == nil && len(types) != 3 {
		p.Errorf(p.NamePos(), "fewer/more types expected")
	}
	if p.Err() != nil {
		return
	}
	for i, m := range memrefs {
		if i == 2 {
			st.Operands = append(st.Operands, p.Resolve(count, ir.Index))
		}
		st.Operands = append(st.Operands, p.Resolve(m, types[i]))
		st.Operands = append(st.Operands, p.ResolveSame(indices[i], ir.Index)...)
	}
	st.Operands = append(st.Operands, p.ResolveSame(stride, ir.Index)...)
}

func printDmaStart(p ir.OpPrinter, d DmaStartOp) {
	parts, _ := d.parts()
	for i, m := range parts.memrefs {
		p.Str([...]string{" ", ", ", ", "}[i])
		if i == 2 {
			p.Operand(parts.count)
			p.Str(", ")
		}
		p.Operand(m)
		p.Str("[")
		p.Operands(parts.indices[i])
		p.Str("]")
	}
	for _, v := range parts.stride {
		p.Str(", ")
		p.Operand(v)
	}
	p.AttrDict(d.Op)
	p.Str(" : ")
	p.Types(ir.ValueTypes(parts.memrefs[:]))
}

// DmaWaitOp is `memref.dma_wait %tag[%k], %n : type`.
type DmaWaitOp struct {
	ir.Base
	TagMemRef   *ir.Value
	TagIndices  []*ir.Value
	NumElements *ir.Value
}

// DmaWait waits for an asynchronous copy.
var DmaWait = ir.Define(ir.Spec[DmaWaitOp]{
	Name:    "memref.dma_wait",
	Summary: "blocking DMA operation that waits for transfer completion",
	Doc: "Waits until the transfer of the tag element has moved its elements.\n\n" +
		"```mlir\nfunc.func @wait(%t: memref<1xi32>, %i: index, %n: index) {\n" +
		"  memref.dma_wait %t[%i], %n : memref<1xi32>\n  return\n}\n```",
	Fields: func(o *DmaWaitOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.TagMemRef, "tagMemRef", ir.AnyMemRef),
			ir.Ins(&o.TagIndices, "tagIndices", ir.IsIndex),
			ir.In(&o.NumElements, "numElements", ir.IsIndex),
		}
	},
	Format: "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
	Verify: func(d DmaWaitOp) error {
		want, got := len(d.TagMemRef.Type().(*ir.MemRefType).Shape()), len(d.TagIndices)
		if want != got {
			return d.Errorf("expected tagIndices to have the same number of elements as the tagMemRef rank, expected %d, but got %d", want, got)
		}
		return nil
	},
	Fold: foldCasts[DmaWaitOp],
})
