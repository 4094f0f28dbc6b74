// Instructions on tiles of rows and columns: AMX, whose registers LLVM configures, and NEON's products of 2x2. The
// simulator executes their bodies, with operands as they are packed; results of other sizes are summed beside.
//
// RUN: tsrun %s --verify-each-stage='tile-to-cpu{arch=amx}' --only-levels | FileCheck %s --check-prefix=SAME
// RUN: tsrun %s --verify-each-stage='tile-to-cpu{arch=matrix}' --only-levels | FileCheck %s --check-prefix=SAME
// RUN: tsrun %s --verify-each-stage='tile-to-cpu{arch=neon}' --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu=arch=amx | FileCheck %s --check-prefix=AMX
// RUN: tsopt %s --tile-to-cpu=arch=matrix | FileCheck %s --check-prefix=NEON
// RUN: tsopt %s --tile-to-cpu=arch=neon | FileCheck %s --check-prefix=DOT

// Four registers of sums, two of each operand; the sums stay in the result's memory between loops.
// AMX-LABEL: gpu.func @main_kernel(
// AMX: %[[NEVER:.*]] = arith.cmpi eq, %{{.*}}, %c0{{.*}} : index
// AMX: vector.interleave {{.*}} : vector<16xbf16> -> vector<32xbf16>
// AMX: scf.if %[[NEVER]] {
// AMX-COUNT-8: llvm.x86.tileloadd64.internal
// AMX-COUNT-8: llvm.x86.tilestored64.internal
// AMX: }
// AMX: %[[C:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%c16_i16, %c64_i16, %{{.*}}, %c256_i64) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
// AMX: scf.for {{.*}} iter_args(%[[S:[a-z0-9]*]] = %[[C]],
// AMX: %[[B:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%c16_i16, %c64_i16, %{{.*}}, %c64_i64)
// AMX: llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%c16_i16, %c64_i16, %{{.*}}, %c64_i64)
// AMX: %[[A:.*]] = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%c16_i16, %c64_i16, %{{.*}}, %c64_i64)
// AMX-NEXT: llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"(%c16_i16, %c64_i16, %c64_i16, %[[S]], %[[A]], %[[B]]) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
// AMX-COUNT-4: llvm.call_intrinsic "llvm.x86.tilestored64.internal"
// AMX-LABEL: gpu.func @main_kernel(
// AMX: llvm.call_intrinsic "llvm.x86.tilezero.internal"
// AMX: llvm.call_intrinsic "llvm.x86.tdpbssd.internal"

// NEON-LABEL: gpu.func @main_kernel(
// NEON: %[[A:.*]] = vector.load {{.*}} : memref<8192xbf16, {{.*}}>, vector<8xbf16>
// NEON-NEXT: llvm.call_intrinsic "llvm.aarch64.neon.bfmmla"({{.*}}, %[[A]], {{.*}}) : (vector<4xf32>, vector<8xbf16>, vector<8xbf16>) -> vector<4xf32>
// NEON-LABEL: gpu.func @main_kernel(
// NEON: llvm.call_intrinsic "llvm.aarch64.neon.smmla.v4i32.v16i8"

// DOT-LABEL: gpu.func @main_kernel(
// DOT: vector.fma
// DOT-LABEL: gpu.func @main_kernel(
// DOT: llvm.call_intrinsic "llvm.aarch64.neon.sdot.v4i32.v16i8"({{.*}}) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
scale.arch @matrix attributes {backend = "cpu", triple = "aarch64-unknown-linux-gnu", chip = "neoverse-n2", features = "+dotprod,+i8mm,+bf16"} {
  scale.level @lane {role = "lane"}
  scale.level @core of @lane {role = "block", count = 1, vector_bits = 128}
  scale.level @socket of @core {role = "device", count = 2}
  scale.memory @registers at @core {role = "registers", bytes = 512}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
}
func.func @main(%a: memref<32x512xbf16> {tile.init = "random"}, %b: memref<512x64xbf16> {tile.init = "random"}, %c: memref<32x64xf32> {tile.out},
                %p: memref<21x19xi8> {tile.init = "random"}, %q: memref<37x19xi8> {tile.init = "random"}, %r: memref<21x37xi32> {tile.out}) {
  tile.kernel blocks(%i) = (1) {
    %zero = arith.constant dense<0.0> : tensor<32x64xf32>
    %sum = tile.pipelined %k = 0 to 512 step 256 stages(2) iter_args(%acc = %zero) -> (tensor<32x64xf32>) {
      %s = tile.load %a[0, %k] : memref<32x512xbf16> -> tensor<32x256xbf16>
      %t = tile.load %b[%k, 0] : memref<512x64xbf16> -> tensor<256x64xbf16>
      %g = tile.gemm %s, %t, %acc : tensor<32x256xbf16>, tensor<256x64xbf16> -> tensor<32x64xf32>
      tile.yield %g : tensor<32x64xf32>
    }
    tile.store %sum, %c[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
  }
  tile.kernel blocks(%i) = (1) {
    %s = tile.load %p[0, 0] : memref<21x19xi8> -> tensor<21x19xi8>
    %t = tile.load %q[0, 0] : memref<37x19xi8> -> tensor<37x19xi8>
    %g = tile.gemm %s, %t transpose_b : tensor<21x19xi8>, tensor<37x19xi8> -> tensor<21x37xi32>
    tile.store %g, %r[0, 0] : tensor<21x37xi32>, memref<21x37xi32>
  }
  return
}
