// A copy by cp.async that is not async has arrived when the next operation runs.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%x: memref<32x64xf32> {tile.init = "random"}, %y: memref<32x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<32x64xf32, #scale.mem<l1>>
    tile.copy %x[%c0, %c0] to %s[%c0, %c0] tile(32, 64) engine(cp_async) : memref<32x64xf32> to memref<32x64xf32, #scale.mem<l1>>
    %t = tile.load %s[%c0, %c0] : memref<32x64xf32, #scale.mem<l1>> -> tensor<32x64xf32>
    tile.store %t, %y[%c0, %c0] : tensor<32x64xf32>, memref<32x64xf32>
  }
  return
}

func.func @reference(%x: memref<32x64xf32>, %y: memref<32x64xf32>) {
  memref.copy %x, %y : memref<32x64xf32> to memref<32x64xf32>
  return
}
