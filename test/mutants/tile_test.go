package mutants

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// mutation is one mistake in one operation.
type mutation struct {
	name string
	make func()
}

// tileMutations are the mistakes that may be made in an operation of a tile program whose collectives are expanded.
func tileMutations(op *ir.Op) []mutation {
	switch op.Def() {
	case comm.Wait.OpDef:
		w := comm.Wait.Of(op)
		out := []mutation{
			{"left out", func() { dropToken(op) }},
			{"for 1 less", func() { ir.Edit(op, func(o *comm.WaitOp) { o.Value = plus(op, o.Value, -1) }) }},
			{"for 1 more", func() { ir.Edit(op, func(o *comm.WaitOp) { o.Value = plus(op, o.Value, 1) }) }},
			{"relaxed", func() { ir.Edit(op, func(o *comm.WaitOp) { o.WrittenSem = comm.Relaxed }) }},
		}
		if n := count(w.Signal); n > w.Each() {
			out = append(out, mutation{"for the next counter", func() {
				ir.Edit(op, func(o *comm.WaitOp) { o.Index = turned(op, o.Index, n-w.Each()+1) })
			}})
		}
		if w.Each() > 1 {
			out = append(out, mutation{"for one counter less",
				func() { ir.Edit(op, func(o *comm.WaitOp) { o.Count = w.Each() - 1 }) }})
		}
		return out
	case comm.Notify.OpDef:
		n := comm.Notify.Of(op)
		out := []mutation{
			{"left out", func() { op.Erase() }},
			{"by 1 less", func() { ir.Edit(op, func(o *comm.NotifyOp) { o.Value = plus(op, o.Value, -1) }) }},
			{"by 1 more", func() { ir.Edit(op, func(o *comm.NotifyOp) { o.Value = plus(op, o.Value, 1) }) }},
			{"relaxed", func() { ir.Edit(op, func(o *comm.NotifyOp) { o.WrittenSem = comm.Relaxed }) }},
			{"to the next device", func() { ir.Edit(op, func(o *comm.NotifyOp) { o.Rank = turned(op, o.Rank, devices(op)) }) }},
		}
		for i := range n.After {
			out = append(out, mutation{"without token " + string(rune('0'+i)), func() {
				ir.Edit(op, func(o *comm.NotifyOp) { o.After = slices.Delete(slices.Clone(o.After), i, i+1) })
			}})
		}
		if c := count(n.Signal); c > 1 {
			out = append(out, mutation{"of the next counter",
				func() { ir.Edit(op, func(o *comm.NotifyOp) { o.Index = turned(op, o.Index, c) }) }})
		}
		return out
	case comm.Put.OpDef:
		w := ir.View[comm.PutOp](op).Window()
		out := []mutation{{"to the next device",
			func() { ir.Edit(op, func(o *comm.PutOp) { o.Rank = turned(op, o.Rank, devices(op)) }) }}}
		for _, dim := range spare(w) {
			out = append(out, mutation{"into the next slot of dimension " + string(rune('0'+dim)), func() {
				ir.Edit(op, func(o *comm.PutOp) { o.At = nextSlot(op, o.At, w, dim) })
			}})
		}
		return out
	case comm.Post.OpDef:
		n := count(comm.Post.Of(op).Signal)
		return []mutation{
			{"left out", func() { op.Erase() }},
			{"of 1 round more", func() { ir.Edit(op, func(o *comm.PostOp) { o.Round = plus(op, o.Round, 1) }) }},
			{"to the next device", func() { ir.Edit(op, func(o *comm.PostOp) { o.Rank = turned(op, o.Rank, devices(op)) }) }},
			{"by the next tile", func() { ir.Edit(op, func(o *comm.PostOp) { o.Index = turned(op, o.Index, n) }) }},
		}
	case comm.Take.OpDef:
		n := count(comm.Take.Of(op).Signal)
		return []mutation{
			{"for 1 round less", func() { ir.Edit(op, func(o *comm.TakeOp) { o.Round = plus(op, o.Round, -1) }) }},
			{"for 1 round more", func() { ir.Edit(op, func(o *comm.TakeOp) { o.Round = plus(op, o.Round, 1) }) }},
			{"of the next tile", func() { ir.Edit(op, func(o *comm.TakeOp) { o.Index = turned(op, o.Index, n) }) }},
		}
	case tile.Load.OpDef:
		w := ir.View[tile.LoadOp](op).Window()
		var out []mutation
		for _, dim := range spare(w) {
			out = append(out, mutation{"of the next slot of dimension " + string(rune('0'+dim)), func() {
				ir.Edit(op, func(o *tile.LoadOp) { o.At = nextSlot(op, o.At, w, dim) })
			}})
		}
		return out
	case comm.Barrier.OpDef, comm.Fence.OpDef, tile.Barrier.OpDef:
		return []mutation{{"left out", func() { op.Erase() }}}
	}
	return nil
}

// dropToken takes a wait out of the program, and what stands for its order.
func dropToken(op *ir.Op) {
	for _, u := range slices.Clone(op.Result(0).Users()) {
		if c, ok := comm.Consume.Cast(u); ok {
			c.Result.ReplaceAllUsesWith(c.Value)
			u.Erase()
		}
	}
	op.Erase()
}

// plus is a number and n.
func plus(at *ir.Op, v *ir.Value, n int64) *ir.Value {
	b := ir.Before(at)
	return arith.Binary(b, arith.AddI, v, arith.ConstantInt(b, n, v.Type()))
}

// turned is the index after one, of n.
func turned(at *ir.Op, v *ir.Value, n int64) *ir.Value {
	b := ir.Before(at)
	return arith.Binary(b, arith.RemUI, plus(at, v, 1), arith.ConstantIndex(b, n))
}

// spare are the dimensions of symmetric memory along which there is room for more than one of a window.
func spare(w tile.Window) (dims []int) {
	t := w.Memory.Type().(*ir.MemRefType)
	if scale.SpaceOf(t) != scale.Symmetric {
		return nil
	}
	for i, n := range t.Shape() {
		if n != ir.Dynamic && n >= 2*w.Span(i) {
			dims = append(dims, i)
		}
	}
	return dims
}

// nextSlot is a window's place moved on by as much as the window is long.
func nextSlot(at *ir.Op, s tile.Slice, w tile.Window, dim int) tile.Slice {
	b, offsets := ir.Before(at), s.Offsets()
	next := arith.Binary(b, arith.AddI, arith.Index(b, offsets[dim]), arith.ConstantIndex(b, w.Span(dim)))
	n := w.Memory.Type().(*ir.MemRefType).Shape()[dim]
	offsets[dim] = ir.Mixed{Value: arith.Binary(b, arith.RemUI, next, arith.ConstantIndex(b, n))}
	return s.Moved(offsets)
}

func count(signal *ir.Value) int64 { return signal.Type().(*comm.SignalType).Count() }

// devices is how many run the kernel around an operation.
func devices(op *ir.Op) int64 {
	k, ok := ir.Enclosing(op, tile.Kernel)
	if !ok {
		panic("outside of kernels: " + op.String())
	}
	return k.Devices()
}
