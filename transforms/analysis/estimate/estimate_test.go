package estimate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// kernel is a planned kernel of loops over operations on tiles.
type kernel struct {
	blocks, threads, elements, shared int64
	body                              string
	// runs is how often each operation is executed in a block.
	runs map[string]int64
}

// operations are the texts of operations on tiles. VAR is a new name, and T the type of a tile.
var operations = map[string]string{
	"exp":   "VAR = math.exp %t : T",
	"fast":  "VAR = math.exp %t fastmath<afn> : T",
	"add":   "VAR = arith.addf %t, %t : T",
	"erf":   "VAR = math.erf %t : T",
	"load":  "VAR = tile.load %A[%c0] : memref<268435456xf32> -> T",
	"gemm":  "VAR = tile.gemm %m, %m, %acc impl(wgmma) : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>> -> ACC",
	"store": "tile.store %t, %B[%c0] : T, memref<4096xf32>",
}

func (k *kernel) statements(t *rapid.T, times int64, depth int) {
	for range rapid.IntRange(1, 4).Draw(t, "statements") {
		if depth > 0 && rapid.IntRange(0, 3).Draw(t, "loop") == 0 {
			trips := rapid.Int64Range(0, 5).Draw(t, "trips")
			k.body += fmt.Sprintf("scf.for %%i%d = %%c0 to %%c%d step %%c1 {\n", len(k.body), trips)
			k.statements(t, times*trips, depth-1)
			k.body += "}\n"
			continue
		}
		name := rapid.SampledFrom([]string{"exp", "fast", "add", "erf", "load", "store"}).Draw(t, "operation")
		k.add(name, times)
	}
}

// add writes an operation that is executed so often.
func (k *kernel) add(name string, times int64) {
	k.body += strings.ReplaceAll(operations[name], "VAR", fmt.Sprintf("%%v%d", len(k.body))) + "\n"
	k.runs[name] += times
}

func drawKernel(t *rapid.T) *kernel {
	k := &kernel{
		blocks:   rapid.SampledFrom([]int64{1, 2, 64, 131, 132, 133, 264, 265, 1000, 5000}).Draw(t, "blocks"),
		threads:  rapid.SampledFrom([]int64{32, 128, 256, 512, 1024}).Draw(t, "threads"),
		elements: rapid.SampledFrom([]int64{1024, 2048, 4096}).Draw(t, "elements"),
		shared:   rapid.SampledFrom([]int64{0, 1024, 40000, 100000, 200000}).Draw(t, "shared memory"),
		runs:     map[string]int64{},
	}
	// What is loaded first and stored last stays in registers in between.
	held := rapid.IntRange(0, 3).Draw(t, "held")
	for i := range held {
		k.body += strings.ReplaceAll(operations["load"], "VAR", fmt.Sprintf("%%held%d", i)) + "\n"
	}
	k.statements(t, 1, 3)
	for i := range held {
		k.body += strings.ReplaceAll(operations["store"], "%t", fmt.Sprintf("%%held%d", i)) + "\n"
	}
	k.runs["load"], k.runs["store"] = k.runs["load"]+int64(held), k.runs["store"]+int64(held)
	return k
}

// alone is the kernel of one block with nothing but one operation.
func (k *kernel) alone(name string) *kernel {
	one := *k
	one.blocks, one.body, one.runs = 1, "", map[string]int64{}
	one.add(name, 1)
	return &one
}

func machine(t require.TestingT, name string) arch.Machine {
	m, err := arch.Shipped(name)
	require.NoError(t, err)
	return m
}

// parse is the program of the kernel.
func (k *kernel) parse(t *rapid.T) *ir.Op {
	d, err := layout.Coalesced([]int64{k.elements}, []int{0}, 32, 32, k.threads/32)
	require.NoError(t, err)
	var constants strings.Builder
	for i := range 6 {
		fmt.Fprintf(&constants, "%%c%d = arith.constant %d : index\n", i, i)
	}
	text := fmt.Sprintf(`func.func @main(%%A: memref<268435456xf32>, %%B: memref<4096xf32>) {
tile.kernel blocks(%%x) = (%d) threads(%d) attributes {shared_bytes = %d : i64} {
%s%%t = arith.constant dense<1.0> : T
%s}
return
}`, k.blocks, k.threads, k.shared, constants.String(), k.body)
	text = strings.ReplaceAll(text, "T", fmt.Sprintf("tensor<%dxf32, %v>", k.elements, tile.Layout(d)))
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	return root
}

func (k *kernel) cost(t *rapid.T, m arch.Machine) estimate.Cost { return costOf(t, k.parse(t), m) }

