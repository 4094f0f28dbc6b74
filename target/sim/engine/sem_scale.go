package engine

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

var ScaleSem = meanings(nil,
	on(scale.On, scaleOn), on(scale.View, scaleView),
	on(scale.Rank, func(c *Compiler, o scale.RankOp) { c.rank(o.Level, o.Result, false) }),
	on(scale.NumRanks, func(c *Compiler, o scale.NumRanksOp) { c.rank(o.Level, o.Result, true) }),
)

// rank is the number of the unit of a level, or of the units.
func (c *Compiler) rank(level string, result *ir.Value, count bool) {
	d := c.define(result).at
	c.emit(func(a *Agent) {
		if a.device < 0 {
			a.fail("uses the unit of @%s outside of a kernel", level)
		}
		at := a.circleAt(level)
		a.f[d] = uint64(at.rank)
		if count {
			a.f[d] = uint64(at.n)
		}
	})
}

// scaleOn runs its body as an agent for each unit.
func scaleOn(c *Compiler, on scale.OnOp) {
	in := c.m.newCompiler("scale.on", c)
	in.cur, in.site = on.Op, c.site
	in.code.args = in.defineAll(on.Body.Entry().Args())
	in.body(on.Body.Entry(), func(y *ir.Op) {
		vals := in.ins(y.Operands())
		in.emit(func(a *Agent) { a.leave(vals) })
	})
	units, level := int(on.Units()), on.Level
	parts := make([]distributed, len(on.Inputs))
	for i, d := range on.InDists() {
		parts[i] = c.distribute(on.Inputs[i], c.in(on.Inputs[i]), d, units)
	}
	outs := make([]distributed, len(on.Outputs))
	for i, d := range on.OutDists() {
		outs[i] = c.distribute(on.Outputs[i], c.define(on.Outputs[i]), d, units)
	}
	c.emit(func(a *Agent) {
		captured := a.capture(in.code)
		past := a.clock.Release()
		a.units, a.live = make([]*Agent, units), units
		a.arrive(&wait{what: "its units"})
		for u := range units {
			x := a.newUnit(in.code, level, u, past)
			x.fill(nil, captured)
			x.f[in.code.args[0].at], x.f[in.code.args[1].at] = uint64(u), uint64(units)
			for i, p := range parts {
				p.take(a.f, x.f[in.code.args[2+i].at:], u)
			}
		}
		if level == scale.Thread {
			joinWarps(a.units)
		}
		a.m.wakeAll(a.units)
	})
	c.emit(func(a *Agent) {
		for i, o := range outs {
			at := 0
			for _, p := range outs[:i] {
				at += p.local
			}
			for u, x := range a.units {
				if o.same && u > 0 {
					o.checkSame(a, a.units[0].out[at:at+o.local], x.out[at:at+o.local], i, u)
					continue
				}
				o.put(a.f, x.out[at:at+o.local], u)
			}
		}
		a.units = nil
	})
}

// distributed is a value that units hold parts of.
type distributed struct {
	at    span
	local int
	index [][]int // of each unit: the words of its part; nil when it is all
	same  bool    // every unit must hold the same
	elem  word.Elem
}

