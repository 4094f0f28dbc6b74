package divergence_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/divergence"
)

// frame is a kernel in which units of every level have numbers, and a warp computes with them.
const frame = `func.func @main() {
  tile.kernel devices(2) blocks(%%block) = (4) threads(256) {
    %%same = arith.constant 3 : index
    %%device = comm.rank @device
    scale.on @warpgroup as (%%group, %%groups) {
      scale.on @warp as (%%warp, %%warps) {
%s      }
    }
  }
  return
}`

// number is a value, and the levels whose units may have others.
type number struct {
	name   string
	levels divergence.Levels
}

var leaves = []number{
	{"%same", 0}, {"%block", divergence.Block | divergence.Cluster}, {"%device", divergence.Device},
	{"%group", divergence.Warpgroup}, {"%warp", divergence.Warp},
}

func parse(t require.TestingT, text string) (tile.KernelOp, *divergence.Kernel) {
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	for k := range ir.Collect(root, tile.Kernel) {
		return k, divergence.Of(k)
	}
	return tile.KernelOp{}, nil
}

// arithmetic is a program of sums, selections, branches and loops over numbers, and what each of its results differs
// by.
func arithmetic(t *rapid.T) (text string, want []divergence.Levels) {
	known := append([]number(nil), leaves...)
	draw := func() number { return rapid.SampledFrom(known).Draw(t, "operand") }
	var b strings.Builder
	for i := range rapid.IntRange(1, 8).Draw(t, "operations") {
		x, y, c, d := draw(), draw(), draw(), draw()
		r := number{fmt.Sprintf("%%v%d", i), x.levels | y.levels}
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			fmt.Fprintf(&b, "%s = arith.addi %s, %s : index\n", r.name, x.name, y.name)
		case 1:
			// Which value comes out depends on the condition.
			r.levels |= c.levels | d.levels
			fmt.Fprintf(&b, "%%c%d = arith.cmpi slt, %s, %s : index\n", i, c.name, d.name)
			want = append(want, c.levels|d.levels)
			fmt.Fprintf(&b, "%s = scf.if %%c%d -> (index) {\n scf.yield %s : index\n} else {\n scf.yield %s : index\n}\n",
				r.name, i, x.name, y.name)
		case 2:
			// How often a loop runs decides what it carries out.
			r.levels |= c.levels | d.levels
			fmt.Fprintf(&b, "%s = scf.for %%i%d = %%same to %s step %%same iter_args(%%a = %s) -> (index) {\n %%n = arith.addi %%a, %s : index\n %%m = arith.addi %%n, %s : index\n scf.yield %%m : index\n}\n",
				r.name, i, c.name, x.name, y.name, d.name)
		}
		known, want = append(known, r), append(want, r.levels)
	}
	return fmt.Sprintf(frame, b.String()), want
}

// TestArithmetic: a value differs by the levels that what it is computed from differs by, and by no others; so do
// branches and loops by those of their conditions and bounds.
func TestArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, want := arithmetic(t)
		k, u := parse(t, text)
		for on := range ir.Collect(k.Op, scale.On) {
			if on.Level != scale.Warp {
				continue
			}
			n := 0
			for op := range on.Body.Entry().Ops() {
				if op.NumResults() > 0 {
					require.Equal(t, want[n], u.Of(op.Result(0)), "%s\n%v", text, op.Loc())
					n++
				}
			}
			require.Len(t, want, n)
		}
	})
}

// TestReached: an operation that all units of a level execute together may only be where no condition differs by that
// level or one inside it.
func TestReached(t *testing.T) {
	for _, c := range []struct {
		condition string
		barrier   string
		wrong     bool
	}{
		{"%same", "tile.barrier", false}, {"%block", "tile.barrier", false}, {"%device", "tile.barrier", false},
		{"%group", "tile.barrier", true}, {"%group", "tile.barrier @warpgroup", false},
		{"%group", "tile.barrier @cluster", true},
		{"%block", "tile.barrier @cluster", true},
		{"%warp", "tile.barrier", true}, {"%warp", "tile.barrier @warpgroup", true}, {"%warp", "tile.barrier @warp", false},
	} {
		k, u := parse(t, fmt.Sprintf(frame, fmt.Sprintf("%%c = arith.cmpi eq, %s, %%same : index\nscf.if %%c {\n%s\n}\n",
			c.condition, c.barrier)))
		for b := range ir.Collect(k.Op, tile.Barrier) {
			err := u.Reached(b.Op)
			assert.Equal(t, c.wrong, err != nil, "%s if %s: %v", c.barrier, c.condition, err)
		}
	}
}

// TestCombined: what all units of a level have combined no longer differs by that level; what they read of memory
// differs as its address does.
func TestCombined(t *testing.T) {
	k, u := parse(t, `func.func @main(%in: memref<512xf32>) {
  tile.kernel devices(2) blocks(%block) = (4) threads(128) {
    %c64 = arith.constant 64 : index
    %device = comm.rank @device
    %where = arith.addi %device, %block : index
    %at = arith.muli %where, %c64 : index
    %t = tile.load %in[%at] : memref<512xf32> -> tensor<64xf32>
    %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
  }
  return
}`)
	blocks := divergence.Block | divergence.Cluster
	for l := range ir.Collect(k.Op, tile.Load) {
		assert.Equal(t, divergence.Device|blocks, u.Of(l.Result))
		for use := range l.Result.Uses() {
			assert.Equal(t, blocks, u.Of(use.Owner().Result(0)))
		}
	}
}
