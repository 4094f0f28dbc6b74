// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.reduce combines along a dimension, which disappears; tile.scan keeps what it had
// combined at each element. Bit operations are for integers. Summands may be reduced by
// the combiner that they are summands of.

// CHECK-LABEL: func.func private @reduce
func.func private @reduce(%x: tensor<64x32xf32>, %n: tensor<64x32xi32>, %v: tensor<64xf32>, %p: tensor<64x32xf32, #tile.layout<warp = [2@+]>>) {
  // CHECK: tile.reduce add %{{.*}} dims [0] : tensor<64x32xf32>
  %0 = tile.reduce add %x dim 0 : tensor<64x32xf32> -> tensor<32xf32>
  // CHECK: tile.reduce mul %{{.*}} dims [1] : tensor<64x32xf32>
  %1 = tile.reduce mul %x dim 1 : tensor<64x32xf32> -> tensor<64xf32>
  // CHECK: tile.reduce max
  %2 = tile.reduce max %x dim 1 : tensor<64x32xf32> -> tensor<64xf32>
  // CHECK: tile.reduce min
  %3 = tile.reduce min %n dim 1 : tensor<64x32xi32> -> tensor<64xi32>
  // CHECK: tile.reduce and
  %4 = tile.reduce and %n dim 1 : tensor<64x32xi32> -> tensor<64xi32>
  // CHECK: tile.reduce or
  %5 = tile.reduce or %n dim 1 : tensor<64x32xi32> -> tensor<64xi32>
  // CHECK: tile.reduce xor %{{.*}} dims [1] {my.note} : tensor<64x32xi32>
  %6 = tile.reduce xor %n dim 1 {my.note} : tensor<64x32xi32> -> tensor<64xi32>
  // All of it: the result has rank 0.
  // CHECK: tile.reduce add %{{.*}} dims [0] : tensor<64xf32>
  %7 = tile.reduce add %v dim 0 : tensor<64xf32> -> tensor<f32>
  // CHECK: tile.reduce add %{{.*}} dims [1] : tensor<64x32xf32, #{{.*}}> -> tensor<64xf32, #{{.*}}>
  %8 = tile.reduce add %p dim 1 : tensor<64x32xf32, #tile.layout<warp = [2@+]>> -> tensor<64xf32, #tile.layout<warp = [2@+]>>
  return
}

// Several dimensions at once, and such that stay with an extent of 1. The result's type is
// written only where it is not what follows from the source's.

// CHECK-LABEL: func.func private @several
func.func private @several(%x: tensor<4x64x32xf32>, %y: tensor<64x32xf32, #tile.layout<lane = [32@1]>>) {
  // CHECK: tile.reduce max %{{.*}} dims [0, 2] : tensor<4x64x32xf32>{{$}}
  %0 = tile.reduce max %x dims [0, 2] : tensor<4x64x32xf32> -> tensor<64xf32>
  // CHECK: tile.reduce add %{{.*}} dims [1, 2] keep : tensor<4x64x32xf32>{{$}}
  %1 = tile.reduce add %x dims [1, 2] keep : tensor<4x64x32xf32>
  // CHECK: tile.broadcast %{{.*}} : tensor<4x1x1xf32> -> tensor<4x64x32xf32>
  %2 = tile.broadcast %1 : tensor<4x1x1xf32> -> tensor<4x64x32xf32>
  // CHECK: tile.reduce add %{{.*}} dims [1] : tensor<64x32xf32, #{{.*}}> -> tensor<64xf32, #{{.*}}>
  %3 = tile.reduce add %y dims [1] : tensor<64x32xf32, #tile.layout<lane = [32@1]>> -> tensor<64xf32, #tile.layout<lane = [32@*]>>
  return
}

// CHECK-LABEL: func.func private @scan
func.func private @scan(%x: tensor<64x32xf32>, %n: tensor<64xi32>) {
  // CHECK: tile.scan add %{{.*}} dim 1 : tensor<64x32xf32>
  %0 = tile.scan add %x dim 1 : tensor<64x32xf32>
  // CHECK: tile.scan mul %{{.*}} dim 0 reverse : tensor<64x32xf32>
  %1 = tile.scan mul %x dim 0 reverse : tensor<64x32xf32>
  // CHECK: tile.scan max %{{.*}} dim 0 : tensor<64xi32>
  %2 = tile.scan max %n dim 0 : tensor<64xi32>
  // CHECK: tile.scan min
  %3 = tile.scan min %n dim 0 : tensor<64xi32>
  // CHECK: tile.scan and
  %4 = tile.scan and %n dim 0 : tensor<64xi32>
  // CHECK: tile.scan or
  %5 = tile.scan or %n dim 0 : tensor<64xi32>
  // CHECK: tile.scan xor %{{.*}} dim 0 reverse {my.note} : tensor<64xi32>
  %6 = tile.scan xor %n dim 0 reverse {my.note} : tensor<64xi32>
  return
}
