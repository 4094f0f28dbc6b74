package emit

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// thread has values of the thread alone. Each is emitted once, in the launch's preamble, so that all code can use it.
type thread struct {
	Entry       *ir.Builder // the preamble
	ThreadID    *ir.Value
	BlockAxes   axes
	smem        *ir.Value
	BlockNumber *ir.Value // linear number

	smemAlign int64 // the alignment of smem's address, 0 for the default of all tiles

	constants map[int64]*ir.Value
	units     map[levels]*ir.Value
	leaders   map[axes]*ir.Value
	roles     map[int64]*ir.Value // number of the warpgroup, from that of a role's first on
	parts     map[int64]*ir.Value // number of the warp, from a role's first on
	warp      *ir.Value           // its number in the block
	sameWarp  *ir.Value           // that, read of the first lane
	bases     map[Spread][]*ir.Value
	owners    map[Spread]*ir.Value
	shared    map[any]*ir.Value // values that emitters make once, by keys of their own types
}

// axes are a thread's numbers on the axes of layouts, nil on those that the code at a place does not count.
type axes [layout.NumAxes]*ir.Value

// Spread is a layout, by its text, of code that counts some axes.
type Spread struct {
	axes axes
	dist string
}

// levels are the level of a unit and that of the unit around, and how many warps come before those of the role around
// it.
type levels struct {
	unit, around string
	first        int64
}

// newThread begins the preamble: it splits the thread's number into 32 lanes a warp, and four warps a warpgroup if the
// kernel, whose place is p, counts those.
func newThread(entry *ir.Builder, tid, zero *ir.Value, p tile.Place) *thread {
	t := &thread{
		Entry: entry, ThreadID: tid, constants: map[int64]*ir.Value{0: zero}, units: map[levels]*ir.Value{},
		roles: map[int64]*ir.Value{}, parts: map[int64]*ir.Value{},
		leaders: map[axes]*ir.Value{}, bases: map[Spread][]*ir.Value{}, owners: map[Spread]*ir.Value{},
		shared: map[any]*ir.Value{},
	}
	t.BlockAxes[layout.Lane] = arith.Binary(entry, arith.RemUI, tid, t.Const(32))
	warp := arith.Binary(entry, arith.DivUI, tid, t.Const(32))
	t.BlockAxes[layout.Warp], t.warp = warp, warp
	if p.Groups > 1 {
		t.BlockAxes[layout.Warp] = arith.Binary(entry, arith.RemUI, warp, t.Const(p.Warps))
		t.BlockAxes[layout.Warpgroup] = arith.Binary(entry, arith.DivUI, warp, t.Const(p.Warps))
	}
	return t
}

// sameInWarp reads a number of the first lane. It is equal in all lanes; this tells the compiler that it is uniform:
// results go to uniform registers, and branches on it do not diverge.
func (t *thread) sameInWarp(v *ir.Value) *ir.Value {
	b := t.Entry
	i32 := func(n int64) *ir.Value { return arith.ConstantInt(b, n, ir.I32) }
	first := nvvm.ShflSync.New(b, nvvm.ShflSyncOp{Kind: nvvm.ShflIdx, Mask: i32(-1),
		Value: arith.Cast(b, arith.IndexCast, v, ir.I32), Offset: i32(0), MaskAndClamp: i32(31)}, ir.I32).Result
	return arith.Cast(b, arith.IndexCast, first, ir.Index)
}

// axesAt are the thread's numbers as code at a place counts them.
func (t *thread) axesAt(p tile.Place) axes {
	at := t.BlockAxes
	switch p.Level {
	case scale.Thread:
		return axes{}
	case scale.Warp:
		at[layout.Warp], at[layout.Warpgroup] = nil, nil
	case scale.Warpgroup:
		at[layout.Warpgroup] = nil
	case tile.RoleLevel:
		if tile.Role.Of(p.Op).Warps != 0 {
			at[layout.Warp], at[layout.Warpgroup] = t.warpInRole(p), nil
			break
		}
		at[layout.Warpgroup] = t.groupInRole(p)
	}
	return at
}

// groupInRole is the number of the thread's warpgroup among those of a role, nil if the role has only one.
func (t *thread) groupInRole(p tile.Place) *ir.Value {
	all := t.BlockAxes[layout.Warpgroup]
	switch first := p.First / p.Warps; {
	case p.Groups == 1:
		return nil
	case first == 0:
		return all
	case t.roles[first] == nil:
		t.roles[first] = arith.Binary(t.Entry, arith.SubI, all, t.Const(first))
	}
	return t.roles[p.First/p.Warps]
}

// warpInRole is the number of the thread's warp among those of a role of partial warpgroups, nil if the role has only
// one.
func (t *thread) warpInRole(p tile.Place) *ir.Value {
	switch {
	case p.Warps == 1:
		return nil
	case p.First == 0:
		return t.warp
	case t.parts[p.First] == nil:
		t.parts[p.First] = arith.Binary(t.Entry, arith.SubI, t.warp, t.Const(p.First))
	}
	return t.parts[p.First]
}

// WarpOfBlock is the number of the thread's warp, the same in all its lanes.
func (t *thread) WarpOfBlock() *ir.Value {
	if t.sameWarp == nil {
		t.sameWarp = t.sameInWarp(t.warp)
	}
	return t.sameWarp
}

// Cached is the value of a key, which make emits at the first request. It has to be available to all later requests, as
// in the preamble. Keys have a type of the emitter, so that those of two emitters differ.
func (t *thread) Cached(key any, make func() *ir.Value) *ir.Value {
	v, ok := t.shared[key]
	if !ok {
		v = make()
		t.shared[key] = v
	}
	return v
}

// Const is an index constant that all code of the kernel can use.
func (t *thread) Const(n int64) *ir.Value {
	if v, ok := t.constants[n]; ok {
		return v
	}
	v := arith.ConstantIndex(t.Entry, n)
	t.constants[n] = v
	return v
}

// Unit is the number of the unit that this thread belongs to at a place inside
// a scale.on: among those of the block, or of the unit around.
func (c *Ctx) Unit(p tile.Place) *ir.Value {
	around := c.Places.Of(p.Op.Block())
	key := levels{p.Level, around.Level, p.First}
	if v := c.units[key]; v != nil {
		return v
	}
	tid := c.ThreadID
	if p.First > 0 {
		tid = arith.Binary(c.Entry, arith.SubI, tid, c.Const(32*p.First))
	}
	v := tid
	if p.Threads() > 1 {
		v = arith.Binary(c.Entry, arith.DivUI, tid, c.Const(p.Threads()))
	}
	if around.Level != scale.Block && around.Level != tile.RoleLevel {
		v = arith.Binary(c.Entry, arith.RemUI, v, c.Const(around.Threads()/p.Threads()))
	}
	c.units[key] = v
	return v
}

// Leader is the condition that this thread is the first of those that run the code, nil if no other does.
func (c *Ctx) Leader() *ir.Value {
	if c.Alone {
		return nil
	}
	if v, ok := c.leaders[c.Axes]; ok {
		return v
	}
	var cond *ir.Value
	for _, a := range layout.AllAxes()[layout.Lane:] {
		if x := c.Axes[a]; x != nil {
			cond = And(c.Entry, cond, arith.NewCmpI(c.Entry, arith.EQ, x, c.Const(0)))
		}
	}
	c.leaders[c.Axes] = cond
	return cond
}
