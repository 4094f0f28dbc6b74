package instructions_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// drawFragment is the layout of a tile among warps: of an operand or an accumulator of an MMA instruction, or of
// threads that hold neighbours in rows or in columns.
func drawFragment(t *rapid.T, shape []int64, bits int64) (layout.Distribution, error) {
	warps := rapid.SampledFrom([]int64{1, 2, 4})
	m, n := warps.Draw(t, "warps along M"), warps.Draw(t, "warps along N")
	switch rapid.IntRange(0, 5).Draw(t, "fragment") {
	case 0, 1:
		return layout.MMAOf(bits).Accumulator(shape, m, n)
	case 2:
		return layout.MMAOf(bits).OperandA(shape, m, n)
	case 3:
		return layout.MMAOf(bits).OperandB(shape, m, n)
	case 4:
		return layout.WGMMAAccumulator(shape, m, n)
	}
	order := rapid.SampledFrom([][]int{{0, 1}, {1, 0}}).Draw(t, "order")
	return layout.Coalesced(shape, order, bits, 32, m*n)
}

// drawMemory is the text of a layout of a tile in shared memory.
func drawMemory(t *rapid.T, shape []int64) string {
	more := rapid.SampledFrom([]int64{0, 4, 8, 12}).Draw(t, "padding")
	switch mode := layout.SwizzleMode(rapid.IntRange(0, 6).Draw(t, "memory")); mode {
	case 4:
		return fmt.Sprintf(", strided<[%d, 1]>", shape[1]+more)
	case 5:
		return fmt.Sprintf(", strided<[1, %d]>", shape[0]+more)
	case 6:
		return ""
	default:
		m, err := layout.SwizzledMemory(shape, []int{1, 0}, 16, mode)
		if a, ok := tile.SwizzleOf(m); err == nil && ok {
			return fmt.Sprintf(", %v", a)
		}
		return ""
	}
}

func storeText(shape []int64, elem, encoding, lies, space, engine string) string {
	memory := fmt.Sprintf("memref<%sx%s%s%s>", dims(shape), elem, lies, space)
	return fmt.Sprintf(`func.func @main(%%t: tensor<%sx%s, %s>, %%m: %s) {
  tile.kernel blocks(%%b) = (1) threads(128) {
    %%c0 = arith.constant 0 : index
    tile.store %%t, %%m[%%c0, %%c0]%s : tensor<%sx%s, %s>, %s
  }
  return
}`, dims(shape), elem, encoding, memory, engine, dims(shape), elem, encoding, memory)
}

func parseStore(t *rapid.T, text string) (s tile.StoreOp) {
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	for s = range ir.Collect(root, tile.Store) {
	}
	return s
}

// stored carries out stmatrix by the manual: lane 8j+r gives the address of row r of matrix j, to which the lanes from
// 4r on store the elements of one of their registers; with .trans, a lane's elements are in a column of that number.
// ok is false if a row is not 16 aligned neighbouring bytes, or an element gets to the place of another.
func stored(mem layout.Memory, frag layout.Distribution, a layout.MatrixAccess) (ok bool) {
	seen := map[int64]bool{}
	for at := range frag.Places() {
		x, j, i := at[layout.Reg]%2, at[layout.Reg]/2%a.Matrices, at[layout.Reg]/2/a.Matrices
		row, unit := at[layout.Lane]/4, at[layout.Lane]%4*2+x
		if a.Transposed {
			row, unit = unit, row
		}
		from := at
		from[layout.Lane], from[layout.Reg] = 8*j+row, i*a.RowElems
		start := mem.Offset(a.Address.Coord(from))
		if start%8 != 0 || start+unit != mem.Offset(frag.Coord(at)) || seen[start+unit] {
			return false
		}
		seen[start+unit] = true
	}
	return true
}

// TestFirstStore: a store goes by stmatrix just if the target has it and if stmatrix, carried out by the manual, stores
// each element once, to its place in shared memory. Others go an element at a time, for a reason. A store that names
// stmatrix gets it, or an error.
func TestFirstStore(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		for range 8 {
			checkStore(t, seen)
		}
	})
	assert.Len(t, seen, 2)
}

func checkStore(t *rapid.T, seen map[string]int) {
	extent := rapid.SampledFrom([]int64{8, 16, 24, 32, 64, 128})
	shape := []int64{extent.Draw(t, "rows"), extent.Draw(t, "columns")}
	elem := rapid.SampledFrom([]string{"f16", "f16", "bf16", "bf16", "f32", "i8"}).Draw(t, "elem")
	d, err := drawFragment(t, shape, map[string]int64{"f16": 16, "bf16": 16, "f32": 32, "i8": 8}[elem])
	if err != nil {
		return
	}
	space := rapid.SampledFrom([]string{", #scale.mem<l1>", ", #scale.mem<l1>", ", #scale.mem<l1>", ""}).Draw(t, "space")
	lies, m := drawMemory(t, shape), machine(t)
	text := storeText(shape, elem, fmt.Sprint(tile.Layout(d)), lies, space, "")
	s := parseStore(t, text)
	possible := space != "" && elem[len(elem)-2:] == "16" && m.Has("stmatrix")
	mem, err := tile.MemoryOf(s.Dest.Type().(*ir.MemRefType))
	if err == nil && possible {
		a, bad := layout.LdmatrixAddress(d, mem.Order(), 16)
		possible = bad == nil && stored(mem, d, a)
	}
	engine, passed, err := instructions.PlanStore(s, m)
	require.NoError(t, err, text)
	require.Equal(t, possible, engine == tile.StoreMatrix, "%v\n%s", passed, text)
	require.Equal(t, !possible, len(passed) == 1)
	seen[engine.String()]++
	s = parseStore(t, storeText(shape, elem, fmt.Sprint(tile.Layout(d)), lies, space, " engine(ldst)"))
	engine, _, err = instructions.PlanStore(s, m)
	require.NoError(t, err)
	require.Equal(t, tile.StoreElements, engine)
	s = parseStore(t, storeText(shape, elem, fmt.Sprint(tile.Layout(d)), lies, space, " engine(stmatrix)"))
	if engine, _, err = instructions.PlanStore(s, m); possible {
		require.NoError(t, err)
		require.Equal(t, tile.StoreMatrix, engine)
	} else {
		require.ErrorContains(t, err, "cannot use stmatrix as requested")
	}
}
