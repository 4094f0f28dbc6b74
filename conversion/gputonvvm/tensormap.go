package gputonvvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

// TMA reads a tensor map where the launch put it, so a kernel takes it by value and never writes it: without
// nvvm.grid_constant llc copies it to the stack of each thread, where TMA cannot read. Map and alignment are those of
// CUtensorMap.
var mapArgument = []ir.NamedAttr{
	{Name: "llvm.align", Value: ir.I64Attr(64)},
	{Name: "llvm.byval", Value: ir.TypeOf(llvm.Array(128, ir.I8))},
	{Name: nvvm.GridConstantAttr, Value: ir.Unit},
}

// mapAttrs are the attributes of a kernel's argument as a tensor map: all if its type is one, else nvvm.grid_constant
// alone if the host passes a struct by value and TMA reads it.
func mapAttrs(op gpu.FuncOp, i int, own []ir.NamedAttr) []ir.NamedAttr {
	has := func(name string) bool {
		return slices.ContainsFunc(own, func(a ir.NamedAttr) bool { return a.Name == name })
	}
	if !op.IsKernel() {
		return own
	}
	arg := op.Body.Entry().Arg(i)
	_, isMap := arg.Type().(*nvgpu.TensorMapType)
	if !isMap && (!has("llvm.byval") || !readByEngine(arg)) {
		return own
	}
	for _, a := range mapArgument {
		if (isMap || a.Name == nvvm.GridConstantAttr) && !has(a.Name) {
			own = append(slices.Clip(own), a)
		}
	}
	ir.SortAttrs(own)
	return own
}

// readByEngine reports whether a pointer is the tensor map of an operation.
func readByEngine(p *ir.Value) bool {
	for u := range p.Uses() {
		if d := u.Owner().Def(); d != nil && u.Index() < len(d.Operands) && d.Operands[u.Index()].Name == "tmaDescriptor" {
			return true
		}
	}
	return false
}
