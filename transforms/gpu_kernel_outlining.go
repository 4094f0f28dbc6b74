package transforms

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// GPUKernelOutlining is gpu-kernel-outlining.
var GPUKernelOutlining = &pass.Pass{
	Name:  "gpu-kernel-outlining",
	Class: "GpuKernelOutliningPass",
	Op:    "builtin.module",
	Doc: `Outline gpu.launch bodies to kernel functions

The body of each gpu.launch becomes a kernel in a new gpu.module, or in the module and with
the name that the launch requests; the launch becomes a gpu.launch_func. Values defined
outside become arguments; symbols that the body uses are copied along.
Constant sizes of grid, block and cluster become known_grid_size, known_block_size
and known_cluster_size.`,
	New: func() pass.Runner { return &outlining{} },
}

type outlining struct{ dataLayout string }

// Options declares the pass's options.
func (p *outlining) Options(o *pass.Options) {
	o.String("data-layout-str", &p.dataLayout, "String description of the data layout")
}

// Run outlines the kernels of a module.
func (p *outlining) Run(_ *pass.Context, module *ir.Op) error {
	if p.dataLayout != "" {
		return diag.Errorf(module.Loc(), "data-layout-str: data layouts (the dlti dialect) are not supported")
	}
	names := &symbolNames{table: module}
	for f := range module.Body().Ops() {
		if !f.Has(ir.SymbolTrait) {
			continue
		}
		at := f.Next()
		for l := range ir.CollectPost(f, gpu.Launch) {
			outlineLaunch(l, names, at)
			module.SetAttr(gpu.ContainerModuleAttr, ir.Unit)
		}
	}
	return nil
}

// symbolNames finds free names in a symbol table, counting on through all
// conflicts as upstream's SymbolTable does.
type symbolNames struct {
	table *ir.Op
	count int
}

func (s *symbolNames) free(name string) string {
	candidate := name
	for ir.LookupSymbol(s.table, candidate) != nil {
		candidate = name + "_" + strconv.Itoa(s.count)
		s.count++
	}
	return candidate
}

// outlineLaunch replaces one launch; a new gpu.module goes before at, to the
// end for nil.
func outlineLaunch(l gpu.LaunchOp, names *symbolNames, at *ir.Op) {
	name := enclosingSymbol(l.Op) + "_kernel"
	if l.Function != "" {
		name = l.Function
	}
	captured := usedFromAbove(l.Body)
	kernel := outlinedKernel(l, name, captured)
	module := kernelModule(l, name, names, at)
	inside := &symbolNames{table: module.Op}
	kernel.SetAttr(ir.SymbolNameAttr, ir.String_(inside.free(name)))
	module.Body.Entry().Append(kernel.Op)
	copySymbols(kernel.Op, module, names.table)
	launchKernel(l, ir.SymbolRef(module.SymName, kernel.SymName()), captured)
}

func enclosingSymbol(op *ir.Op) string {
	for op = op.ParentOp(); op != nil; op = op.ParentOp() {
		if op.Has(ir.SymbolTrait) {
			return ir.SymbolName(op)
		}
	}
	return ""
}

// usedFromAbove lists the values of the outside that a region uses, in the
// order of a walk that visits an operation after what it holds.
func usedFromAbove(r *ir.Region) []*ir.Value {
	var out []*ir.Value
	seen := map[*ir.Value]bool{}
	for b := range r.Blocks() {
		for op := range b.Ops() {
			ir.WalkPost(op, func(inner *ir.Op) {
				for _, v := range inner.Operands() {
					if !seen[v] && v.ParentRegion().IsProperAncestor(r) {
						seen[v] = true
						out = append(out, v)
					}
				}
			})
		}
	}
	return out
}

// outlinedKernel is the function made of a launch's body, in no module yet.
func outlinedKernel(l gpu.LaunchOp, name string, captured []*ir.Value) gpu.FuncOp {
	f := gpu.NewFunc(&ir.Builder{Loc: l.Loc()}, name, ir.Function(ir.ValueTypes(captured), nil),
		ir.ValueTypes(l.Workgroup()), ir.ValueTypes(l.Private()))
	f.SetAttr(gpu.KernelAttr, ir.Unit)
	if n := l.Op.Discardable(nvvm.MinCtasAttr); n != nil {
		f.SetAttr(nvvm.MinCtasAttr, n)
	}
	setKnownSize(f, "known_block_size", l.BlockSize())
	setKnownSize(f, "known_grid_size", l.GridSize())
	setKnownSize(f, "known_cluster_size", l.ClusterSize())
	m := &ir.Mapping{}
	queryIDs(l, f, m)
	m.MapAll(l.Workgroup(), f.Workgroup())
	m.MapAll(l.Private(), f.Private())
	m.MapAll(captured, f.Args())
	moveBody(l, f, m)
	return f
}

