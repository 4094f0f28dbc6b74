package linalg

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// ElementwiseOp is the view of linalg.elementwise.
type ElementwiseOp struct {
	Nest
	Kind *ir.EnumAttr // the function, of [ElementwiseKind]
	Maps *ir.ArrayAttr
}

// ElementwiseKind is the attribute of a function: `#linalg.elementwise_kind<add>`.
var ElementwiseKind = &ir.EnumKind{Dialect: "linalg", Mnemonic: "elementwise_kind",
	Class: "::mlir::linalg::ElementwiseKind", Def: "ElementwiseKindAttr",
	Cases: slices.Concat(unaryKinds, binaryKinds, []string{"select"})}

var (
	unaryKinds = []string{"exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round", "sqrt", "rsqrt", "square",
		"tanh", "erf"}
	binaryKinds = []string{"add", "sub", "mul", "div", "div_unsigned", "max_signed", "min_signed", "max_unsigned",
		"min_unsigned", "powf"}
)

// Elementwise is linalg.elementwise.
var Elementwise = ir.Define(ir.Spec[ElementwiseOp]{
	Name: "linalg.elementwise",
	Syntax: "`kind` `=` $kind (`indexing_maps` `=` $indexing_maps)? attr-dict `ins` `(` $inputs `:` type($inputs) `)` " +
		"`outs` `(` $outputs `:` type($outputs) `)` (`->` type($result_tensors))?",
	Summary: "performs element-wise operation",
	Doc: "Computes each element of the output by a function of elements of the inputs. Maps say which; without them those " +
		"at the same indices.\n\n" +
		"```mlir\nfunc.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {\n" +
		"  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add>\n" +
		"    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>]\n" +
		"    ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>\n" +
		"  return %0 : tensor<4x8xf32>\n}\n```",
	Traits: structuredTraits | ir.AttrSizedOperandSegments,
	Fields: func(o *ElementwiseOp) []ir.Field {
		return o.listed(ir.AttrIs(&o.Kind, "kind", ir.EnumOf(ElementwiseKind, "Name for elementwise kind")),
			ir.AttrIs(&o.Maps, "indexing_maps", ir.AffineMapArrayC))
	},
	Implicit: "linalg.yield",
	Parse:    parseElementwise,
	Print: func(p ir.OpPrinter, e ElementwiseOp) {
		p.Str(" kind=")
		p.Attr(e.Kind)
		if maps := identities(e.NumOperands(), len(e.IteratorTypes())); e.Maps != maps {
			p.Str(" indexing_maps = ")
			p.Attr(e.Maps)
		}
		p.AttrDict(e.Op, ir.OperandSegments, "kind", "indexing_maps", memoized)
		printOperands(p, e.Ins, e.Outs)
		p.ArrowTypes(e.ResultTypes())
	},
	Verify:       func(e ElementwiseOp) error { return verify(e) },
	Effects:      func(e ElementwiseOp) []ir.Effect { return effects(e) },
	Speculatable: func(e ElementwiseOp) bool { return speculatable(e) },
	ArgNames:     nameElements("out"),
})

// identities are n maps of operands with a rank to elements at the same indices.
func identities(n, rank int) *ir.ArrayAttr {
	return MapArray(slices.Repeat([]ir.AffineMap{ir.IdentityMap(rank)}, n))
}

// IndexingMaps implements [Structured].
func (e ElementwiseOp) IndexingMaps() []ir.AffineMap { return mapsIn(e.Maps) }

// IteratorTypes implements [Structured].
func (e ElementwiseOp) IteratorTypes() []Iterator {
	if len(e.Outs) == 0 {
		return nil
	}
	return parallel(len(Shape(e.Outs[0])))
}

func parseElementwise(p ir.OpParser, st *ir.OpState) {
	p.Expect("kind")
	p.Expect("=")
	var kind *ir.EnumAttr
	p.Explain(func() { kind, _ = p.Attr(nil).(*ir.EnumAttr) }, "expected operation 'kind' attribute")
	if p.Err() != nil {
		return
	}
	if kind == nil || kind.Kind() != ElementwiseKind {
		p.Errorf(p.Pos(), "expected ElementwiseKind attribute")
		return
	}
	st.SetProp("kind", kind)
	if p.Accept("indexing_maps") {
		p.Expect("=")
		st.SetProp("indexing_maps", p.Attr(nil))
	}
	p.Explain(func() { rowOfKind(kind.Keyword()).parse(p, st) }, "unable to parse elemwise op")
	if p.Err() == nil && st.Prop("indexing_maps") == nil {
		n := len(st.Operands)
		st.SetProp("indexing_maps", identities(n, len(Shape(st.Operands[n-1]))))
	}
}

// rowOfKind is what linalg.elementwise of a function has in common with operations of the tables: its body.
func rowOfKind(kind string) *row {
	switch {
	case slices.Contains(unaryKinds, kind):
		return &row{maps: "* *", body: of(kind)}
	case slices.Contains(binaryKinds, kind):
		return &row{maps: "* * *", body: both(kind)}
	}
	return &row{maps: "* * * *", body: choose}
}
