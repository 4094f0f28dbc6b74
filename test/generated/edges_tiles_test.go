package generated_test

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

var edgesFlag = flag.String("edges", "",
	"a folder for the programs of TestEdgesOfTiles, compiled, with inputs and results, for a machine with a GPU")

// An edgeKernel applies an operator to a tile: its cases, filled up to a tile's number of elements with the last of
// them.
type edgeKernel struct {
	cases  []edgeCase
	in     int // where its numbers begin
	out    int // where its results begin, in the array of their width
	extent int
}

// edgeTiles is a program with a kernel for each operator on a type. Arrays have the bits of numbers, so that nothing is
// rounded on the way.
type edgeTiles struct {
	edge
	kernels []edgeKernel
	length  int
	results map[int]int // the length of the array of results of each width
}

// stored is the width of the integers that results of a type are stored as.
func stored(t ir.Type) int {
	if t == ir.Index {
		return 64
	}
	w, _ := ir.BitWidth(t)
	return max(w, 8)
}

func (e edge) tiles(all [][]edgeCase) edgeTiles {
	p := edgeTiles{edge: e, results: map[int]int{}}
	for _, cs := range all {
		cs = slices.DeleteFunc(cs, func(c edgeCase) bool { return c.undefined != nil && c.undefined(e, c.x, c.y) })
		k := edgeKernel{cases: cs, in: p.length, out: p.results[stored(cs[0].to(e))], extent: 32}
		for k.extent < len(cs) {
			k.extent *= 2
		}
		p.kernels = append(p.kernels, k)
		p.length += k.extent
		p.results[stored(cs[0].to(e))] += k.extent
	}
	return p
}

// text is the program.
func (p edgeTiles) text() string {
	var b strings.Builder
	array := fmt.Sprintf("memref<%dxi%d>", p.length, p.width)
	fmt.Fprintf(&b, "func.func @main(%%x: %s {tile.name = \"x\"}, %%y: %s {tile.name = \"y\"}", array, array)
	for _, w := range p.widths() {
		fmt.Fprintf(&b, ", %%r%d: memref<%dxi%d> {tile.name = \"r%d\", tile.out}", w, p.results[w], w, w)
	}
	b.WriteString(") {\n")
	for _, k := range p.kernels {
		c := k.cases[0]
		to, w := c.to(p.edge), stored(c.to(p.edge))
		tile := func(t ir.Type) string { return fmt.Sprintf("tensor<%dx%v>", k.extent, t) }
		fmt.Fprintf(&b, "  // %s\n  tile.kernel blocks(%%b) = (1) threads(128) {\n", c.name)
		fmt.Fprintf(&b, "    %%in = arith.constant %d : index\n    %%out = arith.constant %d : index\n", k.in, k.out)
		for _, operand := range []string{"x", "y"}[:c.operands] {
			name := operand
			if ir.IsFloat(p.t) {
				name += "_bits"
			}
			fmt.Fprintf(&b, "    %%v%s = tile.load %%%s[%%in] in_bounds : %s -> tensor<%dxi%d>\n", name, operand, array,
				k.extent, p.width)
			if ir.IsFloat(p.t) {
				fmt.Fprintf(&b, "    %%v%s = arith.bitcast %%v%s : tensor<%dxi%d> to %s\n", operand, name, k.extent, p.width,
					tile(p.t))
			}
		}
		fmt.Fprintf(&b, "    %%r = %s\n", strings.NewReplacer("%x", "%vx", "%y", "%vy", "FROM", tile(p.t), "TO",
			tile(to)).Replace(c.form))
		last := "%r"
		switch f, ok := to.(*ir.FloatType); {
		case ok:
			fmt.Fprintf(&b, "    %%isnan = arith.cmpf uno, %%r, %%r : %s\n", tile(to))
			fmt.Fprintf(&b, "    %%nan = arith.constant dense<0x%0*X> : %s\n", w/4, f.Format().Encode(math.NaN()), tile(to))
			fmt.Fprintf(&b, "    %%one = arith.select %%isnan, %%nan, %%r : tensor<%dxi1>, %s\n", k.extent, tile(to))
			fmt.Fprintf(&b, "    %%bits = arith.bitcast %%one : %s to tensor<%dxi%d>\n", tile(to), k.extent, w)
			last = "%bits"
		case to == ir.I1:
			fmt.Fprintf(&b, "    %%bits = arith.extui %%r : %s to tensor<%dxi8>\n", tile(to), k.extent)
			last = "%bits"
		case to == ir.Index:
			fmt.Fprintf(&b, "    %%bits = arith.index_cast %%r : %s to tensor<%dxi64>\n", tile(to), k.extent)
			last = "%bits"
		}
		fmt.Fprintf(&b, "    tile.store %s, %%r%d[%%out] in_bounds : tensor<%dxi%d>, memref<%dxi%d>\n  }\n", last, w,
			k.extent, w, p.results[w], w)
	}
	b.WriteString("  return\n}\n")
	return b.String()
}

