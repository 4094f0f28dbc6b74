// What blocks divide behind the loop, and what they begin with.
//
// RUN: tsopt %s --split-reductions=factor=2 | FileCheck %s
// RUN: tsrun %s --entry=bias --verify-each-stage --only-levels | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=columns --verify-each-stage --only-levels | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=uneven --verify-each-stage --only-levels | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=none --verify-each-stage --only-levels | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=greatest --verify-each-stage --only-levels | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=cleared --verify-each-stage --only-levels | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=two --verify-each-stage --only-levels | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// A row of bias is loaded by all blocks, the residual for the own rows. The constant of the ReLU is one of the part's shape; the zero
// accumulator keeps its own.
// CHECK-LABEL: func @bias
// CHECK: tile.pipelined {{.*}} -> (tensor<32x32xf32>)
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<16x32xf32>
// CHECK: comm.reduce_scatter add {{.*}} -> tensor<16x32xf32>
// CHECK: tile.load %{{.*}} : memref<64xf32> -> tensor<32xf32>
// CHECK: tile.broadcast %{{.*}} : tensor<1x32xf32> -> tensor<16x32xf32>
// CHECK: tile.load %{{.*}} : memref<64x64xf32> -> tensor<16x32xf32>
// CHECK: arith.maximumf %{{.*}}, %[[ZERO]] : tensor<16x32xf32>
func.func @bias(%A: memref<64x64xf16> {tile.init = "random"}, %B: memref<64x64xf16> {tile.init = "random"},
                %bias: memref<64xf32> {tile.init = "random"}, %R: memref<64x64xf32> {tile.init = "random"},
                %C: memref<64x64xf32> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  tile.kernel blocks(%x, %y) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %row = arith.muli %y, %c32 : index
    %column = arith.muli %x, %c32 : index
    %s = tile.pipelined %k = %c0 to %c4 step %c1 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %at = arith.muli %k, %c16 : index
      %a = tile.load %A[%row, %at] : memref<64x64xf16> -> tensor<32x16xf16>
      %b = tile.load %B[%at, %column] : memref<64x64xf16> -> tensor<16x32xf16>
      %t = tile.gemm %a, %b, %acc : tensor<32x16xf16>, tensor<16x32xf16> -> tensor<32x32xf32>
      tile.yield %t : tensor<32x32xf32>
    } {tile.split = 2 : i64}
    %b = tile.load %bias[%column] : memref<64xf32> -> tensor<32xf32>
    %b1 = tile.expand_dims %b dim 0 : tensor<32xf32> -> tensor<1x32xf32>
    %b2 = tile.broadcast %b1 : tensor<1x32xf32> -> tensor<32x32xf32>
    %r = tile.load %R[%row, %column] : memref<64x64xf32> -> tensor<32x32xf32>
    %u = arith.addf %s, %b2 : tensor<32x32xf32>
    %v = arith.addf %u, %r : tensor<32x32xf32>
    %w = arith.maximumf %v, %zero : tensor<32x32xf32>
    tile.store %w, %C[%row, %column] : tensor<32x32xf32>, memref<64x64xf32>
  }
  return
}

// The epilogue combines rows: blocks divide the columns. The first block adds to what the accumulator begins with, the other to -0.
// CHECK-LABEL: func @columns
// CHECK: %[[INIT:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<32x32xf32>
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[INIT]])
// CHECK: comm.reduce_scatter add {{.*}} dim 1 at @cluster : tensor<32x32xf32> -> tensor<32x16xf32>
// CHECK: tile.reduce {{.*}} : tensor<32x16xf32>
// CHECK: tile.store {{.*}} : tensor<16xf32>, memref<64xf32>
func.func @columns(%A: memref<256x64xf32> {tile.init = "random"}, %C: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %column = arith.muli %x, %c32 : index
    %first = tile.load %A[%c0, %column] : memref<256x64xf32> -> tensor<32x32xf32>
    %s = scf.for %k = %c1 to %c8 step %c1 iter_args(%acc = %first) -> tensor<32x32xf32> {
      %at = arith.muli %k, %c32 : index
      %a = tile.load %A[%at, %column] : memref<256x64xf32> -> tensor<32x32xf32>
      %t = arith.addf %acc, %a : tensor<32x32xf32>
      scf.yield %t : tensor<32x32xf32>
    } {tile.split = 2 : i64}
    %r = tile.reduce add %s dims [0] : tensor<32x32xf32> -> tensor<32xf32>
    tile.store %r, %C[%column] : tensor<32xf32>, memref<64xf32>
  }
  return
}

// Trip counts that are not a multiple of the number of blocks, or not known.
// CHECK-LABEL: func @uneven
// CHECK: %[[N:.*]] = memref.dim
// CHECK: %[[NEXT:.*]] = arith.minsi
// CHECK: tile.pipelined %{{.*}} = %{{.*}} to %[[NEXT]] step %c1
func.func @uneven(%A: memref<?x64xf16> {tile.init = "random", tile.shape = [208, 64]}, %C: memref<64x64xf32> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  tile.kernel blocks(%x, %y) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %row = arith.muli %y, %c32 : index
    %column = arith.muli %x, %c32 : index
    %rows = memref.dim %A, %c0 : memref<?x64xf16>
    %n = arith.ceildivui %rows, %c16 : index
    %s = tile.pipelined %k = %c0 to %n step %c1 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %at = arith.muli %k, %c16 : index
      %a = tile.load %A[%at, %row] : memref<?x64xf16> -> tensor<16x32xf16>
      %b = tile.load %A[%at, %column] : memref<?x64xf16> -> tensor<16x32xf16>
      %t = tile.gemm %a, %b, %acc transpose_a : tensor<16x32xf16>, tensor<16x32xf16> -> tensor<32x32xf32>
      tile.yield %t : tensor<32x32xf32>
    } {tile.split = 2 : i64}
    tile.store %s, %C[%row, %column] : tensor<32x32xf32>, memref<64x64xf32>
  }
  return
}

