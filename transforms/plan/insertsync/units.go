package insertsync

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Units of a block need not meet where each of them keeps to memory of its own.

// ownedBy is the level whose units each have a tile of a buffer for themselves, "" if others may use it: all accesses
// of the buffer are in a scale.on of that level, to the tile with the number of the unit.
func (s *sharing) ownedBy(buffer *ir.Value) string {
	if buffer == nil {
		return ""
	}
	level, known := s.owners[buffer]
	if !known {
		if level = owner(buffer); level != "" && s.sharesBytes(buffer) {
			level = ""
		}
		s.owners[buffer] = level
	}
	return level
}

// sharesBytes reports whether another buffer of the kernel lies at the same place.
func (s *sharing) sharesBytes(buffer *ir.Value) bool {
	for a := range ir.Collect(s.kernel.Op, tile.Alloc) {
		if a.MemRef != buffer && s.overlap(a.MemRef, buffer) {
			return true
		}
	}
	return false
}

func owner(buffer *ir.Value) string {
	if !tile.Alloc.Is(buffer.DefiningOp()) {
		return ""
	}
	level, around := "", (*ir.Op)(nil)
	for u := range buffer.Uses() {
		slot, ok := tile.Slot.Cast(u.Owner())
		if !ok || len(slot.Indices) != 1 {
			return ""
		}
		on, ok := ir.Enclosing(slot.Op, scale.On)
		if !ok || slot.Indices[0] != on.Unit() {
			return ""
		}
		place := on.Block().ParentOp()
		if role, ok := ir.Enclosing(on.Op, tile.Role); ok {
			place = role.Op
		}
		if level != "" && (level != on.Level || around != place) {
			return ""
		}
		level, around = on.Level, place
	}
	return level
}

// apartByUnit reports whether two accesses that units made, for the units around, are of windows of device memory that
// share no element between any two units: in one dimension they are a unit's number times their extent away from
// multiples of all units' extents.
func (s *syncer) apartByUnit(p, u access) bool {
	x, ok1 := s.share(p)
	y, ok2 := s.share(u)
	return ok1 && ok2 && p.scope != s.places.Of(p.op.Block()).Op && x == y
}

// share is how units divide device memory.
type share struct {
	mem    *ir.Value
	dim    int
	extent int64
	units  int64
	level  string
	around *ir.Op
}

func (s *syncer) share(a access) (out share, ok bool) {
	w, ok := windowOf(a)
	on, inside := ir.Enclosing(a.op, scale.On)
	if !ok || !inside {
		return out, false
	}
	win := w.at.Window(w.mem, w.shape)
	for i, dim := range win.Dims {
		at, n := win.At[dim].Value, win.Shape[i]*win.Steps[i]
		all := n * on.Units()
		if at == nil {
			continue
		}
		f := s.forms.Of(at)
		if f.Coefficient(on.Unit()) == n && s.strideOf(f.Without(on.Unit()), 0)%all == 0 {
			return share{w.mem, dim, n, on.Units(), on.Level, s.places.Of(on.Block()).Op}, true
		}
	}
	return out, false
}
