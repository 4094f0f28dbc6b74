package gpubinary_test

import (
	"fmt"
	"strings"
)

// gemmText is a GEMM of bf16 matrices at the level of threads, as schedules for Hopper make it: a producer's warpgroup
// that copies by tensor maps, two warpgroups that multiply 64 rows each, a ring of four stages with full and empty
// barriers. A block computes one tile of 128×256; the accumulator is a struct.
func gemmText() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("!acc = !llvm.struct<(%s)>", strings.TrimSuffix(strings.Repeat("f32, ", 128), ", "))
	for _, m := range []struct {
		name string
		rows int
	}{{"a", 128}, {"b", 256}} {
		line("!map_%s = !nvgpu.tensormap.descriptor<tensor = memref<%dx64xbf16, #gpu.address_space<workgroup>>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>", m.name, m.rows)
	}
	b.WriteString(`gpu.module @k {
gpu.func @gemm(%ma: !map_a, %mb: !map_b, %c: !llvm.ptr<1>, %n: i32, %blocks: i32) kernel attributes {known_block_size = array<i32: 384, 1, 1>, nvvm.minctasm = 1 : i32} {
  %a = builtin.unrealized_conversion_cast %ma : !map_a to !llvm.ptr
  %b = builtin.unrealized_conversion_cast %mb : !map_b to !llvm.ptr
  %true = arith.constant true
`)
	for _, v := range []int{0, 1, 2, 3, 4, 5, 7, 8, 16, 31, 64, 127, 128, 256, 8192, 16384, 32768, 49152, 65536, 196608,
		262143} {
		line("  %%c%d = arith.constant %d : i32", v, v)
	}
	b.WriteString(`  %m1 = arith.constant -1 : i32
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %bx = nvvm.read.ptx.sreg.ctaid.x : i32
  %by = nvvm.read.ptx.sreg.ctaid.y : i32
  %shared = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  %index = memref.extract_aligned_pointer_as_index %shared : memref<?xi8, #gpu.address_space<workgroup>> -> index
  %wide = arith.index_cast %index : index to i64
  %base = llvm.inttoptr %wide : i64 to !llvm.ptr<3>
  %base32 = llvm.ptrtoint %base : !llvm.ptr<3> to i32
  %wg0 = arith.shrui %tid, %c7 : i32
  %wg = nvvm.shfl.sync idx %m1, %wg0, %c0, %c31 : i32 -> i32
  %row0 = arith.muli %by, %c128 : i32
  %col0 = arith.muli %bx, %c256 : i32
  %full = llvm.getelementptr %base[196608] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  %empty = llvm.getelementptr %base[196672] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
  %first = arith.cmpi eq, %tid, %c0 : i32
  scf.if %first {
    scf.for %s = %c0 to %c4 step %c1 : i32 {
      %at = arith.shli %s, %c3 : i32
      %f = llvm.getelementptr %full[%at] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %e = llvm.getelementptr %empty[%at] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      nvvm.mbarrier.init %f, %c1 : !llvm.ptr<3>, i32
      nvvm.mbarrier.init %e, %c2 : !llvm.ptr<3>, i32
    }
    nvvm.fence.mbarrier.init
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  }
  gpu.barrier
  %produces = arith.cmpi eq, %wg, %c0 : i32
  scf.if %produces {
    nvvm.setmaxregister decrease 40
    scf.if %first {
      scf.for %k = %c0 to %blocks step %c1 iter_args() -> () : i32 {
        %s = arith.andi %k, %c3 : i32
        %round = arith.shrui %k, %c2 : i32
        %odd = arith.andi %round, %c1 : i32
        %parity = arith.xori %odd, %c1 : i32
        %at = arith.shli %s, %c3 : i32
        %f = llvm.getelementptr %full[%at] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        %e = llvm.getelementptr %empty[%at] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        scf.while : () -> () {
          %ok = nvvm.mbarrier.try_wait %e, %parity : !llvm.ptr<3>, i32 -> i1
          %again = arith.xori %ok, %true : i1
          scf.condition(%again)
        } do {
          scf.yield
        }
        nvvm.mbarrier.arrive.expect_tx %f, %c49152 : !llvm.ptr<3>, i32
        %x = arith.muli %k, %c64 : i32
        %ao = arith.muli %s, %c16384 : i32
        %bs = arith.muli %s, %c32768 : i32
        %bo = arith.addi %bs, %c65536 : i32
        %ap = llvm.getelementptr %base[%ao] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        %bp = llvm.getelementptr %base[%bo] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        %ac = llvm.addrspacecast %ap : !llvm.ptr<3> to !llvm.ptr<7>
        %bc = llvm.addrspacecast %bp : !llvm.ptr<3> to !llvm.ptr<7>
        nvvm.cp.async.bulk.tensor.shared.cluster.global %ac, %a, %f, box[%x, %row0] : !llvm.ptr<7>, !llvm.ptr
        nvvm.cp.async.bulk.tensor.shared.cluster.global %bc, %b, %f, box[%x, %col0] : !llvm.ptr<7>, !llvm.ptr
      }
    }
  } else {
    nvvm.setmaxregister increase 232
    %unit = arith.subi %wg, %c1 : i32
    %lid = arith.andi %tid, %c127 : i32
    %elected = arith.cmpi eq, %lid, %c0 : i32
    %mine = arith.muli %unit, %c8192 : i32
    %amine = arith.addi %base32, %mine : i32
    %ball = arith.addi %base32, %c65536 : i32
    %swizzled = arith.constant 4611686293305360384 : i64
    %zero = llvm.mlir.zero : !acc
    %sum = scf.for %k = %c0 to %blocks step %c1 iter_args(%d0 = %zero) -> (!acc) : i32 {
      %s = arith.andi %k, %c3 : i32
      %round = arith.shrui %k, %c2 : i32
      %parity = arith.andi %round, %c1 : i32
      %at = arith.shli %s, %c3 : i32
      %f = llvm.getelementptr %full[%at] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      scf.while : () -> () {
        %ok = nvvm.mbarrier.try_wait %f, %parity : !llvm.ptr<3>, i32 -> i1
        %again = arith.xori %ok, %true : i1
        scf.condition(%again)
      } do {
        scf.yield
      }
`)
	for _, m := range []struct{ name, base, stage string }{{"da", "%amine", "%c16384"}, {"db", "%ball", "%c32768"}} {
		line("      %%%[1]so = arith.muli %%s, %[3]s : i32\n      %%%[1]sp = arith.addi %[2]s, %%%[1]so : i32\n      %%%[1]sm = arith.andi %%%[1]sp, %%c262143 : i32", m.name, m.base, m.stage)
		line("      %%%[1]ss = arith.shrui %%%[1]sm, %%c4 : i32\n      %%%[1]sw = arith.extui %%%[1]ss : i32 to i64\n      %%%[1]s0 = arith.ori %%%[1]sw, %%swizzled : i64", m.name)
	}
	line("      nvvm.wgmma.fence.aligned")
	for i := range 4 {
		if i > 0 {
			line("      %%k%d = arith.constant %d : i64", i, 2*i)
			line("      %%da%d = arith.addi %%da0, %%k%d : i64\n      %%db%d = arith.addi %%db0, %%k%d : i64", i, i, i, i)
		}
		line("      %%d%d = nvvm.wgmma.mma_async %%da%d, %%db%d, %%d%d, <m = 64, n = 256, k = 16>, D [<f32>, <one>], A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !acc -> !acc", i+1, i, i, i)
	}
	b.WriteString(`      nvvm.wgmma.commit.group.sync.aligned
      nvvm.wgmma.wait.group.sync.aligned 1
      %some = arith.cmpi ne, %k, %c0 : i32
      %releases = arith.andi %some, %elected : i1
      scf.if %releases {
        %before = arith.addi %k, %c3 : i32
        %bs = arith.andi %before, %c3 : i32
        %bat = arith.shli %bs, %c3 : i32
        %e = llvm.getelementptr %empty[%bat] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
        nvvm.mbarrier.arrive %e : !llvm.ptr<3>
      }
      scf.yield %d4 : !acc
    }
    nvvm.wgmma.wait.group.sync.aligned 0
    %lane = arith.andi %tid, %c31 : i32
    %warp = arith.shrui %lid, %c5 : i32
    %r0 = arith.muli %unit, %c64 : i32
    %r1 = arith.muli %warp, %c16 : i32
    %r2 = arith.shrui %lane, %c2 : i32
    %r3 = arith.addi %r0, %r1 : i32
    %r4 = arith.addi %r3, %r2 : i32
    %row = arith.addi %r4, %row0 : i32
    %q0 = arith.andi %lane, %c3 : i32
    %q1 = arith.shli %q0, %c1 : i32
    %col = arith.addi %q1, %col0 : i32
    %o0 = arith.muli %row, %n : i32
    %o1 = arith.addi %o0, %col : i32
    %n8 = arith.muli %n, %c8 : i32
    %o2 = arith.addi %o1, %n8 : i32
    %pu = llvm.getelementptr %c[%o1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %pl = llvm.getelementptr %c[%o2] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
`)
	for i := range 128 {
		p := "pu"
		if i%4 > 1 {
			p = "pl"
		}
		line("    %%x%d = llvm.extractvalue %%sum[%d] : !acc", i, i)
		line("    %%p%d = llvm.getelementptr %%%s[%d] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32", i, p, i/4*8+i%2)
		line("    llvm.store %%x%d, %%p%d : f32, !llvm.ptr<1>", i, i)
	}
	b.WriteString("  }\n  gpu.return\n}\n}\n")
	return b.String()
}
