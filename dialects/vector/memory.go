package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// LoadOp is `%v = vector.load %m[%i, %j] : memref<…>, vector<8xf32>`.
type LoadOp struct {
	ir.Base
	Memory      *ir.Value   // the buffer read
	Indices     []*ir.Value // the position of the first element
	Nontemporal bool
	Alignment   int64 // the known alignment of the address, 0 for the natural one
	Result      *ir.Value
}

// Type is the type of the vector.
func (l LoadOp) Type() *ir.VectorType { return vectorType(l.Result) }

// Load reads a contiguous vector.
var Load = ir.Define(ir.Spec[LoadOp]{
	Name:    "vector.load",
	Summary: "reads an n-D slice of memory into an n-D vector",
	Doc: "Reads the box of the vector's shape at a position; the last dimension must be contiguous and all of it " +
		"inside the buffer.\n\n```mlir\nfunc.func @f(%m: memref<?x8xf32>, %i: index) -> vector<8xf32> {\n" +
		"  %0 = vector.load %m[%i, %i] {alignment = 16 : i64} : memref<?x8xf32>, vector<8xf32>\n  return %0 : vector<8xf32>\n}\n```",
	Fields: func(o *LoadOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Memory, "base", ir.AnyMemRef).Reads().Doc("the reference to load from"),
			ir.Ins(&o.Indices, "indices", index),
			ir.Boolean(&o.Nontemporal, "nontemporal").Default(ir.False).Optional(),
			ir.Number(&o.Alignment, "alignment", ir.IntAlignment(ir.I64AttrC)).Optional(),
			ir.Out(&o.Result, "result", anyVector),
		}
	},
	Format: "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)",
	Verify: func(l LoadOp) error {
		return verifyAccess(l.Op, l.Memory, l.Type(), len(l.Indices), "result",
			"destination memref has lower rank than the result vector")
	},
	Fold: foldCasts[LoadOp],
})

// elementMismatch is how upstream words it for the vector read or written.
var elementMismatch = map[string]string{
	"result":       "result element types should match",
	"valueToStore": "valueToStore element type should match",
}

// verifyAccess checks a contiguous access of vector type v.
func verifyAccess(op *ir.Op, base *ir.Value, v *ir.VectorType, indices int, what, rankMessage string) error {
	m := base.Type().(*ir.MemRefType)
	strides, _, ok := m.Strides()
	if last := len(strides) - 1; ok && last >= 0 && strides[last] != 1 && numElements(v) != 1 {
		return op.Errorf("most minor memref dim must have unit stride")
	}
	if len(m.Shape()) < len(v.Shape()) {
		return op.Errorf("%s", rankMessage)
	}
	elem := m.Elem()
	if ev, ok := elem.(*ir.VectorType); ok {
		if ev != v {
			return op.Errorf("base memref and %s vector types should match", what)
		}
		elem = ev.Elem()
	}
	if elem != v.Elem() {
		return op.Errorf("base and %s", elementMismatch[what])
	}
	if n := len(m.Shape()); indices != n {
		return op.Errorf("requires %d indices", n)
	}
	return nil
}

// StoreOp is `vector.store %v, %m[%i, %j] : memref<…>, vector<8xf32>`.
type StoreOp struct {
	ir.Base
	Value       *ir.Value   // the vector stored
	Memory      *ir.Value   // the buffer written
	Indices     []*ir.Value // the position of the first element
	Nontemporal bool
	Alignment   int64 // the known alignment of the address, 0 for the natural one
}

