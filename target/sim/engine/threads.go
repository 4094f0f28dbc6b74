package engine

import (
	"fmt"
	"math/bits"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/word"
)

// WarpSize is the number of lanes of a warp.
const WarpSize = 32

// Warp is 32 threads that execute collectives together.
type Warp struct {
	Lanes   [WarpSize]*Agent
	exist   uint32 // lanes that the block has
	Pending map[int32]*Gathering
}

// Gathering is the lanes that wait at one warp collective.
type Gathering struct {
	mask    uint32
	arrived uint32
	Count   int // of a warpgroup's threads
}

// StartThreads starts the threads of a block.
func StartThreads(m *Machine, b *Block) {
	l := b.Launch
	n := l.Dim[0] * l.Dim[1] * l.Dim[2]
	b.Bars = map[uint64]*Barrier{}
	for t := range n {
		a := b.Add(m, l.Code, int32(t))
		a.Thread = t
		a.Fill(l.Args, l.Captured)
		a.OnDone = func() { b.Ended(a) }
		if l.IDs != nil {
			l.IDs(a)
		}
	}
	b.warps = JoinWarps(b.Agents)
	for _, a := range b.Agents {
		m.Wake(a)
	}
}

// JoinWarps makes threads, in the order of their numbers, lanes of warps.
func JoinWarps(threads []*Agent) (warps []*Warp) {
	for t, a := range threads {
		if a.Lane = t % WarpSize; a.Lane == 0 {
			warps = append(warps, &Warp{Pending: map[int32]*Gathering{}})
		}
		a.Warp = warps[t/WarpSize]
		a.Warp.Lanes[a.Lane] = a
		a.Warp.exist |= 1 << uint(a.Lane)
	}
	return warps
}

// ThreadIndex is the thread's id in three dimensions.
func (a *Agent) ThreadIndex() [3]int {
	d := a.Launch.Dim
	return [3]int{a.Thread % d[0], a.Thread / d[0] % d[1], a.Thread / (d[0] * d[1])}
}

// Converge brings the lanes of a warp named by a mask together at an instruction; the last to come runs it for all.
// Lanes that the block does not have count as not named.
func (a *Agent) Converge(mask uint32, run func(w *Warp, mask uint32)) {
	w := a.Warp
	if w == nil {
		a.Fail("is an operation of a warp and must be in a gpu kernel")
	}
	mask &= w.exist
	if mask>>uint(a.Lane)&1 == 0 {
		a.Fail("is executed by lane %d, which is not in its mask %#x", a.Lane, mask)
	}
	site := a.Site()
	g := w.Pending[site]
	if g == nil {
		g = &Gathering{mask: mask}
		w.Pending[site] = g
	}
	g.arrived |= 1 << uint(a.Lane)
	if g.arrived&mask == mask {
		delete(w.Pending, site)
		run(w, mask)
		for m := mask; m != 0; m &= m - 1 {
			a.M.Wake(w.Lanes[bits.TrailingZeros32(m)])
		}
		return
	}
	a.Arrive(&Wait{What: "the other lanes of its warp", More: func(d *diag.Diagnostic) {
		x := w.Lanes[bits.TrailingZeros32(g.mask&^g.arrived)]
		if x.State == Finished {
			d.Note(a.WhereLoc(), "lane %d has ended", x.Lane)
		} else {
			d.Note(x.WhereLoc(), "lane %d is here", x.Lane)
		}
	}})
}

// Each calls fn for the lanes of a mask.
func (w *Warp) Each(mask uint32, fn func(a *Agent)) {
	for m := mask; m != 0; m &= m - 1 {
		fn(w.Lanes[bits.TrailingZeros32(m)])
	}
}

// IsSharedSpace reports whether a memory space is a block's shared memory.
func IsSharedSpace(space ir.Attr) bool {
	switch s := space.(type) {
	case *ir.IntegerAttr:
		return s.Int() == 3
	case *ir.EnumAttr:
		return s.Keyword() == "workgroup"
	case nil:
		return false
	}
	return fmt.Sprint(space) == "#scale.mem<l1>"
}

// StaticShared is the offset of a variable in the shared memory of the kernel's
// blocks.
func (c *Compiler) StaticShared(g *ir.Op) int {
	t := ir.AttrAs[*ir.TypeAttr](g, "type").Value().(*ir.MemRefType)
	n, _ := ir.NumElements(t.Shape())
	e, ok := word.ElemOf(t.Elem())
	if !ok {
		c.Fail("names a variable of type %v, which the simulator does not support", t)
	}
	return c.ReserveShared(g, int(n)*e.Bytes)
}

// ReserveShared places a variable once.
func (c *Compiler) ReserveShared(key *ir.Op, size int) int {
	k := c.Kernel
	if k == nil {
		c.Fail("accesses shared memory outside of a kernel")
	}
	if off, ok := k.statics[key]; ok {
		return off
	}
	if k.statics == nil {
		k.statics = map[*ir.Op]int{}
	}
	off := k.StaticSize
	k.statics[key] = off
	k.StaticSize = (off + size + sharedAlign - 1) &^ (sharedAlign - 1)
	return off
}

// sharedAlign separates the variables in shared memory.
const sharedAlign = 128
