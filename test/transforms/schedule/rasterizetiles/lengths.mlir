// Tile orders of persistent kernels whose loops depend on data, or on more than a sum.
//
// RUN: tsopt %s --rasterize-tiles -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: tsrun %t.mlir --verify | FileCheck %s --check-prefix=SAME
// RUN: tsrun %t.mlir --entry=window --verify=@window_reference | FileCheck %s --check-prefix=SAME
// SAME: verified

// Eight sequences. Each has 5 rows of tiles for 12 heads: all heads of a row, then the next row of the sequence. The guard says
// that rows behind the end have no work.
// CHECK-LABEL: func.func @main(
// CHECK:         scf.for %[[T:.*]] = %{{.*}} to %{{.*}} step %c132
// CHECK:         %[[PLANE:.*]] = arith.muli %c5{{.*}}, %c12{{.*}} : index
// CHECK:         %[[SEQ:.*]] = arith.divui %[[T]], %[[PLANE]] : index
// CHECK:         %[[IN:.*]] = arith.remui %[[T]], %[[PLANE]] : index
// CHECK:         memref.load %{{.*}}[%[[SEQ]]]
func.func @main(%len: memref<8xi32> {tile.init = dense<[5, 0, 1, 2, 3, 4, 5, 1]> : tensor<8xi32>}, %A: memref<5x12x8xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%x, %y, %z) = (5, 12, 8) threads(32) persistent {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %f1 = arith.constant 1.0 : f32
    %f0 = arith.constant 0.0 : f32
    %n32 = memref.load %len[%z] : memref<8xi32>
    %n = arith.index_cast %n32 : i32 to index
    %has = arith.cmpi slt, %x, %n : index
    %to = arith.select %has, %n, %c0 : index
    %v = scf.for %i = %c0 to %to step %c1 iter_args(%s = %f0) -> f32 {
      %t = arith.addf %s, %f1 : f32
      scf.yield %t : f32
    }
    memref.store %v, %A[%x, %y, %z] : memref<5x12x8xf32>
  }
  return
}

// A window: the trip count is a difference of two numbers that grow, and grows up to the window. The last come first.
// CHECK-LABEL: func.func @window(
// CHECK:         scf.for
// CHECK:         %[[MORE:.*]] = arith.subi %c16{{.*}}, %c1{{.*}} : index
// CHECK-NEXT:    arith.subi %[[MORE]], %{{.*}} : index
func.func @window(%A: memref<16x12xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%x, %y) = (16, 12) threads(32) persistent {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %f1 = arith.constant 1.0 : f32
    %f0 = arith.constant 0.0 : f32
    %to = arith.addi %x, %c1 : index
    %low = arith.subi %x, %c4 : index
    %from = arith.maxsi %low, %c0 : index
    %v = scf.for %i = %from to %to step %c1 iter_args(%s = %f0) -> f32 {
      %t = arith.addf %s, %f1 : f32
      scf.yield %t : f32
    }
    memref.store %v, %A[%x, %y] : memref<16x12xf32>
  }
  return
}

func.func @reference(%len: memref<8xi32>, %A: memref<5x12x8xf32>) {
  affine.for %x = 0 to 5 { affine.for %y = 0 to 12 { affine.for %z = 0 to 8 {
    %zero = arith.constant 0 : i32
    %n = affine.load %len[%z] : memref<8xi32>
    %i = arith.index_cast %x : index to i32
    %has = arith.cmpi slt, %i, %n : i32
    %m = arith.select %has, %n, %zero : i32
    %f = arith.sitofp %m : i32 to f32
    affine.store %f, %A[%x, %y, %z] : memref<5x12x8xf32>
  } } }
  return
}
func.func @window_reference(%A: memref<16x12xf32>) {
  affine.for %x = 0 to 16 { affine.for %y = 0 to 12 {
    %one = arith.constant 1 : index
    %five = arith.constant 5 : index
    %e = arith.addi %x, %one : index
    %n = arith.minsi %e, %five : index
    %i = arith.index_cast %n : index to i32
    %f = arith.sitofp %i : i32 to f32
    affine.store %f, %A[%x, %y] : memref<16x12xf32>
  } }
  return
}
