package prefetch_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// program is a kernel with a loop of so many stages and a body.
func program(t require.TestingT, stages int64, before, body string) (k tile.KernelOp, loop tile.PipelinedOp) {
	text := fmt.Sprintf(`func.func @main(%%A: memref<512x64xf32>, %%B: memref<512x64xf32>, %%C: memref<512x64xf32>) {
  tile.kernel blocks(%%x) = (1) threads(128) {
    %%c0 = arith.constant 0 : index
    %%c64 = arith.constant 64 : index
    %%c512 = arith.constant 512 : index
%s    tile.pipelined %%k = %%c0 to %%c512 step %%c64 stages(%d) {
%s    }
  }
  return
}`, before, stages, body)
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	for k = range ir.Collect(root, tile.Kernel) {
		for loop = range ir.Collect(k.Op, tile.Pipelined) {
			return k, loop
		}
	}
	return k, loop
}

// loads are loads of tiles of so many rows.
func loads(rows []int64) string {
	var b strings.Builder
	for i, n := range rows {
		fmt.Fprintf(&b, "      %%t%d = tile.load %%A[%%k, %%c0] : memref<512x64xf32> -> tensor<%dx64xf32>\n", i, n)
	}
	return b.String()
}

func reads(loop tile.PipelinedOp) (out []prefetch.Read, why []string) {
	for r, w := range prefetch.Reads(loop) {
		out, why = append(out, r), append(why, w)
	}
	return out, why
}

// TestRoom: a ring gets memory if it takes at most half of what is left, and then exactly its size is gone; else
// nothing is.
func TestRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(rapid.SampledFrom([]int64{1, 8, 16, 32, 64}), 1, 6).Draw(t, "rows")
		stages, bytes := rapid.Int64Range(1, 4).Draw(t, "stages"), rapid.Int64Range(0, 1<<18).Draw(t, "bytes")
		k, loop := program(t, stages, "    %buffer = tile.alloc : memref<16x64xf32, #scale.mem<l1>>\n", loads(rows))
		room := prefetch.RoomOf(k, bytes)
		require.Equal(t, bytes-16*64*4, room.Left(), "buffers of the program are taken")
		all, _ := reads(loop)
		require.Len(t, all, len(rows))
		for i, r := range all {
			left, need := room.Left(), stages*rows[i]*64*4
			why := room.Take(loop, r)
			assert.Equal(t, 2*need <= left, why == "", why)
			if why == "" {
				left -= need
			}
			assert.Equal(t, left, room.Left())
			once := room
			need = rows[i] * 64 * 4
			assert.Equal(t, 2*need <= left, once.Has(r), "outside of loops one tile is enough")
		}
		room.Reserve(1 << 20)
		assert.Negative(t, room.Left())
		assert.NotEmpty(t, room.Take(loop, all[0]))
	})
}

// TestReads: reads come in the order of the text, with rings of as many tiles as the loop has stages. Those of a loop
// inside are its own.
func TestReads(t *testing.T) {
	_, loop := program(t, 3, "", loads([]int64{8, 16})+`      tile.pipelined %j = %c0 to %c512 step %c64 stages(2) {
        %inner = tile.load %B[%j, %c0] : memref<512x64xf32> -> tensor<64x64xf32>
      }
      %last = tile.load %B[%k, %c0] : memref<512x64xf32> -> tensor<32x64xf32>
`)
	all, _ := reads(loop)
	require.Len(t, all, 3)
	for i, rows := range []int64{8, 16, 32} {
		assert.Equal(t, []int64{3, rows, 64}, all[i].Ring(loop.Stages).Shape())
		assert.Equal(t, []prefetch.Read{all[i]}, all[i].Sides())
		assert.True(t, all[i].Is(all[i].Op))
		assert.False(t, all[i].Staged())
	}
}

// TestBound: a load may begin earlier if each iteration makes it, from an array of device memory that is there before
// the loop.
func TestBound(t *testing.T) {
	for _, c := range []struct{ name, body, why string }{
		{"each iteration", loads([]int64{64}), ""},
		{"some iterations", "      %first = arith.cmpi slt, %k, %c64 : index\n      scf.if %first {\n" + loads([]int64{64}) +
			"      }\n", "it is inside of 'scf.if'"},
		{"shared memory", "      %t = tile.load %buffer[%c0, %c0] : memref<16x64xf32, #scale.mem<l1>> -> tensor<16x64xf32>\n",
			"it reads shared memory"},
		{"an array of the iteration", "      %v = memref.subview %A[%k, 0] [64, 64] [1, 1] : memref<512x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>\n" +
			"      %t = tile.load %v[%c0, %c0] : memref<64x64xf32, strided<[64, 1], offset: ?>> -> tensor<64x64xf32>\n",
			"its memref is defined in the loop"},
	} {
		_, loop := program(t, 2, "    %buffer = tile.alloc : memref<16x64xf32, #scale.mem<l1>>\n", c.body)
		all, why := reads(loop)
		require.Len(t, all, 1, c.name)
		assert.True(t, strings.HasPrefix(why[0], c.why) && (c.why != "" || why[0] == ""), "%s: %s", c.name, why[0])
	}
}

// TestChoice: an scf.if whose branches each load a tile is one read for passes that can make either, and none if a
// branch does more.
func TestChoice(t *testing.T) {
	chosen := func(more string) []prefetch.Read {
		_, loop := program(t, 2, "", `      %own = arith.cmpi slt, %k, %c64 : index
      %t = scf.if %own -> (tensor<64x64xf32>) {
        %a = tile.load %A[%k, %c0] : memref<512x64xf32> -> tensor<64x64xf32>
        scf.yield %a : tensor<64x64xf32>
      } else {
        %b = tile.load %B[%k, %c0] : memref<512x64xf32> -> tensor<64x64xf32>
`+more+`        scf.yield %b : tensor<64x64xf32>
      }
`)
		var out []prefetch.Read
		for r := range prefetch.ReadsAndChoices(loop) {
			out = append(out, r)
		}
		return out
	}
	one := chosen("")
	require.Len(t, one, 1)
	require.NotNil(t, one[0].Choice)
	require.Len(t, one[0].Sides(), 2)
	for _, side := range one[0].Sides()[1:] {
		assert.True(t, one[0].Is(side.Op), "a side is a part of the read")
	}
	assert.Len(t, chosen("        %c = arith.addf %b, %b : tensor<64x64xf32>\n"), 2)
}

// TestWrites: what a kernel stores to it writes, and nothing else; what reads only the rest reads constants.
func TestWrites(t *testing.T) {
	k, loop := program(t, 2, "", loads([]int64{64})+
		"      %b = tile.load %B[%k, %c0] : memref<512x64xf32> -> tensor<64x64xf32>\n      tile.store %t0, %B[%k, %c0] : tensor<64x64xf32>, memref<512x64xf32>\n")
	all, _ := reads(loop)
	require.Len(t, all, 2)
	for i, written := range []bool{false, true} {
		assert.Equal(t, written, prefetch.Writes(k, all[i].Source))
		assert.Equal(t, !written, prefetch.ReadsConstants(k, all[i].Op))
	}
	for s := range ir.Collect(k.Op, tile.Store) {
		assert.False(t, prefetch.ReadsConstants(k, s.Op), "a store does more than read")
	}
}
