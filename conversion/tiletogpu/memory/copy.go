package memory

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/control"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/tma"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// copyEmitters are the implementations of copies, as transforms/analysis/instructions lists them.
var copyEmitters = map[tile.CopyEngine]func(*emit.Ctx, tile.CopyOp) error{
	tile.TMA: tma.Copy, tile.CpAsync: byCpAsync, tile.LdSt: throughRegisters,
}

// copyWindow makes the engine of a copy move its window; without an engine, cp.async if it is async.
func copyWindow(c *emit.Ctx, o tile.CopyOp) error {
	engine := o.Engine
	switch {
	case engine != tile.AutoEngine:
	case o.Async:
		engine = tile.CpAsync
	default:
		engine = tile.LdSt
	}
	if o.Ring != nil && engine == tile.LdSt {
		return o.Errorf("has arrives(…), which only tma and cp.async support; use engine(tma), engine(cp_async), or a synchronous copy before tile.publish")
	}
	return copyEmitters[engine](c, o)
}

// byCpAsync moves each thread's pieces of the window by cp.async or, if that is not legal and not asked for, through
// registers.
func byCpAsync(c *emit.Ctx, o tile.CopyOp) error {
	d, err := copyLayout(c, o)
	if err != nil {
		return err
	}
	from, to := o.Source.Type().(*ir.MemRefType), o.Dest.Type().(*ir.MemRefType)
	if !scale.InShared(to) || scale.InShared(from) {
		return o.Errorf("cannot use cp.async as requested: it copies only from device memory to shared memory, not from %v to %v", from, to)
	}
	src, dst := address.WindowOf(c, o.From(), d), address.WindowOf(c, o.To(), d)
	if err := src.HoldsRows(o.Op); err != nil {
		return err
	}
	n, reason := asyncWidth(src, dst, from.Elem())
	if o.Async {
		reason += wider(c, o, src, n)
	}
	switch {
	case n == 0 && o.Engine == tile.CpAsync:
		return o.Errorf("cannot use cp.async as requested: %s", reason)
	case n == 0:
		c.Remark(diag.Copy, o.Op, "copies through registers synchronously: %s", reason)
		c.Stored[o.Cursor] = true
		return throughRegisters(c, o)
	}
	asyncCopy(c, src, dst, n, from.Elem())
	if !o.Async {
		// A copy that is not async is complete at once: it is a group of its own,
		// and those before it have arrived with it.
		nvvm.CpAsyncCommitGroup.New(c.Builder, nvvm.Op{})
		control.CpAsyncWait(c, 0)
	}
	return nil
}

// wider are the assumptions about the source of a copy that allow a wider cp.async than n elements: as a remark if
// there is a cp.async, else as a further reason why there is none.
func wider(c *emit.Ctx, o tile.CopyOp, src address.Window, n int64) string {
	elem, want := o.Source.Type().(*ir.MemRefType).Elem(), src.WantedWidth(c)
	if n >= want {
		return ""
	}
	promises := address.MissingPromises(c, o.Source, want, elem)
	switch {
	case promises == "":
		return ""
	case n == 0:
		return fmt.Sprintf("; with %s cp.async would copy %d at a time", promises, address.AccessAlignment(elem, want))
	}
	c.Remark(diag.Copy, o.Op, "copies %d bytes at a time by cp.async; with %s it would be %d",
		address.AccessAlignment(elem, n), promises, address.AccessAlignment(elem, want))
	return ""
}

// copyLayout is the elements that each thread moves.
func copyLayout(c *emit.Ctx, o tile.CopyOp) (layout.Distribution, error) {
	d, ok := o.Dist()
	if !ok {
		return d, o.Errorf("has no layout; run --infer-layout first")
	}
	if err := c.Place.Holds(d); err != nil {
		return d, o.Errorf("has a layout that %v", err)
	}
	return d, tile.CheckHeld(o.Op, "moves", ir.Tensor(o.Tile, o.Source.Type().(*ir.MemRefType).Elem(), nil), d)
}

// asyncWidth is how many elements one cp.async moves: 16, 8 or 4 bytes that divide both addresses (PTX ISA,
// "cp.async"), and that are all inside or all outside of the destination; 0 with the reason if there is none.
func asyncWidth(src, dst address.Window, elem ir.Type) (n int64, reason string) {
	bits, ok := ir.BitWidth(elem)
	if !ok || bits%8 != 0 {
		return 0, "the elements are not a whole number of bytes"
	}
	n = intrange.GCD(src.Width, dst.Width)
	if n*int64(bits)/8 < 4 {
		return 0, "fewer than 4 bytes are contiguous and aligned at both ends"
	}
	if !dst.Whole {
		return 0, "a piece may be partly out of bounds of the destination"
	}
	return n, ""
}

// asyncCopy emits cp.async for each run. Elements outside of the source are filled with zero by a smaller source size;
// those outside of the destination are masked.
func asyncCopy(c *emit.Ctx, src, dst address.Window, n int64, elem ir.Type) {
	bits, _ := ir.BitWidth(elem)
	bytes := n * int64(bits) / 8
	c.When(c.Owner(src.Dist), func() {
		for _, r := range address.Runs(src.Dist, n) {
			reg := r.Regs[0]
			c.When(dst.Accessed(c, reg), func() {
				to, from := dst.SharedPointer(c, reg), src.GlobalPointer(c, reg)
				cpAsync(c, to, from, bytes, validBytes(c, src, reg, n, bytes))
			})
		}
	})
}

// validBytes is how many bytes of a run are inside the source, as an i32; nil if all always are. A run starts at a
// multiple of its width, so that its outside part is its end.
func validBytes(c *emit.Ctx, w address.Window, reg, n, bytes int64) *ir.Value {
	if len(w.RowOf) > 0 && w.Whole {
		return w.ValidOfRow(c, reg, bytes)
	}
	cond := w.Inside(c, reg)
	if cond == nil {
		return nil
	}
	valid := arith.ConstantInt(c.Builder, bytes, ir.I32)
	if last := len(w.At) - 1; !w.Whole {
		left := arith.Binary(c.Builder, arith.SubI, w.Extent(c, last), w.Indices(c, reg)[last])
		left = arith.Binary(c.Builder, arith.MinSI, left, c.Const(n))
		valid = arith.Cast(c.Builder, arith.IndexCast, c.Times(c.Builder, left, bytes/n), ir.I32)
	}
	return arith.NewSelect(c.Builder, cond, valid, arith.ConstantInt(c.Builder, 0, ir.I32))
}

// throughRegisters loads and stores: a copy that no engine makes.
func throughRegisters(c *emit.Ctx, o tile.CopyOp) error {
	d, err := copyLayout(c, o)
	if err != nil {
		return err
	}
	t := ir.Tensor(o.Tile, o.Source.Type().(*ir.MemRefType).Elem(), tile.Layout(d))
	scratch := ir.NewBlock()
	b := ir.NewBuilder(scratch)
	b.Loc = o.Loc()
	var v *ir.Value
	if o.SourceAt.ByRows() {
		g := tile.Gather.New(b, tile.GatherOp{Source: o.Source, At: o.SourceAt}, t)
		v, err = g.Result, gather(c, g)
	} else {
		l := tile.Load.New(b, tile.LoadOp{Source: o.Source, At: o.SourceAt}, t)
		v, err = l.Result, load(c, l)
	}
	if err == nil {
		err = store(c, tile.Store.New(b, tile.StoreOp{Value: v, Dest: o.Dest, At: o.DestAt}))
	}
	scratch.Erase()
	return err
}
