package tiletogpu

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// copy moves the pieces of the window that the layout gives each thread: by
// cp.async where it is asked for or the copy is async, and legal, else through
// registers.
func (c *Ctx) copy(o tile.CopyOp) error {
	if o.Engine == tile.TMA {
		return c.tma(o)
	}
	if o.Ring != nil {
		return o.Errorf("arrives at a slot, which only copies by tma do; write engine(tma), or a copy that is not async before tile.publish")
	}
	from, to := o.Source.Type().(*ir.MemRefType), o.Dest.Type().(*ir.MemRefType)
	d, ok := o.Dist()
	if !ok {
		return o.Errorf("has no layout; run --infer-layout first")
	}
	if err := c.place.Holds(d); err != nil {
		return o.Errorf("has a layout that %v", err)
	}
	if o.Engine != tile.LdSt && scale.InShared(to) && !scale.InShared(from) {
		src, dst := c.window(o.Source, o.SourceIndices, d), c.window(o.Dest, o.DestIndices, d)
		n, reason := asyncWidth(src, dst, from.Elem())
		if want := c.wantedWidth(src); o.Async && n < want {
			if promises := c.missing(o.Source, want, from.Elem()); promises != "" && n > 0 {
				c.remark(diag.Copy, o.Op, "moves %d bytes at a time by cp.async; with %s it would be %d", accessAlignment(from.Elem(), n), promises, accessAlignment(from.Elem(), want))
			} else if promises != "" {
				reason += fmt.Sprintf("; with %s cp.async would move %d at a time", promises, accessAlignment(from.Elem(), want))
			}
		}
		if n > 0 && (o.Async || o.Engine == tile.CpAsync) {
			c.asyncCopy(src, dst, n, from.Elem())
			if !o.Async {
				// A copy that is not async is complete at once: it is a group of its own,
				// and those before it have arrived with it.
				nvvm.CpAsyncCommitGroup.New(c.Builder, nvvm.Op{})
				c.cpAsyncWait(0)
			}
			return nil
		}
		if o.Engine == tile.CpAsync {
			return o.Errorf("cannot use cp.async as asked: %s", reason)
		}
		if o.Async && n == 0 {
			c.remark(diag.Copy, o.Op, "copies through registers, and is complete at once: %s", reason)
		}
	}
	if o.Engine == tile.CpAsync {
		return o.Errorf("cannot use cp.async as asked: it copies from device memory to shared memory, not from %v to %v", from, to)
	}
	return c.throughRegisters(o, d)
}

// asyncWidth is how many elements one cp.async moves: 16, 8 or 4 bytes of which
// both addresses are multiples (PTX ISA, "cp.async") and which the destination
// has all or none of; 0 with the reason when none is.
func asyncWidth(src, dst window, elem ir.Type) (n int64, reason string) {
	bits, ok := ir.BitWidth(elem)
	if !ok || bits%8 != 0 {
		return 0, "the elements are not whole bytes"
	}
	n = intrange.GCD(src.width, dst.width)
	if n*int64(bits)/8 < 4 {
		return 0, "fewer than 4 bytes are contiguous and aligned at both ends"
	}
	if !dst.whole {
		return 0, "a piece may lie partly outside of the destination"
	}
	return n, ""
}

// asyncCopy emits cp.async for each run. What lies outside the source is filled
// with zero by a source size of less than the whole; what lies outside the
// destination is left out.
func (c *Ctx) asyncCopy(src, dst window, n int64, elem ir.Type) {
	bits, _ := ir.BitWidth(elem)
	bytes := n * int64(bits) / 8
	c.when(c.owner(src.dist), func() {
		for _, r := range runs(src.dist, n) {
			reg := r.regs[0]
			c.when(c.inside(dst, reg), func() {
				to, from := c.sharedPointer(dst, reg), c.globalPointer(src, reg)
				c.cpAsync(to, from, bytes, c.validBytes(src, reg, n, bytes))
			})
		}
	})
}

// validBytes is how many bytes of a run lie inside the source, as an i32; nil
// when all always do. A run starts at a multiple of its width, so that what is
// outside is its end.
func (c *Ctx) validBytes(w window, reg, n, bytes int64) *ir.Value {
	cond := c.inside(w, reg)
	if cond == nil {
		return nil
	}
	valid := arith.ConstantInt(c.Builder, bytes, ir.I32)
	if last := len(w.indices) - 1; !w.whole {
		left := arith.Binary(c.Builder, arith.SubI, c.extent(w, last), c.indices(w, reg)[last])
		left = arith.Binary(c.Builder, arith.MinSI, left, c.preamble(n))
		valid = arith.Cast(c.Builder, arith.IndexCast, c.times(c.Builder, left, bytes/n), ir.I32)
	}
	return arith.NewSelect(c.Builder, cond, valid, arith.ConstantInt(c.Builder, 0, ir.I32))
}

// throughRegisters loads and stores: a copy that no engine makes.
func (c *Ctx) throughRegisters(o tile.CopyOp, d layout.Distribution) error {
	from := o.Source.Type().(*ir.MemRefType)
	t := ir.Tensor(o.Tile, from.Elem(), tile.Layout(d))
	scratch := ir.NewBlock()
	b := ir.NewBuilder(scratch)
	b.Loc = o.Loc()
	ld := tile.Load.New(b, tile.LoadOp{Source: o.Source, Indices: o.SourceIndices}, t)
	st := tile.Store.New(b, tile.StoreOp{Value: ld.Result, Dest: o.Dest, Indices: o.DestIndices})
	err := c.load(ld)
	if err == nil {
		err = c.store(st)
	}
	scratch.Erase()
	return err
}
