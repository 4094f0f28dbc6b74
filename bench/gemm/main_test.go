package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/sass"
	"github.com/tsopt/tsopt/target/machinecode"
)

// TestLoop counts the instructions of the loop over K where it multiplies: whatever the
// tile's shape, the elements and how they are stored, what feeds the tensor cores is
// computed once for a warp, the accumulator does not move, and nothing is spilled.
func TestLoop(t *testing.T) {
	plain := gemm{m: 4096, n: 4096, k: 4096, tileM: 128, tileN: 256, tileK: 64, stages: 3, threads: 256, elem: "bf16",
		out: "bf16", storage: "nt"}
	for name, c := range map[string]struct {
		change   func(*gemm)
		products int // of the tensor cores, in a step
		length   int // at most
	}{
		"bf16 nt":       {func(*gemm) {}, 4, 50},
		"bf16 nn":       {func(p *gemm) { p.storage = "nn" }, 4, 60},
		"bf16 tn":       {func(p *gemm) { p.storage = "tn" }, 4, 60},
		"f16":           {func(p *gemm) { p.elem, p.out = "f16", "f16" }, 4, 50},
		"f32 out":       {func(p *gemm) { p.out, p.tileN = "f32", 128 }, 4, 50},
		"GELU":          {func(p *gemm) { p.epilogue = "gelu" }, 4, 60},
		"one wave":      {func(p *gemm) { p.m, p.n = 1024, 1024 }, 4, 50},
		"ragged":        {func(p *gemm) { p.m, p.n, p.k = 4000, 3000, 1000 }, 4, 50},
		"any size":      {func(p *gemm) { p.dynamic = true }, 4, 52},
		"tile 64x256":   {func(p *gemm) { p.tileM, p.threads = 64, 128 }, 4, 50},
		"tile 128x64":   {func(p *gemm) { p.tileN = 64 }, 4, 50},
		"tile 256x128":  {func(p *gemm) { p.tileM, p.tileN = 256, 128 }, 8, 64},
		"one warpgroup": {func(p *gemm) { p.tileN, p.threads = 128, 128 }, 8, 64},
		"step of 128":   {func(p *gemm) { p.tileN, p.tileK = 128, 128 }, 8, 64},
		"cluster 2x1":   {func(p *gemm) { p.clusterM = 2 }, 4, 50},
		"cluster 1x2":   {func(p *gemm) { p.clusterN = 2 }, 4, 50},
		"e4m3":          {func(p *gemm) { p.elem, p.tileK = "f8E4M3FN", 128 }, 4, 50},
		"s8":            {func(p *gemm) { p.elem, p.out, p.tileK, p.tileN = "i8", "i32", 128, 128 }, 4, 50},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plain
			c.change(&p)
			k, ok := machinecode.Of(t, name, p.text(), "tile-to-llvm")["main_kernel"]
			require.True(t, ok)
			assert.Empty(t, k.Findings())
			assert.Zero(t, k.Stack)
			assert.LessOrEqual(t, k.Registers, 168)
			loop := k.Loop("HGMMA", "QGMMA", "IGMMA")
			n := sass.Count(loop)
			assert.Equal(t, c.products, n["HGMMA"]+n["QGMMA"]+n["IGMMA"], "%v", n)
			assert.LessOrEqual(t, len(loop), c.length, "%v", n)
			for _, op := range []string{"R2UR", "LDS", "LDL", "STL", "LDSM", "CALL", "MEMBAR"} {
				assert.Zero(t, n[op], "%s of %v", op, n)
			}
		})
	}
}
