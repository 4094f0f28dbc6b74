// Package splitreductions is --split-reductions: the blocks of a cluster divide the iterations of a loop that
// accumulates among themselves (split-K).
//
// reduction.go proves that a loop only accumulates. epilogue.go finds how the code behind it is divided among the
// blocks. split.go changes the kernel. coarsen-blocks uses all of it, for one of its candidates.
package splitreductions

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is split-reductions.
var Pass = &pass.Pass{
	Name: "split-reductions", Class: "SplitReductions",
	Doc: `Divide the iterations of a loop that accumulates among the blocks of a cluster

A kernel with fewer blocks than the GPU has SMs leaves some idle. If its time is spent in a loop that accumulates, such as
the loop over K of a GEMM, n blocks in the place of one can take a part of the iterations each (split-K). They are a cluster: each
adds up its part, comm.reduce_scatter at @cluster adds the accumulators of all, in the order of the blocks' ranks, and each block
computes the epilogue for its part of the rows. Results are the same in every launch.

The loop to split has the attribute tile.split, the number of blocks; with the option factor the only loop that carries tiles is split
in kernels that do not say. A loop can be split if

- each value that it carries is a tile to which an iteration only adds (the accumulator of a tile.gemm, or the operand of one associative
  and commutative operation, such as arith.addf or arith.maximumf), and nothing else in the loop uses it, or a tile that each iteration
  clears for the next;
- the loop writes no memory, and what precedes it in the kernel writes shared memory alone, as all blocks execute it;
- the epilogue computes rows, or columns, independently: elementwise operations, reductions along the other dimension, loads and
  stores.

A kernel with clusters, several devices, or operations that communicate is not split. A remark gives the reason if a loop that should be split is
not. The blocks load different parts, so that multicast-loads finds nothing to share.

coarsen-blocks tries factors for kernels that leave their schedule open.

` + "```mlir\n" + `tile.kernel blocks(%x) = (16) threads(128) {
  %s = tile.pipelined %k = 0 to 64 step 1 stages(3) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
    …
    %d = tile.gemm %a, %b, %acc : tensor<64x32xf16>, tensor<32x128xf16> -> tensor<64x128xf32>
    tile.yield %d : tensor<64x128xf32>
  } {tile.split = 4 : i64}
  tile.store %s, %C[0, %column] : tensor<64x128xf32>, memref<64x2048xf32>
}
` + "```\n\nbecomes\n\n```mlir\n" + `tile.kernel cluster(4) blocks(%x) = (64) threads(128) {
  %rank = scale.rank @cluster
  %s = tile.pipelined %k = 0 to 16 step 1 stages(3) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
    …  // iteration %k + 16 * %rank
  }
  %part = comm.reduce_scatter add %s dim 0 at @cluster : tensor<64x128xf32> -> tensor<16x128xf32>
  tile.store %part, %C[%row, %column] : tensor<16x128xf32>, memref<64x2048xf32>  // %row = 16 * %rank
}
` + "```",
	Takes: forms.Normal(forms.Plain), Ends: forms.Of(forms.Exchanged),
	New: func() pass.Runner { return &split{} },
}

// split is the pass with its options.
type split struct {
	arch   string
	factor int
}

// Options implements [pass.Configurable].
func (s *split) Options(opts *pass.Options) {
	s.arch = arch.Default
	arch.Option(opts, &s.arch, "target: a scale.arch of the module or a shipped one")
	opts.Int("factor", &s.factor, "the number of blocks among which loops are split that say none; 0 leaves them")
}

// Run implements [pass.Runner].
func (s *split) Run(ctx *pass.Context, root *ir.Op) error {
	m, err := arch.Find(root, s.arch, arch.Targets.In(ctx))
	if err != nil {
		return diag.Errorf(root.Loc(), "%v", err)
	}
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		for _, w := range s.wanted(k) {
			w.loop.RemoveAttr(tile.SplitAttr)
			if w.n < 2 {
				continue
			}
			r, no := Of(tile.Kernel.Of(k.Op), w.loop)
			if no == nil {
				no = r.By(w.n, m.Count(scale.ClusterRole))
			}
			if no != nil {
				ctx.Emit(diag.Remarkf(w.loop.Loc(), "is not split among %d blocks: %s", w.n, no.Why).In(diag.Pipeline).
					Note(no.At.Loc(), "here"))
				continue
			}
			r.Split(w.n)
		}
		return nil
	})
}

// wanted is a loop to split and the number of blocks.
type wanted struct {
	loop *ir.Op
	n    int64
}

// wanted are the loops to split: those that say it, or else the only one that could be.
func (s *split) wanted(k tile.KernelOp) (loops []wanted) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if a, ok := op.Attr(tile.SplitAttr).(*ir.IntegerAttr); ok {
			loops = append(loops, wanted{op, a.Int()})
		}
	})
	if loop := LoopOf(k); len(loops) == 0 && s.factor != 0 && loop != nil {
		loops = append(loops, wanted{loop, int64(s.factor)})
	}
	return loops
}