// Store writes a contiguous vector.
var Store = ir.Define(ir.Spec[StoreOp]{
	Name:    "vector.store",
	Summary: "writes an n-D vector to an n-D slice of memory",
	Doc: "Writes the box of the vector's shape at a position; see vector.load.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<8xf32>, %m: memref<?x8xf32>, %i: index) {\n" +
		"  vector.store %v, %m[%i, %i] : memref<?x8xf32>, vector<8xf32>\n  return\n}\n```",
	Fields: func(o *StoreOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "valueToStore", anyVector),
			ir.In(&o.Memory, "base", ir.AnyMemRef).Writes().Doc("the reference to store to"),
			ir.Ins(&o.Indices, "indices", index),
			ir.Boolean(&o.Nontemporal, "nontemporal").Default(ir.False).Optional(),
			ir.Number(&o.Alignment, "alignment", ir.IntAlignment(ir.I64AttrC)).Optional(),
		}
	},
	Format: "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)",
	Verify: func(s StoreOp) error {
		return verifyAccess(s.Op, s.Memory, vectorType(s.Value), len(s.Indices), "valueToStore",
			"source memref has lower rank than the vector to store")
	},
	Fold: foldCasts[StoreOp],
})

// foldCasts reads through memref.cast, whose source is at least as static.
func foldCasts[W any](w W, _ []ir.Attr) ([]ir.FoldResult, bool) {
	op := ir.OpOf(w)
	folded := false
	for i := range op.NumOperands() {
		cast := op.Operand(i).DefiningOp()
		if cast != nil && cast.Name() == "memref.cast" && ir.IsRankedMemRef(cast.Operand(0).Type()) {
			op.SetOperand(i, cast.Operand(0))
			folded = true
		}
	}
	if folded {
		return ir.FoldedInPlace()
	}
	return ir.NoFold()
}

// MaskedOp is an access of a vector in which a mask says which elements take
// part.
type MaskedOp struct {
	ir.Base
	Memory    *ir.Value   // the buffer
	Indices   []*ir.Value // the position of the first element
	Mask      *ir.Value   // tells which elements take part
	Vector    *ir.Value   // what is stored, or the result where the mask is not set
	Alignment int64       // the known alignment of the address, 0 for the natural one
	Result    *ir.Value   // nil of a store
}

func (m MaskedOp) element() ir.Type { return m.Memory.Type().(ir.ShapedType).Elem() }

// verify checks element types, indices and the mask's shape.
func (m MaskedOp) verify(what, shape string) error {
	v := vectorType(m.Vector)
	if m.element() != v.Elem() {
		return m.Errorf("base and %s element type should match", what)
	}
	if rank := len(m.Memory.Type().(ir.ShapedType).Shape()); len(m.Indices) != rank {
		return m.Errorf("requires %d indices", rank)
	}
	if !slices.Equal(vectorType(m.Mask).Shape(), v.Shape()) {
		return m.Errorf("expected %s %s to match mask %s", what, shape, shape)
	}
	return nil
}

// verifyRead is verify of an operation with a result.
func (m MaskedOp) verifyRead(shape string) error {
	r := vectorType(m.Result)
	if m.element() != r.Elem() {
		return m.Errorf("base and result element type should match")
	}
	if rank := len(m.Memory.Type().(ir.ShapedType).Shape()); len(m.Indices) != rank {
		return m.Errorf("requires %d indices", rank)
	}
	if !slices.Equal(vectorType(m.Mask).Shape(), r.Shape()) {
		return m.Errorf("expected result %s to match mask %s", shape, shape)
	}
	if m.Vector.Type() != ir.Type(r) {
		return m.Errorf("expected pass_thru of same type as result type")
	}
	return nil
}

func maskedLoadFields(o *MaskedOp) []ir.Field {
	return append(maskedFields(o, ir.In(&o.Memory, "base", ir.AnyMemRef).Reads(), "pass_thru"),
		ir.Out(&o.Result, "result", ir.AnyVectorOfNonZeroRank))
}

func maskedStoreFields(o *MaskedOp) []ir.Field {
	return maskedFields(o, ir.In(&o.Memory, "base", ir.AnyMemRef).Writes(), "valueToStore")
}

