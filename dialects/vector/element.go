package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// ExtractOp is `%1 = vector.extract %0[1, %i] : f32 from vector<2x4xf32>`.
type ExtractOp struct {
	ir.Base
	Source          *ir.Value // the vector read
	DynamicPosition []*ir.Value
	StaticPosition  []int64
	Result          *ir.Value
}

// Position is the index of the leading dimensions.
func (e ExtractOp) Position() []ir.Mixed {
	return ir.MixedIndices(e.DynamicPosition, e.StaticPosition)
}

// Extract takes an element or a slice of trailing dimensions.
var Extract = ir.Define(ir.Spec[ExtractOp]{
	Name: "vector.extract", Syntax: "$source `[` positions `]` attr-dict `:` type($result) `from` type($source)",
	Summary: "extract operation",
	Doc: "The element, or the vector of trailing dimensions, at a position; -1 is poison.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<2x4xf32>, %i: index) -> f32 {\n" +
		"  %0 = vector.extract %v[1, %i] : f32 from vector<2x4xf32>\n  return %0 : f32\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ExtractOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", anyVector),
			ir.Ins(&o.DynamicPosition, "dynamic_position", index),
			ir.Numbers(&o.StaticPosition, "static_position", ir.DenseI64ArrayC),
			ir.Out(&o.Result, "result", ir.AnyType),
		}
	},
	Infer: func(e ExtractOp) ([]ir.Type, error) {
		return []ir.Type{extracted(vectorType(e.Source), len(e.StaticPosition))}, nil
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		source := p.Operand()
		dynamic, static := ir.ParseIndexList(p, ir.Square)
		st.SetProp("static_position", ir.DenseI64(static...))
		p.OpAttrs(st)
		st.Types = []ir.Type{p.ColonType()}
		p.Expect("from")
		t := p.TypeIn(ir.AnyVector.Class)
		st.Operands = append([]*ir.Value{p.Resolve(source, t)}, p.ResolveSame(dynamic, ir.Index)...)
	},
	Print: func(p ir.OpPrinter, e ExtractOp) {
		p.Space()
		p.Operand(e.Source)
		ir.PrintIndexList(p, ir.Square, e.Position())
		p.AttrDict(e.Op, "static_position")
		p.Str(" : ")
		p.Type(e.Result.Type())
		p.Str(" from ")
		p.Type(e.Source.Type())
	},
	Verify: verifyExtract,
	Fold:   foldExtract,
})

// extracted is the type at a position of n indices.
func extracted(t *ir.VectorType, n int) ir.Type {
	if n >= len(t.Shape()) {
		return t.Elem()
	}
	var scalable []bool
	if t.Scalable() != nil {
		scalable = t.Scalable()[n:]
	}
	return ir.VectorScalable(t.Shape()[n:], scalable, t.Elem())
}

func verifyExtract(e ExtractOp) error {
	t, at := vectorType(e.Source), e.StaticPosition
	if err := verifyDynamicPositions(e.Op, at, len(e.DynamicPosition)); err != nil {
		return err
	}
	if r, ok := e.Result.Type().(*ir.VectorType); ok && len(r.Shape()) == 0 {
		return e.Errorf("expected a scalar instead of a 0-d vector as the result type")
	}
	if len(at) > len(t.Shape()) {
		return e.Errorf("expected position attribute of rank no greater than vector rank")
	}
	want, got := extracted(t, len(at)), e.Result.Type()
	if want != got && !isUnitVectorOf(got, want) && !isUnitVectorOf(want, got) {
		return e.Errorf("inferred type(s) '%s' are incompatible with return type(s) of operation '%s'", want, got)
	}
	for i, x := range at {
		if x != ir.Dynamic && x != -1 && (x < 0 || x >= t.Shape()[i]) {
			return e.Errorf("expected position attribute #%d to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)", i+1)
		}
	}
	return nil
}

// verifyDynamicPositions checks that there is an operand for each dynamic position.
func verifyDynamicPositions(op *ir.Op, at []int64, dynamic int) error {
	if ir.CountDynamic(at) != dynamic {
		return op.Errorf("mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite")
	}
	return nil
}

// isUnitVectorOf reports whether v is vector<1xscalar>.
func isUnitVectorOf(v, scalar ir.Type) bool {
	t, ok := v.(*ir.VectorType)
	return ok && len(t.Shape()) == 1 && t.Shape()[0] == 1 && t.Elem() == scalar
}

