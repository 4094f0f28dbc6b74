package footprint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/footprint"
)

// program is a kernel that stores windows of a small array, and reads elements of a register tile.
type program struct {
	strings.Builder
	n    int
	data bool // some numbers are runtime values
}

func (p *program) emit(format string, args ...any) string {
	p.n++
	name := fmt.Sprintf("%%v%d", p.n)
	fmt.Fprintf(p, "%s = %s\n", name, fmt.Sprintf(format, args...))
	return name
}

// number computes an index from those that are known.
func (p *program) number(t *rapid.T, known []string) string {
	x := rapid.SampledFrom(known).Draw(t, "number")
	for range rapid.IntRange(0, 3).Draw(t, "operations") {
		op := rapid.SampledFrom([]string{"muli", "muli", "addi", "addi", "subi", "divui", "remui", "minsi"}).Draw(t, "op")
		y := rapid.SampledFrom(known).Draw(t, "operand")
		if op != "addi" || rapid.Bool().Draw(t, "constant") {
			y = p.emit("arith.constant %d : index", rapid.IntRange(1, 4).Draw(t, "by"))
		}
		x = p.emit("arith.%s %s, %s : index", op, x, y)
	}
	p.data = p.data || rapid.IntRange(0, 19).Draw(t, "data") == 0
	if p.data && rapid.IntRange(0, 4).Draw(t, "runtime") == 0 {
		x = p.emit("arith.addi %s, %%data : index", x)
	}
	return x
}

func (p *program) block(t *rapid.T, known []string, depth int) {
	for range rapid.IntRange(1, 2).Draw(t, "statements") {
		switch kind := rapid.SampledFrom([]string{"for", "if", "store", "store", "extract"}).Draw(t, "kind"); {
		case kind == "for" && depth > 0:
			upper := p.number(t, known)
			p.n++
			iv := fmt.Sprintf("%%v%d", p.n)
			step := rapid.SampledFrom([]string{"%c1", "%c2"}).Draw(t, "step")
			fmt.Fprintf(p, "scf.for %s = %%c0 to %s step %s {\n", iv, upper, step)
			p.block(t, append(slices.Clip(known), iv, iv), depth-1)
			p.WriteString("}\n")
		case kind == "if" && depth > 0:
			predicate := rapid.SampledFrom([]string{"eq", "ne", "slt", "sge"}).Draw(t, "predicate")
			x, y := p.number(t, known), p.number(t, known)
			fmt.Fprintf(p, "scf.if %s {\n", p.emit("arith.cmpi %s, %s, %s : index", predicate, x, y))
			p.block(t, known, depth-1)
			p.WriteString("} else {\n")
			p.block(t, known, depth-1)
			p.WriteString("}\n")
		case kind == "extract":
			p.emit("tensor.extract %%tile[%s, %s] : tensor<4x4xf32>", p.number(t, known), p.number(t, known))
		default:
			shape := rapid.SampledFrom([]string{"1x1", "1x4", "2x2", "4x1", "4x8", "8x8"}).Draw(t, "shape")
			value := p.emit("arith.constant dense<1.0> : tensor<%sxf32>", shape)
			at := p.number(t, known) + ", " + p.number(t, known)
			fmt.Fprintf(p, "tile.store %s, %%C[%s] : tensor<%sxf32>, memref<8x12xf32>\n", value, at, shape)
		}
	}
}

var grids = [][2]int{{1, 1}, {2, 1}, {2, 3}, {4, 1}, {4, 2}}

func drawProgram(t *rapid.T) (text string, data bool) {
	grid := rapid.SampledFrom(grids).Draw(t, "grid")
	p := &program{}
	p.block(t, []string{"%x", "%y", "%c0", "%c4"}, 2)
	return fmt.Sprintf(`func.func @main(%%C: memref<8x12xf32>, %%data: index) {
  tile.kernel blocks(%%x, %%y) = (%d, %d) threads(128) {
    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%c2 = arith.constant 2 : index
    %%c4 = arith.constant 4 : index
    %%tile = arith.constant dense<1.0> : tensor<4x4xf32>
%s  }
  return
}`, grid[0], grid[1], p), p.data
}

