package nvvmsim

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// The tensor memory accelerator copies boxes of tensors. A box may reach out of its
// tensor, in both directions: there loads fill and stores leave out. Bytes count in
// full all the same.

// tensorBox is the box of a tensor map at coordinates, innermost first.
type tensorBox struct {
	tensorMap
	at [maxTensorRank]int64
}

// boxAt reads a map and coordinates.
func boxAt(a *engine.Agent, addr uint64, coordinates []int) tensorBox {
	b := tensorBox{tensorMap: tensorMapAt(a, addr)}
	if b.rank != len(coordinates) {
		a.Fail("has %d coordinates for a tensor map of %d dimensions", len(coordinates), b.rank)
	}
	for i, c := range coordinates {
		b.at[i] = int64(int32(a.F[c]))
	}
	return b
}

// boxPiece is bytes of a box that are consecutive on both sides: in shared memory
// at an offset from the box's, and in global memory at an address; 0 for outside.
type boxPiece struct {
	shared, n int
	addr      uint64
}

// pieces cuts the box, which begins at an offset in shared memory: rows, or what
// the swizzle keeps together of them, and those at the tensor's edge.
func (b tensorBox) pieces(begin int) []boxPiece {
	var out []boxPiece
	chunk := b.box[0]
	if b.span > 0 {
		chunk = 16 / b.bytes
	}
	var row [maxTensorRank]int
	for off := begin; ; {
		inside, addr := true, b.base
		for i := 1; i < b.rank; i++ {
			x := b.at[i] + int64(row[i])
			inside = inside && 0 <= x && x < b.size[i]
			addr += uint64(x * b.stride[i])
		}
		for x := 0; x < b.box[0]; x += chunk {
			first := b.at[0] + int64(x)
			lo, hi := min(max(-first, 0), int64(chunk)), max(min(b.size[0]-first, int64(chunk)), 0)
			if !inside || lo >= hi {
				lo, hi = int64(chunk), int64(chunk)
			}
			place := b.swizzle(off)
			add := func(from, to int64, addr uint64) {
				if from < to {
					out = append(out, boxPiece{place + int(from)*b.bytes, int(to-from) * b.bytes, addr})
				}
			}
			add(0, lo, 0)
			add(lo, hi, addr+uint64((first+lo)*int64(b.bytes)))
			add(hi, int64(chunk), 0)
			off += chunk * b.bytes
		}
		i := 1
		for ; i < b.rank; i++ {
			if row[i]++; row[i] < b.box[i] {
				break
			}
			row[i] = 0
		}
		if i >= b.rank {
			return out
		}
	}
}

// aligned checks the address of a box in shared memory.
func (b tensorBox) aligned(a *engine.Agent, addr uint64) {
	if addr%128 != 0 {
		a.Fail("copies a box at byte %d of shared memory, which is not a multiple of 128", addr&engine.OffsetMask)
	}
}

func (b tensorBox) elemOf() word.Elem {
	if t := floatFormats[b.float]; t != nil {
		return word.MustElem(t)
	}
	return word.MustElem(ir.Int(8 * b.bytes))
}

// tensorLoad is cp.async.bulk.tensor to shared memory.
func tensorLoad(c *engine.Compiler, o nvvm.TensorLoadOp) {
	if o.Mode != nvvm.LoadTile {
		c.Fail("loads in mode %s, which has no simulator semantics", o.Mode)
	}
	dst, desc, bar, at := c.Pointer(o.Dst), c.Pointer(o.Descriptor), c.Pointer(o.MBar), c.Ats(o.Coordinates)
	mask, pred := c.Optional(o.MulticastMask), c.Optional(o.Predicate)
	c.Emit(func(a *engine.Agent) {
		if pred >= 0 && a.F[pred]&1 == 0 {
			return
		}
		box := boxAt(a, desc.Addr(a), at)
		n := box.boxBytes()
		box.aligned(a, dst.Addr(a))
		for _, to := range receivers(a, dst.Addr(a), bar.Addr(a), n, mask) {
			b := async.NewBulk(a)
			b.Bytes, b.Elem = n, box.elemOf()
			for _, p := range box.pieces(to.off) {
				part := async.Part{Dst: to.al, To: p.shared, N: p.n, Fill: box.fill}
				if p.addr != 0 {
					part.Src, part.From = a.Resolve(p.addr, p.n)
				}
				b.Parts = append(b.Parts, part)
			}
			b.Issue(a)
			b.Send(a, to.bar)
		}
	})
}

// storeBox starts a copy of a box from shared memory, combined with the tensor
// where a function says how.
func storeBox(a *engine.Agent, box tensorBox, src uint64, combine func(x, y uint64) uint64) {
	box.aligned(a, src)
	if row := box.size[0] * int64(box.bytes); row%16 != 0 && box.at[0]+int64(box.box[0]) > box.size[0] {
		a.Fail("stores a box beyond the end of rows of %d bytes: TMA writes 16 bytes at a time and would write after the row",
			row)
	}
	from, off := a.Resolve(src, box.boxBytes())
	if from.Space != engine.Shared || from.Block != a.Block {
		a.Fail("stores a box from %s, which is not in the shared memory of its block", from.Where(off))
	}
	b := async.NewBulk(a)
	b.Reads, b.Elem, b.Combine = a.M.NewLanding(), box.elemOf(), combine
	for _, p := range box.pieces(off) {
		if p.addr != 0 {
			to, at := a.Resolve(p.addr, p.n)
			b.Parts = append(b.Parts, async.Part{Src: from, From: p.shared, Dst: to, To: at, N: p.n})
		}
	}
	b.Issue(a)
	async.BulkOf(a).Add(b)
}

// tensorStore is cp.async.bulk.tensor to global memory.
func tensorStore(c *engine.Compiler, o nvvm.TensorStoreOp) {
	if o.Mode != nvvm.StoreTile {
		c.Fail("stores in mode %s, which has no simulator semantics", o.Mode)
	}
	desc, src, at, pred := c.Pointer(o.Descriptor), c.Pointer(o.Src), c.Ats(o.Coordinates), c.Optional(o.Predicate)
	c.Emit(func(a *engine.Agent) {
		if pred < 0 || a.F[pred]&1 != 0 {
			storeBox(a, boxAt(a, desc.Addr(a), at), src.Addr(a), nil)
		}
	})
}

// tensorReduce is cp.reduce.async.bulk.tensor. Signs of integers are not known from
// the map: min and max take them as signed.
func tensorReduce(c *engine.Compiler, o nvvm.TensorReduceOp) {
	if o.Mode != nvvm.StoreTile {
		c.Fail("reduces in mode %s, which has no simulator semantics", o.Mode)
	}
	kind := o.Kind.String()
	desc, src, at := c.Pointer(o.Descriptor), c.Pointer(o.Src), c.Ats(o.Coordinates)
	c.Emit(func(a *engine.Agent) {
		box := boxAt(a, desc.Addr(a), at)
		typ := "s"
		if box.float > 0 {
			typ = "f"
		}
		f := word.Combine(box.elemOf(), ptxKind(kind, typ))
		if f == nil {
			a.Fail("reduces by %s, which has no simulator semantics", kind)
		}
		storeBox(a, box, src.Addr(a), f)
	})
}
