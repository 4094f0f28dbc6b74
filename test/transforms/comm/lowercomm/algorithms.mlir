// Each algorithm is what it says, and comes to the same.
//
// RUN: tsopt %s --lower-comm | FileCheck %s
// RUN: tsrun %s --entry=one_shot --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=two_shot --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=ring --verify-each-stage | FileCheck %s --check-prefix=EACH

// EACH: verified after every one of

// Every tile to all.
// CHECK-LABEL: func.func @one_shot
// CHECK-COUNT-1: comm.symm_alloc : memref<1x2x4x8x32xf32
// CHECK-COUNT-4: comm.put {{.*}} : tensor<8x32xf32>
//       CHECK:   comm.wait
//   CHECK-NOT:   comm.wait
func.func @one_shot(%a: memref<32x32xf32> {tile.init = "random"}, %o: memref<8x32xf32> {tile.out}) {
  tile.kernel devices(4) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %ad = scale.view %a shard<0> at @device : memref<32x32xf32> -> memref<8x32xf32>
    %t = tile.load %ad[%c0, %c0] : memref<8x32xf32> -> tensor<8x32xf32>
    %r = comm.all_reduce add %t at @device algorithm(one_shot) : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %r, %o[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
  }
  return
}

// Parts are summed by one unit each, and their sums go to all.
// CHECK-LABEL: func.func @two_shot
// CHECK-COUNT-2: comm.symm_alloc : memref<1x2x4x2x32xf32
// CHECK-COUNT-4: comm.put {{.*}} : tensor<2x32xf32>
//       CHECK:   comm.wait
// CHECK-COUNT-3: arith.addf {{.*}} : tensor<2x32xf32>
// CHECK-COUNT-4: comm.put {{.*}} : tensor<2x32xf32>
//       CHECK:   comm.wait
//   CHECK-NOT:   comm.wait
func.func @two_shot(%a: memref<32x32xf32> {tile.init = "random"}, %o: memref<8x32xf32> {tile.out}) {
  tile.kernel devices(4) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %ad = scale.view %a shard<0> at @device : memref<32x32xf32> -> memref<8x32xf32>
    %t = tile.load %ad[%c0, %c0] : memref<8x32xf32> -> tensor<8x32xf32>
    %r = comm.all_reduce add %t at @device algorithm(two_shot) : tensor<8x32xf32> -> tensor<8x32xf32>
    tile.store %r, %o[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
  }
  return
}

// Parts go around twice: n - 1 times to be summed, n - 1 times to be known. Here
// between blocks, for a dimension that is not the first, and integers.
// CHECK-LABEL: func.func @ring
// CHECK-COUNT-4: comm.symm_alloc : memref<3x2x1x5x8xi32
//   CHECK-NOT:   comm.symm_alloc
func.func @ring(%a: memref<3x5x24xi32> {tile.init = "random"}, %o: memref<3x5x24xi32> {tile.out}) {
  tile.kernel blocks(%x) = (3) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%x, %c0, %c0] : memref<3x5x24xi32> -> tensor<5x24xi32>
    %r = comm.all_reduce min %t at @block algorithm(ring) : tensor<5x24xi32> -> tensor<5x24xi32>
    tile.store %r, %o[%x, %c0, %c0] : tensor<5x24xi32>, memref<3x5x24xi32>
  }
  return
}