// fixedMask lets the mask among the fields of an access of consecutive elements not be
// scalable.
func fixedMask(o *MaskedOp, fields []ir.Field) []ir.Field {
	fields[2] = ir.In(&o.Mask, "mask", ir.Confined(maskVector, "fixed-length vector of 1-bit signless integer values",
		ir.AnyFixedVector.OK))
	return fields
}

func maskedFields(o *MaskedOp, base ir.Field, vector string) []ir.Field {
	return []ir.Field{
		base,
		ir.Ins(&o.Indices, "indices", index),
		ir.In(&o.Mask, "mask", maskVector),
		ir.In(&o.Vector, vector, ir.AnyVectorOfNonZeroRank),
		ir.Number(&o.Alignment, "alignment", ir.IntAlignment(ir.I64AttrC)).Optional(),
	}
}

const (
	maskedReadFormat  = "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)"
	maskedWriteFormat = "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)"
)

// MaskedLoad reads where the mask is set.
var MaskedLoad = ir.Define(ir.Spec[MaskedOp]{
	Name:    "vector.maskedload",
	Summary: "loads elements from memory into a vector as defined by a mask vector",
	Doc: "Element k is base[i + k] where the mask is set, else the pass-through's.\n\n" +
		"```mlir\nfunc.func @f(%m: memref<?xf32>, %i: index, %mask: vector<8xi1>, %p: vector<8xf32>) -> vector<8xf32> {\n" +
		"  %0 = vector.maskedload %m[%i], %mask, %p : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>\n" +
		"  return %0 : vector<8xf32>\n}\n```",
	Fields: maskedLoadFields,
	Format: maskedReadFormat,
	Verify: func(m MaskedOp) error { return m.verifyRead("shape") },
	Fold:   foldCasts[MaskedOp],
})

// MaskedStore writes where the mask is set.
var MaskedStore = ir.Define(ir.Spec[MaskedOp]{
	Name:    "vector.maskedstore",
	Summary: "stores elements from a vector into memory as defined by a mask vector",
	Doc: "Writes element k to base[i + k] where the mask is set.\n\n" +
		"```mlir\nfunc.func @f(%m: memref<?xf32>, %i: index, %mask: vector<8xi1>, %v: vector<8xf32>) {\n" +
		"  vector.maskedstore %m[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>\n  return\n}\n```",
	Fields: maskedStoreFields,
	Format: maskedWriteFormat,
	Verify: func(m MaskedOp) error { return m.verify("valueToStore", "shape") },
	Fold:   foldCasts[MaskedOp],
})

// ExpandLoad reads consecutive elements to where the mask is set.
var ExpandLoad = ir.Define(ir.Spec[MaskedOp]{
	Name:    "vector.expandload",
	Summary: "reads elements from memory and spreads them into a vector as defined by a mask",
	Doc: "The n-th element whose mask is set is base[i + n]; the others are the pass-through's.\n\n" +
		"```mlir\nfunc.func @f(%m: memref<?xf32>, %i: index, %mask: vector<8xi1>, %p: vector<8xf32>) -> vector<8xf32> {\n" +
		"  %0 = vector.expandload %m[%i], %mask, %p : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>\n" +
		"  return %0 : vector<8xf32>\n}\n```",
	Fields: func(o *MaskedOp) []ir.Field { return fixedMask(o, maskedLoadFields(o)) },
	Format: maskedReadFormat,
	Verify: func(m MaskedOp) error { return m.verifyRead("dim") },
})

// CompressStore writes the elements whose mask is set one after the other.
var CompressStore = ir.Define(ir.Spec[MaskedOp]{
	Name:    "vector.compressstore",
	Summary: "writes elements selectively from a vector as defined by a mask",
	Doc: "The n-th element whose mask is set goes to base[i + n].\n\n" +
		"```mlir\nfunc.func @f(%m: memref<?xf32>, %i: index, %mask: vector<8xi1>, %v: vector<8xf32>) {\n" +
		"  vector.compressstore %m[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>\n  return\n}\n```",
	Fields: func(o *MaskedOp) []ir.Field { return fixedMask(o, maskedStoreFields(o)) },
	Format: maskedWriteFormat,
	Verify: func(m MaskedOp) error { return m.verify("valueToStore", "dim") },
})

