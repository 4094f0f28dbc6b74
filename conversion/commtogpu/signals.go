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
	for s := range ir.Collect(root, comm.SignalAlloc) {
		allocate(s, devicesOf(launches, s.Signal))
	}
	for launch := range launches {
		if err := lowerLaunch(launch); err != nil {
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

// copiesAttr records, until the uses are lowered, how many devices have a copy.
const copiesAttr = "copies"

// devicesOf counts the devices whose launches use a signal.
func devicesOf(launches iter.Seq[gpu.LaunchOp], signal *ir.Value) int64 {
	n := int64(1)
	for l := range launches {
		for u := range signal.Uses() {
			if l.IsProperAncestor(u.Owner()) {
				n = max(n, deviceOf(l)+1)
			}
		}
	}
	return n
}

func deviceOf(l gpu.LaunchOp) int64 { return ir.IntOf(l.Op, tile.DeviceAttr, 0) }

// allocate gives every device zeroed counters. They follow the comm.signal_alloc
// in order of devices; counters finds them there.
func allocate(s comm.SignalAllocOp, devices int64) {
	b := ir.After(s.Op)
	t := ir.MemRef([]int64{s.Signal.Type().(*comm.SignalType).Count(), counterWords}, ir.I32, nil, nil)
	for d := range devices {
		if devices > 1 {
			b.Op(gpu.SetDefaultDevice.OpDef, nil, arith.ConstantInt(b, d, ir.I32))
		}
		st := ir.OpState{Def: gpu.Alloc.OpDef, Types: []ir.Type{t}, Operands: s.Operands()}
		st.SetProp(ir.OperandSegments, ir.DenseI32(0, int64(s.NumOperands()), 0))
		buf := b.Create(st).Result(0)
		b.Create(ir.OpState{Def: gpu.Memset.OpDef, Operands: []*ir.Value{buf, arith.ConstantInt(b, 0, ir.I32)}})
	}
	s.SetAttr(copiesAttr, ir.I64Attr(devices))
}

// counters are the copies of a signal, by device.
func counters(op *ir.Op, signal *ir.Value) ([]*ir.Value, error) {
	s, ok := comm.SignalAlloc.Cast(signal.DefiningOp())
	if !ok {
		return nil, op.Errorf("uses a signal that is not the result of a comm.signal_alloc in this function")
	}
	var out []*ir.Value
	n := ir.IntOf(s.Op, copiesAttr, 0)
	for o := s.Next(); o != nil && int64(len(out)) < n; o = o.Next() {
		if gpu.Alloc.Is(o) {
			out = append(out, o.Result(0))
		}
	}
	return out, nil
}
