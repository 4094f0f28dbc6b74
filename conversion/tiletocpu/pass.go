package tiletocpu

import (
	"strings"

	"github.com/tsopt/tsopt/conversion/tilehost"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is convert-tile-to-cpu.
var Pass = &pass.Pass{
	Name: "convert-tile-to-cpu", Class: "ConvertTileToCPU",
	Doc: `Lower tile programs to code of one thread of a CPU

Converts each tile.kernel to a gpu.launch whose blocks have one thread, with the copies that each of several devices
needs, and operations on tiles to loops over vectors. Tiles that several loops need are in scratch memory, the
launch's workgroup attribution; a reduction along rows computes its operand there. The last operation that reads a
window prefetches that of the next block or iteration. A GEMM packs its operands and computes blocks of its
result in registers, by the scale.instruction of the target whose body it matches.
Signals stay, for convert-comm-to-cpu. The program names no threads.`,
	Takes: forms.Normal(forms.Packed, forms.TileWise, forms.Exchanged, forms.Resolved), Ends: forms.Of(forms.Tiles),
	New: arch.ForTarget(func(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
		if err := m.CheckCPU(); err != nil {
			for k := range ir.Collect(root, tile.Kernel) {
				return k.Errorf("cannot become code of a CPU: target %s %v", m.Name, err)
			}
			return nil // nothing to compile
		}
		core, err := of(m)
		if err != nil {
			return err
		}
		for _, i := range core.unused {
			ctx.Remark(i.Op, "is not used: its body is no GEMM of registers with runs along K, and no elementwise operations that an "+
				"intrinsic computes")
		}
		return tilehost.Run(root, func(s tilehost.Site) (*ir.Value, error) { return lower(ctx, s, core) })
	}),
}

// lower makes the launch of a kernel.
func lower(ctx *pass.Context, site tilehost.Site, core cpu) (*ir.Value, error) {
	t := site.Kernel
	if err := possible(t); err != nil {
		return nil, err
	}
	if clauses := t.OrderOfBlocks(); len(clauses) > 0 {
		ctx.Remark(t.Op, "%s has no effect on CPUs, where a pool of workers runs the blocks", strings.Join(clauses, ", "))
	}
	for loop := range ir.Collect(t.Op, tile.Pipelined) {
		if loop.Stages > 1 {
			ctx.Remark(loop.Op, "stages(%d) has no effect on CPUs, which have no asynchronous copies", loop.Stages)
		}
	}
	plan := planOf(t, core, site.Ranges)
	k := &kernel{buffers: plan.buffers(), rank: site.Rank, values: site.Outer, next: plan.prefetches(),
		views: map[view]*ir.Value{}, indices: map[int64]*ir.Value{}}
	k.launch = launch(site, k.bytes)
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
		return nil, err
	}
	first.Erase()
	return k.launch.AsyncToken, nil
}

// possible reports why a kernel cannot be one of a CPU.
func possible(t tile.KernelOp) error {
	switch {
	case t.Nodes() > 1:
		return t.Errorf("runs on %d nodes, which is unsupported on CPUs: the devices are workers of one process", t.Nodes())
	case t.Specialized():
		return t.Errorf("has roles of warps, which are unsupported on CPUs, whose blocks have one thread")
	}
	return nil
}

// launch makes a launch of the kernel's grid with scratch memory for each block.
func launch(site tilehost.Site, bytes int64) gpu.LaunchOp {
	host, t := site.Host, site.Kernel
	host.Loc = t.Loc()
	one := arith.ConstantIndex(host, 1)
	config := gpu.LaunchConfig{Grid: [3]*ir.Value{one, one, one}, Block: [3]*ir.Value{one, one, one}}
	for i, g := range t.Grid() {
		if g.Value != nil {
			g.Value = site.Outer.Get(g.Value)
		}
		config.Grid[i] = arith.Index(host, g)
	}
	body := ir.NewBlock()
	for range 12 {
		body.AddArg(ir.Index, t.Loc())
	}
	if bytes > 0 {
		body.AddArg(ir.MemRef([]int64{bytes}, ir.I8, nil, workgroup()), t.Loc())
	}
	var token []ir.Type
	if site.Async {
		token = []ir.Type{gpu.AsyncToken}
	}
	op := gpu.Launch.New(host, gpu.LaunchOp{LaunchConfig: config, Body: ir.NewRegion(body)}, token...)
	if bytes > 0 {
		op.SetAttr(gpu.WorkgroupAttributions, ir.I64Attr(1))
	}
	if n := t.Devices(); n > 1 {
		op.SetAttr(tile.DevicesAttr, ir.I64Attr(n))
	}
	if t.Cooperative {
		op.SetAttr(gpu.CooperativeAttr, ir.Unit)
	}
	return op
}
