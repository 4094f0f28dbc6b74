// Rows that index tiles name, copied to shared memory: at once through registers, or by cp.async, of which those outside of the memref
// are zero. Rows of three elements are too narrow for it.
//
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=GPU
// GPU: vector.load %{{.*}} : memref<40x64xf32>, vector<4xf32>
// GPU: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg, %{{.*}}
func.func @main(%E: memref<40x64xf32> {tile.init = "random"}, %F: memref<40x3xf16> {tile.init = "random"}, %n: memref<32xi32> {tile.init = dense<[39, 3, -1, 40, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27]> : tensor<32xi32>},
                %y: memref<3x32x64xf32> {tile.out}, %z: memref<32x3xf16> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %s = tile.alloc : memref<2x32x64xf32, #scale.mem<l1>>
    %t = tile.alloc : memref<32x3xf16, #scale.mem<l1>>
    %i = tile.load %n[0] : memref<32xi32> -> tensor<32xi32>
    tile.copy %E[%i, 0] [1, 64] to %s[0, 0, 0] tile(32, 64) : memref<40x64xf32>, tensor<32xi32> to memref<2x32x64xf32, #scale.mem<l1>>
    tile.copy async %E[%i, 0] [1, 64] to %s[1, 0, 0] tile(32, 64) : memref<40x64xf32>, tensor<32xi32> to memref<2x32x64xf32, #scale.mem<l1>>
    tile.copy async %F[%i, 0] [1, 3] to %t[0, 0] tile(32, 3) : memref<40x3xf16>, tensor<32xi32> to memref<32x3xf16, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    %u = tile.load %s[0, 0, 0] : memref<2x32x64xf32, #scale.mem<l1>> -> tensor<2x32x64xf32>
    tile.store %u, %y[0, 0, 0] : tensor<2x32x64xf32>, memref<3x32x64xf32>
    %g = tile.gather %E[%i, 0] [1, 64] : memref<40x64xf32>, tensor<32xi32> -> tensor<32x64xf32>
    tile.store %g, %y[2, 0, 0] [1, 32, 64] : tensor<32x64xf32>, memref<3x32x64xf32>
    %v = tile.load %t[0, 0] : memref<32x3xf16, #scale.mem<l1>> -> tensor<32x3xf16>
    tile.store %v, %z[0, 0] : tensor<32x3xf16>, memref<32x3xf16>
  }
  return
}