// GatherOp is an access at positions that a vector holds.
type GatherOp struct {
	ir.Base
	Memory    *ir.Value   // the buffer or tensor
	Offsets   []*ir.Value // the position to which the indices are relative
	Indices   *ir.Value   // the positions along the last dimension
	Mask      *ir.Value   // tells which elements take part
	Vector    *ir.Value   // what is stored, or the result where the mask is not set
	Alignment int64       // the known alignment of the addresses, 0 for the natural one
	Result    *ir.Value   // nil of a store to memory
}

var gathered = ir.TypeConstraint{Summary: "Tensor or MemRef of any type values",
	OK: ir.AnyOf(ir.AnyTensor, ir.AnyMemRef).OK}

func gatherFields(o *GatherOp, base ir.Field, vector string, result ir.Field) []ir.Field {
	return []ir.Field{
		base,
		ir.Ins(&o.Offsets, "offsets", index),
		ir.In(&o.Indices, "indices", indexVector),
		ir.In(&o.Mask, "mask", maskVector),
		ir.In(&o.Vector, vector, ir.AnyVectorOfNonZeroRank),
		ir.Number(&o.Alignment, "alignment", ir.IntAlignment(ir.I64AttrC)).Optional(),
		result,
	}
}

func verifyGather(g GatherOp, v *ir.VectorType, what string) error {
	base := g.Memory.Type().(ir.ShapedType)
	if base.Elem() != v.Elem() {
		return g.Errorf("base and %s element type should match", what)
	}
	if len(g.Offsets) != len(base.Shape()) {
		return g.Errorf("requires %d indices", len(base.Shape()))
	}
	if !slices.Equal(v.Shape(), vectorType(g.Indices).Shape()) {
		return g.Errorf("expected %s dim to match indices dim", what)
	}
	if !slices.Equal(v.Shape(), vectorType(g.Mask).Shape()) {
		return g.Errorf("expected %s dim to match mask dim", what)
	}
	return nil
}

// Gather reads elements at the positions of a vector.
var Gather = ir.Define(ir.Spec[GatherOp]{
	Name:    "vector.gather",
	Summary: "Gathers elements from memory or ranked tensor into a vector as defined by an index vector and a mask vector.",
	Doc: "Element k is base[offsets + indices[k]] where the mask is set, else the pass-through's.\n\n" +
		"```mlir\nfunc.func @f(%m: memref<?xf32>, %i: index, %v: vector<8xi32>, %mask: vector<8xi1>, %p: vector<8xf32>) -> vector<8xf32> {\n" +
		"  %0 = vector.gather %m[%i] [%v], %mask, %p\n    : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>\n" +
		"  return %0 : vector<8xf32>\n}\n```",
	Fields: func(o *GatherOp) []ir.Field {
		return gatherFields(o, ir.In(&o.Memory, "base", gathered).Reads(), "pass_thru",
			ir.Out(&o.Result, "result", ir.AnyVectorOfNonZeroRank))
	},
	Format: "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` " +
		"type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)",
	Verify: func(g GatherOp) error {
		if err := verifyGather(g, vectorType(g.Result), "result"); err != nil {
			return err
		}
		if g.Vector.Type() != g.Result.Type() {
			return g.Errorf("expected pass_thru of same type as result type")
		}
		return nil
	},
})

