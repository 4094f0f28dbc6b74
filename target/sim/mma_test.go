package sim_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/target/sim"
)

func parse(t testing.TB, text string) *ir.Op {
	t.Helper()
	reg := all.Registry()
	op, err := asm.Parse(asm.Source{Name: "test.mlir", Text: text}, reg, asm.ParseOptions{})
	if err == nil {
		err = verify.Verify(op, verify.Options{Registry: reg})
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return op
}

// run executes @main on arrays.
func run(t testing.TB, text string, args ...*npy.Array) {
	t.Helper()
	module := parse(t, text)
	m := sim.New(module, sim.Options{Races: true})
	var vals []sim.Value
	fn, _ := ir.As[ir.FunctionLike](ir.LookupSymbol(module, "main"))
	in, _ := fn.FunctionType()
	for i, a := range args {
		dims := make([]int64, len(a.Shape))
		for d, n := range a.Shape {
			dims[d] = int64(n)
		}
		v, err := m.Buffer(a.Data, in[i].(*ir.MemRefType), dims, "")
		if err != nil {
			t.Fatal(err)
		}
		vals = append(vals, v)
	}
	if _, err := m.Call(context.Background(), "main", vals...); err != nil {
		t.Fatal(err)
	}
}

// mmaCase is an mma.sync whose fragments are loaded register by register where
// the layout algebra says.
type mmaCase struct {
	k          int64
	ptx        string // of the multiplicands
	elem       string // of memory
	per        int64  // elements of a register
	regA, regB int
	acc        string
}

var mmaCases = []mmaCase{
	{16, "f16", "f16", 2, 4, 2, "f32"},
	{16, "bf16", "bf16", 2, 4, 2, "f32"},
	{8, "tf32", "f32", 1, 4, 2, "f32"},
	{32, "s8", "i8", 4, 4, 2, "i32"},
}

// TestMMAFragments multiplies with fragments whose places come from package
// layout, which knows nothing of the simulator.
func TestMMAFragments(t *testing.T) {
	for _, c := range mmaCases {
		t.Run(fmt.Sprintf("%s_k%d", c.ptx, c.k), func(t *testing.T) { checkMMA(t, c) })
	}
}

func checkMMA(t *testing.T, c mmaCase) {
	bits := int64(32) / c.per
	dA, err := layout.MMAOf(bits).OperandA([]int64{16, c.k}, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	dB, err := layout.MMAOf(bits).OperandB([]int64{c.k, 8}, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	dC, err := layout.MMAOf(16).Accumulator([]int64{16, 8}, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	dt, _ := npy.LookupDType(c.elem)
	at, _ := npy.LookupDType(c.acc)
	fill := func(shape ...int) *npy.Array {
		a := npy.New(dt, shape...)
		for i := range a.Len() {
			a.SetFloat(i, float64(rng.IntN(9)-4))
		}
		return a
	}
	a, b := fill(16, int(c.k)), fill(int(c.k), 8)
	// The kernel gets its fragments packed: register r of lane l is word l*n+r.
	fa, fb := pack(dA, a, c, c.regA), pack(dB, b, c, c.regB)
	out := npy.New(at, 32, 4)
	run(t, mmaProgram(c), fa, fb, out)
	for lane := range int64(32) {
		for r := range int64(4) {
			at := coords(dC, lane, r)
			want := 0.0
			for k := range c.k {
				want += a.Float(int(at[0]*c.k+k)) * b.Float(int(k*8+at[1]))
			}
			if got := out.Float(int(lane*4 + r)); got != want {
				t.Fatalf("lane %d register %d, element %v: %v instead of %v", lane, r, at, got, want)
			}
		}
	}
}

func coords(d layout.Distribution, lane, reg int64) []int64 {
	var p layout.Place
	p[layout.Lane], p[layout.Reg] = lane, reg
	return d.Coord(p)
}

// pack makes words of the fragments of all lanes.
func pack(d layout.Distribution, m *npy.Array, c mmaCase, regs int) *npy.Array {
	out := npy.New(npy.I32, 32, regs)
	bits := 32 / int(c.per)
	for lane := range int64(32) {
		for r := range int64(regs) {
			w := uint64(0)
			for e := range c.per {
				at := coords(d, lane, r*c.per+e)
				x := m.Bits(int(at[0])*m.Shape[1]+int(at[1])) & (1<<uint(bits) - 1)
				w |= x << uint(int(e)*bits)
			}
			out.SetBits(int(lane)*regs+int(r), w)
		}
	}
	return out
}

func mmaProgram(c mmaCase) string {
	var b strings.Builder
	fmt.Fprintf(&b, `
func.func @main(%%a: memref<32x%dxi32>, %%b: memref<32x%dxi32>, %%o: memref<32x4x%s>) {
  %%da = gpu.alloc () : memref<32x%[1]dxi32>
  %%db = gpu.alloc () : memref<32x%[2]dxi32>
  %%do = gpu.alloc () : memref<32x4x%[3]s>
  gpu.memcpy %%da, %%a : memref<32x%[1]dxi32>, memref<32x%[1]dxi32>
  gpu.memcpy %%db, %%b : memref<32x%[2]dxi32>, memref<32x%[2]dxi32>
  %%c1 = arith.constant 1 : index
  %%c32 = arith.constant 32 : index
  gpu.launch blocks(%%bx, %%by, %%bz) in (%%gx = %%c1, %%gy = %%c1, %%gz = %%c1)
      threads(%%tx, %%ty, %%tz) in (%%nx = %%c32, %%ny = %%c1, %%nz = %%c1) {
    %%z = arith.constant 0%[4]s : %[3]s
`, c.regA, c.regB, c.acc, map[string]string{"f32": ".0", "i32": ""}[c.acc])
	load := func(name string, n int) (vals []string) {
		for r := range n {
			fmt.Fprintf(&b, "    %%i%s%d = arith.constant %d : index\n", name, r, r)
			fmt.Fprintf(&b, "    %%%s%d = memref.load %%d%s[%%tx, %%i%s%d] : memref<32x%dxi32>\n", name, r, name, name, r, n)
			v := fmt.Sprintf("%%%s%d", name, r)
			if c.ptx == "f16" {
				fmt.Fprintf(&b, "    %s = llvm.bitcast %s : i32 to vector<2xf16>\n", v+"v", v)
				v += "v"
			}
			vals = append(vals, v)
		}
		return vals
	}
	as, bs := load("a", c.regA), load("b", c.regB)
	reg := "i32"
	if c.ptx == "f16" {
		reg = "vector<2xf16>"
	}
	overflow := ""
	if c.acc == "i32" {
		overflow = ", intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>"
	}
	fmt.Fprintf(&b, `    %%d = nvvm.mma.sync A[%s] B[%s] C[%%z, %%z, %%z, %%z]
      {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = %d>,
       multiplicandAPtxType = #nvvm.mma_type<%s>, multiplicandBPtxType = #nvvm.mma_type<%s>%s}
      : (%[7]s, %[7]s, %[8]s) -> !llvm.struct<(%[8]s, %[8]s, %[8]s, %[8]s)>
`, strings.Join(as, ", "), strings.Join(bs, ", "), c.k, c.ptx, c.ptx, overflow, reg, c.acc)
	for r := range 4 {
		fmt.Fprintf(&b, "    %%o%d = llvm.extractvalue %%d[%d] : !llvm.struct<(%[3]s, %[3]s, %[3]s, %[3]s)>\n    %%j%[1]d = arith.constant %[1]d : index\n", r, r, c.acc)
		fmt.Fprintf(&b, "    memref.store %%o%d, %%do[%%tx, %%j%d] : memref<32x4x%s>\n", r, r, c.acc)
	}
	fmt.Fprintf(&b, "    gpu.terminator\n  }\n  gpu.memcpy %%o, %%do : memref<32x4x%[1]s>, memref<32x4x%[1]s>\n  return\n}\n", c.acc)
	return b.String()
}
