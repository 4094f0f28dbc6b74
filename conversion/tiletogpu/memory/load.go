package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/fragment"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

func load(c *emit.Ctx, o tile.LoadOp) error {
	d := emit.DistOf(o.Result)
	elem := o.Tile().Elem()
	if fragment.LeftInMemory(c, o) != nil {
		return nil
	}
	w := address.WindowOf(c, o.Window(), d)
	if plan, ok := fragment.MatricesOf(c, w, elem); ok {
		return c.Set(o.Result, fragment.LoadFragment(c, w, elem, plan))
	}
	address.RemarkNarrow(c, o.Op, o.Source, w)
	return c.Set(o.Result, LoadWindow(c, w, elem, padding(c, o.Pad, elem)))
}

// padding is the value of elements outside the memref.
func padding(c *emit.Ctx, pad *ir.Value, elem ir.Type) *ir.Value {
	if pad != nil {
		return c.Get(pad)
	}
	return arith.Zero(c.Builder, elem)
}

// LoadWindow loads a thread's elements of a tile; those outside are pad, as are registers
// that hold nothing.
func LoadWindow(c *emit.Ctx, w address.Window, elem ir.Type, pad *ir.Value) *ir.Value {
	out := make([]*ir.Value, w.Dist.RegCount())
	for _, r := range address.Runs(w.Dist, w.Width) {
		for i, e := range c.Elements(loadRun(c, w, r, elem, pad)) {
			out[r.Regs[i]] = e
		}
	}
	emit.FillCopies(w.Dist, out, pad)
	return c.Pack(elem, out)
}

// loadRun loads one run: at once if it is inside or outside as a whole, else element by element.
func loadRun(c *emit.Ctx, w address.Window, r address.Run, elem ir.Type, pad *ir.Value) *ir.Value {
	n := int64(len(r.Regs))
	load := func(reg, n int64) *ir.Value { return read(c, w, reg, n, elem) }
	if w.Whole {
		cond := w.Accessed(c, r.Regs[0])
		if cond == nil {
			return load(r.Regs[0], n)
		}
		return c.Choose(cond, ir.Vector([]int64{n}, elem),
			func() *ir.Value { return load(r.Regs[0], n) },
			func() *ir.Value { return c.Splat(pad, n) })
	}
	var es []*ir.Value
	for _, reg := range r.Regs {
		es = append(es, c.Choose(w.Accessed(c, reg), elem,
			func() *ir.Value { return c.Elements(load(reg, 1))[0] },
			func() *ir.Value { return pad }))
	}
	return c.Pack(elem, es)
}

// read loads n elements of a window, beginning with a register's.
func read(c *emit.Ctx, w address.Window, reg, n int64, elem ir.Type) *ir.Value {
	if w.Far != nil {
		return w.FarLoad(c, reg, n, elem)
	}
	return VectorLoad(c, w.Mem, w.Address(c, reg), n, elem, n)
}

// VectorLoad loads n elements that lie side by side; aligned is by how many elements their address is divisible.
func VectorLoad(c *emit.Ctx, mem *ir.Value, at []*ir.Value, n int64, elem ir.Type, aligned int64) *ir.Value {
	if n == 1 {
		return c.Pack(elem, []*ir.Value{memref.Load.New(c.Builder,
			memref.LoadOp{MemRef: mem, Indices: at, Alignment: address.ElementAlignment(elem, aligned)}, elem).Result})
	}
	l := vector.LoadOp{Memory: mem, Indices: at, Alignment: address.AccessAlignment(elem, aligned)}
	return vector.Load.New(c.Builder, l, ir.Vector([]int64{n}, elem)).Result
}
