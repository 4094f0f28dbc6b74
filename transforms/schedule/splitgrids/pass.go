// Package splitgrids is --split-grids: the blocks of a last wave that leaves most of the machine idle become a kernel
// of their own.
//
// cut.go finds where a grid can be cut, and cuts it. This file decides by predicted times.
package splitgrids

import (
	"math"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/trial"
	"github.com/tsopt/tsopt/transforms/schedule/coarsenblocks"
)

// Pass is split-grids.
var Pass = &pass.Pass{
	Name: "split-grids", Class: "SplitGrids",
	Doc: `Make the blocks of a last wave that is nearly empty a kernel of their own

A GPU runs the blocks of a grid in waves: as many as fit at a time. A GEMM of 5120³ in tiles of 128x256 has 800 blocks, which are 6.06
waves on 132 SMs. It takes as long as seven, and eight blocks have the last one to themselves. This pass cuts the grid where the
last whole wave ends, as far as that is a number of rows (or columns) of blocks. The blocks behind the cut become a kernel that
follows the first one. coarsen-blocks divides its work anew: into smaller tiles, or among several blocks that divide the iterations of a loop
(split-reductions).

A grid is cut if

* its extents are constant and the last wave fills less than half of the machine;
* its blocks have a loop of tile.pipelined, and no block communicates with another; it is neither persistent nor cooperative, and for one
  device;
* schedule-and-plan and the cost model (estimate) predict that both kernels, with the second launch, take at least 4 % less time. A remark
  gives both times.

` + "```mlir\n" + `tile.kernel blocks(%x, %y) = (20, 40) threads(256) {
  …
}
` + "```\n\nbecomes\n\n```mlir\n" + `tile.kernel blocks(%x, %y) = (20, 39) threads(256) {
  …
}
tile.kernel cluster(4) blocks(%x, %i) = (80, 1) threads(256) {
  %y = arith.addi %i, %c39 : index
  …
}
` + "```",
	Takes: forms.Normal(forms.Plain), Ends: forms.Of(forms.Exchanged),
	New: arch.ForTarget(run),
}

// gain is the part of the time of one kernel that two must be predicted to take at most.
const gain = 0.96

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		if !independent(k) || !mayLeaveIdle(k, m) {
			return nil
		}
		s := split{ctx: ctx, root: root, kernel: k, m: m}
		best, before, after, err := s.best()
		if err != nil || best == nil {
			return err
		}
		ctx.Passed(diag.Pipeline, k.Op, "is cut, so that %d of %d blocks, the last wave, are a kernel of their own: predicted %.3g µs instead of %.3g µs",
			best.behind(k), size(k), after, before)
		rest := best.apply(k)
		return coarsenblocks.Kernel(ctx, root, rest, m)
	})
}

// split decides about a kernel.
type split struct {
	ctx    *pass.Context
	root   *ir.Op
	kernel tile.KernelOp
	m      arch.Machine
}

// best is the cut that is predicted to take the least time, nil if none is worth it, and the times in microseconds.
func (s *split) best() (best *cut, before, after float64, err error) {
	program, _ := trial.Alone(s.root, s.kernel, &ir.Mapping{})
	whole, err := s.plan(program, false)
	if err != nil || whole == nil {
		return nil, 0, 0, err
	}
	before, after = whole.Total, gain*whole.Total
	for _, c := range cuts(s.kernel, *whole) {
		us, err := s.predict(c)
		if err != nil {
			return nil, 0, 0, err
		}
		if us < after {
			best, after = &c, us
		}
	}
	return best, before, after, nil
}

// predict is how long the two kernels of a cut take, in microseconds; infinite where one cannot be planned.
func (s *split) predict(c cut) (us float64, err error) {
	first, k := trial.Alone(s.root, s.kernel, &ir.Mapping{})
	c.apply(k).Op.Erase()
	second, k := trial.Alone(s.root, s.kernel, &ir.Mapping{})
	c.apply(k)
	k.Op.Erase()
	for i, program := range []*ir.Op{first, second} {
		cost, err := s.plan(program, i == 1)
		if err != nil {
			return 0, err
		}
		if cost == nil {
			return math.Inf(1), nil
		}
		us += cost.Total
	}
	return us, nil
}

// plan plans the kernel of a program, whose work is first divided anew or stays divided as it is; nil if it cannot be
// planned, or the model does not know its time.
func (s *split) plan(program *ir.Op, anew bool) (*estimate.Cost, error) {
	failed, err := coarsenblocks.Plan(s.ctx, []*ir.Op{program}, s.m, anew)
	if err != nil || failed[0] != nil {
		return nil, err
	}
	for k := range ir.Collect(program, tile.Kernel) {
		if cost, err := estimate.Of(k, s.m); err == nil && cost.Refused() == "" {
			return &cost, nil
		}
	}
	return nil, nil
}
