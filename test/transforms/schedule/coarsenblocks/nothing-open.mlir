// RUN: tsopt %s --coarsen-blocks=arch=h200 --remarks=pipeline -o %t 2>&1 | FileCheck %s --allow-empty

// A kernel without pipelined loops leaves nothing open, so that there is no remark, although the number of its blocks is a runtime value.
// CHECK-NOT: remark
func.func @main(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %n = memref.dim %A, %c0 : memref<?xf32>
  %blocks = arith.ceildivui %n, %c256 : index
  tile.kernel blocks(%x) = (%blocks) threads(128) {
    %size = arith.constant 256 : index
    %at = arith.muli %x, %size : index
    %a = tile.load %A[%at] : memref<?xf32> -> tensor<256xf32>
    tile.store %a, %B[%at] : tensor<256xf32>, memref<?xf32>
  }
  return
}
