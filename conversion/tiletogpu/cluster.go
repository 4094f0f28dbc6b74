package tiletogpu

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// clusterSpace is the address space of shared memory of a cluster.
const clusterSpace = 7

// meetCluster lets all threads of the cluster meet: before the first of them uses
// barriers of another block, and before the shared memory of one may cease to exist
// that others still write to.
func meetCluster(c *emit.Ctx) {
	nvvm.ClusterArrive.New(c.Builder, nvvm.Op{})
	nvvm.ClusterWait.New(c.Builder, nvvm.Op{})
}

// inCluster is the number of the block in its cluster, which lies along the first dimension
// of the grid.
func inCluster(c *emit.Ctx) *ir.Value {
	x := arith.Cast(c.Entry, arith.IndexCastUI, c.LaunchOp.BlockIDs()[0], ir.I32)
	return arith.Binary(c.Entry, arith.RemUI, x, arith.ConstantInt(c.Entry, c.KernelOp.Cluster(), ir.I32))
}

// releaseAll arrives at the barriers of a slot in all blocks of the cluster.
func releaseAll(c *emit.Ctx, bar *ir.Value) {
	n := c.KernelOp.Cluster()
	arrive := func(rank *ir.Value) {
		there := nvvm.Mapa.New(c.Builder, nvvm.MapaOp{A: bar, B: rank}, llvm.Pointer(clusterSpace)).Result
		nvvm.MBarrierArrive.New(c.Builder, nvvm.MBarrierArriveOp{Addr: there})
	}
	if c.Alone {
		for i := range n {
			arrive(arith.ConstantInt(c.Builder, i, ir.I32))
		}
		return
	}
	warpSync(c)
	lane := c.BlockAxes[layout.Lane]
	c.When(arith.NewCmpI(c.Entry, arith.ULT, lane, c.Const(n)), func() {
		arrive(arith.Cast(c.Builder, arith.IndexCastUI, lane, ir.I32))
	})
}

// ownPart moves a copy to the block's own part of the window, and says to whom it goes.
func ownPart(c *emit.Ctx, o tile.CopyOp, boxes tile.Boxes, first []*ir.Value, base *ir.Value) (at []*ir.Value, to, mask *ir.Value) {
	if !o.Multicast {
		return first, base, nil
	}
	rank, row := inCluster(c), boxes.Dims[len(boxes.Dims)-2]
	at = append(at, first...)
	skip := arith.Binary(c.Entry, arith.MulI, arith.Cast(c.Entry, arith.IndexCastUI, rank, ir.Index), arith.ConstantIndex(c.Entry, boxes.Rows))
	at[row] = arith.Binary(c.Builder, arith.AddI, first[row], skip)
	bytes := arith.Binary(c.Entry, arith.MulI, rank, arith.ConstantInt(c.Entry, boxes.PartBytes, ir.I32))
	to = llvm.NewGEP(c.Builder, llvm.Pointer(sharedSpace), ir.I8, base, []ir.Mixed{{Value: bytes}}, 0)
	return at, to, arith.ConstantInt(c.Entry, 1<<c.KernelOp.Cluster()-1, ir.Int(16))
}
