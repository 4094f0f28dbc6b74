package sim_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/layout"
)

// wgmmaCase is a wgmma m64n8 with A in registers and B in shared memory without a
// swizzle.
type wgmmaCase struct {
	k                    int
	a, elem, out, outPTX string
	signs, turn          string
}

var wgmmaCases = []wgmmaCase{
	{16, "bf16", "bf16", "f32", "f32", ", 1, 1", ", 0"},
	{16, "f16", "f16", "f32", "f32", ", 1, -1", ", 0"},
	{8, "tf32", "f32", "f32", "f32", ", 1, 1", ""},
	{32, "e4m3", "f8E4M3FN", "f32", "f32", ", 1, 1", ""},
	{32, "e5m2", "f8E5M2", "f32", "f32", ", -1, 1", ""},
	{32, "s8", "i8", "i32", "s32", "", ""},
	{32, "u8", "ui8", "i32", "s32", "", ""},
}

// TestWgmmaRegisters multiplies fragments whose places come from package layout.
func TestWgmmaRegisters(t *testing.T) {
	for _, c := range wgmmaCases {
		t.Run(c.a, func(t *testing.T) {
			bits := 256 / c.k
			per := 32 / bits
			dA, err := layout.WGMMAOperandA([]int64{64, int64(c.k)}, int64(bits), 1, 1)
			if err != nil {
				t.Fatal(err)
			}
			dD, err := layout.WGMMAAccumulator([]int64{64, 8}, 1, 1)
			if err != nil {
				t.Fatal(err)
			}
			low, dtype := -3, c.elem
			if c.a == "u8" {
				low, dtype = 0, "i8"
			}
			dt, _ := npy.LookupDType(dtype)
			rng := rand.New(rand.NewPCG(3, 4))
			fill := func(shape ...int) *npy.Array {
				x := npy.New(dt, shape...)
				for i := range x.Len() {
					x.SetFloat(i, float64(rng.IntN(7)+low))
				}
				return x
			}
			a, b := fill(64, c.k), fill(8, c.k)
			place := func(d layout.Distribution, thread, reg int64) []int64 {
				var p layout.Place
				p[layout.Warp], p[layout.Lane], p[layout.Reg] = thread/32, thread%32, reg
				return d.Coord(p)
			}
			mask := uint64(1)<<uint(bits) - 1
			fragments, shared := npy.New(npy.I32, 128, 4), npy.New(npy.I32, 64)
			for thread := range int64(128) {
				for r := range int64(4) {
					w := uint64(0)
					for e := range int64(per) {
						at := place(dA, thread, r*int64(per)+e)
						w |= (a.Bits(int(at[0])*c.k+int(at[1])) & mask) << uint(int(e)*bits)
					}
					fragments.SetBits(int(thread*4+r), w)
				}
			}
			// Rows of 16 bytes, eight of them a matrix; the second 16 bytes of K lie 128 on.
			for n := range 8 {
				for k := range c.k {
					at := (k*bits/128*128 + n*16 + k*bits/8%16) * 8
					old := shared.Bits(at/32) & 0xffffffff
					shared.SetBits(at/32, old|(b.Bits(n*c.k+k)&mask)<<uint(at%32))
				}
			}
			ot, _ := npy.LookupDType(c.out)
			out := npy.New(ot, 128, 4)
			run(t, wgmmaRegisters(c), fragments, shared, out)
			sign := 1.0
			if strings.Contains(c.signs, "-1") {
				sign = -1
			}
			for thread := range int64(128) {
				for r := range int64(4) {
					at, want := place(dD, thread, r), 0.0
					for k := range c.k {
						want += sign * a.Float(int(at[0])*c.k+k) * b.Float(int(at[1])*c.k+k)
					}
					if got := out.Float(int(thread*4 + r)); got != want {
						t.Fatalf("thread %d register %d, element %v: %v instead of %v", thread, r, at, got, want)
					}
				}
			}
		})
	}
}

