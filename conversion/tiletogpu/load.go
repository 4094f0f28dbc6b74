package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

func (c *Ctx) load(o tile.LoadOp) error {
	d := distOf(o.Result)
	elem := o.Tile().Elem()
	if c.leftInMemory(o) != nil {
		return nil
	}
	w := c.window(o.Window(), d)
	if plan, ok := c.matrices(w, elem); ok {
		return c.Set(o.Result, c.ldmatrix(w, elem, plan))
	}
	c.narrow(o.Op, o.Source, w)
	return c.Set(o.Result, c.loadWindow(w, elem, c.padding(o.Pad, elem)))
}

// padding is the value of elements outside the memref.
func (c *Ctx) padding(pad *ir.Value, elem ir.Type) *ir.Value {
	if pad != nil {
		return c.Get(pad)
	}
	return arith.Zero(c.Builder, elem)
}

// loadWindow loads a thread's elements of a tile; those outside are pad, as are registers
// that hold nothing.
func (c *Ctx) loadWindow(w window, elem ir.Type, pad *ir.Value) *ir.Value {
	out := make([]*ir.Value, w.dist.RegCount())
	for _, r := range runs(w.dist, w.width) {
		for i, e := range c.Elements(c.loadRun(w, r, elem, pad)) {
			out[r.regs[i]] = e
		}
	}
	fillCopies(w.dist, out, pad)
	return c.Pack(elem, out)
}

// fillCopies fills registers that repeat an element of an earlier one, and those that hold
// nothing.
func fillCopies(d layout.Distribution, regs []*ir.Value, nothing *ir.Value) {
	first := map[string]*ir.Value{}
	for r := range regs {
		k := ir.Int64sKey(registerCoord(d, int64(r)))
		switch {
		case regs[r] != nil:
			first[k] = regs[r]
		case first[k] != nil:
			regs[r] = first[k]
		default:
			regs[r] = nothing
		}
	}
}

// loadRun loads one run: at once when it lies inside or outside as a whole, else
// element by element.
func (c *Ctx) loadRun(w window, r run, elem ir.Type, pad *ir.Value) *ir.Value {
	n := int64(len(r.regs))
	load := func(reg, n int64) *ir.Value { return c.read(w, reg, n, elem) }
	if w.whole {
		cond := c.accessed(w, r.regs[0])
		if cond == nil {
			return load(r.regs[0], n)
		}
		return c.choose(cond, ir.Vector([]int64{n}, elem),
			func() *ir.Value { return load(r.regs[0], n) },
			func() *ir.Value { return c.splat(pad, n) })
	}
	var es []*ir.Value
	for _, reg := range r.regs {
		es = append(es, c.choose(c.accessed(w, reg), elem,
			func() *ir.Value { return c.Elements(load(reg, 1))[0] },
			func() *ir.Value { return pad }))
	}
	return c.Pack(elem, es)
}

// read loads n elements of a window, from that of a register on.
func (c *Ctx) read(w window, reg, n int64, elem ir.Type) *ir.Value {
	if w.far != nil {
		return c.farLoad(w, reg, n, elem)
	}
	return c.vectorLoad(w.mem, c.address(w, reg), n, elem, n)
}

func (c *Ctx) vectorLoad(mem *ir.Value, at []*ir.Value, n int64, elem ir.Type, aligned int64) *ir.Value {
	if n == 1 {
		return c.Pack(elem, []*ir.Value{memref.Load.New(c.Builder, memref.LoadOp{MemRef: mem, Indices: at, Alignment: elementAlignment(elem, aligned)}, elem).Result})
	}
	l := vector.LoadOp{Memory: mem, Indices: at, Alignment: accessAlignment(elem, aligned)}
	return vector.Load.New(c.Builder, l, ir.Vector([]int64{n}, elem)).Result
}
