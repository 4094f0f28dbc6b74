// RUN: tsopt %s --insert-sync --split-input-file | FileCheck %s

// A product moves with either factor: by one element each time, other threads come to what a thread wrote.

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @second
// CHECK:      scf.for
// CHECK:      tile.barrier
// CHECK:      return
func.func @second(%m: memref<1024xf32>, %n: index, %k: index) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %at = arith.muli %k, %i : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}

// -----

#l = #tile.layout<lane = [32@0]>

// CHECK-LABEL: @first
// CHECK:      scf.for
// CHECK:      tile.barrier
// CHECK:      return
func.func @first(%m: memref<1024xf32>, %n: index, %k: index) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %at = arith.muli %i, %k : index
      %t = tile.load %m[%at] : memref<1024xf32> -> tensor<32xf32, #l>
      tile.store %t, %m[%at] : tensor<32xf32, #l>, memref<1024xf32>
    }
  }
  return
}