func (c *Compiler) distribute(v *ir.Value, at span, d *scale.DistAttr, units int) distributed {
	out := distributed{at: at, local: at.n, same: true}
	l, ok := word.LanesOf(v.Type())
	if !ok {
		return out
	}
	out.elem = l.Elem
	switch {
	case d.Kind() == scale.Partial:
		if l.Summands != units {
			c.fail("distributes %d partial sums over %d units", l.Summands, units)
		}
		out.same, out.local = false, l.N
		for u := range units {
			out.index = append(out.index, rangeOf(u*l.N, l.N))
		}
	case d.CutDim() >= 0:
		sizes, err := d.LocalShape(l.Dims, int64(units))
		if err != nil {
			c.fail("%v", err)
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
			out.index = append(out.index, sliceIndex(l.Dims, offsets, sizes, ones))
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
		copy(part, whole[d.at.at:d.at.at+d.at.n])
		return
	}
	for i, k := range d.index[unit] {
		part[i] = whole[d.at.at+k]
	}
}

// put copies a unit's part into the whole.
func (d distributed) put(whole, part []uint64, unit int) {
	if d.index == nil {
		copy(whole[d.at.at:d.at.at+d.at.n], part)
		return
	}
	for i, k := range d.index[unit] {
		whole[d.at.at+k] = part[i]
	}
}

// checkSame holds a replica of one unit against another's.
func (d distributed) checkSame(a *Agent, x, y []uint64, result, unit int) {
	for i, w := range x {
		if w != y[i] && d.elem.Bits > 0 {
			a.fail("result #%d is a replica, but units 0 and %d yield different values, %s and %s, at element %d",
				result, unit, d.elem.Text(w), d.elem.Text(y[i]), i)
		}
	}
}

// scaleView narrows a descriptor to the unit's shard. At @device, of all devices, the shard
// lies in the device's own copy of the array.
func scaleView(c *Compiler, v scale.ViewOp) {
	level, dist := v.Level, v.Dist
	src := c.in(v.Source)
	owners := level
	if level == scale.Device {
		owners = scale.World
		if dist.CutDim() >= 0 {
			src = c.shardCopy(v, src)
		}
	}
	d := c.define(v.Result)
	shape := v.Result.Type().(*ir.MemRefType).Shape()
	c.emit(func(a *Agent) {
		if a.launch == nil {
			a.fail("uses the units of @%s outside of a kernel", level)
		}
		at := a.circleAt(owners)
		desc := append(Value(nil), a.f[src.at:src.at+src.n]...)
		dim := dist.CutDim()
		if !shardDescriptor(desc, dist, at.rank, at.n) || dim >= 0 && shape[dim] != ir.Dynamic && shape[dim]*int64(at.n) != int64(a.f[src.at+2+dim]) {
			a.fail("dimension %d has %d elements, which is not divisible by %d units", dim, int64(a.f[src.at+2+dim]), at.n)
		}
		copy(a.f[d.at:d.at+d.n], desc)
	})
}

// shardCopy asks for a copy of the source on each device that only holds its
// shard. A source made inside the kernel is used as it is.
func (c *Compiler) shardCopy(v scale.ViewOp, src span) span {
	top := c
	for top.outer != nil && top.outer.kernel == c.kernel {
		top = top.outer
	}
	if top.outer == nil || c.kernel == nil {
		return c.undealt(v, src)
	}
	captured := false
	for _, cp := range top.code.captures {
		captured = captured || cp.value == v.Source
	}
	if !captured {
		return c.undealt(v, src)
	}
	from := top.outer.in(v.Source)
	to := top.fresh(src.n)
	top.code.captures = append(top.code.captures, capture{value: v.Source, from: from, to: to})
	c.kernel.shards = append(c.kernel.shards, &shardView{source: from, dist: v.Dist, to: to})
	if top == c {
		return to
	}
	local := c.fresh(src.n)
	c.chainCapture(top, to, local, v.Source)
	return local
}

// undealt is a source of which no device has a copy of its own: parts that do not lie together
// need one.
func (c *Compiler) undealt(v scale.ViewOp, src span) span {
	if v.Dist.Dealt() {
		c.fail("divides memory that is not a host array of the kernel; use a view of the array")
	}
	return src
}

// chainCapture passes a place of an outer code down to this one.
func (c *Compiler) chainCapture(top *Compiler, from, to span, v *ir.Value) {
	if c.outer != top {
		mid := c.outer.fresh(to.n)
		c.outer.chainCapture(top, from, mid, v)
		from = mid
	}
	c.code.captures = append(c.code.captures, capture{value: v, from: from, to: to})
}