func (p edgeTiles) widths() []int {
	var out []int
	for w := range p.results {
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}

// array is a file of integers.
func array(t *testing.T, width int, words []uint64) *npy.Array {
	d, ok := npy.LookupDType(fmt.Sprintf("i%d", width))
	require.True(t, ok)
	a := npy.New(d, len(words))
	for i, w := range words {
		for b := range width / 8 {
			a.Data[i*width/8+b] = byte(w >> (8 * b))
		}
	}
	return a
}

// elements are those of an array of integers.
func elements(t *testing.T, file string, width int) (out []uint64) {
	a, err := npy.ReadFile(file)
	require.NoError(t, err)
	for i := range a.Len() {
		var w uint64
		for b := range width / 8 {
			w |= uint64(a.Data[i*width/8+b]) << (8 * b)
		}
		out = append(out, w)
	}
	return out
}

// inputs are the two arrays of numbers.
func (p edgeTiles) inputs() (x, y []uint64) {
	for _, k := range p.kernels {
		for i := range k.extent {
			c := k.cases[min(i, len(k.cases)-1)]
			x, y = append(x, c.x), append(y, c.y)
		}
	}
	return x, y
}

// run executes a program, or what it was compiled to, and gives the results of each kernel.
func (p edgeTiles) run(t *testing.T, dir, file string) (out [][]uint64) {
	args := []string{file, "--no-progress", "--arg=x=" + filepath.Join(dir, "x.npy"),
		"--arg=y=" + filepath.Join(dir, "y.npy")}
	for _, w := range p.widths() {
		args = append(args, fmt.Sprintf("--out=r%d=%s", w, filepath.Join(dir, fmt.Sprintf("r%d.npy", w))))
	}
	var errs bytes.Buffer
	require.Zero(t, tsrun.Main(t.Context(), args, strings.NewReader(""), &errs, &errs), errs.String())
	results := map[int][]uint64{}
	for _, w := range p.widths() {
		results[w] = elements(t, filepath.Join(dir, fmt.Sprintf("r%d.npy", w)), w)
	}
	for _, k := range p.kernels {
		words := slices.Clone(results[stored(k.cases[0].to(p.edge))][k.out:][:len(k.cases)])
		for i, c := range k.cases {
			if isNaN(c.to(p.edge), words[i]) {
				words[i] = ^uint64(0)
			}
		}
		out = append(out, words)
	}
	return out
}

// keep compiles a program for GPUs, and writes how to run it there and compare with the results that are in dir.
func (p edgeTiles) keep(t *testing.T, dir, file string) {
	var errs bytes.Buffer
	require.Zero(t, tsopt.Main(t.Context(), []string{file, "--tile-to-binary", "-o", filepath.Join(dir, "bin.mlir")},
		strings.NewReader(""), &errs, &errs), errs.String())
	run, compare := "tsrun bin.mlir --device=cuda --no-progress --arg=x=x.npy --arg=y=y.npy", ""
	for _, w := range p.widths() {
		run += fmt.Sprintf(" --out=r%d=got%d.npy", w, w)
		compare += fmt.Sprintf("cmp got%d.npy r%d.npy\n", w, w)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "run.sh"),
		[]byte("set -e\ncd \"$(dirname \"$0\")\"\n"+run+"\n"+compare), 0o600))
}

// TestEdgesOfTiles holds that operators at the edges of types mean for tiles and for the code of threads what they mean
// for numbers. With -edges it keeps each program for a machine with a GPU, where `sh TYPE/run.sh` compares.
func TestEdgesOfTiles(t *testing.T) {
	for _, typ := range slices.Concat(edgeIntegers, edgeFloats) {
		t.Run(typ.String(), func(t *testing.T) {
			t.Parallel()
			width, _ := ir.BitWidth(typ)
			e := edge{typ, width}
			ops := integerEdgeOps(e)
			if ir.IsFloat(typ) {
				ops = floatEdgeOps(e)
			}
			p := e.tiles(e.cases(ops))
			dir := t.TempDir()
			if *edgesFlag != "" {
				dir = filepath.Join(*edgesFlag, typ.String())
				require.NoError(t, os.MkdirAll(dir, 0o755))
			}
			x, y := p.inputs()
			require.NoError(t, npy.WriteFile(filepath.Join(dir, "x.npy"), array(t, width, x)))
			require.NoError(t, npy.WriteFile(filepath.Join(dir, "y.npy"), array(t, width, y)))
			file := filepath.Join(dir, "tiles.mlir")
			require.NoError(t, os.WriteFile(file, []byte(p.text()), 0o600))

			var all [][]edgeCase
			for _, k := range p.kernels {
				all = append(all, k.cases)
			}
			text, arguments := e.program(all, false)
			want := e.results(t, all, text, arguments)
			e.same(t, all, p.run(t, dir, file), want, "of tiles")
			lowered := filepath.Join(dir, "threads.mlir")
			var errs bytes.Buffer
			require.Zero(t, tsopt.Main(t.Context(), []string{file, "--tile-to-llvm", "-o", lowered}, strings.NewReader(""),
				&errs, &errs), errs.String())
			e.same(t, all, p.run(t, dir, lowered), want, "of threads")
			if *edgesFlag != "" {
				p.keep(t, dir, file)
			}
		})
	}
}
