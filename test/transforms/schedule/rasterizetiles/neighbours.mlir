// RUN: tsopt %s --specialize-warps --canonicalize | FileCheck %s

// Tiles that follow each other share what loops load most of: here B, of 256 columns and 16 groups, whose number data say, where A has 64 rows. So
// eight of a group's rows come first, for one tile of columns, and then the next.
// CHECK-LABEL: func @grouped
// CHECK: scf.for %[[T:.*]] = %{{.*}} to %c1424 step %c132
// CHECK: %[[IN:.*]] = arith.remui %[[T]], %c64
// CHECK: %[[COLUMN:.*]] = arith.divui %[[IN]], %[[HIGH:.*]] : index
// CHECK: %[[AT:.*]] = arith.remui %[[IN]], %[[HIGH]] : index
// CHECK: %[[ROW:.*]] = arith.addi %{{.*}}, %[[AT]]
// CHECK: memref.load %arg3[%[[ROW]]]
func.func @grouped(%A: memref<11392x4096xf16>, %B: memref<16x4096x2048xf16>, %C: memref<11392x2048xf32>, %of: memref<178xindex>) {
  %zero = arith.constant dense<0.0> : tensor<64x256xf32>
  tile.kernel blocks(%x, %y) = (178, 8) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %group = memref.load %of[%x] : memref<178xindex>
    %row = arith.muli %x, %c64 : index
    %column = arith.muli %y, %c256 : index
    %s = tile.pipelined %k = %c0 to %c64 step %c1 stages(4) iter_args(%acc = %zero) -> (tensor<64x256xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<11392x4096xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%group, %at, %column] [1, 64, 256] : memref<16x4096x2048xf16> -> tensor<64x256xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x256xf16> -> tensor<64x256xf32>
      tile.yield %t : tensor<64x256xf32>
    }
    tile.store %s, %C[%row, %column] : tensor<64x256xf32>, memref<11392x2048xf32>
  }
  return
}
