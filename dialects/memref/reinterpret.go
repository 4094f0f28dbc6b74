package memref

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// ReinterpretCastOp is
// `%1 = memref.reinterpret_cast %0 to offset: [o], sizes: […], strides: […] : type to type`.
type ReinterpretCastOp slice

// ViewSource implements [ir.ViewLike].
func (r ReinterpretCastOp) ViewSource() *ir.Value { return r.Source }

// Type is the type of the view.
func (r ReinterpretCastOp) Type() *ir.MemRefType { return r.Result.Type().(*ir.MemRefType) }

// MixedOffset is the offset from the source's base pointer.
func (r ReinterpretCastOp) MixedOffset() ir.Mixed { return r.MixedOffsets()[0] }

// ReinterpretCast replaces the whole description of a buffer.
var ReinterpretCast = ir.Define(ir.Spec[ReinterpretCastOp]{
	Name: "memref.reinterpret_cast", Syntax: "$source `to` `offset` `:` `[` offset `]` `,` `sizes` `:` `[` sizes `]` `,` `strides` `:` `[` strides `]` attr-dict `:` type($source) `to` type($result)",
	Summary: "memref reinterpret cast operation",
	Doc: "A view from the source's base pointer with the given offset, sizes and strides; the source's own are ignored.\n\n" +
		"```mlir\nfunc.func @matrix(%m: memref<*xf32>, %n: index) -> memref<?x8xf32, strided<[8, 1]>> {\n" +
		"  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 8], strides: [8, 1]\n" +
		"    : memref<*xf32> to memref<?x8xf32, strided<[8, 1]>>\n  return %0 : memref<?x8xf32, strided<[8, 1]>>\n}\n```",
	Traits: ir.AttrSizedOperandSegments | ir.Pure,
	Fields: func(o *ReinterpretCastOp) []ir.Field {
		return sliceFields((*slice)(o), ir.AnyRankedOrUnrankedMemRef, ir.AnyStridedMemRef)
	},
	Verify: verifyReinterpretCast,
	Fold:   foldReinterpretCast,
	Parse: func(p ir.OpParser, st *ir.OpState) {
		source := p.Operand()
		p.Expect("to")
		groups := shaped.ParseSlice(p, st, func(list int) {
			if list > 0 {
				p.Expect(",")
			}
			p.Expect([...]string{"offset", "sizes", "strides"}[list])
			p.Expect(":")
		})
		finishSlice(p, st, source, groups)
	},
	Print: func(p ir.OpPrinter, r ReinterpretCastOp) {
		p.Space()
		p.Operand(r.Source)
		slice(r).print(p, [3]string{" to offset: ", ", sizes: ", ", strides: "})
	},
	ResultNames: func(r ReinterpretCastOp, set func(*ir.Value, string)) { set(r.Result, "reinterpret_cast") },
})

// NewReinterpretCast creates a reinterpret_cast.
func NewReinterpretCast(b *ir.Builder, t *ir.MemRefType, source *ir.Value, offset ir.Mixed, size,
	stride []ir.Mixed) ReinterpretCastOp {
	return ReinterpretCast.New(b, ReinterpretCastOp{Source: source,
		Slice: shaped.SliceOf([]ir.Mixed{offset}, size, stride)}, t)
}

func verifyReinterpretCast(r ReinterpretCastOp) error {
	source, result := r.Source.Type().(*ir.MemRefType), r.Type()
	rank := len(result.Shape())
	if err := r.Verify(r.Op, [3]int{1, rank, rank}); err != nil {
		return err
	}
	if source.Space() != result.Space() {
		return shaped.ErrorAt(r.Op, "different memory spaces specified for source type '%s' and result memref type '%s'",
			source, result)
	}
	if source.Elem() != result.Elem() {
		return shaped.ErrorAt(r.Op, "different element types specified for source type '%s' and result memref type '%s'",
			source, result)
	}
	at, offset, _ := result.Strides()
	checks := []struct {
		what      string
		want, got []int64
		dims      bool
	}{
		{"size", r.StaticSizes, result.Shape(), true},
		{"offset", r.StaticOffsets, []int64{offset}, false},
		{"stride", r.StaticStrides, at, true},
	}
	for _, c := range checks {
		for i, want := range c.want {
			if c.got[i] == ir.Dynamic || c.got[i] == want {
				continue
			}
			if c.dims {
				return shaped.ErrorAt(r.Op, "expected result type with %s = %s instead of %d in dim = %d", c.what,
					dynamicText(want), c.got[i], i)
			}
			return shaped.ErrorAt(r.Op, "expected result type with %s = %s instead of %d", c.what, dynamicText(want), c.got[i])
		}
	}
	return nil
}

func dynamicText(v int64) string {
	if v == ir.Dynamic {
		return "dynamic"
	}
	return strconv.FormatInt(v, 10)
}

// foldReinterpretCast looks through views whose description it replaces anyway,
// and drops itself where it restates the source's.
func foldReinterpretCast(r ReinterpretCastOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if inner, ok := ir.As[ReinterpretCastOp](r.Source.DefiningOp()); ok {
		return refold(r, inner.Source)
	}
	if inner, ok := castOf(r.Source); ok {
		return refold(r, inner.Source)
	}
	if inner, ok := ir.As[SubViewOp](r.Source.DefiningOp()); ok && allConst(inner.MixedOffsets(), 0) {
		return refold(r, inner.Source)
	}
	if r.Source.Type() == r.Type() && ir.HasStaticShape(r.Type()) && r.StaticOffsets[0] == 0 {
		return ir.FoldValue(r.Source)
	}
	return ir.NoFold()
}

func refold(r ReinterpretCastOp, source *ir.Value) ([]ir.FoldResult, bool) {
	ir.Edit(r.Op, func(o *ReinterpretCastOp) { o.Source = source })
	return ir.FoldedInPlace()
}
