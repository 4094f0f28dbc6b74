package gpu

import "github.com/tsopt/tsopt/ir"

// NewModule creates an empty gpu.module.
func NewModule(b *ir.Builder, name string) ModuleOp {
	st := ir.OpState{Def: Module.OpDef, Regions: []*ir.Region{ir.NewRegion(ir.NewBlock())}}
	st.SetProp("sym_name", ir.String_(name))
	return ir.View[ModuleOp](b.Create(st))
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
	st := ir.OpState{Def: Func.OpDef, Regions: []*ir.Region{ir.NewRegion(entry)}}
	st.SetProp("sym_name", ir.String_(name))
	st.SetProp("function_type", ir.TypeOf(t))
	st.SetProp(WorkgroupAttributions, ir.I64Attr(int64(len(workgroup))))
	return ir.View[FuncOp](b.Create(st))
}

// NewIndex creates an id or extent along a dimension (0 is x) and returns it.
func NewIndex(b *ir.Builder, def ir.Def[IndexOp], dim int64) *ir.Value {
	st := ir.OpState{Def: def.OpDef, Types: []ir.Type{ir.Index}}
	st.SetProp("dimension", Dimension.Of(dim))
	return b.Create(st).Result(0)
}

// LaunchConfig is how a kernel is launched.
type LaunchConfig struct {
	Dependencies []*ir.Value
	Async        bool
	Grid, Block  []*ir.Value // x, y, z
	Cluster      []*ir.Value // x, y, z, or none
	SharedSize   *ir.Value   // nil for none
	// Object is the stream that the launch runs in, once that is a value of the
	// runtime; nil for none.
	Object *ir.Value
}

// NewLaunchFunc creates a launch of a kernel by name.
func NewLaunchFunc(b *ir.Builder, kernel *ir.SymbolRefAttr, c LaunchConfig, args []*ir.Value) LaunchFuncOp {
	st := ir.OpState{Def: LaunchFunc.OpDef, Types: tokenTypes(c.Async)}
	st.SetProp("kernel", kernel)
	groups := make([][]*ir.Value, len(LaunchFunc.Operands))
	groups[dependencyGroup], groups[argsGroup] = c.Dependencies, args
	for i := range c.Grid {
		groups[gridGroup+i], groups[blockGroup+i] = c.Grid[i:i+1], c.Block[i:i+1]
	}
	for i := range c.Cluster {
		groups[clusterGroup+i] = c.Cluster[i : i+1]
	}
	if c.SharedSize != nil {
		groups[sharedSizeGroup] = []*ir.Value{c.SharedSize}
	}
	if c.Object != nil {
		groups[objectGroup] = []*ir.Value{c.Object}
	}
	segments := make([]int64, len(groups))
	for i, g := range groups {
		st.Operands = append(st.Operands, g...)
		segments[i] = int64(len(g))
	}
	st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
	return LaunchFuncOp{b.Create(st)}
}
