package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// remarker tells of choices a user may want to know.
type remarker func(op *ir.Op, format string, args ...any)

// Run lowers every tile.kernel inside root. emit takes remarks.
func Run(root *ir.Op, emit func(*diag.Diagnostic)) error {
	said := map[string]bool{}
	remark := func(op *ir.Op, format string, args ...any) {
		d := diag.Remarkf(op.Loc(), format, args...)
		if !said[d.Error()] { // what was one operation in the program may be several here
			said[d.Error()] = true
			emit(d)
		}
	}
	kernels := ir.Collect(root, tile.Kernel)
	for _, k := range kernels {
		if err := planned(k); err != nil {
			return err
		}
	}
	for _, k := range kernels {
		if err := lowerKernel(k, remark); err != nil {
			return err
		}
	}
	return nil
}

func lowerKernel(k tile.KernelOp, remark remarker) error {
	if k.Devices() > 1 || usesSymmetric(k) {
		return lowerDevices(k, remark)
	}
	if _, err := launch(k, remark, ir.Before(k.Op), 0, ir.Mapping{}, nil, false); err != nil {
		return err
	}
	k.Erase()
	return nil
}

// launch makes the gpu.launch of one device. outer maps values of the host that
// the kernel uses to this device's; it returns the token of an async launch.
func launch(k tile.KernelOp, remark remarker, host *ir.Builder, device int64, outer ir.Mapping, peers map[*ir.Value][]*ir.Value, async bool) (*ir.Value, error) {
	host.Loc = k.Loc()
	grid := make([]*ir.Value, 3)
	for i := range grid {
		grid[i] = arith.ConstantIndex(host, 1)
		if i >= len(k.Grid()) {
			continue
		}
		if g := k.Grid()[i]; g.Value != nil {
			grid[i] = g.Value
		} else {
			grid[i] = arith.ConstantIndex(host, g.Const)
		}
	}
	one := arith.ConstantIndex(host, 1)
	operands := append(grid, arith.ConstantIndex(host, k.Threads()), one, one)
	segments := []int64{0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0}
	ids := 12
	if n := k.Cluster(); n > 1 {
		if g := k.Grid()[0]; g.Value == nil && g.Const%n != 0 {
			return nil, k.Errorf("has %d blocks in its first dimension, which clusters of %d do not divide", g.Const, n)
		}
		operands = append(operands, arith.ConstantIndex(host, n), one, one)
		segments[7], segments[8], segments[9] = 1, 1, 1
		ids = 18
	}
	if n := k.SharedBytes(); n > 0 {
		operands = append(operands, arith.ConstantInt(host, n, ir.I32))
		segments[10] = 1
	}
	body := ir.NewBlock()
	for range ids {
		body.AddArg(ir.Index, k.Loc())
	}
	st := ir.OpState{Def: gpu.Launch.OpDef, Operands: operands, Regions: []*ir.Region{ir.NewRegion(body)}}
	st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
	if async {
		st.Types = []ir.Type{gpu.AsyncToken}
	}
	if k.Devices() > 1 {
		st.Attrs = append(st.Attrs, ir.NamedAttr{Name: tile.DeviceAttr, Value: ir.I64Attr(device)})
	}
	if k.Cooperative() {
		st.Attrs = append(st.Attrs, ir.NamedAttr{Name: gpu.CooperativeAttr, Value: ir.Unit})
	}
	op := host.Create(st)
	if err := fillLaunch(gpu.LaunchOp{Op: op}, k, remark, device, outer, peers); err != nil {
		op.Erase()
		return nil, err
	}
	if !async {
		return nil, nil
	}
	return op.Result(0), nil
}

// fillLaunch lowers the kernel's body into the launch: a preamble of values that
// depend on the thread alone, then the code.
func fillLaunch(launch gpu.LaunchOp, k tile.KernelOp, remark remarker, device int64, outer ir.Mapping, peers map[*ir.Value][]*ir.Value) error {
	body := launch.Body()
	l := &lowering{
		kernel: k, remark: remark, places: tile.PlacesOf(k), device: device, values: outer, bounds: newBounds(k), peers: peers,
		bases: map[string][]*ir.Value{}, offsets: map[string]*ir.Value{}, constants: map[int64]*ir.Value{},
		words: map[*ir.Value][]*ir.Value{}, elements: map[*ir.Value][]*ir.Value{},
		unitOf: map[string]*ir.Value{}, deferred: map[*ir.Value]func() fragments{},
		flat: map[*ir.Value]bool{},
	}
	end := ir.NewBuilder(body)
	end.Loc = k.Loc()
	// The first operation of the code marks where the preamble ends.
	mark := arith.ConstantIndex(end, 0).DefiningOp()
	l.constants[0] = mark.Result(0)
	l.entry = ir.Before(mark)
	l.b = ir.NewBuilder(body)
	l.tid = launch.ThreadIDs()[0]
	for i, id := range k.BlockIDs() {
		l.values.Map(id, launch.BlockIDs()[i])
	}
	l.threadAxes()
	if err := l.block(k.Body()); err != nil {
		return err
	}
	// The mark's constant is used by the preamble as well.
	mark.MoveBefore(body.First())
	l.b.Op(gpu.Terminator.OpDef, nil)
	return nil
}

// threadAxes splits the thread's number: 32 lanes a warp, four warps a
// warpgroup where the kernel counts those.
func (l *lowering) threadAxes() {
	b := l.entry
	l.axes[layout.Lane] = b.Value(arith.RemUI.OpDef, ir.Index, l.tid, l.preamble(32))
	warp := b.Value(arith.DivUI.OpDef, ir.Index, l.tid, l.preamble(32))
	l.axes[layout.Warp] = warp
	if p := l.places.Of(l.kernel.Body()); p.Groups > 1 {
		l.axes[layout.Warp] = b.Value(arith.RemUI.OpDef, ir.Index, warp, l.preamble(p.Warps))
		l.axes[layout.Warpgroup] = b.Value(arith.DivUI.OpDef, ir.Index, warp, l.preamble(p.Warps))
	}
}