// setKnownSize records sizes that are all 32-bit constants.
func setKnownSize(f gpu.FuncOp, attr string, sizes []*ir.Value) {
	var known []int64
	for _, v := range sizes {
		def := v.DefiningOp()
		if def == nil || !def.Has(ir.ConstantLike) {
			return
		}
		n, ok := def.Attr("value").(*ir.IntegerAttr)
		if !ok || n.Int() != int64(int32(n.Int())) {
			return
		}
		known = append(known, n.Int())
	}
	if len(known) == 3 {
		f.SetAttr(attr, ir.DenseI32(known...))
	}
}

// queryIDs maps the launch's arguments for ids and sizes to operations at the
// start of the kernel.
func queryIDs(l gpu.LaunchOp, f gpu.FuncOp, m *ir.Mapping) {
	b := ir.NewBuilder(f.Body.Entry())
	b.Loc = l.Loc()
	queries := []struct {
		def  ir.Def[gpu.IndexOp]
		args []*ir.Value
	}{
		{gpu.BlockID, l.BlockIDs()}, {gpu.ThreadID, l.ThreadIDs()}, {gpu.GridDim, l.GridSizes()},
		{gpu.BlockDim, l.BlockSizes()}, {gpu.ClusterID, l.ClusterIDs()}, {gpu.ClusterDim, l.ClusterSizes()},
	}
	for _, q := range queries {
		for dim, arg := range q.args {
			m.Map(arg, q.def.New(b, gpu.IndexOp{Dim: gpu.Dimension(dim)}, ir.Index).Result)
		}
	}
}

// moveBody copies the launch's body into the kernel, whose entry block goes on
// with the body's.
func moveBody(l gpu.LaunchOp, f gpu.FuncOp, m *ir.Mapping) {
	body := f.Body
	ir.CloneRegion(l.Body, body, m)
	for b := range body.Blocks() {
		if t, ok := gpu.Terminator.Cast(b.Last()); ok {
			gpu.Return.New(ir.Before(t.Op), gpu.ReturnOp{})
			t.Erase()
		}
	}
	entry := m.Block(l.Body.Entry())
	entry.MoveOpsTo(body.Entry())
	entry.Erase()
}

// kernelModule is the gpu.module for a kernel: the one that the launch names,
// if there is one, else a new one.
func kernelModule(l gpu.LaunchOp, name string, names *symbolNames, at *ir.Op) gpu.ModuleOp {
	if l.Module != "" {
		name = l.Module
		if m, ok := gpu.Module.Cast(ir.LookupSymbol(names.table, name)); ok {
			return m
		}
	}
	b := ir.NewBuilder(names.table.Body())
	if at != nil {
		b.SetBefore(at)
	}
	b.Loc = l.Loc()
	return gpu.NewModule(b, names.free(name))
}

// copySymbols copies into a module what the operation refers to by name.
func copySymbols(op *ir.Op, module gpu.ModuleOp, from *ir.Op) {
	var missing []string
	ir.WalkSymbolUses(op, func(user *ir.Op, ref *ir.SymbolRefAttr) {
		if !gpu.LaunchFunc.Is(user) { // a kernel stays where it is
			missing = append(missing, ref.Leaf())
		}
	})
	for _, name := range missing {
		if ir.LookupSymbol(module.Op, name) != nil {
			continue
		}
		if def := ir.LookupSymbol(from, name); def != nil {
			clone := ir.Clone(def, nil)
			module.Body.Entry().Append(clone)
			copySymbols(clone, module, from)
		}
	}
}

// launchKernel replaces the launch by one of a kernel.
func launchKernel(l gpu.LaunchOp, kernel *ir.SymbolRefAttr, args []*ir.Value) {
	b := ir.Before(l.Op)
	call := gpu.LaunchFunc.New(b, gpu.LaunchFuncOp{LaunchConfig: l.LaunchConfig, Kernel: kernel, Args: args},
		l.ResultTypes()...)
	for _, name := range []string{gpu.CooperativeAttr, tile.DevicesAttr, tile.NodesAttr} {
		if a := l.Op.Discardable(name); a != nil {
			call.SetAttr(name, a)
		}
	}
	l.Op.ReplaceAllUsesWith(call.Op.Results())
	l.Erase()
}
