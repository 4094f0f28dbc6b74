// What a device has of an array by a map: rows in turn, blocks of rows in turn, or parts
// the other way round. In its part they lie next to each other, in their order.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsopt %s --lower-comm --infer-layout --convert-tile-to-gpu | FileCheck %s
// EACH: verified after every one of

// Rows in turn are one strided copy, of both sides where blocks are few rows; parts that lie together are one.
// CHECK-LABEL: func.func @main(
//   CHECK-DAG:   memref.subview %arg0[0, 0] [16, 8] [2, 1]
//   CHECK-DAG:   memref.subview %arg0[1, 0] [16, 8] [2, 1]
//   CHECK-DAG:   memref.subview %arg1[2, 0] [8, 8] [4, 1]
//   CHECK-DAG:   memref.subview %{{.*}}[1, 0] [8, 8] [2, 1]
//   CHECK-DAG:   memref.subview %arg2[0, 8] [16, 8] [1, 1]
//   CHECK-DAG:   memref.subview %arg2[0, 0] [16, 8] [1, 1]
func.func @main(%a: memref<32x8xf32> {tile.init = "random"}, %b: memref<32x8xf32> {tile.init = "random"},
                %c: memref<16x16xf32> {tile.init = "random"}, %o: memref<2x16x8xf32> {tile.out}, %back: memref<32x8xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %ad = scale.view %a map<(d0, d1) -> (d0 mod 2)> at @device : memref<32x8xf32> -> memref<16x8xf32>
    %bd = scale.view %b map<(d0, d1) -> (d0 floordiv 2 mod 2)> at @device : memref<32x8xf32> -> memref<16x8xf32>
    %cd = scale.view %c map<(d0, d1) -> (1 - d1 floordiv 8)> at @device : memref<16x16xf32> -> memref<16x8xf32>
    %od = scale.view %o shard<0> at @device : memref<2x16x8xf32> -> memref<1x16x8xf32>
    %backd = scale.view %back map<(d0, d1) -> (d0 floordiv 2 mod 2)> at @device : memref<32x8xf32> -> memref<16x8xf32>
    %s = tile.load %ad[%c0, %c0] : memref<16x8xf32> -> tensor<16x8xf32>
    %t = tile.load %bd[%c0, %c0] : memref<16x8xf32> -> tensor<16x8xf32>
    %u = tile.load %cd[%c0, %c0] : memref<16x8xf32> -> tensor<16x8xf32>
    %st = arith.subf %s, %t : tensor<16x8xf32>
    %stu = arith.mulf %st, %u : tensor<16x8xf32>
    tile.store %stu, %od[%c0, %c0, %c0] : tensor<16x8xf32>, memref<1x16x8xf32>
    tile.store %stu, %backd[%c0, %c0] : tensor<16x8xf32>, memref<16x8xf32>
  }
  return
}

func.func @reference(%a: memref<32x8xf32>, %b: memref<32x8xf32>, %c: memref<16x16xf32>, %o: memref<2x16x8xf32>, %back: memref<32x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  scf.for %d = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %c16 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        %i2 = arith.muli %i, %c2 : index
        %even = arith.addi %i2, %d : index
        %s = memref.load %a[%even, %j] : memref<32x8xf32>
        %block = arith.divui %i, %c2 : index
        %in = arith.remui %i, %c2 : index
        %first = arith.muli %block, %c4 : index
        %dd = arith.muli %d, %c2 : index
        %own = arith.addi %first, %dd : index
        %row = arith.addi %own, %in : index
        %t = memref.load %b[%row, %j] : memref<32x8xf32>
        %e = arith.subi %c1, %d : index
        %skip = arith.muli %e, %c8 : index
        %col = arith.addi %skip, %j : index
        %u = memref.load %c[%i, %col] : memref<16x16xf32>
        %st = arith.subf %s, %t : f32
        %stu = arith.mulf %st, %u : f32
        memref.store %stu, %o[%d, %i, %j] : memref<2x16x8xf32>
        memref.store %stu, %back[%row, %j] : memref<32x8xf32>
      }
    }
  }
  return
}
