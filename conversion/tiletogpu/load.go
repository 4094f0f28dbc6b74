package tiletogpu

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

func load(c *emit.Ctx, o tile.LoadOp) error {
	d := emit.DistOf(o.Result)
	elem := o.Tile().Elem()
	if leftInMemory(c, o) != nil {
		return nil
	}
	w := windowOf(c, o.Window(), d)
	if plan, ok := matricesOf(c, w, elem); ok {
		return c.Set(o.Result, loadFragment(c, w, elem, plan))
	}
	remarkNarrow(c, o.Op, o.Source, w)
	return c.Set(o.Result, loadWindow(c, w, elem, padding(c, o.Pad, elem)))
}

// padding is the value of elements outside the memref.
func padding(c *emit.Ctx, pad *ir.Value, elem ir.Type) *ir.Value {
	if pad != nil {
		return c.Get(pad)
	}
	return arith.Zero(c.Builder, elem)
}

// loadWindow loads a thread's elements of a tile; those outside are pad, as are registers
// that hold nothing.
func loadWindow(c *emit.Ctx, w window, elem ir.Type, pad *ir.Value) *ir.Value {
	out := make([]*ir.Value, w.dist.RegCount())
	for _, r := range runs(w.dist, w.width) {
		for i, e := range c.Elements(loadRun(c, w, r, elem, pad)) {
			out[r.regs[i]] = e
		}
	}
	emit.FillCopies(w.dist, out, pad)
	return c.Pack(elem, out)
}

// loadRun loads one run: at once when it lies inside or outside as a whole, else
// element by element.
func loadRun(c *emit.Ctx, w window, r run, elem ir.Type, pad *ir.Value) *ir.Value {
	n := int64(len(r.regs))
	load := func(reg, n int64) *ir.Value { return read(c, w, reg, n, elem) }
	if w.whole {
		cond := w.accessed(c, r.regs[0])
		if cond == nil {
			return load(r.regs[0], n)
		}
		return c.Choose(cond, ir.Vector([]int64{n}, elem),
			func() *ir.Value { return load(r.regs[0], n) },
			func() *ir.Value { return c.Splat(pad, n) })
	}
	var es []*ir.Value
	for _, reg := range r.regs {
		es = append(es, c.Choose(w.accessed(c, reg), elem,
			func() *ir.Value { return c.Elements(load(reg, 1))[0] },
			func() *ir.Value { return pad }))
	}
	return c.Pack(elem, es)
}

// read loads n elements of a window, from that of a register on.
func read(c *emit.Ctx, w window, reg, n int64, elem ir.Type) *ir.Value {
	if w.far != nil {
		return w.farLoad(c, reg, n, elem)
	}
	return vectorLoad(c, w.mem, w.address(c, reg), n, elem, n)
}

func vectorLoad(c *emit.Ctx, mem *ir.Value, at []*ir.Value, n int64, elem ir.Type, aligned int64) *ir.Value {
	if n == 1 {
		return c.Pack(elem, []*ir.Value{memref.Load.New(c.Builder, memref.LoadOp{MemRef: mem, Indices: at, Alignment: elementAlignment(elem, aligned)}, elem).Result})
	}
	l := vector.LoadOp{Memory: mem, Indices: at, Alignment: accessAlignment(elem, aligned)}
	return vector.Load.New(c.Builder, l, ir.Vector([]int64{n}, elem)).Result
}
