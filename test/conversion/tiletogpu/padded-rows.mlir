// Tiles with padded rows at every stage: TMA fills the padding with zeros behind the end of the array and stores nothing
// of it, wgmma reads the chunks of Q and K along K and those of V along N, threads read and write their own elements.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of
//
// A box counts all of its bytes, those behind the end of the array too: 2 * 64 * 128 of a tile of 64x80.
//
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s
// CHECK-COUNT-4: nvgpu.tma.create.descriptor %{{.*}} box[%c64, %c64] : memref<*xf16> -> <tensor = memref<64x64xf16, {{.*}}swizzle = swizzle_128b
// CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c16384_i32
// CHECK: nvvm.wgmma.mma_async {{.*}} <m = 64, n = 64, k = 16>
// CHECK: wgmma.mma_async.sync.aligned.m64n80k16
// CHECK-COUNT-2: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK-NOT: nvvm.cp.async.bulk.tensor.global.shared.cta

func.func @main(%Q: memref<100x72xf16> {tile.init = "random"}, %K: memref<150x72xf16> {tile.init = "random"},
    %V: memref<150x72xf16> {tile.init = "random"}, %O: memref<100x72xf16> {tile.out}) {
  tile.kernel (%i) = (0) to (100) step (64) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x72xf32>
    %q = tile.load %Q[%i, 0] : memref<100x72xf16> -> tensor<64x72xf16>
    %sum = tile.pipelined %j = 0 to 150 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x72xf32>) {
      %k = tile.load %K[%j, 0] : memref<150x72xf16> -> tensor<64x72xf16>
      %v = tile.load %V[%j, 0] : memref<150x72xf16> -> tensor<64x72xf16>
      %none = arith.constant dense<0.0> : tensor<64x64xf32>
      %s = tile.gemm %q, %k, %none transpose_b : tensor<64x72xf16>, tensor<64x72xf16> -> tensor<64x64xf32>
      %p = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xf16>
      %r = tile.gemm %p, %v, %acc : tensor<64x64xf16>, tensor<64x72xf16> -> tensor<64x72xf32>
      tile.yield %r : tensor<64x72xf32>
    }
    %o = arith.truncf %sum : tensor<64x72xf32> to tensor<64x72xf16>
    tile.store %o, %O[%i, 0] : tensor<64x72xf16>, memref<100x72xf16>
  }
  return
}
