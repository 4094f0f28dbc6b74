package tiletocpu

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is convert-tile-to-cpu.
var Pass = &pass.Pass{
	Name: "convert-tile-to-cpu", Class: "ConvertTileToCPU",
	Doc: `Lower tile programs to code of one thread of a CPU

Converts each tile.kernel to a gpu.launch whose blocks have one thread, and operations
on tiles to loops over vectors. Tiles that several loops need are in scratch memory, the
launch's workgroup attribution. A GEMM packs its operands and computes blocks of its
result in registers. The program names no threads, warps or devices.`,
	Takes: forms.Normal(forms.Packed, forms.TileWise, forms.Exchanged, forms.Resolved), Ends: forms.Of(forms.Tiles),
	New: arch.ForTarget(func(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
		if err := m.CheckCPU(); err != nil {
			return diag.Errorf(root.Loc(), "target %s %v", m.Name, err)
		}
		core, err := of(m)
		if err != nil {
			return err
		}
		var around *ir.Op
		var ranges *intrange.Analysis
		for k := range ir.Collect(root, tile.Kernel) {
			if f := intrange.Scope(k.Op); f != around {
				around, ranges = f, intrange.New(f)
			}
			if err := lower(ctx, k, core, ranges); err != nil {
				return err
			}
		}
		return nil
	}),
}

// lower replaces a kernel by a launch.
func lower(ctx *pass.Context, t tile.KernelOp, core cpu, ranges *intrange.Analysis) error {
	if err := possible(t); err != nil {
		return err
	}
	if clauses := ignored(t); clauses != "" {
		ctx.Remark(t.Op, "%s has no effect on CPUs, where a pool of workers runs the blocks", clauses)
	}
	host := ir.Before(t.Op)
	k := &kernel{buffers: planOf(t, ranges).buffers(), cpu: core, views: map[view]*ir.Value{},
		indices: map[int64]*ir.Value{}}
	k.launch = launch(host, t, k.bytes)
	k.Builder = ir.NewBuilder(k.launch.Body.Entry())
	k.Loc = t.Loc()
	end := gpu.Terminator.New(k.Builder, gpu.TerminatorOp{})
	k.SetBefore(end.Op)
	first := arith.ConstantIndex(k.Builder, 0).DefiningOp() // constants and views come before it, the program after it
	k.entry = ir.Before(first)
	for i, id := range t.BlockIDs() {
		k.values.Map(id, k.launch.BlockIDs()[i])
	}
	if err := k.block(t.Body.Entry()); err != nil {
		k.launch.Erase()
		return err
	}
	first.Erase()
	t.Erase()
	return nil
}

// possible reports why a kernel cannot be one of a CPU.
func possible(t tile.KernelOp) error {
	switch {
	case t.Devices() > 1:
		return t.Errorf("runs on %d devices, which is unsupported on CPUs; a program for CPUs has one device", t.Devices())
	case t.Cooperative:
		return t.Errorf("is cooperative, which is unsupported on CPUs: a worker runs blocks one after the other")
	case t.Specialized():
		return t.Errorf("has roles of warps, which are unsupported on CPUs, whose blocks have one thread")
	}
	return nil
}

// ignored are the clauses that only order blocks.
func ignored(t tile.KernelOp) string {
	var out []string
	say := func(name string, set bool) {
		if set {
			out = append(out, name)
		}
	}
	say("raster", t.Raster > 0)
	say("persistent", t.Persistent)
	say("resident", t.Residents > 0)
	say("cluster", t.Cluster() > 1)
	return strings.Join(out, ", ")
}

// launch makes a launch of the kernel's grid with scratch memory for each block.
func launch(host *ir.Builder, t tile.KernelOp, bytes int64) gpu.LaunchOp {
	one := arith.ConstantIndex(host, 1)
	config := gpu.LaunchConfig{Grid: [3]*ir.Value{one, one, one}, Block: [3]*ir.Value{one, one, one}}
	for i, g := range t.Grid() {
		config.Grid[i] = arith.Index(host, g)
	}
	body := ir.NewBlock()
	for range 12 {
		body.AddArg(ir.Index, t.Loc())
	}
	if bytes > 0 {
		body.AddArg(ir.MemRef([]int64{bytes}, ir.I8, nil, workgroup()), t.Loc())
	}
	op := gpu.Launch.New(host, gpu.LaunchOp{LaunchConfig: config, Body: ir.NewRegion(body)})
	if bytes > 0 {
		op.SetAttr(gpu.WorkgroupAttributions, ir.I64Attr(1))
	}
	return op
}