// check compares what the analysis says of a program with executions of it.
func check(t *rapid.T, seen map[string]int) {
	text, data := drawProgram(t)
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	for k := range ir.Collect(root, tile.Kernel) {
		var runs []*execution
		for _, n := range []int64{0, 1, 3, 7} {
			runs = append(runs, execute(k, n))
			if runs[len(runs)-1].steps == 0 {
				return
			}
		}
		kernel := footprint.Of(k)
		array := k.Op.ParentOp().Region(0).Entry().Arg(0)
		meeting, unsure := kernel.Meet(array)
		missing, _, isMissing := footprint.Missing(array, kernel.Writes)
		overruns := map[*ir.Op]footprint.Overrun{}
		for _, o := range footprint.Overruns(k) {
			overruns[o.Op] = o
		}
		for _, x := range runs {
			checkMeeting(t, x, meeting, text)
			if isMissing {
				seen["missing"]++
				require.Empty(t, x.writers[[2]int64(missing)], "nobody writes %v\n%s", missing, text)
			}
			for _, o := range overruns {
				seen["overrun"]++
				at := func(i [2]int64) bool { return i[o.Dim] == o.At }
				require.True(t, slices.ContainsFunc(x.read[o.Op], at), "%v reads %d\n%s", o.Op.Loc(), o.At, text)
				require.True(t, o.At < 0 || o.At >= o.Extent)
			}
		}
		if meeting != nil {
			seen["meeting"]++
		}
		if data {
			continue
		}
		// Without runtime values the analysis is exact.
		if meeting == nil && len(unsure) == 0 {
			seen["no meeting"]++
			for at, blocks := range runs[0].writers {
				require.LessOrEqual(t, len(blocks), 1, "blocks write %v\n%s", at, text)
			}
		}
		sure := !slices.ContainsFunc(kernel.Writes, func(w *footprint.Write) bool { return w.Unsure != nil })
		if sure && !isMissing {
			seen["whole"]++
			require.Len(t, runs[0].writers, 8*12, text)
		}
	}
}

func checkMeeting(t *rapid.T, x *execution, m *footprint.Meeting, text string) {
	if m == nil {
		return
	}
	require.NotEqual(t, m.Blocks[0], m.Blocks[1])
	for _, b := range m.Blocks {
		require.True(t, x.writers[[2]int64(m.At)][[2]int64(b)], "block %v writes %v\n%s", b, m.At, text)
	}
}

// TestExecutions: blocks that meet do write the element in each execution, an element that is missing is written in
// none, and an access that leaves its tile does so in each. Without runtime values there are no others.
func TestExecutions(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		for range 4 {
			check(t, seen)
		}
	})
	// Programs that write the whole array are rare: see TestMissing.
	for _, what := range []string{"meeting", "no meeting", "missing", "overrun"} {
		assert.Positive(t, seen[what], what)
	}
}

// TestMissing: two blocks that write four rows each leave none of eight; if they begin three rows apart, they leave the
// last.
func TestMissing(t *testing.T) {
	for rows, want := range map[int]bool{4: false, 3: true} {
		text := fmt.Sprintf(`
func.func @f(%%A: memref<8x12xf32>) {
  %%rows = arith.constant %d : index
  %%zero = arith.constant 0 : index
  %%v = arith.constant 1.0 : f32
  tile.kernel blocks(%%x) = (2) threads(32) {
    %%i = arith.muli %%x, %%rows : index
    %%t = tile.fill %%v : f32 -> tensor<4x12xf32>
    tile.store %%t, %%A[%%i, %%zero] : tensor<4x12xf32>, memref<8x12xf32>
  }
  return
}`, rows)
		root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
		require.NoError(t, err)
		for k := range ir.Collect(root, tile.Kernel) {
			at, _, missing := footprint.Missing(k.Op.ParentOp().Region(0).Entry().Arg(0), footprint.Of(k).Writes)
			require.Equal(t, want, missing, "%d rows", rows)
			if missing {
				require.Equal(t, int64(7), at[0])
			}
		}
	}
}
