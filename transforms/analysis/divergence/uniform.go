package divergence

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/transforms/analysis/flow"
)

// Levels is a set of levels by whose units a value may differ.
type Levels = flow.Fact

// The levels. Devices differ among those of a node; blocks among those of a device, and of a cluster.
const (
	Node Levels = 1 << iota
	Device
	Block
	Cluster
	Warpgroup
	Warp
	Thread
)

var named = map[string]Levels{
	scale.World: Node | Device, scale.Node: Node, scale.Device: Device, scale.Block: Block | Cluster,
	scale.Cluster: Cluster, scale.Warpgroup: Warpgroup, scale.Warp: Warp, scale.Thread: Thread,
}

// Kernel is what is known of a kernel's values.
type Kernel struct {
	kernel tile.KernelOp
	places tile.Places
	facts  flow.Analysis
}

// Of finds by what the values of a kernel differ.
func Of(k tile.KernelOp) *Kernel {
	u := &Kernel{kernel: k, places: tile.PlacesOf(k)}
	u.facts = flow.Analysis{
		BlockIDs: Block | Cluster,
		Unit:     func(on scale.OnOp) Levels { return named[on.Level] },
		Entry:    entry,
		Exit:     func(on scale.OnOp, _ *scale.DistAttr, f Levels) Levels { return f &^ named[on.Level] },
		Steered:  func(cond Levels) Levels { return cond },
		Contents: u.contents,
		Stores:   u.stores,
		Results:  u.results,
	}
	u.facts.Run(k)
	return u
}

// Of is by what a value may differ.
func (u *Kernel) Of(v *ir.Value) Levels { return u.facts.Of(v) }

// Differs reports whether a value may differ between the units of a level that run the code.
func (u *Kernel) Differs(v *ir.Value, level string) bool { return u.Of(v)&named[level] != 0 }

// entry: a unit's part of a value is its own, a replica as the whole.
func entry(on scale.OnOp, d *scale.DistAttr, f Levels) Levels {
	if d.Kind() == scale.Replica {
		return f
	}
	return f | named[on.Level]
}

// contents is by what the contents of memory may differ that is read at one
// address: a shard by its level, what peers write by device and block, what the
// kernel writes as the values written, and by what chooses the memory. Threads read
// the same there, unless each has the memory for itself.
func (u *Kernel) contents(mem *ir.Value) Levels {
	roots := memory.Owned(mem)
	f := u.facts.Written(mem)
	if !slices.ContainsFunc(roots, ofOneThread) {
		f &^= Thread
	}
	f |= u.facts.Of(mem)
	for _, root := range roots {
		if v, ok := scale.View.Cast(root.DefiningOp()); ok {
			f |= named[v.Level]
			if v.Level == scale.Device {
				f |= Node // it is one of all devices that has the part
			}
		}
		if t, ok := root.Type().(*ir.MemRefType); ok && scale.SpaceOf(t) == scale.Symmetric {
			f |= named[scale.World] | Block | Cluster
		}
	}
	return f
}

// ofOneThread reports whether memory is allocated in the code of a thread.
func ofOneThread(root *ir.Value) bool {
	for at := root.DefiningOp(); at != nil; at = at.ParentOp() {
		if on, ok := scale.On.Cast(at); ok && named[on.Level] == Thread {
			return true
		}
	}
	return false
}

// stores is by what op makes the contents of memory differ: by what it stores,
// where, and whether it does.
func (u *Kernel) stores(op *ir.Op, f Levels) Levels {
	for _, x := range op.Operands() {
		if !flow.IsMemRef(x) {
			f |= u.Of(x)
		}
	}
	return f | u.own(op) | u.Around(op)
}

// results is by what the results of op may differ.
func (u *Kernel) results(op *ir.Op, of func(*ir.Value) Levels) Levels {
	f := Levels(0)
	for _, x := range op.Operands() {
		if flow.IsMemRef(x) {
			f |= u.contents(x)
		} else {
			f |= of(x)
		}
	}
	if m, ok := comm.MeetingOf(op); ok && m.Alike {
		return f &^ combined(m.Level)
	}
	return f | u.own(op)
}

// combined is what no longer tells units apart that have combined their values.
func combined(level string) Levels {
	if level == scale.Cluster {
		return Cluster
	}
	return named[level]
}

// own is by what the results of op differ, whatever its operands are.
func (u *Kernel) own(op *ir.Op) Levels {
	if m, ok := comm.MeetingOf(op); ok && !m.Alike {
		return named[m.Level]
	}
	switch op.Def() {
	case scale.Rank.OpDef, comm.Rank.OpDef:
		if levelOf(op) == scale.Cluster {
			return Cluster | Block
		}
		return named[levelOf(op)]
	case comm.Get.OpDef, comm.Recv.OpDef, comm.Take.OpDef:
		return named[scale.World] | Block | Cluster | u.units(op)
	case comm.Test.OpDef, tile.Atomic.OpDef:
		return named[scale.World] | Block | Cluster | u.units(op)
	}
	if op.Name() == "memref.atomic_rmw" || op.Name() == "memref.generic_atomic_rmw" {
		return named[scale.World] | Block | Cluster | u.units(op)
	}
	return 0
}

// units are the levels of the scale.ons around op: its answer is each unit's own.
func (u *Kernel) units(op *ir.Op) Levels {
	f := Levels(0)
	for p := range u.places.Around(op.Block()) {
		if p.Level != scale.Block {
			f |= named[p.Level]
		}
	}
	return f
}

// levelOf is the level that an operation names, "" when it names none.
func levelOf(op *ir.Op) string {
	if s := ir.AttrAs[*ir.SymbolRefAttr](op, "level"); s != nil {
		return s.Root()
	}
	return ""
}
