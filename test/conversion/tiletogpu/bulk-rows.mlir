// RUN: tsopt %s --lower-comm --allocate-memory=arch=h100 --insert-sync --convert-tile-to-gpu | FileCheck %s

// Parts of a window are rows of two dimensions, each with its own distance.

// CHECK:      %[[INNER:.*]] = arith.remui %[[ROW:.*]], %c3 : index
// CHECK-NEXT: %[[OUTER:.*]] = arith.divui %[[ROW]], %c3 : index
// CHECK-NEXT: %[[NEAR:.*]] = arith.constant 80 : index
// CHECK-NEXT: arith.muli %[[INNER]], %[[NEAR]]
// CHECK-NEXT: arith.addi
// CHECK-NEXT: %[[FAR:.*]] = arith.constant 240 : index
// CHECK-NEXT: arith.muli %[[OUTER]], %[[FAR]]
func.func @main(%A: memref<2x3x5x16xf32>, %O: memref<2x3x5x16xf32>) {
  %buf = comm.symm_alloc : memref<1x6x7x16xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %a = scale.view %A shard<0> at @device : memref<2x3x5x16xf32> -> memref<1x3x5x16xf32>
    %w = memref.subview %buf[0, 0, 0, 0] [1, 3, 5, 16] [1, 2, 1, 1] : memref<1x6x7x16xf32, #scale.mem<symmetric>> to memref<1x3x5x16xf32, strided<[672, 224, 16, 1]>, #scale.mem<symmetric>>
    %t = comm.putmem %a, %w to %peer via(tma) : memref<1x3x5x16xf32>, memref<1x3x5x16xf32, strided<[672, 224, 16, 1]>, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %t : !comm.signal<1>
  }
  return
}
