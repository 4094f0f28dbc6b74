package softwarepipeline

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// What is loaded outside of loops for MMAs that read shared memory would go there through registers, with a live range
// from the load to the first MMA. An async copy takes no registers, and is awaited before the first MMA.

// once is a load that becomes an async copy.
type once struct {
	prefetch.Read
	uses  []*ir.Use
	first *ir.Op // the operation of the load's block that is, or contains, the first MMA
}

// Once makes async copies of the loads of a kernel that only MMAs read, in shared memory. It leaves a kernel alone that
// counts other copies.
func Once(k tile.KernelOp, m arch.Machine) {
	for range ir.Collect(k.Op, tile.AsyncCommit) {
		return
	}
	for range ir.Collect(k.Op, tile.Role) {
		return
	}
	places, room := tile.PlacesOf(k), prefetch.RoomOf(k, m.SharedBytes())
	var found []once
	for l := range ir.Collect(k.Op, tile.Load) {
		if o, ok := onceOf(k, l, places, m); ok && room.Has(o.Read) {
			found = append(found, o)
		}
	}
	for _, o := range found {
		o.copy()
	}
	for i, o := range found {
		o.wait(found[i+1:])
	}
}

func onceOf(k tile.KernelOp, l tile.LoadOp, places tile.Places, m arch.Machine) (o once, ok bool) {
	r, _ := prefetch.ReadOf(l.Op)
	if prefetch.InShared(r.Source) || r.Pad != nil || prefetch.Writes(k, r.Source) ||
		places.Of(l.Block()) != places.Of(k.Body.Entry()) {
		return o, false
	}
	o.Read = r
	for u := range l.Result.Uses() {
		g, product := tile.Gemm.Cast(u.Owner())
		if !product || u.Index() > 1 || places.Of(g.Block()) != places.Of(l.Block()) {
			return o, false
		}
		chosen, err := instructions.Chosen(g, places.Of(g.Block()), m)
		if err != nil || chosen.Reads(u.Index()) != tile.FromShared {
			return o, false
		}
		o.uses = append(o.uses, u)
		if at := l.Block().Region().AncestorOpIn(g.Op); o.first == nil || at.IsBeforeInBlock(o.first) {
			o.first = at
		}
	}
	return o, o.first != nil
}

// copy begins the copy in place of the load, in a group of its own.
func (o once) copy() {
	s := tile.NewScratch(o.Op, o.Stage.Shape(), o.Stage.Elem(), nil)
	b := ir.Before(o.Op)
	b.Loc = o.Op.Loc()
	tile.Copy.New(b, tile.CopyOp{Source: o.Source, SourceAt: o.At, Dest: s.Buf, DestAt: tile.At(s.At(b)...),
		Tile: o.Stage.Shape(), Async: true})
	tile.AsyncCommit.New(b, tile.AsyncCommitOp{})
	for _, u := range o.uses {
		u.Owner().SetOperand(u.Index(), s.Buf)
	}
}

// wait waits for the copy before the first MMA, but not for copies of its block that begin later.
func (o once) wait(later []once) {
	pending := int64(0)
	for _, l := range later {
		if l.Op.Block() == o.Op.Block() && l.Op.IsBeforeInBlock(o.first) {
			pending++
		}
	}
	b := ir.Before(o.first)
	b.Loc = o.Op.Loc()
	tile.AsyncWait.New(b, tile.AsyncWaitOp{Pending: pending})
	o.Op.Erase()
}
