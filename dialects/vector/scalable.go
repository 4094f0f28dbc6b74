package vector

import (
	"fmt"
	"strconv"

	"github.com/tsopt/tsopt/ir"
)

// isScalable reports whether dimension d of a vector scales; t is nil for a scalar.
func isScalable(t *ir.VectorType, d int) bool {
	return t != nil && t.Scalable() != nil && t.Scalable()[d]
}

// numScalable is how many dimensions of a vector scale.
func numScalable(t *ir.VectorType) int {
	n := 0
	for d := range t.Shape() {
		if isScalable(t, d) {
			n++
		}
	}
	return n
}

// extent is a dimension as a type shows it.
func extent(n int64, scales bool) string {
	if scales {
		return fmt.Sprintf("[%d]", n)
	}
	return strconv.FormatInt(n, 10)
}

// ScalableOp moves a fixed-length part into or out of a scalable vector.
type ScalableOp struct {
	ir.Base
	ValueToStore *ir.Value
	Dest         *ir.Value
	Source       *ir.Value
	Pos          int64 // the position of the part, a multiple of its length
	Result       *ir.Value
}

var (
	fixedRank1    = rank1(false)
	scalableRank1 = rank1(true)
)

// rank1 allows vectors of one dimension, scalable or not.
func rank1(scalable bool) ir.TypeConstraint {
	return ir.TypeConstraint{Summary: " of ranks 1", OK: func(t ir.Type) bool {
		v, ok := t.(*ir.VectorType)
		return ok && len(v.Shape()) == 1 && (v.Scalable() != nil) == scalable
	}}
}

// ScalableInsert puts a fixed-length vector into a scalable one.
var ScalableInsert = ir.Define(ir.Spec[ScalableOp]{
	Name: "vector.scalable.insert", Summary: "insert subvector into scalable vector operation",
	Doc: "The scalable vector with a part replaced.\n\n```mlir\nfunc.func @f(%a: vector<4xf32>, %b: vector<[16]xf32>) -> vector<[16]xf32> {\n" +
		"  %0 = vector.scalable.insert %a, %b[8] : vector<4xf32> into vector<[16]xf32>\n  return %0 : vector<[16]xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ScalableOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.ValueToStore, "valueToStore", fixedRank1),
			ir.In(&o.Dest, "dest", scalableRank1),
			ir.Number(&o.Pos, "pos", ir.I64AttrC),
			ir.Out(&o.Result, "result", scalableRank1),
		}
	},
	Match:  ir.SameTypes("dest", "result"),
	Format: "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)",
	Verify: func(o ScalableOp) error {
		return o.verifyPart(vectorType(o.ValueToStore), vectorType(o.Dest), "{valueToStore, dest}", "source")
	},
})

// ScalableExtract takes a fixed-length vector out of a scalable one.
var ScalableExtract = ir.Define(ir.Spec[ScalableOp]{
	Name: "vector.scalable.extract", Summary: "extract subvector from scalable vector operation",
	Doc: "A part of the scalable vector.\n\n```mlir\nfunc.func @f(%b: vector<[16]xf32>) -> vector<4xf32> {\n" +
		"  %0 = vector.scalable.extract %b[8] : vector<4xf32> from vector<[16]xf32>\n  return %0 : vector<4xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ScalableOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", scalableRank1),
			ir.Number(&o.Pos, "pos", ir.I64AttrC),
			ir.Out(&o.Result, "result", fixedRank1),
		}
	},

	Format: "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)",
	Verify: func(o ScalableOp) error {
		return o.verifyPart(vectorType(o.Result), vectorType(o.Source), "{source, result}", "result")
	},
})

func (o ScalableOp) verifyPart(part, whole *ir.VectorType, both, what string) error {
	if part.Elem() != whole.Elem() {
		return o.Errorf("failed to verify that all of %s have same element type", both)
	}
	if o.Pos%part.Shape()[0] != 0 {
		return o.Errorf("failed to verify that position is a multiple of the %s length.", what)
	}
	return nil
}
