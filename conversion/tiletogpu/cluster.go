package tiletogpu

import (
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
func (c *Ctx) meetCluster() {
	nvvm.ClusterArrive.New(c.Builder, nvvm.Op{})
	nvvm.ClusterWait.New(c.Builder, nvvm.Op{})
}

// inCluster is the number of the block in its cluster, which lies along the first dimension
// of the grid.
func (c *Ctx) inCluster() *ir.Value {
	x := arith.Cast(c.entry, arith.IndexCastUI, c.launch.BlockIDs()[0], ir.I32)
	return arith.Binary(c.entry, arith.RemUI, x, arith.ConstantInt(c.entry, c.kernel.Cluster(), ir.I32))
}

// releaseAll arrives at the barriers of a slot in all blocks of the cluster.
func (c *Ctx) releaseAll(bar *ir.Value) {
	n := c.kernel.Cluster()
	arrive := func(rank *ir.Value) {
		there := nvvm.Mapa.New(c.Builder, nvvm.MapaOp{A: bar, B: rank}, llvm.Pointer(clusterSpace)).Result
		nvvm.MBarrierArrive.New(c.Builder, nvvm.MBarrierArriveOp{Addr: there})
	}
	if c.alone {
		for i := range n {
			arrive(arith.ConstantInt(c.Builder, i, ir.I32))
		}
		return
	}
	c.warpSync()
	lane := c.all[layout.Lane]
	c.when(arith.NewCmpI(c.entry, arith.ULT, lane, c.preamble(n)), func() {
		arrive(arith.Cast(c.Builder, arith.IndexCastUI, lane, ir.I32))
	})
}

// part moves a copy to the block's own part of the window, and says to whom it goes.
func (c *Ctx) part(o tile.CopyOp, boxes tile.Boxes, first []*ir.Value, base *ir.Value) (at []*ir.Value, to, mask *ir.Value) {
	if !o.Multicast {
		return first, base, nil
	}
	rank, row := c.inCluster(), boxes.Dims[len(boxes.Dims)-2]
	at = append(at, first...)
	skip := arith.Binary(c.entry, arith.MulI, arith.Cast(c.entry, arith.IndexCastUI, rank, ir.Index), arith.ConstantIndex(c.entry, boxes.Rows))
	at[row] = arith.Binary(c.Builder, arith.AddI, first[row], skip)
	bytes := arith.Binary(c.entry, arith.MulI, rank, arith.ConstantInt(c.entry, boxes.PartBytes, ir.I32))
	to = llvm.NewGEP(c.Builder, llvm.Pointer(sharedSpace), ir.I8, base, []ir.Mixed{{Value: bytes}}, 0)
	return at, to, arith.ConstantInt(c.entry, 1<<c.kernel.Cluster()-1, ir.Int(16))
}
