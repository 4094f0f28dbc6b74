// Package nvgpu is upstream's nvgpu dialect: operations between gpu and nvvm,
// on memrefs and vectors rather than pointers and registers, for tensor cores,
// asynchronous copies, mbarriers and the tensor memory accelerator.
//
// Names, syntax and messages are those of MLIR 22.
package nvgpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Op is an operation of the dialect without Go fields.
type Op struct{ ir.Base }

// Dialect is the nvgpu dialect.
var Dialect = &ir.Dialect{
	Name:    "nvgpu",
	Summary: "bridges gpu and nvvm",
	Doc:     "Tensor cores, asynchronous copies, mbarriers and the tensor memory accelerator on memrefs and vectors.",
	Ops:     slices.Concat(matrixOps, asyncOps, mbarrierOps, tmaOps, warpgroupOps),
	Types:   typeDefs,
	Attrs:   attrDefs,
}

// define declares an operation, named without the dialect; a `custom<Short…>` of its
// format writes a type of the dialect without its name.
func define[W any](s ir.Spec[W]) ir.Def[W] {
	s.Name = "nvgpu." + s.Name
	s.Directives = shortTypes
	return ir.Define(s)
}

// doc puts an example, in a function with the given arguments, behind text.
func doc(text, args, body string) string {
	return text + "\n\n```mlir\nfunc.func @f(" + args + ") {\n  " + body + "\n  return\n}\n```"
}

// errorAt is an error at an operation whose text does not begin with the
// operation's name.
func errorAt(op *ir.Op, format string, args ...any) *diag.Diagnostic {
	return diag.Errorf(op.Loc(), format, args...)
}

// sharedSpace is the number of the shared address space.
const sharedSpace = 3

// inShared reports whether a memref is in shared memory.
func inShared(t *ir.MemRefType) bool {
	if n, ok := t.Space().(*ir.IntegerAttr); ok {
		return n.Int() == sharedSpace
	}
	return t.Space() == ir.Attr(gpu.Workgroup)
}

// bits is the width of a number type.
func bits(t ir.Type) int64 {
	n, _ := ir.BitWidth(t)
	return int64(n)
}
