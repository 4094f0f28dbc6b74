// A loop that leaves its stages open has more of them if each block has an SM to itself.
//
// RUN: tsopt %s --software-pipeline=arch=h200 --remarks 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// REMARK: remark: has 8 stages instead of 2: each block has an SM to itself
// REMARK-NOT: remark

// CHECK-LABEL: func.func @main(
// CHECK: tile.alloc : memref<8x8x64xf32, #scale.mem<l1>>
// CHECK: tile.async_wait 6
// A number of stages that is not a minimum.
// CHECK: tile.alloc : memref<2x8x64xf32, #scale.mem<l1>>
// Blocks that share an SM.
// CHECK-LABEL: func.func @many(
// CHECK: tile.alloc : memref<2x8x64xf32, #scale.mem<l1>>
func.func @main(%A: memref<128x128xf32> {tile.init = "uniform"}, %y: memref<8x128xf32> {tile.out, tile.tolerance = 1.0e-4 : f64},
                %u: memref<8x128xf32> {tile.out, tile.tolerance = 1.0e-4 : f64}) {
  %c64 = arith.constant 64 : index
  tile.kernel blocks(%b) = (2) threads(32) {
    %at = arith.muli %b, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<8x64xf32>
    %s = tile.pipelined %k = 0 to 128 step 8 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<8x64xf32>) {
      %t = tile.load %A[%k, %at] : memref<128x128xf32> -> tensor<8x64xf32>
      %n = arith.addf %acc, %t : tensor<8x64xf32>
      tile.yield %n : tensor<8x64xf32>
    }
    tile.store %s, %y[0, %at] : tensor<8x64xf32>, memref<8x128xf32>
  }
  tile.kernel blocks(%b) = (2) threads(32) {
    %at = arith.muli %b, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<8x64xf32>
    %s = tile.pipelined %k = 0 to 128 step 8 stages(2) iter_args(%acc = %zero) -> (tensor<8x64xf32>) {
      %t = tile.load %A[%k, %at] : memref<128x128xf32> -> tensor<8x64xf32>
      %n = arith.addf %acc, %t : tensor<8x64xf32>
      tile.yield %n : tensor<8x64xf32>
    }
    tile.store %s, %u[0, %at] : tensor<8x64xf32>, memref<8x128xf32>
  }
  return
}
func.func @many(%A: memref<128x128xf32>, %z: memref<4800x64xf32>) {
  tile.kernel blocks(%b) = (600) threads(32) {
    %c8 = arith.constant 8 : index
    %at = arith.muli %b, %c8 : index
    %zero = arith.constant dense<0.0> : tensor<8x64xf32>
    %s = tile.pipelined %k = 0 to 16 step 8 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<8x64xf32>) {
      %t = tile.load %A[%k, 0] : memref<128x128xf32> -> tensor<8x64xf32>
      %n = arith.addf %acc, %t : tensor<8x64xf32>
      tile.yield %n : tensor<8x64xf32>
    }
    tile.store %s, %z[%at, 0] : tensor<8x64xf32>, memref<4800x64xf32>
  }
  return
}
