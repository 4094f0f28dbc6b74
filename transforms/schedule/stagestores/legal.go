package stagestores

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// illegal says why TMA cannot store a result of a kernel, whose integers are in known ranges: nil where it can.
func (r result) illegal(k tile.KernelOp, known *intrange.Analysis) error {
	t := r.tile()
	on, _ := ir.Enclosing(r.op, scale.On)
	store, stores := tile.Store.Cast(r.op)
	switch {
	case stores && store.Partial:
		return errors.New("partial sums of a tile are stored to different addresses")
	case partial(t):
		return errors.New("each thread has partial sums of the tile")
	case r.at.ByRows():
		return errors.New("its index tile has an index for each row")
	case on.Op != nil:
		return errors.New("it is executed by a part of the threads")
	case len(t.Shape()) < 2:
		return fmt.Errorf("TMA stores tiles of two or more dimensions, not the %d of %v", len(t.Shape()), t)
	}
	if k.Body.IsAncestor(prefetch.HostArray(r.dest).ParentRegion()) {
		if _, err := tile.StretchOf(r.dest); err != nil {
			return fmt.Errorf("its memref is defined in the kernel, but TMA needs a tensor map, which the host makes: %w", err)
		}
	}
	if _, err := tile.StageMemory(r.at.Window(r.dest, t.Shape()), ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1),
		known); err != nil {
		return err
	}
	if err := tile.Writable(r.dest, known); err != nil {
		return err
	}
	bits, _ := ir.BitWidth(t.Elem())
	if row := t.Shape()[len(t.Shape())-1] * int64(bits) / 8; row%layout.Swizzle32B.Span() != 0 {
		return fmt.Errorf("TMA needs rows of a multiple of %d bytes, but those of %v have %d", layout.Swizzle32B.Span(), t,
			row)
	}
	if prefetch.Touches(k, r.dest, func(op *ir.Op, _ ir.EffectKind) bool { return op != r.op && !r.commutes(op) }) {
		return errors.New("another operation in the kernel accesses what it writes")
	}
	return nil
}

// partial reports whether threads have partial sums of a tile.
func partial(t *ir.TensorType) bool {
	d, ok := tile.DistOf(t)
	return ok && d.IsPartial()
}
