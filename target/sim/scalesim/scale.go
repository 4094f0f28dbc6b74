package scalesim

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/peers"
	"github.com/tsopt/tsopt/target/sim/tilesim"
	"github.com/tsopt/tsopt/target/sim/vectorsim"
	"github.com/tsopt/tsopt/target/sim/word"
)

var Rules = engine.Meanings(nil,
	engine.On(scale.On, scaleOn), engine.On(scale.View, scaleView),
	engine.On(scale.Rank, func(c *engine.Compiler, o scale.RankOp) { Rank(c, o.Level, o.Result, false) }),
	engine.On(scale.NumRanks, func(c *engine.Compiler, o scale.NumRanksOp) { Rank(c, o.Level, o.Result, true) }),
)

// Rank is the number of the unit of a level, or of the units.
func Rank(c *engine.Compiler, level string, result *ir.Value, count bool) {
	d := c.Define(result).At
	c.Emit(func(a *engine.Agent) {
		if a.Device < 0 {
			a.Fail("uses the unit of @%s outside of a kernel", level)
		}
		at := peers.CircleAt(a, level)
		a.F[d] = uint64(at.Rank)
		if count {
			a.F[d] = uint64(at.N)
		}
	})
}

// scaleOn runs its body as an agent for each unit.
func scaleOn(c *engine.Compiler, on scale.OnOp) {
	in := c.M.NewCompiler("scale.on", c)
	in.Cur, in.Site = on.Op, c.Site
	in.Code.Args = in.DefineAll(on.Body.Entry().Args())
	in.Body(on.Body.Entry(), func(y *ir.Op) {
		vals := in.Ins(y.Operands())
		in.Emit(func(a *engine.Agent) { a.Leave(vals) })
	})
	units, level := int(on.Units()), on.Level
	parts := make([]distributed, len(on.Inputs))
	for i, d := range on.InDists() {
		parts[i] = distribute(c, on.Inputs[i], c.In(on.Inputs[i]), d, units)
	}
	outs := make([]distributed, len(on.Outputs))
	for i, d := range on.OutDists() {
		outs[i] = distribute(c, on.Outputs[i], c.Define(on.Outputs[i]), d, units)
	}
	c.Emit(func(a *engine.Agent) {
		captured := a.Capture(in.Code)
		past := a.Clock.Release()
		a.Units, a.Live = make([]*engine.Agent, units), units
		a.Arrive(&engine.Wait{What: "its units"})
		for u := range units {
			x := a.NewUnit(in.Code, level, u, past)
			x.Fill(nil, captured)
			x.F[in.Code.Args[0].At], x.F[in.Code.Args[1].At] = uint64(u), uint64(units)
			for i, p := range parts {
				p.take(a.F, x.F[in.Code.Args[2+i].At:], u)
			}
		}
		if level == scale.Thread {
			engine.JoinWarps(a.Units)
		}
		a.M.WakeAll(a.Units)
	})
	c.Emit(func(a *engine.Agent) {
		for i, o := range outs {
			at := 0
			for _, p := range outs[:i] {
				at += p.local
			}
			for u, x := range a.Units {
				if o.same && u > 0 {
					o.checkSame(a, a.Units[0].Out[at:at+o.local], x.Out[at:at+o.local], i, u)
					continue
				}
				o.put(a.F, x.Out[at:at+o.local], u)
			}
		}
		a.Units = nil
	})
}

// distributed is a value that units hold parts of.
type distributed struct {
	at    engine.Span
	local int
	index [][]int // of each unit: the words of its part; nil when it is all
	same  bool    // every unit must hold the same
	elem  word.Elem
}

func distribute(c *engine.Compiler, v *ir.Value, at engine.Span, d *scale.DistAttr, units int) distributed {
	out := distributed{at: at, local: at.N, same: true}
	l, ok := word.LanesOf(v.Type())
	if !ok {
		return out
	}
	out.elem = l.Elem
	switch {
	case d.Kind() == scale.Partial:
		if l.Partials != units {
			c.Fail("distributes %d partial sums over %d units", l.Partials, units)
		}
		out.same, out.local = false, l.N
		for u := range units {
			out.index = append(out.index, rangeOf(u*l.N, l.N))
		}
	case d.CutDim() >= 0:
		sizes, err := d.LocalShape(l.Dims, int64(units))
		if err != nil {
			c.Fail("%v", err)
		}
		out.same = false
		n, _ := ir.NumElements(sizes)
		out.local = int(n)
		ones := make([]int64, len(sizes))
		for i := range ones {
			ones[i] = 1
		}
		for u := range units {
			offsets := make([]int64, len(sizes))
			offsets[d.CutDim()] = int64(u) * sizes[d.CutDim()]
			out.index = append(out.index, vectorsim.SliceIndex(l.Dims, offsets, sizes, ones))
		}
	}
	return out
}

func rangeOf(from, n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = from + i
	}
	return out
}

