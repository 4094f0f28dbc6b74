package pressure_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// loop parses a loop with a body that computes on tiles of 32×32 32-bit elements, for so many threads. %q is a tile
// from around it.
func loop(t require.TestingT, threads int64, body string) pressure.Loop {
	text := fmt.Sprintf(`func.func @main(%%q: tensor<32x32xf32>) {
  tile.kernel blocks(%%x) = (1) threads(256) {
    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%c8 = arith.constant 8 : index
    %%zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %%r = scf.for %%i = %%c0 to %%c8 step %%c1 iter_args(%%v0 = %%zero) -> (tensor<32x32xf32>) {
%s    }
  }
  return
}`, body)
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	for l := range ir.Collect(root, scf.For) {
		return pressure.Loop{Op: l.Op, Threads: threads, InMemory: func(*ir.Op) bool { return false }}
	}
	return pressure.Loop{}
}

// line is a sum of two values that were made before, by their numbers; outside is %q.
type line [2]int

const outside = -1

func name(v int) string {
	if v == outside {
		return "%q"
	}
	return fmt.Sprintf("%%v%d", v)
}

// straight is a body of sums; the last is what the loop carries.
func straight(t *rapid.T) (lines []line) {
	for n := range rapid.IntRange(1, 8).Draw(t, "sums") {
		lines = append(lines, line{rapid.IntRange(outside, n).Draw(t, "left"), rapid.IntRange(outside, n).Draw(t, "right")})
	}
	return lines
}

func text(lines []line) string {
	var b strings.Builder
	for n, l := range lines {
		fmt.Fprintf(&b, "      %s = arith.addf %s, %s : tensor<32x32xf32>\n", name(n+1), name(l[0]), name(l[1]))
	}
	fmt.Fprintf(&b, "      scf.yield %%v%d : tensor<32x32xf32>\n", len(lines))
	return b.String()
}

// live is the most tiles that are live at once: value n is live from its line to the last that uses it, and one from
// outside in every iteration. A sum may take the register of an operand.
func live(lines []line) int64 {
	last := map[int]int{len(lines): len(lines)} // what is carried lives to the end
	for n, l := range lines {
		for _, v := range l {
			if last[v] = max(last[v], n); v == outside {
				last[v] = len(lines)
			}
		}
	}
	most := int64(0)
	for at := range len(lines) + 1 {
		count := int64(0)
		for v, end := range last {
			if v <= at && at <= end {
				count++
			}
		}
		most = max(most, count)
	}
	return most
}

// TestInOrder: in straight code the registers are those of the tiles that are live at once, each divided among the
// threads.
func TestInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := straight(t)
		threads := rapid.SampledFrom([]int64{32, 64, 128, 256}).Draw(t, "threads")
		l := loop(t, threads, text(lines))
		each := 1024 / threads
		require.Equal(t, live(lines)*each, l.InOrder(), text(lines))
		l.Bits = func(_ *ir.Value, bits int64) int64 { return 3 * bits }
		require.Equal(t, 3*live(lines)*each, l.InOrder(), "each tile counted three times")
	})
}

// TestFree: constants, repeated rows and what lies in memory take no registers.
func TestFree(t *testing.T) {
	l := loop(t, 256, `      %k = arith.constant dense<2.0> : tensor<32x32xf32>
      %a = arith.addf %v0, %k : tensor<32x32xf32>
      scf.yield %a : tensor<32x32xf32>
`)
	assert.EqualValues(t, 4, l.InOrder(), "the carried tile alone")
	l.InMemory = func(op *ir.Op) bool { return op != nil && op.Name() == "arith.addf" }
	assert.EqualValues(t, 4, l.InOrder(), "the sum is in memory")
	assert.EqualValues(t, 4, l.InFlight(), "what is carried")
}

// TestBeside: more rings never need fewer registers in addition to tiles, and five more from some number on.
func TestBeside(t *testing.T) {
	for rings := range 20 {
		assert.GreaterOrEqual(t, pressure.Beside(rings), int64(40))
		assert.Contains(t, []int64{0, 1, 5}, pressure.Beside(rings+1)-pressure.Beside(rings))
	}
}

// TestInLoop: what ptxas needs for attention whose loop holds 129, 161 and 177 registers of tiles and takes from three
// rings.
func TestInLoop(t *testing.T) {
	for tiles, need := range map[int64]int64{129: 160, 161: 192, 177: 208} {
		assert.Equal(t, need, tiles+pressure.InLoop(3))
	}
}

// TestProducts: a GEMM's result that the body computes with is in flight in addition to what the loop carries, and so
// is an operand that it computes.
func TestProducts(t *testing.T) {
	for _, c := range []struct {
		name, a, carried string
		tiles            int64
	}{
		{"only carried", "%q", "%g", 1},
		{"computed with", "%q", "%e", 2},
		{"an operand is computed", "%h", "%g", 2},
		{"both", "%h", "%e", 3},
	} {
		l := loop(t, 256, `      %h = arith.mulf %v0, %v0 : tensor<32x32xf32>
      %g = tile.gemm `+c.a+`, %q, %v0 : tensor<32x32xf32>, tensor<32x32xf32> -> tensor<32x32xf32>
      %e = arith.mulf %g, %g : tensor<32x32xf32>
      scf.yield `+c.carried+` : tensor<32x32xf32>
`)
		assert.Equal(t, 4*c.tiles, l.InFlight(), c.name)
	}
}

// TestBehind: while threads compute with a result, the next one is in flight. What never changes is not carried.
func TestBehind(t *testing.T) {
	for _, c := range []struct {
		name, acc, yield string
		tiles            int64
	}{
		{"only carried", "%v0", "%g", 1},
		{"read", "%zero", "%e", 3},
		{"read, and nothing is carried", "%zero", "%zero", 2},
	} {
		l := loop(t, 256, `      %g = tile.gemm %q, %q, `+c.acc+` : tensor<32x32xf32>, tensor<32x32xf32> -> tensor<32x32xf32>
      %e = arith.addf %v0, %g : tensor<32x32xf32>
      scf.yield `+c.yield+` : tensor<32x32xf32>
`)
		assert.Equal(t, 4*c.tiles, l.Behind(), c.name)
	}
}

// TestAhead: while the next operand is computed, the MMA still reads its own: both are live, beside what the loop
// carries and the greatest intermediate tile.
func TestAhead(t *testing.T) {
	for _, c := range []struct {
		name, a string
		tiles   int64
	}{
		{"from around the loop", "%q", 3},
		{"computed", "%h", 4},
	} {
		l := loop(t, 256, `      %e = arith.mulf %q, %q : tensor<32x32xf32>
      %h = arith.addf %e, %q : tensor<32x32xf32>
      %g = tile.gemm `+c.a+`, %h, %v0 : tensor<32x32xf32>, tensor<32x32xf32> -> tensor<32x32xf32>
      scf.yield %g : tensor<32x32xf32>
`)
		assert.Equal(t, 4*c.tiles, l.Ahead(), c.name)
		assert.LessOrEqual(t, l.InOrder(), l.Ahead(), c.name)
	}
}
