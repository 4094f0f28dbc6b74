package host

import (
	"github.com/tsopt/tsopt/conversion/tilehost"
	"github.com/tsopt/tsopt/conversion/tiletogpu/control"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/peer"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// remarker reports choices that a user may want to know.
type remarker = func(about diag.Category, op *ir.Op, format string, args ...any)

// lowerer is one run of the pass.
type lowerer struct {
	m      arch.Machine
	table  *emit.Table
	remark remarker
}

// Run lowers every tile.kernel inside root by a table of lowerings. tell takes
// remarks.
func Run(root *ir.Op, m arch.Machine, table *emit.Table, tell func(*diag.Diagnostic)) error {
	said := map[string]bool{}
	l := &lowerer{m: m, table: table, remark: func(about diag.Category, op *ir.Op, format string, args ...any) {
		d := diag.Remarkf(op.Loc(), format, args...).In(about)
		if !said[d.Error()] { // one operation in the program may be several here
			said[d.Error()] = true
			tell(d)
		}
	}}
	return tilehost.Run(root, l.launch)
}

// launch makes the gpu.launch of one device.
func (l *lowerer) launch(s tilehost.Site) (*ir.Value, error) {
	k, host := s.Kernel, s.Host
	host.Loc = k.Loc()
	var grid [3]*ir.Value
	for i := range grid {
		grid[i] = arith.ConstantIndex(host, 1)
		if i >= len(k.Grid()) {
			continue
		}
		if g := k.Grid()[i]; g.Value != nil {
			grid[i] = s.Outer.Get(g.Value)
		} else {
			grid[i] = arith.ConstantIndex(host, g.Const)
		}
	}
	one := arith.ConstantIndex(host, 1)
	config := gpu.LaunchConfig{Grid: grid, Block: [3]*ir.Value{arith.ConstantIndex(host, k.Threads), one, one}}
	ids := 12
	if n := k.Cluster(); n > 1 {
		if g := k.Grid()[0]; g.Value == nil && g.Const%n != 0 {
			return nil, k.Errorf("has %d blocks in its first dimension, which is not a multiple of its clusters of %d", g.Const,
				n)
		}
		config.Cluster = [3]*ir.Value{arith.ConstantIndex(host, n), one, one}
		ids = 18
	}
	if n := k.SharedBytes; n > 0 {
		config.SharedSize = arith.ConstantInt(host, n, ir.I32)
	}
	body := ir.NewBlock()
	for range ids {
		body.AddArg(ir.Index, k.Loc())
	}
	var types []ir.Type
	if s.Async {
		types = []ir.Type{gpu.AsyncToken}
	}
	op := gpu.Launch.New(host, gpu.LaunchOp{LaunchConfig: config, Body: ir.NewRegion(body)}, types...)
	if k.Devices() > 1 {
		op.SetAttr(tile.DevicesAttr, ir.I64Attr(k.Devices()))
		if k.Nodes() > 1 {
			op.SetAttr(tile.NodesAttr, ir.I64Attr(k.Nodes()))
		}
	}
	if n := k.Resident(); n > 1 {
		op.SetAttr(nvvm.MinCtasAttr, ir.I32Attr(n))
	}
	if k.Cooperative {
		op.SetAttr(gpu.CooperativeAttr, ir.Unit)
	}
	if err := l.fill(&emit.Kernel{KernelOp: k, Machine: l.m, DeviceRank: s.Rank, Places: tile.PlacesOf(k),
		Ranges: s.Ranges, Remark: l.remark, LaunchOp: op}, s.Outer); err != nil {
		op.Erase()
		return nil, err
	}
	if !s.Async {
		return nil, nil
	}
	return op.AsyncToken, nil
}

// fill lowers the kernel's body into the launch.
func (l *lowerer) fill(k *emit.Kernel, outer ir.Mapping) error {
	c := emit.New(k, outer, l.table)
	for i, id := range k.KernelOp.BlockIDs() {
		c.Map(id, k.LaunchOp.BlockIDs()[i])
	}
	if err := c.Block(k.KernelOp.Body.Entry()); err != nil {
		return err
	}
	if k.KernelOp.Shares() || peer.ReachesQueues(k.KernelOp) {
		control.MeetCluster(c)
	}
	c.Finish()
	return nil
}
