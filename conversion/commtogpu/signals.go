package commtogpu

import (
	"iter"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// counterBytes is the distance of two counters: a line of the L2 cache, so that
// waiting for one does not slow down changes of another.
const (
	counterBytes = 128
	counterWords = counterBytes / 4
)

// Run lowers every signal inside root.
func Run(root *ir.Op) error {
	launches := ir.Collect(root, gpu.Launch)
	copies := map[*ir.Value][]*ir.Value{}
	for s := range ir.Collect(root, comm.SignalAlloc) {
		copies[s.Signal] = allocate(s, devicesOf(launches, s.Signal))
	}
	for launch := range launches {
		if err := lowerLaunch(launch, copies); err != nil {
			return err
		}
	}
	for s := range ir.Collect(root, comm.SignalAlloc) {
		if s.Signal.HasUses() {
			return s.Errorf("is used by something that has no lowering: %s", s.Signal.Users()[0].Name())
		}
		s.Erase()
	}
	return nil
}

// devicesOf counts the devices whose launches use a signal.
func devicesOf(launches iter.Seq[gpu.LaunchOp], signal *ir.Value) int64 {
	n := int64(1)
	for l := range launches {
		for u := range signal.Uses() {
			if l.Op.IsProperAncestor(u.Owner()) {
				n = max(n, deviceOf(l)+1)
			}
		}
	}
	return n
}

func deviceOf(l gpu.LaunchOp) int64 { return ir.IntOf(l.Op, tile.DeviceAttr, 0) }

// allocate gives every device zeroed counters.
func allocate(s comm.SignalAllocOp, devices int64) (copies []*ir.Value) {
	b := ir.After(s.Op)
	t := ir.MemRef([]int64{s.Signal.Type().(*comm.SignalType).Count(), counterWords}, ir.I32, nil, nil)
	for d := range devices {
		if devices > 1 {
			gpu.SetDefaultDevice.New(b, gpu.HostOp{DevIndex: arith.ConstantInt(b, d, ir.I32)})
		}
		buf := gpu.Alloc.New(b, gpu.AllocOp{DynamicSizes: s.Operands()}, t).MemRef
		gpu.Memset.New(b, gpu.MemsetOp{Dst: buf, Value: arith.ConstantInt(b, 0, ir.I32)})
		copies = append(copies, buf)
	}
	return copies
}

// counters are the copies of a signal, by device.
func (l *lowering) counters(op *ir.Op, signal *ir.Value) ([]*ir.Value, error) {
	copies := l.copies[signal]
	if copies == nil {
		return nil, op.Errorf("uses a signal that is not the result of a comm.signal_alloc in this function")
	}
	return copies, nil
}
