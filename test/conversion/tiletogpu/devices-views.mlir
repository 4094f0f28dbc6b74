// A kernel of several devices that uses an array and a view of it uses one copy of
// it on each device: what is written through one is read through the other.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --infer-layout --insert-sync --convert-tile-to-gpu | FileCheck %s --check-prefix=GPU
// GPU-COUNT-4: gpu.alloc
// GPU-NOT:     gpu.alloc
// GPU:         gpu.launch
// GPU:           memref.cast

func.func @main(%a: memref<3x2xi32> {tile.init = "random", tile.out}, %o: memref<3x2xi32> {tile.out}) {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %view = memref.cast %a : memref<3x2xi32> to memref<?x2xi32>
  tile.kernel devices(2) blocks(%x) = (3) threads(64) {
    memref.store %zero, %a[%x, %c0] : memref<3x2xi32>
    %t = tile.load %view[%x, %c0] : memref<?x2xi32> -> tensor<2xi32>
    tile.store %t, %o[%x, %c0] : tensor<2xi32>, memref<3x2xi32>
  }
  return
}