// costOf is the cost of a program's kernel.
func costOf(t *rapid.T, root *ir.Op, m arch.Machine) estimate.Cost {
	for op := range ir.Collect(root, tile.Kernel) {
		c, err := estimate.Of(op, m)
		require.NoError(t, err)
		return c
	}
	t.Fatal("no kernel")
	return estimate.Cost{}
}

// TestBusyIsLinear: a resource is busy for the time of each operation alone, times how often the blocks of an SM
// execute it, and of what spills.
func TestBusyIsLinear(t *testing.T) {
	m := machine(t, "h200")
	rapid.Check(t, func(t *rapid.T) {
		k := drawKernel(t)
		c := k.cost(t, m)
		if c.Refused() != "" {
			return // TestSpills
		}
		var want [len(c.Busy)]float64
		for name, n := range k.runs {
			for r, busy := range k.alone(name).cost(t, m).Busy {
				want[r] += busy * float64(n*c.Resident*c.Waves)
			}
		}
		for r := range want {
			require.InEpsilon(t, want[r]+1, c.Busy[r]+1, 1e-9, k.body)
		}
	})
}

// TestTimeBounds: a kernel takes no less time than each resource is busy, device memory or a launch, and no more than
// all of them one after the other.
func TestTimeBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := drawKernel(t)
		c := k.cost(t, machine(t, rapid.SampledFrom([]string{"h200", "a100", "h100"}).Draw(t, "machine")))
		most, all := max(c.Memory, c.Threads), c.Memory+c.Threads
		for _, busy := range c.Busy {
			most, all = max(most, busy), all+busy
		}
		require.GreaterOrEqual(t, c.Total-c.Launch, most*(1-1e-9))
		require.LessOrEqual(t, c.Total-c.Launch, all*(1+1e-9))
	})
}

// TestTraffic: device memory moves each array once at most, or as many bytes as all blocks access.
func TestTraffic(t *testing.T) {
	m := machine(t, "h200")
	rapid.Check(t, func(t *rapid.T) {
		k := drawKernel(t)
		accessed := float64(4 * k.elements * k.blocks)
		bytes := min(accessed*float64(k.runs["load"]), 4*268435456) + min(accessed*float64(k.runs["store"]), 4*4096)
		require.InDelta(t, 1e6*bytes/m.Number("global", "bytes_per_second"), k.cost(t, m).Memory, 1e-9)
	})
}

// TestOccupancy: an SM runs as many blocks at a time as fit by every limit of the machine, if the grid has so many. So
// many at a time, all blocks run in as many waves as it takes to deal them out.
func TestOccupancy(t *testing.T) {
	limits := map[string]int{}
	check := func(t *rapid.T) {
		for range 8 {
			checkOccupancy(t, limits)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			check(t)
		}
	})
	for _, by := range []string{"", "threads", "shared memory", "registers"} {
		assert.Positive(t, limits[by], by)
	}
}

func checkOccupancy(t *rapid.T, limits map[string]int) {
	k, m := drawKernel(t), machine(t, rapid.SampledFrom([]string{"h200", "a100"}).Draw(t, "machine"))
	c := k.cost(t, m)
	has := func(attr string) int64 { return int64(m.Number("", attr)) }
	perThread := min(c.Registers+24, c.Budget)
	fits := func(n int64) bool {
		return n <= has("blocks_per_multiprocessor") && n*k.threads <= has("threads_per_multiprocessor") &&
			(k.shared == 0 || n*(k.shared+has("shared_reserved_per_block")) <= has("shared_per_multiprocessor")) &&
			n*k.threads*perThread <= has("registers_per_multiprocessor")
	}
	want := int64(1)
	for fits(want+1) && want*c.SMs < k.blocks {
		want++
	}
	require.Equal(t, want, c.Resident)
	require.Equal(t, want*c.SMs < k.blocks, c.By != "", "limited by %q", c.By)
	waves, left := int64(0), k.blocks
	for ; left > 0; left -= want * c.SMs {
		waves++
	}
	require.Equal(t, waves, c.Waves)
	limits[c.By]++
}

// TestMoreIsNotFaster: a kernel with more blocks, or one more operation, takes no less time.
func TestMoreIsNotFaster(t *testing.T) {
	m := machine(t, "h200")
	rapid.Check(t, func(t *rapid.T) {
		k := drawKernel(t)
		before := k.cost(t, m).Total
		more := *k
		more.blocks += rapid.Int64Range(1, 300).Draw(t, "more blocks")
		require.GreaterOrEqual(t, more.cost(t, m).Total, before*(1-1e-9), "%d blocks\n%s", more.blocks, k.body)
		more = *k
		more.runs = map[string]int64{}
		more.add(rapid.SampledFrom([]string{"exp", "add", "load"}).Draw(t, "operation"), 1)
		require.GreaterOrEqual(t, more.cost(t, m).Total, before*(1-1e-9), more.body)
	})
}
