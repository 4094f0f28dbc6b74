package gpu

import "github.com/tsopt/tsopt/ir"

// NewModule creates an empty gpu.module.
func NewModule(b *ir.Builder, name string) ModuleOp {
	return Module.New(b, ModuleOp{SymName: name, Body: ir.NewRegion(ir.NewBlock())})
}

// NewFunc creates a gpu.func whose entry block has the arguments and the
// attributions, and nothing in it.
func NewFunc(b *ir.Builder, name string, t *ir.FunctionType, workgroup, private []ir.Type) FuncOp {
	entry := ir.NewBlock()
	for _, list := range [][]ir.Type{t.Inputs(), workgroup, private} {
		for _, arg := range list {
			entry.AddArg(arg, b.Loc)
		}
	}
	f := Func.New(b, FuncOp{FunctionTypeAttr: t, Body: ir.NewRegion(entry)})
	f.SetAttr(ir.SymbolNameAttr, ir.String_(name))
	f.SetAttr(WorkgroupAttributions, ir.I64Attr(int64(len(workgroup))))
	return f
}