// wgmmaRegisters is a kernel of one such instruction, with all that orders it.
func wgmmaRegisters(c wgmmaCase) string {
	letter, zero := "f", "0.0"
	if c.out == "i32" {
		letter, zero = "r", "0"
	}
	var loads, stores strings.Builder
	for r := range 4 {
		fmt.Fprintf(&loads, "    %%i%d = arith.constant %[1]d : index\n    %%a%[1]d = memref.load %%da[%%tx, %%i%[1]d] : memref<128x4xi32>\n", r)
		fmt.Fprintf(&stores, "    %%o%d = llvm.extractvalue %%w[%[1]d] : !llvm.struct<(%[2]s, %[2]s, %[2]s, %[2]s)>\n    memref.store %%o%[1]d, %%do[%%tx, %%i%[1]d] : memref<128x4x%[2]s>\n", r, c.out)
	}
	return strings.NewReplacer("OUT", c.out, "ZERO", zero, "LOADS", loads.String(), "STORES", stores.String(), "LTR",
		letter,
		"KIND", fmt.Sprintf("m64n8k%d.%s.%s.%s", c.k, c.outPTX, c.a, c.a), "REST", c.signs+c.turn).Replace(`
func.func @main(%a: memref<128x4xi32>, %b: memref<64xi32>, %o: memref<128x4xOUT>) {
  %da = gpu.alloc () : memref<128x4xi32>
  %db = gpu.alloc () : memref<64xi32>
  %do = gpu.alloc () : memref<128x4xOUT>
  gpu.memcpy %da, %a : memref<128x4xi32>, memref<128x4xi32>
  gpu.memcpy %db, %b : memref<64xi32>, memref<64xi32>
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%nx = %c128, %ny = %c1, %nz = %c1)
      workgroup(%s : memref<64xi32, #gpu.address_space<workgroup>>) {
    %z = arith.constant ZERO : OUT
    %few = arith.cmpi ult, %tx, %c64 : index
    scf.if %few {
      %x = memref.load %db[%tx] : memref<64xi32>
      memref.store %x, %s[%tx] : memref<64xi32, #gpu.address_space<workgroup>>
    }
LOADS
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    gpu.barrier
    // The variable is the first of shared memory; LBO is 128 bytes.
    %d = llvm.mlir.constant(0x80000 : i64) : i64
    llvm.inline_asm has_side_effects asm_dialect = att "wgmma.fence.sync.aligned;", "~{memory}" : () -> ()
    %v = llvm.inline_asm has_side_effects asm_dialect = att "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.KIND {$0, $1, $2, $3}, {$8, $9, $10, $11}, $12, pREST; }", "=LTR,=LTR,=LTR,=LTR,0,1,2,3,r,r,r,r,l,~{memory}" %z, %z, %z, %z, %a0, %a1, %a2, %a3, %d : (OUT, OUT, OUT, OUT, i32, i32, i32, i32, i64) -> !llvm.struct<(OUT, OUT, OUT, OUT)>
    llvm.inline_asm has_side_effects asm_dialect = att "wgmma.commit_group.sync.aligned;", "~{memory}" : () -> ()
    %v0 = llvm.extractvalue %v[0] : !llvm.struct<(OUT, OUT, OUT, OUT)>
    %v1 = llvm.extractvalue %v[1] : !llvm.struct<(OUT, OUT, OUT, OUT)>
    %v2 = llvm.extractvalue %v[2] : !llvm.struct<(OUT, OUT, OUT, OUT)>
    %v3 = llvm.extractvalue %v[3] : !llvm.struct<(OUT, OUT, OUT, OUT)>
    %w = llvm.inline_asm has_side_effects asm_dialect = att "wgmma.wait_group.sync.aligned 0;", "=LTR,=LTR,=LTR,=LTR,0,1,2,3,~{memory}" %v0, %v1, %v2, %v3 : (OUT, OUT, OUT, OUT) -> !llvm.struct<(OUT, OUT, OUT, OUT)>
STORES
    gpu.terminator
  }
  gpu.memcpy %o, %do : memref<128x4xOUT>, memref<128x4xOUT>
  return
}
`)
}
