// RUN: tsopt %s --split-input-file --tile-to-llvm=to=planned --verify-diagnostics --remarks=memory | FileCheck %s
//
// Rings of loops whose stages are the least that they may be get the shared memory that is left, for each block has a multiprocessor to
// itself: 8 slots of 12 KiB, of tiles that coarsen-blocks makes smaller for a grid of 8 blocks. Results have their place.

// CHECK-LABEL: func.func @main
// CHECK: tile.ring at_least {{.*}} : memref<8x64x64xbf16, #{{.*}}>, memref<8x32x64xbf16
func.func @main(%A: memref<256x256xbf16> {tile.init = "random"}, %B: memref<256x256xbf16> {tile.init = "random"}, %C: memref<256x256xf32> {tile.out}) {
  // expected-remark@+1 {{has 8 stages instead of 1: shared memory has room for them}}
  tile.kernel (%row, %col) = (0, 0) to (256, 256) step (128, 64) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %sum = tile.pipelined %k = 0 to 256 step 64 stages(at_least 1) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<256x256xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[%col, %k] : memref<256x256xbf16> -> tensor<64x64xbf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<64x64xbf16> -> tensor<128x64xf32>
      tile.yield %r : tensor<128x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<128x64xf32>, memref<256x256xf32>
  }
  return
}

// -----

// Without at_least there are as many as the loop says.
// CHECK-LABEL: func.func @main
// CHECK: tile.ring %{{.*}} : memref<2x128x64xbf16, #{{.*}}>, memref<2x64x64xbf16
func.func @main(%A: memref<128x256xbf16> {tile.init = "random"}, %B: memref<64x256xbf16> {tile.init = "random"}, %C: memref<128x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %sum = tile.pipelined %k = 0 to 256 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %a = tile.load %A[0, %k] : memref<128x256xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[0, %k] : memref<64x256xbf16> -> tensor<64x64xbf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<64x64xbf16> -> tensor<128x64xf32>
      tile.yield %r : tensor<128x64xf32>
    }
    tile.store %sum, %C[0, 0] : tensor<128x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// A grid of which the least and the most are known only: the blocks go from tile to tile, and are no more than multiprocessors.
// CHECK-LABEL: func.func @main
// CHECK: tile.ring at_least {{.*}} : memref<8x128x64xbf16, #{{.*}}>, memref<8x64x64xbf16
func.func @main(%A: memref<?x256xbf16> {tile.init = "random", tile.shape = [128, 256], tile.divisible = {sizes = [1, 8], strides = [8, 1]}}, %B: memref<64x256xbf16> {tile.init = "random"}, %C: memref<?x64xf32> {tile.out, tile.shape = [128, 64]}) {
  %c0 = arith.constant 0 : index
  %m = memref.dim %A, %c0 : memref<?x256xbf16>
  // expected-remark@+1 {{has 8 stages instead of 2: shared memory has room for them}}
  tile.kernel (%row) = (0) to (%m) step (128) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %sum = tile.pipelined %k = 0 to 256 step 64 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<?x256xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[0, %k] : memref<64x256xbf16> -> tensor<64x64xbf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<64x64xbf16> -> tensor<128x64xf32>
      tile.yield %r : tensor<128x64xf32>
    }
    tile.store %sum, %C[%row, 0] : tensor<128x64xf32>, memref<?x64xf32>
  }
  return
}

// -----

// What a block loads once for a tile of the grid, for the whole loop, comes first, and gets one slot more: the next is on its way while the loop reads this one.
// CHECK-LABEL: func.func @whole
// CHECK: tile.ring at_least {{.*}} : memref<8x64x128xf16, #
// CHECK: tile.ring at_least {{.*}} : memref<2x128x128xf16, #
func.func @whole(%Q: memref<33792x128xf16> {tile.init = "random"}, %K: memref<512x128xf16> {tile.init = "random"}, %C: memref<33792x64xf32> {tile.out}) {
  // expected-remark@+2 {{has 2 stages instead of 1: shared memory has room for them}}
  // expected-remark@+1 {{has 8 stages instead of 2: shared memory has room for them}}
  tile.kernel (%row) = (0) to (33792) step (128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %q = tile.load %Q[%row, 0] : memref<33792x128xf16> -> tensor<128x128xf16>
    %sum = tile.pipelined %k = 0 to 512 step 64 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %b = tile.load %K[%k, 0] : memref<512x128xf16> -> tensor<64x128xf16>
      %r = tile.gemm %q, %b, %acc transpose_b : tensor<128x128xf16>, tensor<64x128xf16> -> tensor<128x64xf32>
      tile.yield %r : tensor<128x64xf32>
    }
    tile.store %sum, %C[%row, 0] : tensor<128x64xf32>, memref<33792x64xf32>
  }
  return
}

// -----

// Not where the grid is no larger than the machine: there is no next one.
// CHECK-LABEL: func.func @one
// CHECK: memref<1x64x128xf16, #
func.func @one(%Q: memref<1280x128xf16> {tile.init = "random"}, %K: memref<512x128xf16> {tile.init = "random"}, %C: memref<1280x64xf32> {tile.out}) {
  // expected-remark@+1 {{has 8 stages instead of 2: shared memory has room for them}}
  tile.kernel (%row) = (0) to (1280) step (128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %q = tile.load %Q[%row, 0] : memref<1280x128xf16> -> tensor<128x128xf16>
    %sum = tile.pipelined %k = 0 to 512 step 64 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %b = tile.load %K[%k, 0] : memref<512x128xf16> -> tensor<64x128xf16>
      %r = tile.gemm %q, %b, %acc transpose_b : tensor<128x128xf16>, tensor<64x128xf16> -> tensor<128x64xf32>
      tile.yield %r : tensor<128x64xf32>
    }
    tile.store %sum, %C[%row, 0] : tensor<128x64xf32>, memref<1280x64xf32>
  }
  return
}
