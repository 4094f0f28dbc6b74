package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// MeetCluster synchronizes all threads of the cluster: before the first of them uses barriers of another block, and
// before a block may end whose shared memory others still write to.
func MeetCluster(c *emit.Ctx) {
	nvvm.ClusterArrive.New(c.Builder, nvvm.Op{})
	nvvm.ClusterWait.New(c.Builder, nvvm.Op{})
}

// InCluster is the number of the block in its cluster, which extends along the first dimension of the grid.
func InCluster(c *emit.Ctx) *ir.Value {
	x := arith.Cast(c.Entry, arith.IndexCastUI, c.LaunchOp.BlockIDs()[0], ir.I32)
	return arith.Binary(c.Entry, arith.RemUI, x, arith.ConstantInt(c.Entry, c.KernelOp.Cluster(), ir.I32))
}

// releaseAll arrives at the barriers of a stage in all blocks of the cluster.
func releaseAll(c *emit.Ctx, bar *ir.Value) {
	n := c.KernelOp.Cluster()
	arrive := func(rank *ir.Value) {
		there := nvvm.Mapa.New(c.Builder, nvvm.MapaOp{A: bar, B: rank}, llvm.Pointer(address.ClusterSpace)).Result
		nvvm.MBarrierArrive.New(c.Builder, nvvm.MBarrierArriveOp{Addr: there})
	}
	if c.Alone {
		for i := range n {
			arrive(arith.ConstantInt(c.Builder, i, ir.I32))
		}
		return
	}
	WarpSync(c)
	lane := c.BlockAxes[layout.Lane]
	c.When(arith.NewCmpI(c.Entry, arith.ULT, lane, c.Const(n)), func() {
		arrive(arith.Cast(c.Builder, arith.IndexCastUI, lane, ir.I32))
	})
}
