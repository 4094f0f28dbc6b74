// Tiles of three dimensions by the copy engine. Their rows as long as a swizzle they are one box, and a
// product reads it as a matrix; longer rows take boxes of their own, here of the result.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm=to=planned | FileCheck %s --check-prefix=PLANNED
// PLANNED: tile.copy async %{{.*}} to %{{.*}}[0, 0, 0] tile(4, 16, 64) engine(tma)
// PLANNED: tile.slot %{{.*}}[%{{.*}}] : memref<2x4x16x64xbf16, #{{.*}}, #scale.mem<l1>> -> memref<64x64xbf16, #{{.*}}, #scale.mem<l1>>
// PLANNED: tile.gemm
//
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=GPU
// GPU-DAG: nvgpu.tma.create.descriptor %{{.*}} box[%c4, %c16, %c64] : memref<*xbf16> -> <tensor = memref<4x16x64xbf16, #gpu.address_space<workgroup>>, swizzle = swizzle_128b
// GPU-DAG: nvgpu.tma.create.descriptor %{{.*}} box[%c1, %c16, %c64] : memref<*xbf16> -> <tensor = memref<1x16x64xbf16, #gpu.address_space<workgroup>>, swizzle = swizzle_128b
// GPU-COUNT-8: nvvm.cp.async.bulk.tensor.global.shared.cta

func.func @main(%X: memref<6x14x128xbf16> {tile.init = "random"}, %W: memref<128x128xbf16> {tile.init = "random"}, %Y: memref<6x14x128xbf16> {tile.out}) {
  tile.kernel (%h) = (0) to (6) step (4) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %y = affine.apply affine_map<(d0) -> (d0 - 1)>(%h)
    %sum = tile.pipelined %c = 0 to 128 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %x = tile.load %X[%y, -1, %c] : memref<6x14x128xbf16> -> tensor<4x16x64xbf16>
      %a = tile.reshape %x : tensor<4x16x64xbf16> -> tensor<64x64xbf16>
      %b = tile.load %W[%c, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    %o = arith.truncf %sum : tensor<64x128xf32> to tensor<64x128xbf16>
    %r = tile.reshape %o : tensor<64x128xbf16> -> tensor<4x16x128xbf16>
    tile.store %r, %Y[%h, 0, 0] : tensor<4x16x128xbf16>, memref<6x14x128xbf16>
  }
  return
}