// take copies a unit's part out of the whole.
func (d distributed) take(whole, part []uint64, unit int) {
	if d.index == nil {
		copy(part, whole[d.at.At:d.at.At+d.at.N])
		return
	}
	for i, k := range d.index[unit] {
		part[i] = whole[d.at.At+k]
	}
}

// put copies a unit's part into the whole.
func (d distributed) put(whole, part []uint64, unit int) {
	if d.index == nil {
		copy(whole[d.at.At:d.at.At+d.at.N], part)
		return
	}
	for i, k := range d.index[unit] {
		whole[d.at.At+k] = part[i]
	}
}

// checkSame holds a replica of one unit against another's.
func (d distributed) checkSame(a *engine.Agent, x, y []uint64, result, unit int) {
	for i, w := range x {
		if w != y[i] && d.elem.Bits > 0 {
			a.Fail("result #%d is a replica, but units 0 and %d yield different values, %s and %s, at element %d",
				result, unit, d.elem.Text(w), d.elem.Text(y[i]), i)
		}
	}
}

// scaleView narrows a descriptor to the unit's shard. At @device, of all devices, the shard
// lies in the device's own copy of the array.
func scaleView(c *engine.Compiler, v scale.ViewOp) {
	level, dist := c.M.Capacity.Called(v.Level), v.Dist
	src := c.In(v.Source)
	owners := level
	if level == scale.Device {
		owners = scale.World
		if dist.CutDim() >= 0 {
			src = shardCopy(c, v, src)
		}
	}
	_, private := c.M.Capacity.PrivateHome()
	private = private && level == scale.Block
	if private && c.Kernel != nil {
		c.Kernel.Held = append(c.Kernel.Held, engine.HeldArray{Array: v.Source, View: v})
	}
	d := c.Define(v.Result)
	shape := v.Result.Type().(*ir.MemRefType).Shape()
	c.Emit(func(a *engine.Agent) {
		if a.Launch == nil {
			a.Fail("uses the units of @%s outside of a kernel", level)
		}
		at := peers.CircleAt(a, owners)
		division := v.Division(int64(at.N))
		desc := append(engine.Value(nil), a.F[src.At:src.At+src.N]...)
		if private && !a.Launch.Hold(a.M, desc, division) {
			a.Fail("divides an array that another scale.view divides otherwise; a @%s holds one part of an array", v.Level)
		}
		if n := division.Count(); len(division.Parts) > 1 && n != int64(at.N) {
			a.Fail("divides its source in %d parts, but @%s has %d units", n, v.Level, at.N)
		}
		dim := dist.CutDim()
		if !tilesim.ShardDescriptor(desc, division, at.Rank) || len(division.Parts) == 1 && shape[dim] != ir.Dynamic &&
			shape[dim]*int64(at.N) != int64(a.F[src.At+2+dim]) {
			a.Fail("dimension %d has %d elements, which is not divisible by %d units", dim, int64(a.F[src.At+2+dim]), at.N)
		}
		copy(a.F[d.At:d.At+d.N], desc)
	})
}

// shardCopy asks for a copy of the source on each device that only holds its
// shard. A source made inside the kernel is used as it is.
func shardCopy(c *engine.Compiler, v scale.ViewOp, src engine.Span) engine.Span {
	top := c
	for top.Outer != nil && top.Outer.Kernel == c.Kernel {
		top = top.Outer
	}
	if top.Outer == nil || c.Kernel == nil {
		return undealt(c, v, src)
	}
	captured := false
	for _, cp := range top.Code.Captures {
		captured = captured || cp.Value == v.Source
	}
	if !captured {
		return undealt(c, v, src)
	}
	from := top.Outer.In(v.Source)
	to := top.Fresh(src.N)
	top.Code.Captures = append(top.Code.Captures, engine.Capture{Value: v.Source, From: from, To: to})
	c.Kernel.Shards = append(c.Kernel.Shards, &engine.ShardView{Source: from, Dist: v.Dist, To: to})
	if top == c {
		return to
	}
	local := c.Fresh(src.N)
	chainCapture(c, top, to, local, v.Source)
	return local
}

// undealt is a source that no device has a copy of: a distribution of non-contiguous parts needs one.
func undealt(c *engine.Compiler, v scale.ViewOp, src engine.Span) engine.Span {
	if v.Dist.Scattered() {
		c.Fail("divides memory that is not a host array of the kernel; use a view of the array")
	}
	return src
}

// chainCapture passes a place of an outer code down to this one.
func chainCapture(c *engine.Compiler, top *engine.Compiler, from, to engine.Span, v *ir.Value) {
	if c.Outer != top {
		mid := c.Outer.Fresh(to.N)
		chainCapture(c.Outer, top, from, mid, v)
		from = mid
	}
	c.Code.Captures = append(c.Code.Captures, engine.Capture{Value: v, From: from, To: to})
}
