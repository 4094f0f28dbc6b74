// Reductions with and without an accumulator, and what moves elements: what they are
// lowered to computes the same.
//
// RUN: tsrun %s --verify-each-stage=convert-vector-to-llvm | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<24xi32> {tile.init = "integers"}, %f: memref<4xf32> {tile.init = "random"}, %sums: memref<6xi32> {tile.out}, %floats: memref<2xf32> {tile.out},
                %turned: memref<4x2x3xi32> {tile.out}, %mixed: memref<6xi32> {tile.out}, %cast: memref<8x3xi32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %v = vector.load %a[%c0] : memref<24xi32>, vector<24xi32>
  %low = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [1]} : vector<24xi32> to vector<4xi32>
  %three = arith.constant 3 : i32
  %least = arith.constant -100 : i32
  %r0 = vector.reduction <add>, %low : vector<4xi32> into i32
  memref.store %r0, %sums[%c0] : memref<6xi32>
  %r1 = vector.reduction <add>, %low, %three : vector<4xi32> into i32
  memref.store %r1, %sums[%c1] : memref<6xi32>
  %signs = arith.constant dense<[-5, 7, 0, 3]> : vector<4xi32>
  %mixture = arith.addi %signs, %low : vector<4xi32>
  %r2 = vector.reduction <minsi>, %mixture : vector<4xi32> into i32
  memref.store %r2, %sums[%c2] : memref<6xi32>
  %r3 = vector.reduction <minsi>, %mixture, %least : vector<4xi32> into i32
  memref.store %r3, %sums[%c3] : memref<6xi32>
  %r4 = vector.reduction <maxsi>, %signs, %three : vector<4xi32> into i32
  memref.store %r4, %sums[%c4] : memref<6xi32>
  %r5 = vector.reduction <minui>, %signs : vector<4xi32> into i32
  memref.store %r5, %sums[%c5] : memref<6xi32>
  %fv = vector.load %f[%c0] : memref<4xf32>, vector<4xf32>
  %half = arith.constant 0.5 : f32
  %p0 = vector.reduction <mul>, %fv : vector<4xf32> into f32
  memref.store %p0, %floats[%c0] : memref<2xf32>
  %p1 = vector.reduction <mul>, %fv, %half : vector<4xf32> into f32
  memref.store %p1, %floats[%c1] : memref<2xf32>

  %cube = vector.shape_cast %v : vector<24xi32> to vector<2x3x4xi32>
  %t = vector.transpose %cube, [2, 0, 1] : vector<2x3x4xi32> to vector<4x2x3xi32>
  vector.store %t, %turned[%c0, %c0, %c0] : memref<4x2x3xi32>, vector<4x2x3xi32>
  %pair = vector.extract_strided_slice %v {offsets = [8], sizes = [2], strides = [1]} : vector<24xi32> to vector<2xi32>
  %s = vector.shuffle %low, %pair [0, 5, 2, 3, 4, 1] : vector<4xi32>, vector<2xi32>
  vector.store %s, %mixed[%c0] : memref<6xi32>, vector<6xi32>
  %table = vector.shape_cast %cube : vector<2x3x4xi32> to vector<8x3xi32>
  vector.store %table, %cast[%c0, %c0] : memref<8x3xi32>, vector<8x3xi32>
  return
}
