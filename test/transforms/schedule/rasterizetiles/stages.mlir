// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s
// CHECK: verified

// Every tile is taken once, whatever the order: by blocks that go from tile to tile, with a
// grid that is known or not, down rows of which a group has fewer, and by clusters side by side.

func.func @main(%A: memref<48x80xi32> {tile.init = "iota"}, %B: memref<48x80xi32> {tile.out},
                %C: memref<48x80xi32> {tile.out}, %D: memref<48x80xi32> {tile.out}) {
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c1 : memref<48x80xi32>
  // 10 rows of 16 columns are more than the target has room for.
  tile.kernel (%i, %j) = (0, 0) to (48, %n) step (5, 5) threads(32) raster(4) persistent {
    %t = tile.load %A[%i, %j] : memref<48x80xi32> -> tensor<5x5xi32>
    tile.store %t, %B[%i, %j] : tensor<5x5xi32>, memref<48x80xi32>
  }
  tile.kernel cluster(2) blocks(%x, %y, %z) = (4, 6, 8) threads(32) persistent {
    %c8 = arith.constant 8 : index
    %c10 = arith.constant 10 : index
    %a = arith.muli %y, %c8 : index
    %b = arith.muli %z, %c10 : index
    %rows = arith.constant 2 : index
    %r = arith.muli %x, %rows : index
    %i = arith.addi %a, %r : index
    %t = tile.load %A[%i, %b] : memref<48x80xi32> -> tensor<2x10xi32>
    tile.store %t, %C[%i, %b] : tensor<2x10xi32>, memref<48x80xi32>
  }
  tile.kernel cluster(2) (%i, %j) = (0, 0) to (48, 80) step (16, 10) threads(32) raster(2) {
    %t = tile.load %A[%i, %j] : memref<48x80xi32> -> tensor<16x10xi32>
    tile.store %t, %D[%i, %j] : tensor<16x10xi32>, memref<48x80xi32>
  }
  return
}

func.func @reference(%A: memref<48x80xi32>, %B: memref<48x80xi32>, %C: memref<48x80xi32>, %D: memref<48x80xi32>) {
  memref.copy %A, %B : memref<48x80xi32> to memref<48x80xi32>
  memref.copy %A, %C : memref<48x80xi32> to memref<48x80xi32>
  memref.copy %A, %D : memref<48x80xi32> to memref<48x80xi32>
  return
}