// No iterations are none for all blocks.
func.func @none(%A: memref<?x64xf32> {tile.init = "random", tile.shape = [16, 64]}, %C: memref<64xf32> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c20 = arith.constant 20 : index
    %rows = memref.dim %A, %c0 : memref<?x64xf32>
    %s = scf.for %k = %c20 to %rows step %c1 iter_args(%acc = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<?x64xf32> -> tensor<64xf32>
      %t = arith.addf %acc, %a : tensor<64xf32>
      scf.yield %t : tensor<64xf32>
    } {tile.split = 2 : i64}
    tile.store %s, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// A maximum, of one row for each of several.
// CHECK-LABEL: func @greatest
// CHECK: comm.reduce_scatter max {{.*}} dim 0 at @cluster : tensor<128xf32> -> tensor<64xf32>
func.func @greatest(%A: memref<64x256xf32> {tile.init = "random"}, %C: memref<256xf32> {tile.out}) {
  %least = arith.constant dense<0xFF800000> : tensor<128xf32>
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %column = arith.muli %x, %c128 : index
    %s = scf.for %k = %c0 to %c64 step %c8 iter_args(%acc = %least) -> tensor<128xf32> {
      %a = tile.load %A[%k, %column] : memref<64x256xf32> -> tensor<8x128xf32>
      %r = tile.reduce max %a dims [0] : tensor<8x128xf32> -> tensor<128xf32>
      %t = arith.maximumf %acc, %r : tensor<128xf32>
      scf.yield %t : tensor<128xf32>
    } {tile.split = 2 : i64}
    tile.store %s, %C[%column] : tensor<128xf32>, memref<256xf32>
  }
  return
}

// A tile that each iteration clears for the next is no accumulator.
// CHECK-LABEL: func @cleared
// CHECK-COUNT-1: comm.reduce_scatter add
// CHECK-NOT: comm.reduce_scatter
func.func @cleared(%A: memref<64x64xf16> {tile.init = "random"}, %B: memref<64x64xf16> {tile.init = "random"},
                   %C: memref<64x64xf32> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  %half = arith.constant dense<0.5> : tensor<32x32xf32>
  tile.kernel blocks(%x, %y) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %row = arith.muli %y, %c32 : index
    %column = arith.muli %x, %c32 : index
    %s:2 = tile.pipelined %k = %c0 to %c4 step %c1 stages(2) iter_args(%p = %zero, %sum = %zero) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
      %at = arith.muli %k, %c16 : index
      %a = tile.load %A[%row, %at] : memref<64x64xf16> -> tensor<32x16xf16>
      %b = tile.load %B[%at, %column] : memref<64x64xf16> -> tensor<16x32xf16>
      %t = tile.gemm %a, %b, %p : tensor<32x16xf16>, tensor<16x32xf16> -> tensor<32x32xf32>
      %u = arith.mulf %t, %half : tensor<32x32xf32>
      %v = arith.addf %sum, %u : tensor<32x32xf32>
      tile.yield %zero, %v : tensor<32x32xf32>, tensor<32x32xf32>
    } {tile.split = 2 : i64}
    tile.store %s#1, %C[%row, %column] : tensor<32x32xf32>, memref<64x64xf32>
  }
  return
}

// Two accumulators are exchanged each.
// CHECK-LABEL: func @two
// CHECK-COUNT-2: comm.reduce_scatter add
// CHECK: arith.mulf %{{.*}} : tensor<16x32xf32>
func.func @two(%A: memref<64x64xf16> {tile.init = "random"}, %B: memref<64x64xf16> {tile.init = "random"},
               %C: memref<64x64xf32> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  tile.kernel blocks(%x, %y) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %row = arith.muli %y, %c32 : index
    %column = arith.muli %x, %c32 : index
    %s:2 = tile.pipelined %k = %c0 to %c4 step %c1 stages(2) iter_args(%p = %zero, %q = %zero) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
      %at = arith.muli %k, %c16 : index
      %a = tile.load %A[%row, %at] : memref<64x64xf16> -> tensor<32x16xf16>
      %b = tile.load %B[%at, %column] : memref<64x64xf16> -> tensor<16x32xf16>
      %t = tile.gemm %a, %b, %p : tensor<32x16xf16>, tensor<16x32xf16> -> tensor<32x32xf32>
      %c = tile.load %B[%column, %at] : memref<64x64xf16> -> tensor<32x16xf16>
      %u = tile.gemm %a, %c, %q transpose_b : tensor<32x16xf16>, tensor<32x16xf16> -> tensor<32x32xf32>
      tile.yield %t, %u : tensor<32x32xf32>, tensor<32x32xf32>
    } {tile.split = 2 : i64}
    %v = arith.mulf %s#0, %s#1 : tensor<32x32xf32>
    tile.store %v, %C[%row, %column] : tensor<32x32xf32>, memref<64x64xf32>
  }
  return
}
