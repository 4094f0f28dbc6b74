// Package linalg is upstream's linalg dialect: operations on whole tensors, or on memory, that are nests of loops. It
// is the level above tiles: a program as frameworks export it. Names, syntax and messages are those of MLIR 22.
//
// All operations but linalg.softmax are [Structured]: loops, a map from them to the elements of each operand, and a
// body on elements. A pass that asks for that interface sees one kind of operation.
//
// [structured.go] the interface and what follows from it, [generic.go] the general form, [row.go] the description of a
// named operation, [tables.go] and [conv.go] those descriptions, [named.go] the operations of them, [body.go] what they
// compute, [verify.go] and [syntax.go] what all of them share. Operations with other forms have files of their own.
// [recognize.go] finds the named operation that a generic is; patterns*.go are canonicalization patterns.
package linalg

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Dialect is the linalg dialect.
var Dialect = &ir.Dialect{
	Name:    "linalg",
	Summary: "operations on whole tensors that are nests of loops",
	Doc: "Operations on whole tensors, or on memory: nests of loops over elements. linalg.generic says its loops, its " +
		"accesses and its body; those of the other operations follow from their names.",
	Ops: append([]*ir.OpDef{
		Broadcast.OpDef, Contract.OpDef, Elementwise.OpDef, Generic.OpDef, Index.OpDef, Map.OpDef, Reduce.OpDef,
		Softmax.OpDef, Transpose.OpDef, Yield.OpDef,
	}, namedDefs()...),
	VerifyPlace: verifyPlace,
	Attrs: []ir.AttrDef{
		ElementwiseKind.AttrDef("Function of elements"),
		IteratorType.AttrDef("Iterator type"),
		TypeFnKind.AttrDef("How a conversion takes integers"),
	},
}

// named are the definitions of the rows, by the operation's name.
var named = defineAll(rows())

func defineAll(rows map[string]*row) map[string]ir.Def[NamedOp] {
	out := map[string]ir.Def[NamedOp]{}
	for name, r := range rows {
		out[name] = r.define()
	}
	return out
}

func namedDefs() []*ir.OpDef {
	var out []*ir.OpDef
	for _, name := range slices.Sorted(maps.Keys(named)) {
		out = append(out, named[name].OpDef)
	}
	return out
}

// Named is the operation of the tables with a name, such as `matmul` or `conv_2d_nhwc_hwcf`. It panics where there is
// none.
func Named(name string) ir.Def[NamedOp] {
	def, ok := named["linalg."+name]
	if !ok {
		panic("linalg.Named: there is no linalg." + name)
	}
	return def
}

// Operations of the tables that passes make or look for.
var (
	Fill        = Named("fill")
	Copy        = Named("copy")
	Matmul      = Named("matmul")
	BatchMatmul = Named("batch_matmul")
)
