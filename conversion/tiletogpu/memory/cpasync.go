package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

// cpAsync copies bytes from global to shared memory; of valid bytes fewer than
// that the rest is filled with zero. Only 16 bytes can bypass the L1 cache.
func cpAsync(c *emit.Ctx, dst, src *ir.Value, bytes int64, valid *ir.Value) {
	modifier := nvvm.CacheCA
	if bytes == 16 {
		modifier = nvvm.CacheCG
	}
	nvvm.CpAsync.New(c.Builder, nvvm.CpAsyncOp{Dst: dst, Src: src, Size: bytes, CPSize: valid, Modifier: modifier})
}
