package prefetch

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// notAlone is the reason why the buffer that a copy fills is not private to the iteration, "" if it is. It is private
// if each iteration overwrites it by this copy, reads it after the copy, and nothing else uses it: then the next
// iteration may have another buffer.
func notAlone(c tile.CopyOp, loop tile.PipelinedOp) string {
	buffer, ok := tile.Alloc.Cast(c.Dest.DefiningOp())
	on, units := ir.Enclosing(loop.Op, scale.On)
	switch {
	case c.Async:
		return "it is async, and the program itself waits for it; remove async and its tile.async_commit and tile.async_wait"
	case c.Engine == tile.LdSt:
		return "it has engine(ldst), which is synchronous; remove engine(ldst)"
	case !ok:
		return "its destination is a part of another buffer; copy to a tile.alloc of its own"
	case units:
		return fmt.Sprintf("its buffer is shared by the block, but each @%s runs the loop; use tile.load, whose result belongs to the unit", on.Level)
	case buffer.Offset.OK:
		return fmt.Sprintf("its buffer is fixed at offset %d, which leaves no room for other stages; remove the offset",
			buffer.Offset.V)
	case !c.FillsWhole():
		return fmt.Sprintf("it writes only a window of %v; copy to a buffer of the window's shape", buffer.Type())
	case !tile.OnlyIndexed(buffer.MemRef):
		return "its buffer has uses other than accesses of tiles and scalars by index, such as views, which need one fixed address; load a window of it instead"
	case !repeats(buffer.Type()):
		return fmt.Sprintf("its buffer has the layout %v, which cannot be repeated from stage to stage; remove the layout",
			buffer.Type().Layout())
	}
	for _, v := range memory.Reach(buffer.MemRef) {
		for u := range v.Uses() {
			if why := apart(u, c, loop); why != "" {
				return why
			}
		}
	}
	return ""
}

// repeats reports whether an array of tiles of a type has each tile in the layout of one.
func repeats(t *ir.MemRefType) bool {
	if t.Layout() == nil {
		return true
	}
	if _, ok := t.Layout().(*tile.SwizzleAttr); !ok {
		return false
	}
	m, err := tile.MemoryOf(ir.MemRef(append([]int64{2}, t.Shape()...), t.Elem(), t.Layout(), t.Space()))
	if err == nil {
		_, _, err = m.Tiles(1)
	}
	return err == nil
}

// apart is the reason why a use of the buffer depends on more than the copy of the same iteration.
func apart(u *ir.Use, c tile.CopyOp, loop tile.PipelinedOp) string {
	op := u.Owner()
	if op == c.Op {
		return ""
	}
	at := loop.Body.AncestorOpIn(op)
	other, copies := tile.Copy.Cast(op)
	switch {
	case at == nil:
		return fmt.Sprintf("'%s' outside of the loop also uses its buffer; give the loop a buffer of its own", op.Name())
	case at == c.Op || at.IsBeforeInBlock(c.Op):
		return fmt.Sprintf("'%s' uses its buffer before the copy, when it still holds the previous iteration's data",
			op.Name())
	case copies && other.Async:
		return fmt.Sprintf("'%s' reads its buffer asynchronously", op.Name())
	case writes(u):
		return fmt.Sprintf("'%s' may also write to its buffer", op.Name())
	}
	return ""
}

// writes reports whether an operation may do more with a memref than to read or view it.
func writes(u *ir.Use) bool {
	op := u.Owner()
	view, views := ir.As[ir.ViewLike](op)
	if views && view.ViewSource() == u.Get() || scale.On.Is(op) {
		return false // what it passes on is analysed where it is used
	}
	effects, known := ir.EffectsOf(op)
	reads := false
	for _, e := range effects {
		if e.Kind == ir.Read && e.Value == u.Get() {
			reads = true
		} else if e.Kind != ir.Read {
			return true
		}
	}
	return !known || !reads
}
