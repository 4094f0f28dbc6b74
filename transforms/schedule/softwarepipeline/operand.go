package softwarepipeline

import (
	"fmt"
	"github.com/tsopt/tsopt/layout"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// unsuited is the reason why a read that feeds no MMA should stay, "" if a ring helps.
func (p *pipeline) unsuited(r prefetch.Read) string {
	shape := r.Stage.Shape()
	bits, ok := ir.BitWidth(r.Stage.Elem())
	if !ok || bits%8 != 0 || len(shape) == 0 || shape[len(shape)-1]*int64(bits)%layout.RegisterBits != 0 {
		return fmt.Sprintf("async copies have at least 4 bytes, but the rows of %v are not a multiple of that",
			r.Value.Type())
	}
	if role, ok := ir.Enclosing(p.loop.Op, tile.Role); ok {
		return fmt.Sprintf("in '%s' only operands of GEMMs are prefetched", role.Op.Name())
	}
	k, ok := ir.Enclosing(p.loop.Op, tile.Kernel)
	if !ok {
		return "it is not inside of a kernel"
	}
	if p.room == nil {
		p.room = new(prefetch.RoomOf(k, p.shared))
		p.room.ReserveOperands(k)
	}
	return p.room.Take(p.loop, r)
}