// fixPosition makes dynamic positions that are constant, and inside the shape,
// static.
func fixPosition(shape, at []int64, dynamic []*ir.Value, constants []ir.Attr) (static []int64, kept []*ir.Value,
	changed bool) {
	static = slices.Clone(at)
	next := 0
	for d, x := range at {
		if x != ir.Dynamic {
			continue
		}
		c, ok := constants[next].(*ir.IntegerAttr)
		// -1 stands for any index that is out of bounds.
		if ok && c.Int() >= -1 && c.Int() < shape[d] {
			static[d], changed = c.Int(), true
		} else {
			kept = append(kept, dynamic[next])
		}
		next++
	}
	return static, kept, changed
}

// linear is the row-major index of a position.
func linear(at, shape []int64) int64 {
	i := int64(0)
	for d, x := range at {
		i = i*shape[d] + x
	}
	return i
}

// InsertOp is `%1 = vector.insert %x, %0 [1, %i] : f32 into vector<2x4xf32>`.
type InsertOp struct {
	ir.Base
	Value           *ir.Value // what is put in
	Dest            *ir.Value // the vector changed
	DynamicPosition []*ir.Value
	StaticPosition  []int64
	Result          *ir.Value
}

// Position is the index of the leading dimensions.
func (i InsertOp) Position() []ir.Mixed {
	return ir.MixedIndices(i.DynamicPosition, i.StaticPosition)
}

// Insert replaces an element or a slice of trailing dimensions.
var Insert = ir.Define(ir.Spec[InsertOp]{
	Name: "vector.insert", Syntax: "$valueToStore `,` $dest `[` positions `]` attr-dict `:` type($valueToStore) `into` type($dest)",
	Summary: "insert operation",
	Doc: "A copy of the vector with the element, or the vector of trailing dimensions, at a position replaced.\n\n" +
		"```mlir\nfunc.func @f(%x: f32, %v: vector<2x4xf32>, %i: index) -> vector<2x4xf32> {\n" +
		"  %0 = vector.insert %x, %v [1, %i] : f32 into vector<2x4xf32>\n  return %0 : vector<2x4xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *InsertOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "valueToStore", ir.AnyType),
			ir.In(&o.Dest, "dest", anyVector),
			ir.Ins(&o.DynamicPosition, "dynamic_position", index),
			ir.Numbers(&o.StaticPosition, "static_position", ir.DenseI64ArrayC),
			ir.Out(&o.Result, "result", anyVector),
		}
	},
	Match: ir.SameTypes("dest", "result"),
	Infer: func(i InsertOp) ([]ir.Type, error) { return []ir.Type{i.Dest.Type()}, nil },
	Parse: func(p ir.OpParser, st *ir.OpState) {
		value := p.Operand()
		p.Expect(",")
		dest := p.Operand()
		dynamic, static := ir.ParseIndexList(p, ir.Square)
		st.SetProp("static_position", ir.DenseI64(static...))
		p.OpAttrs(st)
		tv := p.ColonType()
		p.Expect("into")
		td := p.Type()
		st.Operands = append([]*ir.Value{p.Resolve(value, tv), p.Resolve(dest, td)}, p.ResolveSame(dynamic, ir.Index)...)
		st.Types = []ir.Type{td}
	},
	Print: func(p ir.OpPrinter, i InsertOp) {
		p.Space()
		p.Operand(i.Value)
		p.Str(", ")
		p.Operand(i.Dest)
		p.Space()
		ir.PrintIndexList(p, ir.Square, i.Position())
		p.AttrDict(i.Op, "static_position")
		p.Str(" : ")
		p.Type(i.Value.Type())
		p.Str(" into ")
		p.Type(i.Dest.Type())
	},
	Verify: verifyInsert,
	Fold:   foldInsert,
})

func verifyInsert(i InsertOp) error {
	if err := sameElement(i.Op, 0, "source operand and result have same element type"); err != nil {
		return err
	}
	dst, at := vectorType(i.Dest).Shape(), i.StaticPosition
	if err := verifyDynamicPositions(i.Op, at, len(i.DynamicPosition)); err != nil {
		return err
	}
	src, isVector := i.Value.Type().(*ir.VectorType)
	switch {
	case isVector && len(src.Shape()) == 0:
		return i.Errorf("expected a scalar instead of a 0-d vector as the source operand")
	case len(at) > len(dst):
		return i.Errorf("expected position attribute of rank no greater than dest vector rank")
	case isVector && len(at)+len(src.Shape()) != len(dst):
		return i.Errorf("expected position attribute rank + source rank to match dest vector rank")
	case !isVector && len(at) != len(dst):
		return i.Errorf("expected position attribute rank to match the dest vector rank")
	}
	for d, x := range at {
		if x != ir.Dynamic && x != -1 && (x < 0 || x >= dst[d]) {
			return i.Errorf("expected position attribute #%d to be a non-negative integer smaller than the corresponding dest vector dimension", d+1)
		}
	}
	return nil
}
