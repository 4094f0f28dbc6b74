package coarsenblocks

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/schedule/splitreductions"
)

// Where a kernel has too few blocks for the machine, several can divide the iterations of a loop.

// parts are the numbers of blocks that are tried to divide the iterations of a loop. Eight took longer than four on an
// H200 although they were predicted to take less: a gathered GEMM of 64x4096x4096 needed 35 µs, and 26.
var parts = []int64{2, 4}

// idle is how many waves of blocks a kernel has at most whose blocks become several: with more, the last one, which
// leaves SMs idle, is a small part of the time.
const idle = 2

// split finds the numbers of blocks that can divide the kernel's loop.
func (s *space) split() {
	loop := splitreductions.LoopOf(s.kernel)
	if loop == nil || s.kernel.Residents > 0 || ir.CountDynamic(s.kernel.StaticGrid) > 0 {
		return
	}
	r, no := splitreductions.Of(s.kernel, loop)
	if no != nil {
		return
	}
	for _, n := range parts {
		if r.By(n, s.m.Count(scale.ClusterRole)) == nil {
			s.splits = append(s.splits, n)
		}
	}
}

// mayBeSplit reports whether blocks leave SMs idle that others could use, if a candidate divides a loop, and have
// iterations for all.
func (s *space) mayBeSplit(c candidate) bool {
	if c.split == 1 {
		return true
	}
	for i, a := range s.axes {
		if a.grid < 0 && a.becomes(c.extents[i]) < c.split {
			return false
		}
	}
	return c.cluster == 1 && s.total(c) < idle*s.m.Multiprocessors()
}

// total is how many blocks there are before several divide the iterations of a loop.
func (s *space) total(c candidate) (n int64) {
	n = 1
	for dim := range s.kernel.Grid() {
		n *= s.blocks(c, dim)
	}
	return n
}
