// A GEMM is made of the target's instruction whose body it matches, by element types, signs and cycles: bytes without and
// with a sign of vpdpbusd, signed bytes of vpdpwssd, whose 16 bits they become, bf16 of an instruction that is text of this
// module. B is packed as the instruction's registers; rows of A are read where they are, and copied through a register
// where its layout says so. Tiles that are no whole registers are filled with zeros. The simulator executes the bodies.
//
// RUN: tsrun %s --verify-each-stage='tile-to-cpu{arch=mine}' --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu=arch=mine | FileCheck %s
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK-COUNT-4: vector.load {{.*}} : memref<64x64xi8>, vector<16xi8>
// CHECK: vector.interleave {{.*}} : vector<16xi8> -> vector<32xi8>
// CHECK: vector.interleave {{.*}} : vector<16xi8> -> vector<32xi8>
// CHECK: %[[P:.*]] = vector.interleave {{.*}} : vector<32xi8> -> vector<64xi8>
// CHECK-NEXT: vector.store %[[P]], %[[B:.*]][
// CHECK: scf.for {{.*}} iter_args(%[[SUM:[a-z0-9]*]] =
// CHECK: vector.load {{.*}} vector<64xi8>
// CHECK: %[[A:.*]] = vector.load {{.*}} : memref<2048xi8>, vector<4xi8>
// CHECK-NEXT: %[[W:.*]] = vector.bitcast %[[A]] : vector<4xi8> to vector<1xi32>
// CHECK-NEXT: %[[S:.*]] = vector.extract %[[W]][0]
// CHECK-NEXT: %[[X:.*]] = vector.broadcast %[[S]] : i32 to vector<16xi32>
// CHECK-NEXT: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%[[SUM]], %[[X]], %{{.*}}) : (vector<16xi32>, vector<16xi32>, vector<16xi32>) -> vector<16xi32>
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpwssd.512"
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.256"({{.*}}) : (vector<8xf32>, vector<16xbf16>, vector<16xbf16>) -> vector<8xf32>
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: vector.fma {{.*}} : vector<8xf32>
scale.arch @mine attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", chip = "x86-64-v4", features = "+avx512vnni"} {
  scale.level @lane {role = "lane"}
  scale.level @core of @lane {role = "block", count = 1, vector_bits = 512}
  scale.level @socket of @core {role = "device", count = 2}
  scale.memory @registers at @core {role = "registers", bytes = 2048}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.instruction @mydot at @core {cycles = 0.5, needs = "avx512bf16", lower = "llvm.x86.avx512bf16.dpbf16ps.256",
      layouts = [#tile.layout<reg = [8@1]>, #tile.layout<reg = [2@1, 8@*]>, #tile.layout<reg = [2@0, 8@1]>, #tile.layout<reg = [8@1]>]} {
  ^bb0(%c: tensor<1x8xf32>, %a: tensor<1x2xbf16>, %b: tensor<2x8xbf16>):
    %r = tile.gemm %a, %b, %c : tensor<1x2xbf16>, tensor<2x8xbf16> -> tensor<1x8xf32>
    scale.yield %r : tensor<1x8xf32>
  }
  scale.instruction @halfwide at @core {} {
  ^bb0(%a: tensor<1x1xf32>, %b: tensor<1x8xf32>, %c: tensor<1x8xf32>):
    %r = tile.gemm %a, %b, %c : tensor<1x1xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    scale.yield %r : tensor<1x8xf32>
  }
}
func.func @main(%a: memref<32x64xi8> {tile.init = "random"}, %b: memref<64x64xi8> {tile.init = "random"}, %c: memref<32x64xi32> {tile.out},
                %p: memref<21x19xi8> {tile.init = "random"}, %q: memref<37x19xi8> {tile.init = "random"}, %e: memref<21x37xi32> {tile.init = "random"}, %r: memref<21x37xi32> {tile.out},
                %u: memref<3x16x20xbf16> {tile.init = "random"}, %v: memref<3x16x16xbf16> {tile.init = "random"}, %w: memref<3x20x16xf32> {tile.out},
                %x: memref<16x16xf32> {tile.init = "random"}, %y: memref<16x16xf32> {tile.init = "random"}, %z: memref<16x16xf32> {tile.out}) {
  tile.kernel blocks(%i) = (1) {
    %zero = arith.constant dense<0> : tensor<32x64xi32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x64xi32>) {
      %s = tile.load %a[0, %k] : memref<32x64xi8> -> tensor<32x32xi8>
      %t = tile.load %b[%k, 0] : memref<64x64xi8> -> tensor<32x64xi8>
      %g = tile.gemm %s, %t, %acc unsigned_a : tensor<32x32xi8>, tensor<32x64xi8> -> tensor<32x64xi32>
      tile.yield %g : tensor<32x64xi32>
    }
    tile.store %sum, %c[0, 0] : tensor<32x64xi32>, memref<32x64xi32>
  }
  tile.kernel blocks(%i) = (1) {
    %s = tile.load %p[0, 0] : memref<21x19xi8> -> tensor<21x19xi8>
    %t = tile.load %q[0, 0] : memref<37x19xi8> -> tensor<37x19xi8>
    %o = tile.load %e[0, 0] : memref<21x37xi32> -> tensor<21x37xi32>
    %g = tile.gemm %s, %t, %o transpose_b : tensor<21x19xi8>, tensor<37x19xi8> -> tensor<21x37xi32>
    tile.store %g, %r[0, 0] : tensor<21x37xi32>, memref<21x37xi32>
  }
  tile.kernel blocks(%i) = (1) {
    %s = tile.load %u[0, 0, 0] : memref<3x16x20xbf16> -> tensor<3x16x20xbf16>
    %t = tile.load %v[0, 0, 0] : memref<3x16x16xbf16> -> tensor<3x16x16xbf16>
    %g = tile.gemm %s, %t transpose_a : tensor<3x16x20xbf16>, tensor<3x16x16xbf16> -> tensor<3x20x16xf32>
    tile.store %g, %w[0, 0, 0] : tensor<3x20x16xf32>, memref<3x20x16xf32>
  }
  tile.kernel blocks(%i) = (1) {
    %s = tile.load %x[0, 0] : memref<16x16xf32> -> tensor<16x16xf32>
    %t = tile.load %y[0, 0] : memref<16x16xf32> -> tensor<16x16xf32>
    %g = tile.gemm %s, %t : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
    tile.store %g, %z[0, 0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  return
}
