package linalg_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// TestLoopExtents: extents follow from operands through the maps, also where a window's operand says nothing.
func TestLoopExtents(t *testing.T) {
	module, err := asm.Parse(asm.Source{Name: "p", Text: `
func.func @f(%x: tensor<1x2x9x?xf32>, %w: tensor<3x2x3x2xf32>, %y: tensor<1x3x4x?xf32>) -> tensor<1x3x4x?xf32> {
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>}
    ins(%x, %w : tensor<1x2x9x?xf32>, tensor<3x2x3x2xf32>) outs(%y : tensor<1x3x4x?xf32>) -> tensor<1x3x4x?xf32>
  return %0 : tensor<1x3x4x?xf32>
}`}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	seen := 0
	ir.WalkOps(module, func(op *ir.Op) {
		s, ok := ir.As[linalg.Structured](op)
		if !ok {
			return
		}
		seen++
		require.Equal(t, []int64{1, 3, 4, ir.Dynamic, 2, 3, 2}, linalg.LoopExtents(s))
		require.Equal(t, "(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 * 2 + d5, d3 + d6)", s.IndexingMaps()[0].String())
		v, dim, ok := linalg.LoopSource(s, 5)
		require.True(t, ok)
		require.Equal(t, s.Inputs()[1], v)
		require.Equal(t, 2, dim)
		require.Len(t, s.Results(), 1)
		require.Equal(t, 3, s.Body().Entry().NumArgs())
	})
	require.Equal(t, 1, seen)
}
