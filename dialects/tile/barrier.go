package tile

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Barrier is tile.barrier.
var Barrier = ir.Define(ir.Spec[BarrierOp]{
	Name:    "tile.barrier",
	Summary: "synchronizes all threads of a level",
	Doc: `
Synchronizes the threads of the block, or of the unit of a finer level, and orders their memory
accesses. In a role it synchronizes the role's threads (` + "`@role`" + `) or a part of them; other threads do
not participate. ` + "`@cluster`" + ` synchronizes all blocks of the cluster (PTX barrier.cluster). In a role it synchronizes the
role's threads in all of them, and waits for the threads of other roles to end: the tile.specialize must be the kernel's
last operation, and no other role may wait for what this role does behind the barrier.
insert-sync places barriers where shared memory needs them; programs rarely do.

In a scale.on @thread all threads of the block, or of the role (` + "`@role`" + `), must come to the barrier: no
condition or loop around it may differ between threads. ` + "`threads`" + ` names the threads of the block that
participate, where others do not reach the barrier. The list has pairs: the first thread, and one past the last.
They are whole warps, which use one of the block's 16 barriers (PTX bar.sync a, b), or some lanes of one warp
(bar.warp.sync).

` + "```mlir" + `
tile.barrier
tile.barrier @warpgroup
tile.barrier @cluster
scale.on @thread as (%i, %n) units(128) {
  %first = arith.cmpi ult, %i, %c64 : index
  scf.if %first {
    tile.barrier threads [0, 64]
  }
  tile.barrier
}
` + "```",
	Traits: ir.Together,
	Fields: func(o *BarrierOp) []ir.Field {
		return []ir.Field{
			ir.Ref(&o.Unit, "level", ir.FlatSymbolRef).Optional().Doc("the level whose threads synchronize; the block by default"),
			ir.Numbers(&o.Some, "threads", ir.DenseI64ArrayC).Optional().Doc("the threads of the block that participate, where not all do: pairs of the first thread and one past the last"),
		}
	},
	Format: "($level^)? (`threads` $threads^)? attr-dict",
	Does:   asyncGroup,
	Verify: BarrierOp.verify,
})

// BarrierOp is the view of tile.barrier.
type BarrierOp struct {
	ir.Base
	Unit string  // the level of the unit whose threads meet, "" for the block
	Some []int64 // the threads of the block that synchronize: pairs of the first and the one after the last; nil for all
}

// Level is the level of the unit whose threads meet.
func (o BarrierOp) Level() string { return cmp.Or(o.Unit, scale.Block) }

// MeetsCluster reports whether an operation is a barrier of all blocks of the cluster.
func MeetsCluster(op *ir.Op) bool {
	o, ok := Barrier.Cast(op)
	return ok && o.Level() == scale.Cluster
}

// MeetsThreads implements [scale.OfThreads]: threads meet that the barrier names, or all of the block or the role whose
// threads run the code.
func (o BarrierOp) MeetsThreads() bool {
	if o.Some != nil {
		return true
	}
	on, inside := ir.Enclosing(o.Op, scale.On)
	if !inside {
		return false
	}
	if _, nested := ir.Enclosing(on.Op, scale.On); nested {
		return false
	}
	_, inRole := ir.Enclosing(o.Op, Role)
	return o.Level() == scale.Block && !inRole || o.Level() == RoleLevel && inRole
}

// verify rejects a barrier in a role that other roles would have to reach, and threads that no barrier of the hardware
// synchronizes.
func (o BarrierOp) verify() error {
	if o.Some != nil {
		return o.verifySome()
	}
	if on, inside := ir.Enclosing(o.Op, scale.On); inside && o.Level() == scale.Cluster {
		return o.Errorf("synchronizes all blocks of the cluster inside of scale.on @%s; move it out of the scale.on, or use comm.barrier @cluster for its units", on.Level)
	}
	role, inside := ir.Enclosing(o.Op, Role)
	if !inside || slices.Contains([]string{RoleLevel, scale.Warpgroup, scale.Warp}, o.Level()) ||
		o.Level() == scale.Cluster && lastInKernel(role) {
		return nil
	}
	if o.Level() == scale.Cluster {
		return o.Errorf("waits for the blocks' other roles to end, but operations follow the roles; move it behind them, or make the tile.specialize the kernel's last operation")
	}
	return o.Errorf("synchronizes all threads of the %s, but only the threads of role %q reach it; use tile.barrier @%s for them, and a tile.ring to pass data to other roles", o.Level(), role.Called, RoleLevel)
}

// lastInKernel reports whether the threads of a role end with it.
func lastInKernel(role RoleOp) bool {
	roles := role.ParentOp()
	return Kernel.Is(roles.ParentOp()) && roles.Next().Has(ir.Terminator)
}

func (o BarrierOp) verifySome() error {
	if o.Unit != "" {
		return o.Errorf("has both a level and threads; threads are those of the block")
	}
	_, inRole := ir.Enclosing(o.Op, Role)
	on, ok := ir.Enclosing(o.Op, scale.On)
	if !ok || on.Level != scale.Thread || inRole {
		return o.Errorf("has threads, which are units of a scale.on @thread of the block, but it is outside of one")
	}
	if len(o.Some) == 0 || len(o.Some)%2 != 0 {
		return o.Errorf("has a threads list of %d numbers; it expects pairs: the first thread, and one past the last",
			len(o.Some))
	}
	last := int64(-1)
	for i, n := range o.Some {
		if n < 0 || n < last || n == last && i%2 == 1 || n > on.Units() {
			return o.Errorf("has threads %v; the numbers must increase and lie between 0 and the block's %d threads", o.Some,
				on.Units())
		}
		last = n
	}
	if _, one := o.Lanes(); !one && !o.wholeWarps() {
		return o.Errorf("has threads %v, which are neither whole warps nor lanes of one warp; no hardware barrier synchronizes them", o.Some)
	}
	return nil
}

// Threads is how many of the named threads meet.
func (o BarrierOp) Threads() (n int64) {
	for i := 0; i < len(o.Some); i += 2 {
		n += o.Some[i+1] - o.Some[i]
	}
	return n
}

// Rank is the number of a thread among those that synchronize; ok is false for one that is not named.
func (o BarrierOp) Rank(thread int64) (rank int64, ok bool) {
	for i := 0; i < len(o.Some); i += 2 {
		if first, end := o.Some[i], o.Some[i+1]; thread >= first && thread < end {
			return rank + thread - first, true
		}
		rank += o.Some[i+1] - o.Some[i]
	}
	return 0, false
}

// Lanes is a bit for each lane that meets, of named threads that are of one warp; ok is false for others.
func (o BarrierOp) Lanes() (mask uint32, ok bool) {
	if len(o.Some) == 0 || o.Some[0]/scale.WarpThreads != (o.Some[len(o.Some)-1]-1)/scale.WarpThreads {
		return 0, false
	}
	for i := 0; i < len(o.Some); i += 2 {
		for n := o.Some[i]; n < o.Some[i+1]; n++ {
			mask |= 1 << (n % scale.WarpThreads)
		}
	}
	return mask, true
}

func (o BarrierOp) wholeWarps() bool {
	return !slices.ContainsFunc(o.Some, func(n int64) bool { return n%scale.WarpThreads != 0 })
}

// CanMeet reports whether a barrier brings threads together, given as [BarrierOp.Some] has them.
func CanMeet(some []int64) bool {
	o := BarrierOp{Some: some}
	_, one := o.Lanes()
	return one || len(some) > 0 && o.wholeWarps()
}