// Scatter writes elements to the positions of a vector.
var Scatter = ir.Define(ir.Spec[GatherOp]{
	Name:    "vector.scatter",
	Summary: "scatters elements from a vector into memory or ranked tensor as defined by an index vector and a mask vector",
	Doc: "Writes element k to base[offsets + indices[k]] where the mask is set, in order of k.\n\n" +
		"```mlir\nfunc.func @f(%m: memref<?xf32>, %i: index, %v: vector<8xi32>, %mask: vector<8xi1>, %x: vector<8xf32>) {\n" +
		"  vector.scatter %m[%i] [%v], %mask, %x : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>\n  return\n}\n```",
	Fields: func(o *GatherOp) []ir.Field {
		return gatherFields(o, ir.In(&o.Memory, "base", gathered).Writes(), "valueToStore",
			ir.OptOut(&o.Result, "result", ir.AnyRankedTensor))
	},
	Format: "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` " +
		"type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?",
	Verify: func(g GatherOp) error { return verifyGather(g, vectorType(g.Vector), "valueToStore") },
})

// PrintOp is `vector.print %v : vector<4xf32>`.
type PrintOp struct {
	ir.Base
	Source        *ir.Value // nil when absent
	Punctuation   ir.Opt[Punctuation]
	StringLiteral ir.Opt[string]
}

var printable = ir.TypeConstraint{Summary: "", OK: func(t ir.Type) bool {
	return anyVector.OK(t) || ir.AnyInteger.OK(t) || t == ir.Type(ir.Index) || ir.IsFloat(t)
}}

// Print prints a vector or scalar, or punctuation, for tests.
var Print = ir.Define(ir.Spec[PrintOp]{
	Name:    "vector.print",
	Syntax:  "($source `:` type($source))? (`str` $stringLiteral^)? (`punctuation` `<` $punctuation^ `>`)? attr-dict",
	Summary: "print operation (for testing and debugging)",
	Doc: "Prints a value, a string or punctuation to the standard output.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<4xf32>) {\n  vector.print %v : vector<4xf32>\n  vector.print str \"done\"\n" +
		"  vector.print punctuation <comma>\n  return\n}\n```",
	Fields: func(o *PrintOp) []ir.Field {
		return []ir.Field{
			ir.OptIn(&o.Source, "source", printable),
			ir.OptEnum(&o.Punctuation, "punctuation",
				ir.EnumOf(PrintPunctuation, "Punctuation for separating vectors or vector elements")).Default(PrintPunctuation.Named("newline")),
			ir.OptText(&o.StringLiteral, "stringLiteral", ir.StrAttr),
		}
	},
	Does:  []ir.Effect{{Kind: ir.Write}},
	Parse: parsePrint,
	Print: printPrint,
	Verify: func(p PrintOp) error {
		if p.StringLiteral.OK && (p.Source != nil || p.Punctuation.V != Newline) {
			return p.Errorf("failed to verify that `source` or `punctuation` are not set when printing strings")
		}
		return nil
	},
})

func parsePrint(p ir.OpParser, st *ir.OpState) {
	if u, ok := p.OptionalOperand(); ok {
		st.Operands = []*ir.Value{p.Resolve(u, p.ColonType())}
	}
	for p.Err() == nil {
		if p.Accept("str") {
			st.SetProp("stringLiteral", ir.String_(p.String()))
		} else if p.Accept("punctuation") {
			p.Expect("<")
			st.SetProp("punctuation", PrintPunctuation.ParseKeywords(p))
			p.Expect(">")
		} else {
			break
		}
	}
	p.OpAttrs(st)
	ir.SetDefaults(st)
}

func printPrint(p ir.OpPrinter, o PrintOp) {
	if v := o.Source; v != nil {
		p.Space()
		p.Operand(v)
		p.Str(" : ")
		p.Type(v.Type())
	}
	if s := o.StringLiteral; s.OK {
		p.Str(" str ")
		p.Quoted(s.V)
	}
	if o.Punctuation.V != Newline {
		p.Str(" punctuation <" + o.Punctuation.V.String() + ">")
	}
	p.AttrDict(o.Op, "punctuation", "stringLiteral")
}
