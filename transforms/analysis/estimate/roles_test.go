package estimate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

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

// rolesOf is the body of a kernel with a role of a warpgroup for each text.
func rolesOf(bodies []string) string {
	var out strings.Builder
	out.WriteString("tile.specialize @warpgroup {\n")
	for i, body := range bodies {
		fmt.Fprintf(&out, "tile.role \"r%d\" units(1) {\n%s}\n", i, body)
	}
	out.WriteString("}\n")
	return out.String()
}

// TestRolesOverlap: roles take at least as long as the longest of them alone, and at most as long as one after the
// other. Resources are busy for all of them, in whatever order the roles are written.
func TestRolesOverlap(t *testing.T) {
	m := machine(t, "h200")
	rapid.Check(t, func(t *rapid.T) {
		bodies := make([]string, rapid.IntRange(2, 4).Draw(t, "roles"))
		for i := range bodies {
			one := &kernel{runs: map[string]int64{}}
			one.statements(t, 1, 2)
			bodies[i] = one.body
		}
		k := &kernel{
			blocks: rapid.Int64Range(1, 132).Draw(t, "blocks"), threads: 128 * int64(len(bodies)),
			elements: rapid.SampledFrom([]int64{1024, 4096}).Draw(t, "elements"),
		}
		of := func(bodies []string) estimate.Cost {
			k.body = rolesOf(bodies)
			return k.cost(t, m)
		}
		together := of(bodies)
		var total, threads float64
		var busy [len(together.Busy)]float64
		for i := range bodies {
			c := of(bodies[i : i+1])
			require.GreaterOrEqual(t, together.Threads, c.Threads*(1-1e-9))
			require.GreaterOrEqual(t, together.Total, c.Total*(1-1e-9))
			total, threads = total+c.Total-c.Launch, threads+c.Threads
			for r := range busy {
				busy[r] += c.Busy[r]
			}
		}
		require.LessOrEqual(t, together.Threads, threads*(1+1e-9))
		require.LessOrEqual(t, together.Total-together.Launch, total*(1+1e-9))
		for r := range busy {
			require.InDelta(t, busy[r], together.Busy[r], 1e-9*(1+busy[r]))
		}
		turned := slices.Clone(bodies)
		slices.Reverse(turned)
		require.InEpsilon(t, together.Total, of(turned).Total, 1e-9)
	})
}

// pipeline is a kernel whose producer fills the stages of a ring and whose consumer computes: it takes some stages in
// each iteration, and releases them behind its operations.
type pipeline struct {
	depth, rows, takes, trips int64
	// inside are operations between the wait for a stage and its release, behind those after all releases.
	inside, behind []string
}

func drawPipeline(t *rapid.T) pipeline {
	names := rapid.SliceOfN(rapid.SampledFrom([]string{"exp", "fast", "add", "erf", "gemm", "load"}), 0, 3)
	return pipeline{
		depth: rapid.Int64Range(1, 8).Draw(t, "stages"), rows: rapid.Int64Range(1, 64).Draw(t, "rows"),
		takes: rapid.Int64Range(1, 3).Draw(t, "stages of an iteration"), trips: rapid.Int64Range(1, 200).Draw(t, "trips"),
		inside: names.Draw(t, "inside"), behind: names.Draw(t, "behind"),
	}
}

// parse is the program of the kernel.
func (p pipeline) parse(t *rapid.T) *ir.Op {
	number, stage := 0, fmt.Sprintf("memref<%dx64xf32, #scale.mem<l1>>", p.rows)
	ring := fmt.Sprintf("memref<%dx%dx64xf32, #scale.mem<l1>>", p.depth, p.rows)
	compute := func(names []string) (out string) {
		for _, name := range names {
			number++
			out += strings.ReplaceAll(operations[name], "VAR", fmt.Sprintf("%%v%d", number)) + "\n"
		}
		return out
	}
	loop := func(before, body string) string {
		return before + "%s = tile.cursor\n%e = scf.for %i = %c0 to %trips step %c1 iter_args(%u = %s) -> (!tile.cursor) {\n" +
			body + "scf.yield %u : !tile.cursor\n}\n"
	}
	var produced, consumed string
	for i := range p.takes {
		produced += fmt.Sprintf(`%%n%[1]d = tile.acquire %%r[%%u]
%%d%[1]d = tile.slot %%a[%%n%[1]d] : %[2]s -> %[3]s
tile.copy async %%F[%%i, %%c0] to %%d%[1]d[0, 0] tile(%[4]d, 64) engine(tma) arrives(%%r[%%u]) : memref<65536x64xf32> to %[3]s
tile.publish %%r[%%u]
`, i, ring, stage, p.rows)
		consumed += fmt.Sprintf("%%n%d = tile.take %%r[%%u]\n%stile.release %%r[%%u]\n", i, compute(p.inside))
	}
	d, err := layout.Coalesced([]int64{4096}, []int{0}, 32, 32, 4)
	require.NoError(t, err)
	acc, err := layout.Coalesced([]int64{64, 64}, []int{1, 0}, 32, 32, 4)
	require.NoError(t, err)
	text := fmt.Sprintf(`func.func @main(%%A: memref<268435456xf32>, %%F: memref<65536x64xf32>) {
tile.kernel blocks(%%x) = (132) threads(256) attributes {shared_bytes = 100000 : i64} {
%%c0 = arith.constant 0 : index
%%c1 = arith.constant 1 : index
%%trips = arith.constant %d : index
%%a = tile.alloc {offset = 0 : i64} : RING
%%r = tile.ring %%a {offset = 90000 : i64} : RING
%%m = tile.alloc {offset = 90000 : i64} : memref<64x64xbf16, #scale.mem<l1>>
%s}
return
}`, p.trips, rolesOf([]string{loop("", produced), loop("%t = arith.constant dense<1.0> : T\n%acc = arith.constant dense<0.0> : ACC\n", consumed+compute(p.behind))}))
	text = strings.ReplaceAll(text, "RING", ring)
	text = strings.ReplaceAll(text, " T\n", fmt.Sprintf(" tensor<4096xf32, %v>\n", tile.Layout(d)))
	text = strings.ReplaceAll(text, " ACC\n", fmt.Sprintf(" tensor<64x64xf32, %v>\n", tile.Layout(acc)))
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	return root
}

func (p pipeline) cost(t *rapid.T, m arch.Machine) estimate.Cost { return costOf(t, p.parse(t), m) }

// TestRings: a deeper ring, smaller stages, fewer iterations, fewer stages in an iteration and fewer operations take no
// more time.
func TestRings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, p := machine(t, rapid.SampledFrom([]string{"h200", "h100"}).Draw(t, "machine")), drawPipeline(t)
		most := p.cost(t, m).Total * (1 + 1e-9)
		for _, better := range []struct {
			name   string
			change func(p *pipeline)
		}{
			{"deeper", func(p *pipeline) { p.depth += rapid.Int64Range(1, 4).Draw(t, "more stages") }},
			{"smaller", func(p *pipeline) { p.rows = rapid.Int64Range(1, p.rows).Draw(t, "fewer rows") }},
			{"shorter", func(p *pipeline) { p.trips = rapid.Int64Range(0, p.trips).Draw(t, "fewer trips") }},
			{"fewer stages", func(p *pipeline) { p.takes = rapid.Int64Range(1, p.takes).Draw(t, "fewer stages") }},
			{"less inside", func(p *pipeline) { p.inside = p.inside[:len(p.inside)/2] }},
			{"less behind", func(p *pipeline) { p.behind = p.behind[:len(p.behind)/2] }},
		} {
			q := p
			better.change(&q)
			require.LessOrEqual(t, q.cost(t, m).Total, most, "%s: %+v than %+v", better.name, q, p)
		}
	})
}
